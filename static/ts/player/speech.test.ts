import assert from "node:assert/strict";
import { test } from "node:test";
import { QUIET_MS, Speech } from "./speech";
import { word, words } from "./words";

function setup() {
  const said: string[] = [];
  let now = 0;
  let timer: { at: number; run: () => void } | undefined;
  const speech = new Speech(
    (text) => said.push(text),
    () => now,
    (run, ms) => (timer = { at: now + ms, run }),
    () => (timer = undefined),
  );
  const wait = (ms: number): void => {
    now += ms;
    const due = timer;
    if (due && due.at <= now) {
      timer = undefined;
      due.run();
    }
  };
  return { said, speech, wait };
}

test("milestones are joined, at most one message in a while", () => {
  const { said, speech, wait } = setup();
  speech.milestone("one");
  speech.milestone("two");
  wait(500);
  speech.milestone("three");
  assert.deepEqual(said, ["one"]);
  wait(QUIET_MS);
  assert.deepEqual(said, ["one", "two three"]);
});

test("a step speaks at once and silences what waited", () => {
  const { said, speech, wait } = setup();
  speech.milestone("one");
  speech.milestone("two");
  speech.step("here");
  wait(QUIET_MS * 2);
  assert.deepEqual(said, ["one", "here"]);
});

test("both languages have every word, with the same gaps", () => {
  const gaps = (text: string) => [...text.matchAll(/\{(\d)[^}]*\}/g)].map((gap) => gap[1]).sort();
  for (const [key, { ko, en }] of Object.entries(words)) {
    assert.ok(ko && en, key);
    assert.deepEqual(gaps(ko), gaps(en), key);
  }
});

test("a number stands with the noun of one or of many", () => {
  assert.equal(word("en", "toolAnswered", 1), "The tool answers, 1 line.");
  assert.equal(word("en", "toolAnswered", 12), "The tool answers, 12 lines.");
  assert.equal(word("en", "goalsMissed", 1, 3), "1 of 3 expectations failed");
});
