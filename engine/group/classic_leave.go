package group

import "rebalancelab/engine/kafka"

// leaveGroup decides a LeaveGroup, member by member (R-157 … R-161).
func (c *Coordinator) leaveGroup(o *op, r *LeaveGroupRequest) {
	if r.GroupID == "" {
		o.answerNow(&LeaveGroupResponse{Error: kafka.InvalidGroupID})
		return
	}
	e := c.live.entry(r.GroupID)
	if e.consumer != nil {
		c.leaveConsumerGroup(o, r, e.consumer)
		return
	}
	g := e.classic
	if g == nil {
		o.fail(kafka.UnknownMemberID)
		return
	}
	g = o.edit(g)
	res := &LeaveGroupResponse{}
	left := ""
	any := false
	for _, who := range r.Members {
		err := o.leave(g, who)
		res.Members = append(res.Members, LeaveMember{MemberID: who.MemberID, GroupInstanceID: who.GroupInstanceID, Error: err})
		if err == kafka.None {
			any, left = true, who.MemberID
		}
	}
	if any {
		switch g.state {
		case Stable, CompletingRebalance:
			o.prepareRebalance(g, left, ReasonMemberLeft)
		case PreparingRebalance:
			o.completeIfAllJoined(g)
		}
	}
	o.respond(res)
}

// leave removes one member or pending id from a classic group.
func (o *op) leave(g *classicGroup, who MemberIdentity) kafka.ErrorCode {
	id := who.MemberID
	switch {
	case id == "":
		known, ok := g.static.get(who.GroupInstanceID)
		if !ok || who.GroupInstanceID == "" {
			return kafka.UnknownMemberID
		}
		id = known
	case g.isPending(id):
		g.remove(id)
		o.cancel(timerKey{kind: timerClassicSession, group: g.id, member: id})
		o.tell(Note{Code: NotePendingDropped, Group: g.id, Member: id, Reason: ReasonMemberLeft})
		return kafka.None
	default:
		if e := g.validate(id, who.GroupInstanceID); e != kafka.None {
			return e
		}
	}
	o.cancel(timerKey{kind: timerClassicSession, group: g.id, member: id})
	m := o.answerJoin(g, g.member(id), &JoinGroupResponse{Error: kafka.UnknownMemberID})
	o.drop(g, m, ReasonMemberLeft, 0)
	return kafka.None
}
