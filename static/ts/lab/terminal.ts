// The command line of a lab and the terminal above it: what a line does becomes a
// line of the script at this instant; a command that only reads is answered and
// leaves the run alone. What kafka-consumer-groups printed stands there as it
// would on an operator's screen.

import type { Frame, Option, Problem, Ran, Tool } from "../engine/protocol";
import { h, part, setText, show } from "../player/parts";
import { word } from "../player/words";
import type { Hands } from "./hands";
import { Completion } from "./terminalcomplete";
import { History, partedAt, typedLine } from "./terminalline";

/** The line that stands in the output for the table of options. */
const OPTION_TABLE = "<table of options>";

/** A command and its answer: of the run, or asked beside it at an instant. */
interface Answer {
  tool: Tool;
  at: number;
}

export class Terminal {
  private readonly input: HTMLInputElement | undefined;
  private readonly error: HTMLElement | undefined;
  private readonly pane: HTMLElement | undefined;
  private readonly out: HTMLElement | undefined;
  private readonly completion: Completion | undefined;
  private readonly history = new History();
  private answers: Answer[] = [];
  private asked: Answer[] = [];
  private last: Ran | undefined;
  private shown: HTMLElement[] = [];
  private options: Option[] = [];
  private closed = false;
  private seq = -1;
  private at = 0;

  constructor(
    root: HTMLElement,
    private readonly bench: Hands,
  ) {
    const form = part<HTMLFormElement>(root, "command");
    this.input = form?.querySelector("input") ?? undefined;
    this.error = part(root, "command-error");
    this.pane = part(root, "terminal");
    this.out = part(root, "terminal-out");
    const list = part(root, "command-list");
    if (!form || !this.input) return;
    if (list) this.completion = new Completion(this.input, list, bench);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.submit();
    });
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("input", () => this.clear());
    part(root, "terminal-close")?.addEventListener("click", () => {
      this.closed = true;
      this.look();
      this.input?.focus();
    });
    show(form, true);
  }

  private async submit(): Promise<void> {
    const { input } = this;
    const line = input ? typedLine(input.value) : "";
    if (!input || !line) return;
    this.completion?.close();
    const asked = this.asked.length;
    if (!(await this.bench.act(line, (list) => this.refuse(list, line)))) return;
    this.history.add(input.value.trim());
    input.value = "";
    this.clear();
    this.closed = false;
    if (!line.startsWith("$ ")) return;
    if (this.asked.length > asked) return this.tell(this.asked.at(-1));
    // The line is the last of the new script, so its answer is the last one.
    const answer = this.answers.at(-1);
    if (!answer || answer.tool.event <= this.seq) return; // it never came
    await this.bench.visit(answer.tool.event);
    this.tell(answer);
  }

  private tell(answer: Answer | undefined): void {
    if (!answer) return;
    const { lines } = answer.tool;
    const text = lines.find((one) => one.text !== "")?.text ?? "";
    this.bench.say(`${word(this.bench.language, "toolAnswered", lines.length)} ${text}`);
    this.shown[this.answers.indexOf(answer)]?.scrollIntoView({ block: "nearest" });
  }

  /** A mistake is shown where it is: under the line, with the words selected. */
  private refuse(list: Problem[], line: string): void {
    const { input, error } = this;
    const first = list[0];
    if (!input || !error || !first) return;
    const shift = line.length - input.value.trim().length; // the "$ " that was put before it
    const from = Math.max(first.column - 1 - shift, 0);
    const to = Math.max(first.endColumn - 1 - shift, from);
    const fix = first.fix ? ` ${first.fix}` : "";
    setText(
      error,
      `${word(this.bench.language, "column", from + 1)}: ${first.text}${fix && !first.text.includes(first.fix) ? fix : ""}`,
    );
    show(error, true);
    input.setAttribute("aria-invalid", "true");
    input.focus();
    if (to > from) input.setSelectionRange(from, to);
    this.bench.say(error.textContent ?? "");
  }

  private clear(): void {
    show(this.error, false);
    setText(this.error, "");
    this.input?.removeAttribute("aria-invalid");
  }

  private key(event: KeyboardEvent): void {
    const { input } = this;
    if (!input || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (this.completion?.key(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.code !== "ArrowUp" && event.code !== "ArrowDown") return;
    const line = event.code === "ArrowUp" ? this.history.before(input.value) : this.history.after();
    if (line === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    input.value = line;
    this.clear();
  }

  /** A run has its answers; which are there depends on the instant. */
  ran(ran: Ran): void {
    const parted = this.last ? partedAt(this.last, ran) : -1;
    this.asked = this.asked.filter(({ at }) => at <= parted); // later ones were of another run
    this.last = ran;
    this.fill(ran.tools.map((tool) => ({ tool, at: ran.at[tool.event] ?? 0 })));
  }

  /** What was only read, at an instant, beside the run. */
  answered(tool: Tool, at: number): void {
    this.asked.push({ tool, at });
    this.at = Math.max(this.at, at);
    this.closed = false;
    this.fill(this.answers.filter((answer) => answer.tool.event >= 0));
  }

  private fill(ofRun: Answer[]): void {
    this.answers = [...ofRun, ...this.asked].sort((a, b) => a.at - b.at);
    this.shown = this.answers.map((answer) => this.entry(answer));
    this.out?.replaceChildren(...this.shown);
    this.look();
    if (this.answers.some(({ tool }) => tool.lines.some((line) => line.text === OPTION_TABLE)))
      void this.explain();
  }

  /** The table of options is our own, in the reader's language. */
  private async explain(): Promise<void> {
    if (this.options.length > 0) return;
    const reply = await this.bench.engine
      .ask<"verbs">({ kind: "help", lang: this.bench.language })
      .catch(() => undefined);
    if (reply?.kind !== "verbs") return;
    this.options = reply.options;
    this.fill(this.answers.filter((answer) => answer.tool.event >= 0));
  }

  private entry({ tool, at }: Answer): HTMLElement {
    const time = (at / 1000).toFixed(3);
    const head = h(
      "p",
      {},
      h("time", {}, time),
      " ",
      h("b", { "aria-hidden": "true" }, "$"),
      " ",
      h("code", {}, tool.command),
    );
    if (tool.exit !== 0)
      head.append(" ", h("span", { class: "err" }, word(this.bench.language, "exitCode", tool.exit)));
    const text = h("pre", { class: "scroll", tabindex: "0", role: "group", "aria-label": tool.command });
    for (const line of tool.lines) {
      const content = line.text === OPTION_TABLE ? this.optionTable() : `${line.text}\n`;
      text.append(line.err ? h("span", { class: "err" }, content) : content);
    }
    return h("div", { class: "ran", "data-seq": String(tool.event), translate: "no" }, head, text);
  }

  private optionTable(): string {
    return this.options
      .map((o) => `  --${o.name}${o.argument ? ` <${o.argument}>` : ""}`.padEnd(32) + o.text)
      .join("\n")
      .concat("\n");
  }

  frame(frame: Frame): void {
    this.seq = frame.seq;
    this.at = frame.at;
    this.look();
  }

  /** Shows what had been answered by now. */
  private look(): void {
    let any = false;
    this.answers.forEach(({ tool, at }, i) => {
      const there = tool.event >= 0 ? tool.event <= this.seq : at <= this.at;
      show(this.shown[i], there);
      any ||= there;
    });
    show(this.pane, any && !this.closed);
  }
}
