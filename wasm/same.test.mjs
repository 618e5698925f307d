// Every scenario of the library runs natively and as WebAssembly in Node, and
// everything that comes out must be the same bytes: traces, sentences, pictures,
// tables. Run by "make test-wasm".
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const tmp = join(root, "tmp/same");
const library = join(root, "lessons/scenarios");
const scenarios = readdirSync(library).filter((file) => file.endsWith(".scn"));

const run = (command, args, env = {}) =>
  execFileSync(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });

before(() => {
  rmSync(tmp, { recursive: true, force: true });
  mkdirSync(join(tmp, "native"), { recursive: true });
  mkdirSync(join(tmp, "js"), { recursive: true });
  const goroot = execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim();
  run("go", ["build", "-o", join(tmp, "same"), "./wasm/same"]);
  run(join(tmp, "same"), [join(tmp, "native"), library]);
  build("./wasm/same", join(tmp, "same.wasm"));
  const node = join(goroot, "lib/wasm/wasm_exec_node.js");
  // A collection every few hundred kilobytes: nothing that is in use may go.
  const often = { GOGC: "10" };
  run(process.execPath, ["--stack-size=8192", node, join(tmp, "same.wasm"), join(tmp, "js"), library], often);
});

test("there is a library", () => assert.ok(scenarios.length > 0));

test("panics are caught where they are natively", () => {
  const [native, js] = ["native", "js"].map((side) => readFileSync(join(tmp, side, "faults.txt"), "utf8"));
  assert.match(native, /index out of range.* and done/);
  assert.equal(js, native);
});

for (const file of scenarios) {
  test(file, () => {
    const name = file.replace(/\.scn$/, ".txt");
    const native = readFileSync(join(tmp, "native", name));
    const js = readFileSync(join(tmp, "js", name));
    assert.ok(native.length > 1000);
    if (native.equals(js)) return;
    const [a, b] = [native, js].map((bytes) => bytes.toString("utf8").split("\n"));
    const line = a.findIndex((text, i) => text !== b[i]);
    assert.fail(`line ${line + 1}\nnative ${a[line]?.slice(0, 400)}\njs     ${b[line]?.slice(0, 400)}`);
  });
}
