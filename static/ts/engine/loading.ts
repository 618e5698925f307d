// What the Worker says to the page beside the engine's replies, and what the
// page says to the Worker beside requests.

import type { Reply, Request } from "./protocol";

export interface Boot {
  kind: "boot";
  wasm: string;
  /** How much garbage, in percent of what is in use, is let lie; without it, Go's own measure. */
  collect?: number;
}

/** Gives up the run that is under way; other requests are not touched. */
export interface Stop {
  kind: "stop";
}

export type ToWorker = Boot | Stop | Request;

export interface Loading {
  kind: "loading";
  /** Bytes of the module, unpacked. */
  loaded: number;
}

export interface Ready {
  kind: "ready";
}

/** The module could not be loaded or compiled; the page may try again. */
export interface Failed {
  kind: "failed";
  text: string;
}

/** The engine ended, which it never should. */
export interface Died {
  kind: "died";
  text: string;
}

/** A reply, still as text: the page parses it once. */
export interface Answer {
  kind: "answer";
  text: string;
}

/** A request will not be answered: another script was opened. */
export interface Dropped {
  kind: "dropped";
  id: number;
}

export type FromWorker = Loading | Ready | Failed | Died | Answer | Dropped;

export type ReplyOf<K extends Reply["kind"]> = Extract<Reply, { kind: K }>;
