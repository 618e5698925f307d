package group

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// Epochs with which a member leaves (N-20).
const (
	epochLeave       = -1
	epochLeaveStatic = -2
)

// invalidHeartbeat checks what can be checked without the group (N-21).
func (c *Coordinator) invalidHeartbeat(r *ConsumerGroupHeartbeatRequest) kafka.ErrorCode {
	empty := func(s *string) bool { return s != nil && *s == "" }
	switch {
	case r.MemberID == "" && (r.Version.or(1) >= 1 || r.MemberEpoch > 0 || r.MemberEpoch == epochLeave),
		r.GroupID == "", empty(r.InstanceID), empty(r.RackID),
		r.MemberEpoch == 0 && (r.RebalanceTimeout == -1 || r.TopicPartitions == nil || len(r.TopicPartitions) > 0 ||
			r.SubscribedTopicNames == nil && r.SubscribedTopicRegex == nil),
		r.MemberEpoch == epochLeaveStatic && r.InstanceID == nil,
		r.MemberEpoch < epochLeaveStatic:
		return kafka.InvalidRequest
	case c.cfg.NoConsumerGroups: // N-02
		return kafka.UnsupportedVersion
	case r.ServerAssignor != nil && !slices.Contains(c.cfg.ConsumerAssignors, *r.ServerAssignor):
		return kafka.UnsupportedAssignor
	}
	return kafka.None
}

// consumerGroupHeartbeat decides a ConsumerGroupHeartbeat in the order of N-28.
func (c *Coordinator) consumerGroupHeartbeat(o *op, r *ConsumerGroupHeartbeatRequest) {
	if err := c.invalidHeartbeat(r); err != kafka.None {
		o.fail(err)
		return
	}
	if r.MemberEpoch < 0 {
		c.consumerLeave(o, r)
		return
	}
	join := r.MemberEpoch == 0
	g, err := c.consumerGroupFor(o, r.GroupID, join)
	if err != kafka.None {
		o.fail(err)
		return
	}
	id := r.MemberID
	if c.consumerGroupFull(g, id) {
		o.fail(kafka.GroupMaxSizeReached)
		return
	}
	if id == "" {
		id = o.newID().String() // N-24
	}
	member, err := c.heartbeatMember(o, g, r, id)
	if err != kafka.None {
		o.fail(err)
		return
	}
	updated := updatedMember(o, member, r)
	namesChanged := c.writeMember(o, g, member, updated)
	status, err := c.updateRegex(o, g, member, updated)
	if err != kafka.None {
		o.fail(err)
		return
	}
	changed := namesChanged || status != regexUnchanged
	epoch, same := c.updateEpoch(o, g, member, updated, namesChanged || status == regexChangedResolved, ReasonMemberSubscription)
	targetEpoch, target, err := c.updateTarget(o, g, epoch, member, updated, same)
	if err != kafka.None {
		o.fail(err)
		return
	}
	updated = c.reconcileMember(o, g, updated, targetEpoch, target, changed, r.TopicPartitions)
	o.armConsumerSession(g.id, id, c.consumerSessionTimeout(g.id)) // N-60
	// N-31; the errors above are those of N-33.
	res := &ConsumerGroupHeartbeatResponse{MemberID: id, MemberEpoch: updated.epoch, HeartbeatInterval: c.consumerHeartbeatInterval(g.id)}
	full := r.RebalanceTimeout != -1 && (r.SubscribedTopicNames != nil || r.SubscribedTopicRegex != nil) && r.TopicPartitions != nil
	if join || full || !member.assigned.equal(updated.assigned) { // N-32
		res.Assignment = updated.assigned.partitionsOnly()
	}
	o.respond(res)
}

// consumerGroupFor finds the group, or makes one for a member that joins: a new
// one, one in place of an empty classic group, or one out of a classic group with
// members (N-22).
func (c *Coordinator) consumerGroupFor(o *op, id string, join bool) (*consumerGroup, kafka.ErrorCode) {
	e := c.live.entry(id)
	switch {
	case e.consumer != nil:
		return e.consumer, kafka.None
	case !join:
		return nil, kafka.GroupIDNotFound
	case e.classic == nil:
		return c.newConsumerGroup(id), kafka.None
	case e.classic.state == Empty: // N-90
		o.records = append(o.records, &classicGroupRecord{id: id, tombstone: true})
		return c.newConsumerGroup(id), kafka.None
	}
	return c.upgrade(o, e.classic)
}

// consumerGroupFull is the size check (N-23).
func (c *Coordinator) consumerGroupFull(g *consumerGroup, member string) bool {
	return g.members.size >= c.cfg.ConsumerMaxSize && !g.members.has(member)
}

