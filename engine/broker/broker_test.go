package broker

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/kafka"
)

// The vectors of Kafka's own test of murmur2.
func TestMurmur2(t *testing.T) {
	for key, want := range map[string]int32{
		"21": -973932308, "foobar": -790332482, "a-little-bit-long-string": -985981536,
		"a-little-bit-longer-string": -1486304829, "lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8": -58897971, "abc": 479470107,
	} {
		assert.Equal(t, want, int32(murmur2([]byte(key))), key)
	}
}

// TestStreamsAgreeWithTheirRecords walks a stream record by record and compares
// counts and times with the formulas.
func TestStreamsAgreeWithTheirRecords(t *testing.T) {
	for _, s := range []Stream{
		NewStream(0, 2, 1000, 6, 0, 100), NewStream(17, 3, 1000, 2, 0, 1), NewStream(5, 100, 1000, 12, 0, 1),
		NewStream(100, 7, 60_000, 4, 0, 1), NewStream(0, 10, 1000, 3, 7, 1), NewStream(3, 1000, 1000, 5, 40, 1), NewStream(0, 1, 10_000, 1, 0, 1),
	} {
		counts := make([]int64, s.Partitions)
		k := int64(0)
		for now := kafka.Millis(0); now < 5000; now++ {
			for s.at(k) <= now {
				p := k % s.Partitions
				if s.Keys > 0 {
					p = int64(PartitionOfKey(keyBytes(k%s.Keys), int32(s.Partitions)))
				}
				require.Equal(t, s.at(k), s.TimeOf(int32(p), counts[p]))
				counts[p]++
				k++
			}
			for p := range counts {
				require.Equal(t, counts[p], s.Count(int32(p), now), "partition %d at %d", p, now)
			}
		}
	}
}

func logs(n int) []Log {
	out := make([]Log, n)
	for i := range out {
		out[i] = Log{Index: int32(i), Exists: true}
	}
	return out
}

// TestLogInterleaves: two producers and a manual record share a log, and
// every record keeps its offset and time.
func TestLogInterleaves(t *testing.T) {
	l := &logs(1)[0]
	a, b := NewStream(0, 1, 100, 1, 0, 10), NewStream(50, 1, 100, 1, 0, 20)
	l.AddStream(0, &a)
	assert.Equal(t, int64(1), l.End(0))
	l.AddStream(50, &b)
	assert.Equal(t, int64(2), l.End(99), "records at 0 and 50")
	assert.Equal(t, kafka.Millis(100), l.NextAppend(60))
	l.Append(120, 120, 3, 1, 5)
	assert.Equal(t, int64(6), l.End(120))
	l.RemoveStream(200, &a)
	times := []kafka.Millis{0, 50, 100, 120, 120, 120, 150, 200, 250, 350}
	assert.Equal(t, int64(len(times)), l.End(400))
	for o, want := range times {
		assert.Equal(t, want, l.TimeOf(int64(o), 400), "offset %d", o)
	}
	offset, ok := l.OffsetAt(121, 400)
	assert.True(t, ok)
	assert.Equal(t, int64(6), offset)
	_, ok = l.OffsetAt(351, 400)
	assert.False(t, ok)
}

// TestCopiedLogsGoTheirOwnWay: writing to one copy must not show in the other.
func TestCopiedLogsGoTheirOwnWay(t *testing.T) {
	one := logs(1)
	s := NewStream(0, 1, 10, 1, 0, 1)
	one[0].AddStream(0, &s)
	two := append([]Log{}, one...)
	one[0].Append(100, 100, 5, 1, 1)
	two[0].Append(100, 100, 7, 1, 1)
	assert.Equal(t, int64(16), one[0].End(100))
	assert.Equal(t, int64(18), two[0].End(100))
	one[0].RemoveStream(200, &s)
	assert.Equal(t, two[0].End(300)-10, one[0].End(300)+2)
}

func limits() Limits {
	return Limits{MinBytes: 1, MaxWait: 500, MaxBytes: 50 << 20, PerPartition: 1 << 20}
}

// ready is when a fetch that arrived just now, at 1000, is answered.
func ready(l []Log, want []kafka.FetchWanted, lim *Limits) kafka.Millis {
	at, _ := Ready(l, want, lim, 1000, 1000)
	return at
}

// a fetch waits until the first byte, or fetch.max.wait.ms.
func TestFetchWaits(t *testing.T) {
	l := logs(2)
	want := []kafka.FetchWanted{{Partition: 0}, {Partition: 1}}
	lim := limits()
	assert.Equal(t, kafka.Millis(1500), ready(l, want, &lim), "nothing comes: the deadline")
	s := NewStream(1200, 1, 100, 2, 0, 100)
	for i := range l {
		l[i].AddStream(1000, &s)
	}
	assert.Equal(t, kafka.Millis(1200), ready(l, want, &lim))
	lim.MinBytes = 250
	assert.Equal(t, kafka.Millis(1400), ready(l, want, &lim), "the third record makes 300 bytes")
	l[1].LogStart = 5
	assert.Equal(t, kafka.Millis(1000), ready(l, want, &lim), "an error is told at once")
}

