package assign

import (
	"cmp"
	"slices"

	"rebalancelab/engine/kafka"
)

// dullGeneral is A-50…A-63 without racks.
type dullGeneral struct {
	*dull
	lists    [][]tp
	holder   map[tp]int
	previous map[tp]int
	fixed    map[int]bool
	moves    []dullMove
}

// dullMove: a partition has moved from its original holder.
type dullMove struct {
	p        tp
	from, to int
}

func (d *dull) general(c *dullClaims) ([][]tp, error) {
	g := &dullGeneral{dull: d, lists: make([][]tp, len(d.members)), holder: map[tp]int{}, previous: map[tp]int{}, fixed: map[int]bool{}}
	for _, m := range d.order {
		for _, p := range c.claimed[m] {
			v, known := g.previous[p]
			if c.generation[m] < c.highest && (!known || c.generation[m] > c.generation[v]) {
				g.previous[p] = m
			}
		}
	}
	topics := slices.Clone(d.topics)
	slices.SortStableFunc(topics, func(a, b string) int { return cmp.Compare(len(g.potential(a)), len(g.potential(b))) })
	revoked := false
	var kept []tp
	for m := range d.members {
		for _, p := range c.owned[m] {
			if !slices.Contains(d.members[m].Topics, p.Topic) {
				revoked = true
				continue
			}
			g.lists[m] = append(g.lists[m], p)
			g.holder[p] = m
			kept = append(kept, p)
		}
	}
	unassigned := d.unassigned(topics, kept)
	for _, p := range unassigned {
		m := g.first(p.Topic)
		g.lists[m] = append(g.lists[m], p)
		g.holder[p] = m
	}
	alone := func(p tp) bool { return len(g.potential(p.Topic)) < 2 }
	all := slices.DeleteFunc(d.unassigned(topics, nil), alone)
	unassigned = slices.DeleteFunc(unassigned, alone)
	for m := range d.members {
		if len(g.lists[m]) >= g.most(m) && !slices.ContainsFunc(g.lists[m], func(p tp) bool { return !alone(p) }) {
			g.fixed[m] = true
		}
	}
	before := make([][]tp, len(g.lists))
	for m := range g.lists {
		before[m] = slices.Clone(g.lists[m])
	}
	score := g.score()
	if !revoked {
		if _, err := g.reassign(unassigned); err != nil {
			return nil, err
		}
	}
	performed, err := g.reassign(all)
	if err != nil {
		return nil, err
	}
	if len(kept) > 0 && performed && g.score() >= score {
		return before, nil
	}
	return g.lists, nil
}

func (g *dullGeneral) potential(topic string) []int {
	var out []int
	for _, m := range g.order {
		for _, t := range g.members[m].Topics {
			if t == topic {
				out = append(out, m)
			}
		}
	}
	return out
}

// most is the size that a member cannot exceed.
func (g *dullGeneral) most(m int) int {
	n, listed, total := 0, 0, 0
	for _, t := range g.members[m].Topics {
		n += int(g.count[t])
		if g.count[t] > 0 {
			listed++
		}
	}
	for _, t := range g.topics {
		total += int(g.count[t])
	}
	if listed == len(g.topics) {
		return total
	}
	return n
}

// inSetOrder lists the members that take part by (size, id).
func (g *dullGeneral) inSetOrder() []int {
	var out []int
	for m := range g.members {
		if !g.fixed[m] {
			out = append(out, m)
		}
	}
	slices.SortFunc(out, func(a, b int) int {
		return cmp.Or(cmp.Compare(len(g.lists[a]), len(g.lists[b])), kafka.CompareStrings(g.members[a].ID, g.members[b].ID))
	})
	return out
}

func (g *dullGeneral) first(topic string) int {
	for _, m := range g.inSetOrder() {
		if slices.Contains(g.members[m].Topics, topic) {
			return m
		}
	}
	return -1
}

