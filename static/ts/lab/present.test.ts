import assert from "node:assert/strict";
import { test } from "node:test";
import { clicked } from "./present";

test("a clicker's keys step by phases, . by an event, B blanks, Esc leaves; all else is the browser's", () => {
  const means = Object.fromEntries(
    ["PageDown", "Space", "ArrowRight", "PageUp", "ArrowLeft", "Period", "KeyB", "Escape", "KeyA", "F5"].map(
      (code) => [code, clicked(code)],
    ),
  );
  assert.deepEqual(means, {
    PageDown: "next",
    Space: "next",
    ArrowRight: "next",
    PageUp: "prev",
    ArrowLeft: "prev",
    Period: "lane",
    KeyB: "blank",
    Escape: "leave",
    KeyA: undefined,
    F5: undefined,
  });
});
