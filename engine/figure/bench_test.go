package figure

import (
	"testing"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

func BenchmarkLanes(b *testing.B) {
	s := crashOne()
	for b.Loop() {
		SVG(NewFilm(s, Look{Names: true}).Lanes(57_407), false)
	}
}

func BenchmarkTopology(b *testing.B) {
	s := crashOne()
	f, snap := NewFilm(s, Look{}), crashSnapshot(s)
	for b.Loop() {
		JSON(f.Topology(snap))
	}
}

// long is a run with a rebalance every two seconds: what a hostile script leaves.
func long(rebalances int) *story {
	s := newStory(8, 24, 0)
	plan := make([][]int32, 8)
	for c := range plan {
		s.add(0, trace.ConsumerStarted, int32(c), nil)
		plan[c] = []int32{int32(c) * 3, int32(c)*3 + 1, int32(c)*3 + 2}
	}
	for n := range rebalances {
		at := kafka.Millis(n) * 2000
		s.add(at, trace.RebalanceStarted, 0, nil)
		for c := range plan {
			s.partitions(at, trace.Revoked, int32(c), int64(n), plan[c]...)
			s.stop(at, int32(c))
		}
		s.rebalance(at+100, int64(n)+1, plan)
		s.end = at + 2000
	}
	return s
}

func BenchmarkLongRun(b *testing.B) {
	s := long(300) // 14,000 events
	for b.Loop() {
		SVG(NewFilm(s, Look{Names: true}).Lanes(57_407), false)
	}
}
