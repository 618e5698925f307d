package group

import (
	"slices"

	"rebalancelab/engine/assign"
	"rebalancelab/engine/kafka"
)

// topicHash is what a topic contributes to the metadata hash.
type topicHash struct {
	name string
	hash int64
}

const (
	hashSeed  = 14695981039346656037
	hashPrime = 1099511628211
)

func mix(h uint64, v uint64) uint64 {
	for range 8 {
		h = (h ^ v&0xFF) * hashPrime
		v >>= 8
	}
	return h
}

func mixText(h uint64, s string) uint64 {
	h = mix(h, uint64(len(s)))
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * hashPrime
	}
	return h
}

// hashOf a topic covers its id, name, partitions and the racks of the replicas
// (N-16).
func (c *Coordinator) hashOf(t *kafka.Topic) int64 {
	for i := range c.topicHashes {
		if c.topicHashes[i].name == t.Name {
			return c.topicHashes[i].hash
		}
	}
	h := mix(mix(hashSeed, uint64(t.ID.Msb)), uint64(t.ID.Lsb))
	h = mix(mixText(h, t.Name), uint64(t.Partitions))
	for p := range t.Partitions {
		racks := slices.Clone(t.ReplicaRacks(p))
		slices.Sort(racks)
		h = mix(h, uint64(len(racks)))
		for _, r := range racks {
			h = mixText(h, r)
		}
	}
	c.topicHashes = append(c.topicHashes, topicHash{t.Name, int64(h)})
	return int64(h)
}

// metadataHash is the hash of a group's subscribed topics that exist; 0 without
// any (N-16).
func (c *Coordinator) metadataHash(topics *javaMap[subscriberCount]) int64 {
	names := topics.keys()
	slices.Sort(names)
	h, any := uint64(hashSeed), false
	for _, n := range names {
		if t := c.image.Topic(n); t != nil {
			h, any = mix(h, uint64(c.hashOf(t))), true
		}
	}
	if !any {
		return 0
	}
	return int64(h)
}

// subscribedNames are the topics that a member subscribes to, by name or by a
// resolved pattern.
func (g *consumerGroup) subscribedNames(m *consumerMember) []string {
	if m.regex == "" {
		return m.names
	}
	r, ok := g.resolved.get(m.regex)
	if !ok || len(r.topics) == 0 {
		return m.names
	}
	if len(m.names) == 0 {
		return r.topics
	}
	// The larger set comes first.
	first, second := m.names, r.topics
	if len(second) > len(first) {
		first, second = second, first
	}
	out := slices.Clone(first)
	for _, n := range second {
		if !slices.Contains(first, n) {
			out = append(out, n)
		}
	}
	return out
}

// subscribedIDs are the ids of those topics that exist, in the order in which
// Kafka's sets hand them out.
func (c *Coordinator) subscribedIDs(g *consumerGroup, m *consumerMember) []kafka.UUID {
	r, ok := g.resolved.get(m.regex)
	if m.regex == "" || !ok || len(m.names) == 0 || len(r.topics) == 0 {
		return assign.SubscribedIDs(c.image, g.subscribedNames(m))
	}
	first, second := m.names, r.topics
	if len(second) > len(first) {
		first, second = second, first
	}
	out := assign.SubscribedIDs(c.image, first)
	for _, id := range assign.SubscribedIDs(c.image, second) {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// preferredAssignor is the assignor that most members ask for after this request,
// or the broker's default (N-42).
func (c *Coordinator) preferredAssignor(g *consumerGroup, old, m *consumerMember) string {
	counts := newCopyMap[int](g.assignors.size)
	g.assignors.each(func(name string, n int) bool { counts.put(name, n); return true })
	if old.assignor != "" {
		compute(&counts, old.assignor, -1)
	}
	if m.assignor != "" {
		compute(&counts, m.assignor, 1)
	}
	return mostWanted(&counts, c.cfg.ConsumerAssignors[0])
}

func mostWanted(counts *javaMap[int], otherwise string) string {
	most := 0
	counts.each(func(name string, n int) bool {
		if n > most {
			otherwise, most = name, n
		}
		return true
	})
	return otherwise
}

// mayCompute says whether the assignment interval allows a new target (N-40); until
// it does, who joins gets nothing (N-41).
func (c *Coordinator) mayCompute(g *consumerGroup) bool {
	interval := c.assignmentInterval(g.id)
	return g.targetAt == never || interval == 0 || c.now >= g.targetAt+interval
}

// updateTarget computes a new target if the group epoch asks for it and the
// interval allows it. It returns the target that holds for the member.
func (c *Coordinator) updateTarget(o *op, g *consumerGroup, epoch int32, old, m *consumerMember, homogeneous bool) (int32, []Partitions, kafka.ErrorCode) {
	if g.targetEpoch >= epoch || !c.mayCompute(g) {
		return g.targetEpoch, g.targetOf(m.id, m.instance), kafka.None
	}
	assignor := c.preferredAssignor(g, old, m)
	// a hash map of the group's members, then the one that asks, without the
	// one that it replaces.
	var specs javaMap[assign.ServerMember]
	g.members.each(func(id string, other *consumerMember) bool {
		specs.put(id, c.memberSpec(g, other, g.target(id)))
		return true
	})
	mine := g.target(m.id)
	spec := &assign.GroupSpec{Homogeneous: homogeneous}
	if previous, ok := g.static.get(m.instance); ok && m.instance != "" && previous != m.id {
		// A member that had a target of its own under another instance id loses it to
		// nobody for now.
		spec.Withheld = toAssign(mine)
		mine = g.target(previous)
		specs.remove(previous)
	}
	specs.put(m.id, c.memberSpec(g, m, mine))
	spec.Members = specs.values()
	targets, err := assign.Server(assignor, c.image, spec)
	if err != nil {
		return 0, nil, kafka.UnknownServerError // A-72c
	}
	var target []Partitions
	for i := range spec.Members {
		id := spec.Members[i].ID
		var p []Partitions
		if i < len(targets) {
			p = writtenOrder(assignor, c.image, spec, i, fromAssign(targets[i]))
		}
		if id == m.id {
			target = p
		}
		if was, ok := g.targets.get(id); !ok || !samePartitions(was, p) { // N-43
			o.records = append(o.records, &targetRecord{id: g.id, member: id, partitions: p})
		}
	}
	o.records = append(o.records, &targetEpochRecord{id: g.id, epoch: epoch, at: c.now})
	o.note(Note{Code: NoteTargetComputed, Group: g.id, Member: m.id, From: int64(g.targetEpoch), To: int64(epoch), Text: assignor})
	return epoch, target, kafka.None
}

func (c *Coordinator) memberSpec(g *consumerGroup, m *consumerMember, target []Partitions) assign.ServerMember {
	return assign.ServerMember{ID: m.id, InstanceID: m.instance, Rack: m.rack, Topics: c.subscribedIDs(g, m),
		Target: assign.HashOrderTarget(toAssign(target))}
}

func toAssign(target []Partitions) []assign.TopicPartitions {
	out := make([]assign.TopicPartitions, len(target))
	for i := range target {
		out[i] = assign.TopicPartitions{Topic: target[i].TopicID, Partitions: target[i].Partitions}
	}
	return out
}

func fromAssign(list []assign.TopicPartitions) []Partitions {
	out := make([]Partitions, 0, len(list))
	for _, t := range list {
		if len(t.Partitions) > 0 {
			out = append(out, Partitions{TopicID: t.Topic, Partitions: slices.Clone(t.Partitions)})
		}
	}
	for i := range out {
		slices.Sort(out[i].Partitions)
	}
	return out
}
