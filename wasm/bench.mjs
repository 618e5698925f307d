// How fast the shipped module simulates, in Node: steps per second for eight
// members, two topics of twelve partitions, 100 records a second, ten minutes.
// Run by hand or from "make bench"; it judges nothing.
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";

// The lab of engine/bench_test.go, whose numbers are the native ones.
const script = `# rebalance-lab 1
topic orders partitions=12
topic pay partitions=12
producer shop topic=orders rate=50/s
producer bank topic=pay rate=50/s
consumer C1..C8 group=orders-app subscribe=orders,pay process=10ms/record
start C1..C8
run for 10m
`;

const tmp = join(dirname(fileURLToPath(import.meta.url)), "../tmp");
mkdirSync(tmp, { recursive: true });
const bytes = build("./wasm", join(tmp, "engine.wasm"));
const goroot = execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim();
createRequire(import.meta.url)(join(goroot, "lib/wasm/wasm_exec.js"));
const go = new globalThis.Go();
const { instance } = await WebAssembly.instantiate(bytes, go.importObject);
void go.run(instance);
const ask = (request) => JSON.parse(globalThis.rebalanceLab(JSON.stringify({ id: 1, ...request })));

const opened = ask({ kind: "open", lang: "en", script });
if (opened.kind !== "opened") throw new Error(JSON.stringify(opened));
const began = performance.now();
let longest = 0;
let reply;
do {
  const start = performance.now();
  reply = ask({ kind: "work", steps: 2000 });
  longest = Math.max(longest, performance.now() - start);
} while (reply.kind === "progress");
const seconds = (performance.now() - began) / 1000;
console.log(`${reply.steps} steps in ${seconds.toFixed(2)} s: ${Math.round(reply.steps / seconds)} steps/s`);
console.log(`longest call of 2000 steps ${longest.toFixed(1)} ms`);

ask({
  kind: "look",
  lang: "en",
  layout: "wide",
  layers: [],
  names: true,
  trueTime: false,
  selected: "",
  from: "",
  to: "",
});
const seeks = [];
for (let i = 0; i < 200; i++) {
  const at = ((i * 7919) % 600) * 1000;
  const start = performance.now();
  ask({ kind: "show", at, seq: -1, selected: "", table: false });
  seeks.push(performance.now() - start);
}
seeks.sort((a, b) => a - b);
console.log(`seek and draw: median ${seeks[100].toFixed(1)} ms, p95 ${seeks[190].toFixed(1)} ms`);
process.exit(0);
