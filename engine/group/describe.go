package group

import (
	"cmp"
	"slices"

	"rebalancelab/engine/kafka"
)

// unwritten is a group as it was before it came or went in memory without a
// record.
type unwritten struct {
	id     string
	before groupEntry
}

// strayed is a group of which memory and records differ.
type strayed struct {
	id    string
	until strayedUntil
}

// strayedUntil says what makes memory and records agree again.
type strayedUntil uint8

const (
	untilWritten   strayedUntil = iota // it came: any record of it
	untilRewritten                     // its records say something else: the group itself is written
	untilLoaded                        // it was dropped
)

// endedBy says whether a record of the group ends it.
func (s strayed) endedBy(r record) bool {
	_, classic := r.(*classicGroupRecord)
	return r.group() == s.id && (s.until == untilWritten || s.until == untilRewritten && classic)
}

// putUnwritten puts a group in place before any record says so.
func (c *Coordinator) putUnwritten(e groupEntry) {
	c.remember(e.id)
	c.live.setEntry(e)
	c.strayed = append(c.strayed, strayed{e.id, untilWritten})
}

// dropUnwritten takes a group away before any record says so.
func (c *Coordinator) dropUnwritten(id string) {
	c.remember(id)
	c.live.remove(id)
	c.strayed = append(c.strayed, strayed{id, untilLoaded})
}

func (c *Coordinator) remember(id string) {
	for _, u := range c.unwritten {
		if u.id == id {
			return
		}
	}
	c.unwritten = append(c.unwritten, unwritten{id, c.live.entry(id)})
}

// committedStore is the state as far as it is committed.
func (c *Coordinator) committedStore() *store {
	if c.cfg.AppendLatency > 0 {
		return &c.committed
	}
	return &c.live
}

// seen is a group as readers see it: its committed state.
func (c *Coordinator) seen(id string) groupEntry {
	if c.cfg.AppendLatency > 0 {
		return c.committed.entry(id)
	}
	for _, u := range c.unwritten {
		if u.id == id {
			return u.before
		}
	}
	return c.live.entry(id)
}

// Groups lists the ids of all groups that readers see, sorted.
func (c *Coordinator) Groups() []string {
	var out []string
	for _, e := range c.committedStore().groups {
		if c.seen(e.id).exists() {
			out = append(out, e.id)
		}
	}
	for _, u := range c.unwritten {
		if c.cfg.AppendLatency <= 0 && u.before.exists() && !c.live.entry(u.id).exists() {
			out = append(out, u.id)
		}
	}
	slices.Sort(out)
	return out
}

// Describe shows a group in its committed state, with its offsets; Type is
// NoGroup if there is none.
func (c *Coordinator) Describe(id string) GroupView {
	return c.view(c.seen(id), c.committedStore())
}

// Newest shows a group as the coordinator itself sees it, which differs from
// Describe while records are on their way.
func (c *Coordinator) Newest(id string) GroupView {
	return c.view(c.live.entry(id), &c.live)
}

// State is type and state of a group, records under way included, at little cost.
func (c *Coordinator) State(id string) (GroupType, GroupState) {
	switch e := c.live.entry(id); {
	case e.consumer != nil:
		return Consumer, e.consumer.state()
	case e.classic != nil:
		return Classic, e.classic.state
	}
	return NoGroup, Dead
}

func (c *Coordinator) view(e groupEntry, s *store) GroupView {
	id := e.id
	var v GroupView
	switch {
	case e.consumer != nil:
		v = c.viewConsumer(e.consumer)
	case e.classic != nil:
		v = c.viewClassic(e.classic)
	default:
		return GroupView{GroupID: id, PhaseEnds: kafka.Never, SyncEnds: kafka.Never}
	}
	slices.SortFunc(v.Members, func(a, b MemberView) int { return cmp.Compare(a.MemberID, b.MemberID) })
	for _, o := range offsetsOf(s.offsets, id) {
		v.Offsets = append(v.Offsets, viewOffset(o))
	}
	return v
}

// viewClassic has the members in the order of Kafka's own table, as viewConsumer has.
func (c *Coordinator) viewClassic(g *classicGroup) GroupView {
	v := GroupView{
		GroupID: g.id, Type: Classic, State: g.state, ProtocolType: g.protocolType, ProtocolName: g.protocolName, Voted: g.voted(),
		GenerationID: g.generation, Leader: g.leader, Pending: slices.Clone(g.pending),
		PhaseEnds: c.timers.deadline(timerKey{kind: timerClassicJoin, group: g.id}),
		Initial:   c.timers.initial(timerKey{kind: timerClassicJoin, group: g.id}),
		SyncEnds:  c.timers.deadline(timerKey{kind: timerClassicSync, group: g.id}),
	}
	g.members.each(func(id string, m *classicMember) bool {
		mv := MemberView{
			MemberID: id, InstanceID: m.instance, ClientID: m.clientID, Host: m.host, Assignment: m.assignment,
			JoinParked: m.join.waits, SyncParked: m.sync.waits, AwaitsSync: slices.Contains(g.awaitingSync, id),
			SessionEnds:   c.timers.deadline(timerKey{kind: timerClassicSession, group: g.id, member: id}),
			RebalanceEnds: kafka.Never,
		}
		mv.Metadata = Subscription{Raw: []byte{}}
		if g.state == Stable {
			mv.Metadata, _ = m.metadata(g.protocolName)
		}
		v.Members = append(v.Members, mv)
		return true
	})
	return v
}

func (c *Coordinator) viewConsumer(g *consumerGroup) GroupView {
	v := GroupView{
		GroupID: g.id, Type: Consumer, State: g.state(), ProtocolType: consumerProtocolType,
		GroupEpoch: g.epoch, AssignmentEpoch: g.targetEpoch, AssignorName: mostWanted(&g.assignors, c.cfg.ConsumerAssignors[0]),
		PhaseEnds: kafka.Never, SyncEnds: kafka.Never,
	}
	for _, m := range g.members.values() {
		v.Members = append(v.Members, MemberView{
			MemberID: m.id, InstanceID: m.instance, ClientID: m.clientID, Host: m.host, RackID: m.rack,
			SessionEnds:   c.timers.deadline(timerKey{kind: timerConsumerSession, group: g.id, member: m.id}),
			RebalanceEnds: c.timers.deadline(timerKey{kind: timerConsumerRevoke, group: g.id, member: m.id}),
			Epoch:         m.epoch, PreviousEpoch: m.previousEpoch, State: m.state,
			SubscribedTopicNames: m.names, SubscribedTopicRegex: m.regex,
			Assigned: m.assigned.partitionsOnly(), PendingRevocation: m.pending.partitionsOnly(), Target: g.target(m.id),
			UsesClassic: m.classic != nil,
		})
	}
	return v
}
