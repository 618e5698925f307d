// Notices over the stage: one at a time per kind, each with its way out.

import { h } from "../player/parts";
import { type Lang, word } from "../player/words";

export class Notices {
  private readonly shown = new Map<string, HTMLElement>();

  constructor(
    private readonly box: HTMLElement | undefined,
    private readonly lang: Lang,
  ) {}

  /** Shows a notice in place of the last one of its kind. */
  show(kind: string, content: string | Node, ...buttons: [label: string, run: () => void][]): void {
    if (!this.box) return;
    this.hide(kind);
    const line = h("p", { class: "notice", "data-kind": kind }, h("span", {}, content));
    for (const [label, run] of buttons) {
      const button = h("button", { class: "btn sm", type: "button" }, label);
      button.addEventListener("click", run);
      line.append(button);
    }
    const close = h("button", { class: "icon", type: "button", "aria-label": word(this.lang, "close") }, "✕");
    close.addEventListener("click", () => this.hide(kind));
    line.append(close);
    this.shown.set(kind, line);
    this.box.append(line);
    this.box.hidden = false;
  }

  hide(kind: string): void {
    this.shown.get(kind)?.remove();
    this.shown.delete(kind);
    if (this.box) this.box.hidden = this.shown.size === 0;
  }
}
