import assert from "node:assert/strict";
import { test } from "node:test";
import type { Engine } from "../engine/host";
import type { Ran } from "../engine/protocol";
import { traceJSON } from "./export";

/** A run of so many events: every third is the script's, every third the coordinator's. */
function ran(count: number): Ran {
  return {
    at: Array.from({ length: count }, (_, i) => i * 10),
    consumers: ["C1"],
    marks: [{ name: "stable", at: 30 }],
    goals: [],
    engine: 2,
    digest: "beef",
    end: count * 10,
  } as unknown as Ran;
}

/** An engine that hands its log out in pieces, as the Worker does. */
function engine(count: number, asked: number[], broken = false): Engine {
  const ask = async ({ from, count: most }: { from: number; count: number }) => {
    asked.push(from);
    if (broken) return { kind: "panic" };
    const list = [];
    for (let seq = from; seq < Math.min(from + most, count); seq++) {
      list.push({ seq, who: [0, -1, -2][seq % 3], text: `event ${seq}` });
    }
    return { kind: "lines", list };
  };
  return { ask } as unknown as Engine;
}

test("a trace holds every event once, in order, however many pieces it comes in", async () => {
  const asked: number[] = [];
  const text = await traceJSON(engine(1000, asked), ran(1000), "start C1\n", "en");
  const trace = JSON.parse(text);
  assert.deepEqual(asked, [0, 400, 800]);
  assert.equal(trace.format, "rebalance-lab trace 1");
  assert.equal(trace.script, "start C1\n");
  assert.equal(trace.events.length, 1000);
  assert.deepEqual(trace.events[401], { seq: 401, at: 4010, who: "script", text: "event 401" });
  assert.deepEqual(
    trace.events.slice(0, 3).map((e: { who: string }) => e.who),
    ["C1", "coordinator", "script"],
  );
  assert.ok(text.endsWith("\n"));
});

test("an engine that fails while it is asked leaves a trace without events, not a hang", async () => {
  const asked: number[] = [];
  const trace = JSON.parse(await traceJSON(engine(1000, asked, true), ran(1000), "", "ko"));
  assert.deepEqual(trace.events, []);
  assert.deepEqual(asked, [0]);
});
