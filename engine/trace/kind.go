package trace

// Whose deed an event is when it is no consumer's.
const (
	Coordinator int32 = -1
	Script      int32 = -2
)

// Who is whose deed an event is: a consumer's number, Coordinator or Script. The
// consumer that an event is about may be another: when a session expires, the
// coordinator acts.
func (e *Event) Who() int32 {
	switch {
	case e.Code == MarkMet || e.Code == ToolAnswered || e.Code >= TopicCreated && e.Code <= RecordsDeleted:
		return Script
	case e.Code == CommandRun && e.Consumer < 0:
		return Script
	case e.Code == RequestParked || e.Code == CoordinatorFailedOver || e.Code == CoordinatorLoaded:
		return Coordinator
	case e.Code >= GroupStateChanged && e.Code <= GroupConverted:
		return Coordinator
	case e.Consumer < 0:
		return Coordinator
	}
	return e.Consumer
}

// Message tells whether a message left or arrived: a step in units of messages.
func (c Code) Message() bool {
	return c == RequestSent || c == RequestParked || c == ResponseArrived || c == MessageLost
}

// Phase tells whether something begins that lasts: a step in units of phases.
func (c Code) Phase() bool {
	switch c {
	case ConsumerStarted, ConsumerRestarted, ConsumerCrashed, ConsumerFrozen, ConsumerThawed, ConsumerBlocked,
		ConsumerUnblocked, ConsumerClosed, ConsumerFailed, NetworkCut, NetworkHealed, CoordinatorFailedOver,
		CoordinatorLoaded, GroupStateChanged, MemberRemoved, GenerationStarted, GroupEpochBumped, Stopped,
		Resumed, PollExpired, PartitionsLost, MarkMet:
		return true
	}
	return false
}

// Milestone tells whether somebody who listens while a run plays must hear of it.
func (c Code) Milestone() bool {
	switch c {
	case RebalanceStarted, GenerationStarted, AssignmentStored, MemberRemoved, ConsumerCrashed, ConsumerFailed,
		PollExpired, Duplicated, Lost, CommitRejected, CommitFailed, PartitionsLost, CoordinatorFailedOver:
		return true
	}
	return false
}
