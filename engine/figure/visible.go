package figure

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// visible tells whether an event is worth time on screen: what a reader waits
// for. Routine (automatic commits, look-ups) happens inside folds.
func visible(events []trace.Event, e *trace.Event) bool {
	switch e.Code {
	case trace.RequestSent:
		return shown(e.Request) && !automatic(events, e)
	case trace.ResponseArrived:
		return news(e) && !repeats(events, e) || e.Request == trace.JoinGroup || e.Request == trace.SyncGroup || e.Request == trace.LeaveGroup
	case trace.CommitSent, trace.CommitDone, trace.CommitAccepted:
		return !automatic(events, e)
	case trace.CommandRun, trace.TopicCreated, trace.MarkMet, trace.ToolAnswered, trace.PositionReset, trace.MemberIDGiven,
		trace.ProtocolChosen, trace.LeaderChosen, trace.AssignorRun:
		return false
	case trace.Duplicated, trace.Lost:
		return !continues(events, e)
	}
	return true
}

// shown are the requests whose messages a picture shows.
func shown(r trace.Request) bool {
	switch r {
	case trace.JoinGroup, trace.SyncGroup, trace.LeaveGroup, trace.OffsetCommit, trace.ConsumerGroupHeartbeat:
		return true
	}
	return false
}

// news tells whether a reply carries an error that says something about the group;
// a request that timed out on a dead network has no reply at all.
func news(e *trace.Event) bool {
	return e.Error != kafka.None && e.Error != kafka.NetworkException && speaks(e.Request)
}

// mostRepeats bounds the search for the same news before.
const mostRepeats = 300

// repeats tells whether a consumer has been told the same before and has not
// acted on it since: a blocked one hears of a rebalance with every heartbeat.
func repeats(events []trace.Event, e *trace.Event) bool {
	for i := int(e.Seq) - 1; i >= 0 && i >= int(e.Seq)-mostRepeats && i < len(events); i-- {
		o := &events[i]
		if o.Consumer != e.Consumer {
			continue
		}
		switch o.Code {
		case trace.ResponseArrived:
			if o.Request == e.Request && o.Error == e.Error {
				return true
			}
		case trace.JoinStarted, trace.Assigned, trace.GenerationReset, trace.PartitionsLost, trace.ConsumerStarted, trace.ConsumerRestarted:
			return false
		}
	}
	return false
}

// speaks tells whether an error in the answer to a request is news about the
// group. A client that looks for its coordinator asks again and again.
func speaks(r trace.Request) bool {
	return shown(r) || r == trace.Heartbeat || r == trace.OffsetFetch
}

// automatic tells whether a commit belongs to the background routine.
func automatic(events []trace.Event, e *trace.Event) bool {
	for range 4 { // request, answer and result point back to the CommitSent
		if e.Code == trace.CommitSent {
			return e.Reason == trace.ReasonAuto
		}
		if e.Request != trace.OffsetCommit && e.Code != trace.CommitAccepted && e.Code != trace.CommitDone || e.Cause < 0 || e.Cause >= e.Seq || int(e.Cause) >= len(events) {
			return false
		}
		e = &events[e.Cause]
	}
	return false
}

// lookBack bounds the search for the record before.
const lookBack = 64

// continues tells whether a record event goes on where one just before stopped,
// as the second record of a batch does.
func continues(events []trace.Event, e *trace.Event) bool {
	for i := int(e.Seq) - 1; i >= 0 && i >= int(e.Seq)-lookBack && i < len(events); i-- {
		o := &events[i]
		if o.Code == e.Code && o.Consumer == e.Consumer && len(o.Partitions) == 1 && len(e.Partitions) == 1 && o.Partitions[0] == e.Partitions[0] {
			return o.To == e.From
		}
	}
	return false
}