// Ready looks ahead in one step; its twin looks at one millisecond after the
// other. Streams begin and stop, and some partitions have two.
func TestReadyAgreesWithLookingEveryMillisecond(t *testing.T) {
	r := kafka.NewRandom(31)
	later := 0
	for range 2000 {
		l := logs(4)
		lim := limits()
		lim.MinBytes, lim.Committed = 1+r.Below(2)*r.Below(400), r.Below(4) == 0
		for range r.Below(3) {
			s := NewStream(kafka.Millis(r.Below(1600)), 1+r.Below(3), kafka.Millis(1+r.Below(900)), 4, r.Below(2)*r.Below(5), 100)
			begin, end := kafka.Millis(r.Below(1000)), kafka.Millis(r.Below(1000))
			for i := range l {
				if r.Below(4) > 0 {
					l[i].AddStream(begin, &s)
					if r.Below(4) == 0 && end > begin {
						l[i].RemoveStream(end, &s)
					}
				}
			}
		}
		if r.Below(5) == 0 {
			l[r.Below(4)].AppendMarked(990, 990, 1, 1, 100, kafka.Readable, []string{"", "tx"}[r.Below(2)])
		}
		var want []kafka.FetchWanted
		for i := range l {
			want = append(want, kafka.FetchWanted{Partition: int32(i), Offset: max(0, l[i].End(1000)-r.Below(2)*r.Below(2))})
		}
		expected := kafka.Millis(1000)
		for ; expected < 1500 && !enough(l, want, &lim, expected); expected++ {
		}
		require.Equal(t, expected, ready(l, want, &lim))
		if expected > 1000 && expected < 1500 {
			later++
		}
	}
	assert.Greater(t, later, 200)
}

// enough says whether a fetch would be answered at an instant before its deadline.
func enough(logs []Log, want []kafka.FetchWanted, lim *Limits, at kafka.Millis) bool {
	sum := int64(0)
	for _, w := range want {
		l := &logs[w.Partition]
		if w.Offset < l.LogStart || w.Offset > l.End(1000) {
			return true
		}
		sum += min(l.bytes(w.Offset, lim.readable(l, l.End(at)), open), lim.PerPartition)
	}
	return sum >= min(lim.MinBytes, lim.MaxBytes)
}

// a fetch that is idle at its arrival finds nothing at its deadline, and is
// told so only if that is certain.
func TestIdleFetches(t *testing.T) {
	r := kafka.NewRandom(9)
	idle, both := 0, 0
	for range 3000 {
		l := logs(3)
		lim := limits()
		lim.MinBytes = 1 + r.Below(2)*r.Below(400)
		lim.Committed = r.Below(2) == 0
		if r.Below(3) > 0 {
			s := NewStream(kafka.Millis(r.Below(3000)), 1, kafka.Millis(1+r.Below(1200)), 3, r.Below(2)*4, 100)
			for i := range l {
				l[i].AddStream(0, &s)
			}
		}
		if r.Below(3) == 0 {
			l[r.Below(3)].AppendMarked(900, 900, 1+r.Below(3), 1, 100, kafka.Readable, []string{"", "tx"}[r.Below(2)])
		}
		var want []kafka.FetchWanted
		for i := range l {
			want = append(want, kafka.FetchWanted{Partition: int32(i), Offset: l[i].End(1000) - r.Below(2)*r.Below(2)})
			want[i].Offset = max(want[i].Offset, 0)
		}
		at, quiet := Ready(l, want, &lim, 1000, 1000)
		nothing := at == 1500
		for _, g := range Read(l, want, &lim, 1500, nil) {
			nothing = nothing && g.Error == kafka.None && g.From == g.To && g.HighWatermark == g.From
		}
		if quiet {
			idle++
			require.True(t, nothing)
		}
		if nothing {
			both++
		}
	}
	assert.Equal(t, both, idle, "and always then")
	assert.Positive(t, idle)
}

// whole batches, limits per partition and request, and the first
// batch even if it is too big.
func TestFetchSizes(t *testing.T) {
	l := logs(3)
	for i := range l {
		l[i].Append(0, 0, 100, 10, 100) // ten batches of 1000 bytes
	}
	want := []kafka.FetchWanted{{Partition: 0}, {Partition: 1, Offset: 95}, {Partition: 2}}
	lim := limits()
	lim.PerPartition = 2500
	got := Read(l, want, &lim, 0, nil)
	assert.Equal(t, []int64{20, 100, 20}, []int64{got[0].To, got[1].To, got[2].To})
	lim.PerPartition = 10
	got = Read(l, want, &lim, 0, nil)
	assert.Equal(t, []int64{10, 95, 0}, []int64{got[0].To, got[1].To, got[2].To}, "only the first batch of all")
	lim.PerPartition, lim.MaxBytes = 1<<20, 3000
	got = Read(l, want, &lim, 0, nil)
	assert.Equal(t, []int64{30, 95, 0}, []int64{got[0].To, got[1].To, got[2].To})
}

// below the log start and beyond the end is out of range, the end is not.
func TestFetchOutOfRange(t *testing.T) {
	l := logs(1)
	l[0].Append(0, 0, 10, 1, 1)
	l[0].LogStart = 4
	lim := limits()
	for offset, want := range map[int64]kafka.ErrorCode{3: kafka.OffsetOutOfRange, 4: kafka.None, 10: kafka.None, 11: kafka.OffsetOutOfRange} {
		got := Read(l, []kafka.FetchWanted{{Offset: offset}}, &lim, 0, nil)
		assert.Equal(t, want, got[0].Error, "offset %d", offset)
	}
}
