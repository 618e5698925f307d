// A part of the run, drawn large, and the map of the whole that shows which.

import type { Scene } from "../engine/scene";
import type { Pace } from "../player/pace";
import { h, show } from "../player/parts";
import { Picture, tenths } from "../player/patch";

export interface Window {
  from: number;
  to: number;
}

/** The smallest part that can be shown, in virtual milliseconds. */
export const LEAST = 20;

/** Half or twice of what is shown, around an instant, measured as it is drawn. */
export function zoomed(whole: Pace, now: Window, at: number, closer: boolean): Window | undefined {
  const length = whole.pacedAt(now.to) - whole.pacedAt(now.from);
  const half = closer ? length / 4 : length;
  const middle = whole.pacedAt(Math.min(Math.max(at, now.from), now.to));
  const from = Math.max(whole.atPaced(middle - half), 0);
  const to = Math.min(whole.atPaced(middle + half), whole.end);
  if (to - from < LEAST) return now;
  return from <= 0 && to >= whole.end ? undefined : { from, to };
}

/** The same width, moved so that an instant lies in its middle. */
export function around(whole: Pace, now: Window, at: number): Window {
  const length = whole.pacedAt(now.to) - whole.pacedAt(now.from);
  const from = Math.min(Math.max(whole.pacedAt(at) - length / 2, 0), whole.length - length);
  return {
    from: whole.atPaced(from),
    to: Math.max(whole.atPaced(from + length), whole.atPaced(from) + LEAST),
  };
}

const SVG = "http://www.w3.org/2000/svg";

export class Minimap {
  private picture: Picture | undefined;
  private pace: Pace | undefined;
  private readonly frame = h("div", { class: "mini-window" });
  onseek: (at: number) => void = () => {};

  constructor(private readonly box: HTMLElement | undefined) {
    box?.addEventListener("pointerdown", (event) => this.press(event));
    box?.addEventListener("pointermove", (event) => {
      if (event.buttons & 1) this.press(event);
    });
  }

  /** Draws the whole run small, once. */
  draw(scene: Scene, pace: Pace): void {
    if (!this.box) return;
    this.pace = pace;
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", "rl");
    this.picture = new Picture(svg);
    this.picture.show(scene);
    still(svg);
    for (const text of svg.querySelectorAll("text, title")) text.remove();
    svg.setAttribute("preserveAspectRatio", "none");
    const left = pace.xAt(0);
    svg.setAttribute(
      "viewBox",
      `${tenths(left)} 0 ${tenths(Math.max(scene.width - left, 1))} ${tenths(scene.height)}`,
    );
    this.box.replaceChildren(svg, this.frame);
  }

  show(window: Window | undefined): void {
    show(this.box, window !== undefined && this.pace !== undefined);
    if (!window) return;
    this.frame.style.left = `${this.share(window.from) * 100}%`;
    this.frame.style.width = `${Math.max(this.share(window.to) - this.share(window.from), 0.004) * 100}%`;
  }

  follow(at: number): void {
    if (!this.pace) return;
    this.picture?.node("playhead")?.setAttribute("transform", `translate(${tenths(this.pace.xAt(at))} 0)`);
  }

  private get width(): number {
    const scene = this.picture?.scene;
    return scene && this.pace ? scene.width - this.pace.xAt(0) : 1;
  }

  private share(at: number): number {
    return this.pace ? (this.pace.xAt(at) - this.pace.xAt(0)) / this.width : 0;
  }

  private press(event: PointerEvent): void {
    const { box, pace } = this;
    if (!box || !pace) return;
    const place = box.getBoundingClientRect();
    const share = Math.min(Math.max((event.clientX - place.left) / place.width, 0), 1);
    event.preventDefault();
    this.onseek(pace.atX(pace.xAt(0) + share * this.width));
  }
}

/** A picture that is only looked at: nothing in it can be picked, and its caption speaks for it. */
function still(svg: SVGSVGElement): void {
  svg.setAttribute("aria-hidden", "true");
  svg.removeAttribute("role");
  for (const node of svg.querySelectorAll("[role], [tabindex]")) {
    for (const name of ["role", "tabindex", "aria-label", "aria-pressed"]) node.removeAttribute(name);
  }
  for (const node of svg.querySelectorAll("[data-id]")) {
    const id = node.getAttribute("data-id") ?? "";
    if (id === "veil" || id === "playhead.flag") node.remove();
    else node.removeAttribute("data-id");
  }
}
