// The scenario as text: a plain textarea with its line numbers, and the mistakes.
// When the reader opens it, an editor that knows the language takes the place of
// the textarea; should that not come, the textarea stays.

import type { Engine } from "../engine/host";
import type { Goal, Problem } from "../engine/protocol";
import { h, part, setText, show } from "../player/parts";
import { type Lang, word } from "../player/words";
import type { CodeEditor } from "../script/codeeditor";
import { units } from "../script/place";

export class Editor {
  readonly area: HTMLTextAreaElement | undefined;
  readonly original: string;
  private readonly form: HTMLFormElement | undefined;
  private readonly list: HTMLElement | undefined;
  private code: CodeEditor | undefined;
  private coming: Promise<void> | undefined;
  private reached: Goal[] = [];
  private wrong = false;
  private composing = false;
  onrun: (script: string) => void = () => {};
  onformat: () => void = () => {};
  onrefuse: (sentence: string) => void = () => {};

  constructor(
    private readonly root: HTMLElement,
    private readonly lang: Lang,
    private readonly engine: Engine,
  ) {
    this.area = part<HTMLTextAreaElement>(root, "script");
    this.form = part<HTMLFormElement>(root, "editor");
    this.list = part(root, "problems");
    this.list?.removeAttribute("role"); // the stage's live region speaks for the page
    this.original = this.area?.defaultValue ?? "";
    this.form?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.onrun(this.text);
    });
    this.area?.addEventListener("keydown", (event) => this.key(event));
    this.area?.addEventListener("input", () => this.typed());
    for (const kind of ["compositionstart", "compositionend"]) {
      this.area?.addEventListener(kind, () => {
        this.composing = kind === "compositionstart";
      });
    }
    this.list?.addEventListener("click", (event) => this.jump(event));
    const reset = part(root, "reset");
    reset?.addEventListener("click", () => {
      this.text = this.original;
      this.onrun(this.original);
    });
    part(root, "format")?.addEventListener("click", () => this.onformat());
    show(part(root, "format"), true);
    this.typed();
    this.watch();
  }

  get text(): string {
    return this.area?.value ?? "";
  }

  /** Replaces the text; the editor's own undo brings the old one back. */
  set text(script: string) {
    if (!this.area || this.area.value === script) return;
    if (this.code) {
      this.code.text = script;
      return;
    }
    this.area.value = script;
    this.typed();
  }

  /** The editor is fetched when the script comes into view, or is gone to. */
  private watch(): void {
    const { area } = this;
    if (!area) return;
    area.addEventListener("focus", () => void this.grow());
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      void this.grow();
    });
    seen.observe(area);
  }

  /** Puts the editor in place of the textarea, once; a failed load may be tried again. */
  private grow(): Promise<void> {
    this.coming ??= import("../script/codeeditor")
      .then(({ CodeEditor }) => this.mount(CodeEditor))
      .catch((error: unknown) => {
        this.coming = undefined;
        console.info("the textarea stays:", error);
      });
    return this.coming;
  }

  private async mount(Editor: typeof CodeEditor): Promise<void> {
    const { area, engine, lang } = this;
    if (!area) return;
    await this.composed();
    this.code = new Editor(area, {
      engine,
      lang,
      typed: () => this.typed(),
      run: () => this.onrun(this.text),
      format: () => this.onformat(),
      found: (list) => this.found(list),
      refuse: (sentence) => this.onrefuse(sentence),
    });
    show(part(this.root, "gutter"), false);
    area.parentElement?.toggleAttribute("data-code", true);
  }

  /** A syllable that is being written in the textarea is finished there. */
  private composed(): Promise<void> {
    const { area } = this;
    if (!area || !this.composing) return Promise.resolve();
    return new Promise((resolve) => {
      area.addEventListener("compositionend", () => setTimeout(resolve), { once: true });
    });
  }

  get edited(): boolean {
    return this.text !== this.original;
  }

  /** What the engine refused to run. */
  problems(list: Problem[]): void {
    this.code?.problems(list);
    this.tell(list);
  }

  /** What the engine finds wrong while the reader writes. Once it is mended, the goals come back. */
  private found(list: Problem[]): void {
    if (list.length > 0) this.tell(list);
    else if (this.wrong) this.goals(this.reached);
  }

  private tell(list: Problem[]): void {
    this.wrong = list.length > 0;
    this.area?.setAttribute("aria-invalid", String(this.wrong));
    if (!this.list) return;
    this.list.replaceChildren(...list.map((problem) => this.problem(problem)));
    this.marks(new Set(list.map((problem) => problem.line)));
    setText(part(this.root, "goals"), list.length ? word(this.lang, "problems", list.length) : "");
  }

  private problem(problem: Problem): HTMLLIElement {
    const link = h(
      "a",
      { href: "#scn", "data-line": String(problem.line), "data-column": String(problem.column) },
      `${problem.line}:${problem.column}`,
    );
    const place = word(this.lang, "place", problem.line, problem.column);
    link.setAttribute("aria-label", `${problem.line}:${problem.column}, ${place}`);
    if (problem.endColumn > problem.column) link.dataset["end"] = String(problem.endColumn);
    const item = h("li", {}, link, " ", h("span", {}, problem.text));
    if (problem.fix && !problem.text.includes(problem.fix))
      item.append(" ", h("span", { class: "muted" }, problem.fix));
    return item;
  }

  goals(goals: Goal[]): void {
    this.tell([]);
    this.reached = goals;
    const missed = goals.filter((goal) => !goal.met);
    const box = part(this.root, "goals");
    if (goals.length === 0) setText(box, "");
    else if (missed.length === 0) setText(box, word(this.lang, "goalsMet", goals.length));
    else setText(box, word(this.lang, "goalsMissed", missed.length, goals.length));
    this.list?.replaceChildren(
      ...missed.map((goal) => {
        const link = h(
          "a",
          { href: "#scn", "data-line": String(goal.line), "data-column": "1" },
          String(goal.line),
        );
        const code = h("code", { translate: "no" }, goal.text);
        return h("li", {}, link, " ", code, goal.got ? ` · ${goal.got}` : "");
      }),
    );
  }

  private key(event: KeyboardEvent): void {
    if (event.isComposing || event.code !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    this.onrun(this.text);
  }

  private typed(): void {
    const reset = part(this.root, "reset");
    if (reset) reset.hidden = !this.edited;
    this.marks(new Set());
  }

  /** Line numbers; a dot stands before a line that has a mistake. */
  private marks(bad: Set<number>): void {
    const count = this.text.replace(/\n+$/, "").split("\n").length;
    const lines = Array.from({ length: count }, (_, i) => (bad.has(i + 1) ? `●${i + 1}` : String(i + 1)));
    setText(part(this.root, "gutter"), lines.join("\n"));
  }

  /** From a message to its place in the text. */
  private jump(event: Event): void {
    const link = (event.target as Element).closest<HTMLElement>("a[data-line]");
    if (!link || !this.area) return;
    event.preventDefault();
    this.caret(
      Number(link.dataset["line"]),
      Number(link.dataset["column"]),
      Number(link.dataset["end"] ?? 0),
    );
  }

  caret(line: number, column: number, end = 0): void {
    const { area } = this;
    if (this.code) {
      this.code.caret(line, column, end);
      return;
    }
    if (!area) return;
    const before = area.value.split("\n").slice(0, line - 1);
    const start = before.reduce((sum, text) => sum + text.length + 1, 0);
    const text = area.value.split("\n")[line - 1] ?? "";
    const from = start + units(text, column);
    area.focus();
    area.setSelectionRange(from, end > column ? start + units(text, end) : from);
    area.scrollTop = (line - 4) * (area.scrollHeight / Math.max(area.value.split("\n").length, 1));
  }
}
