// The Worker: loads the engine while it streams in, hands requests to it, and
// drives a run in small slices. Between two slices it looks for news.
//
// The bundle begins with Go's own loader (BSD licence, see its head), taken from
// the toolchain that compiled the module.

import "wasm_exec";
import type { Boot, FromWorker, ToWorker } from "./engine/loading";
import { PROTOCOL_VERSION, type Reply, type Request } from "./engine/protocol";
import { Slices } from "./engine/slice";

declare const Go: new () => {
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
};

interface EngineGlobal {
  rebalanceLab?: (request: string) => string;
  rebalanceLabVersion?: number;
}

const scope = globalThis as unknown as EngineGlobal & {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};

const waiting: Request[] = [];
const slices = new Slices();
let running = 0; // number of the Open whose run is under way
let told = 0; // when progress was last reported

/** Yields to the event queue without the four milliseconds of setTimeout. */
const turn = new MessageChannel();
turn.port1.onmessage = slice;

scope.onmessage = ({ data }) => {
  if (data.kind === "boot") void boot(data);
  else if (data.kind === "stop") running = 0;
  else if (scope.rebalanceLab) handle(data);
  else waiting.push(data);
};

async function boot({ wasm }: Boot): Promise<void> {
  try {
    const response = await fetch(wasm);
    if (!response.ok || !response.body) throw new Error(`${response.status}`);
    const go = new Go();
    const { instance } = await WebAssembly.instantiateStreaming(counted(response), go.importObject);
    void go.run(instance).then(
      () => died("the engine ended"),
      (error) => died(String(error)),
    );
    if (scope.rebalanceLabVersion !== PROTOCOL_VERSION) {
      throw new Error(`protocol ${scope.rebalanceLabVersion}, wanted ${PROTOCOL_VERSION}`);
    }
  } catch (error) {
    scope.postMessage({ kind: "failed", text: String(error) });
    return;
  }
  scope.postMessage({ kind: "ready" });
  for (const request of waiting.splice(0)) handle(request);
}

/** The same response, which reports how much of it has come. */
function counted(response: Response): Response {
  let loaded = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      loaded += chunk.length;
      scope.postMessage({ kind: "loading", loaded });
      controller.enqueue(chunk);
    },
  });
  const body = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(counter);
  return new Response(body, { headers: { "content-type": "application/wasm" } });
}

function died(text: string): void {
  running = 0;
  scope.postMessage({ kind: "died", text });
}

function handle(request: Request): void {
  const reply = call(request);
  const kind = kindOf(reply);
  if (kind === "opened" || (request.kind === "sweep" && kind === "swept")) {
    running = request.id;
    turn.port2.postMessage(null);
  }
}

/** One slice of the run. */
function slice(): void {
  if (!running) return;
  const began = performance.now();
  const text = ask({ kind: "work", id: running, steps: slices.steps });
  const now = performance.now();
  slices.took(now - began);
  if (text === undefined) return;
  const kind = kindOf(text);
  const progress = kind === "progress" || (kind === "swept" && !SWEPT.test(text));
  if (kind !== "progress" || now - told > 100) {
    told = now;
    scope.postMessage({ kind: "answer", text });
  }
  if (progress) turn.port2.postMessage(null);
  else running = 0;
}

function call(request: Request): string {
  const text = ask(request) ?? "";
  if (text) scope.postMessage({ kind: "answer", text });
  return text;
}

function ask(request: Request): string | undefined {
  try {
    return scope.rebalanceLab?.(JSON.stringify(request));
  } catch (error) {
    died(String(error));
    return undefined;
  }
}

/** The last answer of a sweep. */
const SWEPT = /^\{"kind":"swept","id":\d+,"done":true/;

/** Every reply begins with its kind; parsing all of it is the page's work. */
function kindOf(reply: string): Reply["kind"] | undefined {
  return /^\{"kind":"(\w+)"/.exec(reply)?.[1] as Reply["kind"] | undefined;
}
