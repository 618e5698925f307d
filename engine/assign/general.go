package assign

import (
	"cmp"
	"slices"
)

// general is the sticky algorithm for unequal subscriptions. It fills up the
// least loaded subscribers and then moves single partitions until nothing
// changes any more (A-50…A-63).
type general struct {
	*stickyRun
	lists        [][]int32
	holder       []int32 // per partition; -1 = nobody
	previous     []int32 // per partition: owner in an older generation; -1 = none
	byTopic      [][]int32
	potential    []int32 // per topic: subscribers, one per time that they list it
	most         []int32 // per class: all that a member of it could get
	loads        loads
	fixed        []bool
	sorted       []int32 // all partitions in the order of A-50
	revoked      bool    // a member lost something that it may not have any more
	initializing bool
	literal      bool // phantoms confuse Kafka's bookkeeping: follow it to the letter

	moves   movements
	unfair  witness
	changed bool // since the last test for balance
	saved   [][]int32
}

func (s *stickyRun) assignGeneral() (Plan, error) {
	g := newGeneral(s)
	unassigned := g.keepOwned()
	g.fill(unassigned)
	unassigned = g.fixParts(unassigned)
	if err := g.balance(unassigned); err != nil {
		return Plan{}, err
	}
	if s.cooperative {
		g.withhold()
	}
	return g.plan(g.lists), nil
}

func newGeneral(s *stickyRun) *general {
	n := len(s.members)
	g := &general{
		stickyRun: s,
		byTopic:   s.classesByTopic(),
		holder:    make([]int32, int(s.total)+len(s.phantoms)),
		lists:     make([][]int32, n),
		potential: make([]int32, len(s.topics)),
		most:      make([]int32, len(s.classes)),
		fixed:     make([]bool, n),
		literal:   len(s.phantoms) > 0,
		loads: loads{
			key: make([]uint64, n), place: make([]int32, n),
			heaps: make([][]int32, len(s.classes)), class: s.classOf,
		},
	}
	for p := range g.holder {
		g.holder[p] = -1
	}
	for c := range s.classes {
		cl := &s.classes[c]
		for _, t := range cl.topics {
			g.potential[t] += cl.size
			g.most[c] += s.topics[t].count
		}
		if len(cl.topics) == len(s.topics) { // true for a list with repeats, too
			g.most[c] = s.total
		}
		g.loads.heaps[c] = make([]int32, 0, cl.size)
	}
	g.sortPartitions()
	g.recordPrevious()
	return g
}

// sortPartitions lists all partitions by (potential consumers of the topic,
// topic, partition).
func (g *general) sortPartitions() {
	g.sorted = make([]int32, 0, g.total)
	for _, t := range g.sortedTopics() {
		for p := range g.topics[t].count {
			g.sorted = append(g.sorted, g.topics[t].base+p)
		}
	}
}

func (g *general) sortedTopics() []int32 {
	topics := make([]int32, len(g.topics))
	for t := range topics {
		topics[t] = int32(t)
	}
	slices.SortStableFunc(topics, func(a, b int32) int { return cmp.Compare(g.potential[a], g.potential[b]) })
	return topics
}

// recordPrevious notes for each partition who claims it from the newest of the
// generations that are not the newest of all.
func (g *general) recordPrevious() {
	g.previous = make([]int32, len(g.holder))
	for p := range g.previous {
		g.previous[p] = -1
	}
	for _, m := range g.order {
		if g.generation[m]+1 >= g.memory.GenerationsSeen {
			continue
		}
		for _, p := range g.claimed[m] {
			if v := g.previous[p]; v < 0 || g.generation[m] > g.generation[v] {
				g.previous[p] = m
			}
		}
	}
}

// keepOwned starts from the uncontested claims, drops what a member is no longer
// subscribed to or too far away from, and returns what nobody holds
//
func (g *general) keepOwned() []int32 {
	subscribed := g.subscriptionTable()
	spare := int(g.total)/max(1, len(g.members)) + 4
	kept := make([]bool, len(g.holder))
	none := true
	flat := make([]int32, 0, len(g.members)*spare)
	for _, m := range g.order {
		var list []int32
		if from := len(flat); len(g.owned[m])+2 <= spare {
			flat = flat[:from+spare]
			list = flat[from : from : from+spare]
		}
		for _, p := range g.owned[m] {
			if !subscribed[int(g.classOf[m])*len(g.topics)+int(g.topicOf[p])] || g.mismatch(m, p) {
				g.revoked = true
				continue
			}
			list = append(list, p)
			g.holder[p] = m
			kept[p] = true
			none = false
		}
		g.lists[m] = list
		g.loads.key[m] = uint64(len(list))<<32 | uint64(g.rank[m])
		g.loads.add(m)
	}
	if none {
		g.initializing = true
		return slices.Clone(g.sorted)
	}
	return g.notKept(kept)
}

