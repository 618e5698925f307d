import assert from "node:assert/strict";
import { test } from "node:test";
import { deedsOn, dropsOn } from "./deeds";

const member = (life: number, cut = false) => ({
  name: "C1",
  life,
  cut,
  shape: "dot",
  danger: false,
  word: "",
  detail: "",
});
const can = (life: number, cut = false) =>
  deedsOn("en", "C1", member(life, cut))
    .filter((deed) => !deed.why)
    .map((deed) => deed.line.split(" ")[0]);

const [notStarted, running, blocked, frozen, closing, closed, crashed, failed] = [0, 1, 2, 3, 4, 5, 6, 7];

test("only what can work is offered, by the life of the consumer", () => {
  assert.deepEqual(can(notStarted), ["start"]);
  assert.deepEqual(can(running), ["crash", "close", "restart", "freeze", "block", "cut"]);
  assert.deepEqual(can(running, true), ["crash", "close", "restart", "freeze", "block", "heal"]);
  assert.deepEqual(can(blocked), ["crash", "close", "restart", "freeze", "cut", "unblock"]);
  assert.deepEqual(can(frozen), ["crash", "close", "restart", "cut", "thaw"]);
  assert.deepEqual(can(closing), ["crash", "restart", "freeze", "block", "cut"]);
  for (const life of [closed, crashed, failed]) assert.deepEqual(can(life), ["restart", "start"]);
});

test("what cannot be done says why, in both languages", () => {
  for (const lang of ["ko", "en"] as const) {
    for (const deed of deedsOn(lang, "C1", member(crashed))) {
      if (!/^(start|restart) /.test(deed.line)) assert.notEqual(deed.why, "", deed.line);
    }
  }
});

test("a dead consumer can only be dropped on its start", () => {
  assert.deepEqual(
    dropsOn("en", "C1", member(crashed)).map((deed) => deed.line),
    ["start C1"],
  );
});
