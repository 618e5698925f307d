package assign

import "slices"

const (
	// maxConsidered bounds how often one reassignment looks at a partition. States
	// that come again are noticed long before; groups with an answer are done after
	// a handful of passes over their partitions.
	maxConsidered = 1 << 28
	// passesBeforeWatch is the number of passes after which states are compared
	// to notice a loop; nearly every group is done long before.
	passesBeforeWatch = 8
)

// balance runs the reassignment loop and takes its result back if it did not
// improve the balance of a group that had something to lose.
func (g *general) balance(unassigned []int32) error {
	g.moves = newMovements(len(g.holder))
	g.loads.count()
	g.changed = true
	before := g.score()
	if !g.revoked {
		if _, err := g.reassign(unassigned); err != nil {
			return err
		}
	}
	performed, err := g.reassign(g.sorted)
	if err != nil {
		return err
	}
	if !g.initializing && performed && g.score() >= before {
		g.lists = g.saved
	}
	return nil
}

// score is the sum of size differences over all pairs of members that take part,
// in Java's 32 bits.
func (g *general) score() int32 {
	var score, seen, total int64
	for size, n := range g.loads.sizes {
		for range n {
			score += seen*int64(size) - total
			seen++
			total += int64(size)
		}
	}
	return int32(score)
}

// reassign walks over the partitions again and again until a pass changes
// nothing.
func (g *general) reassign(partitions []int32) (performed bool, err error) {
	var mark [2]uint64
	nextMark := passesBeforeWatch
	considered := 0
	for pass := 1; ; pass++ {
		modified := false
		for _, p := range partitions {
			fair, err := g.isBalanced()
			if err != nil {
				return performed, err
			}
			if fair {
				break
			}
			considered++
			moved, err := g.consider(p)
			if err != nil {
				return performed, err
			}
			modified = modified || moved
		}
		if !modified {
			return performed, nil
		}
		performed = true
		if pass < passesBeforeWatch {
			continue
		}
		// Brent's cycle search: remember one state, at doubling distances.
		state := g.fingerprint()
		if pass > passesBeforeWatch && state == mark || considered > maxConsidered {
			return performed, Endless
		}
		if pass == nextMark {
			mark, nextMark = state, 2*nextMark
		}
	}
}

// consider moves p if its holder has two more than a former owner or than
// another subscriber.
func (g *general) consider(p int32) (moved bool, err error) {
	c := g.holder[p]
	size := g.loads.size(c)
	if v := g.previous[p]; v >= 0 {
		if g.fixed[v] {
			return false, errOwnerLeftGroup
		}
		if size > g.loads.size(v)+1 {
			g.move(p, v)
			return true, nil
		}
	}
	if g.literal {
		better, err := g.anyBetter(p, size)
		if err != nil || !better {
			return false, err
		}
		g.move(p, g.firstSubscriber(p, false))
		return true, nil
	}
	if o := g.firstSubscriber(p, false); o >= 0 && size > g.loads.size(o)+1 {
		g.move(p, o)
		return true, nil
	}
	return false, nil
}

// anyBetter asks the potential consumers one by one as Kafka does, which fails at
// one that is fixed although it does not hold everything.
func (g *general) anyBetter(p, size int32) (bool, error) {
	for _, m := range g.order {
		if !slices.Contains(g.byTopic[g.topicOf[p]], g.classOf[m]) {
			continue
		}
		if g.fixed[m] {
			return false, errOwnerLeftGroup
		}
		if size > g.loads.size(m)+1 {
			return true, nil
		}
	}
	return false, nil
}

// copied is a deep copy in one piece of memory.
func copied(lists [][]int32) [][]int32 {
	n := 0
	for _, l := range lists {
		n += len(l)
	}
	flat := make([]int32, 0, n)
	out := make([][]int32, len(lists))
	for i, l := range lists {
		from := len(flat)
		flat = append(flat, l...)
		out[i] = flat[from:len(flat):len(flat)]
	}
	return out
}

// move brings p, or the partition that goes in its place, to d.
func (g *general) move(p, d int32) {
	if g.saved == nil && !g.initializing {
		g.saved = copied(g.lists)
	}
	p = g.actual(p, g.holder[p], d)
	c := g.holder[p]
	g.moves.record(g.topicOf[p], p, c, d)
	g.lists[c] = without(g.lists[c], p)
	g.lists[d] = append(g.lists[d], p)
	g.holder[p] = d
	g.loads.grow(c, -1)
	g.loads.grow(d, +1)
	g.changed = true
}
