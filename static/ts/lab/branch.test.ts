import assert from "node:assert/strict";
import { test } from "node:test";
import { Branches, letterOf } from "./branch";

const at = (ms: number) => ({ at: ms, seq: -1 });

test("undo and redo walk the same way back and forth", () => {
  const b = new Branches("a");
  assert.equal(b.letter, "A");
  b.act("b", { at: 5, line: "crash C1" }, at(5));
  b.act("c", { at: 9, line: "crash C2" }, at(9));
  assert.equal(b.letter, "C");
  assert.equal(b.undo(at(20))?.script, "b");
  assert.equal(b.undo(at(6))?.script, "a");
  assert.equal(b.undo(at(1)), undefined);
  assert.deepEqual(b.now.actions, []);
  assert.equal(b.redo(at(2))?.script, "b");
  const last = b.redo(at(3));
  assert.equal(last?.script, "c");
  assert.deepEqual(last?.place, at(20), "a branch is shown where it was left");
  assert.deepEqual(
    last?.actions.map((a) => a.line),
    ["crash C1", "crash C2"],
  );
  assert.equal(b.redo(at(4)), undefined);
});

test("a new change forgets what was undone, and letters are never used twice", () => {
  const b = new Branches("a");
  b.act("b", { at: 5, line: "crash C1" }, at(5));
  b.undo(at(5));
  b.rewrite("d", at(5));
  assert.equal(b.redoable, false);
  assert.equal(b.letter, "C");
  b.rewrite("d", at(5));
  assert.equal(b.letter, "C", "the same script is no branch");
  assert.equal(letterOf({ script: "", actions: [], place: at(0), letter: 27 }), "B1");
});

test("only so many branches are kept", () => {
  const b = new Branches("0");
  for (let i = 1; i <= 30; i++) b.rewrite(String(i), at(i));
  let steps = 0;
  while (b.undo(at(0))) steps++;
  assert.equal(steps, 20);
});
