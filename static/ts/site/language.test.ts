import assert from "node:assert/strict";
import { test } from "node:test";
import { samePlace } from "./language";

test("the language switch keeps query and fragment", () => {
  const here = { search: "?t=57407&sel=C3", hash: "#do=crash" };
  assert.equal(samePlace("/en/labs/crash-one", here), "/en/labs/crash-one?t=57407&sel=C3#do=crash");
});

test("what an earlier visit left in the link is replaced", () => {
  assert.equal(samePlace("/en/labs/crash-one?t=1#old", { search: "", hash: "#s2" }), "/en/labs/crash-one#s2");
});
