import assert from "node:assert/strict";
import { test } from "node:test";
import type { Ran } from "../engine/protocol";
import { Clock, Run } from "./film";

const run = new Run({
  kind: "ran",
  at: [0, 10, 10, 10, 500, 900],
  flags: [0, 1, 0, 3, 6, 0],
  who: [-1, 0, 1, 0, -1, 1],
  end: 1000,
} as Ran);

test("a time is after everything that happened then", () => {
  assert.equal(run.eventAt({ at: 10, seq: -1 }), 3);
  assert.equal(run.eventAt({ at: 9, seq: -1 }), 0);
  assert.equal(run.eventAt({ at: -1, seq: -1 }), -1);
  assert.equal(run.eventAt({ at: 10, seq: 1 }), 1);
});

test("forward and back pass the same places", () => {
  const forward = [];
  let place = { at: 0, seq: 0 };
  for (let i = 0; i < 5; i++) {
    place = run.step(place, 1, "event");
    forward.push(place);
  }
  const back = [];
  for (let i = 0; i < 4; i++) {
    place = run.step(place, -1, "event");
    back.push(place);
  }
  assert.deepEqual(back, forward.slice(0, 4).reverse());
});

test("steps by message, by phase, along one lane", () => {
  assert.equal(run.step({ at: 0, seq: 0 }, 1, "message").seq, 1);
  assert.equal(run.step({ at: 0, seq: 0 }, 1, "phase").seq, 3);
  assert.equal(run.step({ at: 10, seq: 3 }, 1, "phase").seq, 4);
  assert.equal(run.step({ at: 0, seq: 0 }, 1, "event", 1).seq, 2);
  assert.equal(run.step({ at: 900, seq: 5 }, -1, "event", 0).seq, 3);
});

test("back from between two events is the event that is shown", () => {
  assert.deepEqual(run.step({ at: 700, seq: -1 }, -1, "event"), { at: 500, seq: 4 });
  assert.deepEqual(run.step({ at: 500, seq: -1 }, -1, "event"), { at: 10, seq: 3 });
});

test("beyond the ends are start and end", () => {
  assert.deepEqual(run.step({ at: 900, seq: 5 }, 1, "event"), { at: 1000, seq: -1 });
  assert.deepEqual(run.step({ at: 0, seq: 0 }, -1, "event"), { at: 0, seq: -1 });
});

test("a sleeping tab does not leap", () => {
  const clock = new Clock();
  clock.start(0, 0);
  assert.equal(clock.tick(16), 16);
  assert.equal(clock.tick(60_000), 116);
  clock.speed = 4;
  assert.equal(clock.tick(60_010), 156);
});
