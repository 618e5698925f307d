package group

import "rebalancelab/engine/kafka"

// moveTo changes a classic group's state.
func (o *op) moveTo(g *classicGroup, s GroupState) {
	o.tell(Note{Code: NoteStateChanged, Group: g.id, Detail: g.state.String(), Text: s.String()})
	g.previous, g.state, g.stateSince = g.state, s, o.c.now
}

// rebalanceOrComplete starts a rebalance if the group is at rest, or ends the
// join phase that is under way if nobody is missing.
func (o *op) rebalanceOrComplete(g *classicGroup, member string, why Reason) {
	switch g.state {
	case Empty, Stable, CompletingRebalance:
		o.prepareRebalance(g, member, why)
	default:
		o.completeIfAllJoined(g)
	}
}

// prepareRebalance starts the join phase.
func (o *op) prepareRebalance(g *classicGroup, member string, why Reason) {
	if g.state == CompletingRebalance {
		o.failSyncs(g, kafka.RebalanceInProgress)
	}
	g.awaitingSync = nil
	o.cancel(timerKey{kind: timerClassicSync, group: g.id})
	initial := g.state == Empty
	if initial {
		delay := o.c.cfg.InitialRebalanceDelay
		o.arm(delay, timer{key: timerKey{kind: timerClassicJoin, group: g.id}, initial: true,
			delay: delay, remaining: max(g.rebalanceTimeout()-delay, 0)})
	}
	o.moveTo(g, PreparingRebalance)
	o.tell(Note{Code: NoteRebalanceStarted, Group: g.id, Member: member, Reason: why})
	if initial {
		return
	}
	if g.allJoined() {
		o.completeJoin(g)
		return
	}
	o.armJoinPhase(g, 0)
}

func (o *op) armJoinPhase(g *classicGroup, atLeast kafka.Millis) {
	o.arm(max(g.rebalanceTimeout(), atLeast), timer{key: timerKey{kind: timerClassicJoin, group: g.id}})
}

// completeIfAllJoined ends a join phase early; never an initial one.
func (o *op) completeIfAllJoined(g *classicGroup) {
	if g.state == PreparingRebalance && g.previous != Empty && g.allJoined() {
		o.completeJoin(g)
	}
}

// expireClassicJoin is the end of a join phase by its timer.
func (c *Coordinator) expireClassicJoin(o *op, t timer) {
	g := c.live.entry(t.key.group).classic
	if g == nil {
		return
	}
	g = o.edit(g)
	if t.initial && g.newMember && t.remaining != 0 { // R-134, R-134a
		g.newMember = false
		delay := min(c.cfg.InitialRebalanceDelay, t.remaining)
		o.arm(delay, timer{key: t.key, initial: true, delay: delay, remaining: max(t.remaining-t.delay, 0)})
		o.tell(Note{Code: NoteRebalanceDelayed, Group: g.id, Length: delay})
		return
	}
	o.completeJoin(g)
}

// completeJoin ends the join phase: who is missing is removed, the rest starts
// the next generation.
func (o *op) completeJoin(g *classicGroup) {
	o.cancel(timerKey{kind: timerClassicJoin, group: g.id})
	for _, m := range g.members.values() { // static ones stay
		if !m.join.waits && m.instance == "" {
			o.drop(g, m, ReasonRebalanceTimeout, g.rebalanceTimeout())
		}
	}
	if g.members.size > 0 && !o.electJoined(g) {
		o.armJoinPhase(g, 1) // R-138; without a timeout no time would ever pass
		if g.state == Stable {
			// The timer of a join phase that an upgrade ended, after the downgrade: who
			// was removed above still stands in the records.
			o.soft.strayed = g.id
		}
		return
	}
	g.generation++
	o.tell(Note{Code: NoteGenerationBumped, Group: g.id, From: int64(g.generation) - 1, To: int64(g.generation)})
	g.awaitingSync = nil
	if g.members.size == 0 {
		g.protocolName = ""
		g.computeSubscribed()
		o.moveTo(g, Empty)
		o.keep(groupRecord(g, nil))
		return
	}
	name, ok := g.selectProtocol()
	if !ok {
		o.crash(g)
		return
	}
	g.protocolName = name
	o.tell(Note{Code: NoteProtocolChosen, Group: g.id, Text: g.protocolName})
	o.moveTo(g, CompletingRebalance)
	g.computeSubscribed()
	for _, m := range g.members.values() {
		m = o.answerJoin(g, m, g.joined(m.id, g.leader == m.id))
		o.armSession(g, m, m.sessionTimeout)
		if m.isNew {
			g.edit(m).isNew = false
		}
		g.awaitingSync = append(g.awaitingSync, m.id)
	}
	o.arm(g.rebalanceTimeout(), timer{key: timerKey{kind: timerClassicSync, group: g.id}, epoch: g.generation})
}

