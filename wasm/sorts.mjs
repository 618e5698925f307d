// Package slices has a whole sorting machine for each type that is sorted: 450 kB
// of code in the engine. Package sort has the same algorithm, generated from the
// same template, once for all types. For the download the machines of slices
// become calls of that one. The order of equal elements stays the same too, and
// same.test.mjs compares what comes out with the native build.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const wrappers = `
type lessSwap struct {
	Less func(i, j int) bool
	Swap func(i, j int)
}

func pdqsortCmpFunc[E any](data []E, a, b, limit int, cmp func(a, b E) int) {
	pdqsort_func(lessSwap{
		func(i, j int) bool { return cmp(data[i], data[j]) < 0 },
		func(i, j int) { data[i], data[j] = data[j], data[i] },
	}, a, b, limit)
}

func stableCmpFunc[E any](data []E, n int, cmp func(a, b E) int) {
	stable_func(lessSwap{
		func(i, j int) bool { return cmp(data[i], data[j]) < 0 },
		func(i, j int) { data[i], data[j] = data[j], data[i] },
	}, n)
}
`;

/** Writes the replacement and returns what tells the compiler of it. */
export function oneSort(goroot, folder) {
  const text = readFileSync(join(goroot, "src/sort/zsortfunc.go"), "utf8");
  const file = join(folder, "zsortanyfunc.go");
  const overlay = join(folder, "overlay.json");
  mkdirSync(dirname(overlay), { recursive: true });
  writeFileSync(file, text.replace("\npackage sort\n", "\npackage slices\n") + wrappers);
  const replaced = join(goroot, "src/slices/zsortanyfunc.go");
  writeFileSync(overlay, JSON.stringify({ Replace: { [replaced]: file } }));
  return `-overlay=${overlay}`;
}
