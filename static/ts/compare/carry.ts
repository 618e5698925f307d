// Dragging chips over the board: at once with a mouse or a pen, after a moment's rest with a finger, which
// otherwise scrolls. It is never the only way.

import { h, swallowClick } from "../player/parts";

/** So many pixels make a press a drag. */
const SLACK = 6;
/** So long does a finger rest before it takes hold. */
const HOLD_MS = 280;
/** So near to the edge of the window does the page follow. */
const EDGE = 56;

export interface CarryHooks {
  /** The name on what is carried, or nothing if this cannot be. */
  lift(chip: HTMLElement): string | undefined;
  /** Over which zone it is, undefined over none. */
  over(zone: HTMLElement | undefined): void;
  drop(chip: HTMLElement, zone: HTMLElement): void;
}

export class Carry {
  private chip: HTMLElement | undefined;
  private ghost: HTMLElement | undefined;
  private zone: HTMLElement | undefined;
  private held: unknown;
  private start = { x: 0, y: 0 };
  private last = { x: 0, y: 0 };
  private frame = 0;

  constructor(
    private readonly root: HTMLElement,
    private readonly hooks: CarryHooks,
  ) {
    const signal = { signal: this.stop.signal };
    root.addEventListener("pointerdown", (event) => this.down(event));
    addEventListener("pointermove", (event) => this.move(event), signal);
    addEventListener("pointerup", () => this.up(), signal);
    addEventListener("pointercancel", () => this.end(), signal);
    // While something is carried the page must not scroll under the finger, nor open its menu.
    root.addEventListener("touchmove", (event) => this.ghost && event.preventDefault(), { passive: false });
    root.addEventListener("contextmenu", (event) => this.chip && event.preventDefault());
    addEventListener("keydown", (event) => this.key(event), { capture: true, ...signal });
  }

  private readonly stop = new AbortController();

  /** Lets go of the window, when the board gives way to another. */
  leave(): void {
    this.end();
    this.stop.abort();
  }

  private down(event: PointerEvent): void {
    const chip = (event.target as Element).closest<HTMLElement>(".pc");
    if (event.button !== 0 || !chip || !event.isPrimary) return;
    this.chip = chip;
    this.start = this.last = { x: event.clientX, y: event.clientY };
    if (event.pointerType === "touch") this.held = setTimeout(() => this.lift(), HOLD_MS);
  }

  private move(event: PointerEvent): void {
    if (!this.chip) return;
    this.last = { x: event.clientX, y: event.clientY };
    if (!this.ghost) {
      if (Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) < SLACK) return;
      if (event.pointerType === "touch")
        this.end(); // it moved before it took hold: that is scrolling
      else this.lift();
    }
    if (!this.ghost) return;
    event.preventDefault();
    this.follow();
    this.frame ||= requestAnimationFrame(() => this.scroll());
  }

  private lift(): void {
    const name = this.chip && this.hooks.lift(this.chip);
    if (name === undefined) {
      this.end();
      return;
    }
    getSelection()?.removeAllRanges();
    document.documentElement.toggleAttribute("data-dragging", true);
    this.ghost = h("span", { class: "pc carried", "aria-hidden": "true" }, name);
    document.body.append(this.ghost);
    this.follow();
  }

  private follow(): void {
    const { x, y } = this.last;
    if (!this.ghost) return;
    this.ghost.style.left = `${x + 10}px`;
    this.ghost.style.top = `${y + 6}px`;
    const zone = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-zone]") ?? undefined;
    const mine = zone && this.root.contains(zone) ? zone : undefined;
    if (mine === this.zone) return;
    this.zone = mine;
    this.hooks.over(mine);
  }

  /** At the edge of the window the page follows the hand. */
  private scroll(): void {
    this.frame = 0;
    if (!this.ghost) return;
    const { y } = this.last;
    const by = y < EDGE ? -12 : y > innerHeight - EDGE ? 12 : 0;
    if (by === 0) return;
    scrollBy(0, by);
    this.follow();
    this.frame = requestAnimationFrame(() => this.scroll());
  }

  private up(): void {
    const { chip, zone, ghost } = this;
    this.end();
    if (!ghost) return;
    if (chip && zone) this.hooks.drop(chip, zone);
    swallowClick();
  }

  private key(event: KeyboardEvent): void {
    if (event.code !== "Escape" || !this.ghost) return;
    event.stopImmediatePropagation();
    this.end();
  }

  private end(): void {
    clearTimeout(this.held as number);
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.ghost?.remove();
    this.chip = this.ghost = this.zone = undefined;
    this.hooks.over(undefined);
    document.documentElement.toggleAttribute("data-dragging", false);
  }
}
