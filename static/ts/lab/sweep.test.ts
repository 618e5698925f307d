import assert from "node:assert/strict";
import { test } from "node:test";
import { type Crash, outcome, shares, stretches } from "./sweep";

const crash = (at: number, twice: number, lost = 0): Crash => ({ at, until: at + 1, seq: 0, twice, lost });

test("neighbours with the same outcome are one stretch, to the record", () => {
  const list = stretches([
    crash(1, -1),
    crash(2, 0),
    crash(3, 0),
    crash(4, 5),
    crash(5, 6),
    crash(6, 0, 2),
    crash(7, 9, 2),
  ]);
  assert.deepEqual(
    list.map((s) => [s.outcome, s.most, s.crashes.length]),
    [
      ["void", 0, 1],
      ["none", 0, 2],
      ["twice", 5, 1],
      ["twice", 6, 1],
      ["lost", 2, 2],
    ],
  );
  assert.equal(outcome(crash(1, 3, 1)), "lost", "a loss weighs more than a repetition");
});

test("the parts of a shared sweep cover the run once", () => {
  const at = Array.from({ length: 100 }, (_, i) => (i < 50 ? 7 : i * 10));
  for (const workers of [1, 2, 3, 4]) {
    const parts = shares({ at, end: 2000 }, workers);
    assert.equal(parts[0]?.[0], 0);
    assert.equal(parts[parts.length - 1]?.[1], 2001);
    for (let i = 1; i < parts.length; i++) assert.equal(parts[i]?.[0], parts[i - 1]?.[1]);
    assert.ok(parts.every(([from, to]) => from < to));
  }
});
