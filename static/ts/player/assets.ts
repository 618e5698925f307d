// One engine for the whole page, from the addresses that the server wrote.

import { Engine, type WorkerLike } from "../engine/host";

let shared: Engine | undefined;

export function sharedEngine(element: Element): Engine {
  shared ??= freshEngine(element);
  return shared;
}

/** An engine of its own, in its own Worker, for work beside what is on screen. */
export function freshEngine(element: Element, collect?: number): Engine {
  const data = element.closest<HTMLElement>("[data-worker]")?.dataset ?? document.body.dataset;
  const worker = data["worker"] ?? "";
  const assets = {
    worker,
    wasm: data["engine"] ?? "",
    bytes: Number(data["engineBytes"] ?? 0),
    download: Number(data["engineDownload"] ?? 0),
  };
  return new Engine(() => new Worker(worker) as unknown as WorkerLike, assets, collect);
}
