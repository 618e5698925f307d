package trace

// Order as in the constants of event.go; a test compares.
var codeNames = [CodeCount]string{
	"", "CommandRun", "MarkMet", "TopicCreated", "TopicDeleted", "PartitionsAdded", "RecordsDeleted",
	"NetworkCut", "NetworkHealed", "MessageLost", "CoordinatorFailedOver", "CoordinatorLoaded",
	"ConsumerStarted", "ConsumerRestarted", "ConsumerCrashed", "ConsumerFrozen", "ConsumerThawed",
	"ConsumerBlocked", "ConsumerUnblocked", "ConsumerClosing", "ConsumerClosed", "ConsumerFailed", "RequestSent",
	"RequestParked", "ResponseArrived", "GroupStateChanged", "MemberIDGiven", "MemberAdded", "MemberRemoved",
	"MemberReplaced", "LeaderChosen", "ProtocolChosen", "RebalanceStarted", "GenerationStarted",
	"AssignmentStored", "GroupEpochBumped", "TargetComputed", "MemberReconciled", "CommitAccepted",
	"CommitRejected", "OffsetsExpired", "GroupDeleted", "GroupConverted", "JoinStarted", "AssignorRun",
	"CallbackStarted", "CallbackEnded", "Assigned", "Revoked", "PartitionsLost", "Stopped", "Resumed",
	"PollExpired", "GenerationReset", "CommitSent", "CommitDone", "CommitFailed", "PositionReset",
	"ExceptionThrown", "Paused", "ResumedFetching", "Sought", "CallReturned", "Duplicated", "Lost",
	"ToolAnswered",
}

var reasonNames = [ReasonCount]string{
	"", "SessionExpired", "RebalanceTimeout", "SyncTimeout", "Left", "PollExpired", "Unsubscribed",
	"RemovedByAdmin", "Joined", "LeaderRejoin", "Metadata", "StaticReplace", "GroupFull", "Fenced", "NewMember",
	"RejoinNeeded", "RevokedFirst", "Reset", "WaitJoin", "WaitSync", "Callback", "NoAssignment", "Coordinator",
	"Auto", "Sync", "Async", "OnClose", "InCallback", "BeforeRebalance", "Poll", "Commit", "Close", "Listener",
	"Constructor",
}

// String is the code's name.
func (c Code) String() string {
	if c >= CodeCount {
		return ""
	}
	return codeNames[c]
}

// ParseCode finds a code by its name; ok is false if there is none.
func ParseCode(name string) (c Code, ok bool) {
	for i := Code(1); i < CodeCount; i++ {
		if codeNames[i] == name {
			return i, true
		}
	}
	return NoCode, false
}

// String is the reason's name, "" for none.
func (r Reason) String() string {
	if r >= ReasonCount {
		return ""
	}
	return reasonNames[r]
}
