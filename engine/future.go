package engine

import (
	"slices"

	"rebalancelab/engine/trace"
)

// sameFuture tells whether two worlds that have one past, but for what consumers did
// that are dead by now, go on alike from this instant. What others can still notice
// of a dead consumer is what the coordinator knows of it, what it has committed, and
// what is on its way to the coordinator. The living are compared too: they have
// nothing to differ in.
func sameFuture(a, b *trace.Snapshot) bool {
	return slices.EqualFunc(a.Groups, b.Groups, sameGroup) &&
		slices.EqualFunc(a.Partitions, b.Partitions, samePartition) &&
		slices.EqualFunc(a.Consumers, b.Consumers, sameConsumer) &&
		slices.EqualFunc(matters(a), matters(b), func(x, y trace.Message) bool { x.Event = y.Event; return x == y })
}

func sameGroup(a, b trace.Group) bool {
	return a.Exists == b.Exists && a.Type == b.Type && a.State == b.State && a.Generation == b.Generation && a.Assignment == b.Assignment &&
		a.Protocol == b.Protocol && a.Leader == b.Leader && a.RebalanceLeft == b.RebalanceLeft && a.RebalanceSince == b.RebalanceSince &&
		a.Initial == b.Initial && a.Up == b.Up && slices.EqualFunc(a.Members, b.Members, sameMember)
}

func sameMember(a, b trace.GroupMember) bool {
	return a.Consumer == b.Consumer && a.MemberID == b.MemberID && a.Parked == b.Parked && a.ParkedSince == b.ParkedSince && a.Joined == b.Joined &&
		a.Pending == b.Pending && a.SessionLeft == b.SessionLeft && a.Epoch == b.Epoch && a.State == b.State &&
		slices.Equal(a.Assigned, b.Assigned) && slices.Equal(a.Target, b.Target)
}

func samePartition(a, b trace.Partition) bool {
	return a.LogStart == b.LogStart && a.LogEnd == b.LogEnd && a.Leader == b.Leader && a.Exists == b.Exists &&
		slices.EqualFunc(a.Views, b.Views, func(x, y trace.View) bool {
			return x.Owner == y.Owner && x.Committed == y.Committed && x.Subscribed == y.Subscribed &&
				(x.Owner < 0 || x.Position == y.Position && x.Handed == y.Handed)
		})
}

func sameConsumer(a, b trace.Consumer) bool {
	if a.Life != b.Life || a.MemberID != b.MemberID {
		return false
	}
	return a.Life == trace.Crashed || a.Doing == b.Doing && a.ClientState == b.ClientState && a.Generation == b.Generation &&
		a.LastHeartbeat == b.LastHeartbeat && a.PollLeft == b.PollLeft && a.Processed == b.Processed && a.Buffered == b.Buffered && a.Requests == b.Requests
}

// matters are the messages that can still do something: not those to the dead, nor
// the fetches of the dead.
func matters(s *trace.Snapshot) []trace.Message {
	return slices.DeleteFunc(s.Messages, func(m trace.Message) bool {
		return s.Consumers[m.Consumer].Life == trace.Crashed && (m.Reply || m.Group < 0)
	})
}
