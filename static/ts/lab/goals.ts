// The goals of a scenario: its expect lines, how they stand at the instant that
// is shown, and how they come out.

import type { Goal } from "../engine/protocol";
import { h } from "../player/parts";
import type { Lang } from "../player/words";
import { say } from "./words";

export class Goals {
  onpick: (line: number) => void = () => {};

  constructor(
    private readonly box: HTMLElement | undefined,
    private readonly lang: Lang,
  ) {
    box?.addEventListener("click", (event) => {
      const line = (event.target as Element).closest<HTMLElement>("[data-line]")?.dataset["line"];
      if (line) this.onpick(Number(line));
    });
  }

  /** `now` are the goals as they stand, `end` as they come out. */
  show(now: Goal[], end: Goal[]): void {
    if (!this.box) return;
    if (end.length === 0) {
      this.box.replaceChildren(h("p", { class: "muted" }, say(this.lang, "noGoals")));
      return;
    }
    const rows = end.map((goal, i) => this.row(goal, now[i] ?? goal));
    const had = this.box.querySelectorAll<HTMLElement>("[data-line]");
    const focus = [...had].indexOf(document.activeElement as HTMLElement);
    this.box.replaceChildren(h("ol", { class: "goals" }, ...rows));
    if (focus >= 0) this.box.querySelectorAll<HTMLElement>("[data-line]")[focus]?.focus();
  }

  private row(end: Goal, now: Goal): HTMLElement {
    const item = h("li", { "data-met": String(now.met) });
    const go = h("button", { type: "button", class: "go", "data-line": String(end.line), translate: "no" });
    go.append(h("code", {}, end.text));
    item.append(go, this.state("goalNow", now, end.met), this.state("goalEnd", end, false));
    return item;
  }

  /** A goal that will still be met is open, not missed. */
  private state(when: "goalNow" | "goalEnd", goal: Goal, open: boolean): HTMLElement {
    const key = goal.met ? "goalMet" : open ? "goalOpen" : "goalMissed";
    const sign = goal.met ? "✓" : open ? "…" : "✕";
    const text = h("span", { class: `gs ${key}` });
    text.append(
      h("span", { "aria-hidden": "true" }, sign),
      ` ${say(this.lang, when)}: ${say(this.lang, key)}`,
    );
    if (!goal.met && goal.got && !open) text.append(` (${say(this.lang, "goalGot", goal.got)})`);
    return text;
  }
}
