package group

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// mayDowngrade says whether a group that loses these members becomes a classic
// one (N-96).
func (c *Coordinator) mayDowngrade(g *consumerGroup, leaving []*consumerMember) bool {
	classic := g.classicMembers
	for _, m := range leaving {
		if m.classic != nil {
			classic--
		}
	}
	remaining := g.members.size - len(leaving)
	return classic == remaining && remaining > 0 && c.cfg.ConsumerMigrationPolicy.down() && remaining <= c.cfg.MaxSize
}

// mayDowngradeReplaced says the same of a group whose last member with the
// consumer protocol is replaced by a classic one (N-96).
func (c *Coordinator) mayDowngradeReplaced(g *consumerGroup, replaced *consumerMember) bool {
	return replaced != nil && replaced.classic == nil && g.classicMembers == g.members.size-1 &&
		c.cfg.ConsumerMigrationPolicy.down() && g.members.size <= c.cfg.MaxSize
}

// downgrade turns a consumer group into a classic one: Stable, generation = group
// epoch, assignments = targets (N-97). joining, if not nil, takes the place of
// the member with its instance id. The records only keep what the draft
// is. It fails if a member that remains does not use the classic protocol, which
// can happen after a member has changed its instance id.
func (c *Coordinator) downgrade(o *op, g *consumerGroup, leaving []*consumerMember, joining *consumerMember, rebalance bool) kafka.ErrorCode {
	var remaining []*consumerMember
	for _, m := range g.members.values() {
		if slices.Contains(leaving, m) || joining != nil && joining.instance == m.instance {
			continue
		}
		if m.classic == nil {
			return kafka.UnknownServerError
		}
		remaining = append(remaining, m)
	}
	replaced := ""
	if joining != nil {
		replaced, _ = g.static.get(joining.instance)
	}
	o.records = append(o.records, g.tombstones(func(id string) string {
		if joining != nil && id == replaced {
			return joining.id
		}
		return id
	})...)
	d := newClassicGroup(g.id, c.now)
	d.state, d.protocolType, d.generation = Stable, consumerProtocolType, g.epoch
	add := func(m *consumerMember, target []Partitions) {
		d.add(&classicMember{id: m.id, instance: m.instance, clientID: m.clientID, host: m.host, rebalanceTimeout: m.rebalanceTimeout,
			sessionTimeout: m.classic.sessionTimeout, protocolType: consumerProtocolType, protocols: m.classic.protocols,
			assignment: AssignmentOf(c.partitionsByName(hashOrder(target)))})
	}
	for _, m := range remaining {
		add(m, g.target(m.id))
	}
	if joining != nil {
		add(joining, g.target(replaced))
	}
	d.protocolName = d.selectProtocol()
	d.computeSubscribed()
	o.keep(groupRecord(d, assignmentsOf(d)))
	o.soft.draft = d
	o.soft.notes = append(o.soft.notes, o.notes...)
	o.notes = nil
	o.tell(Note{Code: NoteGroupConverted, Group: g.id, Detail: Consumer.String(), Text: Classic.String()})
	o.tell(Note{Code: NoteLeaderChosen, Group: g.id, Member: d.leader})
	for _, m := range d.members.values() {
		o.armSession(d, m, m.sessionTimeout)
	}
	if rebalance {
		o.prepareRebalance(d, "", ReasonConverted)
	}
	return kafka.None
}

