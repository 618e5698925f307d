import assert from "node:assert/strict";
import { test } from "node:test";
import { Pace } from "../player/pace";
import { around, LEAST, type Window, zoomed } from "./zoom";

// 100 s; the idle minute in the middle is folded to one second.
const whole = new Pace([
  { at: 0, paced: 0, x: 0 },
  { at: 20_000, paced: 20_000, x: 2000 },
  { at: 80_000, paced: 21_000, x: 2100 },
  { at: 100_000, paced: 41_000, x: 4100 },
]);
const all: Window = { from: 0, to: 100_000 };

test("closer halves what is drawn, around the playhead", () => {
  const once = zoomed(whole, all, 10_000, true) as Window;
  assert.ok(whole.pacedAt(once.to) - whole.pacedAt(once.from) <= whole.length / 2 + 1);
  assert.ok(once.from <= 10_000 && once.to >= 10_000);
});

test("wider comes back to the whole run", () => {
  let window: Window | undefined = { from: 8_000, to: 12_000 };
  for (let i = 0; i < 10 && window; i++) window = zoomed(whole, window, 10_000, false);
  assert.equal(window, undefined);
});

test("there is an end to going closer", () => {
  let window: Window = all;
  for (let i = 0; i < 40; i++) window = zoomed(whole, window, 10_000, true) ?? window;
  assert.ok(window.to - window.from >= LEAST);
  assert.ok(window.to - window.from < 100);
});

test("the window moves along without changing its width", () => {
  const window = { from: 8_000, to: 12_000 };
  const moved = around(whole, window, 90_000);
  assert.ok(Math.abs(whole.pacedAt(moved.to) - whole.pacedAt(moved.from) - 4000) <= 1);
  assert.deepEqual(around(whole, window, 0).from, 0);
  assert.equal(around(whole, window, 100_000).to, 100_000);
});
