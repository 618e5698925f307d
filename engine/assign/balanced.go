package assign

import (
	"cmp"
	"slices"
)

// witness is a proof that the group is not balanced: member k could take
// partition p from a holder that has at least two more.
type witness struct {
	k, p  int32
	valid bool
}

// isBalanced tells whether nobody could take anything from anybody with two more
// . Kafka asks before every single partition; the answer can only change
// when something has moved, and while the last witness stands it is no.
func (g *general) isBalanced() (bool, error) {
	if !g.changed {
		return !g.unfair.valid, nil
	}
	if g.loads.low >= g.loads.high-1 {
		g.changed = false
		g.unfair.valid = false
		return true, nil
	}
	if g.literal {
		fair, err := g.isBalancedLiteral()
		g.changed = false
		g.unfair.valid = !fair
		return fair, err
	}
	g.changed = false
	w := &g.unfair
	if w.valid && g.takes(w.k, g.holder[w.p]) {
		return false, nil
	}
	*w = g.findWitness()
	return !w.valid, nil
}

// takes tells whether k, if it does not hold all it could, has two fewer than h.
func (g *general) takes(k, h int32) bool {
	size := g.loads.size(k)
	return size != g.most[g.classOf[k]] && size+1 < g.loads.size(h)
}

// findWitness asks the least loaded member of every class, who is the most
// likely to have a reason to complain.
func (g *general) findWitness() witness {
	heaviest := make([]int32, len(g.topics)) // per topic: a partition of the most loaded holder; 0 = not looked up
	for c := range g.classes {
		k := g.hungriest(int32(c))
		if k < 0 {
			continue
		}
		for _, t := range g.classes[c].topics {
			if heaviest[t] == 0 {
				heaviest[t] = g.heaviest(t) + 1
			}
			p := heaviest[t] - 1
			if g.takes(k, g.holder[p]) {
				return witness{k, p, true}
			}
		}
	}
	return witness{}
}

// heaviest is a partition of the topic whose holder has the most partitions.
func (g *general) heaviest(t int32) int32 {
	best, most := int32(0), int32(-1)
	for p := g.topics[t].base; p < g.topics[t].base+g.topics[t].count; p++ {
		if n := g.loads.size(g.holder[p]); n > most {
			best, most = p, n
		}
	}
	return best
}

// hungriest is the least loaded member of the class that does not hold exactly
// all it could get; -1 = none.
func (g *general) hungriest(class int32) int32 {
	first := g.loads.first(class)
	if first < 0 || g.loads.size(first) != g.most[class] {
		return first
	}
	best := int32(-1)
	for _, m := range g.loads.heaps[class] { // rare: somebody was given what it did not subscribe to
		if g.loads.size(m) != g.most[class] && (best < 0 || g.loads.key[m] < g.loads.key[best]) {
			best = m
		}
	}
	return best
}

// isBalancedLiteral is Kafka's test step by step. It differs where a partition
// stands in two lists, which only phantoms bring about.
func (g *general) isBalancedLiteral() (bool, error) {
	holder := make([]int32, len(g.holder))
	for p := range holder {
		holder[p] = -1
	}
	var inGame []int32
	for _, m := range g.order {
		if g.fixed[m] {
			continue
		}
		inGame = append(inGame, m)
		for _, p := range g.lists[m] {
			holder[p] = m
		}
	}
	slices.SortFunc(inGame, func(a, b int32) int { return cmp.Compare(g.loads.key[a], g.loads.key[b]) })
	for _, k := range inGame {
		c := g.classOf[k]
		if g.loads.size(k) == g.most[c] {
			continue
		}
		for _, t := range g.classes[c].topics {
			for p := g.topics[t].base; p < g.topics[t].base+g.topics[t].count; p++ {
				if slices.Contains(g.lists[k], p) {
					continue
				}
				if holder[p] < 0 {
					return false, errOwnerLeftGroup
				}
				if g.loads.size(k)+1 < g.loads.size(holder[p]) {
					return false, nil
				}
			}
		}
	}
	return true, nil
}
