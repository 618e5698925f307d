package group

import (
	"cmp"
	"slices"

	"rebalancelab/engine/assign"
	"rebalancelab/engine/kafka"
)

// In which order the topics of a target are kept decides nothing at first; but
// the uniform assignor goes through a member's old target topic by topic,
// and two topics whose hashes collide come in the order in which they got into
// Java's map. So targets keep the order in which Kafka would write them down.

// topicTable is a HashMap with topic ids as keys.
type topicTable struct {
	buckets [][]kafka.UUID
	size    int
}

func newTopicTable(capacity int) *topicTable {
	n := 1
	for n < capacity {
		n *= 2
	}
	return &topicTable{buckets: make([][]kafka.UUID, n)}
}

func (t *topicTable) bucket(id kafka.UUID) *[]kafka.UUID {
	h := uint32(id.Hash())
	return &t.buckets[int(h^h>>16)&(len(t.buckets)-1)]
}

func (t *topicTable) growIfFull() {
	if t.size*4 <= len(t.buckets)*3 {
		return
	}
	old := t.list()
	t.buckets = make([][]kafka.UUID, len(t.buckets)*2)
	for _, id := range old {
		b := t.bucket(id)
		*b = append(*b, id)
	}
}

// put is HashMap.put of a new key.
func (t *topicTable) put(id kafka.UUID) {
	b := t.bucket(id)
	*b = append(*b, id)
	t.size++
	t.growIfFull()
}

// compute is HashMap.computeIfAbsent of a new key.
func (t *topicTable) compute(id kafka.UUID) {
	t.growIfFull()
	b := t.bucket(id)
	*b = slices.Insert(*b, 0, id)
	t.size++
}

func (t *topicTable) remove(id kafka.UUID) {
	b := t.bucket(id)
	if i := slices.Index(*b, id); i >= 0 {
		*b = slices.Delete(*b, i, i+1)
		t.size--
	}
}

func (t *topicTable) list() []kafka.UUID {
	return slices.Concat(t.buckets...)
}

// hashOrder is a target in the order in which Kafka's map of it iterates.
func hashOrder(target []Partitions) []Partitions {
	t := newTopicTable(16)
	for i := range target {
		t.put(target[i].TopicID)
	}
	return inOrder(target, t)
}

func inOrder(target []Partitions, t *topicTable) []Partitions {
	order := t.list()
	out := slices.Clone(target)
	slices.SortStableFunc(out, func(a, b Partitions) int {
		return cmp.Compare(slices.Index(order, a.TopicID), slices.Index(order, b.TopicID))
	})
	return out
}

func topicsOf(list []Partitions) []kafka.UUID {
	out := make([]kafka.UUID, len(list))
	for i := range list {
		out[i] = list[i].TopicID
	}
	return out
}

// writtenOrder brings a new target into the order of the map that the assignor
// has built for it.
func writtenOrder(assignor string, cluster *kafka.Cluster, spec *assign.GroupSpec, member int, target []Partitions) []Partitions {
	if len(target) < 2 {
		return target
	}
	m := &spec.Members[member]
	var old []kafka.UUID
	for i := range m.Target {
		old = append(old, m.Target[i].Topic)
	}
	var t *topicTable
	if assignor == assign.ServerRange {
		t = newTopicTable(int(float32(len(m.Topics))/0.75 + 1))
		for _, id := range m.Topics {
			t.put(id)
		}
	} else {
		// A copy of the old target, as large as that was; topics are taken out of it
		// and added to it.
		t = newTopicTable(len(old))
		for _, id := range old {
			t.put(id)
		}
		added := topicsOf(target)
		if !spec.Homogeneous {
			sortBySpread(cluster, spec, added)
		}
		for _, id := range old {
			if !slices.Contains(added, id) {
				t.remove(id)
			}
		}
		for _, id := range added {
			if !slices.Contains(old, id) {
				t.compute(id)
			}
		}
	}
	return inOrder(target, t)
}

// sortBySpread is the order in which the assignor for unequal subscriptions goes
// through the topics.
func sortBySpread(cluster *kafka.Cluster, spec *assign.GroupSpec, topics []kafka.UUID) {
	counts := map[kafka.UUID]int64{}
	for i := range spec.Members {
		for _, id := range spec.Members[i].Topics {
			counts[id]++
		}
	}
	partitions := func(id kafka.UUID) int64 {
		if t := cluster.TopicByID(id); t != nil {
			return int64(t.Partitions)
		}
		return 0
	}
	slices.SortFunc(topics, func(a, b kafka.UUID) int {
		return cmp.Or(cmp.Compare(partitions(b)*counts[a], partitions(a)*counts[b]), cmp.Compare(counts[a], counts[b]), a.Compare(b))
	})
}
