// One engine for the whole page, from the addresses that the server wrote.

import { Engine, type WorkerLike } from "../engine/host";

let shared: Engine | undefined;

export function sharedEngine(element: Element): Engine {
  if (shared) return shared;
  const data = element.closest<HTMLElement>("[data-worker]")?.dataset ?? document.body.dataset;
  const worker = data["worker"] ?? "";
  shared = new Engine(() => new Worker(worker) as unknown as WorkerLike, {
    worker,
    wasm: data["engine"] ?? "",
    bytes: Number(data["engineBytes"] ?? 0),
    download: Number(data["engineDownload"] ?? 0),
  });
  return shared;
}
