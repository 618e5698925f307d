package figure

import "testing"

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
