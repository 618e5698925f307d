package group

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// holding is a set of partitions, each with the epoch at which it was assigned
// (N-13, KIP-1251): topics by id, numbers ascending. Holdings are never written
// to after they were made. nil is the set that was never assigned anything; an
// empty one that is not nil was once, which reconciliation can tell apart (N-53).
type holding []heldTopic

type heldTopic struct {
	topic      kafka.UUID
	partitions []int32
	epochs     []int32
}

func (h holding) find(topic kafka.UUID) (heldTopic, bool) {
	for i := range h {
		if h[i].topic == topic {
			return h[i], true
		}
	}
	return heldTopic{}, false
}

func (t heldTopic) epoch(partition int32) (int32, bool) {
	if i, ok := slices.BinarySearch(t.partitions, partition); ok {
		return t.epochs[i], true
	}
	return 0, false
}

func (h holding) epoch(topic kafka.UUID, partition int32) (int32, bool) {
	t, ok := h.find(topic)
	if !ok {
		return 0, false
	}
	return t.epoch(partition)
}

func (h holding) has(topic kafka.UUID, partition int32) bool {
	_, ok := h.epoch(topic, partition)
	return ok
}

func (h holding) equal(o holding) bool {
	return slices.EqualFunc(h, o, func(a, b heldTopic) bool {
		return a.topic == b.topic && slices.Equal(a.partitions, b.partitions) && slices.Equal(a.epochs, b.epochs)
	})
}

// with adds a topic; it must not be there yet.
func (h holding) with(t heldTopic) holding {
	i, _ := slices.BinarySearchFunc(h, t.topic, func(x heldTopic, id kafka.UUID) int { return x.topic.Compare(id) })
	return slices.Insert(slices.Clip(h), i, t)
}

// merge unites two holdings; where both have a partition, o's epoch counts.
func (h holding) merge(o holding) holding {
	out := slices.Clone(h)
	for _, t := range o {
		i := slices.IndexFunc(out, func(x heldTopic) bool { return x.topic == t.topic })
		if i < 0 {
			out = out.with(t)
			continue
		}
		m := heldTopic{topic: t.topic, partitions: slices.Clone(out[i].partitions), epochs: slices.Clone(out[i].epochs)}
		for k, p := range t.partitions {
			m = m.set(p, t.epochs[k])
		}
		out[i] = m
	}
	return out
}

// set adds a partition to a topic that nobody else sees yet.
func (t heldTopic) set(partition, epoch int32) heldTopic {
	i, ok := slices.BinarySearch(t.partitions, partition)
	if ok {
		t.epochs[i] = epoch
		return t
	}
	t.partitions = slices.Insert(t.partitions, i, partition)
	t.epochs = slices.Insert(t.epochs, i, epoch)
	return t
}

// at gives every partition the same epoch.
func (h holding) at(epoch int32) holding {
	if len(h) == 0 {
		return h
	}
	out := make(holding, len(h))
	for i, t := range h {
		out[i] = heldTopic{t.topic, t.partitions, slices.Repeat([]int32{epoch}, len(t.partitions))}
	}
	return out
}

// partitions is the set without epochs.
func (h holding) partitionsOnly() []Partitions {
	out := make([]Partitions, len(h))
	for i := range h {
		out[i] = Partitions{TopicID: h[i].topic, Partitions: h[i].partitions}
	}
	return out
}

// holdingOf is a set in which every partition has this epoch.
func holdingOf(list []Partitions, epoch int32) holding {
	out := make(holding, len(list))
	for i := range list {
		out[i] = heldTopic{list[i].TopicID, list[i].Partitions, slices.Repeat([]int32{epoch}, len(list[i].Partitions))}
	}
	slices.SortFunc(out, func(a, b heldTopic) int { return a.topic.Compare(b.topic) })
	return out
}

// samePartitions compares two sets; the order of topics does not matter.
func samePartitions(a, b []Partitions) bool {
	if len(a) != len(b) {
		return false
	}
	for _, x := range a {
		i := slices.IndexFunc(b, func(y Partitions) bool { return y.TopicID == x.TopicID })
		if i < 0 || !slices.Equal(x.Partitions, b[i].Partitions) {
			return false
		}
	}
	return true
}

// partitionsByID turns named partitions into partitions by topic id, topics in
// the order in which they are named; topics that do not exist are left out.
func (c *Coordinator) partitionsByID(list []kafka.TopicPartition) []Partitions {
	var out []Partitions
	for _, p := range list {
		t := c.image.Topic(p.Topic)
		if t == nil {
			continue
		}
		i := slices.IndexFunc(out, func(x Partitions) bool { return x.TopicID == t.ID })
		if i < 0 {
			i = len(out)
			out = append(out, Partitions{TopicID: t.ID})
		}
		out[i].Partitions = append(out[i].Partitions, p.Partition)
	}
	for i := range out {
		slices.Sort(out[i].Partitions)
		out[i].Partitions = slices.Compact(out[i].Partitions)
	}
	return out
}

// partitionsByName is the other way round, in the same order.
func (c *Coordinator) partitionsByName(list []Partitions) []kafka.TopicPartition {
	out := []kafka.TopicPartition{}
	for _, t := range list {
		if topic := c.image.TopicByID(t.TopicID); topic != nil {
			for _, p := range t.Partitions {
				out = append(out, kafka.TopicPartition{Topic: topic.Name, Partition: p})
			}
		}
	}
	return out
}
