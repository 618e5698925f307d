package assign

import "rebalancelab/engine/kafka"

// simpleRun is the assignor of share groups, in which several members may hold
// one partition.
type simpleRun struct {
	*serverGroup
	next [][]TopicPartitions // per member: its new target once it differs; nil = as before
}

func newSimpleRun(g *serverGroup) *simpleRun {
	return &simpleRun{serverGroup: g, next: make([][]TopicPartitions, len(g.spec.Members))}
}

func simpleHomogeneous(cluster *kafka.Cluster, spec *GroupSpec) ([][]TopicPartitions, error) {
	g, err := newServerGroup(cluster, spec, 1)
	if err != nil {
		return nil, err
	}
	if len(g.topics) == 0 {
		return make([][]TopicPartitions, len(spec.Members)), nil
	}
	r := newSimpleRun(g)
	s := newSharing(r, g.inOrder(), g.total)
	for m := range spec.Members {
		for _, set := range spec.Members[m].Target {
			t := g.number.find(set.Topic)
			if t < 0 { // nobody subscribes to it any more
				r.edit(int32(m))
				r.next[m] = withoutTopic(r.next[m], set.Topic)
				continue
			}
			for _, p := range set.Partitions {
				s.hold(int32(m), slot{t, p})
			}
		}
	}
	for t := range g.topics {
		for p := range g.topics[t].count {
			s.part(slot{int32(t), p})
		}
	}
	if err := s.settle(); err != nil {
		return nil, err
	}
	return r.targets(), nil
}

// simpleHeterogeneous shares each topic among its own subscribers. Targets of
// topics that nobody subscribes to stay as they are.
func simpleHeterogeneous(cluster *kafka.Cluster, spec *GroupSpec) ([][]TopicPartitions, error) {
	g, err := newServerGroup(cluster, spec, len(spec.Members))
	if err != nil {
		return nil, err
	}
	if len(g.topics) == 0 {
		return make([][]TopicPartitions, len(spec.Members)), nil
	}
	r := newSimpleRun(g)
	for t, subscribers := range subscribersOf(g.classesByTopic(), g.classOf, g.inOrder()) {
		s := newSharing(r, subscribers, g.topics[t].count)
		s.oneTopic = true
		for m := range spec.Members {
			for _, set := range spec.Members[m].Target {
				if set.Topic != g.topics[t].id {
					continue
				}
				for _, p := range set.Partitions {
					s.hold(int32(m), slot{int32(t), p})
				}
			}
		}
		for p := range g.topics[t].count {
			s.part(slot{int32(t), p})
		}
		if err := s.settle(); err != nil {
			return nil, err
		}
	}
	return r.targets(), nil
}

func (r *simpleRun) targets() [][]TopicPartitions {
	for m := range r.next {
		if r.next[m] == nil {
			r.next[m] = r.spec.Members[m].Target // the old map itself
		}
	}
	return r.next
}

// edit makes the member's new target a copy that can be changed.
func (r *simpleRun) edit(m int32) {
	if r.next[m] != nil {
		return
	}
	old := r.spec.Members[m].Target
	r.next[m] = make([]TopicPartitions, len(old))
	for i, set := range old {
		r.next[m][i] = TopicPartitions{set.Topic, append([]int32(nil), set.Partitions...)}
	}
}

func (r *simpleRun) drop(m int32, s slot) {
	r.edit(m)
	for i := range r.next[m] {
		if set := &r.next[m][i]; set.Topic == r.topics[s.topic].id {
			set.Partitions = without(set.Partitions, s.partition)
		}
	}
}

func (r *simpleRun) add(m int32, s slot) {
	r.edit(m)
	r.next[m] = addRun(r.next[m], r.topics[s.topic].id, []int32{s.partition})
}

func withoutTopic(target []TopicPartitions, id kafka.UUID) []TopicPartitions {
	out := target[:0]
	for _, set := range target {
		if set.Topic != id {
			out = append(out, set)
		}
	}
	return out
}
