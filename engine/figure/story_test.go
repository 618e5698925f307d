package figure

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// story is a hand-made run for tests.
type story struct {
	names  trace.Names
	events []trace.Event
	ticks  []trace.Tick
	end    kafka.Millis
	snap   func(t kafka.Millis) *trace.Snapshot
	lags   []trace.Sample
}

func (s *story) Events() []trace.Event { return s.events }
func (s *story) Ticks() []trace.Tick   { return s.ticks }
func (s *story) Names() *trace.Names   { return &s.names }
func (s *story) End() kafka.Millis     { return s.end }

func (s *story) Samples() []trace.Sample { return s.lags }

func (s *story) At(t kafka.Millis) *trace.Snapshot {
	if s.snap != nil {
		return s.snap(t)
	}
	return s.plainSnapshot(t)
}

// plainSnapshot is enough of the world at t for names and tables.
func (s *story) plainSnapshot(t kafka.Millis) *trace.Snapshot {
	snap := &trace.Snapshot{At: t, Names: &s.names, Consumers: make([]trace.Consumer, len(s.names.Consumers)), Groups: make([]trace.Group, len(s.names.Groups))}
	for i := range snap.Consumers {
		snap.Consumers[i] = trace.Consumer{Generation: -1, SessionLeft: -1, PollLeft: -1, BatchPartition: -1}
	}
	for range s.names.Partitions {
		snap.Partitions = append(snap.Partitions, trace.Partition{Exists: true, LogEnd: 100, HighWatermark: 100, Views: []trace.View{{Owner: -1, LastOwner: -1, Committed: -1, Position: -1, Subscribed: true}}})
	}
	for i := range s.events {
		if e := &s.events[i]; e.At <= t && e.Consumer >= 0 {
			s.apply(snap, &snap.Consumers[e.Consumer], e)
		}
	}
	return snap
}

func (s *story) apply(snap *trace.Snapshot, k *trace.Consumer, e *trace.Event) {
	switch e.Code {
	case trace.ConsumerStarted:
		k.Life, k.Member, k.MemberID = trace.Running, true, "m"
	case trace.ConsumerCrashed:
		k.Life, k.Owned, k.Stopped = trace.Crashed, nil, false
	case trace.MemberRemoved:
		k.Member = false
	case trace.MemberAdded:
		k.Member = true
	case trace.Assigned:
		k.Owned = append(slices.Clone(k.Owned), e.Partitions...)
		for _, p := range e.Partitions {
			snap.Partitions[p].Views[0].Owner = e.Consumer
		}
	case trace.Revoked, trace.PartitionsLost:
		k.Owned = slices.DeleteFunc(slices.Clone(k.Owned), func(p int32) bool { return slices.Contains(e.Partitions, p) })
		for _, p := range e.Partitions {
			v := &snap.Partitions[p].Views[0]
			v.Owner, v.LastOwner, v.Revoked = -1, e.Consumer, true
		}
	case trace.Stopped:
		k.Stopped, k.StoppedSince, k.StoppedWhy = true, e.At, e.Reason
	case trace.Resumed:
		k.Stopped = false
	}
}

// newStory declares consumers C1 … of one group and partitions of one topic.
func newStory(consumers, partitions int, end kafka.Millis) *story {
	s := &story{end: end}
	s.names.Groups = []string{"orders-app"}
	s.names.Topics = []string{"orders"}
	for i := range consumers {
		s.names.Consumers = append(s.names.Consumers, trace.ConsumerName{Name: "C" + decimal(int32(i+1))})
	}
	for i := range partitions {
		s.names.Partitions = append(s.names.Partitions, kafka.TopicPartition{Topic: "orders", Partition: int32(i)})
	}
	return s
}

// add appends an event and returns its number.
func (s *story) add(at kafka.Millis, code trace.Code, consumer int32, change func(*trace.Event)) int32 {
	e := trace.Event{Seq: int32(len(s.events)), At: at, Code: code, Cause: -1, Consumer: consumer, Topic: -1}
	if change != nil {
		change(&e)
	}
	s.events = append(s.events, e)
	return e.Seq
}

func (s *story) group(at kafka.Millis, from, to string) {
	s.add(at, trace.GroupStateChanged, -1, func(e *trace.Event) { e.Detail, e.Text = from, to })
}

func (s *story) send(at kafka.Millis, c int32, r trace.Request) int32 {
	return s.add(at, trace.RequestSent, c, func(e *trace.Event) { e.Request = r })
}

func (s *story) answer(at kafka.Millis, c int32, r trace.Request, code kafka.ErrorCode, cause int32) int32 {
	return s.add(at, trace.ResponseArrived, c, func(e *trace.Event) { e.Request, e.Error, e.Cause = r, code, cause })
}

