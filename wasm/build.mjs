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

// What a reader would have to download for a little speed: inlining (a sixth of
// everything), the newer garbage collector beside the plain one, and a sorting
// machine per type.
const env = { ...process.env, GOOS: "js", GOARCH: "wasm", GOEXPERIMENT: "nogreenteagc" };

/** What tells the compiler of replaced sources, and how to compile which packages. */
function flags() {
  const folder = join(root, "tmp/_sources");
  const runtime = patched(goroot, folder);
  const overlay = join(folder, "overlay.json");
  writeFileSync(overlay, JSON.stringify({ Replace: { ...oneSort(goroot, folder), ...runtime } }));
  // Go's own runtime also goes without checks of bounds and nil; ours stay, they report our mistakes.
  const lean = [
    `all=-l${runtime ? " -wb=false" : ""}`,
    "runtime=-l -B -d=disablenil",
    "internal/...=-l -B -d=disablenil",
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
