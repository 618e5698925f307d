// What was done to the script: actions one after another, each undoable. The
// script itself is all that a branch is; the engine makes it.

import type { Place } from "../player/film";
import type { Action } from "./link";

/** One state of the bench that one can come back to. */
export interface Branch {
  script: string;
  actions: Action[];
  place: Place;
}

/** Deep enough for a lesson; older branches fall off. */
const DEPTH = 20;

export class Branches {
  private past: Branch[] = [];
  now: Branch;

  constructor(script: string) {
    this.now = { script, actions: [], place: { at: 0, seq: -1 } };
  }

  get undoable(): boolean {
    return this.past.length > 0;
  }

  /** An action makes a new branch; `left` is where the old one was left. */
  act(script: string, action: Action, left: Place): void {
    this.leave(left);
    this.now = { script, actions: [...this.now.actions, action], place: left };
  }

  /** A script of one's own has no actions: it carries them in its lines. */
  rewrite(script: string, left: Place): void {
    if (script === this.now.script) return;
    this.leave(left);
    this.now = { script, actions: [], place: left };
  }

  undo(): Branch | undefined {
    const last = this.past.pop();
    if (last) this.now = last;
    return last;
  }

  private leave(place: Place): void {
    this.past.push({ ...this.now, place });
    if (this.past.length > DEPTH) this.past.shift();
  }
}
