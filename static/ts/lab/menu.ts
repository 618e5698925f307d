// The action menu: what can be done to the selected consumer now. Each entry is
// a script line; the engine says whether the line is possible.

import { h } from "../player/parts";
import { type Lang, type Word, word } from "../player/words";

interface Entry {
  word: Word;
  line: (name: string) => string;
}

const onConsumer: Entry[] = [
  { word: "doCrash", line: (c) => `crash ${c}` },
  { word: "doClose", line: (c) => `close ${c}` },
  { word: "doRestart", line: (c) => `restart ${c}` },
  { word: "doStart", line: (c) => `start ${c}` },
  { word: "doFreeze", line: (c) => `freeze ${c} for=46s` },
  { word: "doBlock", line: (c) => `block ${c} for=301s` },
  { word: "doCut", line: (c) => `cut ${c}` },
  { word: "doHeal", line: (c) => `heal ${c}` },
];

export class Menu {
  private readonly dialog: HTMLDialogElement;
  onpick: (line: string) => void = () => {};

  constructor(
    private readonly button: HTMLElement,
    private readonly lang: Lang,
  ) {
    this.dialog = h("dialog", { class: "menu" });
    button.setAttribute("aria-haspopup", "dialog");
    button.after(this.dialog);
    this.dialog.addEventListener("click", (event) => {
      if (event.target === this.dialog) this.dialog.close();
      const line = (event.target as Element).closest<HTMLElement>("[data-line]")?.dataset["line"];
      if (!line) return;
      this.dialog.close();
      this.onpick(line);
    });
  }

  /** Opens the menu for the consumers of the run, the selected one first. */
  open(clock: string, consumers: string[], selected: number, hue: (consumer: number) => string): void {
    const order = consumers.map((_, i) => i).filter((i) => i !== selected);
    if (selected >= 0) order.unshift(selected);
    const rows = order.map((i) => this.row(consumers[i] as string, hue(i)));
    this.dialog.replaceChildren(
      h("h2", {}, word(this.lang, "actionAt", clock)),
      h("div", { class: "acts" }, ...rows),
    );
    this.dialog.setAttribute("aria-label", word(this.lang, "actionAt", clock));
    this.dialog.showModal();
    this.dialog.querySelector<HTMLElement>("button")?.focus();
  }

  private row(name: string, hue: string): HTMLElement {
    const buttons = onConsumer.map((entry) => {
      const line = entry.line(name);
      return h("button", { type: "button", class: "btn sm", "data-line": line }, word(this.lang, entry.word));
    });
    const chip = h("span", { class: `m ${hue}`, translate: "no" }, name);
    return h("div", { role: "group", "aria-label": name }, chip, ...buttons);
  }

  get anchor(): HTMLElement {
    return this.button;
  }
}
