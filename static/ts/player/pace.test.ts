import assert from "node:assert/strict";
import { test } from "node:test";
import { Pace } from "./pace";

// Stretched to 400 ms at 100–110, folded at 200–40000.
const pace = new Pace([
  { at: 0, paced: 0, x: 100 },
  { at: 100, paced: 100, x: 200 },
  { at: 110, paced: 500, x: 600 },
  { at: 200, paced: 590, x: 690 },
  { at: 40_000, paced: 790, x: 790 },
  { at: 41_000, paced: 1790, x: 1790 },
]);

test("between two points all is linear", () => {
  assert.equal(pace.pacedAt(50), 50);
  assert.equal(pace.pacedAt(105), 300);
  assert.equal(pace.xAt(20_100), 740);
  assert.equal(pace.atPaced(300), 105);
  assert.equal(pace.xPaced(300), 400);
});

test("outside of the film the ends hold", () => {
  assert.equal(pace.pacedAt(-5), 0);
  assert.equal(pace.pacedAt(99_999), 1790);
  assert.equal(pace.xAt(99_999), 1790);
  assert.equal(pace.length, 1790);
  assert.equal(pace.end, 41_000);
});

test("there and back is where one was, for every whole millisecond", () => {
  for (let at = 0; at <= 1000; at++) assert.equal(pace.atPaced(pace.pacedAt(at)), at);
  for (let at = 40_000; at <= 41_000; at++) assert.equal(pace.atPaced(pace.pacedAt(at)), at);
});

test("where time stands still the last point counts", () => {
  const still = new Pace([
    { at: 0, paced: 0, x: 0 },
    { at: 10, paced: 10, x: 10 },
    { at: 10, paced: 410, x: 50 },
    { at: 20, paced: 420, x: 60 },
  ]);
  assert.equal(still.xAt(10), 50);
  assert.equal(still.atPaced(200), 10);
  assert.equal(still.pacedAt(15), 415);
});

test("an empty film is still a film", () => {
  assert.equal(new Pace([]).pacedAt(5), 0);
  assert.equal(new Pace([]).length, 0);
});