// electJoined makes sure that the leader is somebody who has joined; it
// is not possible if nobody has.
func (o *op) electJoined(g *classicGroup) bool {
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
		o.tell(Note{Code: NoteLeaderChosen, Group: g.id, Member: g.leader})
	}
	return found
}

// answerJoin answers a parked JoinGroup, if there is one.
func (o *op) answerJoin(g *classicGroup, m *classicMember, r *JoinGroupResponse) *classicMember {
	if m.join.waits {
		m = g.edit(m)
		o.answerParked(g, m, &m.join, "JoinGroup", r, r.Error)
		g.parkedJoins--
	}
	return m
}

// answerSync answers a parked SyncGroup, if there is one.
func (o *op) answerSync(g *classicGroup, m *classicMember, r *SyncGroupResponse) *classicMember {
	if m.sync.waits {
		m = g.edit(m)
		o.answerParked(g, m, &m.sync, "SyncGroup", r, r.Error)
	}
	return m
}

func (o *op) answerParked(g *classicGroup, m *classicMember, p *parked, name string, r Response, e kafka.ErrorCode) {
	o.reply(p.call, r)
	o.tell(Note{Code: NoteAnswered, Group: g.id, Member: m.id, Text: name, Error: e, Length: o.c.now - p.since})
	*p = parked{}
}

// drop removes a member together with its session timer.
func (o *op) drop(g *classicGroup, m *classicMember, why Reason, timeout kafka.Millis) {
	led := g.leader
	g.remove(m.id)
	o.cancel(timerKey{kind: timerClassicSession, group: g.id, member: m.id})
	o.tell(Note{Code: NoteMemberRemoved, Group: g.id, Member: m.id, Instance: m.instance, Reason: why, Length: timeout})
	if g.leader != led && g.leader != "" {
		o.tell(Note{Code: NoteLeaderChosen, Group: g.id, Member: g.leader})
	}
}

// armSession (re)starts a member's session timer.
func (o *op) armSession(g *classicGroup, m *classicMember, timeout kafka.Millis) {
	o.arm(timeout, timer{key: timerKey{kind: timerClassicSession, group: g.id, member: m.id}})
}

// expireClassicMember is a session that ran out. Nothing else, and no
// broken connection, removes a silent member.
func (c *Coordinator) expireClassicMember(o *op, group, member string) {
	g := c.live.entry(group).classic
	if g == nil {
		return
	}
	if g.isPending(member) {
		g = o.edit(g)
		g.remove(member)
		o.tell(Note{Code: NotePendingDropped, Group: g.id, Member: member, Reason: ReasonSessionExpired})
		if g.state == PreparingRebalance && g.allJoined() {
			o.completeJoin(g)
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
	g = o.edit(g)
	m = o.answerJoin(g, m, &JoinGroupResponse{Error: kafka.UnknownMemberID})
	o.drop(g, m, why, timeout)
	switch {
	case g.state == Stable || g.state == CompletingRebalance:
		o.prepareRebalance(g, member, why)
	case g.state == PreparingRebalance && g.allJoined():
		o.completeJoin(g)
	}
}

// expireClassicSync removes members that joined and never synced.
func (c *Coordinator) expireClassicSync(o *op, group string, generation int32) {
	g := c.live.entry(group).classic
	if g == nil || g.generation != generation || g.state != CompletingRebalance && g.state != Stable || len(g.awaitingSync) == 0 {
		return
	}
	g = o.edit(g)
	timeout := g.rebalanceTimeout()
	first := g.awaitingSync[0]
	for len(g.awaitingSync) > 0 {
		id := g.awaitingSync[0]
		m := g.member(id)
		if m == nil { // a static member that was replaced meanwhile
			g.remove(id)
			continue
		}
		o.drop(g, m, ReasonSyncTimeout, timeout)
	}
	o.prepareRebalance(g, first, ReasonSyncTimeout)
}
