import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine, NoAnswer, type WorkerLike } from "./host";
import type { FromWorker, ToWorker } from "./loading";
import type { Reply } from "./protocol";

class FakeWorker implements WorkerLike {
  sent: ToWorker[] = [];
  ended = false;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  postMessage(message: ToWorker): void {
    this.sent.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  says(data: FromWorker): void {
    this.onmessage?.({ data } as MessageEvent<FromWorker>);
  }
  answers(reply: Partial<Reply>): void {
    this.says({ kind: "answer", text: JSON.stringify(reply) });
  }
  last(): { kind: string; id: number } {
    return this.sent[this.sent.length - 1] as never;
  }
}

function setup() {
  const workers: FakeWorker[] = [];
  const engine = new Engine(
    () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    { worker: "w.js", wasm: "e.wasm", bytes: 9, download: 3 },
  );
  return { engine, workers, worker: () => workers[workers.length - 1] as FakeWorker };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("the engine is loaded once, on the first use", async () => {
  const { engine, workers, worker } = setup();
  assert.equal(workers.length, 0);
  const both = Promise.all([engine.load(), engine.load()]);
  assert.deepEqual(worker().sent, [{ kind: "boot", wasm: "e.wasm" }]);
  worker().says({ kind: "ready" });
  await both;
  assert.equal(workers.length, 1);
});

test("progress is told in bytes that travel", async () => {
  const { engine, worker } = setup();
  const told: unknown[] = [];
  engine.onloading = (loaded) => told.push(loaded);
  const loaded = engine.load();
  worker().says({ kind: "loading", loaded: 6 });
  worker().says({ kind: "loading", loaded: 12 });
  worker().says({ kind: "ready" });
  await loaded;
  assert.deepEqual(told, [
    { loaded: 2, of: 3 },
    { loaded: 3, of: 3 },
  ]);
});

test("replies find their requests, progress on the way", async () => {
  const { engine, worker } = setup();
  const heard: number[] = [];
  const answer = engine.open({ script: "script", lang: "ko" }, (p) => heard.push(p.now));
  worker().says({ kind: "ready" });
  await turn();
  const { id } = worker().last();
  worker().answers({ kind: "opened", id });
  worker().answers({ kind: "progress", id, now: 5 });
  worker().answers({ kind: "progress", id: id + 7, now: 6 });
  worker().answers({ kind: "ran", id, digest: "9f3a" });
  assert.equal((await answer).kind, "ran");
  assert.deepEqual(heard, [5]);
});

test("a new script takes the place of one that still runs", async () => {
  const { engine, worker } = setup();
  const first = engine.open({ script: "one", lang: "ko" });
  worker().says({ kind: "ready" });
  await turn();
  const second = engine.open({ script: "two", lang: "ko" });
  await assert.rejects(first, (e) => e instanceof NoAnswer && e.reason === "replaced");
  await turn();
  worker().answers({ kind: "ran", id: worker().last().id });
  assert.equal((await second).kind, "ran");
});

test("a failed load may be tried again", async () => {
  const { engine, workers, worker } = setup();
  const failed = engine.load();
  worker().says({ kind: "failed", text: "404" });
  await assert.rejects(failed, (e) => e instanceof NoAnswer && e.reason === "failed");
  assert.ok(worker().ended);
  const again = engine.load();
  worker().says({ kind: "ready" });
  await again;
  assert.equal(workers.length, 2);
});

test("when the worker dies, what waited is told, and the next one starts afresh", async () => {
  const { engine, workers, worker } = setup();
  let died = 0;
  engine.ondied = () => died++;
  const loaded = engine.load();
  worker().says({ kind: "ready" });
  await loaded;
  const frame = engine.ask<"frame">({
    kind: "show",
    at: 0,
    seq: -1,
    selected: "",
    table: false,
    goals: false,
  });
  await turn();
  worker().says({ kind: "died", text: "out of memory" });
  await assert.rejects(frame, (e) => e instanceof NoAnswer && e.reason === "died");
  assert.equal(died, 1);
  const again = engine.load();
  worker().says({ kind: "ready" });
  await again;
  assert.equal(workers.length, 2);
});

test("an answer that cannot be read ends the worker", async () => {
  const { engine, worker } = setup();
  const loaded = engine.load();
  worker().says({ kind: "ready" });
  await loaded;
  const frame = engine.ask<"frame">({
    kind: "show",
    at: 0,
    seq: -1,
    selected: "",
    table: false,
    goals: false,
  });
  await turn();
  worker().says({ kind: "answer", text: "{" });
  await assert.rejects(frame, (e) => e instanceof NoAnswer && e.reason === "died");
  assert.ok(worker().ended);
});

test("a request that gives way to another script is told so", async () => {
  const { engine, worker } = setup();
  const loaded = engine.load();
  worker().says({ kind: "ready" });
  await loaded;
  const lines = engine.ask<"lines">({ kind: "log", from: 0, count: 9 });
  await turn();
  worker().says({ kind: "dropped", id: worker().last().id });
  await assert.rejects(lines, (e) => e instanceof NoAnswer && e.reason === "replaced");
});
