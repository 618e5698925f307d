// How fast the shipped module is, in Node: steps per second, seeking in a run of
// ten thousand events, a sweep, and the longest single calls. A Worker hears a stop,
// a seek or a new script between two calls, so that is how long they wait at most.
// Where Linux tells it, times are those of the processor, not of the clock: what else
// the machine is doing does not count. Run by hand or from "make bench"; it judges
// nothing.
import { execFileSync } from "node:child_process";
import { mkdirSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..");
const tmp = join(root, "tmp");

/** Milliseconds that this thread has had the processor; without such a count, the clock's. */
function processor() {
  let file;
  try {
    file = openSync("/proc/thread-self/schedstat");
  } catch {
    return () => performance.now();
  }
  const text = Buffer.alloc(64);
  return () => {
    process.cpuUsage(); // brings the count up to date
    readSync(file, text, 0, text.length, 0);
    return Number(text.toString("latin1", 0, text.indexOf(" "))) / 1e6;
  };
}

const now = processor();

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

/** What engine/sweep_test.go sweeps, for longer: about 2,000 milestones. */
const sweepLab = `# rebalance-lab 1
topic orders partitions=12
producer shop topic=orders rate=6/s
group orders-app auto.commit.interval.ms=1s
consumer C1..C6 group=orders-app subscribe=orders process=100ms/record
start C1..C6
run for 238s
`;

await engine();

let calls = []; // what was asked, in which file, and how long each call took
let dear = 0; // milliseconds of all calls of the last request

/** One call of the engine, for a request of some kind. */
function call(request, kind, what) {
  const text = JSON.stringify({ id: 1, ...request });
  const began = now();
  const answer = globalThis.rebalanceLab(text);
  const took = now() - began;
  calls.push({ kind, what, took });
  dear += took;
  return JSON.parse(answer);
}

/** A request, with as many calls as its answer takes. */
function ask(request, what = "") {
  dear = 0;
  let reply = call(request, request.kind, what);
  while (reply.kind === "more") reply = call({ kind: "work" }, request.kind, what);
  return reply;
}

/** Opens and runs a script as the Worker does. */
function run(script, what) {
  const opened = ask({ kind: "open", lang: "en", script }, what);
  if (opened.kind !== "opened") throw new Error(`${what}: ${JSON.stringify(opened)}`);
  for (;;) {
    const reply = call({ kind: "work" }, "work", what);
    if (reply.kind !== "progress" && reply.kind !== "more") return reply;
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
    ask({ kind: "show", at: (i * 7_919_000) % end, seq: -1, selected: "", table: false }, what);
    times.push(dear);
  }
  return times.sort((a, b) => a - b);
}

/** A call may take so long, in milliseconds. */
const MOST = 8;

function tell(title) {
  for (const kind of new Set(calls.map((c) => c.kind))) {
    const list = calls.filter((c) => c.kind === kind).sort((a, b) => b.took - a.took);
    const [{ took, what }] = list;
    const long = list.filter((c) => c.took > MOST).length;
    console.log(
      `${title}: ${list.length} calls for ${kind}, the longest ${took.toFixed(1)} ms${what && ` (${what})`}, ${long} over ${MOST} ms`,
    );
  }
  calls = [];
}

for (let round = 0; round < 2; round++) {
  // the browser's compiler needs one to warm up
  const began = now();
  const reply = run(lab(""), "");
  const seconds = (now() - began) / 1000;
  console.log(
    `${reply.steps} steps in ${seconds.toFixed(2)} s: ${Math.round(reply.steps / seconds)} steps/s`,
  );
}
tell("plain lab");

const eventful = run(lab(restarts.join("")), "");
const times = seeks(eventful.end, 200, "");
console.log(
  `seek and draw in ${eventful.at.length} events: median ${times[100].toFixed(1)} ms, p95 ${times[190].toFixed(1)} ms`,
);
tell("eventful lab");

const library = join(root, "lessons/scenarios");
for (const file of readdirSync(library).filter((name) => name.endsWith(".scn"))) {
  const reply = run(readFileSync(join(library, file), "utf8"), file);
  seeks(Math.max(reply.end, 1), 20, file);
}
tell("library");

const swept = run(sweepLab, "");
calls = [];
const began = now();
let piece = ask({ kind: "sweep", line: "crash C2", from: 0, to: swept.end + 1 });
let boundaries = 0;
for (; !piece.done; boundaries += piece.at.length) piece = call({ kind: "work" }, "sweep", "");
const seconds = (now() - began) / 1000;
console.log(
  `sweep of ${swept.at.length} events, ${boundaries} boundaries, by one Worker: ${seconds.toFixed(2)} s`,
);
tell("sweep");
process.exit(0);
