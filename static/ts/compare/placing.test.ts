import assert from "node:assert/strict";
import { test } from "node:test";
import { besides, carried, Placing, TRAY } from "./placing";

test("placing, taking back, and the way back", () => {
  const board = new Placing(["", "", ""]);
  assert.equal(board.put([0, 2], "C1"), true);
  assert.equal(board.put([0], "C1"), false, "it is there already");
  assert.equal(board.put([7], "C1"), false, "no such partition");
  assert.equal(board.placed, 2);
  board.put([0], TRAY);
  assert.deepEqual(board.places, ["", "", "C1"]);
  board.clear();
  board.undo();
  board.undo();
  assert.deepEqual(board.places, ["C1", "", "C1"]);
  board.undo();
  assert.equal(board.canUndo, false);
  assert.equal(board.undo(), false);
  assert.deepEqual(board.places, ["", "", ""]);
});

test("a check marks what is placed; a move takes its mark away", () => {
  const board = new Placing(["C1", "C2", ""]);
  assert.deepEqual(board.check(["C1", "C1", "C2"]), { placed: 2, right: 1 });
  assert.deepEqual(
    [0, 1, 2].map((p) => board.verdict(p)),
    ["right", "wrong", undefined],
  );
  board.put([1], "C1");
  assert.equal(board.verdict(1), undefined, "not judged yet");
  assert.equal(board.verdict(0), "right");
  board.undo();
  assert.equal(board.verdict(1), "wrong", "back where it was judged");
  board.forget();
  assert.equal(board.verdict(0), undefined);
});

test("what nobody owns in the end is wrong wherever it is placed", () => {
  const board = new Placing(["C1"]);
  assert.deepEqual(board.check([""]), { placed: 1, right: 0 });
  assert.equal(board.verdict(0), "wrong");
});

test("placements follow their partitions to another input", () => {
  const to = carried(["a-0", "a-1"], ["C1", "C2"], ["b-0", "a-0", "a-1"], new Set(["C1"]));
  assert.deepEqual(to, ["", "C1", ""]);
});

test("arrows stop at the first and the last place", () => {
  assert.equal(besides(["", "C1", "C2"], "C1", 1), "C2");
  assert.equal(besides(["", "C1", "C2"], "C2", 1), "C2");
  assert.equal(besides(["", "C1", "C2"], "", -1), "");
});
