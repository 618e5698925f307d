// What the one polite live region says, and how often. Stepping speaks each
// event; playing speaks milestones only, joined, at most one message in 1.5 s.

export const QUIET_MS = 1500;

export class Speech {
  private waiting: string[] = [];
  private spoke = -QUIET_MS;
  private timer: unknown;

  constructor(
    private readonly say: (text: string) => void,
    private readonly now: () => number = () => performance.now(),
    private readonly later: (run: () => void, ms: number) => unknown = (run, ms) => setTimeout(run, ms),
    private readonly cancel: (timer: unknown) => void = (timer) => clearTimeout(timer as number),
  ) {}

  /** Says it at once and forgets what was waiting. */
  step(text: string): void {
    this.drop();
    this.spoke = this.now();
    this.say(text);
  }

  milestone(text: string): void {
    this.waiting.push(text);
    const wait = this.spoke + QUIET_MS - this.now();
    if (wait <= 0) this.flush();
    else this.timer ??= this.later(() => this.flush(), wait);
  }

  drop(): void {
    this.waiting = [];
    if (this.timer !== undefined) this.cancel(this.timer);
    this.timer = undefined;
  }

  private flush(): void {
    this.timer = undefined;
    const text = this.waiting.join(" ");
    this.waiting = [];
    this.spoke = this.now();
    if (text) this.say(text);
  }
}
