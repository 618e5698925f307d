package sim

import (
	"rebalancelab/engine/client"
	"rebalancelab/engine/group"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

var noteReasons = [reasonCount]trace.Reason{
	group.ReasonNewMember: trace.ReasonJoined, group.ReasonLeaderRejoined: trace.ReasonLeaderRejoin,
	group.ReasonMetadataChanged: trace.ReasonMetadata, group.ReasonMemberLeft: trace.ReasonLeft,
	group.ReasonSessionExpired: trace.ReasonSessionExpired, group.ReasonNewMemberTimeout: trace.ReasonSessionExpired,
	group.ReasonRebalanceTimeout: trace.ReasonRebalanceTimeout, group.ReasonSyncTimeout: trace.ReasonSyncTimeout,
	group.ReasonStaticReplaced: trace.ReasonStaticReplace, group.ReasonGroupFull: trace.ReasonGroupFull,
	group.ReasonMemberSubscription: trace.ReasonMetadata, group.ReasonTopicsChanged: trace.ReasonMetadata,
	group.ReasonRegexResolved: trace.ReasonMetadata, group.ReasonJoinTimeout: trace.ReasonRebalanceTimeout,
	group.ReasonDeleted: trace.ReasonRemovedByAdmin,
}

// reasonCount is more than the coordinator has reasons.
const reasonCount = 64

var noteCodes = [group.NoteCodeCount]trace.Code{
	group.NoteRequestParked: trace.RequestParked, group.NoteMemberIDGiven: trace.MemberIDGiven, group.NoteMemberAdded: trace.MemberAdded,
	group.NoteMemberReplaced: trace.MemberReplaced, group.NoteMemberRemoved: trace.MemberRemoved, group.NotePendingDropped: trace.MemberRemoved,
	group.NoteStateChanged: trace.GroupStateChanged, group.NoteRebalanceStarted: trace.RebalanceStarted,
	group.NoteGenerationBumped: trace.GenerationStarted, group.NoteLeaderChosen: trace.LeaderChosen,
	group.NoteProtocolChosen: trace.ProtocolChosen, group.NoteAssignmentStored: trace.AssignmentStored,
	group.NoteGroupEpochBumped: trace.GroupEpochBumped, group.NoteTargetComputed: trace.TargetComputed,
	group.NoteMemberEpoch: trace.MemberReconciled, group.NoteMemberState: trace.MemberReconciled, group.NoteMemberParting: trace.MemberReconciled,
	group.NoteCommitRejected: trace.CommitRejected, group.NoteOffsetsExpired: trace.OffsetsExpired, group.NoteOffsetsDeleted: trace.OffsetsExpired,
	group.NoteGroupDeleted: trace.GroupDeleted, group.NoteGroupConverted: trace.GroupConverted,
	group.NoteFailedOver: trace.CoordinatorFailedOver, group.NoteLoaded: trace.CoordinatorLoaded,
}

// note turns something that happened inside the coordinator into an event. What
// happens in one go forms a chain of causes, beginning with the request or, for a
// timer, with what made its member fall silent.
func (w *World) note(n *group.Note) {
	g := w.names.GroupNumber(n.Group)
	if n.Code == group.NoteCommitAccepted {
		w.commitAccepted(n, g)
		return
	}
	code := noteCodes[n.Code]
	if code == trace.NoCode || n.Code == group.NoteOffsetsDeleted && n.Reason != group.ReasonDeleted {
		return
	}
	e := trace.New(w.now, code, w.asked.event)
	e.Group, e.Length, e.From, e.To, e.Error = g, n.Length, n.From, n.To, n.Error
	e.Text, e.Detail, e.Reason = n.Text, n.Detail, noteReasons[n.Reason]
	if n.Member != "" && g >= 0 {
		e.Consumer = w.consumerOf(g, n.Member)
		if e.Consumer < 0 && w.asked.consumer >= 0 && n.Code != group.NoteRebalanceStarted {
			e.Consumer = w.asked.consumer // a new member: its id goes out only now
		}
	}
	w.fillNote(n, &e)
	if e.Cause < 0 && g >= 0 {
		e.Cause = w.groups[g].last // a timer goes on with what the group was at
	}
	seq := w.emit(e)
	w.asked.event = seq
	if g < 0 {
		return
	}
	s := &w.groups[g]
	s.last = seq
	switch n.Code {
	case group.NoteRebalanceStarted:
		s.rebalance, s.rebalanceSince = seq, w.now
		s.rebalances++
	case group.NoteGroupEpochBumped:
		s.rebalance, s.rebalanceSince = seq, w.now
		s.rebalances++
	case group.NoteMemberRemoved, group.NoteMemberReplaced:
		if e.Consumer >= 0 {
			w.links[e.Consumer].removed = seq
		}
	}
}

// fillNote sets what depends on the code.
func (w *World) fillNote(n *group.Note, e *trace.Event) {
	switch n.Code {
	case group.NoteMemberIDGiven, group.NoteMemberAdded, group.NotePendingDropped, group.NoteMemberReplaced, group.NoteLeaderChosen:
		e.Text = n.Member
	case group.NoteMemberRemoved:
		e.Text = n.Member
		if w.asked.consumer < 0 && e.Consumer >= 0 && w.consumers[e.Consumer].StopEvent >= 0 {
			e.Cause = w.consumers[e.Consumer].StopEvent // what silenced it
		}
		if e.Reason == trace.ReasonLeft {
			e.Reason = w.whyLeft()
			if w.asked.message != nil && w.asked.message.request == trace.ConsumerGroupHeartbeat {
				e.Request = trace.ConsumerGroupHeartbeat
			}
		}
	case group.NoteRequestParked:
		e.Request = trace.JoinGroup
		if n.Text == "SyncGroup" {
			e.Request = trace.SyncGroup
		}
		e.Text = ""
	case group.NoteGroupDeleted:
		for p := range w.accountsOf(e.Group) {
			w.accounts[e.Group][p].committed = -1
		}
	case group.NoteCommitRejected, group.NoteOffsetsExpired, group.NoteOffsetsDeleted:
		e.Partitions = w.partitionsOf(n.Offsets)
		if len(n.Offsets) > 0 {
			e.To = n.Offsets[0].Offset
		}
		if n.Code != group.NoteCommitRejected && e.Group >= 0 {
			for _, p := range e.Partitions {
				w.account(e.Group, p).committed = -1
			}
		}
	}
}

// whyLeft is what made a member leave by itself.
func (w *World) whyLeft() trace.Reason {
	if m := w.asked.message; m != nil {
		switch b := m.body.(type) {
		case *client.MemberBody:
			return b.Why
		case *client.BeatBody:
			return b.Why
		}
		return trace.ReasonLeft
	}
	return trace.ReasonRemovedByAdmin
}

func (w *World) partitionsOf(offsets []group.OffsetView) []int32 {
	image := w.images[len(w.images)-1]
	out, near := make([]int32, 0, len(offsets)), 0
	for i := range offsets {
		if id := image.PartNear(kafka.TopicPartition{Topic: offsets[i].Topic, Partition: offsets[i].Partition}, &near); id >= 0 {
			out = append(out, id)
		}
	}
	return out
}

// commitAccepted books committed offsets. Repeating what was committed before is
// no milestone.
func (w *World) commitAccepted(n *group.Note, g int32) {
	if g < 0 {
		return
	}
	s := &w.groups[g]
	s.commits++
	image := w.images[len(w.images)-1]
	news, near := false, 0
	for i := range n.Offsets {
		o := &n.Offsets[i]
		id := image.PartNear(kafka.TopicPartition{Topic: o.Topic, Partition: o.Partition}, &near)
		if id < 0 {
			continue
		}
		if a := w.account(g, id); a.committed != o.Offset {
			news = true
			w.committed(g, id, o.Offset)
		}
	}
	if !news {
		return
	}
	e := trace.New(w.now, trace.CommitAccepted, w.asked.event)
	e.Group, e.Partitions = g, w.partitionsOf(n.Offsets)
	if len(n.Offsets) > 0 {
		e.To = n.Offsets[0].Offset
	}
	if m := w.asked.message; m != nil {
		e.Consumer = m.consumer
	}
	w.emit(e)
}

// given: a heartbeat's answer brings a new assignment.
func given(body any) bool {
	b, ok := body.(*client.BeatResult)
	return ok && b.HasAssignment
}

// causeOfReply is the event that an answer follows from: for a heartbeat that
// reports a rebalance, its start; for a member that is out, its removal; for a
// request that had to wait, what ended the wait; else the request.
func (w *World) causeOfReply(m *message, c *client.Consumer) int32 {
	own := int32(-1)
	if w.asked.message != nil && w.asked.message.consumer == m.consumer && w.asked.message.call == m.call {
		own = w.asked.message.event
	}
	if c.Group < 0 {
		return own
	}
	s := &w.groups[c.Group]
	switch m.err {
	case kafka.RebalanceInProgress:
		return s.rebalance
	case kafka.UnknownMemberID, kafka.IllegalGeneration, kafka.FencedInstanceID, kafka.FencedMemberEpoch:
		if w.links[c.ID].removed >= 0 {
			return w.links[c.ID].removed
		}
		return s.last
	}
	if m.request == trace.JoinGroup || m.request == trace.SyncGroup || given(m.body) {
		return s.last
	}
	return own
}
