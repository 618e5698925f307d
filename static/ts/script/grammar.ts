// The scenario language in colour: every line stands alone, verb first, as
// engine/scenario/GRAMMAR.md has it. What is wrong in earnest the engine tells.

import type { StreamParser, StringStream } from "@codemirror/language";
import { HAPPENINGS, QUANTITIES, type Section, VERBS } from "./language";

/** Where in its line the reader of a line is. */
type Where = "verb" | "instant" | "text" | "names" | "mark" | "words" | "value" | "tool" | "condition";

export interface LineState {
  line: number;
  where: Where;
  /** Where a value leads back to. */
  back: Where;
  section: Section | undefined;
}

const styles: Record<Section, string> = {
  header: "meta",
  world: "keyword",
  action: "keyword",
  time: "controlKeyword",
  question: "keyword",
};

/** Longest first, so that "run until" is not read as something else. */
const verbs = Object.keys(VERBS).sort((a, b) => b.length - a.length);
const starts = new Set(verbs.flatMap((verb) => [...verb].map((_, i) => verb.slice(0, i + 1))));
const texts = /^(title|question|goal|note)\./;
const joining = /^(and|when|before|between|from|to|at|for|never|anyone|none)$/;
const quantity = /^(\d+(\.\d+)?(ms|s|m|h|d))+(?![\w.-])|^\d+\/\d*(s|m|h)\b|^-?\d+(\.\d+)?(?![\w.-])/;

function next(stream: StringStream): string {
  stream.eatWhile(/[^\s]/);
  return stream.current();
}

function verb(stream: StringStream, state: LineState): string | null {
  const rest = stream.string.slice(stream.pos);
  const found = verbs.find((one) => rest.startsWith(one) && /^(\s|$)/.test(rest.slice(one.length)));
  if (!found) {
    const word = next(stream);
    state.where = "words";
    // While it is being written, the start of a verb is no mistake yet.
    return stream.eol() && starts.has(word) ? null : "invalid";
  }
  for (let i = 0; i < found.length; i++) stream.next();
  state.section = VERBS[found];
  if (found === "$") state.where = "tool";
  else if (found === "at") state.where = "instant";
  else if (texts.test(found)) state.where = "text";
  else if (found === "expect" || found === "run until") state.where = "condition";
  else if (found === "mark") state.where = "mark";
  else state.where = state.section === "world" ? "names" : "words";
  return styles[VERBS[found] as Section];
}

/** A word of a value: up to the next comma, colon or bar. */
function value(stream: StringStream, state: LineState): string | null {
  if (stream.eat('"')) {
    const closed = stream.skipTo('"');
    if (closed) stream.next();
    else stream.skipToEnd();
    if (stream.eol() || /\s/.test(stream.peek() ?? "")) state.where = state.back;
    return closed ? "string" : "invalid";
  }
  if (stream.eatWhile(/[,:|]/)) return "punctuation";
  const number = stream.match(quantity);
  if (!number) stream.eatWhile(/[^\s,:|"]/);
  if (stream.eol() || /\s/.test(stream.peek() ?? "")) state.where = state.back;
  return number ? "number" : "string";
}

function word(stream: StringStream, state: LineState): string | null {
  if (stream.match(/^[<>!=]=?(?=\s|$)/)) return "operator";
  const key = stream.match(/^[A-Za-z][\w.-]*(?==)/) as RegExpMatchArray | null;
  if (key) {
    state.back = state.where === "names" ? "words" : state.where;
    state.where = "value";
    return key[0].includes(".") ? "propertyName" : "attributeName";
  }
  if (stream.peek() === '"') {
    state.back = state.where;
    state.where = "value";
    return value(stream, state);
  }
  if (stream.match(/^[+-](?=\s)/)) return "operator";
  if (stream.match(quantity)) return "number";
  const text = next(stream);
  if (state.where === "mark") {
    state.where = "condition"; // of which the name comes first
    return "variableName.definition";
  }
  if (joining.test(text)) return "operatorKeyword";
  if (state.where === "names") return "variableName.definition";
  if (state.where === "condition" && (HAPPENINGS.has(text) || QUANTITIES.has(text))) return "typeName";
  return "variableName";
}

function tool(stream: StringStream): string | null {
  if (stream.match(/^--[\w-]+/)) return "attributeName";
  if (stream.match(/^>(?=\s|$)/)) return "operator";
  next(stream);
  return "string";
}

export const grammar: StreamParser<LineState> = {
  name: "scenario",
  startState: () => ({ line: 0, where: "verb", back: "words", section: undefined }),
  blankLine(state) {
    state.line++;
  },
  token(stream, state) {
    if (stream.sol()) {
      state.line++;
      state.where = "verb";
      state.section = undefined;
    }
    if (state.where === "value") {
      // Behind the key stands its sign, once.
      if (stream.eat("=")) {
        if (stream.eol() || /\s/.test(stream.peek() ?? "")) state.where = state.back;
        return "operator";
      }
      return value(stream, state);
    }
    if (stream.eatSpace()) return null;
    if (state.where === "text") {
      stream.skipToEnd();
      return "docString";
    }
    if (stream.peek() === "#") {
      const first = state.line === 1 && stream.match(/^# rebalance-lab \d+\s*$/);
      if (!first) stream.skipToEnd();
      return first ? "meta" : "lineComment";
    }
    switch (state.where) {
      case "verb":
        return verb(stream, state);
      case "instant": {
        const instant = stream.match(quantity);
        if (!instant) next(stream);
        state.where = "verb";
        return instant ? "number" : "variableName";
      }
      case "tool":
        return tool(stream);
      default:
        return word(stream, state);
    }
  },
  languageData: { commentTokens: { line: "#" } },
};
