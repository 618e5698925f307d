// The Worker: loads the engine while it streams in and hands requests to it. The
// engine works for a few milliseconds and gives way; as long as there is more to
// do, the Worker calls it again, and looks for news in between.
//
// The bundle begins with Go's own loader (BSD licence, see its head), taken from
// the toolchain that compiled the module.

import "wasm_exec";
import type { Boot, FromWorker, ToWorker } from "./engine/loading";
import { PROTOCOL_VERSION, type Request } from "./engine/protocol";
import { Turns } from "./engine/turns";

declare const Go: new () => {
  env: Record<string, string>;
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

/** Yields to the event queue without the four milliseconds of setTimeout. */
const next = new MessageChannel();
next.port1.onmessage = () => turns.turn();

const turns = new Turns(
  (request) => ask(request),
  (message) => scope.postMessage(message),
  () => next.port2.postMessage(null),
);

scope.onmessage = ({ data }) => {
  if (data.kind === "boot") void boot(data);
  else if (data.kind === "stop") turns.stop();
  else turns.take(data);
};

async function boot({ wasm, collect }: Boot): Promise<void> {
  try {
    const response = await fetch(wasm);
    if (!response.ok || !response.body) throw new Error(`${response.status}`);
    const go = new Go();
    if (collect) go.env["GOGC"] = String(collect);
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
  turns.begin();
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
  turns.stop();
  scope.postMessage({ kind: "died", text });
}

function ask(request: Request): string | undefined {
  try {
    return scope.rebalanceLab?.(JSON.stringify(request));
  } catch (error) {
    died(String(error));
    return undefined;
  }
}
