package group

import "rebalancelab/engine/kafka"

// moveTo changes a classic group's state.
func (c *Coordinator) moveTo(g *classicGroup, s GroupState) {
	c.note(Note{Code: NoteStateChanged, Group: g.id, Detail: g.state.String(), Text: s.String()})
	g.previous, g.state, g.stateSince = g.state, s, c.now
}

// rebalanceOrComplete starts a rebalance if the group is at rest, or ends the
// join phase that is under way if nobody is missing.
func (c *Coordinator) rebalanceOrComplete(o *op, g *classicGroup, member string, why Reason) {
	switch g.state {
	case Empty, Stable, CompletingRebalance:
		c.prepareRebalance(o, g, member, why)
	default:
		c.completeIfAllJoined(o, g)
	}
}

// prepareRebalance starts the join phase.
func (c *Coordinator) prepareRebalance(o *op, g *classicGroup, member string, why Reason) {
	if g.state == CompletingRebalance {
		c.failSyncs(g, kafka.RebalanceInProgress)
	}
	g.awaitingSync = nil
	c.timers.cancel(timerKey{kind: timerClassicSync, group: g.id})
	initial := g.state == Empty
	if initial {
		delay := c.cfg.InitialRebalanceDelay
		c.arm(delay, timer{key: timerKey{kind: timerClassicJoin, group: g.id}, initial: true,
			delay: delay, remaining: max(g.rebalanceTimeout()-delay, 0)})
	}
	c.moveTo(g, PreparingRebalance)
	c.note(Note{Code: NoteRebalanceStarted, Group: g.id, Member: member, Reason: why})
	if initial {
		return
	}
	if g.allJoined() {
		c.completeJoin(o, g)
		return
	}
	c.armJoinPhase(g, 0)
}

func (c *Coordinator) armJoinPhase(g *classicGroup, atLeast kafka.Millis) {
	c.arm(max(g.rebalanceTimeout(), atLeast), timer{key: timerKey{kind: timerClassicJoin, group: g.id}})
}

// completeIfAllJoined ends a join phase early; never an initial one.
func (c *Coordinator) completeIfAllJoined(o *op, g *classicGroup) {
	if g.state == PreparingRebalance && g.previous != Empty && g.allJoined() {
		c.completeJoin(o, g)
	}
}

// expireClassicJoin is the end of a join phase by its timer.
func (c *Coordinator) expireClassicJoin(o *op, t timer) {
	g := c.live.entry(t.key.group).classic
	if g == nil {
		return
	}
	if t.initial && g.newMember && t.remaining != 0 { // R-134, R-134a
		g.newMember = false
		delay := min(c.cfg.InitialRebalanceDelay, t.remaining)
		c.arm(delay, timer{key: t.key, initial: true, delay: delay, remaining: max(t.remaining-t.delay, 0)})
		c.note(Note{Code: NoteRebalanceDelayed, Group: g.id, Length: delay})
		return
	}
	c.completeJoin(o, g)
}

// completeJoin ends the join phase: who is missing is removed, the rest starts
// the next generation.
func (c *Coordinator) completeJoin(o *op, g *classicGroup) {
	c.timers.cancel(timerKey{kind: timerClassicJoin, group: g.id})
	for _, m := range g.members.values() { // static ones stay
		if !m.join.waits && m.instance == "" {
			c.drop(g, m, ReasonRebalanceTimeout, g.rebalanceTimeout())
		}
	}
	if g.members.size > 0 && !c.electJoined(g) {
		c.armJoinPhase(g, 1) // R-138; without a timeout no time would ever pass
		return
	}
	g.generation++
	c.note(Note{Code: NoteGenerationBumped, Group: g.id, From: int64(g.generation) - 1, To: int64(g.generation)})
	g.awaitingSync = nil
	if g.members.size == 0 {
		g.protocolName = ""
		g.computeSubscribed()
		c.moveTo(g, Empty)
		o.records, o.done = append(o.records, groupRecord(g, nil)), true
		return
	}
	g.protocolName = g.selectProtocol()
	c.note(Note{Code: NoteProtocolChosen, Group: g.id, Text: g.protocolName})
	g.computeSubscribed()
	c.moveTo(g, CompletingRebalance)
	for _, m := range g.members.values() {
		c.answerJoin(g, m, g.joined(m.id, g.leader == m.id))
		c.armSession(g, m, m.sessionTimeout)
		m.isNew = false
		g.awaitingSync = append(g.awaitingSync, m.id)
	}
	c.arm(g.rebalanceTimeout(), timer{key: timerKey{kind: timerClassicSync, group: g.id}, epoch: g.generation})
}

