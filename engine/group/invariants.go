package group

import (
	"slices"
	"strconv"

	"rebalancelab/engine/kafka"
)

// Broken names the first thing that must always hold and does not; "" is good.
// It is for tests and for checks on demand: it replays the whole log.
//
//   - No timer is in the past.
//   - The bytes of the records alone give the durable state.
//   - Nobody else holds a member's partitions, and the ownership table agrees.
//   - What is counted agrees with what is there.
func (c *Coordinator) Broken() string {
	if at, ok := c.Next(); ok && at < c.now {
		return "a timer is in the past: " + strconv.FormatInt(int64(at), 10) + " at " + strconv.FormatInt(int64(c.now), 10)
	}
	if !c.active || c.timers.armed(timerKey{kind: timerLoaded, number: c.elections}) {
		return "" // it has not read its records yet
	}
	for _, e := range c.live.groups {
		problem := ""
		if e.consumer != nil {
			problem = e.consumer.broken()
		} else {
			problem = e.classic.broken()
		}
		if problem != "" {
			return "group " + e.id + ": " + problem
		}
	}
	written := replay(c.log, c.now)
	return c.differsFrom(&written)
}

func (c *Coordinator) differsFrom(written *store) string {
	var ids []string
	for _, list := range [][]groupEntry{c.live.groups, written.groups} {
		for _, e := range list {
			ids = append(ids, e.id)
		}
	}
	slices.Sort(ids)
	ids = slices.DeleteFunc(slices.Compact(ids), func(id string) bool {
		return slices.ContainsFunc(c.unwritten, func(u unwritten) bool { return u.id == id }) ||
			slices.ContainsFunc(c.strayed, func(s strayed) bool { return s.id == id })
	})
	for _, id := range ids {
		a, b := c.live.entry(id), written.entry(id)
		problem := ""
		switch {
		case (a.consumer != nil) != (b.consumer != nil) || (a.classic != nil) != (b.classic != nil):
			problem = "replaying the records gives a group of another type, or none"
		case a.consumer != nil:
			problem = a.consumer.differsFrom(b.consumer)
		default:
			problem = a.classic.differsFrom(b.classic)
		}
		if problem != "" {
			return "group " + id + ": " + problem
		}
	}
	if !slices.EqualFunc(c.live.offsets, written.offsets, sameOffsets) {
		return "replaying the records gives other offsets"
	}
	same := func(a, b pendingTxn) bool {
		return a.producer == b.producer && slices.EqualFunc(a.groups, b.groups, sameOffsets)
	}
	if !slices.EqualFunc(c.live.txns, written.txns, same) {
		return "replaying the records gives other open transactions"
	}
	return ""
}

// sameOffsets compares live offsets with those of the records.
func sameOffsets(live, written groupOffsets) bool {
	same := func(a, b offsetEntry) bool { return a.written() == b }
	return live.group == written.group && slices.EqualFunc(live.offsets, written.offsets, same)
}

// differsFrom compares what is kept of a classic group. While the group is on its
// way to another generation nothing is, so only groups at rest are compared.
func (g *classicGroup) differsFrom(w *classicGroup) string {
	if g.state != Stable && g.state != Empty {
		return ""
	}
	switch {
	case g.state != w.state:
		return "replaying the records gives the state " + w.state.String() + " for " + g.state.String()
	case g.protocolType == "" && g.members.size == 0:
		return ""
	case g.generation != w.generation || g.protocolName != w.protocolName || g.leader != w.leader || g.protocolType != w.protocolType:
		return "replaying the records gives another generation, protocol or leader"
	case g.members.size != w.members.size:
		return "replaying the records gives other members"
	}
	for _, m := range g.members.values() {
		o := w.member(m.id)
		if o == nil || o.instance != m.instance || o.sessionTimeout != m.sessionTimeout || o.rebalanceTimeout != m.rebalanceTimeout ||
			!o.assignment.equal(&m.assignment) {
			return "replaying the records gives another member " + m.id
		}
		a, _ := m.metadata(g.protocolName)
		if b, _ := o.metadata(g.protocolName); !a.Equal(&b) {
			return "replaying the records gives another subscription of " + m.id
		}
	}
	return ""
}

func (a *Assignment) equal(o *Assignment) bool {
	return a.Bytes == o.Bytes && slices.Equal(a.Partitions, o.Partitions) && string(a.UserData) == string(o.UserData) &&
		string(a.Raw) == string(o.Raw)
}

func (g *consumerGroup) differsFrom(w *consumerGroup) string {
	if g.epoch != w.epoch || g.hash != w.hash || g.targetEpoch != w.targetEpoch || g.targetAt != w.targetAt ||
		g.homogeneous != w.homogeneous || g.classicMembers != w.classicMembers {
		return "replaying the records gives other epochs or counts"
	}
	if !slices.EqualFunc(g.members.values(), w.members.values(), (*consumerMember).equal) {
		return "replaying the records gives other members"
	}
	if g.targets.size != w.targets.size { // which of two ids in one bucket comes first is the log's affair
		return "replaying the records gives other targets"
	}
	for _, id := range g.targets.keys() {
		if !samePartitions(g.target(id), w.target(id)) {
			return "replaying the records gives another target of " + id
		}
	}
	if !slices.Equal(g.static.keys(), w.static.keys()) || !slices.Equal(g.static.values(), w.static.values()) ||
		!slices.Equal(g.regexes.keys(), w.regexes.keys()) || !slices.Equal(g.resolved.keys(), w.resolved.keys()) ||
		!slices.Equal(g.topics.values(), w.topics.values()) {
		return "replaying the records gives other instance ids, patterns or topics"
	}
	return ""
}

// broken checks what is counted about a classic group.
func (g *classicGroup) broken() string {
	parked, led := 0, g.leader == ""
	for _, m := range g.members.values() {
		if m.join.waits {
			parked++
		}
		led = led || m.id == g.leader
		if id, ok := g.static.get(m.instance); m.instance != "" && (!ok || id != m.id) {
			return "instance id " + m.instance + " is not that of " + m.id
		}
	}
	switch {
	case parked != g.parkedJoins:
		return "parked JoinGroups are not counted"
	case !led:
		return "the leader is not a member"
	case g.state == Empty && g.members.size > 0:
		return "Empty with members"
	}
	return ""
}

// broken checks that every partition has one owner and the table knows it (N-55).
func (g *consumerGroup) broken() string {
	type place struct {
		topic     kafka.UUID
		partition int32
	}
	owner := map[place]string{}
	for _, m := range g.members.values() {
		for _, h := range []holding{m.assigned, m.pending} {
			for _, t := range h {
				for _, p := range t.partitions {
					if other, ok := owner[place{t.topic, p}]; ok {
						return "partition " + strconv.Itoa(int(p)) + " is held by " + other + " and " + m.id
					}
					owner[place{t.topic, p}] = m.id
					if g.holder(t.topic, p) != m.epoch {
						return "the ownership table forgets what " + m.id + " holds"
					}
				}
			}
		}
	}
	held := 0
	for _, t := range g.holders {
		held += len(t.far)
		for _, e := range t.epochs {
			if e != free {
				held++
			}
		}
	}
	if held != len(owner) {
		return "the ownership table has a partition that nobody holds"
	}
	return ""
}
