// Single keys work only inside the lab, and can be switched off with the rest
// of the help dialog.

import { part } from "../player/parts";
import { type Key, keyOf, takes } from "./keys";
import type { Lab } from "./lab";
import { consumerOf } from "./names";

export class Keyboard {
  constructor(private readonly lab: Lab) {
    lab.addEventListener("keydown", (event) => this.press(event));
    // Keys count as inside when nothing on the page has the focus.
    document.addEventListener("keydown", (event) => {
      if (event.target === document.body) this.press(event);
    });
  }

  private get off(): boolean {
    return part<HTMLInputElement>(this.lab, "keys-off")?.checked ?? false;
  }

  private press(event: KeyboardEvent): void {
    const key = keyOf(event);
    if (!key || event.defaultPrevented || takes(event.target, key, event.code)) return;
    if (this.off && key !== "escape" && key !== "run" && key !== "palette") return;
    if (this.act(key)) event.preventDefault();
  }

  private act(key: Key): boolean {
    const { lab } = this;
    const { stage, transport } = lab;
    switch (key) {
      case "play":
      case "next":
      case "prev":
      case "start":
      case "end":
        void transport.run(key);
        return true;
      case "nextPhase":
      case "prevPhase":
        void lab.whenReady(() => stage.step(key === "nextPhase" ? 1 : -1, "phase"));
        return true;
      case "nextLane":
      case "prevLane":
        void lab.whenReady(() => this.alongLane(key === "nextLane" ? 1 : -1));
        return true;
      case "up":
      case "down":
        void lab.whenReady(() => this.lane(key === "down" ? 1 : -1));
        return true;
      case "forward":
      case "back":
        void lab.whenReady(() => this.jump(key === "forward" ? 0.1 : -0.1));
        return true;
      case "menu":
        void lab.openMenu();
        return true;
      case "undo":
        void lab.undo();
        return true;
      case "redo":
        void lab.redo();
        return true;
      case "pin":
        if (stage.live) lab.bench.pin();
        return stage.live;
      case "palette":
        lab.bench.openPalette();
        return true;
      case "closer":
      case "wider":
        void lab.bench.zoom(key === "closer");
        return true;
      case "fitAll":
        void lab.bench.fitAll();
        return true;
      case "fit":
        void lab.bench.fitSelection();
        return true;
      case "link":
        void lab.copyLink();
        return true;
      case "run":
        void lab.runScript(lab.editor.text);
        return true;
      case "help":
        lab.help();
        return true;
      case "command":
        part(lab, "command")?.querySelector("input")?.focus();
        return part(lab, "command") !== undefined;
      case "escape":
        return this.escape();
      case "inspect":
        part(lab, "inspector")?.querySelector<HTMLElement>("[data-seq], [data-clear]")?.focus();
        return true;
    }
  }

  private alongLane(direction: 1 | -1): Promise<void> {
    return this.lab.stage.step(direction, "event", consumerOf(this.lab.stage.selected));
  }

  private lane(direction: 1 | -1): Promise<void> {
    const { stage } = this.lab;
    const count = stage.run?.ran.consumers.length ?? 0;
    if (count === 0) return Promise.resolve();
    const at = consumerOf(stage.selected);
    const next = at < 0 ? (direction > 0 ? 0 : count - 1) : (at + direction + count) % count;
    return stage.select(`c${next}`);
  }

  private jump(part: number): Promise<void> {
    const { stage } = this.lab;
    stage.pause();
    return stage.run ? stage.go(stage.run.jump(stage.place, part, stage.pace), "seek") : Promise.resolve();
  }

  /** Closes first, then clears the selection. Leaving a text field counts as closing. */
  private escape(): boolean {
    const active = document.activeElement;
    if (active instanceof HTMLElement && active.matches("textarea, input[type=text], [contenteditable]")) {
      active.blur();
      return true;
    }
    if (!this.lab.stage.selected) return false;
    void this.lab.stage.select("");
    return true;
  }
}
