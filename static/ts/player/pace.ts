// Paced time: the film's table of points ties virtual time, playing time and
// place together. This file only interpolates; engine/figure decided the pace.

import type { Point } from "../engine/protocol";

type Axis = "at" | "paced" | "x";

export class Pace {
  constructor(readonly points: readonly Point[]) {}

  /** Length of the whole film in playing time. */
  get length(): number {
    return this.points[this.points.length - 1]?.paced ?? 0;
  }

  get end(): number {
    return this.points[this.points.length - 1]?.at ?? 0;
  }

  pacedAt(at: number): number {
    return this.map("at", "paced", at);
  }

  /** The instant that is on screen after so much playing; whole milliseconds, as the engine's clock. */
  atPaced(paced: number): number {
    return Math.floor(this.map("paced", "at", paced) + 1e-6);
  }

  /** Place on the lanes, in tenths of a pixel. */
  xAt(at: number): number {
    return this.map("at", "x", at);
  }

  xPaced(paced: number): number {
    return this.map("paced", "x", paced);
  }

  atX(x: number): number {
    return Math.round(this.map("x", "at", x));
  }

  /** Where several points share the value, the last one counts: everything at an instant has happened. */
  private map(from: Axis, to: Axis, value: number): number {
    const list = this.points;
    const first = list[0];
    const last = list[list.length - 1];
    if (!first || !last) return 0;
    if (value < first[from]) return first[to];
    if (value >= last[from]) return last[to];
    let low = 0;
    let high = list.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((list[middle] as Point)[from] <= value) low = middle;
      else high = middle;
    }
    const a = list[low] as Point;
    const b = list[high] as Point;
    const width = b[from] - a[from];
    if (width <= 0) return b[to];
    return a[to] + ((b[to] - a[to]) * (value - a[from])) / width;
  }
}
