package group

import "rebalancelab/engine/kafka"

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
