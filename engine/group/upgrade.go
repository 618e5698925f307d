package group

import "rebalancelab/engine/kafka"

// upgrade makes a consumer group out of a classic group with members, for a
// member that joins with the consumer protocol (N-91, N-92). The classic group
// stays what it is until the records are applied; but its parked requests are
// answered even if the conversion fails below.
func (c *Coordinator) upgrade(o *op, g *classicGroup) (*consumerGroup, kafka.ErrorCode) {
	if !c.cfg.ConsumerMigrationPolicy.up() || !g.usesConsumerProtocol() || g.members.size > c.cfg.ConsumerMaxSize {
		return nil, kafka.GroupIDNotFound
	}
	g = o.edit(g)
	for _, m := range g.members.values() {
		o.answerJoin(g, m, &JoinGroupResponse{Error: kafka.RebalanceInProgress, MemberID: m.id})
	}
	for _, m := range g.members.values() {
		o.answerSync(g, m, &SyncGroupResponse{Error: kafka.RebalanceInProgress})
	}
	u := newConsumerGroup(g.id)
	u.epoch, u.targetEpoch = g.generation, g.generation
	for _, m := range g.members.values() {
		n, err := c.upgradeMember(g, m)
		if err != kafka.None {
			return nil, err
		}
		u.targets.put(n.id, c.partitionsByID(m.assignment.Partitions))
		if !u.update(n) {
			return nil, kafka.UnknownServerError
		}
	}
	u.hash = c.metadataHash(&u.topics)
	o.records = append(o.records, &classicGroupRecord{id: g.id, tombstone: true})
	o.records = append(o.records, u.records()...)
	for _, m := range u.members.values() {
		o.armConsumerSession(u.id, m.id, m.classic.sessionTimeout)
	}
	return u, kafka.None
}

// upgradeMember is a classic member as a member of a consumer group: it has what
// it was assigned last, and is where its target is.
func (c *Coordinator) upgradeMember(g *classicGroup, m *classicMember) (*consumerMember, kafka.ErrorCode) {
	a := &m.assignment
	if a.Bytes && (a.Raw != nil || len(a.UserData) > 0) {
		return nil, kafka.GroupIDNotFound // a custom assignor's data would be lost
	}
	s, ok := m.metadata(g.protocolName)
	switch {
	case !g.voted() || !ok:
		return nil, kafka.UnknownServerError // K-1
	case s.Raw != nil:
		return nil, kafka.GroupIDNotFound
	}
	n := newConsumerMember(m.id)
	n.instance, n.rack, n.clientID, n.host = m.instance, s.RackID, m.clientID, m.host
	n.epoch, n.previousEpoch, n.rebalanceTimeout = g.generation, g.generation, m.rebalanceTimeout
	n.names = sortedNames(s.Topics)
	n.assigned = holdingOf(c.partitionsByID(a.Partitions), g.generation)
	n.classic = &classicMetadata{sessionTimeout: m.sessionTimeout, protocols: m.protocols}
	return n, kafka.None
}

// records keep a whole group.
func (g *consumerGroup) records() (out []record) {
	members := g.members.values()
	for _, m := range members {
		out = append(out, memberRecord(g.id, m))
	}
	out = append(out, &consumerGroupRecord{id: g.id, epoch: g.epoch, hash: g.hash})
	for _, m := range members {
		out = append(out, &targetRecord{id: g.id, member: m.id, partitions: g.target(m.id)})
	}
	out = append(out, &targetEpochRecord{id: g.id, epoch: g.targetEpoch, at: g.targetAt})
	for _, m := range members {
		out = append(out, currentOf(g.id, m))
	}
	return out
}
