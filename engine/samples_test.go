package engine

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/trace"
)

func manyConsumers(n, seconds int) string {
	return "# rebalance-lab 1\ntopic orders partitions=60\nproducer shop topic=orders rate=300/s\ngroup app auto.offset.reset=earliest\n" +
		"consumer C1..C" + strconv.Itoa(n) + " group=app subscribe=orders process=100ms/record\nstart C1..C" + strconv.Itoa(n) +
		"\nat 9s\ncrash C3\nrun for " + strconv.Itoa(seconds) + "s\n"
}

// lagsOf is what a sample must say, added up from the world as it is drawn.
func lagsOf(s *trace.Snapshot) []int64 {
	out := make([]int64, len(s.Consumers))
	for c := range s.Consumers {
		for _, p := range s.Consumers[c].Owned {
			q, v := &s.Partitions[p], &s.Partitions[p].Views[0]
			from := v.Committed
			if from < 0 {
				from = v.Position
			}
			if from >= 0 {
				out[c] += q.LogEnd - max(from, q.LogStart)
			}
		}
	}
	return out
}

// Samples say what the snapshots say, in order, and stay few however long the run.
func TestSamplesAreWhatIsDrawn(t *testing.T) {
	r, problems := Open(manyConsumers(30, 150))
	require.Empty(t, problems)
	seen, compared := 0, 0
	for done := false; !done; {
		done = r.Advance(1)
		list := r.Samples()
		require.Less(t, len(list), mostSamples)
		if len(list) == seen {
			continue
		}
		if len(list) > seen { // not when they were just thinned
			last := list[len(list)-1]
			require.Equal(t, lagsOf(r.main.world.Snapshot()), last.Lags, "at %d", last.At)
			require.Equal(t, r.main.world.Now(), last.At)
			compared++
		}
		seen = len(list)
	}
	assert.Greater(t, compared, mostSamples)
	for i := 1; i < seen; i++ {
		assert.Greater(t, r.Samples()[i].At, r.Samples()[i-1].At)
	}
	assert.GreaterOrEqual(t, seen, mostSamples/2)
	most := int64(0)
	for _, s := range r.Samples() {
		most = max(most, s.Lags[0])
	}
	assert.Positive(t, most)
}

func TestAFewConsumersNeedNoSamples(t *testing.T) {
	r, problems := Open(manyConsumers(sampledFrom-1, 20))
	require.Empty(t, problems)
	r.Finish()
	assert.Empty(t, r.Samples())
}

// The samples of a run do not depend on how it was cut into pieces.
func TestSamplesAreTheSameInPieces(t *testing.T) {
	whole, _ := Open(manyConsumers(26, 90))
	whole.Finish()
	pieces, _ := Open(manyConsumers(26, 90))
	pieces.At(30_000)
	for !pieces.Advance(777) {
	}
	assert.Equal(t, whole.Samples(), pieces.Samples())
}
