import assert from "node:assert/strict";
import { test } from "node:test";
import { axisOfLine, beyond, kindOf, moved, readAxis, size } from "./cells";

const durations = { number: false, own: "1s 2s" };
const numbers = { number: true, own: "1 10" };

test("an axis is read as the server reads it", () => {
  assert.deepEqual(readAxis(durations, "500ms, 3s\t2m"), { values: ["500ms", "3s", "2m"] });
  assert.deepEqual(readAxis(durations, "  "), { values: ["1s", "2s"] });
  assert.equal(readAxis(durations, "3s 3").slip, "duration");
  assert.equal(readAxis(numbers, "3s").slip, "number");
  assert.deepEqual(readAxis(numbers, "3 4 3"), { values: ["3", "4", "3"], slip: "again", at: "3" });
  assert.equal(readAxis(numbers, "1 2 3 4 5 6 7 8 9").slip, "many");
  assert.equal(readAxis(numbers, "<b>").at, "<b>");
});

test("the rule of thumb: a product above a limit, or one length above the other", () => {
  assert.equal(size("2m"), 120_000);
  assert.equal(beyond(300_000, "500", "1s"), true);
  assert.equal(beyond(300_000, "300", "1s"), false);
  assert.equal(beyond(0, "10s", "12s"), true);
  assert.equal(beyond(0, "10s", "10000ms"), false);
});

test("outcomes: thrown out weighs more than repetition, a limit least", () => {
  assert.equal(kindOf({ out: 1, twice: 9, cut: true }), "out");
  assert.equal(kindOf({ out: 0, twice: 9, cut: true }), "twice");
  assert.equal(kindOf({ out: 0, twice: 0, cut: true }), "cut");
  assert.equal(kindOf({ out: 0, twice: 0, cut: false }), "fine");
});

test("a problem belongs to the axis on its line", () => {
  assert.equal(axisOfLine("# a\ngroup g s={x}\nwait {y}", 2), "xs");
  assert.equal(axisOfLine("# a\ngroup g s={x}\nwait {y}", 3), "ys");
});

test("keys stay inside the grid", () => {
  const key = (key: string, ctrlKey = false) => moved({ key, ctrlKey }, [1, 1], 3, 4);
  assert.deepEqual(key("ArrowUp"), [0, 1]);
  assert.deepEqual(key("ArrowRight"), [1, 2]);
  assert.deepEqual(key("Home"), [1, 0]);
  assert.deepEqual(key("End", true), [2, 3]);
  assert.deepEqual(key("PageDown"), [2, 1]);
  assert.equal(key("a"), undefined);
  assert.deepEqual(moved({ key: "ArrowLeft", ctrlKey: false }, [0, 0], 3, 4), [0, 0]);
});