func (g *dullGeneral) score() int {
	score := 0
	members := g.inSetOrder()
	for i, a := range members {
		for _, b := range members[:i] {
			score += len(g.lists[a]) - len(g.lists[b])
		}
	}
	return score
}

// balanced is A-60.
func (g *dullGeneral) balanced() (bool, error) {
	members := g.inSetOrder()
	if len(g.lists[members[len(members)-1]])-len(g.lists[members[0]]) <= 1 {
		return true, nil
	}
	holder := map[tp]int{}
	for _, m := range g.order {
		for _, p := range g.lists[m] {
			if !g.fixed[m] {
				holder[p] = m
			}
		}
	}
	for _, k := range members {
		if len(g.lists[k]) == g.most(k) {
			continue
		}
		for _, t := range g.members[k].Topics {
			for p := range g.count[t] {
				x := tp{Topic: t, Partition: p}
				if slices.Contains(g.lists[k], x) {
					continue
				}
				h, held := holder[x]
				if !held {
					return false, errDullNull
				}
				if len(g.lists[h]) > len(g.lists[k])+1 {
					return false, nil
				}
			}
		}
	}
	return true, nil
}

const dullPasses = 300

// reassign is.
func (g *dullGeneral) reassign(partitions []tp) (performed bool, err error) {
	for pass := 0; ; pass++ {
		modified := false
		for _, p := range partitions {
			fair, err := g.balanced()
			if err != nil {
				return false, err
			}
			if fair {
				break
			}
			to, err := g.target(p)
			if err != nil {
				return false, err
			}
			if to >= 0 {
				g.move(p, to)
				modified, performed = true, true
			}
		}
		if !modified {
			return performed, nil
		}
		if pass == dullPasses {
			return false, errDullLoop
		}
	}
}

// target is the member that p shall go to; -1 = it stays.
func (g *dullGeneral) target(p tp) (int, error) {
	size := len(g.lists[g.holder[p]])
	if v, known := g.previous[p]; known {
		if g.fixed[v] {
			return 0, errDullNull
		}
		if size > len(g.lists[v])+1 {
			return v, nil
		}
	}
	for _, o := range g.potential(p.Topic) {
		if g.fixed[o] {
			return 0, errDullNull
		}
		if size > len(g.lists[o])+1 {
			return g.first(p.Topic), nil
		}
	}
	return -1, nil
}

// move is A-62.
func (g *dullGeneral) move(p tp, d int) {
	source := func(p tp) int {
		for _, mv := range g.moves {
			if mv.p == p {
				return mv.from
			}
		}
		return g.holder[p]
	}
	var back []tp // partitions that went the opposite way, in the order in which they did
	for _, mv := range g.moves {
		if mv.p.Topic == p.Topic && mv.from == d && mv.to == source(p) {
			back = append(back, mv.p)
		}
	}
	if len(back) > 0 {
		order := kafka.NewHashOrder()
		for _, q := range back {
			order.Add(q.Hash())
		}
		p = back[order.Order()[0]]
	}
	c, from := g.holder[p], source(p)
	g.moves = slices.DeleteFunc(g.moves, func(mv dullMove) bool { return mv.p == p })
	if from != d {
		g.moves = append(g.moves, dullMove{p, from, d})
	}
	g.lists[c] = dullWithout(g.lists[c], p)
	g.lists[d] = append(g.lists[d], p)
	g.holder[p] = d
}

// dullWithhold is A-67 for the general algorithm.
func (d *dull) withhold(lists [][]tp) {
	gained, lost := map[tp]int{}, map[tp]bool{}
	for m := range lists {
		for _, p := range lists[m] {
			if !slices.Contains(d.members[m].Owned, p) {
				gained[p] = m
			}
		}
		for _, p := range d.members[m].Owned {
			lost[p] = lost[p] || !slices.Contains(lists[m], p)
		}
	}
	for p, m := range gained {
		if lost[p] {
			lists[m] = dullWithout(lists[m], p)
		}
	}
}
