// What was done to the script: actions one after another, each undoable. The
// script itself is all that a branch is; the engine makes it.

import type { Place } from "../player/film";
import type { Action } from "./link";

/** One state of the bench that one can come back to. */
export interface Branch {
  script: string;
  actions: Action[];
  place: Place;
  /** How many branches came before: 0 is the run as it was opened. */
  letter: number;
}

/** Deep enough for a lesson; older branches fall off. */
const DEPTH = 20;

export class Branches {
  private past: Branch[] = [];
  private future: Branch[] = [];
  private made = 0;
  now: Branch;

  constructor(script: string) {
    this.now = { script, actions: [], place: { at: 0, seq: -1 }, letter: 0 };
  }

  get undoable(): boolean {
    return this.past.length > 0;
  }

  get redoable(): boolean {
    return this.future.length > 0;
  }

  /** The letter of the branch that is shown: A for the first run. */
  get letter(): string {
    return letterOf(this.now);
  }

  /** An action makes a new branch; `left` is where the old one was left. */
  act(script: string, action: Action, left: Place): void {
    this.leave(left);
    this.now = { script, actions: [...this.now.actions, action], place: left, letter: ++this.made };
  }

  /** A script of one's own has no actions: it carries them in its lines. */
  rewrite(script: string, left: Place): void {
    if (script === this.now.script) return;
    this.leave(left);
    this.now = { script, actions: [], place: left, letter: ++this.made };
  }

  /** Takes back the last change; `left` is where the run that goes was left. */
  undo(left: Place): Branch | undefined {
    const last = this.past.pop();
    if (!last) return undefined;
    this.future.push({ ...this.now, place: left });
    this.now = last;
    return last;
  }

  redo(left: Place): Branch | undefined {
    const next = this.future.pop();
    if (!next) return undefined;
    this.past.push({ ...this.now, place: left });
    this.now = next;
    return next;
  }

  private leave(place: Place): void {
    this.past.push({ ...this.now, place });
    this.future = [];
    if (this.past.length > DEPTH) this.past.shift();
  }
}

export function letterOf(branch: Branch): string {
  const { letter } = branch;
  const first = String.fromCharCode(65 + (letter % 26));
  return letter < 26 ? first : first + Math.floor(letter / 26);
}
