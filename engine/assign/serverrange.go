package assign

import "rebalancelab/engine/kafka"

// serverRange hands each topic out in runs, like its older brother in the client
// but without racks.
func serverRange(cluster *kafka.Cluster, spec *GroupSpec) ([][]TopicPartitions, error) {
	all := make([]int32, len(spec.Members))
	for m := range all {
		all[m] = int32(m)
	}
	order := staticFirst(all, func(m int32) (string, string) { return spec.Members[m].ID, spec.Members[m].InstanceID })
	var g *serverGroup
	var err error
	if spec.Homogeneous {
		first := GroupSpec{Members: []ServerMember{spec.Members[order[0]]}}
		g, err = newServerGroup(cluster, &first, 1)
	} else {
		g, err = newServerGroup(cluster, spec, len(spec.Members))
	}
	if err != nil {
		return nil, err
	}
	subscribers := make([][]int32, len(g.topics))
	if spec.Homogeneous {
		for t := range subscribers {
			subscribers[t] = order
		}
	} else {
		subscribers = subscribersOf(g.classesByTopic(), g.classOf, order)
	}
	return g.runs(subscribers, len(spec.Members)), nil
}

// runs cuts the partitions of every topic into one run per subscriber, in the
// order of the subscribers.
func (g *serverGroup) runs(subscribers [][]int32, members int) [][]TopicPartitions {
	longest := int32(0)
	for t := range g.topics {
		longest = max(longest, g.topics[t].count)
	}
	numbers := make([]int32, longest) // all runs are parts of this
	for p := range numbers {
		numbers[p] = int32(p)
	}
	sets, counts := 0, make([]int32, members)
	g.eachRun(subscribers, func(_, m, _, _ int32) {
		sets++
		counts[m]++
	})
	flat := make([]TopicPartitions, sets)
	out := make([][]TopicPartitions, members)
	for m, n := range counts {
		out[m], flat = flat[:0:n], flat[n:]
	}
	g.eachRun(subscribers, func(t, m, start, end int32) {
		out[m] = append(out[m], TopicPartitions{g.topics[t].id, numbers[start:end:end]})
	})
	return out
}

// share is what the subscribers of a topic get: quota each, and one more for the
// first extras.
type share struct{ topic, quota, extras int32 }

// eachRun goes over all runs that are not empty. Topics with the same subscribers
// are cut together, member by member, which fills one member's memory at a time.
func (g *serverGroup) eachRun(subscribers [][]int32, do func(t, m, start, end int32)) {
	shares := make([]share, 0, len(g.topics))
	for from := 0; from < len(g.topics); from += len(shares) {
		list := subscribers[from]
		n, longest := int32(len(list)), int32(0)
		shares = shares[:0]
		for t := from; t < len(g.topics) && len(subscribers[t]) == len(list) && &subscribers[t][0] == &list[0]; t++ {
			count := g.topics[t].count
			longest = max(longest, count)
			shares = append(shares, share{int32(t), count / n, count % n})
		}
		for i := range min(n, longest) { // the members behind get nothing
			for _, s := range shares {
				start := i*s.quota + min(i, s.extras)
				end := start + s.quota
				if i < s.extras {
					end++
				}
				if start < end {
					do(s.topic, list[i], start, end)
				}
			}
		}
	}
}
