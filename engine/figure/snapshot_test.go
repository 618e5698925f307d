package figure

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// crashSnapshot is the world of crashOne at 57.407 s.
func crashSnapshot(s *story) *trace.Snapshot {
	snap := &trace.Snapshot{At: 57_407, Names: &s.names}
	consumer := func(k trace.Consumer) {
		k.SessionTimeout, k.PollInterval, k.Protocol, k.BatchPartition = 45_000, 300_000, "classic", -1
		snap.Consumers = append(snap.Consumers, k)
	}
	consumer(trace.Consumer{Life: trace.Running, Doing: trace.DoingProcess, MemberID: "C1-1", Generation: 1, Member: true, Leader: true, Owned: []int32{0, 1}, SessionLeft: 44_998, PollLeft: 298_000})
	consumer(trace.Consumer{Life: trace.Crashed, Generation: -1, SessionLeft: -1, PollLeft: -1})
	consumer(trace.Consumer{Life: trace.Running, Doing: trace.DoingJoin, MemberID: "C3-1", Generation: 1, Member: true, Stopped: true, StoppedSince: 56_402, StoppedWhy: trace.ReasonWaitJoin, SessionLeft: -1, PollLeft: -1})
	snap.Groups = []trace.Group{{
		Exists: true, Type: "classic", State: "PreparingRebalance", Generation: 1, Protocol: "range", Leader: 0, Up: true,
		RebalanceLeft: 297_113, RebalanceSince: 54_520,
		Members: []trace.GroupMember{
			{Consumer: 2, MemberID: "C3-1", Parked: trace.JoinGroup, ParkedSince: 56_418, Joined: true, SessionLeft: -1},
			{Consumer: 0, MemberID: "C1-1", SessionLeft: 44_998},
		},
	}}
	partition := func(end int64, v trace.View) {
		v.Subscribed = true
		snap.Partitions = append(snap.Partitions, trace.Partition{LogEnd: end, HighWatermark: end, Exists: true, Views: []trace.View{v}})
	}
	partition(577, trace.View{Owner: 0, LastOwner: -1, Committed: 573, Position: 577, Handed: 575})
	partition(546, trace.View{Owner: 0, LastOwner: -1, Committed: 542, Position: 546, Handed: 542})
	partition(365, trace.View{Owner: -1, LastOwner: 1, Committed: 315, Position: 320, Handed: 320})
	partition(451, trace.View{Owner: -1, LastOwner: 1, Committed: 401, Position: 406, Handed: 406})
	partition(668, trace.View{Owner: -1, LastOwner: 2, Committed: 667, Position: 667, Handed: 667, Revoked: true})
	partition(356, trace.View{Owner: -1, LastOwner: 2, Committed: 355, Position: 355, Handed: 355, Revoked: true})
	snap.Messages = []trace.Message{{Request: trace.Heartbeat, Reply: true, Consumer: 0, Group: 0, Sent: 57_405, Arrives: 57_410, Error: kafka.RebalanceInProgress, Event: -1}}
	return snap
}
