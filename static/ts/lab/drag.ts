// Dragging is a shortcut and never the only way: a consumer that is dragged out
// of its place offers what can be done to it (the menu has the same), and
// dragging on the lanes drives the range.

import type { Member } from "../engine/protocol";
import { h, swallowClick } from "../player/parts";
import type { Lang } from "../player/words";
import { dropsOn } from "./deeds";

/** So many pixels make a press a drag. */
const SLACK = 8;

export interface DragHooks {
  consumer(number: number): string | undefined;
  member(number: number): Member | undefined;
  hue(number: number): string;
  act(line: string): void;
  seekX(x: number): void;
  svgX(clientX: number): number | undefined;
}

interface Press {
  x: number;
  y: number;
  consumer: number;
  lanes: boolean;
  moving: boolean;
}

export class Drag {
  private press: Press | undefined;
  private bar: HTMLElement | undefined;
  private chip: HTMLElement | undefined;

  constructor(
    private readonly topology: HTMLElement | undefined,
    private readonly lanes: HTMLElement | undefined,
    private readonly lang: Lang,
    private readonly hooks: DragHooks,
  ) {
    for (const box of [topology, lanes]) box?.addEventListener("pointerdown", (event) => this.down(event));
    addEventListener("pointermove", (event) => this.move(event));
    addEventListener("pointerup", (event) => this.up(event));
    addEventListener("pointercancel", () => this.end());
    addEventListener(
      "keydown",
      (event) => {
        if (event.code === "Escape" && this.press?.moving) {
          event.stopImmediatePropagation();
          this.end();
        }
      },
      true,
    );
  }

  private down(event: PointerEvent): void {
    // A finger scrolls; a mouse or a pen drags.
    if (event.button !== 0 || event.pointerType === "touch") return;
    const target = event.target as Element;
    const lanes = this.lanes?.contains(target) ?? false;
    const id = target.closest<SVGElement>("[data-id^=c]")?.dataset["id"] ?? "";
    const consumer = !lanes && /^c\d+$/.test(id) ? Number(id.slice(1)) : -1;
    if (!lanes && consumer < 0) return;
    if (lanes && this.hooks.svgX(event.clientX) === undefined) return;
    this.press = { x: event.clientX, y: event.clientY, consumer, lanes, moving: false };
  }

  private move(event: PointerEvent): void {
    const { press } = this;
    if (!press) return;
    if (!press.moving && Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLACK) return;
    if (!press.moving) this.begin(press);
    event.preventDefault();
    if (press.lanes) {
      const x = this.hooks.svgX(event.clientX);
      if (x !== undefined) this.hooks.seekX(x);
      return;
    }
    if (this.chip) {
      this.chip.style.left = `${event.clientX + 12}px`;
      this.chip.style.top = `${event.clientY + 8}px`;
    }
    const over = this.target(event);
    for (const drop of this.bar?.children ?? []) drop.toggleAttribute("data-over", drop === over);
  }

  private begin(press: Press): void {
    press.moving = true;
    getSelection()?.removeAllRanges();
    document.documentElement.toggleAttribute("data-dragging", true);
    const name = press.lanes ? undefined : this.hooks.consumer(press.consumer);
    if (name === undefined) return;
    const drops = dropsOn(this.lang, name, this.hooks.member(press.consumer)).map((deed) =>
      h("div", { class: "drop", "data-line": deed.line }, h("b", {}, deed.label), h("code", {}, deed.line)),
    );
    this.bar = h("div", { class: "drops", "aria-hidden": "true" }, ...drops);
    this.chip = h("span", { class: `m dragged ${this.hooks.hue(press.consumer)}` }, name);
    this.topology?.before(this.bar);
    document.body.append(this.chip);
  }

  private target(event: PointerEvent): HTMLElement | undefined {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    return under?.closest<HTMLElement>(".drop") ?? undefined;
  }

  private up(event: PointerEvent): void {
    const { press } = this;
    if (!press) return;
    const line = press.moving && !press.lanes ? this.target(event)?.dataset["line"] : undefined;
    const moved = press.moving;
    this.end();
    if (line) this.hooks.act(line);
    if (moved) swallowClick();
  }

  private end(): void {
    this.press = undefined;
    this.bar?.remove();
    this.chip?.remove();
    this.bar = this.chip = undefined;
    document.documentElement.toggleAttribute("data-dragging", false);
  }
}
