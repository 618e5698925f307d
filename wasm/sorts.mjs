// Package slices has a whole sorting machine for each type that is sorted: 450 kB
// of code in the engine. Package sort has the same algorithm, generated from the
// same template, once for all types. For the download the machines of slices
// become calls of that one. The order of equal elements stays the same too, and
// same.test.mjs compares what comes out with the native build.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const byComparison = `
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

const byOrder = `package slices

import "cmp"

func pdqsortOrdered[E cmp.Ordered](data []E, a, b, limit int) {
	pdqsort_func(lessSwap{
		func(i, j int) bool { return cmp.Less(data[i], data[j]) },
		func(i, j int) { data[i], data[j] = data[j], data[i] },
	}, a, b, limit)
}
`;

/** Writes the replacements and returns what they replace. */
export function oneSort(goroot, folder) {
  mkdirSync(folder, { recursive: true });
  const machine = readFileSync(join(goroot, "src/sort/zsortfunc.go"), "utf8");
  const files = {
    "zsortanyfunc.go": machine.replace("\npackage sort\n", "\npackage slices\n") + byComparison,
    "zsortordered.go": byOrder,
  };
  const replaced = {};
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    replaced[join(goroot, "src/slices", name)] = join(folder, name);
  }
  return replaced;
}
