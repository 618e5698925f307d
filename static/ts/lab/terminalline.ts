// What is typed, apart from the page: history, and the line that a script gets.

import type { Ran } from "../engine/protocol";

type Events = Pick<Ran, "consumers" | "at" | "who" | "flags">;

/** The line of a script that a typed line stands for: the tool may be typed as in a shell. */
export function typedLine(text: string): string {
  const line = text.trim();
  return /^(\S*\/)?kafka-consumer-groups(\.sh)?(\s|$)/.test(line) ? `$ ${line}` : line;
}

/** Up to which instant two runs are the same, −1 if they have nothing in common. */
export function partedAt(a: Events, b: Events): number {
  if (a.consumers.join() !== b.consumers.join()) return -1;
  let i = 0;
  while (i < a.at.length && a.at[i] === b.at[i] && a.who[i] === b.who[i] && a.flags[i] === b.flags[i]) i++;
  const ends = [a.at[i], b.at[i]].filter((at) => at !== undefined);
  return ends.length ? Math.min(...ends) : Number.POSITIVE_INFINITY;
}

/** As a shell has it: up goes back, down comes forward to what was being typed. */
export class History {
  private readonly lines: string[] = [];
  private at = 0;
  private draft = "";

  constructor(private readonly most = 200) {}

  add(line: string): void {
    if (line && this.lines.at(-1) !== line) this.lines.push(line);
    if (this.lines.length > this.most) this.lines.shift();
    this.at = this.lines.length;
    this.draft = "";
  }

  before(typed: string): string | undefined {
    if (this.at === 0) return undefined;
    if (this.at === this.lines.length) this.draft = typed;
    this.at -= 1;
    return this.lines[this.at];
  }

  after(): string | undefined {
    if (this.at >= this.lines.length) return undefined;
    this.at += 1;
    return this.at === this.lines.length ? this.draft : this.lines[this.at];
  }
}

/** What all words begin with. */
export function commonStart(words: string[]): string {
  let start = words[0] ?? "";
  for (const one of words) {
    while (!one.startsWith(start)) start = start.slice(0, -1);
  }
  return start;
}
