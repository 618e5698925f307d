// What the reader has placed where: a list of owners, one per partition, with the way back.

/** The place of partitions that nobody has been given yet. */
export const TRAY = "";

export interface Judgement {
  placed: number;
  right: number;
}

export class Placing {
  private past: string[][] = [];
  private judged: (string | undefined)[] = [];
  private answer: string[] = [];

  constructor(public places: string[]) {}

  get placed(): number {
    return this.places.filter((place) => place !== TRAY).length;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  /** Puts partitions somewhere; false if they are all there already. */
  put(parts: Iterable<number>, place: string): boolean {
    const next = [...this.places];
    for (const p of parts) if (p in next) next[p] = place;
    return this.go(next);
  }

  clear(): boolean {
    return this.go(this.places.map(() => TRAY));
  }

  private go(next: string[]): boolean {
    if (next.every((place, p) => place === this.places[p])) return false;
    this.past.push(this.places);
    this.places = next;
    return true;
  }

  undo(): boolean {
    const before = this.past.pop();
    if (before) this.places = before;
    return before !== undefined;
  }

  /** Compares what is placed with an answer. Later moves take the mark from what they move, and only from that. */
  check(answer: string[]): Judgement {
    this.answer = answer;
    this.judged = this.places.map((place) => place || undefined);
    const right = this.places.filter((place, p) => place !== TRAY && place === answer[p]).length;
    return { placed: this.placed, right };
  }

  /** Another question: what was said about the last one no longer holds. */
  forget(): void {
    this.judged = [];
  }

  verdict(p: number): "right" | "wrong" | undefined {
    if (this.judged[p] === undefined || this.judged[p] !== this.places[p]) return undefined;
    return this.judged[p] === this.answer[p] ? "right" : "wrong";
  }
}

/** Takes placements over to another list of partitions, by name; owners that are gone own nothing. */
export function carried(
  names: string[],
  places: string[],
  to: string[],
  owners: ReadonlySet<string>,
): string[] {
  const old = new Map(names.map((name, p) => [name, places[p] ?? TRAY]));
  return to.map((name) => {
    const place = old.get(name) ?? TRAY;
    return owners.has(place) ? place : TRAY;
  });
}

/** The place after or before one, the tray among them. */
export function besides(zones: string[], zone: string, by: number): string {
  const at = zones.indexOf(zone);
  return zones[Math.min(Math.max(at + by, 0), zones.length - 1)] ?? zone;
}
