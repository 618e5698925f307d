// Prints what the engine weighs, by package, and fails above the limit. Functions
// are measured in the code section of an unstripped build; what they share
// (strings, tables, type data) is one line of its own.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

const LIMIT = 900_000;
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const tmp = join(root, "tmp");

function build(name, flags) {
  const out = join(tmp, name);
  execFileSync("go", ["build", "-trimpath", ...flags, "-o", out, "./wasm"], {
    cwd: root,
    env: { ...process.env, GOOS: "js", GOARCH: "wasm" },
    stdio: "inherit",
  });
  return readFileSync(out);
}

/** A reader of the binary format: only what is needed to walk sections. */
function reader(bytes, at = 0) {
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  const text = () => {
    const length = number();
    at += length;
    return bytes.toString("utf8", at - length, at);
  };
  return { number, text, byte: () => bytes[at++], at: () => at, to: (place) => (at = place) };
}

function sections(bytes) {
  const found = {};
  const r = reader(bytes, 8);
  while (r.at() < bytes.length) {
    const id = r.byte();
    const end = r.number() + r.at();
    const start = r.at();
    const key = id === 0 ? r.text() : id;
    found[key] = { start: id === 0 ? r.at() : start, end };
    r.to(end);
  }
  return found;
}

/** How many functions are imported: they come first in the numbering. */
function imports(bytes, { start }) {
  const r = reader(bytes, start);
  let functions = 0;
  for (let n = r.number(); n > 0; n--) {
    r.text();
    r.text();
    if (r.byte() === 0) functions++;
    r.number();
  }
  return functions;
}

function functionNames(bytes, { start, end }) {
  const names = new Map();
  const r = reader(bytes, start);
  while (r.at() < end) {
    const kind = r.byte();
    const stop = r.number() + r.at();
    if (kind === 1) for (let n = r.number(); n > 0; n--) names.set(r.number(), r.text());
    r.to(stop);
  }
  return names;
}

/** "rebalancelab/engine/say.Event" → "rebalancelab/engine/say" */
function packageOf(name) {
  const slash = name.lastIndexOf("/", name.search(/[[(]|$/));
  const dot = name.indexOf(".", slash + 1);
  return dot > 0 ? name.slice(0, dot).replace(/^type:.*/, "type:…") : "(runtime support)";
}

function byPackage(bytes) {
  const all = sections(bytes);
  const names = functionNames(bytes, all.name);
  const r = reader(bytes, all[10].start);
  const sizes = new Map([["(data)", all[11].end - all[11].start]]);
  let index = imports(bytes, all[2]);
  for (let n = r.number(); n > 0; n--, index++) {
    const size = r.number();
    const key = packageOf(names.get(index) ?? "");
    sizes.set(key, (sizes.get(key) ?? 0) + size);
    r.to(r.at() + size);
  }
  return [...sizes].sort((a, b) => b[1] - a[1]);
}

mkdirSync(tmp, { recursive: true });
const named = build("named.wasm", []);
const shipped = build("engine.wasm", ["-ldflags=-s -w"]);
const packed = brotliCompressSync(shipped, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
for (const [name, size] of byPackage(named)) {
  if (size >= 2000) console.log(`${String(size).padStart(9)}  ${name}`);
}
console.log(
  `\n${String(shipped.length).padStart(9)}  raw\n${String(packed.length).padStart(9)}  brotli, of ${LIMIT}`,
);
process.exitCode = packed.length > LIMIT ? 1 : 0;
