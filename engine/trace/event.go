package trace

import "rebalancelab/engine/kafka"

// Event is a milestone: what stepping, seeking and the crash sweep count. Which
// fields carry meaning depends on Code and is said there.
type Event struct {
	Seq        int32        // position in the run, from 0
	At         kafka.Millis // when
	Code       Code         // what
	Cause      int32        // Seq of the event that led to it, −1 = a script line or the start
	Consumer   int32        // whom it concerns, −1 none
	Group      int32        // −1 none
	Topic      int32        // −1 none
	Partitions []int32      // partition numbers, ascending; shared, never written to
	Request    Request      // for message events
	Error      kafka.ErrorCode
	Reason     Reason
	From, To   int64        // offsets [From, To), generations or epochs old → new, counts
	Length     kafka.Millis // a duration that ended here or starts here
	Text       string       // state names ("Stable"), protocol, exception class, mark name, script line
	Detail     string       // second text: from-state, exception message
}

// Code says what happened.
type Code uint8

// The milestones. "sets" names the meaningful fields besides At, Cause and the
// obvious Consumer or Group.
const (
	NoCode Code = iota

	// The script and the world.
	CommandRun // a script line took effect; Text = the line, Consumer if it names one
	MarkMet    // Text = mark name
	TopicCreated
	TopicDeleted
	PartitionsAdded // Topic, From → To partitions
	RecordsDeleted  // Partitions[0], To = new log start
	NetworkCut      // Consumer cut off
	NetworkHealed
	MessageLost // Request never arrives
	CoordinatorFailedOver
	CoordinatorLoaded

	// The process of a consumer.
	ConsumerStarted // first start; Text = member client id
	ConsumerRestarted
	ConsumerCrashed // kill −9
	ConsumerFrozen  // whole process stops (long GC); Length if bounded
	ConsumerThawed  // Length = how long it stood
	ConsumerBlocked // application thread only; Length if bounded
	ConsumerUnblocked
	ConsumerClosing // close() called
	ConsumerClosed  // close() returned
	ConsumerFailed  // the application ended on an exception; Text = class

	// Messages that matter: membership, commits, and every reply with an error.
	RequestSent     // Request
	RequestParked   // the coordinator keeps it until the phase ends
	ResponseArrived // Request, Error; Length = since the request was sent

	// The coordinator.
	GroupStateChanged // Detail → Text
	MemberIDGiven     // Text = member id
	MemberAdded       // Text = member id
	MemberRemoved     // Reason; Text = member id; Length for expiries = the timeout
	MemberReplaced    // a static member came back under a new id
	LeaderChosen      // Consumer, Text = member id
	ProtocolChosen    // Text = assignor name
	RebalanceStarted  // Reason, Consumer = who caused it
	GenerationStarted // From → To (classic): all who joined are answered
	AssignmentStored  // classic: the leader's plan is in; To = generation
	GroupEpochBumped  // KIP-848, From → To
	TargetComputed    // KIP-848, To = assignment epoch, Text = assignor
	MemberReconciled  // KIP-848: Detail → Text member state, From → To member epoch
	CommitAccepted    // Partitions and To = offset of the first one
	CommitRejected    // Error
	OffsetsExpired    // Partitions
	GroupDeleted
	GroupConverted // Detail → Text group type

	// The client.
	JoinStarted     // rejoin begins in poll(); Reason
	AssignorRun     // the leader computed a plan; Text = assignor
	CallbackStarted // Text = onPartitionsRevoked, onPartitionsAssigned or onPartitionsLost; Partitions
	CallbackEnded   // Length
	Assigned        // Partitions gained; From → To generation or epoch
	Revoked         // Partitions given up in order
	PartitionsLost  // Partitions lost without being asked
	Stopped         // no record is handed out any more; Reason
	Resumed         // Length = how long it stood still
	PollExpired     // max.poll.interval.ms passed between two polls; Length = the interval
	GenerationReset // the client learnt that it is out; Error
	CommitSent      // Request OffsetCommit; Partitions, To = offset of the first one, Reason = auto, sync, async, close
	CommitDone      // Length = how long it blocked (sync)
	CommitFailed    // Text = exception class, Error, Detail = message
	PositionReset   // Partitions[0], To = offset, Text = policy
	ExceptionThrown // Text = class, Detail = message; where = Reason
	Paused          // Partitions
	ResumedFetching // Partitions, after pause()
	Sought          // Partitions[0], From → To (−1 the end, −2 the beginning)
	CallReturned    // a method that only looks: Text = its name, Detail = what it returned

	// Records, per partition.
	Duplicated // Partitions[0], offsets [From, To) processed again; Detail = first processor's name
	Lost       // Partitions[0], offsets [From, To) will never be processed

	// Tools.
	ToolAnswered // kafka-consumer-groups has ended; Text = what it printed, Detail = its words, To = exit code

	CodeCount // not a code
)

// Request names a Kafka request.
type Request uint8

// Requests whose messages can be seen in a run.
const (
	NoRequest Request = iota
	FindCoordinator
	JoinGroup
	SyncGroup
	Heartbeat
	LeaveGroup
	OffsetCommit
	OffsetFetch
	Fetch
	ListOffsets
	Metadata
	ConsumerGroupHeartbeat
	RequestCount // not a request
)

var requestNames = [RequestCount]string{"", "FindCoordinator", "JoinGroup", "SyncGroup", "Heartbeat", "LeaveGroup",
	"OffsetCommit", "OffsetFetch", "Fetch", "ListOffsets", "Metadata", "ConsumerGroupHeartbeat"}

// String is the request's name as Kafka spells it.
func (r Request) String() string {
	if r >= RequestCount {
		return ""
	}
	return requestNames[r]
}

// Reason says why, where a code can have several causes.
type Reason uint8

// Reasons.
const (
	NoReason               Reason = iota
	ReasonSessionExpired          // no heartbeat within session.timeout.ms
	ReasonRebalanceTimeout        // did not rejoin in time
	ReasonSyncTimeout             // joined, never synced
	ReasonLeft                    // LeaveGroup after close()
	ReasonPollExpired             // LeaveGroup by the client's own poll timer
	ReasonUnsubscribed
	ReasonRemovedByAdmin
	ReasonJoined       // a new member came
	ReasonLeaderRejoin // the leader asked for it (metadata changed)
	ReasonMetadata     // subscription or protocol list changed
	ReasonStaticReplace
	ReasonGroupFull
	ReasonFenced
	ReasonNewMember    // first join
	ReasonRejoinNeeded // told by REBALANCE_IN_PROGRESS
	ReasonRevokedFirst // cooperative: gave up partitions, second round
	ReasonReset        // UNKNOWN_MEMBER_ID, ILLEGAL_GENERATION
	ReasonWaitJoin     // stopped: waiting for the JoinGroup answer
	ReasonWaitSync
	ReasonCallback
	ReasonNoAssignment
	ReasonCoordinator // coordinator moved or loading
	ReasonAuto        // commits: by whom
	ReasonSync
	ReasonAsync
	ReasonOnClose
	ReasonInCallback
	ReasonBeforeRebalance
	ReasonPoll // exceptions: thrown from poll(), commit, close, a listener
	ReasonCommit
	ReasonClose
	ReasonListener
	ReasonConstructor
	ReasonCount // not a reason
)
