package group

import "rebalancelab/engine/kafka"

// Response is any of the response structs of this package.
type Response interface {
	// ErrorCode is the error of the whole answer; partitions, members and groups
	// may have their own.
	ErrorCode() kafka.ErrorCode
}

// Reply is a response that became ready.
type Reply struct {
	Call     int64
	At       kafka.Millis
	Response Response
}

// JoinGroupResponse answers when the join phase is over, or at once with an error.
type JoinGroupResponse struct {
	Error          kafka.ErrorCode
	MemberID       string
	GenerationID   int32
	ProtocolType   string
	ProtocolName   string
	Leader         string
	SkipAssignment bool         // KIP-814: a returned static leader does not assign
	Members        []JoinMember // for the leader only, in Java's hash order
}

// JoinMember is what the leader is told of a member.
type JoinMember struct {
	MemberID        string
	GroupInstanceID string
	Metadata        Subscription
}

// SyncGroupResponse carries the member's assignment.
type SyncGroupResponse struct {
	Error        kafka.ErrorCode
	ProtocolType string
	ProtocolName string
	Assignment   Assignment
}

// HeartbeatResponse answers a classic heartbeat.
type HeartbeatResponse struct{ Error kafka.ErrorCode }

// LeaveGroupResponse answers per member.
type LeaveGroupResponse struct {
	Error   kafka.ErrorCode
	Members []LeaveMember
}

// LeaveMember is the outcome for one member of a LeaveGroup.
type LeaveMember struct {
	MemberID        string
	GroupInstanceID string
	Error           kafka.ErrorCode
}

// OffsetCommitResponse answers OffsetCommit and TxnOffsetCommit per partition,
// in the order of the request. Error is set instead if the whole request failed
// before partitions were looked at (the coordinator is loading, or elsewhere).
type OffsetCommitResponse struct {
	Error      kafka.ErrorCode
	Partitions []PartitionError
}

// PartitionError is the outcome for one partition.
type PartitionError struct {
	Topic     string
	Partition int32
	Error     kafka.ErrorCode
}

// OffsetFetchResponse lists positions, in the order of the request, or by topic
// and partition if all were asked for.
type OffsetFetchResponse struct {
	Error      kafka.ErrorCode
	Partitions []FetchedOffset
}

// FetchedOffset is a committed position; Offset −1 if there is none.
type FetchedOffset struct {
	Topic       string
	Partition   int32
	Offset      int64
	LeaderEpoch int32
	Metadata    string
	Error       kafka.ErrorCode
}

// OffsetDeleteResponse answers per partition.
type OffsetDeleteResponse struct {
	Error      kafka.ErrorCode
	Partitions []PartitionError
}

// DeleteGroupsResponse answers per group, in the order of the request.
type DeleteGroupsResponse struct {
	Error   kafka.ErrorCode
	Results []GroupError
}

// GroupError is the outcome for one group.
type GroupError struct {
	GroupID string
	Error   kafka.ErrorCode
}

// DescribeGroupsResponse answers DescribeGroups and ConsumerGroupDescribe. A
// group that could not be described has its own error in the view.
type DescribeGroupsResponse struct {
	Error  kafka.ErrorCode
	Groups []DescribedGroup
}

// DescribedGroup is a group's view, or why there is none.
type DescribedGroup struct {
	Error kafka.ErrorCode
	GroupView
}

// ListGroupsResponse lists the groups, by id.
type ListGroupsResponse struct {
	Error  kafka.ErrorCode
	Groups []ListedGroup
}

// ListedGroup is one line of the list.
type ListedGroup struct {
	GroupID      string
	ProtocolType string
	State        GroupState
	Type         GroupType
}

// ConsumerGroupHeartbeatResponse answers the consumer protocol's heartbeat.
type ConsumerGroupHeartbeatResponse struct {
	Error             kafka.ErrorCode
	MemberID          string
	MemberEpoch       int32
	HeartbeatInterval kafka.Millis
	// Assignment: nil = no change; empty but not nil = nothing (N-32).
	Assignment []Partitions
}

// EndTxnResponse answers a transaction marker, CleanupResponse an expiry pass.
type EndTxnResponse struct{ Error kafka.ErrorCode }

// CleanupResponse answers an expiry pass that was asked for.
type CleanupResponse struct{ Error kafka.ErrorCode }

// ErrorCode of each response.
func (r *JoinGroupResponse) ErrorCode() kafka.ErrorCode              { return r.Error }
func (r *SyncGroupResponse) ErrorCode() kafka.ErrorCode              { return r.Error }
func (r *HeartbeatResponse) ErrorCode() kafka.ErrorCode              { return r.Error }
func (r *LeaveGroupResponse) ErrorCode() kafka.ErrorCode             { return r.Error }
func (r *OffsetCommitResponse) ErrorCode() kafka.ErrorCode           { return r.Error }
func (r *OffsetFetchResponse) ErrorCode() kafka.ErrorCode            { return r.Error }
func (r *OffsetDeleteResponse) ErrorCode() kafka.ErrorCode           { return r.Error }
func (r *DeleteGroupsResponse) ErrorCode() kafka.ErrorCode           { return r.Error }
func (r *DescribeGroupsResponse) ErrorCode() kafka.ErrorCode         { return r.Error }
func (r *ListGroupsResponse) ErrorCode() kafka.ErrorCode             { return r.Error }
func (r *ConsumerGroupHeartbeatResponse) ErrorCode() kafka.ErrorCode { return r.Error }
func (r *EndTxnResponse) ErrorCode() kafka.ErrorCode                 { return r.Error }
func (r *CleanupResponse) ErrorCode() kafka.ErrorCode                { return r.Error }
