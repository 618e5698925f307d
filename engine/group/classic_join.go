package group

import "rebalancelab/engine/kafka"

// joinGroup decides a JoinGroup: admission first, then by what the sender is and
// what state the group is in.
func (c *Coordinator) joinGroup(o *op, r *JoinGroupRequest) {
	refuse := func(e kafka.ErrorCode) { o.answerNow(&JoinGroupResponse{Error: e, MemberID: r.MemberID}) }
	switch {
	case r.GroupID == "":
		refuse(kafka.InvalidGroupID)
	case r.SessionTimeout < c.cfg.MinSessionTimeout || r.SessionTimeout > c.cfg.MaxSessionTimeout:
		refuse(kafka.InvalidSessionTimeout)
	default:
		if e := c.live.entry(r.GroupID); e.consumer != nil && e.consumer.members.size > 0 {
			c.joinConsumerGroup(o, r, e.consumer)
			return
		}
		c.joinClassicGroup(o, r)
	}
}

func (c *Coordinator) joinClassicGroup(o *op, r *JoinGroupRequest) {
	unknown := r.MemberID == ""
	e := c.live.entry(r.GroupID)
	if e.consumer != nil {
		// An empty consumer group gives way (N-90). If the join is refused below, it
		// is gone all the same, without a record (K-2).
		o.records = append(o.records, c.consumerTombstones(e.consumer)...)
		o.soft.dropped = r.GroupID
	}
	isNew := e.classic == nil
	if isNew && !unknown {
		o.records = nil
		o.answerNow(&JoinGroupResponse{Error: kafka.UnknownMemberID, MemberID: r.MemberID})
		return
	}
	var g *classicGroup
	if isNew {
		g = o.create(r.GroupID)
	} else {
		g = o.edit(e.classic)
	}
	tombstones := o.records
	o.records = nil
	switch {
	case !c.accepts(g, r.MemberID):
		if g.members.has(r.MemberID) {
			o.tell(Note{Code: NoteMemberRemoved, Group: g.id, Member: r.MemberID, Reason: ReasonGroupFull})
		}
		g.remove(r.MemberID)
		o.answerNow(&JoinGroupResponse{Error: kafka.GroupMaxSizeReached})
	case !g.supports(r.ProtocolType, r.Protocols):
		o.answerNow(&JoinGroupResponse{Error: kafka.InconsistentGroupProtocol, MemberID: r.MemberID})
	case unknown:
		c.joinNewMember(o, r, g)
	default:
		c.joinKnownMember(o, r, g)
	}
	if isNew {
		// the group is written even if the join was refused.
		o.records = tombstones
		o.keep(emptyGroupRecord(g))
	}
}

// accepts is the size check.
func (c *Coordinator) accepts(g *classicGroup, member string) bool {
	m := g.member(member)
	switch g.state {
	case PreparingRebalance:
		return m != nil && m.join.waits || g.parkedJoins < c.cfg.MaxSize
	case CompletingRebalance, Stable:
		return m != nil || g.members.size < c.cfg.MaxSize
	}
	return true
}

// joinNewMember handles an empty member id: a static member is added or replaces
// its predecessor, a dynamic one first gets an id to come back with.
func (c *Coordinator) joinNewMember(o *op, r *JoinGroupRequest, g *classicGroup) {
	prefix := o.clientID
	if r.GroupInstanceID != "" {
		prefix = r.GroupInstanceID
	}
	id := prefix + "-" + o.newID().Hyphenated()
	if r.GroupInstanceID != "" {
		if old, ok := g.static.get(r.GroupInstanceID); ok {
			o.replaceStaticMember(r, g, old, id)
			return
		}
		o.addMember(r, g, id)
		return
	}
	if r.Version.or(9) < 4 {
		o.addMember(r, g, id)
		return
	}
	// R-117 (KIP-394): the id is pending until the client joins with it.
	g.pending = append(g.pending, id)
	o.arm(r.SessionTimeout, timer{key: timerKey{kind: timerClassicSession, group: g.id, member: id}})
	o.tell(Note{Code: NoteMemberIDGiven, Group: g.id, Member: id})
	o.answerNow(&JoinGroupResponse{Error: kafka.MemberIDRequired, MemberID: id})
}

// joinKnownMember handles a member id: pending, valid or neither.
func (c *Coordinator) joinKnownMember(o *op, r *JoinGroupRequest, g *classicGroup) {
	if g.isPending(r.MemberID) {
		if r.GroupInstanceID != "" {
			o.fail(kafka.UnknownServerError) // R-118, K-3
			return
		}
		o.addMember(r, g, r.MemberID)
		return
	}
	if e := g.validate(r.MemberID, r.GroupInstanceID); e != kafka.None {
		o.answerNow(&JoinGroupResponse{Error: e, MemberID: r.MemberID})
		return
	}
	m := g.member(r.MemberID)
	switch g.state {
	case PreparingRebalance:
		o.rejoin(r, g, m, NoReason)
	case CompletingRebalance:
		if m.sameProtocols(r.Protocols) {
			o.answerNow(g.joined(m.id, g.leader == m.id))
			return
		}
		o.rejoin(r, g, m, ReasonMetadataChanged)
	case Stable:
		switch {
		case g.leader == m.id:
			o.rejoin(r, g, m, ReasonLeaderRejoined)
		case !m.sameProtocols(r.Protocols):
			o.rejoin(r, g, m, ReasonMetadataChanged)
		default:
			o.answerNow(g.joined(m.id, false))
		}
	default:
		o.answerNow(&JoinGroupResponse{Error: kafka.UnknownMemberID, MemberID: r.MemberID})
	}
}

// addMember makes somebody a member and parks its request.
func (o *op) addMember(r *JoinGroupRequest, g *classicGroup, id string) {
	m := &classicMember{
		id: id, instance: r.GroupInstanceID, clientID: o.clientID, host: o.host,
		rebalanceTimeout: r.RebalanceTimeout, sessionTimeout: r.SessionTimeout,
		protocolType: r.ProtocolType, protocols: r.Protocols, isNew: true, join: o.park(g.id, id, "JoinGroup"),
	}
	if g.state == PreparingRebalance && g.previous == Empty {
		g.newMember = true
	}
	led := g.leader
	g.add(m)
	o.tell(Note{Code: NoteMemberAdded, Group: g.id, Member: id, Instance: m.instance})
	if g.leader != led {
		o.tell(Note{Code: NoteLeaderChosen, Group: g.id, Member: g.leader})
	}
	o.armSession(g, m, o.c.cfg.NewMemberJoinTimeout)
	o.rebalanceOrComplete(g, id, ReasonNewMember)
}

// rejoin parks a member's request and moves the group on.
func (o *op) rejoin(r *JoinGroupRequest, g *classicGroup, m *classicMember, why Reason) {
	// A request that still waits is forgotten and never answered.
	g.update(m, r, o.park(g.id, m.id, "JoinGroup"))
	o.rebalanceOrComplete(g, m.id, why)
}

func (o *op) park(group, member, request string) parked {
	o.tell(Note{Code: NoteRequestParked, Group: group, Member: member, Text: request})
	return parked{waits: true, call: o.call, since: o.c.now}
}
