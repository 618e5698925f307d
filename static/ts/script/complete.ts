// Completion and help out of the engine's own tables: it knows the script as it
// stands, and says in the reader's language what each word is.

import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { pickedCompletion, startCompletion } from "@codemirror/autocomplete";
import type { Text } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { Choice } from "../engine/protocol";
import { HAPPENINGS, QUANTITIES, VERBS } from "./language";
import { units } from "./place";

/** What may stand at a place: lines and columns count characters, from 1. */
export type Ask = (
  script: string,
  line: number,
  column: number,
) => Promise<{ from: number; list: Choice[] } | undefined>;

const goesOn = /[=,]$/;

function put(view: EditorView, completion: Completion, from: number, to: number): void {
  const text = completion.label;
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from + text.length },
    userEvent: "input.complete",
    annotations: pickedCompletion.of(completion),
  });
  if (goesOn.test(text)) startCompletion(view);
}

export function completions(ask: Ask): (context: CompletionContext) => Promise<CompletionResult | null> {
  return async (context) => {
    if (context.view?.composing) return null; // a syllable is no word yet
    const { doc } = context.state;
    const line = doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    // Unasked only while something is being written, not after every space.
    if (!context.explicit && !/\S$/.test(before)) return null;
    const reply = await ask(doc.toString(), line.number, [...before].length + 1);
    if (!reply || context.aborted) return null;
    const from = line.from + units(line.text, reply.from);
    const typed = doc.sliceString(from, context.pos);
    const [only] = reply.list;
    if (!only || (reply.list.length === 1 && only.text === typed)) return null;
    return {
      from,
      filter: false,
      options: reply.list.map(({ text, help }) => ({
        label: text,
        detail: help,
        info: help,
        apply: put,
      })),
    };
  };
}

const verbWords = new Set(Object.keys(VERBS).flatMap((verb) => verb.split(" ")));

/** Names, numbers and values say nothing that would need help. */
const known = (word: string, after: string) =>
  after === "=" ||
  word.startsWith("--") ||
  verbWords.has(word) ||
  HAPPENINGS.has(word) ||
  QUANTITIES.has(word);

/** What a word means, and where it stands. */
export interface Meaning {
  from: number;
  to: number;
  word: string;
  help: string;
}

export async function meaning(ask: Ask, doc: Text, pos: number): Promise<Meaning | undefined> {
  const line = doc.lineAt(pos);
  const at = pos - line.from;
  for (const found of line.text.matchAll(/[^\s=,:"]+/g)) {
    const start = found.index;
    const end = start + found[0].length;
    if (at < start || at > end || !known(found[0], line.text[end] ?? "")) continue;
    const reply = await ask(doc.toString(), line.number, [...line.text.slice(0, end)].length + 1);
    const from = reply ? units(line.text, reply.from) : -1;
    const rest = line.text.slice(Math.max(from, 0));
    // The longest that stands there: "run until" rather than "run".
    const choice = reply?.list
      .filter(({ text }) => rest.startsWith(text) && from + text.length >= end)
      .sort((a, b) => b.text.length - a.text.length)[0];
    if (!choice || from > start) return undefined;
    const word = choice.text.replace(/=$/, "");
    return { from: line.from + from, to: line.from + from + word.length, word, help: choice.help };
  }
  return undefined;
}
