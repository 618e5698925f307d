package assign

import "rebalancelab/engine/kafka"

// The assignors of the Java consumer.
const (
	Range             = "range"
	RoundRobin        = "roundrobin"
	Sticky            = "sticky"
	CooperativeSticky = "cooperative-sticky"
)

// NoGeneration is the generation of a member that has not completed a rebalance.
const NoGeneration = -1

// Member is what a group's leader learns of one member: its subscription as it
// arrived in the JoinGroup response.
type Member struct {
	ID         string
	InstanceID string // group.instance.id; "" = dynamic member
	Rack       string // client.rack; "" = none
	Topics     []string
	// Owned is the field ownedPartitions. An eager member has given everything up
	// before it joins and sends none.
	Owned []kafka.TopicPartition
	// Generation is the field generationId; negative = absent.
	Generation int32
	UserData   UserData
}

// UserDataKind says what could be read out of a member's user data.
type UserDataKind uint8

const (
	UserDataNone         UserDataKind = iota // null or empty
	UserDataNoGeneration                     // sticky's version 0: partitions only
	UserDataGeneration                       // sticky's version 1, or cooperative-sticky's integer
	UserDataUnreadable
)

// UserData is the content of the assignor's own bytes in a subscription.
type UserData struct {
	Kind       UserDataKind
	Owned      []kafka.TopicPartition // sticky only
	Generation int32
}

// SubscriptionUserData is what a member sends along when it joins: owned and
// generation belong to the last assignment that it received; assigned is false
// before the first.
func SubscriptionUserData(assignor string, assigned bool, owned []kafka.TopicPartition, generation int32) UserData {
	switch {
	case assignor == Sticky && assigned:
		return UserData{Kind: UserDataGeneration, Owned: owned, Generation: generation}
	case assignor == CooperativeSticky && assigned:
		return UserData{Kind: UserDataGeneration, Generation: generation}
	case assignor == CooperativeSticky:
		return UserData{Kind: UserDataGeneration, Generation: NoGeneration}
	}
	return UserData{}
}

// Cooperative tells whether the assignor lets members keep their partitions
// while they rebalance.
func Cooperative(assignor string) bool { return assignor == CooperativeSticky }

// Memory is what an assignor object remembers between calls; its zero value is
// that of a new object.
type Memory struct {
	// GenerationsSeen is the highest generation of any member so far, plus one.
	GenerationsSeen int32
	// OwnedByTopic: an assignor older than 3.7.1, which keeps what is owned by topic,
	// then partition.
	OwnedByTopic bool
}

// Options are switches that no Kafka user has.
type Options struct {
	// PreferRackLogic is the test switch that uses racks even where every
	// partition is on every rack.
	PreferRackLogic bool
}

// Transfer is a partition that changes hands in this rebalance.
type Transfer struct {
	Partition kafka.TopicPartition
	To        int // index of the new owner
}

// Plan is the answer of a client assignor.
type Plan struct {
	// Partitions lists, per member of the input, its partitions in the order in
	// which Kafka lists them.
	Partitions [][]kafka.TopicPartition
	// Transfers are the partitions whose new owner must wait until the old one
	// has let go, computed before cooperative-sticky withholds them.
	// Only the sticky assignors with equal subscriptions compute it, which
	// HasTransfers tells.
	Transfers    []Transfer
	HasTransfers bool
}

// Client runs a client-side assignor as the group's leader does.
//
// members are in the order in which the leader's hash map is filled, that is in
// the order of the JoinGroup response. cluster is the leader's metadata;
// topics that it does not hold are left out silently. memory may be nil
// for a new assignor object. The error is an *Error.
func Client(assignor string, memory *Memory, cluster *kafka.Cluster, members []Member) (Plan, error) {
	return ClientWith(Options{}, assignor, memory, cluster, members)
}

// ClientWith is Client with test switches.
func ClientWith(options Options, assignor string, memory *Memory, cluster *kafka.Cluster, members []Member) (Plan, error) {
	if memory == nil {
		memory = &Memory{}
	}
	switch assignor {
	case Range:
		return assignRange(newGroup(cluster, members), options), nil
	case RoundRobin:
		return assignRoundRobin(newGroup(cluster, members))
	case Sticky, CooperativeSticky:
		s := &stickyRun{
			group:       newGroup(cluster, members),
			options:     options,
			memory:      memory,
			cooperative: assignor == CooperativeSticky,
		}
		return s.assign()
	}
	return Plan{}, unknownAssignor(assignor)
}
