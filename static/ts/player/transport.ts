// The dock: buttons, scrubber, speed, unit. Every button does what a key does.

import type { Frame } from "../engine/protocol";
import type { Unit } from "./film";
import { part, setText, show } from "./parts";
import type { Stage } from "./stage";
import { word } from "./words";

const SVG = "http://www.w3.org/2000/svg";

/** Commands of the transport, by the name of their part. */
export type Command = "start" | "prev" | "play" | "next" | "end";

export class Transport {
  private readonly scrub: HTMLInputElement | undefined;

  constructor(
    private readonly root: HTMLElement,
    private readonly stage: Stage,
    /** Brings the run into being, on the first use. */
    private readonly ready: () => Promise<boolean>,
  ) {
    for (const name of ["start", "prev", "play", "next", "end"] as const) {
      part(root, name)?.addEventListener("click", () => void this.run(name));
    }
    this.scrub = part<HTMLInputElement>(root, "scrub");
    this.scrub?.addEventListener("input", () => void this.drag());
    part<HTMLSelectElement>(root, "speed")?.addEventListener("change", (event) => {
      stage.clock.speed = Number((event.target as HTMLSelectElement).value);
    });
    part(root, "unit")?.addEventListener("change", (event) => {
      stage.unit = (event.target as HTMLInputElement).value as Unit;
    });
    part<HTMLInputElement>(root, "true")?.addEventListener("change", (event) => {
      stage.trueTime = (event.target as HTMLInputElement).checked;
      void stage.look().then(() => stage.go(stage.place, "seek"));
    });
    show(part(root, "dock"), true);
  }

  async run(command: Command): Promise<void> {
    if (!(await this.ready())) return;
    const { stage } = this;
    switch (command) {
      case "start":
        stage.pause();
        return stage.go({ at: 0, seq: -1 }, "step");
      case "end":
        stage.pause();
        return stage.go({ at: stage.run?.end ?? 0, seq: -1 }, "step");
      case "prev":
        return stage.step(-1);
      case "next":
        return stage.step(1);
      case "play":
        return stage.toggle();
    }
  }

  /** The thumb sits under the playhead: the range is measured in places, not in time. */
  private async drag(): Promise<void> {
    const share = Number(this.scrub?.value ?? 0) / Number(this.scrub?.max ?? 1000);
    if (!(await this.ready())) return;
    this.stage.pause();
    const { left, right } = this.stage.span;
    await this.stage.seek(this.stage.pace.atX(left + (right - left) * share));
  }

  /** Where a virtual instant is on the range, 0 … 1. */
  private share(at: number): number {
    const { left, right } = this.stage.span;
    return right > left ? (this.stage.pace.xAt(at) - left) / (right - left) : 0;
  }

  frame(frame: Frame): void {
    const { scrub } = this;
    if (scrub) {
      const value = String(Math.round(this.share(frame.at) * Number(scrub.max)));
      if (scrub.value !== value && document.activeElement !== scrub) scrub.value = value;
      else if (scrub.value !== value && !scrub.matches(":active")) scrub.value = value;
      scrub.setAttribute("aria-valuetext", frame.status);
    }
    setText(part(this.root, "clock"), frame.clock);
    const count = this.stage.run?.count ?? 0;
    setText(part(this.root, "count"), word(this.stage.options.lang, "count", frame.seq + 1, count));
  }

  /** A tick for each event, at its place. */
  ticks(): void {
    const svg = this.root.querySelector<SVGSVGElement>('[data-part="ticks"]');
    const ran = this.stage.run?.ran;
    if (!svg || !ran) return;
    svg.setAttribute("viewBox", "0 0 1000 28");
    const places = new Set(ran.at.map((at) => Math.round(this.share(at) * 1000)));
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("vector-effect", "non-scaling-stroke");
    path.setAttribute("d", [...places].map((x) => `M${x} 20v7`).join(""));
    svg.replaceChildren(path);
  }

  playing(playing: boolean): void {
    const button = part(this.root, "play");
    if (!button) return;
    button.setAttribute("aria-label", word(this.stage.options.lang, playing ? "pause" : "play"));
    button.toggleAttribute("data-playing", playing);
  }
}
