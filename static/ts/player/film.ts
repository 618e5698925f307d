// Where the reader is in a run, and how one gets from there to elsewhere. No
// DOM, no clock of its own: time is handed in.

import type { Film, Ran } from "../engine/protocol";
import { Pace } from "./pace";

export type Unit = "event" | "message" | "phase";

const BIT: Record<Unit, number> = { event: 0, message: 1, phase: 2 };
const MILESTONE = 4;

/** A place in a run: right after event `seq`, or, with −1, after everything at `at`. */
export interface Place {
  at: number;
  seq: number;
}

/** Run answers questions about what happens when. */
export class Run {
  constructor(readonly ran: Ran) {}

  get count(): number {
    return this.ran.at.length;
  }

  get end(): number {
    return this.ran.end;
  }

  /** The last event that has happened at a place, −1 before the first. */
  eventAt(place: Place): number {
    if (place.seq >= 0) return Math.min(place.seq, this.count - 1);
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.ran.at[middle] as number) <= place.at) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  atEvent(seq: number): Place {
    return { at: this.ran.at[seq] ?? 0, seq };
  }

  /** The next or previous place, counted in events, messages or phases, or in one consumer's events. */
  step(from: Place, direction: 1 | -1, unit: Unit, who = -1): Place {
    let seq = this.eventAt(from) + direction;
    // Going back from between two events leads to the event that is shown, not past it.
    if (direction < 0 && from.seq < 0 && from.at > (this.ran.at[seq + 1] ?? Infinity)) seq++;
    for (; seq >= 0 && seq < this.count; seq += direction) {
      if (who >= 0 && this.ran.who[seq] !== who) continue;
      if (unit === "event" || (this.ran.flags[seq] as number) & BIT[unit]) return this.atEvent(seq);
    }
    return direction > 0 ? { at: this.end, seq: -1 } : { at: 0, seq: -1 };
  }

  /** Whether a milestone lies after event `from`, up to event `to`. */
  passedMilestone(from: number, to: number): boolean {
    for (let seq = from + 1; seq <= to; seq++) {
      if ((this.ran.flags[seq] as number) & MILESTONE) return true;
    }
    return false;
  }

  /** A place further on by a part of the whole, for Page Up and Page Down. */
  jump(from: Place, part: number, pace: Pace): Place {
    const paced = pace.pacedAt(from.at) + pace.length * part;
    return { at: pace.atPaced(Math.min(Math.max(paced, 0), pace.length)), seq: -1 };
  }
}

/** Without a film, or with true time, playing time is virtual time. */
export function plainPace(end: number, film?: Film): Pace {
  const points = film?.pace ?? [];
  if (points.length < 2)
    return new Pace([
      { at: 0, paced: 0, x: 0 },
      { at: end, paced: end, x: end },
    ]);
  return new Pace(points.map((p) => ({ at: p.at, paced: p.at, x: p.x })));
}

/** Playing goes through paced time; `now` is any clock in milliseconds. */
export class Clock {
  speed = 1;
  private paced = 0;
  private last = 0;

  start(paced: number, now: number): void {
    this.paced = paced;
    this.last = now;
  }

  /** A tab that slept does not leap: at most a tenth of a second passes per tick. */
  tick(now: number): number {
    this.paced += Math.min(now - this.last, 100) * this.speed;
    this.last = now;
    return this.paced;
  }
}