func (s *story) partitions(at kafka.Millis, code trace.Code, c int32, generation int64, ps ...int32) {
	s.add(at, code, c, func(e *trace.Event) { e.Partitions, e.To = ps, generation })
}

func (s *story) stop(at kafka.Millis, c int32) {
	s.add(at, trace.Stopped, c, func(e *trace.Event) { e.Reason = trace.ReasonWaitJoin })
}

func (s *story) beats(c int32, kind trace.TickKind, at, every kafka.Millis, repeat int32) {
	s.ticks = append(s.ticks, trace.Tick{At: at, Every: every, Repeat: repeat, Consumer: c, Kind: kind})
}

// crashOne: three members, range, eager; C2 is killed at 12 s.
func crashOne() *story {
	s := newStory(3, 6, 65_000)
	for c := range int32(3) {
		s.add(0, trace.ConsumerStarted, c, nil)
	}
	s.add(7, trace.RebalanceStarted, 0, func(e *trace.Event) { e.Reason = trace.ReasonJoined })
	s.group(7, "Empty", "PreparingRebalance")
	for c := range int32(3) {
		j := s.send(12, c, trace.JoinGroup)
		s.add(17, trace.MemberAdded, c, func(e *trace.Event) { e.Cause = j })
	}
	s.rebalance(3_007, 1, [][]int32{{0, 1}, {2, 3}, {4, 5}})
	for c := range int32(3) {
		s.beats(c, trace.TickHeartbeat, 3_020+kafka.Millis(c)*500, 3000, 18)
	}
	s.ticks[1].Repeat = 2
	s.beats(1, trace.TickHeartbeatMissed, 12_520, 3000, 14)
	crash := s.add(12_000, trace.ConsumerCrashed, 1, nil)
	out := s.add(54_520, trace.MemberRemoved, 1, func(e *trace.Event) {
		e.Reason, e.Length, e.Cause = trace.ReasonSessionExpired, 45_000, crash
	})
	s.add(54_520, trace.RebalanceStarted, 1, func(e *trace.Event) { e.Cause = out })
	s.group(54_520, "Stable", "PreparingRebalance")
	h := s.add(56_305, trace.NoCode, 2, nil)
	h = s.answer(56_310, 2, trace.Heartbeat, kafka.RebalanceInProgress, h)
	s.stop(56_402, 2)
	s.add(56_402, trace.CommitSent, 2, func(e *trace.Event) { e.Reason = trace.ReasonBeforeRebalance })
	s.send(56_402, 2, trace.OffsetCommit)
	s.partitions(56_412, trace.Revoked, 2, 1, 4, 5)
	j := s.add(56_413, trace.RequestSent, 2, func(e *trace.Event) { e.Request, e.Cause = trace.JoinGroup, h })
	s.add(56_418, trace.RequestParked, 2, func(e *trace.Event) { e.Request, e.Cause = trace.JoinGroup, j })
	h = s.add(57_405, trace.NoCode, 0, nil)
	s.answer(57_410, 0, trace.Heartbeat, kafka.RebalanceInProgress, h)
	s.stop(59_100, 0)
	s.partitions(59_101, trace.Revoked, 0, 1, 0, 1)
	j = s.send(59_111, 0, trace.JoinGroup)
	s.add(59_116, trace.RequestParked, 0, func(e *trace.Event) { e.Request, e.Cause = trace.JoinGroup, j })
	s.rebalance(59_116, 2, [][]int32{{0, 1, 2}, nil, {3, 4, 5}})
	return s
}

// rebalance: everybody has joined at a time; the leader is C1.
func (s *story) rebalance(at kafka.Millis, generation int64, plan [][]int32) {
	gen := s.add(at, trace.GenerationStarted, -1, func(e *trace.Event) { e.From, e.To = generation-1, generation })
	s.group(at, "PreparingRebalance", "CompletingRebalance")
	for c, ps := range plan {
		if ps != nil {
			r := s.answer(at+5, int32(c), trace.JoinGroup, 0, gen)
			s.add(at+5, trace.RequestSent, int32(c), func(e *trace.Event) { e.Request, e.Cause = trace.SyncGroup, r })
		}
	}
	s.add(at+10, trace.AssignmentStored, -1, func(e *trace.Event) { e.To = generation })
	s.group(at+11, "CompletingRebalance", "Stable")
	for c, ps := range plan {
		if ps != nil {
			s.partitions(at+16, trace.Assigned, int32(c), generation, ps...)
			s.add(at+16, trace.Resumed, int32(c), nil)
		}
	}
}
