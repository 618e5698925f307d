// Completion by Tab, out of the engine's own table: what goes on in one way is
// written, several ways are listed. Without a way to go on, Tab leaves the field.

import type { Choice } from "../engine/protocol";
import { h, setText, show } from "../player/parts";
import type { Hands } from "./hands";
import { commonStart } from "./terminalline";

export class Completion {
  private choices: Choice[] = [];
  private from = 0;
  private at = -1;
  private asked = 0;
  private verbs: Set<string> | undefined;

  constructor(
    private readonly input: HTMLInputElement,
    private readonly list: HTMLElement,
    private readonly bench: Hands,
  ) {
    input.addEventListener("input", () => this.close());
    input.addEventListener("blur", () => setTimeout(() => this.close(), 150)); // a click on the list comes first
    list.addEventListener("pointerdown", (event) => event.preventDefault());
    list.addEventListener("click", (event) => {
      const item = (event.target as Element).closest<HTMLElement>("[role=option]");
      if (item) this.take(Number(item.dataset["n"]));
    });
  }

  private get open(): boolean {
    return !this.list.hidden;
  }

  /** True if the key was for the completion. */
  key(event: KeyboardEvent): boolean {
    switch (event.code) {
      case "Tab":
        if (event.shiftKey || !this.input.value.trim()) return false;
        if (this.open) this.take(Math.max(this.at, 0));
        else void this.ask();
        return true;
      case "ArrowDown":
      case "ArrowUp":
        if (!this.open) return false;
        this.mark(this.at + (event.code === "ArrowDown" ? 1 : -1));
        return true;
      case "Enter":
        if (!this.open || this.at < 0) return false;
        this.take(this.at);
        return true;
      case "Escape":
        if (!this.open) return false;
        this.close();
        return true;
    }
    return false;
  }

  private async ask(): Promise<void> {
    const asked = ++this.asked;
    const { input, bench } = this;
    const typed = input.value;
    const caret = input.selectionStart ?? typed.length;
    const before = typed.slice(0, caret);
    const line = /^\s*\S*kafka/.test(before) && !before.includes("$") ? `$ ${before}` : before;
    const shift = line.length - before.length;
    const script = `${bench.script().replace(/\n*$/, "\n")}${line}`;
    await bench.engine.load().catch(() => undefined);
    const reply = await bench.engine
      .ask<"completions">({
        kind: "complete",
        lang: bench.language,
        script,
        line: script.split("\n").length,
        column: [...line].length + 1,
      })
      .catch(() => undefined);
    if (asked !== this.asked || input.value !== typed || reply?.kind !== "completions") return;
    this.from = Math.max(reply.from - 1 - shift, 0);
    this.choices = this.from === 0 && shift === 0 ? await this.doable(reply.list) : reply.list;
    this.offer(before);
  }

  /** At the start of a line only what can be done while a run goes on. */
  private async doable(list: Choice[]): Promise<Choice[]> {
    if (!this.verbs) {
      const reply = await this.bench.engine
        .ask<"verbs">({ kind: "help", lang: this.bench.language })
        .catch(() => undefined);
      if (reply?.kind !== "verbs") return list;
      this.verbs = new Set(reply.list.filter((verb) => verb.action).map((verb) => verb.name));
    }
    return list.filter((choice) => this.verbs?.has(choice.text));
  }

  private offer(before: string): void {
    const word = before.slice(this.from);
    const [only] = this.choices;
    if (only && this.choices.length === 1) {
      this.take(0);
      return;
    }
    const start = commonStart(this.choices.map((choice) => choice.text));
    if (start.length > word.length) this.write(start);
    this.list.replaceChildren(
      ...this.choices.map((choice, n) =>
        h(
          "li",
          { role: "option", id: `cmd-${n}`, "data-n": String(n), "aria-selected": "false" },
          h("code", { translate: "no" }, choice.text),
          " ",
          h("span", {}, choice.help),
        ),
      ),
    );
    show(this.list, this.choices.length > 0);
    this.input.setAttribute("aria-expanded", String(this.open));
    this.at = -1;
  }

  private mark(n: number): void {
    const items = [...this.list.children];
    this.at = (n + items.length) % items.length;
    for (const [i, item] of items.entries()) item.setAttribute("aria-selected", String(i === this.at));
    items[this.at]?.scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", `cmd-${this.at}`);
  }

  private take(n: number): void {
    const choice = this.choices[n];
    if (choice) this.write(/[=,]$/.test(choice.text) ? choice.text : `${choice.text} `);
    this.close();
  }

  private write(text: string): void {
    const { input } = this;
    const rest = input.value.slice(input.selectionStart ?? input.value.length);
    input.value = input.value.slice(0, this.from) + text + rest.replace(/^ /, "");
    input.setSelectionRange(this.from + text.length, this.from + text.length);
  }

  close(): void {
    if (!this.open) return;
    show(this.list, false);
    setText(this.list, "");
    this.at = -1;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }
}
