import assert from "node:assert/strict";
import { test } from "node:test";
import { EditorState } from "@codemirror/state";
import { diagnostic } from "./check";
import { places } from "./find";
import { difference, spot } from "./place";

const { doc } = EditorState.create({ doc: "# 🙂가\ncrahs C1\n" });

test("a mistake is where the engine says, and beyond the text at its end", () => {
  assert.deepEqual(spot(doc, { line: 1, column: 4, endColumn: 5 }), { from: 4, to: 5 });
  assert.deepEqual(spot(doc, { line: 2, column: 1, endColumn: 6 }), { from: 6, to: 11 });
  assert.deepEqual(spot(doc, { line: 2, column: 7, endColumn: 0 }), { from: 12, to: 12 });
  assert.deepEqual(spot(doc, { line: 99, column: 99, endColumn: 99 }), { from: doc.length, to: doc.length });
});

test("a mistake brings its place, its words and its remedy", () => {
  const problem = { line: 2, column: 1, endColumn: 6, code: "unknown-verb", text: "`crahs`?", fix: "crash" };
  const found = diagnostic(doc, problem, "en");
  assert.equal(found.message, "Line 2, column 1: `crahs`?");
  assert.equal(found.actions?.[0]?.name, "Replace with crash");
  assert.equal(diagnostic(doc, { ...problem, fix: "" }, "ko").actions, undefined);
});

test("a new text is one change, and the smallest", () => {
  assert.deepEqual(difference("a  b c", "a b c"), { from: 2, to: 3, insert: "" });
  assert.deepEqual(difference("aaa", "aa"), { from: 2, to: 3, insert: "" });
  assert.deepEqual(difference("", "x"), { from: 0, to: 0, insert: "x" });
  for (const [old, fresh] of [
    ["crash C2\n", "crash C3\nrun\n"],
    ["abcabc", "abc"],
    ["x", "x"],
  ] as const) {
    const { from, to, insert } = difference(old, fresh);
    assert.equal(old.slice(0, from) + insert + old.slice(to), fresh);
  }
});

test("finding does not mind the case, nor letters that grow in lower case", () => {
  assert.deepEqual(places("Crash crash CRASH", "crash"), [0, 6, 12]);
  assert.deepEqual(places("aaa", "aa"), [0]);
  assert.deepEqual(places("x", ""), []);
  assert.deepEqual(places("İx Crash", "Crash"), [3]);
});
