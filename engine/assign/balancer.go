package assign

import (
	"cmp"
	"slices"
)

// balancer hands out the least and the most loaded of some members in turn,
// without sorting again after every partition.
type balancer struct {
	size   []int32 // of all members, kept by the caller
	sorted []int32
	counts []int32

	level, windowEnd, least int32 // least side

	highLevel, start, end, most int32 // most side: window [start, end)
}

func newBalancer(size []int32) *balancer { return &balancer{size: size} }

// begin takes the members, which are in ascending order, and returns the
// difference between the largest and the smallest size.
func (b *balancer) begin(members []int32) int32 {
	b.sortBySize(members)
	n := int32(len(b.sorted))
	low, high := b.size[b.sorted[0]], b.size[b.sorted[n-1]]
	b.level, b.windowEnd, b.least = low-1, 0, 0
	b.highLevel, b.start, b.end, b.most = high+1, n, n, n-1
	return high - low
}

// sortBySize sorts by (size, member), by counting where sizes are close together.
func (b *balancer) sortBySize(members []int32) {
	low, high := b.size[members[0]], b.size[members[0]]
	for _, m := range members {
		low, high = min(low, b.size[m]), max(high, b.size[m])
	}
	if cap(b.sorted) < len(members) {
		b.sorted = make([]int32, len(members))
	}
	b.sorted = b.sorted[:len(members)]
	if spread := int(high-low) + 2; spread <= 4*len(members)+64 {
		if cap(b.counts) < spread {
			b.counts = make([]int32, spread)
		}
		counts := b.counts[:spread]
		clear(counts)
		for _, m := range members {
			counts[b.size[m]-low+1]++
		}
		for i := 1; i < spread; i++ {
			counts[i] += counts[i-1]
		}
		for _, m := range members {
			at := &counts[b.size[m]-low]
			b.sorted[*at] = m
			*at++
		}
		return
	}
	copy(b.sorted, members)
	slices.SortStableFunc(b.sorted, func(x, y int32) int { return cmp.Compare(b.size[x], b.size[y]) })
}

// nextLeast is the next member of the least loaded ones.
func (b *balancer) nextLeast() int32 {
	if b.least >= b.windowEnd {
		b.level++
		for int(b.windowEnd) < len(b.sorted) && b.size[b.sorted[b.windowEnd]] == b.level {
			b.windowEnd++
		}
		b.least = 0
	}
	m := b.sorted[b.least]
	b.least++
	return m
}

// nextMost is the next member of the most loaded ones; -1 = none is left.
func (b *balancer) nextMost() int32 {
	if b.most < b.start {
		if b.end <= b.start && b.start > 0 {
			b.highLevel = b.size[b.sorted[b.start-1]]
		} else {
			b.highLevel--
		}
		for b.start > 0 && b.size[b.sorted[b.start-1]] == b.highLevel {
			b.start--
		}
		b.most = b.end - 1
	}
	if b.most < 0 {
		return -1
	}
	m := b.sorted[b.most]
	b.most--
	return m
}

// exclude takes the member that nextMost has just returned out of the most side.
func (b *balancer) exclude() {
	at := b.most + 1
	b.sorted[at], b.sorted[b.end-1] = b.sorted[b.end-1], b.sorted[at]
	b.end--
}

func (b *balancer) even() bool { return b.highLevel-b.level <= 1 }

// evener moves partitions of one topic from the most to the least loaded of its
// subscribers.
type evener struct {
	*unevenRun
	balancer   *balancer
	partitions []int32 // of the topic, by (owner, partition)

	start, end []int32 // per member: its part of partitions; valid for owners of the topic only
}

// even reports whether it moved anything.
func (e *evener) even(t int32) bool {
	b := e.balancer
	if b.begin(e.subscribers[t]) <= 1 {
		return false
	}
	e.sortByOwner(t)
	moved := false
	for !b.even() {
		from := b.nextMost()
		for from >= 0 && e.end[from] <= e.start[from] {
			b.exclude()
			from = b.nextMost()
		}
		if from < 0 {
			break
		}
		e.end[from]--
		p := e.partitions[e.end[from]]
		to := b.nextLeast()
		if b.even() {
			break
		}
		e.give(p, to)
		moved = true
	}
	return moved
}

func (e *evener) sortByOwner(t int32) {
	base, n := e.topics[t].base, e.topics[t].count
	for _, m := range e.subscribers[t] {
		e.start[m], e.end[m] = 0, 0
	}
	owners := e.owner[base : base+n]
	for _, m := range owners {
		e.end[m]++
	}
	at := int32(0)
	for _, m := range e.subscribers[t] {
		e.start[m] = at
		at += e.end[m]
		e.end[m] = e.start[m]
	}
	if int32(cap(e.partitions)) < n {
		e.partitions = make([]int32, n)
	}
	e.partitions = e.partitions[:n]
	for p, m := range owners {
		e.partitions[e.end[m]] = base + int32(p)
		e.end[m]++
	}
}
