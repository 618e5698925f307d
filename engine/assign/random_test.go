package assign

import (
	"slices"
	"strconv"

	"rebalancelab/engine/kafka"
)

// chain is a group that lives on: what it was assigned is what its members own
// when something happens next.
type chain struct {
	r          kafka.Random
	cluster    kafka.Cluster
	members    []Member
	generation int32
	next       int
	equal      bool // all subscribe to the same
	tidy       bool // no contradicting claims, no vanished partitions
}

func newChain(seed uint64, equal, tidy bool) *chain {
	c := &chain{r: kafka.NewRandom(seed), equal: equal, tidy: tidy}
	for t := range 1 + c.pick(6) {
		c.cluster.Topics = append(c.cluster.Topics, kafka.Topic{
			Name: "t" + strconv.Itoa(t), ID: c.r.UUID(), Partitions: int32(1 + c.pick(8)),
		})
	}
	for range 1 + c.pick(8) {
		c.join()
	}
	return c
}

func (c *chain) subscription() []string {
	if c.equal {
		if len(c.members) > 0 {
			return c.members[0].Topics
		}
		return c.names()
	}
	var some []string
	for _, name := range c.names() {
		if c.pick(2) == 0 {
			some = append(some, name)
		}
	}
	if len(some) == 0 {
		some = c.names()[:1]
	}
	return some
}

func (c *chain) names() []string {
	var names []string
	for _, t := range c.cluster.Topics {
		names = append(names, t.Name)
	}
	return names
}

func (c *chain) join() {
	m := Member{ID: "m" + strconv.Itoa(c.next), Topics: c.subscription(), Generation: NoGeneration}
	c.next++
	if c.pick(4) == 0 {
		m.InstanceID = "i" + strconv.Itoa(c.pick(100)) + "-" + m.ID
	}
	c.members = append(c.members, m)
}

// own hands the members what a plan gave them.
func (c *chain) own(assignor string, plan Plan) {
	c.generation++
	for i := range c.members {
		m := &c.members[i]
		m.Generation = c.generation
		m.UserData = SubscriptionUserData(assignor, true, plan.Partitions[i], c.generation)
		m.Owned = nil
		if Cooperative(assignor) {
			m.Owned = plan.Partitions[i]
		}
	}
}

// change lets something happen to the group.
func (c *chain) change() {
	switch n := c.pick(8); {
	case n < 2 || len(c.members) < 2:
		c.join()
	case n < 4:
		i := c.pick(len(c.members))
		c.members = slices.Delete(c.members, i, i+1)
	case n == 4:
		c.cluster.Topics[c.pick(len(c.cluster.Topics))].Partitions += int32(1 + c.pick(3))
	case n == 5 && !c.equal:
		c.members[c.pick(len(c.members))].Topics = c.subscription()
	case n == 6 && !c.tidy:
		c.contradict()
	case n == 7 && !c.tidy:
		t := &c.cluster.Topics[c.pick(len(c.cluster.Topics))]
		t.Partitions = max(1, t.Partitions-int32(c.pick(3)))
	}
}

// contradict lets one member claim what another has, perhaps in an older
// generation.
func (c *chain) contradict() {
	from, to := &c.members[c.pick(len(c.members))], &c.members[c.pick(len(c.members))]
	to.Owned = slices.Concat(to.Owned, from.Owned)
	to.UserData.Owned = slices.Concat(to.UserData.Owned, from.UserData.Owned)
	if c.pick(2) == 0 {
		to.Generation -= int32(c.pick(3))
		to.UserData.Generation = to.Generation
	}
}

func (c *chain) pick(n int) int { return int(c.r.Below(int64(n))) }
