// The command line of a lab and the terminal above it: every line becomes a line
// of the script at this instant, and what kafka-consumer-groups printed stands
// there as it would on an operator's screen.

import type { Engine } from "../engine/host";
import type { Frame, Option, Problem, Ran, Tool } from "../engine/protocol";
import { h, part, setText, show } from "../player/parts";
import { type Lang, word } from "../player/words";
import { Completion } from "./terminalcomplete";
import { History, typedLine } from "./terminalline";

/** The line that stands in the output for the table of options. */
const OPTION_TABLE = "<table of options>";

/** What a terminal needs of its lab. */
export interface Bench {
  readonly engine: Engine;
  readonly language: Lang;
  /** The script as it is now. */
  script(): string;
  /** Does a line now; answers false if it was refused. */
  act(line: string, refused: (list: Problem[]) => void): Promise<boolean>;
  /** Goes to an event. */
  visit(seq: number): Promise<void>;
  say(text: string): void;
}

export class Terminal {
  private readonly input: HTMLInputElement | undefined;
  private readonly error: HTMLElement | undefined;
  private readonly pane: HTMLElement | undefined;
  private readonly out: HTMLElement | undefined;
  private readonly completion: Completion | undefined;
  private readonly history = new History();
  private tools: Tool[] = [];
  private shown: HTMLElement[] = [];
  private options: Option[] = [];
  private closed = false;
  private seq = -1;

  constructor(
    root: HTMLElement,
    private readonly bench: Bench,
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
    if (!(await this.bench.act(line, (list) => this.refuse(list, line)))) return;
    this.history.add(input.value.trim());
    input.value = "";
    this.clear();
    this.closed = false;
    if (!line.startsWith("$ ")) return;
    // The line is the last of the new script, so its answer is the last one.
    const answer = this.tools.at(-1);
    if (!answer || answer.event <= this.seq) return; // it never came
    await this.bench.visit(answer.event);
    const text = answer.lines.find((one) => one.text !== "")?.text ?? "";
    this.bench.say(`${word(this.bench.language, "toolAnswered", answer.lines.length)} ${text}`);
    this.shown.at(-1)?.scrollIntoView({ block: "nearest" });
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
    this.tools = ran.tools;
    this.shown = this.tools.map((tool) => this.entry(tool, ran));
    this.out?.replaceChildren(...this.shown);
    this.look();
    if (this.tools.some((tool) => tool.lines.some((line) => line.text === OPTION_TABLE)))
      void this.explain(ran);
  }

  /** The table of options is our own, in the reader's language. */
  private async explain(ran: Ran): Promise<void> {
    if (this.options.length > 0) return;
    const reply = await this.bench.engine
      .ask<"verbs">({ kind: "help", lang: this.bench.language })
      .catch(() => undefined);
    if (reply?.kind !== "verbs") return;
    this.options = reply.options;
    this.ran(ran);
  }

  private entry(tool: Tool, ran: Ran): HTMLElement {
    const time = ((ran.at[tool.event] ?? 0) / 1000).toFixed(3);
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
    this.look();
  }

  /** Shows what had been answered by now. */
  private look(): void {
    let any = false;
    this.tools.forEach((tool, i) => {
      const there = tool.event <= this.seq;
      show(this.shown[i], there);
      any ||= there;
    });
    show(this.pane, any && !this.closed);
  }
}
