import assert from "node:assert/strict";
import { test } from "node:test";
import type { FromWorker } from "./loading";
import type { Request } from "./protocol";
import { Turns } from "./turns";

/** An engine that answers "more" so often before each kind of answer. */
function setup(pieces: Partial<Record<string, number>> = {}, answers: Record<string, string> = {}) {
  const asked: string[] = [];
  const posted: FromWorker[] = [];
  let called = 0;
  let left = 0;
  let making: Request | undefined;
  const turns = new Turns(
    (request) => {
      asked.push(`${request.kind} ${request.id}`);
      if (request.kind !== "work") {
        left = pieces[request.kind] ?? 0;
        making = left > 0 ? request : undefined;
      } else if (making?.id === request.id) left--;
      else return answers["work"] ?? `{"kind":"progress","id":${request.id}}`;
      if (left > 0) return `{"kind":"more","id":${request.id}}`;
      const kind = making?.kind ?? request.kind;
      making = undefined;
      return answers[kind] ?? `{"kind":"frame","id":${request.id}}`;
    },
    (message) => posted.push(message),
    () => called++,
  );
  const turn = (): void => {
    assert.ok(called > 0, "nobody asked for a turn");
    called--;
    turns.turn();
  };
  return { turns, asked, posted, turn, called: () => called };
}

const show = (id: number): Request => ({
  kind: "show",
  id,
  at: 0,
  seq: -1,
  selected: "",
  table: false,
  goals: false,
});
const log = (id: number): Request => ({ kind: "log", id, from: 0, count: 9 });
const open = (id: number): Request => ({
  kind: "open",
  id,
  lang: "ko",
  script: "",
  branch: "",
  at: 0,
  parted: 0,
});

test("what comes before the engine is there waits for it", () => {
  const { turns, asked, turn, called } = setup();
  turns.take(show(1));
  assert.equal(called(), 0);
  turns.begin();
  turn();
  assert.deepEqual(asked, ["show 1"]);
  assert.equal(called(), 0, "nothing is left to do");
});

test("an answer in pieces is brought before the next request, one call a turn", () => {
  const { turns, asked, posted, turn } = setup({ show: 2 });
  turns.begin();
  turns.take(show(1));
  turns.take(log(2));
  turn();
  turn();
  assert.equal(posted.length, 0);
  turn();
  assert.equal(posted.length, 1);
  turn();
  assert.deepEqual(asked, ["show 1", "work 1", "work 1", "log 2"]);
});

test("another script gives up what is about the one before, and says so", () => {
  const { turns, asked, posted, turn } = setup({ show: 3 }, { open: '{"kind":"opened","id":4}' });
  turns.begin();
  turns.take(show(1));
  turn();
  turns.take(log(2));
  turns.take({ kind: "format", id: 3, lang: "ko", script: "" });
  turns.take(open(4));
  assert.deepEqual(posted, [
    { kind: "dropped", id: 1 },
    { kind: "dropped", id: 2 },
  ]);
  turn();
  turn();
  assert.deepEqual(asked.slice(1), ["format 3", "open 4"]);
});

test("a run goes on whenever nothing else is asked, until it is stopped", () => {
  const { turns, asked, turn, called } = setup({}, { open: '{"kind":"opened","id":1}' });
  turns.begin();
  turns.take(open(1));
  turn();
  turn();
  turns.take(log(2));
  turn();
  turn();
  assert.deepEqual(asked, ["open 1", "work 1", "log 2", "work 1"]);
  turns.stop();
  turn();
  assert.equal(asked.length, 4);
  assert.equal(called(), 0);
});

test("pieces of a sweep that found nothing are not told each", () => {
  const piece = (at: string, done: boolean) => `{"kind":"swept","id":1,"done":${done},"now":5,"at":[${at}]}`;
  const answers = { sweep: piece("", false), work: piece("", false) };
  const { turns, posted, turn, called } = setup({}, answers);
  turns.begin();
  turns.take({ kind: "sweep", id: 1, line: "crash C1", from: 0, to: 9 });
  turn();
  for (let i = 0; i < 20; i++) turn();
  assert.ok(posted.length < 20);
  const before = posted.length;
  answers.work = piece("7", false);
  turn();
  answers.work = piece("", true);
  turn();
  assert.equal(posted.length, before + 2);
  assert.equal(called(), 0, "it is over");
});
