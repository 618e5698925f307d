package group

import "rebalancelab/engine/kafka"

// Requests of the classic protocol to a consumer group (N-93). JoinGroup is in
// consumer_classic_join.go, as it may turn the group into a classic one.

// consumerJoinWritten answers a classic member that joined a consumer group and
// sets its timers (N-94).
func (c *Coordinator) consumerJoinWritten(o *op, e *effect) {
	r := e.req.(*JoinGroupRequest)
	o.cancel(timerKey{kind: timerConsumerJoin, group: e.group, member: e.member})
	if !e.down {
		o.armConsumerSession(e.group, e.member, r.SessionTimeout)
		o.arm(r.RebalanceTimeout, timer{key: timerKey{kind: timerConsumerSync, group: e.group, member: e.member}})
	}
	o.reply(e.call, e.response)
}

// classicMemberOf finds the member that a SyncGroup or Heartbeat is from and
// checks its generation.
func (g *consumerGroup) classicMemberOf(member, instance string, generation int32) (*consumerMember, kafka.ErrorCode) {
	m, err := g.member(member), kafka.None
	if instance != "" {
		m, err = g.staticMember(instance)
		if err == kafka.None && m != nil && m.id != member {
			err = kafka.FencedInstanceID
		}
	}
	switch {
	case err != kafka.None:
		return nil, err
	case m == nil || m.classic == nil:
		return nil, kafka.UnknownMemberID
	case m.epoch != generation:
		return nil, kafka.IllegalGeneration
	}
	return m, kafka.None
}

// syncConsumerGroup decides a SyncGroup: the member gets what it is assigned.
func (c *Coordinator) syncConsumerGroup(o *op, r *SyncGroupRequest, g *consumerGroup) {
	m, err := g.classicMemberOf(r.MemberID, r.GroupInstanceID, r.GenerationID)
	if err != kafka.None {
		o.fail(err)
		return
	}
	protocolType, protocolName := "", ""
	if r.namesProtocol() {
		if protocolType, protocolName = r.ProtocolType, r.ProtocolName; protocolType != consumerProtocolType || protocolName != m.classic.protocols[0].Name {
			o.fail(kafka.InconsistentGroupProtocol)
			return
		}
	}
	if g.targetEpoch > m.epoch && m.state != UnrevokedPartitions {
		o.tellToRejoin(g, m)
		o.fail(kafka.RebalanceInProgress)
		return
	}
	o.effects = append(o.effects, effect{kind: effectConsumerSynced, call: o.call, req: r, group: g.id, member: m.id,
		timeout: m.classic.sessionTimeout, response: &SyncGroupResponse{ProtocolType: protocolType, ProtocolName: protocolName,
			Assignment: AssignmentOf(c.partitionsByName(m.assigned.partitionsOnly()))}})
}

func (c *Coordinator) consumerSyncWritten(o *op, e *effect) {
	o.cancel(timerKey{kind: timerConsumerSync, group: e.group, member: e.member})
	o.armConsumerSession(e.group, e.member, e.timeout)
	o.reply(e.call, e.response)
}

// tellToRejoin gives a member its rebalance timeout to join again, once (N-94).
func (o *op) tellToRejoin(g *consumerGroup, m *consumerMember) {
	key := timerKey{kind: timerConsumerJoin, group: g.id, member: m.id}
	if !o.c.timers.armed(key) {
		o.arm(m.rebalanceTimeout, timer{key: key})
		o.tell(Note{Code: NoteMemberMustRejoin, Group: g.id, Member: m.id, Instance: m.instance, Length: m.rebalanceTimeout})
	}
}

// heartbeatConsumerGroup decides a classic Heartbeat: the member rejoins if there
// is something for it to take or to give.
func (c *Coordinator) heartbeatConsumerGroup(o *op, r *HeartbeatRequest, g *consumerGroup) {
	m, err := g.classicMemberOf(r.MemberID, r.GroupInstanceID, r.GenerationID)
	if err != kafka.None {
		o.fail(err)
		return
	}
	o.armConsumerSession(g.id, m.id, m.classic.sessionTimeout)
	res := &HeartbeatResponse{}
	if m.epoch < g.targetEpoch || m.state == UnrevokedPartitions || m.state == UnreleasedPartitions && !g.waits(m) {
		res.Error = kafka.RebalanceInProgress
		o.tellToRejoin(g, m)
	}
	o.respond(res)
}

// waits says that some of what the member should get is still held by others.
func (g *consumerGroup) waits(m *consumerMember) bool {
	for _, t := range g.target(m.id) {
		for _, p := range t.Partitions {
			if !m.assigned.has(t.TopicID, p) && g.holder(t.TopicID, p) != free {
				return true
			}
		}
	}
	return false
}

// leaveConsumerGroup decides a LeaveGroup; members of either protocol may leave
// by it.
func (c *Coordinator) leaveConsumerGroup(o *op, r *LeaveGroupRequest, g *consumerGroup) {
	res := &LeaveGroupResponse{}
	var leaving []*consumerMember
	for _, who := range r.Members {
		m, err := g.member(who.MemberID), kafka.None
		if who.GroupInstanceID != "" {
			m, err = g.staticMember(who.GroupInstanceID)
			if err == kafka.None && m != nil && who.MemberID != "" && m.id != who.MemberID {
				err = kafka.FencedInstanceID
			}
		}
		if err == kafka.None && m == nil {
			err = kafka.UnknownMemberID
		}
		if err == kafka.None {
			known := false
			for _, l := range leaving {
				known = known || l == m
			}
			if !known {
				leaving = append(leaving, m)
			}
		}
		res.Members = append(res.Members, LeaveMember{who.MemberID, who.GroupInstanceID, err})
	}
	c.fence(o, g, leaving, ReasonMemberLeft, 0)
	o.respond(res)
}
