package client

import (
	"rebalancelab/engine/assign"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// The bodies of requests, as the consumer means them; the world puts them into
// the coordinator's words. They are never changed after they were sent.

// JoinBody is a JoinGroup request.
type JoinBody struct {
	Reason           string // why it joins, in words
	MemberID         string
	SessionTimeout   kafka.Millis
	RebalanceTimeout kafka.Millis
	Protocols        []Protocol
}

// Protocol is one assignor offered, with the subscription sent for it.
type Protocol struct {
	Name       string
	Topics     []string
	Owned      []kafka.TopicPartition
	Generation int32
	Rack       string
	UserData   assign.UserData
}

// SyncBody is a SyncGroup request; Plan is the leader's.
type SyncBody struct {
	MemberID   string
	Generation int32
	Protocol   string
	Plan       []Planned
}

// Planned is one member's share of the leader's plan.
type Planned struct {
	MemberID   string
	Partitions []kafka.TopicPartition
}

// MemberBody is a Heartbeat or LeaveGroup request.
type MemberBody struct {
	MemberID   string
	InstanceID string
	Generation int32
	Reason     string       // as sent
	Why        trace.Reason // the same for the trace
}

// CommitBody is an OffsetCommit request.
type CommitBody struct {
	MemberID   string
	InstanceID string
	Generation int32
	Offsets    []Offset
}

// Offset is a position of one partition.
type Offset struct {
	Partition int32
	Offset    int64
	NoEpoch   bool // the application named it, without a leader epoch
}

// OffsetsBody is an OffsetFetch request.
type OffsetsBody struct {
	MemberID   string
	Epoch      int32
	Partitions []int32
}

// ListBody is a ListOffsets request to one node.
type ListBody struct {
	Partitions []int32
	Stamps     []kafka.Millis // Earliest, Latest or a timestamp
}

// Stamps of ListOffsets with a meaning of their own.
const (
	Latest   = -kafka.Never
	Earliest = -kafka.Never - 1
)

// Response is an answer that reaches the consumer.
type Response struct {
	Call    int32
	Request trace.Request
	Error   kafka.ErrorCode
	Cause   int32 // the event that made it, −1
	Body    any
}

// JoinResult is the body of a JoinGroup answer.
type JoinResult struct {
	MemberID       string
	Generation     int32
	Protocol       string
	Leader         bool
	SkipAssignment bool
	Members        []assign.Member // for the leader
}

// SyncResult is the body of a SyncGroup answer.
type SyncResult struct{ Partitions []kafka.TopicPartition }

// CommitResult is the body of an OffsetCommit answer, without Errors if there are
// none; nil if the request failed
// as a whole.
type CommitResult struct{ Errors []kafka.ErrorCode }

// OffsetsResult is the body of an OffsetFetch answer, in the order of the request.
type OffsetsResult struct {
	Offsets []int64
	Errors  []kafka.ErrorCode
}

// ListResult is the body of a ListOffsets answer, in the order of the request; −1
// if there is no such offset.
type ListResult struct {
	Offsets []int64
	Errors  []kafka.ErrorCode
}

// MetadataResult is the body of a Metadata answer: which image the broker had.
type MetadataResult struct{ Image int32 }
