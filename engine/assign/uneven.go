package assign

import (
	"cmp"
	"slices"

	"rebalancelab/engine/kafka"
)

// unevenRun is the uniform assignor for unequal subscriptions.
type unevenRun struct {
	*serverGroup
	subscribers [][]int32 // per topic, members ascending
	owner       []int32   // per partition; -1 = nobody
	size        []int32   // per member
	touched     []bool    // the member's target is no longer the one it came with
	dropped     [][]TopicPartitions
	extras      []double
}

// double is a partition that a member keeps in its target although another one's
// target holds it too, which no real coordinator lets happen.
type double struct{ member, partition int32 }

func uniformHeterogeneous(cluster *kafka.Cluster, spec *GroupSpec) ([][]TopicPartitions, error) {
	g, err := newServerGroup(cluster, spec, len(spec.Members))
	if err != nil {
		return nil, err
	}
	n := len(spec.Members)
	if len(g.topics) == 0 {
		return make([][]TopicPartitions, n), nil
	}
	u := unevenRun{
		serverGroup: g,
		subscribers: subscribersOf(g.classesByTopic(), g.classOf, g.inOrder()),
		owner:       make([]int32, g.total),
		size:        make([]int32, n),
		touched:     make([]bool, n),
		dropped:     make([][]TopicPartitions, n),
	}
	for p := range u.owner {
		u.owner[p] = -1
	}
	if err := u.keep(); err != nil {
		return nil, err
	}
	order := u.topicOrder()
	b := newBalancer(u.size)
	u.dealRest(order, b)
	u.balance(order, b)
	return u.targets(), nil
}

// keep leaves members the topics that they are still subscribed to.
func (u *unevenRun) keep() error {
	subscribed := make([]bool, len(u.classes)*len(u.topics))
	for c, topics := range u.classes {
		for _, t := range topics {
			subscribed[c*len(u.topics)+int(t)] = true
		}
	}
	for m := range u.spec.Members {
		target := u.spec.Members[m].Target
		for i, set := range target {
			t := u.number.find(set.Topic)
			if t < 0 || !subscribed[int(u.classOf[m])*len(u.topics)+int(t)] {
				if u.dropped[m] == nil {
					u.dropped[m] = append(make([]TopicPartitions, 0, len(target)), target[:i]...)
				}
				continue
			}
			if u.dropped[m] != nil {
				u.dropped[m] = append(u.dropped[m], set)
			}
			u.size[m] += int32(len(set.Partitions))
			for _, p := range set.Partitions {
				if p < 0 || p >= u.topics[t].count {
					return errPartitionRange
				}
				at := u.topics[t].base + p
				if o := u.owner[at]; o >= 0 {
					u.extras = append(u.extras, double{o, at})
				}
				u.owner[at] = int32(m)
			}
		}
	}
	return nil
}

// topicOrder sorts topics: most partitions per subscriber first, then fewest
// subscribers, then by id. Kafka divides in floating point; comparing
// products of whole numbers gives the same order for any group that fits into
// memory.
func (u *unevenRun) topicOrder() []int32 {
	order := make([]int32, len(u.topics))
	for t := range order {
		order[t] = int32(t)
	}
	slices.SortFunc(order, func(a, b int32) int {
		sa, sb := int64(len(u.subscribers[a])), int64(len(u.subscribers[b]))
		if c := cmp.Compare(int64(u.topics[b].count)*sa, int64(u.topics[a].count)*sb); c != 0 {
			return c
		}
		if c := cmp.Compare(sa, sb); c != 0 {
			return c
		}
		return u.topics[a].id.Compare(u.topics[b].id)
	})
	return order
}

// dealRest gives the partitions that nobody owns to the least loaded subscribers,
// topic by topic.
func (u *unevenRun) dealRest(order []int32, b *balancer) {
	for _, t := range order {
		started := false
		for p := u.topics[t].base; p < u.topics[t].base+u.topics[t].count; p++ {
			if u.owner[p] >= 0 {
				continue
			}
			if !started {
				started = true
				b.begin(u.subscribers[t])
			}
			u.give(p, b.nextLeast())
		}
	}
}