// heartbeatMember finds or makes the member that a heartbeat is from.
func (c *Coordinator) heartbeatMember(o *op, g *consumerGroup, r *ConsumerGroupHeartbeatRequest, id string) (*consumerMember, kafka.ErrorCode) {
	join := r.MemberEpoch == 0
	if r.InstanceID != nil {
		return c.staticConsumerMember(o, g, id, *r.InstanceID, join, false, func(m *consumerMember) kafka.ErrorCode {
			return checkEpoch(m, r)
		})
	}
	m := g.member(id)
	switch {
	case m != nil:
		return m, checkEpoch(m, r) // N-27
	case !join:
		return nil, kafka.UnknownMemberID // N-25
	}
	o.note(Note{Code: NoteMemberAdded, Group: g.id, Member: id})
	return newConsumerMember(id), kafka.None
}

// checkEpoch compares the epoch that a member says with the one it has (N-26).
func checkEpoch(m *consumerMember, r *ConsumerGroupHeartbeatRequest) kafka.ErrorCode {
	switch {
	case r.MemberEpoch == 0 || r.MemberEpoch == m.epoch:
		return kafka.None
	case r.MemberEpoch < m.epoch && r.MemberEpoch == m.previousEpoch && r.TopicPartitions != nil:
		// The answer that told it the new epoch was lost.
		for _, t := range r.TopicPartitions {
			if _, ok := m.assigned.find(t.TopicID); !ok {
				return kafka.FencedMemberEpoch
			}
			for _, p := range t.Partitions {
				if !m.assigned.has(t.TopicID, p) {
					return kafka.FencedMemberEpoch
				}
			}
		}
		return kafka.None
	}
	return kafka.FencedMemberEpoch
}

// staticConsumerMember finds or makes a static member; join says that it may be
// made, or may take the place of the one that has the instance id (N-63 … N-66).
func (c *Coordinator) staticConsumerMember(o *op, g *consumerGroup, id, instance string, join, classic bool, check func(*consumerMember) kafka.ErrorCode) (*consumerMember, kafka.ErrorCode) {
	old, err := g.staticMember(instance)
	switch {
	case err != kafka.None:
		return nil, err
	case !join && old == nil:
		return nil, kafka.UnknownMemberID
	case !join && old.id != id:
		return nil, kafka.FencedInstanceID
	case !join:
		return old, check(old)
	case old == nil:
		o.note(Note{Code: NoteMemberAdded, Group: g.id, Member: id, Instance: instance})
		if m := g.member(id); m != nil {
			return m, kafka.None
		}
		return newConsumerMember(id), kafka.None
	case !classic && old.classic == nil && old.epoch != epochLeaveStatic:
		return nil, kafka.UnreleasedInstanceID // N-64
	}
	m := *old // N-65
	m.id, m.epoch, m.previousEpoch = id, 0, 0
	o.records = append(o.records, removeMember(g.id, old.id)...)
	o.records = append(o.records, memberRecord(g.id, &m),
		&targetRecord{id: g.id, member: id, partitions: g.target(old.id)}, currentOf(g.id, &m))
	o.note(Note{Code: NoteMemberReplaced, Group: g.id, Member: id, Detail: old.id, Instance: instance, Reason: ReasonStaticReplaced})
	return &m, kafka.None
}

// updatedMember is the member with what the request says about it (N-20).
func updatedMember(o *op, m *consumerMember, r *ConsumerGroupHeartbeatRequest) *consumerMember {
	u := *m
	for _, f := range []struct {
		to   *string
		from *string
	}{{&u.instance, r.InstanceID}, {&u.rack, r.RackID}, {&u.assignor, r.ServerAssignor}, {&u.regex, r.SubscribedTopicRegex}} {
		if f.from != nil {
			*f.to = *f.from
		}
	}
	if r.RebalanceTimeout != -1 {
		u.rebalanceTimeout = r.RebalanceTimeout
	}
	if r.SubscribedTopicNames != nil {
		u.names = sortedNames(r.SubscribedTopicNames)
	}
	u.clientID, u.host, u.classic = o.clientID, o.host, nil
	return &u
}

// writeMember keeps what changed of a member; true if its subscribed names did.
func (c *Coordinator) writeMember(o *op, g *consumerGroup, m, updated *consumerMember) bool {
	if m.equal(updated) {
		return false
	}
	o.records = append(o.records, memberRecord(g.id, updated))
	return !slices.Equal(m.names, updated.names)
}

// updateEpoch bumps the group epoch if somebody's subscription or the metadata of
// the subscribed topics changed (N-15, N-17). It returns the epoch and the
// subscription type that hold now.
func (c *Coordinator) updateEpoch(o *op, g *consumerGroup, m, updated *consumerMember, bumped bool, why Reason) (int32, bool) {
	if !bumped && !g.refreshDue(c.now) {
		return g.epoch, g.homogeneous
	}
	regexes, topics := g.subscriptionsWith(m, updated)
	hash := c.metadataHash(&topics)
	members := g.members.size
	if !g.members.has(updated.id) && (updated.instance == "" || !g.static.has(updated.instance)) {
		members++
	}
	if !bumped && hash != g.hash {
		bumped, why = true, ReasonTopicsChanged
	}
	epoch := g.epoch
	if bumped {
		epoch++
		c.bumpEpoch(o, g, epoch, hash, updated.id, why)
	}
	o.refresh(g, epoch)
	return epoch, homogeneous(regexes, &topics, members)
}

