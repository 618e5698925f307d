package client

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// Env is what a consumer sees of the world during one step, and where it puts
// what it wants. The world fills it anew for every step; it is no part of the
// state.
type Env struct {
	Now    kafka.Millis
	Cause  int32 // the event that this step follows from, −1 none
	Log    *trace.Recorder
	Parts  []PartInfo // by partition number
	Images []*Image   // metadata, oldest first; the last is what brokers answer now
	Nodes  int32      // brokers
	Racks  []string   // their racks, if they have any
	Random *kafka.Random

	Sends   []Send    // requests to send, in order
	Handled []Handled // records that were processed
	Begin   int       // how many events there were when the step began

	Observe bool // note what the applications see
	Sights  []Sight
}

// PartInfo is what never changes about a partition, and its leader.
type PartInfo struct {
	Name  kafka.TopicPartition
	Topic int32
	Node  int32
}

// Image is the cluster's metadata at some time. Never changed once made.
type Image struct {
	Cluster *kafka.Cluster // topics that exist
	Topics  []ImageTopic   // same order as Cluster.Topics
	Event   int32          // what made it, −1
}

// ImageTopic gives a topic's numbers.
type ImageTopic struct {
	Number int32
	Parts  []int32 // partition numbers by index
}

// Find is the index of a topic in the image, −1 if it does not exist.
func (m *Image) Find(name string) int {
	for i := range m.Cluster.Topics {
		if m.Cluster.Topics[i].Name == name {
			return i
		}
	}
	return -1
}

// partitions is how many partitions a topic has, 0 if it does not exist.
func (m *Image) partitions(name string) int {
	if i := m.Find(name); i >= 0 {
		return len(m.Topics[i].Parts)
	}
	return 0
}

// Part is the number of a partition, −1 if it does not exist.
func (m *Image) Part(p kafka.TopicPartition) int32 {
	i := m.Find(p.Topic)
	if i < 0 || p.Partition < 0 || int(p.Partition) >= len(m.Topics[i].Parts) {
		return -1
	}
	return m.Topics[i].Parts[p.Partition]
}

// PartNear is Part for one of many in a row: near is where the topic of the last one
// stands, and from there it is looked for.
func (m *Image) PartNear(p kafka.TopicPartition, near *int) int32 {
	topics := m.Cluster.Topics
	for range topics {
		if *near >= len(topics) {
			*near = 0
		}
		if topics[*near].Name == p.Topic {
			if parts := m.Topics[*near].Parts; p.Partition >= 0 && int(p.Partition) < len(parts) {
				return parts[p.Partition]
			}
			return -1
		}
		*near++
	}
	return -1
}

// part is the number of a partition, even of one that does not exist any more or
// was only spoken of; −1 if nobody ever did.
func (e *Env) part(p kafka.TopicPartition) int32 {
	if id := e.Images[len(e.Images)-1].Part(p); id >= 0 {
		return id
	}
	for i := range e.Parts {
		if e.Parts[i].Name == p {
			return int32(i)
		}
	}
	return -1
}

// Send is a request on its way out. Fetches carry no body: what they ask for
// lies in the consumer's Fetches slot of the node, one in flight at a time.
type Send struct {
	Consumer    int32
	Incarnation int32
	Call        int32
	Request     trace.Request
	Node        int32 // partition leader; −1 the coordinator; −2 any broker
	Event       int32 // RequestSent, or what caused a routine request; −1
	Body        any
}

// Handled tells that a consumer finished with records of one partition.
type Handled struct {
	Consumer  int32
	Partition int32
	From, To  int64
}

// Coordinator and AnyNode are Send.Node values.
const (
	CoordinatorNode int32 = -1
	AnyNode         int32 = -2
)

// emit writes an event about this consumer; it becomes the cause of what the
// step does next.
func (c *Consumer) emit(env *Env, code trace.Code, fill func(*trace.Event)) int32 {
	e := trace.New(env.Now, code, env.Cause)
	e.Consumer, e.Group = c.ID, c.Group
	if fill != nil {
		fill(&e)
	}
	switch code {
	case trace.Assigned:
		c.Gained += int64(len(e.Partitions))
	case trace.Revoked:
		c.Released += int64(len(e.Partitions))
	}
	env.Cause = env.Log.Emit(e)
	return env.Cause
}