// electJoined makes sure that the leader is somebody who has joined; it
// is not possible if nobody has.
func (c *Coordinator) electJoined(g *classicGroup) bool {
	if m := g.member(g.leader); m == nil || m.join.waits {
		return m != nil
	}
	found := false
	g.members.each(func(id string, m *classicMember) bool {
		if m.join.waits {
			g.leader, found = id, true
		}
		return !found
	})
	if found {
		c.note(Note{Code: NoteLeaderChosen, Group: g.id, Member: g.leader})
	}
	return found
}

// answerJoin answers a parked JoinGroup, if there is one.
func (c *Coordinator) answerJoin(g *classicGroup, m *classicMember, r *JoinGroupResponse) {
	if !m.join.waits {
		return
	}
	if m.join.call >= 0 {
		c.answer(m.join.call, r)
	}
	c.note(Note{Code: NoteAnswered, Group: g.id, Member: m.id, Text: "JoinGroup", Error: r.Error, Length: c.now - m.join.since})
	m.join = parked{}
	g.parkedJoins--
}

// answerSync answers a parked SyncGroup; false if there is none.
func (c *Coordinator) answerSync(g *classicGroup, m *classicMember, r *SyncGroupResponse) bool {
	if !m.sync.waits {
		return false
	}
	if m.sync.call >= 0 {
		c.answer(m.sync.call, r)
	}
	c.note(Note{Code: NoteAnswered, Group: g.id, Member: m.id, Text: "SyncGroup", Error: r.Error, Length: c.now - m.sync.since})
	m.sync = parked{}
	return true
}

// drop removes a member together with its session timer.
func (c *Coordinator) drop(g *classicGroup, m *classicMember, why Reason, timeout kafka.Millis) {
	led := g.leader
	g.remove(m.id)
	c.timers.cancel(timerKey{kind: timerClassicSession, group: g.id, member: m.id})
	c.note(Note{Code: NoteMemberRemoved, Group: g.id, Member: m.id, Instance: m.instance, Reason: why, Length: timeout})
	if g.leader != led && g.leader != "" {
		c.note(Note{Code: NoteLeaderChosen, Group: g.id, Member: g.leader})
	}
}

// armSession (re)starts a member's session timer.
func (c *Coordinator) armSession(g *classicGroup, m *classicMember, timeout kafka.Millis) {
	c.arm(timeout, timer{key: timerKey{kind: timerClassicSession, group: g.id, member: m.id}})
}

// expireClassicMember is a session that ran out. Nothing else, and no
// broken connection, removes a silent member.
func (c *Coordinator) expireClassicMember(o *op, group, member string) {
	g := c.live.entry(group).classic
	if g == nil {
		return
	}
	if g.isPending(member) {
		g.remove(member)
		c.note(Note{Code: NotePendingDropped, Group: g.id, Member: member, Reason: ReasonSessionExpired})
		if g.state == PreparingRebalance && g.allJoined() {
			c.completeJoin(o, g)
		}
		return
	}
	m := g.member(member)
	if m == nil || !m.isNew && (m.join.waits || m.sync.waits) {
		return
	}
	why, timeout := ReasonSessionExpired, m.sessionTimeout
	if m.isNew {
		why, timeout = ReasonNewMemberTimeout, c.cfg.NewMemberJoinTimeout
	}
	c.answerJoin(g, m, &JoinGroupResponse{Error: kafka.UnknownMemberID})
	c.drop(g, m, why, timeout)
	switch {
	case g.state == Stable || g.state == CompletingRebalance:
		c.prepareRebalance(o, g, member, why)
	case g.state == PreparingRebalance && g.allJoined():
		c.completeJoin(o, g)
	}
}

// expireClassicSync removes members that joined and never synced.
func (c *Coordinator) expireClassicSync(o *op, group string, generation int32) {
	g := c.live.entry(group).classic
	if g == nil || g.generation != generation || g.state != CompletingRebalance && g.state != Stable || len(g.awaitingSync) == 0 {
		return
	}
	timeout := g.rebalanceTimeout()
	first := g.awaitingSync[0]
	for len(g.awaitingSync) > 0 {
		id := g.awaitingSync[0]
		m := g.member(id)
		if m == nil { // a static member that was replaced meanwhile
			g.remove(id)
			continue
		}
		c.drop(g, m, ReasonSyncTimeout, timeout)
	}
	c.prepareRebalance(o, g, first, ReasonSyncTimeout)
}
