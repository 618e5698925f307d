import assert from "node:assert/strict";
import { test } from "node:test";
import type { Engine } from "../engine/host";
import type { Ran } from "../engine/protocol";
import { Pins, questions } from "./pins";

const ran = (groups: string[], consumers: string[]) => ({ groups, consumers }) as unknown as Ran;

test("each group is measured in five ways, each consumer by its pause; the thirteenth is left out", () => {
  const consumers = Array.from({ length: 13 }, (_, i) => `C${i + 1}`);
  const list = questions(ran(["orders-app", "audit"], consumers), "en");
  const asked = list.map(([expression]) => expression);
  assert.deepEqual(asked.slice(0, 5), [
    "time orders-app stable",
    "duplicates orders-app",
    "losses orders-app",
    "moved orders-app",
    "rebalances orders-app",
  ]);
  assert.equal(asked.length, 10 + 12);
  assert.ok(asked.includes("pause C12"));
  assert.ok(!asked.includes("pause C13"));
  for (const [expression, label] of list.slice(0, 10)) {
    assert.ok(label.endsWith(expression.includes("audit") ? "(audit)" : "(orders-app)"), label);
  }
});

test("with one group the labels do not name it", () => {
  for (const lang of ["ko", "en"] as const) {
    for (const [, label] of questions(ran(["orders-app"], ["C1"]), lang)) {
      assert.ok(!label.includes("orders-app"), label);
    }
  }
});

test("an answer that comes after a newer question is dropped", async () => {
  const waiting: ((reply: unknown) => void)[] = [];
  const engine = { ask: () => new Promise((resolve) => waiting.push(resolve)) } as unknown as Engine;
  const pins = new Pins(undefined, engine, "en");
  const one = pins.measure(ran(["g"], []), "first");
  const two = pins.measure(ran(["g"], []), "second");
  const reply = { kind: "measured", texts: ["1", "2", "3", "4", "5"], numbers: [1, 2, 3, 4, 5] };
  waiting[1]?.(reply);
  await two;
  pins.pin();
  assert.ok(pins.pinned);
  waiting[0]?.(reply);
  await one;
  pins.pin();
  assert.equal(
    (pins as unknown as { before: { script: string } }).before.script,
    "second",
    "the later question wins, whichever answer comes last",
  );
});
