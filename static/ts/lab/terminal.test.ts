import assert from "node:assert/strict";
import { test } from "node:test";
import { commonStart, History, partedAt, typedLine } from "./terminalline";

test("history goes back and comes forward to the draft", () => {
  const history = new History(2);
  assert.equal(history.before("x"), undefined);
  for (const line of ["one", "two", "two", "three"]) history.add(line);
  assert.equal(history.before("draft"), "three");
  assert.equal(history.before("draft"), "two");
  assert.equal(history.before("draft"), undefined, "the oldest has fallen off");
  assert.equal(history.after(), "three");
  assert.equal(history.after(), "draft");
  assert.equal(history.after(), undefined);
});

test("the tool may be typed as in a shell", () => {
  assert.equal(typedLine(" kafka-consumer-groups --list "), "$ kafka-consumer-groups --list");
  assert.equal(typedLine("bin/kafka-consumer-groups.sh --list"), "$ bin/kafka-consumer-groups.sh --list");
  assert.equal(typedLine("$ kafka-consumer-groups --list"), "$ kafka-consumer-groups --list");
  assert.equal(typedLine("crash C1"), "crash C1");
  assert.equal(typedLine("kafka-consumer-groupsx"), "kafka-consumer-groupsx");
});

test("what all words begin with", () => {
  assert.equal(commonStart(["--to-earliest", "--to-latest", "--topic"]), "--to");
  assert.equal(commonStart([]), "");
});

test("what was read stays as long as the run is the same", () => {
  const run = { consumers: ["C1"], at: [0, 5, 9], who: [0, 0, 0], flags: [0, 1, 0] };
  assert.equal(partedAt(run, { ...run }), Number.POSITIVE_INFINITY);
  assert.equal(partedAt(run, { ...run, at: [0, 5, 7], who: [0, 0, 0] }), 7);
  assert.equal(partedAt(run, { ...run, flags: [0, 2, 0] }), 5);
  assert.equal(partedAt(run, { ...run, at: [0, 5] }), 9);
  assert.equal(partedAt(run, { ...run, consumers: ["C2"] }), -1);
});
