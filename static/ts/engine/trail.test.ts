import assert from "node:assert/strict";
import { test } from "node:test";
import { Trail } from "./trail";

test("a run without branches is opened by itself", () => {
  const trail = new Trail();
  trail.opened("");
  assert.deepEqual(trail.again("a", "ko"), [{ script: "a", lang: "ko" }]);
});

test("ghosts are run again before the run that left them", () => {
  const trail = new Trail();
  trail.opened("");
  trail.opened("a", { branch: "act", at: 5 });
  trail.opened("b", { branch: "act", at: 9 });
  assert.deepEqual(trail.again("c", "en"), [
    { script: "a", lang: "en" },
    { script: "b", lang: "en", branch: "act", at: 5, parted: 0 },
    { script: "c", lang: "en", branch: "act", at: 9, parted: 1 },
  ]);
});

test("only what is shown is run again, and keeps its name", () => {
  const trail = new Trail();
  for (const [i, script] of ["", "a", "b", "c"].entries())
    trail.opened(script, i ? { branch: "act", at: i } : undefined);
  assert.deepEqual(trail.again("d", "ko"), [
    { script: "b", lang: "ko" },
    { script: "c", lang: "ko", branch: "act", at: 2, parted: 1 },
    { script: "d", lang: "ko", branch: "act", at: 3, parted: 2 },
  ]);
});

test("undo takes a ghost away, another script all of them", () => {
  const trail = new Trail();
  trail.opened("");
  trail.opened("a", { branch: "act", at: 5 });
  trail.opened("b", { branch: "act", at: 9 });
  trail.opened("c", { branch: "undo" });
  assert.deepEqual(trail.again("b", "ko").length, 2);
  trail.opened("b");
  assert.deepEqual(trail.again("x", "ko"), [{ script: "x", lang: "ko" }]);
});
