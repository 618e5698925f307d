// Prints how many bytes of code each Go package takes in the engine's WebAssembly file.
// The shipped file has no names, so this builds one that has.
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "../wasm/build.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const target = join(root, "tmp/named.wasm");

/** Reads the numbers and names of a WebAssembly file in order. */
class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }
  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++];
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }
  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
  name() {
    return this.take(this.number()).toString("utf8");
  }
}

function sections(file) {
  const reader = new Reader(file);
  reader.take(8);
  const found = new Map();
  while (reader.at < file.length) {
    const id = reader.number();
    const body = reader.take(reader.number());
    if (id !== 0) found.set(id, body);
    else {
      const custom = new Reader(body);
      found.set(custom.name(), body.subarray(custom.at));
    }
  }
  return found;
}

function importedFunctions(body) {
  const reader = new Reader(body);
  let count = 0;
  for (let left = reader.number(); left > 0; left--) {
    reader.name();
    reader.name();
    const kind = reader.number();
    reader.number(); // Go imports functions only, each with the index of its type
    if (kind === 0) count++;
  }
  return count;
}

function functionNames(body) {
  const reader = new Reader(body);
  const names = new Map();
  while (reader.at < body.length) {
    const kind = reader.number();
    const part = new Reader(reader.take(reader.number()));
    if (kind !== 1) continue;
    for (let left = part.number(); left > 0; left--) names.set(part.number(), part.name());
  }
  return names;
}

/** "rebalancelab_engine_sim.__World_.Step" and the like: the part before the first dot after the last slash. */
function packageOf(name) {
  const slash = name.lastIndexOf("/");
  const dot = name.indexOf(".", slash + 1);
  const found = dot < 0 ? "runtime and others" : name.slice(0, dot);
  return /^(type:|go:)/.test(found) ? "types" : found;
}

mkdirSync(dirname(target), { recursive: true });
compile("./wasm", target);
const file = sections(readFileSync(target));
const names = functionNames(file.get("name"));
const first = importedFunctions(file.get(2));
const code = new Reader(file.get(10));
const sizes = new Map();
for (let index = first, left = code.number(); left > 0; left--, index++) {
  const size = code.number();
  code.take(size);
  const owner = packageOf(names.get(index) ?? "");
  sizes.set(owner, (sizes.get(owner) ?? 0) + size);
}
const rows = [...sizes].sort((a, b) => b[1] - a[1]);
for (const [owner, size] of rows) if (size >= 2000) console.log(`${String(size).padStart(9)}  ${owner}`);
console.log(`${String(file.get(10).length).padStart(9)}  code in all`);
console.log(`${String(file.get(11).length).padStart(9)}  data`);
