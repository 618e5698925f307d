package group

import (
	"bytes"
	"slices"

	"rebalancelab/engine/kafka"
)

// Subscription is what a classic consumer says about itself in JoinGroup, per
// protocol: the decoded form of Kafka's ConsumerProtocolSubscription. To the
// coordinator of a classic group it is opaque; two are equal if all fields agree.
type Subscription struct {
	Topics          []string               // sorted, as the Java client sends them
	OwnedPartitions []kafka.TopicPartition // sorted by topic, then partition
	GenerationID    int32                  // the generation in which they were owned, −1 none
	RackID          string                 // "" none
	UserData        []byte
	// Raw, if not nil, replaces all of the above: bytes that are no subscription
	// (or none at all).
	Raw []byte
}

// Equal compares as the bytes on the wire would compare.
func (s *Subscription) Equal(o *Subscription) bool {
	if s.Raw != nil || o.Raw != nil {
		return s.Raw != nil && o.Raw != nil && bytes.Equal(s.Raw, o.Raw)
	}
	return s.GenerationID == o.GenerationID && s.RackID == o.RackID && slices.Equal(s.Topics, o.Topics) &&
		slices.Equal(s.OwnedPartitions, o.OwnedPartitions) && bytes.Equal(s.UserData, o.UserData)
}

// Protocol is one assignor that a classic member offers, with its subscription.
type Protocol struct {
	Name     string
	Metadata Subscription
}

// Assignment is what the leader of a classic group gives to a member: the decoded
// form of Kafka's ConsumerProtocolAssignment. Empty (no bytes at all) is the
// assignment of a member that the leader has not mentioned.
type Assignment struct {
	Bytes      bool                   // false: no bytes at all, nothing below is set
	Partitions []kafka.TopicPartition // partitions of a topic ascend
	UserData   []byte
	Raw        []byte // if not nil: bytes that are no assignment
}

// AssignmentOf is an assignment of these partitions without user data.
func AssignmentOf(partitions []kafka.TopicPartition) Assignment {
	return Assignment{Bytes: true, Partitions: partitions}
}

// Partitions are partitions of one topic, named by its id as the consumer
// protocol does; the numbers ascend.
type Partitions struct {
	TopicID    kafka.UUID
	Partitions []int32
}

// Version is a request's version. The zero value means the newest one that a
// current client uses; V(n) says otherwise.
type Version int8

// V is version n of a request.
func V(n int) Version { return Version(n + 1) }

func (v Version) or(newest int) int {
	if v == 0 {
		return newest
	}
	return int(v) - 1
}
