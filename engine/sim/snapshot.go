package sim

import (
	"slices"

	"rebalancelab/engine/client"
	"rebalancelab/engine/group"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// Snapshot is the world as it stands now, for drawing and for goals.
func (w *World) Snapshot() *trace.Snapshot {
	s := &trace.Snapshot{At: w.now, Names: w.names}
	s.Consumers = make([]trace.Consumer, len(w.consumers))
	for i := range w.consumers {
		v, l := &s.Consumers[i], &w.links[i]
		w.consumers[i].View(w.now, v)
		v.LatencyP50, v.LatencyP99 = l.latency.quantile(500), l.latency.quantile(990)
		for _, ch := range w.consumers[i].InBuffer() {
			v.BufferedBytes += w.logs[ch.Partition].Bytes(ch.From, ch.To)
		}
	}
	s.Groups = make([]trace.Group, len(w.groups))
	for g := range w.groups {
		w.viewGroup(int32(g), &s.Groups[g], s.Consumers)
	}
	w.viewPartitions(s)
	for i := range w.messages {
		if m := &w.messages[i]; m.request != trace.NoRequest {
			s.Messages = append(s.Messages, w.viewMessage(m))
		}
	}
	slices.SortFunc(s.Messages, func(a, b trace.Message) int {
		if a.Sent != b.Sent {
			return cmp64(int64(a.Sent), int64(b.Sent))
		}
		return int(a.Consumer - b.Consumer)
	})
	return s
}

func (w *World) viewMessage(m *message) trace.Message {
	v := trace.Message{Request: m.request, Reply: m.reply, Consumer: m.consumer, Group: -1, Sent: m.sent, Arrives: m.arrives,
		Error: m.err, Lost: m.lost, Event: -1}
	if m.node == client.CoordinatorNode {
		v.Group = w.consumers[m.consumer].Group
	}
	if m.event >= 0 && w.rec.At(m.event).Code == trace.RequestSent {
		v.Event = m.event
	}
	return v
}

func left(now, at kafka.Millis) kafka.Millis {
	if at >= kafka.Never {
		return -1
	}
	return max(at-now, 0)
}

func (w *World) viewGroup(g int32, v *trace.Group, consumers []trace.Consumer) {
	d := w.coordinator.Newest(w.names.Groups[g])
	s := &w.groups[g]
	*v = trace.Group{Exists: d.Type != group.NoGroup, Type: d.Type.String(), State: d.State.String(), Leader: -1, RebalanceLeft: -1, RebalanceSince: -1,
		Up: w.coordinator.Active(), Moved: s.moved, Rebalances: s.rebalances, CommitRequests: s.commits}
	for p := range w.accounts[g] {
		a := &w.accounts[g][p]
		v.Duplicates += sum(a.twice)
		v.Losses += sum(a.lost)
	}
	if !v.Exists {
		return
	}
	v.Generation, v.Protocol = d.GenerationID, d.ProtocolName
	if d.Type == group.Consumer {
		v.Generation, v.Assignment, v.Protocol = d.GroupEpoch, d.AssignmentEpoch, d.AssignorName
	}
	v.RebalanceLeft = left(w.now, d.PhaseEnds)
	if d.State != group.Stable && d.State != group.Empty {
		v.RebalanceSince = s.rebalanceSince
		v.Initial = d.Initial
	}
	if d.Leader != "" {
		v.Leader = w.consumerOf(g, d.Leader)
	}
	for i := range d.Members {
		m := w.viewMember(g, &d.Members[i], &d)
		v.Members = append(v.Members, m)
		if m.Consumer >= 0 && consumers[m.Consumer].MemberID == m.MemberID {
			c := &consumers[m.Consumer]
			c.Member, c.SessionLeft = true, m.SessionLeft
			c.Awaited = without(m.Target, c.Owned)
		} else if m.Consumer >= 0 && (!w.consumers[m.Consumer].Alive() || consumers[m.Consumer].MemberID == "") {
			// The process is gone, or has dropped its id after max.poll.interval.ms:
			// the coordinator keeps the member until LeaveGroup arrives or the session ends.
			consumers[m.Consumer].SessionLeft, consumers[m.Consumer].Member = m.SessionLeft, true
		}
	}
	for _, id := range d.Pending {
		v.Members = append(v.Members, trace.GroupMember{Consumer: w.consumerOf(g, id), MemberID: id, Pending: true, SessionLeft: -1})
	}
}

func sum(list []trace.Range) int64 {
	n := int64(0)
	for _, r := range list {
		n += r.To - r.From
	}
	return n
}

func without(a, b []int32) []int32 {
	var out []int32
	for _, x := range a {
		if !slices.Contains(b, x) {
			out = append(out, x)
		}
	}
	return out
}

func (w *World) viewMember(g int32, m *group.MemberView, d *group.GroupView) trace.GroupMember {
	v := trace.GroupMember{Consumer: w.consumerOf(g, m.MemberID), MemberID: m.MemberID, SessionLeft: left(w.now, m.SessionEnds)}
	if m.JoinParked {
		v.Parked = trace.JoinGroup
	} else if m.SyncParked {
		v.Parked = trace.SyncGroup
	}
	v.Joined = m.JoinParked
	if v.Parked != trace.NoRequest && v.Consumer >= 0 {
		v.ParkedSince = w.consumers[v.Consumer].AskedAt(v.Parked)
	}
	if d.Type == group.Consumer {
		v.Epoch, v.State = m.Epoch, m.State.String()
		v.Assigned, v.Target = w.byID(m.Assigned), w.byID(m.Target)
		return v
	}
	image := w.images[len(w.images)-1]
	for _, p := range m.Assignment.Partitions {
		if id := image.Part(p); id >= 0 {
			v.Assigned = append(v.Assigned, id)
		}
	}
	slices.Sort(v.Assigned)
	return v
}

// byID turns partitions by topic id into numbers, ascending.
func (w *World) byID(list []group.Partitions) []int32 {
	var out []int32
	image := w.images[len(w.images)-1]
	for _, l := range list {
		for t := range image.Cluster.Topics {
			if image.Cluster.Topics[t].ID != l.TopicID {
				continue
			}
			for _, p := range l.Partitions {
				if int(p) < len(image.Topics[t].Parts) {
					out = append(out, image.Topics[t].Parts[p])
				}
			}
		}
	}
	slices.Sort(out)
	return out
}

func (w *World) viewPartitions(s *trace.Snapshot) {
	s.Partitions = make([]trace.Partition, len(w.parts))
	for p := range w.parts {
		l := &w.logs[p]
		end := l.End(w.now)
		v := trace.Partition{LogStart: l.LogStart, LogEnd: end, HighWatermark: end, Leader: l.Leader, Exists: l.Exists,
			Views: make([]trace.View, len(w.groups))}
		for g := range w.groups {
			a := w.account(int32(g), int32(p))
			v.Views[g] = trace.View{Owner: -1, RecordsLag: -1, LastOwner: a.last, Committed: a.committed, Position: a.next, Handed: a.next, Revoked: a.revoked,
				Duplicates: a.twice, Losses: a.lost}
		}
		s.Partitions[p] = v
	}
	w.viewOwners(s)
}

// viewOwners fills in who holds what by its own belief. Of two that do, the one in
// the higher generation counts.
func (w *World) viewOwners(s *trace.Snapshot) {
	var parts []client.PartView
	for i := range w.consumers {
		c := &w.consumers[i]
		if c.Group < 0 {
			continue
		}
		for t := range w.topics {
			if c.Alive() && c.Wants(w.topics[t].name) {
				for _, p := range w.topics[t].parts {
					s.Partitions[p].Views[c.Group].Subscribed = true
				}
			}
		}
		if !c.Alive() {
			continue
		}
		parts = c.Parts(parts[:0])
		for _, x := range parts {
			v := &s.Partitions[x.Partition].Views[c.Group]
			if v.Owner >= 0 && w.consumers[v.Owner].Generation() > c.Generation() {
				continue
			}
			if v.Owner >= 0 {
				v.LastOwner = v.Owner
			}
			v.Owner, v.Position, v.Paused, v.RecordsLag = int32(i), x.Position, x.Paused, x.Lag
			v.Handed = x.Position
			for k, ch := range c.InHand(w.now) {
				if ch.Partition == x.Partition && ch.From < v.Handed {
					v.Handed = ch.From
					if k == 0 {
						v.Handed = c.Next(w.now)
					}
					break // chunks come in order: the first is the next to be worked on
				}
			}
		}
	}
}
