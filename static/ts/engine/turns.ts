// Whose turn it is in the Worker: one request at a time, and between two turns of a
// long one whatever the page has sent. Knows no Worker, so that tests can.

import type { FromWorker } from "./loading";
import type { Reply, Request } from "./protocol";

/** Progress is told to the page so often, in milliseconds. */
const TELL_MS = 100;

/** What needs no run: it is answered even if another script is opened meanwhile. */
const FREE = new Set<Request["kind"]>(["open", "format", "check", "complete", "help", "bring"]);

export class Turns {
  private begun = false;
  private readonly waiting: Request[] = [];
  /** The request whose answer is being made, piece by piece. */
  private answering: Request | undefined;
  /** The number of the Open or Sweep that is under way. */
  private running = 0;
  private told = 0;
  private called = false;

  constructor(
    private readonly ask: (request: Request) => string | undefined,
    private readonly post: (message: FromWorker) => void,
    /** Asks for a turn as soon as the page has been heard. */
    private readonly again: () => void,
  ) {}

  begin(): void {
    this.begun = true;
    this.more();
  }

  /** A script takes the place of everything that is about the one before. */
  take(request: Request): void {
    if (request.kind === "open") {
      this.running = 0;
      const dropped = this.waiting.filter((r) => !FREE.has(r.kind));
      const kept = this.waiting.filter((r) => FREE.has(r.kind));
      if (this.answering && !FREE.has(this.answering.kind)) {
        dropped.unshift(this.answering);
        this.answering = undefined; // the engine gives it up when it is asked for something else
      }
      this.waiting.splice(0, this.waiting.length, ...kept);
      for (const { id } of dropped) this.post({ kind: "dropped", id });
    }
    this.waiting.push(request);
    this.more();
  }

  /** Gives up the run that is under way; other requests are not touched. */
  stop(): void {
    this.running = 0;
  }

  private more(): void {
    if (this.called || !this.begun) return;
    if (!this.answering && this.waiting.length === 0 && !this.running) return;
    this.called = true;
    this.again();
  }

  /** One call of the engine: an answer that is being made goes first, the run last. */
  turn(): void {
    this.called = false;
    if (!this.begun) return;
    const request = this.answering ?? this.waiting.shift();
    if (request) {
      const more = this.answering === request;
      this.answered(request, this.ask(more ? { kind: "work", id: request.id } : request));
    } else if (this.running) this.ran(this.ask({ kind: "work", id: this.running }));
    this.more();
  }

  private answered(request: Request, reply: string | undefined): void {
    const kind = reply === undefined ? undefined : kindOf(reply);
    this.answering = kind === "more" ? request : undefined;
    if (reply === undefined || kind === "more") return;
    this.post({ kind: "answer", text: reply });
    if (kind === "opened" || (request.kind === "sweep" && kind === "swept")) this.running = request.id;
  }

  private ran(reply: string | undefined): void {
    if (reply === undefined) {
      this.running = 0;
      return;
    }
    const kind = kindOf(reply);
    if (kind === "more") return; // it is over, and is being described
    const now = performance.now();
    const going = kind === "progress" || (kind === "swept" && !SWEPT.test(reply));
    const news = !going || (kind === "swept" && !reply.includes('"at":[]'));
    if (news || now - this.told > TELL_MS) {
      this.told = now;
      this.post({ kind: "answer", text: reply });
    }
    if (!going) this.running = 0;
  }
}

/** The last answer of a sweep. */
const SWEPT = /^\{"kind":"swept","id":\d+,"done":true/;

/** Every reply begins with its kind; parsing all of it is the page's work. */
function kindOf(reply: string): Reply["kind"] | undefined {
  return /^\{"kind":"(\w+)"/.exec(reply)?.[1] as Reply["kind"] | undefined;
}
