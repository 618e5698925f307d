package assign

import "slices"

// assignRoundRobin deals the partitions out in (topic, partition) order. One
// pointer runs in a circle over all members and is never set back; members that
// are not subscribed to the topic at hand are passed over.
func assignRoundRobin(g *group) (Plan, error) {
	if len(g.members) == 0 {
		return Plan{}, errNoMembersRoundRobin
	}
	circle := g.staticFirst()
	place := make([]int32, len(circle))
	for i, m := range circle {
		place[m] = int32(i)
	}
	subscribers := g.subscribers(circle)
	owner := make([]int32, g.total)
	topics := make([]int32, len(g.topics))
	pointer := int32(0) // the place that is asked first
	for t := range g.topics {
		topics[t] = int32(t)
		list := subscribers[t]
		next, _ := slices.BinarySearchFunc(list, pointer, func(m, at int32) int { return int(place[m] - at) })
		for p := range g.topics[t].count {
			if next == len(list) {
				next = 0
			}
			owner[g.topics[t].base+p] = list[next]
			pointer = place[list[next]] + 1
			next++
		}
	}
	return g.plan(g.listsOf(owner, topics)), nil
}
