package group

import "rebalancelab/engine/kafka"

// Request is any of the request structs of this package. Fields that are left
// zero have Kafka's meaning of absent: "" for a null text, nil for a null list,
// unless a field says otherwise.
type Request interface{ requestName() string }

// JoinGroupRequest asks for membership of a classic group, or for the next
// generation of it.
type JoinGroupRequest struct {
	GroupID          string
	MemberID         string // "" at first
	GroupInstanceID  string // "" for a dynamic member
	SessionTimeout   kafka.Millis
	RebalanceTimeout kafka.Millis // the client's max.poll.interval.ms
	ProtocolType     string       // "consumer"
	Protocols        []Protocol   // in order of preference
	Reason           string       // for the log only
	Version          Version      // newest 9
}

// SyncGroupRequest asks for the member's assignment; the leader's carries
// everybody's.
type SyncGroupRequest struct {
	GroupID         string
	MemberID        string
	GroupInstanceID string
	GenerationID    int32
	ProtocolType    string // from version 5 on
	ProtocolName    string // from version 5 on
	Assignments     []MemberAssignment
	Version         Version // newest 5
}

// namesProtocol says whether the request says which protocol it is about.
func (r *SyncGroupRequest) namesProtocol() bool { return r.Version.or(5) >= 5 }

// MemberAssignment is one entry of the leader's plan.
type MemberAssignment struct {
	MemberID   string
	Assignment Assignment
}

// HeartbeatRequest says that a classic member is alive.
type HeartbeatRequest struct {
	GroupID         string
	MemberID        string
	GroupInstanceID string
	GenerationID    int32
}

// LeaveGroupRequest removes members: oneself, or static members by an admin.
type LeaveGroupRequest struct {
	GroupID string
	Members []MemberIdentity
	Reason  string // for the trace only
}

// MemberIdentity names a member by id, by instance id or by both.
type MemberIdentity struct {
	MemberID        string
	GroupInstanceID string
}

// OffsetCommitRequest stores positions.
type OffsetCommitRequest struct {
	GroupID                   string
	MemberID                  string
	GroupInstanceID           string
	GenerationIDOrMemberEpoch int32        // −1 for a commit without membership
	RetentionTime             kafka.Millis // 0 or −1: the broker's; only versions 2–4 have it
	Offsets                   []OffsetCommit
	Version                   Version // newest 9
}

// OffsetCommit is the position of one partition.
type OffsetCommit struct {
	Topic       string
	Partition   int32
	Offset      int64
	LeaderEpoch int32 // −1 unknown
	Metadata    string
}

// OffsetFetchRequest asks for committed positions.
type OffsetFetchRequest struct {
	GroupID       string
	MemberID      string                 // "" = null
	MemberEpoch   int32                  // −1 without membership
	Partitions    []kafka.TopicPartition // nil = all that the group has
	RequireStable bool                   // the Java consumer always sets it
	// WithMemberID says that MemberID is given although it is "".
	WithMemberID bool
}

// OffsetDeleteRequest removes committed positions.
type OffsetDeleteRequest struct {
	GroupID    string
	Partitions []kafka.TopicPartition
}

// DeleteGroupsRequest removes groups that nobody is a member of.
type DeleteGroupsRequest struct{ GroupIDs []string }

// DescribeGroupsRequest asks for the state of classic groups.
type DescribeGroupsRequest struct {
	GroupIDs []string
	Version  Version // newest 6
}

// ConsumerGroupDescribeRequest asks for the state of consumer groups.
type ConsumerGroupDescribeRequest struct{ GroupIDs []string }

// ListGroupsRequest asks which groups there are.
type ListGroupsRequest struct {
	StatesFilter []string
	TypesFilter  []string
}

// ConsumerGroupHeartbeatRequest is the one membership request of the consumer
// protocol (N-20). A nil pointer or slice means: as before. A slice that is empty
// but not nil means: none.
type ConsumerGroupHeartbeatRequest struct {
	GroupID              string
	MemberID             string
	MemberEpoch          int32 // 0 join, −1 leave, −2 leave for a while (static), >0 regular
	InstanceID           *string
	RackID               *string
	RebalanceTimeout     kafka.Millis // −1 as before
	SubscribedTopicNames []string
	SubscribedTopicRegex *string // "" = no longer
	ServerAssignor       *string
	TopicPartitions      []Partitions // owned
	Version              Version      // newest 1
}

// TxnOffsetCommitRequest stores positions as part of a producer's transaction.
type TxnOffsetCommitRequest struct {
	GroupID         string
	TransactionalID string
	ProducerID      int64
	ProducerEpoch   int16
	MemberID        string
	GroupInstanceID string
	GenerationID    int32
	Offsets         []OffsetCommit
	Version         Version // newest 5
}

// EndTxnMarker is the transaction coordinator's word that a transaction ended.
type EndTxnMarker struct {
	ProducerID    int64
	ProducerEpoch int16
	Commit        bool
}

// CleanupRequest runs the expiry pass now; a broker does it by itself every
// offsets.retention.check.interval.ms.
type CleanupRequest struct{}

func (*JoinGroupRequest) requestName() string              { return "JoinGroup" }
func (*SyncGroupRequest) requestName() string              { return "SyncGroup" }
func (*HeartbeatRequest) requestName() string              { return "Heartbeat" }
func (*LeaveGroupRequest) requestName() string             { return "LeaveGroup" }
func (*OffsetCommitRequest) requestName() string           { return "OffsetCommit" }
func (*OffsetFetchRequest) requestName() string            { return "OffsetFetch" }
func (*OffsetDeleteRequest) requestName() string           { return "OffsetDelete" }
func (*DeleteGroupsRequest) requestName() string           { return "DeleteGroups" }
func (*DescribeGroupsRequest) requestName() string         { return "DescribeGroups" }
func (*ConsumerGroupDescribeRequest) requestName() string  { return "ConsumerGroupDescribe" }
func (*ListGroupsRequest) requestName() string             { return "ListGroups" }
func (*ConsumerGroupHeartbeatRequest) requestName() string { return "ConsumerGroupHeartbeat" }
func (*TxnOffsetCommitRequest) requestName() string        { return "TxnOffsetCommit" }
func (*EndTxnMarker) requestName() string                  { return "EndTxnMarker" }
func (*CleanupRequest) requestName() string                { return "Cleanup" }
