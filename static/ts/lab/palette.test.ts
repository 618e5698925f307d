import assert from "node:assert/strict";
import { test } from "node:test";
import { type Entry, found } from "./palette";

const entry = (label: string, line?: string): Entry => ({
  kind: "kindAction",
  label,
  ...(line ? { line } : {}),
  run: () => undefined,
});
const all = [
  entry("C1 갑자기 죽이기", "crash C1"),
  entry("C2 갑자기 죽이기", "crash C2"),
  entry("링크 복사"),
  entry("expired(으)로 가기"),
];

test("every typed word must be there, in label or line, in any case", () => {
  assert.deepEqual(
    found(all, "CRASH c2").map((e) => e.line),
    ["crash C2"],
  );
  assert.deepEqual(
    found(all, "죽이기 C1").map((e) => e.line),
    ["crash C1"],
  );
  assert.equal(found(all, "").length, all.length);
  assert.deepEqual(found(all, "없는 것"), []);
});

test("Hangul typed in pieces is found as it is shown", () => {
  assert.equal(found(all, "링크".normalize("NFD"))[0]?.label, "링크 복사");
});

test("what begins so comes first", () => {
  assert.equal(found([entry("to crash"), entry("x", "crash C9")], "crash")[0]?.line, "crash C9");
});
