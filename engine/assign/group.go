package assign

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// group is the input of a client assignor as numbers.
type group struct {
	members []Member
	order   []int32 // members in the order of the leader's hash map
	classOf []int32 // per member
	classes []class
	topics  []topic          // subscribed and known, ascending by name
	number  map[string]int32 // subscribed name → index into topics; unknown = -1
	total   int32            // partitions of all topics

	topicOf    []int32 // per partition number
	phantoms   []phantom
	phantomsAt map[phantom]int32
}

// class is a set of members that nothing but their names tells apart.
type class struct {
	names  []string
	rack   string
	topics []int32 // known ones in listed order; a topic listed twice is here twice
	size   int32
}

type topic struct {
	name  string
	base  int32 // number of its partition 0
	count int32
	meta  *kafka.Topic
}

// phantom is a claimed partition that its topic does not have.
type phantom struct{ topic, partition int32 }

func newGroup(cluster *kafka.Cluster, members []Member) *group {
	g := &group{members: members, order: make([]int32, len(members))}
	h := kafka.NewHashOrder()
	for i := range members {
		h.Add(kafka.HashString(members[i].ID))
	}
	for at, m := range h.Order() {
		g.order[at] = int32(m)
	}
	g.classify()
	g.numberTopics(cluster)
	return g
}

// classify puts members with equal topic lists and racks into one class.
func (g *group) classify() {
	g.classOf = make([]int32, len(g.members))
	seen := map[uint64][]int32{}
	last := int32(-1)
	for i := range g.members {
		m := &g.members[i]
		if last < 0 || !g.classes[last].is(m) {
			last = g.findClass(seen, m)
		}
		g.classOf[i] = last
		g.classes[last].size++
	}
}

func (c *class) is(m *Member) bool {
	if len(c.names) != len(m.Topics) || c.rack != m.Rack {
		return false
	}
	return len(c.names) == 0 || &c.names[0] == &m.Topics[0] || slices.Equal(c.names, m.Topics)
}

func (g *group) findClass(seen map[uint64][]int32, m *Member) int32 {
	key := uint64(len(m.Topics))
	mix := func(s string) { key = key*0x9E3779B97F4A7C15 + uint64(uint32(kafka.HashString(s))) }
	mix(m.Rack)
	for _, t := range m.Topics {
		mix(t)
	}
	for _, c := range seen[key] {
		if g.classes[c].is(m) {
			return c
		}
	}
	c := int32(len(g.classes))
	g.classes = append(g.classes, class{names: m.Topics, rack: m.Rack})
	seen[key] = append(seen[key], c)
	return c
}

// numberTopics numbers the subscribed topics that the leader's metadata knows
// and that have a partition, in name order.
func (g *group) numberTopics(cluster *kafka.Cluster) {
	if len(g.classes) > 0 {
		g.number = make(map[string]int32, len(g.classes[0].names))
	} else {
		g.number = map[string]int32{}
	}
	for c := range g.classes {
		for _, name := range g.classes[c].names {
			g.number[name] = -1
		}
	}
	var known []*kafka.Topic
	var names []string
	for i := range cluster.Topics {
		t := &cluster.Topics[i]
		if _, subscribed := g.number[t.Name]; subscribed && t.Partitions > 0 {
			known = append(known, t)
			names = append(names, t.Name)
		}
	}
	g.topics = make([]topic, 0, len(known))
	for _, k := range sortedByUTF16(names) {
		t := known[k]
		g.number[t.Name] = int32(len(g.topics))
		g.topics = append(g.topics, topic{name: t.Name, base: g.total, count: t.Partitions, meta: t})
		g.total += t.Partitions
	}
	g.topicOf = make([]int32, g.total)
	for t := range g.topics {
		of := g.topicOf[g.topics[t].base:][:g.topics[t].count]
		for p := range of {
			of[p] = int32(t)
		}
	}
	for c := range g.classes {
		cl := &g.classes[c]
		cl.topics = make([]int32, 0, len(cl.names))
		for _, name := range cl.names {
			if t := g.number[name]; t >= 0 {
				cl.topics = append(cl.topics, t)
			}
		}
	}
}

// partition is the number of a partition; ones that the topic does not have get
// numbers behind all others.
func (g *group) partition(t, p int32) int32 {
	if p >= 0 && p < g.topics[t].count {
		return g.topics[t].base + p
	}
	want := phantom{t, p}
	if pid, known := g.phantomsAt[want]; known {
		return pid
	}
	if g.phantomsAt == nil {
		g.phantomsAt = map[phantom]int32{}
	}
	pid := g.total + int32(len(g.phantoms))
	g.phantomsAt[want] = pid
	g.phantoms = append(g.phantoms, want)
	g.topicOf = append(g.topicOf, t)
	return pid
}

// index is the partition's number inside its topic.
func (g *group) index(pid int32) int32 {
	if pid >= g.total {
		return g.phantoms[pid-g.total].partition
	}
	return pid - g.topics[g.topicOf[pid]].base
}

func (g *group) name(pid int32) kafka.TopicPartition {
	return kafka.TopicPartition{Topic: g.topics[g.topicOf[pid]].name, Partition: g.index(pid)}
}

// classesByTopic lists, per topic, the classes that are subscribed to it.
func (g *group) classesByTopic() [][]int32 {
	by := make([][]int32, len(g.topics))
	for c := range g.classes {
		for _, t := range g.classes[c].topics {
			if n := len(by[t]); n == 0 || by[t][n-1] != int32(c) {
				by[t] = append(by[t], int32(c))
			}
		}
	}
	return by
}

// plan turns lists of partition numbers into the answer.
func (g *group) plan(lists [][]int32) Plan {
	n := 0
	for _, l := range lists {
		n += len(l)
	}
	all := make([]kafka.TopicPartition, 0, n)
	out := make([][]kafka.TopicPartition, len(lists))
	for m, l := range lists {
		from := len(all)
		for _, pid := range l {
			all = append(all, g.name(pid))
		}
		out[m] = all[from:len(all):len(all)]
	}
	return Plan{Partitions: out}
}

// listsOf collects, per member, the partitions that it owns, topics in the given
// order and partitions ascending.
func (g *group) listsOf(owner []int32, topics []int32) [][]int32 {
	counts := make([]int32, len(g.members))
	for _, m := range owner {
		if m >= 0 {
			counts[m]++
		}
	}
	flat := make([]int32, 0, len(owner))
	lists := make([][]int32, len(g.members))
	for m, n := range counts {
		from := int32(len(flat))
		flat = flat[:from+n]
		lists[m] = flat[from : from : from+n]
	}
	for _, t := range topics {
		base := g.topics[t].base
		for p := range g.topics[t].count {
			if m := owner[base+p]; m >= 0 {
				lists[m] = append(lists[m], base+p)
			}
		}
	}
	return lists
}
