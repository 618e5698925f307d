package group

import "rebalancelab/engine/kafka"

// replaceStaticMember lets a process that came back under its instance id take
// over the place of its predecessor.
func (o *op) replaceStaticMember(r *JoinGroupRequest, g *classicGroup, old, id string) {
	led := g.leader
	// The process that still uses the old id is fenced at once.
	before := o.answerJoin(g, g.member(old), &JoinGroupResponse{Error: kafka.FencedInstanceID, MemberID: old})
	before = o.answerSync(g, before, &SyncGroupResponse{Error: kafka.FencedInstanceID})
	g.members.remove(old)
	m := &classicMember{ // client id and host stay those of the old one
		id: id, instance: before.instance, clientID: before.clientID, host: before.host,
		rebalanceTimeout: before.rebalanceTimeout, sessionTimeout: before.sessionTimeout,
		protocolType: before.protocolType, protocols: before.protocols, assignment: before.assignment,
	}
	g.members.put(id, m)
	if g.leader == old {
		g.leader = id
	}
	g.static.put(m.instance, id)
	o.tell(Note{Code: NoteMemberReplaced, Group: g.id, Member: id, Detail: old, Instance: m.instance, Reason: ReasonStaticReplaced})
	o.armSession(g, m, m.sessionTimeout)
	g.update(m, r, o.park(g.id, id, "JoinGroup"))
	switch g.state {
	case Stable:
		name, ok := g.selectProtocol()
		switch {
		case !ok:
			o.crash(g)
		case name == g.protocolName:
			o.keep(groupRecord(g, assignmentsOf(g)))
			o.effects = append(o.effects, effect{kind: effectStaticReplaced, call: o.call, req: r, group: g.id, member: id, leader: led})
		default:
			o.rebalanceOrComplete(g, id, ReasonStaticReplaced)
		}
	case CompletingRebalance:
		o.prepareRebalance(g, id, ReasonStaticReplaced)
	default:
		o.completeIfAllJoined(g)
	}
}

// replacementWritten answers a static member that came back without a rebalance.
func (c *Coordinator) replacementWritten(o *op, e *effect, err kafka.ErrorCode) {
	g := c.live.entry(e.group).classic
	if g == nil {
		return
	}
	m := g.member(e.member)
	if m == nil {
		return
	}
	r := g.joined(e.member, false)
	switch {
	case err != kafka.None:
		r = &JoinGroupResponse{Error: err}
	case e.req.(*JoinGroupRequest).Version.or(9) >= 9: // R-167 (KIP-814)
		if g.leader == e.member {
			r = g.joined(e.member, true)
			r.SkipAssignment = true
		}
	default:
		r.Leader = e.leader
	}
	o.answerJoin(o.edit(g), m, r)
}

// assignmentsOf lists what every member has now.
func assignmentsOf(g *classicGroup) []MemberAssignment {
	out := make([]MemberAssignment, 0, g.members.size)
	g.members.each(func(id string, m *classicMember) bool {
		out = append(out, MemberAssignment{MemberID: id, Assignment: m.assignment})
		return true
	})
	return out
}
