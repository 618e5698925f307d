// Prints what each page type downloads (brotli bytes) and fails when a limit is passed.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const manifest = JSON.parse(readFileSync(join(here, "dist/manifest.json"), "utf8"));
const kB = 1000;

const bytes = (name) => {
  const asset = manifest[name];
  return asset ? (asset.brotli ?? asset.bytes) : 0;
};
const sum = (...names) => names.reduce((total, name) => total + bytes(name), 0);

/** A script with all that it imports at once; what it loads later does not count. */
function whole(name, seen = new Set()) {
  const file = manifest[name]?.file ?? name;
  if (seen.has(file)) return 0;
  seen.add(file);
  const code = readFileSync(join(dirname(fileURLToPath(import.meta.url)), "dist", file), "utf8");
  const parts = [...code.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map((found) => found[1]);
  const own = Object.values(manifest).find((asset) => asset.file === file);
  return parts.reduce((total, part) => total + whole(part, seen), own?.brotli ?? code.length);
}

/** What the code editor brings that a lab does not have already; never part of a first load. */
function editor() {
  const seen = new Set();
  whole("lab.js", seen);
  if (seen.has(manifest["codeeditor.js"]?.file)) throw new Error("a lab loads the code editor at once");
  return whole("codeeditor.js", seen);
}

const latin = ["sans-latin-400.woff2", "sans-latin-700.woff2", "mono-400.woff2", "mono-700.woff2"];
const hangul = ["sans-hangul-400.woff2", "sans-hangul-700.woff2"];

/** What, how much, and the limit, all in brotli bytes. */
const limits = [
  ["CSS of a lesson, a quiz and the home page", sum("site.css"), 14 * kB],
  ["CSS of a lab", sum("site.css", "lab.css"), 16 * kB],
  ["scripts at load on every page", sum("theme.js", "site.js"), 12 * kB],
  ["scripts of a figure, with what it imports", whole("figure.js") + bytes("worker.js"), 30 * kB],
  ["scripts of a lab, with what it imports", whole("lab.js") + sum("site.js", "worker.js"), 60 * kB],
  ["the script editor, when it is opened, beside those", editor(), 105 * kB],
  ["fonts, English", sum(...latin), 36 * kB],
  ["fonts, Korean", sum(...latin, ...hangul), 170 * kB],
  ["WebAssembly", sum("engine.wasm"), 900 * kB],
];

let over = 0;
for (const [name, asset] of Object.entries(manifest)) {
  console.log(
    `${String(asset.bytes).padStart(9)} ${String(asset.brotli ?? asset.bytes).padStart(9)}  ${name}`,
  );
}
console.log();
for (const [what, size, limit] of limits) {
  const state = size > limit ? "OVER" : "ok";
  if (size > limit) over++;
  console.log(`${state.padEnd(5)}${String(size).padStart(8)} of ${String(limit).padStart(7)}  ${what}`);
}
process.exitCode = over ? 1 : 0;
