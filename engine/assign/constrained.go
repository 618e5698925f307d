package assign

import (
	"cmp"
	"slices"
)

// constrained is the sticky algorithm for equal subscriptions: every member ends
// with minQuota or maxQuota partitions.
type constrained struct {
	*stickyRun
	minQuota, maxQuota   int32
	currentOver, allowed int32 // members above minQuota: so far, and in the end
	under                []int32
	exact                []int32 // at minQuota and may take one more
	lists                [][]int32
	kept                 []int32
	maybeRevoked         []int32 // per partition: who let go of it; nil = nobody of anything
	unassigned           []int32
	transferTo           []int32 // per partition: its new owner; nil = nothing changes hands
	transfers            []int32 // partitions with an entry there
	firstPhantom         int32   // the first kept partition that does not exist; -1 = none
}

func (s *stickyRun) assignConstrained() (Plan, error) {
	n := int32(len(s.members))
	if n == 0 {
		return Plan{}, errNoMembersSticky
	}
	c := constrained{
		stickyRun: s,
		minQuota:  s.total / n, maxQuota: (s.total + n - 1) / n, allowed: s.total % n,
		lists:        make([][]int32, n),
		firstPhantom: -1,
	}
	flat := make([]int32, int(n)*int(c.maxQuota))
	for m := range c.lists {
		from := m * int(c.maxQuota)
		c.lists[m] = flat[from : from : from+int(c.maxQuota)]
	}
	c.keepOwned()
	c.collectUnassigned()
	byRank := func(a, b int32) int { return cmp.Compare(s.rank[a], s.rank[b]) }
	slices.SortStableFunc(c.under, byRank)
	slices.SortStableFunc(c.exact, byRank)
	if s.racks != nil {
		near := s.racks.perPartition()
		slices.SortStableFunc(c.unassigned, func(a, b int32) int { return cmp.Compare(near[a], near[b]) })
		c.dealNear()
	}
	if err := c.deal(); err != nil {
		return Plan{}, err
	}
	plan := c.transfersOf()
	plan.Partitions = s.plan(c.lists).Partitions
	return plan, nil
}

// keepOwned lets members keep what they own up to their quota (A-41…A-43).
func (c *constrained) keepOwned() {
	var keys []int64
	for _, m := range c.order {
		owned := c.keepable(m, &keys)
		n := int32(len(owned))
		switch {
		case n < c.minQuota:
			c.keep(m, owned)
			c.under = append(c.under, m)
		case n >= c.maxQuota && c.currentOver < c.allowed:
			c.currentOver++
			if c.currentOver == c.allowed {
				c.exact = c.exact[:0]
			}
			c.keep(m, owned[:c.maxQuota])
			c.letGo(m, owned[c.maxQuota:])
		default:
			c.keep(m, owned[:c.minQuota])
			c.letGo(m, owned[c.minQuota:])
			if c.currentOver < c.allowed {
				c.exact = append(c.exact, m)
			}
		}
	}
}

// keepable sorts what the member owns by (partition, topic), without what is in
// the wrong rack or claimed twice.
func (c *constrained) keepable(m int32, scratch *[]int64) []int32 {
	owned := c.owned[m]
	if c.racks != nil {
		kept := owned[:0]
		for _, p := range owned {
			if c.mismatch(m, p) {
				c.letGo(m, []int32{p})
			} else {
				kept = append(kept, p)
			}
		}
		owned = kept
	}
	keys := (*scratch)[:0]
	for at, p := range owned {
		if c.anyTwice && c.twice[p] {
			continue
		}
		keys = append(keys, c.keepOrder(p))
		owned[len(keys)-1] = owned[at]
	}
	*scratch = keys
	owned = owned[:len(keys)]
	if slices.IsSorted(keys) {
		return owned
	}
	slices.SortFunc(owned, func(a, b int32) int { return cmp.Compare(c.keepOrder(a), c.keepOrder(b)) })
	return owned
}

// keepOrder is the place of a partition among those that a member owns.
func (c *constrained) keepOrder(p int32) int64 {
	if c.memory.OwnedByTopic {
		return int64(c.topicOf[p])<<32 | int64(c.index(p))
	}
	return int64(c.index(p))<<32 | int64(c.topicOf[p])
}

func (c *constrained) keep(m int32, partitions []int32) {
	c.lists[m] = append(c.lists[m], partitions...)
	c.kept = append(c.kept, partitions...)
	for _, p := range partitions {
		if p >= c.total && (c.firstPhantom < 0 || c.before(p, c.firstPhantom)) {
			c.firstPhantom = p
		}
	}
}

// before compares by topic, then partition.
func (c *constrained) before(a, b int32) bool {
	if c.topicOf[a] != c.topicOf[b] {
		return c.topicOf[a] < c.topicOf[b]
	}
	return c.index(a) < c.index(b)
}

func (c *constrained) letGo(m int32, partitions []int32) {
	if len(partitions) == 0 {
		return
	}
	if c.maybeRevoked == nil {
		c.maybeRevoked = make([]int32, int(c.total)+len(c.phantoms))
		for p := range c.maybeRevoked {
			c.maybeRevoked[p] = -1
		}
	}
	for _, p := range partitions {
		c.maybeRevoked[p] = m
	}
}

// collectUnassigned lists what nobody kept, in (topic, partition) order. Kafka
// walks through both sorted lists at once and gets stuck at a kept partition that
// does not exist: all that follow it count as unassigned.
func (c *constrained) collectUnassigned() {
	kept := make([]bool, c.total)
	for _, p := range c.kept {
		if p < c.total && (c.firstPhantom < 0 || c.before(p, c.firstPhantom)) {
			kept[p] = true
		}
	}
	c.unassigned = make([]int32, 0, max(0, int(c.total)-len(c.kept)))
	for p := range c.total {
		if !kept[p] {
			c.unassigned = append(c.unassigned, p)
		}
	}
}
