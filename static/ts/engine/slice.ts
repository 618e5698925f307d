// How many steps of the run fit into one call.

/** One call should take about so long, so that the Worker listens often. */
const TARGET_MS = 6;
const LEAST = 64;
const MOST = 200_000;

/** Slices fits the size of the work to the machine: it grows slowly and shrinks at once. */
export class Slices {
  steps = 1024;

  took(milliseconds: number): void {
    const ratio = TARGET_MS / Math.max(milliseconds, 0.25);
    const factor = Math.min(Math.max(ratio, 0.1), 2);
    this.steps = Math.round(Math.min(Math.max(this.steps * factor, LEAST), MOST));
  }
}
