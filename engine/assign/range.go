package assign

import "slices"

// rangeTopic is one topic on its way to the members.
type rangeTopic struct {
	base, count int32
	subscribers []int32 // in A-07 order
	given       []int32 // per subscriber: partitions it has so far; nil before the rack phase
	quota       int32
	extras      int32 // members that may still have quota + 1
	racked      bool  // some subscriber has a rack, so that rack data is kept
	needsRacks  bool
}

// room is the number of partitions that subscriber i may still take.
func (t *rangeTopic) room(i int) int32 {
	n := t.quota
	if t.extras > 0 {
		n++
	}
	if t.given != nil {
		n -= t.given[i]
	}
	return max(0, n)
}

// took notes that subscriber i got n more; going over the quota uses up an extra.
func (t *rangeTopic) took(i int, n int32) {
	if t.given == nil {
		t.given = make([]int32, len(t.subscribers))
	}
	t.given[i] += n
	if t.given[i] > t.quota {
		t.extras--
	}
}

// assignRange gives each member a run of neighbouring partitions of every topic
// that it subscribes to, topic by topic, so that topics with equal partition
// counts and subscribers stay co-partitioned. Owned partitions play no part
// . Racks are respected where that costs neither balance nor
// co-partitioning.
func assignRange(g *group, options Options) Plan {
	subscribers := g.subscribers(g.staticFirst())
	topics := make([]rangeTopic, len(g.topics))
	for t := range topics {
		s, n := subscribers[t], g.topics[t].count
		topics[t] = rangeTopic{
			base: g.topics[t].base, count: n, subscribers: s,
			quota: n / int32(len(s)), extras: n % int32(len(s)),
		}
	}
	owner := make([]int32, g.total)
	for i := range owner {
		owner[i] = -1
	}
	racked := assignNearRacks(g, options, topics, owner)
	for t := range topics {
		topics[t].walk(owner)
	}
	order := make([]int32, len(topics))
	if racked { // lists are sorted then
		for t := range order {
			order[t] = int32(t)
		}
	} else {
		order = g.hashOrderOfTopics()
	}
	return g.plan(g.listsOf(owner, order))
}

// walk hands the partitions that are left to the subscribers in order, each as
// many as it has room for.
func (t *rangeTopic) walk(owner []int32) {
	p := t.base
	end := t.base + t.count
	for i, m := range t.subscribers {
		room := t.room(i)
		n := int32(0)
		for ; p < end && n < room; p++ {
			if owner[p] < 0 {
				owner[p] = m
				n++
			}
		}
		if t.given != nil && n > 0 {
			t.took(i, n)
		} else if n > t.quota {
			t.extras--
		}
		if p == end {
			return
		}
	}
}

// assignNearRacks is the rack phase. It reports whether it ran, which it
// does as soon as one topic needs it.
func assignNearRacks(g *group, options Options, topics []rangeTopic, owner []int32) bool {
	r := newRacks(g)
	if r == nil {
		return false
	}
	needed := false
	for i := range topics {
		t := &topics[i]
		t.racked = slices.ContainsFunc(t.subscribers, func(m int32) bool { return r.member[m] >= 0 })
		t.needsRacks = r.needed(t.subscribers, t.base, t.base+t.count, options.PreferRackLogic)
		needed = needed || t.needsRacks
	}
	if !needed {
		return false
	}
	done := make([]bool, len(topics))
	for i := range topics {
		if done[i] || !topics[i].racked {
			continue
		}
		together := []*rangeTopic{&topics[i]}
		for j := i + 1; j < len(topics); j++ {
			if !done[j] && topics[j].count == topics[i].count && slices.Equal(topics[j].subscribers, topics[i].subscribers) {
				done[j] = true
				together = append(together, &topics[j])
			}
		}
		if len(together) > 1 {
			assignTogether(r, together, owner)
		} else if topics[i].needsRacks {
			topics[i].walkNear(r, owner)
		}
	}
	return true
}

// walkNear is the walk that takes only partitions with a replica in the member's
// own rack; a member without rack takes any.
func (t *rangeTopic) walkNear(r *racks, owner []int32) {
	left := make([]int32, t.count)
	for p := range left {
		left[p] = t.base + int32(p)
	}
	for i, m := range t.subscribers {
		if len(left) == 0 {
			return
		}
		room := t.room(i)
		n := int32(0)
		kept := left[:0]
		for _, p := range left {
			if n < room && matches(r, m, p) {
				owner[p] = m
				n++
			} else {
				kept = append(kept, p)
			}
		}
		left = kept
		if n > 0 {
			t.took(i, n)
		}
	}
}

func matches(r *racks, m, pid int32) bool {
	return r.member[m] < 0 || r.near(r.member[m], pid)
}

// assignTogether gives partition p of all co-partitioned topics to the first
// member that is near to every one of them and has room in every one.
func assignTogether(r *racks, topics []*rangeTopic, owner []int32) {
	first := topics[0]
	left := make([]int, len(first.subscribers))
	for i := range left {
		left[i] = i
	}
	for p := range first.count {
		at := slices.IndexFunc(left, func(i int) bool {
			for _, t := range topics {
				if t.room(i) == 0 || !matches(r, first.subscribers[i], t.base+p) {
					return false
				}
			}
			return true
		})
		if at < 0 {
			continue
		}
		i := left[at]
		room := false
		for _, t := range topics {
			owner[t.base+p] = first.subscribers[i]
			t.took(i, 1)
			room = room || t.room(i) > 0
		}
		if !room {
			left = slices.Delete(left, at, at+1)
			if len(left) == 0 {
				return
			}
		}
	}
}
