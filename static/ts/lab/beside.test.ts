import assert from "node:assert/strict";
import { test } from "node:test";
import { fits, type RowFacts, rowAt } from "./beside";

const row = (at: number, who = "A", kind = "poll", verdict = "same"): RowFacts => ({
  at,
  who,
  kind,
  verdict,
});

test("the current row is the last that has happened; rows without a time never are", () => {
  const rows = [row(0), row(100), row(100), row(250), row(-1)];
  assert.equal(rowAt(rows, 0), 0);
  assert.equal(rowAt(rows, 99), 0);
  assert.equal(rowAt(rows, 100), 2);
  assert.equal(rowAt(rows, 10_000), 3);
  assert.equal(rowAt([row(5)], 4), -1);
  assert.equal(rowAt([], 4), -1);
});

test("a filter asks for all of its conditions", () => {
  const all = { who: "", kind: "", differs: false };
  assert.ok(fits(row(1), all));
  assert.ok(!fits(row(1), { ...all, who: "B" }));
  assert.ok(fits(row(1, "B", "commit"), { ...all, who: "B", kind: "commit" }));
  assert.ok(!fits(row(1, "B", "poll"), { ...all, who: "B", kind: "commit" }));
  assert.ok(!fits(row(1), { ...all, differs: true }));
  assert.ok(fits(row(1, "A", "poll", "differs"), { ...all, differs: true }));
  assert.ok(fits(row(1, "", "yours", "yours"), { ...all, differs: true }));
});
