// The page's side of the engine: one Worker, requests as promises, a restart
// when it dies. Nothing is lost then, because all that matters is (script, t)
// and the page holds both.

import type { FromWorker, ReplyOf, ToWorker } from "./loading";
import type { Panic, Problems, Progress, Ran, Reply, Request, Swept } from "./protocol";

/** How a run follows the one before: "act" keeps that as a ghost from `at` on, "undo" drops the ghost. */
export interface Branching {
  branch: "act" | "undo";
  at?: number;
  /** How many branches there were before, if they are opened again. */
  parted?: number;
}

export interface Opening extends Partial<Branching> {
  script: string;
  lang: string;
}

export interface Assets {
  worker: string;
  wasm: string;
  /** Size of the module, unpacked, and of what travels for it; 0 if unknown. */
  bytes: number;
  download: number;
}

/** How much has come, in bytes as they travel. */
export interface Loaded {
  loaded: number;
  of: number;
}

/** WorkerLike is the part of Worker that is used, so that tests can stand in. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Why a request got no answer. */
export class NoAnswer extends Error {
  constructor(
    readonly reason: "failed" | "died" | "replaced",
    text: string,
  ) {
    super(text);
  }
}

/** For questions whose answer nobody waits for any more. */
export function ignoreNoAnswer(error: unknown): undefined {
  if (!(error instanceof NoAnswer)) throw error;
  return undefined;
}

interface Pending {
  resolve(reply: Reply): void;
  reject(error: NoAnswer): void;
  progress?: ((progress: Progress) => void) | undefined;
  swept?: ((swept: Swept) => void) | undefined;
}

type Without<T> = T extends { id: number } ? Omit<T, "id"> : never;

export class Engine {
  private worker: WorkerLike | undefined;
  private pending = new Map<number, Pending>();
  private number = 0;
  private opening = 0;
  private booted: Promise<void> | undefined;
  private settle: { resolve(): void; reject(error: NoAnswer): void } | undefined;
  onloading: (loaded: Loaded) => void = () => {};
  ondied: () => void = () => {};

  constructor(
    private readonly make: () => WorkerLike,
    private readonly assets: Assets,
    private readonly collect?: number,
  ) {}

  /** Loads the engine once; a failed load may be tried again. */
  load(): Promise<void> {
    this.booted ??= new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
      this.start();
    });
    return this.booted;
  }

  async ask<K extends Reply["kind"]>(request: Without<Request>): Promise<ReplyOf<K> | Problems | Panic> {
    await this.load();
    return (await this.send(request)) as ReplyOf<K> | Problems | Panic;
  }

  /** Opens and runs a script. An older run that is under way gives up its place. */
  async open(opening: Opening, progress?: (p: Progress) => void): Promise<Ran | Problems | Panic> {
    await this.load();
    this.replaced();
    const { script, lang, branch = "", at = 0, parted = 0 } = opening;
    const request = { kind: "open", lang, script, branch, at, parted } as const;
    return (await this.send(request, progress)) as Ran | Problems | Panic;
  }

  /** Opens and runs one script after the other; the answer is that of the last. */
  async openAll(openings: Opening[], progress?: (p: Progress) => void): Promise<Ran | Problems | Panic> {
    const last = openings[openings.length - 1] as Opening;
    for (const opening of openings.slice(0, -1)) await this.open(opening, progress);
    return this.open(last, progress);
  }

  /** Sweeps the run that is open; each piece is handed on as it comes. */
  async sweep(
    line: string,
    from: number,
    to: number,
    swept: (s: Swept) => void,
  ): Promise<Swept | Problems | Panic> {
    const id = ++this.number;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve: resolve as (reply: Reply) => void, reject, swept });
      this.worker?.postMessage({ kind: "sweep", id, line, from, to });
    });
  }

  /** Ends the Worker: whatever it was at is given up. */
  end(): void {
    this.gone("replaced", "given up");
  }

  stop(): void {
    this.worker?.postMessage({ kind: "stop" });
    this.replaced();
  }

  private replaced(): void {
    this.pending.get(this.opening)?.reject(new NoAnswer("replaced", "another script was opened"));
    this.pending.delete(this.opening);
    this.opening = 0;
  }

  private send(request: Without<Request>, progress?: (p: Progress) => void): Promise<Reply> {
    const id = ++this.number;
    if (request.kind === "open") this.opening = id;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject, progress });
      this.worker?.postMessage({ ...request, id } as Request);
    });
  }

  private start(): void {
    const worker = this.make();
    this.worker = worker;
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = (event) => this.gone("died", event.message ?? "the worker did not start");
    const boot = { kind: "boot", wasm: this.assets.wasm } as const;
    worker.postMessage(this.collect ? { ...boot, collect: this.collect } : boot);
  }

  private hear(message: FromWorker): void {
    switch (message.kind) {
      case "loading": {
        const { bytes, download } = this.assets;
        const share = bytes > 0 ? Math.min(message.loaded / bytes, 1) : 0;
        this.onloading({ loaded: share * download, of: download });
        break;
      }
      case "ready":
        this.settle?.resolve();
        this.settle = undefined;
        break;
      case "failed":
        this.gone("failed", message.text);
        break;
      case "died":
        this.gone("died", message.text);
        break;
      case "answer":
        this.read(message.text);
        break;
      case "dropped":
        this.pending.get(message.id)?.reject(new NoAnswer("replaced", "another script was opened"));
        this.pending.delete(message.id);
        break;
    }
  }

  /** An answer that cannot be read means that the engine is not sound any more. */
  private read(text: string): void {
    let reply: Reply;
    try {
      reply = JSON.parse(text) as Reply;
    } catch {
      this.gone("died", "an answer that cannot be read");
      return;
    }
    this.answer(reply);
  }

  private answer(reply: Reply): void {
    const pending = this.pending.get(reply.id);
    if (!pending || reply.kind === "opened") return;
    if (reply.kind === "progress") {
      pending.progress?.(reply);
      return;
    }
    if (reply.kind === "swept") {
      pending.swept?.(reply);
      if (!reply.done) return;
    }
    if (reply.id === this.opening) this.opening = 0;
    this.pending.delete(reply.id);
    pending.resolve(reply);
  }

  /** The Worker is no more. The next load starts another. */
  private gone(reason: NoAnswer["reason"], text: string): void {
    const error = new NoAnswer(reason, text);
    this.worker?.terminate();
    this.worker = undefined;
    this.booted = undefined;
    const settle = this.settle;
    this.settle = undefined;
    const pending = [...this.pending.values()];
    this.pending.clear();
    this.opening = 0;
    settle?.reject(error);
    for (const p of pending) p.reject(error);
    if (reason === "died" && !settle) this.ondied();
  }
}
