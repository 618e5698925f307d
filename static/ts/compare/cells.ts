// What a map of two settings consists of, without a page: values, the rule of thumb, outcomes, and where a key
// leads. The server draws the same map for readers without scripts.

/** As many values as an axis may have. */
export const MOST_VALUES = 8;

export interface Axis {
  /** Its values are numbers, not durations. */
  number: boolean;
  /** The map's own values. */
  own: string;
}

export type Slip = "many" | "number" | "duration" | "again";

/** The values that were typed, or what is wrong with them. */
export function readAxis(axis: Axis, typed: string): { values: string[]; slip?: Slip; at?: string } {
  const values = (typed.trim() || axis.own).split(/[\s,]+/).filter(Boolean);
  if (values.length > MOST_VALUES) return { values, slip: "many" };
  const pattern = axis.number ? /^[0-9]{1,6}$/ : /^[0-9]{1,6}(?:ms|s|m|h)$/;
  for (const [i, at] of values.entries()) {
    if (!pattern.test(at)) return { values, slip: axis.number ? "number" : "duration", at };
    if (values.indexOf(at) < i) return { values, slip: "again", at };
  }
  return { values };
}

const UNITS: Record<string, number> = { "": 1, ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** A value in milliseconds; a plain number counts as such. */
export function size(value: string): number {
  const [, digits = "0", unit = ""] = /^(\d+)(\D*)$/.exec(value) ?? [];
  return Number(digits) * (UNITS[unit] ?? Number.NaN);
}

/** What the rule of thumb says: x times y is above a limit or, without one, y is above x. */
export function beyond(limit: number, x: string, y: string): boolean {
  return limit > 0 ? size(x) * size(y) > limit : size(y) > size(x);
}

/** What came of one pair. */
export interface Outcome {
  out: number;
  twice: number;
  cut: boolean;
}

export type Kind = "open" | "busy" | "out" | "twice" | "cut" | "fine";

/** Being thrown out weighs more than repetition. */
export function kindOf({ out, twice, cut }: Outcome): Kind {
  if (out > 0) return "out";
  if (twice > 0) return "twice";
  return cut ? "cut" : "fine";
}

/** Which axis a problem is about: the one whose place is on its line of the story. */
export function axisOfLine(story: string, line: number): "xs" | "ys" {
  return story.split("\n")[line - 1]?.includes("{x}") ? "xs" : "ys";
}

/** Where a key leads in a grid, or nothing if the key is not one of its own. */
export function moved(
  event: Pick<KeyboardEvent, "key" | "ctrlKey">,
  [row, column]: [number, number],
  rows: number,
  columns: number,
): [number, number] | undefined {
  const inside = (n: number, count: number) => Math.min(Math.max(n, 0), count - 1);
  switch (event.key) {
    case "ArrowUp":
      return [inside(row - 1, rows), column];
    case "ArrowDown":
      return [inside(row + 1, rows), column];
    case "ArrowLeft":
      return [row, inside(column - 1, columns)];
    case "ArrowRight":
      return [row, inside(column + 1, columns)];
    case "Home":
      return [event.ctrlKey ? 0 : row, 0];
    case "End":
      return [event.ctrlKey ? rows - 1 : row, columns - 1];
    case "PageUp":
      return [0, column];
    case "PageDown":
      return [rows - 1, column];
  }
  return undefined;
}
