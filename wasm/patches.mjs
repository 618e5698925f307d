// Changes to Go's own runtime for the download, as an overlay for the compiler.
//
// Collecting garbage beside a running program costs code at every place where a
// pointer is stored: the program has to tell the collector. A page has one thread,
// so nothing runs beside it anyway. Whoever starts a collection waits for its
// marking to end, no store happens in between, and the engine is compiled without
// those places (-wb=false). same.test.mjs collects all the time to prove it.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const patches = [
  {
    file: "src/runtime/mgc.go",
    from: `	if mode != gcBackgroundMode {
		Gosched()
	}

	semrelease(&work.startSema)
`,
    to: `	semrelease(&work.startSema)
	gcWaitOnMark(work.cycles.Load())
`,
  },
];

/** Writes patched files and returns what they replace; undefined when a text is not there exactly once. */
export function patched(goroot, folder) {
  mkdirSync(folder, { recursive: true });
  const replaced = {};
  for (const { file, from, to } of patches) {
    const source = join(goroot, file);
    const parts = readFileSync(source, "utf8").split(from);
    if (parts.length !== 2) return undefined;
    const target = join(folder, file.replaceAll("/", "-"));
    writeFileSync(target, parts.join(to));
    replaced[source] = target;
  }
  return replaced;
}
