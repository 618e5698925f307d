// What is typed, apart from the page: history, and the line that a script gets.

/** The line of a script that a typed line stands for: the tool may be typed as in a shell. */
export function typedLine(text: string): string {
  const line = text.trim();
  return /^(\S*\/)?kafka-consumer-groups(\.sh)?(\s|$)/.test(line) ? `$ ${line}` : line;
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
