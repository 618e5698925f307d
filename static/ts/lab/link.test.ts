import assert from "node:assert/strict";
import { test } from "node:test";
import { LIMITS, type LinkState, readLink, SPEEDS, writeFragment, writeQuery } from "./link";

/** A small generator with a seed, so that a failure comes again. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function pick<T>(next: (below: number) => number, list: readonly T[]): T {
  return list[next(list.length)] as T;
}

const alphabet = [..."abc XYZ012=._-#&+%;:/?\"'\\\n\t가나다리밸런스🙂ß"];

function text(next: (below: number) => number, length: number, without = ""): string {
  const letters = alphabet.filter((c) => !without.includes(c));
  return Array.from({ length }, () => pick(next, letters)).join("");
}

function randomState(next: (below: number) => number): LinkState {
  const state: LinkState = {};
  if (next(4) > 0) state.t = next(LIMITS.time + 1);
  else state.mark = `mark-${next(1000)}`;
  if (next(3) === 0) state.seq = next(100_000);
  const selection = next(3);
  if (selection === 0) state.sel = pick(next, ["C1", "orders-2", "orders-app", "a.b_c-d"]);
  if (selection === 1) state.event = next(10_000);
  if (next(3) === 0) state.view = pick(next, ["table", "present"] as const);
  if (next(3) === 0) {
    const from = next(1_000_000);
    state.window = { from, to: from + 1 + next(1_000_000) };
  }
  if (next(3) === 0) state.tab = pick(next, ["scenario", "settings", "compare"]);
  if (next(2)) state.unit = pick(next, ["message", "phase"] as const);
  if (next(2)) state.speed = pick(next, SPEEDS);
  if (next(2)) state.trueTime = true;
  if (next(2))
    state.engine = {
      version: next(1000),
      digest: next(2 ** 31)
        .toString(16)
        .padStart(4, "0"),
    };
  if (next(3) === 0) state.script = text(next, 1 + next(4000));
  else if (next(2)) {
    state.actions = Array.from({ length: 1 + next(20) }, () => ({
      at: next(LIMITS.time),
      line: text(next, 1 + next(120), "\n\t"),
    }));
  }
  return state;
}

test("1,000 random states come back from their links as they went in", async () => {
  const next = random(20261130);
  for (let i = 0; i < 1000; i++) {
    const state = randomState(next);
    const query = writeQuery(state);
    const fragment = await writeFragment(state);
    const back = await readLink(query, fragment ? `#${fragment}` : "");
    assert.deepEqual(back.state, state, `state ${i}`);
    assert.deepEqual(back.dropped, [], `state ${i}`);
    // A browser takes the address as one URL; nothing in it may need escaping.
    const url = new URL(`http://localhost/ko/labs/crash-one${query}#${fragment}`);
    assert.equal(url.search, query);
    assert.equal(url.hash, fragment ? `#${fragment}` : "");
  }
});

test("a long script is packed, and shorter for it", async () => {
  const script = "consumer C1 group=orders-app subscribe=orders process=200ms/record\n".repeat(60);
  const fragment = await writeFragment({ script });
  assert.match(fragment, /^z=[A-Za-z0-9_-]+$/);
  assert.ok(fragment.length < 300, `${fragment.length}`);
  assert.equal((await readLink("", `#${fragment}`)).state.script, script);
});

test("what makes no sense is left out and named", async () => {
  const query = "?t=-5&sel=<script>&engine=x&unit=hour&speed=3&view=map&t=7&utm=1";
  const { state, dropped } = await readLink(query, "#do=12000:crash+C1;nonsense;99999999999:x;5:%E0%A4");
  assert.deepEqual(state, { actions: [{ at: 12000, line: "crash C1" }] });
  assert.deepEqual(
    dropped.map((d) => d.key),
    ["t", "sel", "engine", "unit", "speed", "view", "t", "do", "do", "do"],
  );
});

test("a broken or boastful package is refused", async () => {
  for (const fragment of ["#z=%%%", "#z=AAAA", "#z="]) {
    const { state, dropped } = await readLink("", fragment);
    assert.deepEqual(state, {});
    assert.deepEqual(
      dropped.map((d) => d.key),
      ["z"],
    );
  }
  const bomb = await writeFragment({ script: "a".repeat(LIMITS.script * 8) });
  assert.ok(bomb.length < 2000);
  const { state, dropped } = await readLink("", `#${bomb}`);
  assert.deepEqual(state, {});
  assert.equal(dropped[0]?.key, "z");
});

test("parameters of others stay where they are", () => {
  assert.equal(writeQuery({ t: 5 }, "?utm=1&t=9"), "?utm=1&t=5");
  assert.equal(writeQuery({}, ""), "");
});
