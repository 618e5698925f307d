package group

import "rebalancelab/engine/kafka"

// GroupType says which protocol a group runs.
type GroupType uint8

// Group types.
const (
	NoGroup GroupType = iota // there is no such group
	Classic
	Consumer
)

// String is the type as ListGroups spells it; "none" without a group.
func (t GroupType) String() string {
	return [...]string{"none", "classic", "consumer"}[min(int(t), 2)]
}

// GroupState is the state of a group, of either type.
type GroupState uint8

// Group states. Dead is only how a missing group is described.
const (
	Dead GroupState = iota
	Empty
	PreparingRebalance  // classic: members are asked to join
	CompletingRebalance // classic: the leader is asked to assign
	Stable
	Assigning   // consumer: the target is older than the group epoch
	Reconciling // consumer: not every member has reached the target
)

var groupStateNames = [...]string{"Dead", "Empty", "PreparingRebalance", "CompletingRebalance", "Stable", "Assigning", "Reconciling"}

// String is the state as Kafka spells it.
func (s GroupState) String() string { return groupStateNames[min(int(s), len(groupStateNames)-1)] }

// MemberState is the state of a member of a consumer group (N-12).
type MemberState uint8

// Member states.
const (
	MemberStable         MemberState = iota // has what the target gives it
	UnrevokedPartitions                     // must first give partitions up
	UnreleasedPartitions                    // waits for partitions of others
)

// String is the state as Kafka spells it.
func (s MemberState) String() string {
	return [...]string{"STABLE", "UNREVOKED_PARTITIONS", "UNRELEASED_PARTITIONS"}[min(int(s), 2)]
}

// GroupView is a group as it can be seen from outside, and some of what cannot.
// Slices are shared with the coordinator: read, do not write.
type GroupView struct {
	GroupID string
	Type    GroupType
	State   GroupState
	Members []MemberView // by member id; in describe responses as Kafka's table has them
	Offsets []OffsetView // by topic and partition; not in describe responses

	// Classic groups.
	ProtocolType string
	ProtocolName string // as held inside, in every state
	Voted        bool   // ProtocolName is the outcome of a vote
	GenerationID int32
	Leader       string
	Pending      []string     // ids handed out, not used yet
	PhaseEnds    kafka.Millis // when the running join phase is over at the latest, Never without one
	Initial      bool         // that phase is the wait of group.initial.rebalance.delay.ms
	SyncEnds     kafka.Millis // when those that have not synced are removed, Never if nobody is awaited

	// Consumer groups.
	GroupEpoch      int32
	AssignmentEpoch int32
	AssignorName    string
}

// MemberView is a member of a group of either type.
type MemberView struct {
	MemberID   string
	InstanceID string
	ClientID   string
	Host       string
	// SessionEnds is when the member is removed if nothing is heard of it.
	SessionEnds kafka.Millis

	// Members that use the classic protocol, in a classic group.
	Metadata   Subscription // of the chosen protocol (Stable only, R-202)
	Assignment Assignment
	JoinParked bool // a JoinGroup waits for its answer
	SyncParked bool // a SyncGroup waits for its answer
	AwaitsSync bool // joined this generation, has not synced

	// Members of a consumer group.
	Epoch                int32
	PreviousEpoch        int32
	State                MemberState
	RackID               string
	SubscribedTopicNames []string // sorted
	SubscribedTopicRegex string
	Assigned             []Partitions // given, and not to be revoked
	PendingRevocation    []Partitions // given, must be given back
	Target               []Partitions
	UsesClassic          bool         // speaks the classic protocol in a consumer group
	RebalanceEnds        kafka.Millis // when a member that does not revoke is removed, Never if not armed
}

// OffsetView is a committed position.
type OffsetView struct {
	Topic       string
	Partition   int32
	Offset      int64
	LeaderEpoch int32
	Metadata    string
	CommittedAt kafka.Millis
}
