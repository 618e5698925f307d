package assign_test

import (
	"strconv"
	"testing"

	"rebalancelab/engine/conform/assigncells"
)

// BenchmarkAssign times every assignor on the grid of Kafka's own benchmarks
// (B-02…B-06): 100, 1000 and 5000 members, ten partitions each, 100 topics.
func BenchmarkAssign(b *testing.B) {
	for _, c := range assigncells.Grid([]int{100, 1000, 5000}, 10, 100) {
		b.Run(c.Assignor+"/"+strconv.Itoa(c.Members)+"/"+c.Type()+"/"+c.Variant(), func(b *testing.B) {
			call := c.Call()
			b.ReportAllocs()
			for b.Loop() {
				call()
			}
		})
	}
}
