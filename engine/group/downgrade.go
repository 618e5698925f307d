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
	ok := false
	if d.protocolName, ok = d.selectProtocol(); !ok {
		return kafka.UnknownServerError // K-4
	}
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
