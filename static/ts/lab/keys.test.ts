import assert from "node:assert/strict";
import { test } from "node:test";
import { units } from "../script/place";
import { digitOf } from "../site/quiz";
import { keyOf } from "./keys";

const press = (code: string, more: Partial<KeyboardEvent> = {}) =>
  keyOf({
    code,
    shiftKey: false,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    isComposing: false,
    ...more,
  });

test("keys go by their place on the keyboard, whatever letter they send", () => {
  assert.equal(press("KeyK"), "play");
  assert.equal(press("ArrowRight"), "next");
  assert.equal(press("ArrowRight", { shiftKey: true }), "nextPhase");
  assert.equal(press("Slash"), "command");
  assert.equal(press("Slash", { shiftKey: true }), "help");
  assert.equal(press("Enter", { ctrlKey: true }), "run");
});

test("while a syllable is composed no key means anything", () => {
  assert.equal(press("KeyK", { isComposing: true }), undefined);
  assert.equal(press("Enter", { isComposing: true, ctrlKey: true }), undefined);
});

test("the browser keeps its own shortcuts", () => {
  assert.equal(press("KeyL", { ctrlKey: true }), undefined);
  assert.equal(press("ArrowLeft", { altKey: true }), undefined);
  assert.equal(press("KeyZ", { metaKey: true }), undefined);
});

test("digits choose in both rows", () => {
  assert.deepEqual(["Digit1", "Numpad9", "Digit0", "KeyA"].map(digitOf), [1, 9, 0, 0]);
});

test("columns count characters, textareas count UTF-16", () => {
  assert.equal(units("🙂가a", 1), 0);
  assert.equal(units("🙂가a", 2), 2);
  assert.equal(units("🙂가a", 4), 4);
  assert.equal(units("", 5), 0);
});
