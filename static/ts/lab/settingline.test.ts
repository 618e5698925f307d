import assert from "node:assert/strict";
import { test } from "node:test";
import { writeSetting } from "./settingline";

const script = `# rebalance-lab 1
topic orders partitions=6
group orders-app partition.assignment.strategy=range # the old way
consumer C1..C3 group=orders-app subscribe=orders
consumer C9 group=orders-app subscribe=orders max.poll.records=5
start C1..C3
`;
const line = (name: string, kind: "consumer" | "group" | "broker", setting: string, value: string) =>
  writeSetting(script, { kind, name }, setting, value);

test("a setting of a group goes into its declaration, and the comment stays", () => {
  const changed = line("orders-app", "group", "session.timeout.ms", "10s");
  assert.equal(
    changed.line,
    "group orders-app partition.assignment.strategy=range session.timeout.ms=10s # the old way",
  );
  assert.equal(changed.script.split("\n").length, script.split("\n").length);
});

test("a setting that is there already is replaced, and nothing else", () => {
  const changed = line("orders-app", "group", "partition.assignment.strategy", "sticky");
  assert.equal(changed.script, script.replace("strategy=range", "strategy=sticky"));
  const own = line("C9", "consumer", "max.poll.records", "50");
  assert.equal(own.script, script.replace("max.poll.records=5\n", "max.poll.records=50\n"));
});

test("a setting of one consumer among several gets a line of its own", () => {
  const changed = line("C2", "consumer", "session.timeout.ms", "10s");
  assert.equal(changed.line, "set C2 session.timeout.ms=10s");
  const lines = changed.script.split("\n");
  assert.equal(lines[4], "set C2 session.timeout.ms=10s");
  const again = writeSetting(changed.script, { kind: "consumer", name: "C2" }, "session.timeout.ms", "6s");
  assert.equal(again.script.split("\n").length, lines.length);
});

test("a setting of the broker, and of a group that is nowhere declared", () => {
  assert.equal(
    line("broker", "broker", "group.max.size", "2").script.split("\n")[1],
    "broker group.max.size=2",
  );
  const changed = writeSetting(
    script.replace(/^group.*\n/m, ""),
    { kind: "group", name: "orders-app" },
    "x",
    "a b",
  );
  assert.equal(changed.script.split("\n")[2], 'group orders-app x="a b"');
});
