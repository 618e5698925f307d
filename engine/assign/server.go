package assign

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// The assignors of the group coordinator. Uniform and range serve consumer
// groups, simple serves share groups.
const (
	ServerUniform = "uniform"
	ServerRange   = "range"
	ServerSimple  = "simple"
)

// TopicPartitions are partitions of one topic. In an answer their order means
// nothing.
type TopicPartitions struct {
	Topic      kafka.UUID
	Partitions []int32
}

// ServerMember is what the coordinator tells an assignor of one member.
type ServerMember struct {
	ID         string
	InstanceID string // "" = dynamic member
	Rack       string // handed over, but no assignor of Kafka 4.3 looks at it (A-72b)
	// Topics are the ids of the subscribed topics that exist, each once, in the
	// iteration order of the coordinator's set (A-72, SubscribedIDs).
	Topics []kafka.UUID
	// Target is what the member has been promised, not what it currently owns,
	// in the iteration order of the coordinator's maps and sets (HashOrderTarget).
	Target []TopicPartitions
}

// GroupSpec is the input of a server-side assignor. Members are in the iteration
// order of the map that the coordinator hands over.
type GroupSpec struct {
	Members []ServerMember
	// Homogeneous is the subscription type (A-72a, Homogeneous).
	Homogeneous bool
	// Withheld is what the group's table of targets has beside those of the members:
	// it counts as assigned, to nobody.
	Withheld []TopicPartitions
}

// Server runs a server-side assignor and returns the new target of each member,
// without empty sets that it did not have before. A member whose target stays the
// same gets the very slice it came with. The error is an *Error.
func Server(assignor string, cluster *kafka.Cluster, spec *GroupSpec) ([][]TopicPartitions, error) {
	if len(spec.Members) == 0 {
		return nil, nil
	}
	switch assignor {
	case ServerUniform:
		if spec.Homogeneous {
			return uniformHomogeneous(cluster, spec)
		}
		return uniformHeterogeneous(cluster, spec)
	case ServerRange:
		return serverRange(cluster, spec)
	case ServerSimple:
		if spec.Homogeneous {
			return simpleHomogeneous(cluster, spec)
		}
		return simpleHeterogeneous(cluster, spec)
	}
	return nil, unknownAssignor(assignor)
}

// Homogeneous is the subscription type of a group without regular expressions:
// every topic that occurs is named by every member (A-72a).
func Homogeneous(names [][]string) bool {
	if len(names) == 0 {
		return true
	}
	count := map[string]int{}
	for m, list := range names {
		for _, name := range list {
			if count[name] == m {
				count[name] = m + 1 // once per member
			} else if count[name] < m {
				return false
			}
		}
	}
	for _, list := range names {
		for _, name := range list {
			if count[name] < len(names) {
				return false
			}
		}
	}
	return true
}

// SubscribedIDs are the ids of those named topics that exist, in the order in
// which the coordinator sees them: that of a hash set of the names.
func SubscribedIDs(cluster *kafka.Cluster, names []string) []kafka.UUID {
	order := kafka.NewHashOrderOfCopy(len(names), true)
	seen := map[string]bool{}
	var distinct []string
	for _, name := range names {
		if !seen[name] {
			seen[name] = true
			distinct = append(distinct, name)
			order.Add(kafka.HashString(name))
		}
	}
	var ids []kafka.UUID
	for _, i := range order.Order() {
		if t := cluster.Topic(distinct[i]); t != nil {
			ids = append(ids, t.ID)
		}
	}
	return ids
}

// HashOrderTarget brings a target into the iteration order of the hash map of hash
// sets in which the coordinator keeps it.
func HashOrderTarget(target []TopicPartitions) []TopicPartitions {
	order := kafka.NewHashOrder()
	for i := range target {
		order.Add(target[i].Topic.Hash())
	}
	out := make([]TopicPartitions, 0, len(target))
	for _, i := range order.Order() {
		out = append(out, TopicPartitions{target[i].Topic, HashOrderSet(target[i].Partitions)})
	}
	return out
}

// HashOrderSet is the iteration order of a hash set copied from a list of
// distinct partitions.
func HashOrderSet(partitions []int32) []int32 {
	order := kafka.NewHashOrderOfCopy(len(partitions), true)
	for _, p := range partitions {
		order.Add(p)
	}
	out := make([]int32, 0, len(partitions))
	for _, i := range order.Order() {
		out = append(out, partitions[i])
	}
	return out
}

// serverGroup is the input of a server-side assignor as numbers.
type serverGroup struct {
	spec    *GroupSpec
	topics  []serverTopic
	number  idTable
	classOf []int32   // per member
	classes [][]int32 // topics of members with the same list
	total   int32
}

type serverTopic struct {
	id          kafka.UUID
	base, count int32
}

// newServerGroup numbers the topics that the first count members are subscribed
// to, in the order in which they come.
func newServerGroup(cluster *kafka.Cluster, spec *GroupSpec, count int) (*serverGroup, error) {
	g := &serverGroup{spec: spec, classOf: make([]int32, len(spec.Members))}
	existing := make(map[kafka.UUID]int32, len(cluster.Topics))
	for i := range cluster.Topics {
		existing[cluster.Topics[i].ID] = cluster.Topics[i].Partitions
	}
	var lists [][]kafka.UUID // per class
	seen := map[uint64][]int32{}
	last := int32(-1)
	for m := range count {
		list := spec.Members[m].Topics
		if last < 0 || !sameIDs(lists[last], list) {
			key := uint64(len(list))
			for _, id := range list {
				key = mix(key ^ uint64(id.Msb) ^ uint64(id.Lsb)<<1)
			}
			at := slices.IndexFunc(seen[key], func(c int32) bool { return sameIDs(lists[c], list) })
			if at >= 0 {
				last = seen[key][at]
			} else {
				last = int32(len(lists))
				lists = append(lists, list)
				seen[key] = append(seen[key], last)
				topics, err := g.numberTopics(existing, list)
				if err != nil {
					return nil, err
				}
				g.classes = append(g.classes, topics)
			}
		}
		g.classOf[m] = last
	}
	return g, nil
}

func sameIDs(a, b []kafka.UUID) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0] || slices.Equal(a, b))
}

func (g *serverGroup) numberTopics(existing map[kafka.UUID]int32, ids []kafka.UUID) ([]int32, error) {
	topics := make([]int32, 0, len(ids))
	for _, id := range ids {
		t := g.number.find(id)
		if t < 0 {
			n, exists := existing[id]
			if !exists {
				return nil, errUnknownTopic
			}
			t = int32(len(g.topics))
			g.number.add(id, t)
			g.topics = append(g.topics, serverTopic{id, g.total, n})
			g.total += n
		}
		topics = append(topics, t)
	}
	return topics, nil
}

// classesByTopic lists, per topic, the classes that are subscribed to it.
func (g *serverGroup) classesByTopic() [][]int32 {
	by := make([][]int32, len(g.topics))
	for c, topics := range g.classes {
		for _, t := range topics {
			by[t] = append(by[t], int32(c))
		}
	}
	return by
}

// inOrder lists the members in the order given.
func (g *serverGroup) inOrder() []int32 {
	order := make([]int32, len(g.spec.Members))
	for m := range order {
		order[m] = int32(m)
	}
	return order
}