func (u *unevenRun) give(p, m int32) {
	if o := u.owner[p]; o >= 0 {
		u.size[o]--
		u.touched[o] = true
		u.extras = slices.DeleteFunc(u.extras, func(d double) bool { return d == double{o, p} })
	}
	u.owner[p] = m
	u.size[m]++
	u.touched[m] = true
}

// maxRounds is how often at most Kafka goes over all topics to balance them.
const maxRounds = 16

// balance evens out topic by topic until a whole round has changed nothing.
func (u *unevenRun) balance(order []int32, b *balancer) {
	shared := slices.DeleteFunc(order, func(t int32) bool { return len(u.subscribers[t]) < 2 })
	e := evener{unevenRun: u, balancer: b, start: make([]int32, len(u.size)), end: make([]int32, len(u.size))}
	last := -1
	for range maxRounds {
		for i, t := range shared {
			if i == last {
				return
			}
			if e.even(t) || last < 0 {
				last = i
			}
		}
	}
}

// targets are the new targets: the old slice for a member whose target is as it
// was, else the partitions that it owns now.
func (u *unevenRun) targets() [][]TopicPartitions {
	out := make([][]TopicPartitions, len(u.size))
	count := make([]int32, len(u.size))
	for _, m := range u.owner {
		if m >= 0 && u.touched[m] {
			count[m]++
		}
	}
	flat := make([]int32, u.total)
	lists := make([][]int32, len(u.size))
	used := int32(0)
	for m, n := range count {
		lists[m] = flat[used : used : used+n]
		used += n
	}
	sets := make([]int32, len(u.size))
	lastTopic := make([]int32, len(u.size))
	for t := range u.topics {
		base := u.topics[t].base
		for p := range u.topics[t].count {
			m := u.owner[base+p]
			if m < 0 || !u.touched[m] {
				continue
			}
			if lastTopic[m] != int32(t)+1 {
				lastTopic[m] = int32(t) + 1
				sets[m]++
			}
			lists[m] = append(lists[m], p)
		}
	}
	u.group(out, lists, sets)
	for m := range out {
		if !u.touched[m] {
			out[m] = u.spec.Members[m].Target
			if u.dropped[m] != nil {
				out[m] = u.dropped[m]
			}
		}
	}
	for _, d := range u.extras {
		if u.touched[d.member] {
			t := slices.IndexFunc(u.topics, func(t serverTopic) bool {
				return t.base <= d.partition && d.partition < t.base+t.count
			})
			out[d.member] = addRun(out[d.member], u.topics[t].id, []int32{d.partition - u.topics[t].base})
		}
	}
	return out
}

// group cuts each member's partitions, which come topic by topic, into sets.
func (u *unevenRun) group(out [][]TopicPartitions, lists [][]int32, sets []int32) {
	total := int32(0)
	for _, n := range sets {
		total += n
	}
	flat := make([]TopicPartitions, total)
	for m, n := range sets {
		if u.touched[m] {
			out[m], flat = flat[:0:n], flat[n:]
		}
	}
	for t := range u.topics {
		base := u.topics[t].base
		for p := range u.topics[t].count {
			m := u.owner[base+p]
			if m < 0 || !u.touched[m] {
				continue
			}
			list := lists[m]
			if n := len(out[m]); n > 0 && out[m][n-1].Topic == u.topics[t].id {
				set := &out[m][n-1].Partitions
				*set = (*set)[:len(*set)+1]
			} else {
				out[m] = append(out[m], TopicPartitions{u.topics[t].id, list[:1]})
			}
			lists[m] = list[1:]
		}
	}
	for m := range sets {
		for i := range out[m] {
			out[m][i].Partitions = slices.Clip(out[m][i].Partitions)
		}
	}
}
