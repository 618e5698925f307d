import assert from "node:assert/strict";
import { test } from "node:test";
import { said } from "./log";

test("the badge of the script is its prompt; a line does not repeat it", () => {
  assert.equal(said({ who: -2, text: "> $ kafka-consumer-groups --list" }), "$ kafka-consumer-groups --list");
  assert.equal(said({ who: -2, text: "> crash C2" }), "crash C2");
  assert.equal(said({ who: 0, text: "> left as it is" }), "> left as it is");
});
