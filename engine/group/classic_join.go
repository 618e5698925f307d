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
	if e := c.live.entry(r.GroupID); e.consumer != nil {
		// An empty consumer group gives way (N-90). If the join is refused below, it
		// is gone all the same, without a record (K-2).
		o.records = append(o.records, c.consumerTombstones(e.consumer)...)
		c.dropUnwritten(r.GroupID)
	}
	e := c.live.entry(r.GroupID)
	isNew := e.classic == nil
	if isNew && !unknown {
		o.records = nil
		o.answerNow(&JoinGroupResponse{Error: kafka.UnknownMemberID, MemberID: r.MemberID})
		return
	}
	g := e.classic
	if isNew {
		g = newClassicGroup(r.GroupID, c.now)
		c.putUnwritten(groupEntry{id: r.GroupID, classic: g})
		c.note(Note{Code: NoteGroupCreated, Group: g.id, Text: "classic"})
	}
	tombstones := o.records
	o.records = nil
	switch {
	case !c.accepts(g, r.MemberID):
		if g.members.has(r.MemberID) {
			c.note(Note{Code: NoteMemberRemoved, Group: g.id, Member: r.MemberID, Reason: ReasonGroupFull})
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
		o.records, o.done = append(tombstones, emptyGroupRecord(g)), true
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
	id := prefix + "-" + c.newID().Hyphenated()
	if r.GroupInstanceID != "" {
		if old, ok := g.static.get(r.GroupInstanceID); ok {
			c.replaceStaticMember(o, r, g, old, id)
			return
		}
		c.addMember(o, r, g, id)
		return
	}
	if r.Version.or(9) < 4 {
		c.addMember(o, r, g, id)
		return
	}
	// R-117 (KIP-394): the id is pending until the client joins with it.
	g.pending = append(g.pending, id)
	c.arm(r.SessionTimeout, timer{key: timerKey{kind: timerClassicSession, group: g.id, member: id}})
	c.note(Note{Code: NoteMemberIDGiven, Group: g.id, Member: id})
	o.answerNow(&JoinGroupResponse{Error: kafka.MemberIDRequired, MemberID: id})
}

// joinKnownMember handles a member id: pending, valid or neither.
func (c *Coordinator) joinKnownMember(o *op, r *JoinGroupRequest, g *classicGroup) {
	if g.isPending(r.MemberID) {
		if r.GroupInstanceID != "" {
			o.fail(kafka.UnknownServerError) // R-118, K-3
			return
		}
		c.addMember(o, r, g, r.MemberID)
		return
	}
	if e := g.validate(r.MemberID, r.GroupInstanceID); e != kafka.None {
		o.answerNow(&JoinGroupResponse{Error: e, MemberID: r.MemberID})
		return
	}
	m := g.member(r.MemberID)
	switch g.state {
	case PreparingRebalance:
		c.rejoin(o, r, g, m, NoReason)
	case CompletingRebalance:
		if m.sameProtocols(r.Protocols) {
			o.answerNow(g.joined(m.id, g.leader == m.id))
			return
		}
		c.rejoin(o, r, g, m, ReasonMetadataChanged)
	case Stable:
		switch {
		case g.leader == m.id:
			c.rejoin(o, r, g, m, ReasonLeaderRejoined)
		case !m.sameProtocols(r.Protocols):
			c.rejoin(o, r, g, m, ReasonMetadataChanged)
		default:
			o.answerNow(g.joined(m.id, false))
		}
	default:
		o.answerNow(&JoinGroupResponse{Error: kafka.UnknownMemberID, MemberID: r.MemberID})
	}
}

// addMember makes somebody a member and parks its request.
func (c *Coordinator) addMember(o *op, r *JoinGroupRequest, g *classicGroup, id string) {
	m := &classicMember{
		id: id, instance: r.GroupInstanceID, clientID: o.clientID, host: o.host,
		rebalanceTimeout: r.RebalanceTimeout, sessionTimeout: r.SessionTimeout,
		protocolType: r.ProtocolType, protocols: r.Protocols, isNew: true, join: c.park(o, g.id, id, "JoinGroup"),
	}
	if g.state == PreparingRebalance && g.previous == Empty {
		g.newMember = true
	}
	led := g.leader
	g.add(m)
	c.note(Note{Code: NoteMemberAdded, Group: g.id, Member: id, Instance: m.instance})
	if g.leader != led {
		c.note(Note{Code: NoteLeaderChosen, Group: g.id, Member: g.leader})
	}
	c.armSession(g, m, c.cfg.NewMemberJoinTimeout)
	c.rebalanceOrComplete(o, g, id, ReasonNewMember)
}

// rejoin parks a member's request and moves the group on.
func (c *Coordinator) rejoin(o *op, r *JoinGroupRequest, g *classicGroup, m *classicMember, why Reason) {
	// A request that still waits is forgotten and never answered.
	g.update(m, r, c.park(o, g.id, m.id, "JoinGroup"))
	c.rebalanceOrComplete(o, g, m.id, why)
}

func (c *Coordinator) park(o *op, group, member, request string) parked {
	c.note(Note{Code: NoteRequestParked, Group: group, Member: member, Text: request})
	return parked{waits: true, call: o.call, since: c.now}
}

// answerNow answers without waiting for any record.
func (o *op) answerNow(r Response) {
	if o.call >= 0 {
		o.c.answer(o.call, r)
	}
}
