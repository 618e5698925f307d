package group

import "rebalancelab/engine/kafka"

// NoteCode says what happened inside the coordinator.
type NoteCode uint8

// The observable happenings. What a note's fields mean for each code is said
// here; Group is always set.
const (
	NoNote NoteCode = iota

	NoteRequestParked    // Member's request waits; Text = "JoinGroup" or "SyncGroup"
	NoteAnswered         // Member's parked request got its answer; Text = its name, Error; Length = how long it waited
	NoteMemberIDGiven    // a pending id was handed out; Member
	NotePendingDropped   // a pending id was forgotten; Member, Reason
	NoteMemberAdded      // Member, Instance
	NoteMemberReplaced   // a static member is back under a new id; Member new, Detail = old id, Instance
	NoteMemberRemoved    // Member, Instance, Reason; Length = the timeout that ran out
	NoteMemberParting    // a static member of a consumer group left for a while; Member, From → To = −2
	NoteStateChanged     // Detail → Text, group states
	NoteRebalanceStarted // classic; Member = who caused it ("" nobody), Reason
	NoteRebalanceDelayed // the initial join phase was prolonged; Length = by how much
	NoteGenerationBumped // From → To
	NoteLeaderChosen     // Member
	NoteProtocolChosen   // Text = protocol name
	NoteAssignmentStored // classic; Member = the leader, To = generation

	NoteGroupEpochBumped // consumer; From → To, Reason; Member = who caused it
	NoteTargetComputed   // To = assignment epoch, Text = assignor
	NoteMemberEpoch      // Member; From → To = member epoch, in the same state
	NoteMemberState      // Member; Detail → Text, member states; From → To = member epoch
	NoteMemberAssigned   // Member; Assigned and Pending are its partitions now
	NoteRegexResolved    // Text = the pattern, To = topics that match
	NoteMemberMustRejoin // a classic member in a consumer group is told to rejoin; Member

	NoteCommitAccepted // Member, Offsets
	NoteCommitRejected // Member, Error, Offsets
	NoteOffsetsExpired // Offsets
	NoteOffsetsDeleted // Offsets; Reason = topic deleted, group deleted or asked for
	NoteTxnCompleted   // Text = "COMMIT" or "ABORT"; From = producer id

	NoteGroupCreated   // Text = type
	NoteGroupDeleted   // Reason
	NoteGroupConverted // Detail → Text, group types
	NoteFailedOver     // the coordinator resigned; no group
	NoteLoaded         // the coordinator is back; no group

	NoteCodeCount // not a code
)

// Reason says why, where there can be several causes.
type Reason uint8

// Reasons.
const (
	NoReason                 Reason = iota
	ReasonNewMember                 // a member joined
	ReasonLeaderRejoined            // the leader of a stable group joined again
	ReasonMetadataChanged           // a member joined with other protocols or another subscription
	ReasonMemberLeft                // LeaveGroup, or a heartbeat with epoch −1
	ReasonSessionExpired            // no heartbeat within the session timeout
	ReasonNewMemberTimeout          // joined and was gone before the join phase ended
	ReasonRebalanceTimeout          // did not rejoin, or did not revoke, in time
	ReasonSyncTimeout               // joined and did not sync in time
	ReasonStaticReplaced            // another process took the instance id
	ReasonGroupFull                 // group.max.size
	ReasonMemberSubscription        // consumer: what a member subscribes to changed
	ReasonTopicsChanged             // consumer: topics appeared, went or grew
	ReasonRegexResolved             // consumer: a pattern matches other topics now
	ReasonConverted                 // the group changed its type
	ReasonExpired                   // nothing left to keep
	ReasonDeleted                   // an admin deleted it
	ReasonTopicDeleted              // the topic is gone
	ReasonJoinTimeout               // a classic member in a consumer group was told to rejoin and did not
	ReasonLoaded                    // found when the coordinator loaded
	ReasonWriteFailed               // records could not be written
)

// Note is one observable happening, for the trace.
type Note struct {
	At       kafka.Millis
	Code     NoteCode
	Reason   Reason
	Error    kafka.ErrorCode
	Call     int64 // the request that made it happen, −1 a timer or the metadata
	Group    string
	Member   string
	Instance string
	From, To int64
	Length   kafka.Millis
	Text     string
	Detail   string
	Assigned []Partitions
	Pending  []Partitions
	Offsets  []OffsetView
}
