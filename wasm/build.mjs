// How a Go package becomes the WebAssembly that is shipped. The engine, its size
// report and the comparison with the native build all go through here.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { shrink } from "./shrink.mjs";
import { oneSort } from "./sorts.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

// Inlining costs a sixth of the download. The packages in which a run spends
// its time keep it.
const hot = ["kafka", "broker", "client", "sim"].map((name) => `-gcflags=rebalancelab/engine/${name}=`);
const goroot = execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim();
const flags = () => ["-trimpath", "-gcflags=all=-l", ...hot, oneSort(goroot, join(root, "tmp/sorts"))];

/** Builds `pkg` into `target` as it comes from Go. */
export function compile(pkg, target, more = []) {
  execFileSync("go", ["build", ...flags(), ...more, "-o", target, pkg], {
    cwd: root,
    env: { ...process.env, GOOS: "js", GOARCH: "wasm" },
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
