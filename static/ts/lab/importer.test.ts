import assert from "node:assert/strict";
import { test } from "node:test";
import { readScript } from "./importer";

const file = (name: string, bytes: Uint8Array<ArrayBuffer>) => ({
  name,
  size: bytes.length,
  arrayBuffer: async () => bytes.buffer,
});
const utf8 = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

test("a script file is its text, whatever its line ends", async () => {
  const read = await readScript(file("a.scn", utf8("# rebalance-lab 1\r\ntopic 주문 partitions=1\r")), "ko");
  assert.deepEqual(read, { script: "# rebalance-lab 1\ntopic 주문 partitions=1\n" });
});

test("what is no script is told by name, with the reason", async () => {
  const large = await readScript(file("big.scn", new Uint8Array(5 << 20)), "en");
  assert.deepEqual(large, { problem: "big.scn is 5120 kB; a scenario may have 64 kB." });
  for (const bytes of [new Uint8Array([0x89, 0x50, 0x4e, 0x47]), new Uint8Array([0x41, 0, 0x42])]) {
    const read = await readScript(file("cat.png", bytes), "en");
    assert.deepEqual(read, { problem: "cat.png is not a text file. Choose a .scn file." });
  }
  assert.deepEqual(await readScript(file("empty.scn", utf8(" \n")), "en"), {
    problem: "empty.scn is empty.",
  });
});
