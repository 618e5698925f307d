package group

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// consumerLeave decides a heartbeat with epoch −1, which leaves, or −2, with which
// a static member leaves for a while (N-29, N-67).
func (c *Coordinator) consumerLeave(o *op, r *ConsumerGroupHeartbeatRequest) {
	g := c.live.entry(r.GroupID).consumer
	if g == nil {
		o.fail(kafka.GroupIDNotFound)
		return
	}
	m, err := g.member(r.MemberID), kafka.None
	if r.InstanceID != nil {
		m, err = g.staticMember(*r.InstanceID)
		if err == kafka.None && m != nil && m.id != r.MemberID {
			err = kafka.FencedInstanceID
		}
	}
	if err == kafka.None && m == nil {
		err = kafka.UnknownMemberID
	}
	if err != kafka.None {
		o.fail(err)
		return
	}
	if r.MemberEpoch == epochLeaveStatic {
		u := *m
		u.epoch, u.pending, u.assigned = epochLeaveStatic, holding{}, m.assigned.at(0)
		o.records = append(o.records, currentOf(g.id, &u))
		o.note(Note{Code: NoteMemberParting, Group: g.id, Member: m.id, Instance: m.instance, From: int64(m.epoch), To: epochLeaveStatic})
		o.respond(&ConsumerGroupHeartbeatResponse{MemberID: m.id, MemberEpoch: epochLeaveStatic})
		return
	}
	c.fence(o, g, []*consumerMember{m}, ReasonMemberLeft, 0)
	o.respond(&ConsumerGroupHeartbeatResponse{MemberID: r.MemberID, MemberEpoch: r.MemberEpoch})
}

// fence removes members: they left, or were silent or slow for too long, and are
// unknown from now on (N-62). The target stays behind (N-30). If only
// members with the classic protocol remain, the group becomes a classic one.
func (c *Coordinator) fence(o *op, g *consumerGroup, members []*consumerMember, why Reason, timeout kafka.Millis) {
	if len(members) == 0 {
		return
	}
	for _, m := range members {
		o.note(Note{Code: NoteMemberRemoved, Group: g.id, Member: m.id, Instance: m.instance, Reason: why, Length: timeout})
	}
	if c.mayDowngrade(g, members) {
		if err := c.downgrade(o, g, members, nil, true); err != kafka.None {
			o.crash(nil)
		}
		return
	}
	topics := g.topics.clone(nil)
	var used []string
	for _, m := range members {
		o.records = append(o.records, removeMember(g.id, m.id)...)
		for _, t := range m.names {
			countTopic(&topics, t, -1, 0)
		}
		if m.regex != "" {
			used = append(used, m.regex)
		}
	}
	slices.Sort(used)
	for i, p := range used { // N-75
		if n, _ := g.regexes.get(p); i > 0 && used[i-1] == p || n != count(used, p) {
			continue
		}
		o.records = append(o.records, &regexRecord{id: g.id, pattern: p, tombstone: true})
		if r, ok := g.resolved.get(p); ok {
			for _, t := range r.topics {
				countTopic(&topics, t, 0, -1)
			}
		}
	}
	c.bumpEpoch(o, g, g.epoch+1, c.metadataHash(&topics), members[0].id, why)
	for _, m := range members {
		o.cancelMemberTimers(g.id, m.id)
	}
}

func count(list []string, s string) int {
	n := 0
	for _, x := range list {
		if x == s {
			n++
		}
	}
	return n
}

func (o *op) cancelMemberTimers(group, member string) {
	for _, k := range []timerKind{timerConsumerSession, timerConsumerRevoke, timerConsumerJoin, timerConsumerSync} {
		o.cancel(timerKey{kind: k, group: group, member: member})
	}
}

// expireConsumerMember is a timer of a member that ran out (N-60, N-61, N-94).
func (c *Coordinator) expireConsumerMember(o *op, t timer) {
	g := c.live.entry(t.key.group).consumer
	if g == nil {
		return
	}
	m := g.member(t.key.member)
	if m == nil {
		return
	}
	why, timeout := ReasonSessionExpired, c.consumerSessionTimeout(g.id)
	if m.classic != nil {
		timeout = m.classic.sessionTimeout
	}
	switch t.key.kind {
	case timerConsumerRevoke:
		if m.epoch != t.epoch {
			return
		}
		why, timeout = ReasonRebalanceTimeout, m.rebalanceTimeout
	case timerConsumerJoin:
		why, timeout = ReasonJoinTimeout, m.rebalanceTimeout
	case timerConsumerSync:
		why, timeout = ReasonSyncTimeout, m.rebalanceTimeout
	}
	c.fence(o, g, []*consumerMember{m}, why, timeout)
}

// consumerLoaded gives the members of a loaded group fresh timers (N-18).
func (c *Coordinator) consumerLoaded(o *op, g *consumerGroup) {
	for _, m := range g.members.values() {
		o.armConsumerSession(g.id, m.id, c.consumerSessionTimeout(g.id))
		if m.state == UnrevokedPartitions {
			o.arm(m.rebalanceTimeout, timer{key: timerKey{kind: timerConsumerRevoke, group: g.id, member: m.id}, epoch: m.epoch})
		}
	}
}

// consumerTombstones removes a consumer group with everything in it.
func (c *Coordinator) consumerTombstones(g *consumerGroup) []record {
	return g.tombstones(func(id string) string { return id })
}

// tombstones of a group; rename says under which id the log knows a member.
func (g *consumerGroup) tombstones(rename func(string) string) (out []record) {
	ids := g.members.keys()
	for _, id := range ids {
		out = append(out, &currentRecord{id: g.id, member: rename(id), tombstone: true})
	}
	for _, id := range ids {
		out = append(out, &targetRecord{id: g.id, member: rename(id), tombstone: true})
	}
	out = append(out, &targetEpochRecord{id: g.id, tombstone: true})
	for _, id := range ids {
		out = append(out, &consumerMemberRecord{id: g.id, tombstone: true, member: consumerMember{id: rename(id)}})
	}
	for _, p := range g.resolved.keys() {
		out = append(out, &regexRecord{id: g.id, pattern: p, tombstone: true})
	}
	return append(out, &consumerGroupRecord{id: g.id, tombstone: true})
}
