// How a Go package becomes the WebAssembly that is shipped. The engine, its size
// report and the comparison with the native build all go through here.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { patched } from "./patches.mjs";
import { shrink } from "./shrink.mjs";
import { oneSort } from "./sorts.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

const goroot = execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim();

// What a reader would have to download for a little speed: the newer garbage
// collector beside the plain one, a sorting machine per type, and inlining where
// nothing runs often. Where it does, inlining costs next to nothing: 4 kB in all,
// for half as many steps again per second.
const env = { ...process.env, GOOS: "js", GOARCH: "wasm", GOEXPERIMENT: "nogreenteagc" };
const hot = ["sim", "client", "broker", "kafka", "trace"].map((name) => `rebalancelab/engine/${name}`);

/** What tells the compiler of replaced sources, and how to compile which packages. */
function flags() {
  const folder = join(root, "tmp/_sources");
  const runtime = patched(goroot, folder);
  const overlay = join(folder, "overlay.json");
  writeFileSync(overlay, JSON.stringify({ Replace: { ...oneSort(goroot, folder), ...runtime } }));
  const stores = runtime ? "-wb=false" : "";
  // Go's own runtime goes without checks of bounds and nil; ours stay, they report our mistakes.
  const lean = [
    `all=-l ${stores}`,
    ...["runtime", "internal/..."].map((name) => `${name}=-B -d=disablenil`),
    ...hot.map((name) => `${name}=${stores}`),
  ];
  return ["-trimpath", ...lean.map((part) => `-gcflags=${part}`), `-overlay=${overlay}`];
}

/** Builds `pkg` into `target` as it comes from Go. */
export function compile(pkg, target, more = []) {
  execFileSync("go", ["build", ...flags(), ...more, "-o", target, pkg], {
    cwd: root,
    env,
    stdio: "inherit",
  });
}

/** Builds `pkg` into `target` as it goes to the reader, and returns its bytes. */
export function build(pkg, target) {
  compile(pkg, target, ["-ldflags=-s -w"]);
  const bytes = shrink(readFileSync(target));
  writeFileSync(target, bytes);
  return bytes;
}
