// The action menu: what can be done to the selected consumer now. Each entry is
// a script line.

import type { Member, Ran } from "../engine/protocol";
import { h } from "../player/parts";
import { type Lang, word } from "../player/words";
import { type Deed, deedsOn, deedsOnCluster } from "./deeds";
import { say } from "./words";

export class Menu {
  private readonly dialog: HTMLDialogElement;
  onpick: (line: string) => void = () => {};

  constructor(
    button: HTMLElement,
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
  open(
    clock: string,
    ran: Ran,
    members: Member[],
    selected: number,
    hue: (consumer: number) => string,
  ): void {
    const order = ran.consumers.map((_, i) => i).filter((i) => i !== selected);
    if (selected >= 0) order.unshift(selected);
    const rows = order.map((i) => {
      const name = ran.consumers[i] as string;
      const chip = h("span", { class: `m ${hue(i)}`, translate: "no" }, name);
      return this.row(name, chip, deedsOn(this.lang, name, members[i]), members[i]?.word);
    });
    const world = h("span", { class: "m co" }, say(this.lang, "world"));
    rows.push(this.row(say(this.lang, "world"), world, deedsOnCluster(this.lang, ran)));
    this.dialog.replaceChildren(
      h("h2", {}, word(this.lang, "actionAt", clock)),
      h("div", { class: "acts" }, ...rows),
    );
    this.dialog.setAttribute("aria-label", word(this.lang, "actionAt", clock));
    this.dialog.showModal();
    this.dialog.querySelector<HTMLElement>("button")?.focus();
  }

  /** What cannot be done now is left out; the consumer's state says why. The palette has it, with the reason. */
  private row(name: string, chip: HTMLElement, deeds: Deed[], state = ""): HTMLElement {
    const buttons = deeds
      .filter((deed) => !deed.why)
      .map((deed) => h("button", { type: "button", class: "btn sm", "data-line": deed.line }, deed.label));
    const now = state ? [h("span", { class: "small muted" }, state)] : [];
    return h(
      "div",
      { role: "group", "aria-label": [name, state].filter(Boolean).join(", ") },
      chip,
      ...now,
      ...buttons,
    );
  }
}
