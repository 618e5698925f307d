// Places in a text: people and the engine count characters, editors UTF-16 units.

import type { Text } from "@codemirror/state";
import type { Problem } from "../engine/protocol";

/** Units before a column, which counts characters from 1. */
export function units(text: string, column: number): number {
  return [...text].slice(0, Math.max(column - 1, 0)).join("").length;
}

/** From a mistake to the part of the text that it is about. */
export function spot(
  doc: Text,
  place: Pick<Problem, "line" | "column" | "endColumn">,
): { from: number; to: number } {
  const line = doc.line(Math.min(Math.max(place.line, 1), doc.lines));
  const from = line.from + units(line.text, place.column);
  return { from, to: Math.max(line.from + units(line.text, place.endColumn), from) };
}

/** The one change between two texts, so that a caret outside of it stays where it is. */
export function difference(old: string, fresh: string): { from: number; to: number; insert: string } {
  const most = Math.min(old.length, fresh.length);
  let from = 0;
  while (from < most && old[from] === fresh[from]) from++;
  let tail = 0;
  while (tail < most - from && old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]) tail++;
  return { from, to: old.length - tail, insert: fresh.slice(from, fresh.length - tail) };
}
