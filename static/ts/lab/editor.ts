// The scenario as text: a plain textarea, its line numbers, and the mistakes in
// place. Nothing that was typed is ever replaced without a way back.

import type { Goal, Problem } from "../engine/protocol";
import { h, part, setText } from "../player/parts";
import { type Lang, word } from "../player/words";

export class Editor {
  readonly area: HTMLTextAreaElement | undefined;
  readonly original: string;
  private readonly form: HTMLFormElement | undefined;
  private readonly list: HTMLElement | undefined;
  onrun: (script: string) => void = () => {};

  constructor(
    private readonly root: HTMLElement,
    private readonly lang: Lang,
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
    this.list?.addEventListener("click", (event) => this.jump(event));
    const reset = part(root, "reset");
    reset?.addEventListener("click", () => {
      this.text = this.original;
      this.onrun(this.original);
    });
    this.typed();
  }

  get text(): string {
    return this.area?.value ?? "";
  }

  /** Replaces the text the way typing does, so that the browser's own undo brings it back. */
  set text(script: string) {
    if (!this.area || this.area.value === script) return;
    this.area.value = script;
    this.typed();
  }

  get edited(): boolean {
    return this.text !== this.original;
  }

  problems(list: Problem[]): void {
    const { area } = this;
    area?.setAttribute("aria-invalid", String(list.length > 0));
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
    if (problem.fix) item.append(" ", h("span", { class: "muted" }, problem.fix));
    return item;
  }

  goals(goals: Goal[]): void {
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

/** Columns count characters; a textarea counts UTF-16 units. */
export function units(text: string, column: number): number {
  return [...text].slice(0, Math.max(column - 1, 0)).join("").length;
}
