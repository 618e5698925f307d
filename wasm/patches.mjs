// Changes to Go's own library for the download, as an overlay for the compiler.
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
  // The text of this error is never asked for. Quoting brings the tables of all that can be printed.
  { file: "src/strconv/number.go", from: "Quote(e.Num)", to: "e.Num" },
  // The engine has no floats, so no panic has to print one: whole numbers do, and the tables of powers of ten go.
  ...[
    ["AppendFloat(buf[:0], v, 'g', -1, 64)", "AppendInt(buf[:0], int64(v), 10)"],
    ["AppendFloat(buf[:0], float64(v), 'g', -1, 32)", "AppendInt(buf[:0], int64(v), 10)"],
    ["AppendComplex(buf[:0], c, 'g', -1, 128)", "AppendInt(buf[:0], int64(real(c)), 10)"],
    ["AppendComplex(buf[:0], complex128(c), 'g', -1, 64)", "AppendInt(buf[:0], int64(real(c)), 10)"],
  ].map(([from, to]) => ({ file: "src/runtime/print.go", from, to })),
];

/** Writes patched files and returns what they replace; undefined when a text is not there exactly once. */
export function patched(goroot, folder) {
  mkdirSync(folder, { recursive: true });
  const replaced = {};
  for (const { file, from, to } of patches) {
    const source = join(goroot, file);
    const parts = readFileSync(replaced[source] ?? source, "utf8").split(from);
    if (parts.length !== 2) return undefined;
    const target = join(folder, file.replaceAll("/", "-"));
    writeFileSync(target, parts.join(to));
    replaced[source] = target;
  }
  return replaced;
}
