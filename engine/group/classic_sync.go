package group

import "rebalancelab/engine/kafka"

// syncGroup decides a SyncGroup (R-141 … R-147).
func (c *Coordinator) syncGroup(o *op, r *SyncGroupRequest) {
	refuse := func(e kafka.ErrorCode) { o.answerNow(&SyncGroupResponse{Error: e}) }
	if r.GroupID == "" {
		refuse(kafka.InvalidGroupID)
		return
	}
	e := c.live.entry(r.GroupID)
	switch {
	case e.consumer != nil && e.consumer.members.size > 0:
		c.syncConsumerGroup(o, r, e.consumer)
		return
	case e.classic == nil || e.classic.state == Empty:
		refuse(kafka.UnknownMemberID)
		return
	}
	g := e.classic
	if err := c.validateSync(g, r); err != kafka.None {
		refuse(err)
		return
	}
	switch g.state {
	case PreparingRebalance:
		refuse(kafka.RebalanceInProgress)
	case CompletingRebalance:
		g = o.edit(g)
		m := g.edit(g.member(r.MemberID))
		m.sync = o.park(g.id, m.id, "SyncGroup")
		o.synced(g, m.id)
		if g.leader == m.id {
			o.storeAssignment(g, r)
		}
	case Stable:
		o.synced(o.edit(g), r.MemberID)
		if m := g.member(r.MemberID); !c.cfg.Version.Has(kafka.SyncKeepsSession) {
			o.armSession(g, m, m.sessionTimeout)
		}
		o.answerNow(&SyncGroupResponse{ProtocolType: g.protocolType, ProtocolName: g.protocolName,
			Assignment: g.member(r.MemberID).assignment})
	}
}

func (c *Coordinator) validateSync(g *classicGroup, r *SyncGroupRequest) kafka.ErrorCode {
	if e := g.validate(r.MemberID, r.GroupInstanceID); e != kafka.None {
		return e
	}
	if r.GenerationID != g.generation {
		return kafka.IllegalGeneration
	}
	if r.namesProtocol() && (r.ProtocolType != g.protocolType || g.voted() && r.ProtocolName != g.protocolName) {
		return kafka.InconsistentGroupProtocol
	}
	return kafka.None
}

// synced takes a member off the list of those whose SyncGroup is awaited.
func (o *op) synced(g *classicGroup, member string) {
	g.awaitingSync = without(g.awaitingSync, member)
	if len(g.awaitingSync) == 0 {
		o.cancel(timerKey{kind: timerClassicSync, group: g.id})
	}
}

// storeAssignment writes the leader's plan. Members that it does not mention get
// nothing.
func (o *op) storeAssignment(g *classicGroup, r *SyncGroupRequest) {
	plan := make([]MemberAssignment, 0, g.members.size)
	g.members.each(func(id string, _ *classicMember) bool {
		a := MemberAssignment{MemberID: id}
		for i := range r.Assignments {
			if r.Assignments[i].MemberID == id {
				a.Assignment = r.Assignments[i].Assignment
			}
		}
		plan = append(plan, a)
		return true
	})
	o.keep(groupRecord(g, plan))
	o.effects = append(o.effects, effect{kind: effectClassicStable, call: o.call, req: r, group: g.id, member: r.MemberID,
		generation: r.GenerationID, assignments: plan})
}

// assignmentWritten hands the plan out once it is committed, if the group has not
// moved on meanwhile.
func (c *Coordinator) assignmentWritten(o *op, e *effect, err kafka.ErrorCode) {
	g := c.live.entry(e.group).classic
	if g == nil || g.state != CompletingRebalance || g.generation != e.generation {
		if g != nil && err == kafka.None {
			// The leader sent its plan twice; the records end with the second one, the
			// members have the first.
			o.soft.strayed = g.id
		}
		return
	}
	g = o.edit(g)
	if err != kafka.None {
		o.failSyncs(g, err)
		o.prepareRebalance(g, e.member, ReasonWriteFailed)
		return
	}
	for _, m := range g.members.values() {
		g.edit(m).assignment = Assignment{}
	}
	for i := range e.assignments {
		if m := g.member(e.assignments[i].MemberID); m != nil { // a copy already
			m.assignment = e.assignments[i].Assignment
		}
	}
	o.tell(Note{Code: NoteAssignmentStored, Group: g.id, Member: e.member, To: int64(g.generation)})
	for _, m := range g.members.values() {
		if m.sync.waits {
			o.answerSync(g, m, &SyncGroupResponse{ProtocolType: g.protocolType, ProtocolName: g.protocolName, Assignment: m.assignment})
			o.armSession(g, m, m.sessionTimeout)
		}
	}
	o.moveTo(g, Stable)
}

// failSyncs wipes assignments and answers every parked SyncGroup with an error.
func (o *op) failSyncs(g *classicGroup, e kafka.ErrorCode) {
	for _, m := range g.members.values() {
		m = g.edit(m)
		m.assignment = Assignment{}
		if m.sync.waits {
			o.answerSync(g, m, &SyncGroupResponse{Error: e})
			o.armSession(g, m, m.sessionTimeout)
		}
	}
}
