package engine

import (
	"testing"

	"rebalancelab/engine/kafka"

	"github.com/stretchr/testify/require"
)

// FuzzRun: whatever text is opened, it is refused with problems or runs to an end
// within its limits, without panic and with its invariants whole.
func FuzzRun(f *testing.F) {
	for _, source := range library(f) {
		f.Add(source)
	}
	for seed := range uint64(40) {
		f.Add(randomScript(seed))
	}
	limits := Limits{Events: 5_000, Steps: 30_000, Time: kafka.Day, Wait: 10 * kafka.Minute, Memory: 64 << 20}
	f.Fuzz(func(t *testing.T, source string) {
		run, problems := OpenWithin(source, limits)
		if len(problems) > 0 {
			return
		}
		run.Finish()
		require.Empty(t, run.Check())
		run.Goals()
		run.At(run.End() / 2)
		if _, problems := run.Fork(run.End()/3, ""); len(problems) > 0 {
			t.Fatal(problems)
		}
	})
}
