package assign

import "math/bits"

// racks knows where members and replicas are. Sets of racks are bit masks of
// words 64-bit words each.
type racks struct {
	words  int
	member []int32  // rack of each member; -1 = none
	mask   []uint64 // racks of each partition's replicas
}

// newRacks reads the racks of members and replicas; nil if no member has one,
// because then nothing asks for them.
func newRacks(g *group) *racks {
	r := &racks{member: make([]int32, len(g.members))}
	number := map[string]int32{}
	intern := func(name string) int32 {
		n, known := number[name]
		if !known {
			n = int32(len(number))
			number[name] = n
		}
		return n
	}
	for m := range g.members {
		r.member[m] = -1
		if rack := g.members[m].Rack; rack != "" {
			r.member[m] = intern(rack)
		}
	}
	if len(number) == 0 {
		return nil
	}
	for t := range g.topics {
		for _, replicas := range g.topics[t].meta.Racks {
			for _, rack := range replicas {
				intern(rack)
			}
		}
	}
	r.words = (len(number) + 63) / 64
	r.mask = make([]uint64, int(g.total)*r.words)
	for t := range g.topics {
		for p := range g.topics[t].count {
			mask := r.of(g.topics[t].base + p)
			for _, rack := range g.topics[t].meta.ReplicaRacks(p) {
				if rack != "" { // a broker without a rack
					n := number[rack]
					mask[n/64] |= 1 << (n % 64)
				}
			}
		}
	}
	return r
}

// of is the set of a partition's replica racks; a phantom has none.
func (r *racks) of(pid int32) []uint64 {
	from := int(pid) * r.words
	if from >= len(r.mask) {
		return nil
	}
	return r.mask[from : from+r.words]
}

// near tells whether a replica of the partition is in the rack.
func (r *racks) near(rack, pid int32) bool {
	mask := r.of(pid)
	return mask != nil && mask[rack/64]>>(rack%64)&1 == 1
}

// needed is the test of A-19 for some members and the partitions from ≤ p < to:
// their racks meet, and some partition is not on every rack that occurs.
func (r *racks) needed(members []int32, from, to int32, prefer bool) bool {
	consumers := make([]uint64, r.words)
	for _, m := range members {
		if rack := r.member[m]; rack >= 0 {
			consumers[rack/64] |= 1 << (rack % 64)
		}
	}
	all := make([]uint64, r.words)
	for p := from; p < to; p++ {
		for w, bits := range r.of(p) {
			all[w] |= bits
		}
	}
	meet := false
	for w := range all {
		meet = meet || consumers[w]&all[w] != 0
	}
	if !meet || prefer {
		return meet
	}
	for p := from; p < to; p++ {
		for w, bits := range r.of(p) {
			if bits != all[w] {
				return true
			}
		}
	}
	return false
}

// perPartition counts, for each partition, the members whose rack holds a
// replica.
func (r *racks) perPartition() []int32 {
	inRack := make([]int32, r.words*64)
	for _, rack := range r.member {
		if rack >= 0 {
			inRack[rack]++
		}
	}
	counts := make([]int32, len(r.mask)/r.words)
	for p := range counts {
		for w, word := range r.of(int32(p)) {
			for ; word != 0; word &= word - 1 {
				counts[p] += inRack[w*64+bits.TrailingZeros64(word)]
			}
		}
	}
	return counts
}
