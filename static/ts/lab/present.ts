// The present view: a picture for a projector, without anything around it, and
// the keys of a clicker. Esc leaves it.

import { h } from "../player/parts";
import type { Lab } from "./lab";
import { say } from "./words";

type Clicked = "next" | "prev" | "lane" | "blank" | "leave";

/** What a key of a clicker means here. */
export function clicked(code: string): Clicked | undefined {
  const keys: Record<string, Clicked> = {
    PageDown: "next",
    ArrowRight: "next",
    Space: "next",
    PageUp: "prev",
    ArrowLeft: "prev",
    Period: "lane",
    KeyB: "blank",
    Escape: "leave",
  };
  return keys[code];
}

export class Present {
  on = false;
  private readonly blank = h("div", { class: "blank", hidden: "" });

  constructor(private readonly lab: Lab) {
    this.lab.append(this.blank);
    document.addEventListener("keydown", (event) => this.key(event), true);
  }

  begin(): void {
    if (this.on) return;
    this.on = true;
    document.documentElement.dataset["present"] = "";
    this.lab.notices.show("present", say(this.lab.language, "presentHint"));
    this.lab.link.later();
  }

  end(): void {
    this.on = false;
    this.blank.hidden = true;
    delete document.documentElement.dataset["present"];
    this.lab.notices.hide("present");
    this.lab.link.later();
  }

  private key(event: KeyboardEvent): void {
    if (!this.on || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = clicked(event.code);
    if (!key || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    event.stopPropagation();
    const { lab } = this;
    this.lab.notices.hide("present");
    if (key === "leave") this.end();
    else if (key === "blank") this.blank.hidden = !this.blank.hidden;
    else if (key === "lane") void lab.whenReady(() => lab.stage.step(1, "event"));
    else void lab.whenReady(() => lab.stage.step(key === "next" ? 1 : -1, "phase"));
  }
}
