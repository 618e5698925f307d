package trace

import "rebalancelab/engine/kafka"

// TickKind says which routine thing a Tick is.
type TickKind uint8

// Routine happenings, too many for the event list.
const (
	TickHeartbeat       TickKind = iota // sent
	TickHeartbeatMissed                 // was due, could not be sent (frozen, cut off, dead)
	TickPoll                            // poll() called
	TickBatch                           // processing of one batch: At … At+Length, Count records
	TickFetch                           // fetch request sent
	TickKinds                           // not a kind
)

// Tick is a routine happening of one consumer. Equal ticks at equal distances
// are folded into one: Repeat more follow, Every apart.
type Tick struct {
	At       kafka.Millis
	Length   kafka.Millis
	Every    kafka.Millis
	Repeat   int32
	Count    int32
	Consumer int32
	Kind     TickKind
}

// Names turns numbers back into names.
type Names struct {
	Consumers  []ConsumerName
	Groups     []string
	Topics     []string
	Partitions []kafka.TopicPartition // by partition number
}

// ConsumerName is a consumer's name and where it belongs.
type ConsumerName struct {
	Name  string
	Group int32  // −1: none
	App   string // the process it shares with others, "" = its own
}

// ConsumerNumber finds a consumer by name, −1 if there is none.
func (n *Names) ConsumerNumber(name string) int32 {
	for i := range n.Consumers {
		if n.Consumers[i].Name == name {
			return int32(i)
		}
	}
	return -1
}

// GroupNumber finds a group by name, −1 if there is none.
func (n *Names) GroupNumber(name string) int32 {
	for i, g := range n.Groups {
		if g == name {
			return int32(i)
		}
	}
	return -1
}

// PartitionNumber finds a partition, −1 if there is none.
func (n *Names) PartitionNumber(p kafka.TopicPartition) int32 {
	for i, q := range n.Partitions {
		if p == q {
			return int32(i)
		}
	}
	return -1
}
