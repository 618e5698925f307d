// How fast the shipped module is, in Node: steps per second, seeking in a run of
// ten thousand events, and the longest single call. A Worker hears a stop, a seek
// or a new script between two calls, so that is how long they wait at most. Run by
// hand or from "make bench"; it judges nothing.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { build } from "./build.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..");
const tmp = join(root, "tmp");

/** The Worker's own rule for how many steps go into one call. */
async function workerSlices() {
  const target = join(tmp, "slice.mjs");
  await esbuild.build({
    entryPoints: [join(root, "static/ts/engine/slice.ts")],
    outfile: target,
    format: "esm",
  });
  return (await import(target)).Slices;
}

async function engine() {
  mkdirSync(tmp, { recursive: true });
  const bytes = build("./wasm", join(tmp, "engine.wasm"));
  const goroot = execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim();
  createRequire(import.meta.url)(join(goroot, "lib/wasm/wasm_exec.js"));
  const go = new globalThis.Go();
  const { instance } = await WebAssembly.instantiate(bytes, go.importObject);
  void go.run(instance);
}

/** The lab of engine/bench_test.go, whose numbers are the native ones. */
const lab = (actions) => `# rebalance-lab 1
topic orders partitions=12
topic pay partitions=12
producer shop topic=orders rate=50/s
producer bank topic=pay rate=50/s
consumer C1..C8 group=orders-app subscribe=orders,pay process=10ms/record
start C1..C8
${actions}run for 10m
`;

const restarts = Array.from({ length: 625 }, (_, i) => `at ${950 * (i + 1)}ms restart C${(i % 8) + 1}\n`);

const Slices = await workerSlices();
await engine();

let longest = new Map(); // per kind of request: milliseconds and what was asked

function ask(request, what = "") {
  const text = JSON.stringify({ id: 1, ...request });
  const began = performance.now();
  const answer = globalThis.rebalanceLab(text);
  const took = performance.now() - began;
  if (took > (longest.get(request.kind)?.took ?? 0)) longest.set(request.kind, { took, what });
  return JSON.parse(answer);
}

/** Opens and runs a script as the Worker does. */
function run(script, what) {
  const opened = ask({ kind: "open", lang: "en", script }, what);
  if (opened.kind !== "opened") throw new Error(`${what}: ${JSON.stringify(opened)}`);
  const slices = new Slices();
  for (;;) {
    const began = performance.now();
    const reply = ask({ kind: "work", steps: slices.steps }, what);
    slices.took(performance.now() - began);
    if (reply.kind !== "progress") return reply;
  }
}

const look = {
  lang: "en",
  layout: "wide",
  layers: [],
  names: true,
  trueTime: false,
  selected: "",
  from: "",
  to: "",
};

/** Seeks to some places in turn; returns how long each took, the shortest first. */
function seeks(end, count, what) {
  ask({ kind: "look", ...look }, what);
  const times = [];
  for (let i = 0; i < count; i++) {
    const began = performance.now();
    ask({ kind: "show", at: (i * 7_919_000) % end, seq: -1, selected: "", table: false }, what);
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b);
}

function tell(title) {
  const rows = [...longest].sort(([, a], [, b]) => b.took - a.took);
  const list = rows.map(([kind, { took, what }]) => `${kind} ${took.toFixed(1)} ms${what && ` (${what})`}`);
  console.log(`${title}: ${list.join(", ")}`);
  longest = new Map();
}

for (let round = 0; round < 2; round++) {
  // the browser's compiler needs one to warm up
  const began = performance.now();
  const reply = run(lab(""), "");
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${reply.steps} steps in ${seconds.toFixed(2)} s: ${Math.round(reply.steps / seconds)} steps/s`,
  );
}
tell("longest calls of the plain lab");

const eventful = run(lab(restarts.join("")), "");
const times = seeks(eventful.end, 200, "");
console.log(
  `seek and draw in ${eventful.at.length} events: median ${times[100].toFixed(1)} ms, p95 ${times[190].toFixed(1)} ms`,
);
tell("longest calls of the eventful lab");

const library = join(root, "lessons/scenarios");
for (const file of readdirSync(library).filter((name) => name.endsWith(".scn"))) {
  const reply = run(readFileSync(join(library, file), "utf8"), file);
  seeks(Math.max(reply.end, 1), 20, file);
}
tell("longest calls of the library");
process.exit(0);
