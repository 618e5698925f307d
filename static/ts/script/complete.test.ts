import assert from "node:assert/strict";
import { test } from "node:test";
import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import type { Choice } from "../engine/protocol";
import { completions, meaning } from "./complete";

type Asked = { line: number; column: number };

/** An engine that gives one answer, and remembers what it was asked. */
function engine(from: number, list: Choice[]) {
  const asked: Asked[] = [];
  const ask = async (_script: string, line: number, column: number) => {
    asked.push({ line, column });
    return { from, list };
  };
  return { ask, asked };
}

const choice = (text: string): Choice => ({ text, help: `what ${text} is` });

async function at(doc: string, from: number, list: Choice[], explicit = false) {
  const { ask, asked } = engine(from, list);
  const state = EditorState.create({ doc });
  const result = await completions(ask)(new CompletionContext(state, doc.length, explicit));
  return { result, asked };
}

test("the engine is asked by line and by characters, and answers in units", async () => {
  const { result, asked } = await at("topic a\n🙂가 max.p", 4, [
    choice("max.poll.records="),
    choice("max.poll.interval.ms="),
  ]);
  assert.deepEqual(asked, [{ line: 2, column: 9 }]);
  assert.equal(result?.from, "topic a\n🙂가 ".length);
  assert.deepEqual(
    result?.options.map(({ label, info }) => `${label} ${info}`),
    ["max.poll.records= what max.poll.records= is", "max.poll.interval.ms= what max.poll.interval.ms= is"],
  );
});

test("nothing is offered unasked after a space, nor what stands there already", async () => {
  assert.equal((await at("crash ", 7, [choice("C1")])).result, null);
  assert.equal((await at("crash ", 7, [choice("C1")], true)).result?.from, 6);
  assert.equal((await at("crash C1", 7, [choice("C1")])).result, null);
  assert.equal((await at("crash C", 7, [])).result, null);
});

test("without an engine nothing is offered", async () => {
  const context = new CompletionContext(EditorState.create({ doc: "cra" }), 3, true);
  assert.equal(await completions(async () => undefined)(context), null);
});

test("help knows the longest word that stands there, and none for names", async () => {
  const { ask } = engine(1, [choice("run for"), choice("run until")]);
  const doc = EditorState.create({ doc: "run until back\nset C1 max.poll.records=5" }).doc;
  assert.deepEqual(await meaning(ask, doc, 1), {
    from: 0,
    to: 9,
    word: "run until",
    help: "what run until is",
  });
  assert.equal(await meaning(ask, doc, 12), undefined);
  const keys = engine(8, [choice("max.poll.records=")]);
  const found = await meaning(keys.ask, doc, 25);
  assert.deepEqual([found?.word, found?.from, found?.to], ["max.poll.records", 22, 38]);
  assert.deepEqual(keys.asked, [{ line: 2, column: 24 }]);
  assert.equal(await meaning(keys.ask, doc, 39), undefined);
});