// joinConsumerGroup decides a JoinGroup to a consumer group with members (N-93,
// N-95).
func (c *Coordinator) joinConsumerGroup(o *op, r *JoinGroupRequest, g *consumerGroup) {
	if c.cfg.ConsumerMigrationPolicy == MigrateDisabled {
		o.fail(kafka.InconsistentGroupProtocol)
		return
	}
	id, unknown := r.MemberID, r.MemberID == ""
	if unknown {
		id = o.newID().String()
	}
	switch {
	case c.consumerGroupFull(g, id):
		o.fail(kafka.GroupMaxSizeReached)
		return
	case !g.supportsClassic(r.ProtocolType, r.Protocols):
		o.fail(kafka.InconsistentGroupProtocol)
		return
	case unknown && r.GroupInstanceID == "" && r.Version.or(9) >= 4:
		o.tell(Note{Code: NoteMemberIDGiven, Group: g.id, Member: id})
		o.answerNow(&JoinGroupResponse{Error: kafka.MemberIDRequired, MemberID: id})
		return
	}
	member, err := c.joiningMember(o, g, r, id, unknown)
	if err != kafka.None {
		o.fail(err)
		return
	}
	existing, err := g.staticMember(r.GroupInstanceID)
	if err != kafka.None {
		o.fail(err)
		return
	}
	down := c.mayDowngradeReplaced(g, existing)
	s := r.Protocols[0].Metadata
	if s.Raw != nil {
		o.fail(kafka.UnknownServerError)
		return
	}
	c.acceptClassicJoin(o, g, r, member, down)
}

func (c *Coordinator) joiningMember(o *op, g *consumerGroup, r *JoinGroupRequest, id string, unknown bool) (*consumerMember, kafka.ErrorCode) {
	if r.GroupInstanceID != "" {
		return c.staticConsumerMember(o, g, id, r.GroupInstanceID, unknown, true, func(*consumerMember) kafka.ErrorCode { return kafka.None })
	}
	if m := g.member(id); m != nil {
		return m, kafka.None
	}
	o.note(Note{Code: NoteMemberAdded, Group: g.id, Member: id})
	return newConsumerMember(id), kafka.None
}

// acceptClassicJoin updates the member, moves the group on as a heartbeat does,
// and answers when it is written.
func (c *Coordinator) acceptClassicJoin(o *op, g *consumerGroup, r *JoinGroupRequest, member *consumerMember, down bool) {
	s := r.Protocols[0].Metadata
	u := *member
	if r.GroupInstanceID != "" {
		u.instance = r.GroupInstanceID
	}
	if s.RackID != "" {
		u.rack = s.RackID
	}
	if r.RebalanceTimeout != -1 {
		u.rebalanceTimeout = r.RebalanceTimeout
	}
	u.names, u.regex = sortedNames(s.Topics), ""
	u.clientID, u.host = o.clientID, o.host
	u.classic = &classicMetadata{sessionTimeout: r.SessionTimeout, protocols: r.Protocols}
	updated := &u
	changed := c.writeMember(o, g, member, updated)
	status, err := c.updateRegex(o, g, member, updated)
	if err != kafka.None {
		o.fail(err)
		return
	}
	changed = changed || status != regexUnchanged
	epoch, same := c.updateEpoch(o, g, member, updated, changed, ReasonMemberSubscription)
	owned := c.partitionsByID(s.OwnedPartitions)
	if owned == nil {
		owned = []Partitions{}
	}
	if down {
		rebalance := g.targetEpoch < epoch
		if !rebalance {
			updated = c.reconcileMember(o, g, updated, g.targetEpoch, g.targetOf(updated.id, updated.instance), changed, owned)
		}
		if err := c.downgrade(o, g, nil, updated, rebalance); err != kafka.None {
			o.fail(err)
			return
		}
	} else {
		targetEpoch, target, err := c.updateTarget(o, g, epoch, member, updated, same)
		if err != kafka.None {
			o.fail(err)
			return
		}
		updated = c.reconcileMember(o, g, updated, targetEpoch, target, changed, owned)
	}
	o.effects = append(o.effects, effect{kind: effectConsumerJoined, call: o.call, req: r, group: g.id, member: updated.id, down: down,
		response: &JoinGroupResponse{MemberID: updated.id, GenerationID: updated.epoch, ProtocolType: consumerProtocolType,
			ProtocolName: r.Protocols[0].Name}})
}