func (o *op) refresh(g *consumerGroup, epoch int32) {
	o.soft.refresh, o.soft.refreshAt, o.soft.refreshEpoch = g, o.c.now+refreshInterval, epoch
}

const refreshInterval kafka.Millis = 1<<31 - 1 // N-17

func (c *Coordinator) bumpEpoch(o *op, g *consumerGroup, epoch int32, hash int64, member string, why Reason) {
	o.records = append(o.records, &consumerGroupRecord{id: g.id, epoch: epoch, hash: hash})
	o.note(Note{Code: NoteGroupEpochBumped, Group: g.id, Member: member, From: int64(g.epoch), To: int64(epoch), Reason: why})
}

// subscriptionsWith counts patterns and topics as they will be when m has become
// updated.
func (g *consumerGroup) subscriptionsWith(m, updated *consumerMember) (*javaMap[int], javaMap[subscriberCount]) {
	topics := g.topics.clone(nil)
	for _, t := range m.names {
		countTopic(&topics, t, -1, 0)
	}
	for _, t := range updated.names {
		countTopic(&topics, t, 1, 0)
	}
	if m.regex == updated.regex {
		return &g.regexes, topics
	}
	if m.regex != "" {
		if n, _ := g.regexes.get(m.regex); n == 1 { // nobody else uses it (N-75)
			if r, ok := g.resolved.get(m.regex); ok {
				for _, t := range r.topics {
					countTopic(&topics, t, 0, -1)
				}
			}
		}
	}
	regexes := newCopyMap[int](g.regexes.size)
	g.regexes.each(func(p string, n int) bool { regexes.put(p, n); return true })
	if m.regex != "" {
		compute(&regexes, m.regex, -1)
	}
	if updated.regex != "" {
		compute(&regexes, updated.regex, 1)
	}
	return &regexes, topics
}

// reconcileMember brings the member that asked closer to its target, and sets or
// stops the timer for its revocation (N-44, N-61).
func (c *Coordinator) reconcileMember(o *op, g *consumerGroup, m *consumerMember, targetEpoch int32, target []Partitions, changed bool, owned []Partitions) *consumerMember {
	if !changed && m.reconciledTo(targetEpoch) {
		return m
	}
	u := reconcile(&reconcileInput{member: m, targetEpoch: targetEpoch, target: target, subscribed: c.subscribedIDs(g, m),
		nothing: len(g.subscribedNames(m)) == 0, changed: changed, owned: owned, holder: g.holder})
	if u.equal(m) {
		return u
	}
	o.records = append(o.records, currentOf(g.id, u))
	c.noteMember(o, g, m, u)
	if u.classic != nil { // N-94
		return u
	}
	key := timerKey{kind: timerConsumerRevoke, group: g.id, member: u.id}
	if u.state == UnrevokedPartitions {
		o.arm(u.rebalanceTimeout, timer{key: key, epoch: u.epoch})
	} else {
		o.cancel(key)
	}
	return u
}

func (c *Coordinator) noteMember(o *op, g *consumerGroup, m, u *consumerMember) {
	n := Note{Group: g.id, Member: u.id, Instance: u.instance}
	n.From, n.To = int64(m.epoch), int64(u.epoch)
	switch {
	case m.state != u.state:
		n.Code, n.Detail, n.Text = NoteMemberState, m.state.String(), u.state.String()
		o.note(n)
	case m.epoch != u.epoch:
		n.Code = NoteMemberEpoch
		o.note(n)
	}
	if !m.assigned.equal(u.assigned) || !m.pending.equal(u.pending) {
		o.note(Note{Code: NoteMemberAssigned, Group: g.id, Member: u.id, Instance: u.instance, To: int64(u.epoch),
			Assigned: u.assigned.partitionsOnly(), Pending: u.pending.partitionsOnly()})
	}
}

func (o *op) armConsumerSession(group, member string, timeout kafka.Millis) {
	o.arm(timeout, timer{key: timerKey{kind: timerConsumerSession, group: group, member: member}})
}

func memberRecord(group string, m *consumerMember) record {
	return &consumerMemberRecord{id: group, member: consumerMember{id: m.id, instance: m.instance, rack: m.rack, clientID: m.clientID,
		host: m.host, regex: m.regex, assignor: m.assignor, rebalanceTimeout: m.rebalanceTimeout, names: m.names, classic: m.classic}}
}

func currentOf(group string, m *consumerMember) record {
	return &currentRecord{id: group, member: m.id, epoch: m.epoch, previous: m.previousEpoch, state: m.state, assigned: m.assigned, pending: m.pending}
}

// removeMember makes the tombstones of a member.
func removeMember(group, member string) []record {
	return []record{
		&currentRecord{id: group, member: member, tombstone: true},
		&targetRecord{id: group, member: member, tombstone: true},
		&consumerMemberRecord{id: group, tombstone: true, member: consumerMember{id: member}},
	}
}
