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

// runs cuts the partitions of every topic into one run per subscriber.
func (g *serverGroup) runs(subscribers [][]int32, members int) [][]TopicPartitions {
	longest, sets := int32(0), 0
	counts := make([]int32, members)
	for t := range g.topics {
		longest = max(longest, g.topics[t].count)
		n := min(len(subscribers[t]), int(g.topics[t].count)) // the others get nothing
		sets += n
		for _, m := range subscribers[t][:n] {
			counts[m]++
		}
	}
	numbers := make([]int32, longest) // all runs are parts of this
	for p := range numbers {
		numbers[p] = int32(p)
	}
	flat := make([]TopicPartitions, sets)
	out := make([][]TopicPartitions, members)
	for m, n := range counts {
		out[m], flat = flat[:0:n], flat[n:]
	}
	for t := range g.topics {
		list, n := subscribers[t], g.topics[t].count
		quota, extras := n/int32(len(list)), n%int32(len(list))
		for start := int32(0); start < n; {
			end := start + quota
			if extras > 0 {
				end++
				extras--
			}
			m := list[0]
			list = list[1:]
			out[m] = append(out[m], TopicPartitions{g.topics[t].id, numbers[start:end:end]})
			start = end
		}
	}
	return out
}