// notKept is the sorted list without the kept partitions; like in the other
// algorithm, a kept partition that does not exist hides all kept ones behind it
//
func (g *general) notKept(kept []bool) []int32 {
	place := make([]int32, len(g.topics))
	for at, t := range g.sortedTopics() {
		place[t] = int32(at)
	}
	before := func(a, b int32) bool {
		if g.topicOf[a] != g.topicOf[b] {
			return place[g.topicOf[a]] < place[g.topicOf[b]]
		}
		return g.index(a) < g.index(b)
	}
	stuck := int32(-1)
	for p := g.total; p < int32(len(kept)); p++ {
		if kept[p] && (stuck < 0 || before(p, stuck)) {
			stuck = p
		}
	}
	unassigned := make([]int32, 0, g.total)
	for _, p := range g.sorted {
		if !kept[p] || stuck >= 0 && before(stuck, p) {
			unassigned = append(unassigned, p)
		}
	}
	return unassigned
}

// subscriptionTable tells at class·topics+topic whether the class subscribes.
func (g *general) subscriptionTable() []bool {
	table := make([]bool, len(g.classes)*len(g.topics))
	for c := range g.classes {
		for _, t := range g.classes[c].topics {
			table[c*len(g.topics)+int(t)] = true
		}
	}
	return table
}

// fill gives each free partition to the first member of the ordered set that may
// have it: near ones first if rack logic is on, then any.
func (g *general) fill(unassigned []int32) {
	left := unassigned
	if g.racks != nil {
		left = nil
		for _, p := range unassigned {
			if m := g.firstSubscriber(p, true); m >= 0 {
				g.add(p, m)
			} else {
				left = append(left, p)
			}
		}
	}
	for _, p := range left {
		if m := g.firstSubscriber(p, false); m >= 0 {
			g.add(p, m)
		}
	}
}

func (g *general) add(p, m int32) {
	g.lists[m] = append(g.lists[m], p)
	g.holder[p] = m
	g.loads.grow(m, +1)
}

// firstSubscriber is the first member of the ordered set that is subscribed to
// the partition's topic, and not in the wrong rack if near is set; -1 = none.
func (g *general) firstSubscriber(p int32, near bool) int32 {
	best := int32(-1)
	for _, c := range g.byTopic[g.topicOf[p]] {
		m := g.loads.first(c)
		if m < 0 || best >= 0 && g.loads.key[m] > g.loads.key[best] {
			continue
		}
		if !near || !g.mismatch(m, p) { // a class has one rack
			best = m
		}
	}
	return best
}

// fixParts takes out of the game what cannot change: topics with one potential
// consumer, and members that hold all they could get and nothing that another
// could. It returns the unassigned list without them.
func (g *general) fixParts(unassigned []int32) []int32 {
	alone := func(p int32) bool { return g.potential[g.topicOf[p]] < 2 }
	shared := func(p int32) bool { return !alone(p) }
	g.sorted = slices.DeleteFunc(g.sorted, alone)
	unassigned = slices.DeleteFunc(unassigned, alone)
	for m := range g.members {
		if int32(len(g.lists[m])) >= g.most[g.classOf[m]] && !slices.ContainsFunc(g.lists[m], shared) {
			g.fixed[m] = true
			g.loads.remove(int32(m))
		}
	}
	return unassigned
}

// withhold removes from its new owner every partition that another member still
// owns.
func (g *general) withhold() {
	n := len(g.holder)
	gained := make([]int32, n) // the member that gains it; -1 = nobody
	for p := range gained {
		gained[p] = -1
	}
	lost := make([]bool, n)
	has := make([]int32, n) // 2m+1: m owned it before, 2m+2: and has it now
	for _, m := range g.order {
		for _, p := range g.claimed[m] {
			has[p] = 2*m + 1
		}
		for _, p := range g.lists[m] {
			if has[p] == 2*m+1 || has[p] == 2*m+2 {
				has[p] = 2*m + 2
			} else {
				gained[p] = m
			}
		}
		for _, p := range g.claimed[m] {
			lost[p] = lost[p] || has[p] == 2*m+1
		}
	}
	for p, m := range gained {
		if m >= 0 && lost[p] {
			g.lists[m] = without(g.lists[m], int32(p))
		}
	}
}
