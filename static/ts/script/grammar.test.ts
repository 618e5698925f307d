import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { StringStream } from "@codemirror/language";
import { grammar } from "./grammar";
import { VERBS } from "./language";

/** The tokens of a text, one line of "style:text" a line. */
function tokens(text: string): string[] {
  const state = grammar.startState?.(2);
  assert.ok(state);
  return text.split("\n").map((line) => {
    const out: string[] = [];
    const stream = new StringStream(line, 4, 2);
    if (line === "") grammar.blankLine?.(state, 2);
    while (!stream.eol()) {
      stream.start = stream.pos;
      const style = grammar.token(stream, state);
      if (stream.pos === stream.start) continue;
      if (style) out.push(`${style}:${stream.current()}`);
    }
    return out.join(" ");
  });
}

const fixtures: [string, string][] = [
  ["# rebalance-lab 1", "meta:# rebalance-lab 1"],
  ["# rebalance-lab 1 or so", "lineComment:# rebalance-lab 1 or so"],
  ["title.ko 컨슈머가 # 죽으면", "meta:title.ko docString:컨슈머가 # 죽으면"],
  ["seed 42", "meta:seed number:42"],
  [
    "topic orders partitions=6 retention=2h # six",
    "keyword:topic variableName.definition:orders attributeName:partitions operator:= number:6 " +
      "attributeName:retention operator:= number:2h lineComment:# six",
  ],
  [
    "group orders-app session.timeout.ms=10s partition.assignment.strategy=range,sticky",
    "keyword:group variableName.definition:orders-app propertyName:session.timeout.ms operator:= number:10s " +
      "propertyName:partition.assignment.strategy operator:= string:range punctuation:, string:sticky",
  ],
  [
    'consumer C1 C3..C5 pattern="a b" process=5ms/record,1s/batch',
    "keyword:consumer variableName.definition:C1 variableName.definition:C3..C5 attributeName:pattern operator:= " +
      'string:"a b" attributeName:process operator:= number:5ms string:/record punctuation:, number:1s string:/batch',
  ],
  [
    "producer shop rate=1/10s",
    "keyword:producer variableName.definition:shop attributeName:rate operator:= number:1/10s",
  ],
  ["at 12s crash C2", "controlKeyword:at number:12s keyword:crash variableName:C2"],
  ["at back", "controlKeyword:at variableName:back"],
  ["freeze C2 for 46s", "keyword:freeze variableName:C2 operatorKeyword:for number:46s"],
  ["run until orders-app stable", "controlKeyword:run until variableName:orders-app typeName:stable"],
  [
    "mark expired when C2 expired",
    "keyword:mark variableName.definition:expired operatorKeyword:when variableName:C2 typeName:expired",
  ],
  [
    "expect pause C1 from stable < 5s",
    "keyword:expect typeName:pause variableName:C1 operatorKeyword:from typeName:stable operator:< number:5s",
  ],
  [
    "$ kafka-consumer-groups --describe > out.txt",
    "keyword:$ string:kafka-consumer-groups attributeName:--describe operator:> string:out.txt",
  ],
  ["crahs C2 x=1", "invalid:crahs variableName:C2 attributeName:x operator:= number:1"],
  ["cra", ""],
  [
    'consumer C1 pattern="a',
    'keyword:consumer variableName.definition:C1 attributeName:pattern operator:= invalid:"a',
  ],
];

test("lines of the language are told apart", () => {
  for (const [line, want] of fixtures) assert.equal(tokens(line)[0], want, line);
  assert.equal(tokens("\n# rebalance-lab 1")[1], "lineComment:# rebalance-lab 1");
});

test("every verb has the colour of its section", () => {
  for (const [verb, section] of Object.entries(VERBS)) {
    const style = { header: "meta", time: "controlKeyword" }[section as string] ?? "keyword";
    assert.equal(tokens(verb)[0], `${style}:${verb}`);
  }
});

test("no word of the library's scripts is taken for a mistake", () => {
  const folder = "lessons/scenarios";
  const files = readdirSync(folder).filter((file) => file.endsWith(".scn"));
  assert.ok(files.length >= 40);
  for (const file of files) {
    const found = tokens(readFileSync(`${folder}/${file}`, "utf8")).filter((line) =>
      line.includes("invalid:"),
    );
    assert.deepEqual(found, [], file);
  }
});

test("whatever is written, every line ends", () => {
  const alphabet = [...'ab1 .=,:|"#$<>-가🙂\t/'];
  let seed = 7;
  for (let i = 0; i < 5000; i++) {
    let line = "";
    for (let n = 0; n < 24; n++) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      line += alphabet[seed % alphabet.length];
    }
    tokens(`expect ${line}\n${line}`);
  }
});
