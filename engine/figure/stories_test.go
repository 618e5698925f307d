package figure

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// stairs: KIP-848, C3 joins C1 and C2; epochs climb one lane after the other.
func stairs() *story {
	s := newStory(3, 6, 10_000)
	s.add(0, trace.ConsumerStarted, 0, nil)
	s.add(0, trace.ConsumerStarted, 1, nil)
	s.add(5, trace.MemberAdded, 0, nil)
	s.add(5, trace.MemberAdded, 1, nil)
	s.group(5, "Empty", "Stable")
	s.partitions(10, trace.Assigned, 0, 7, 0, 1, 2)
	s.partitions(10, trace.Assigned, 1, 7, 3, 4, 5)
	s.add(2_000, trace.ConsumerStarted, 2, nil)
	join := s.add(2_005, trace.MemberAdded, 2, nil)
	s.add(2_005, trace.GroupEpochBumped, -1, func(e *trace.Event) { e.From, e.To, e.Cause = 7, 8, join })
	s.group(2_005, "Stable", "Reconciling")
	s.epoch(2_005, 2, 0, 8)
	s.partitions(3_800, trace.Revoked, 0, 7, 2)
	s.epoch(3_805, 0, 7, 8)
	s.partitions(6_300, trace.Revoked, 1, 7, 5)
	s.epoch(6_305, 1, 7, 8)
	s.partitions(7_010, trace.Assigned, 2, 8, 2, 5)
	s.group(7_010, "Reconciling", "Stable")
	for c := range int32(3) {
		s.beats(c, trace.TickHeartbeat, 300+kafka.Millis(c)*700, 5000, 1)
	}
	return s
}

func (s *story) epoch(at kafka.Millis, c int32, from, to int64) {
	s.add(at, trace.MemberReconciled, c, func(e *trace.Event) { e.From, e.To = from, to })
}

// block: C2's application thread stands for 301 s; its client leaves by itself,
// and the process works on unaware.
func blocked() *story {
	s := newStory(2, 4, 320_000)
	s.add(0, trace.ConsumerStarted, 0, nil)
	s.add(0, trace.ConsumerStarted, 1, nil)
	s.rebalance(3_000, 1, [][]int32{{0, 1}, {2, 3}})
	s.add(10_000, trace.ConsumerBlocked, 1, nil)
	left := s.add(309_900, trace.PollExpired, 1, func(e *trace.Event) { e.Length = 300_000 })
	s.send(309_900, 1, trace.LeaveGroup)
	s.add(309_905, trace.MemberRemoved, 1, func(e *trace.Event) { e.Reason, e.Cause = trace.ReasonPollExpired, left })
	s.add(309_905, trace.RebalanceStarted, 1, nil)
	s.stop(311_000, 0)
	s.partitions(311_001, trace.Revoked, 0, 1, 0, 1)
	s.rebalance(311_010, 2, [][]int32{{0, 1, 2, 3}, nil})
	s.add(311_100, trace.ConsumerUnblocked, 1, nil)
	s.partitions(312_000, trace.PartitionsLost, 1, 1, 2, 3)
	s.beats(0, trace.TickPoll, 3_100, 900, 330)
	s.beats(1, trace.TickPoll, 3_200, 900, 7)
	s.beats(0, trace.TickHeartbeat, 3_100, 3000, 100)
	s.beats(1, trace.TickHeartbeat, 3_100, 3000, 102)
	return s
}

// crowd: many members and partitions, one generation.
func crowd(consumers, partitions int) *story {
	s := newStory(consumers, partitions, 20_000)
	plan := make([][]int32, consumers)
	for c := range consumers {
		s.add(0, trace.ConsumerStarted, int32(c), nil)
	}
	for p := range int32(partitions) {
		plan[int(p)%consumers] = append(plan[int(p)%consumers], p)
	}
	s.rebalance(3_000, 1, plan)
	s.add(9_000, trace.ConsumerCrashed, 1, nil)
	return s
}
