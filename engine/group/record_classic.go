package group

import "rebalancelab/engine/kafka"

// classicGroupRecord is a classic group as it is kept: generation,
// leader, protocol, and per member the subscription for that one protocol and the
// assignment. Without members it is an Empty group.
type classicGroupRecord struct {
	id           string
	tombstone    bool
	protocolType string
	protocolName string
	leader       string
	generation   int32
	since        kafka.Millis
	members      []recordedMember
}

type recordedMember struct {
	id, instance, clientID, host     string
	rebalanceTimeout, sessionTimeout kafka.Millis
	subscription                     Subscription
	assignment                       Assignment
}

// groupRecord keeps a group with these assignments.
func groupRecord(g *classicGroup, assignments []MemberAssignment) *classicGroupRecord {
	r := &classicGroupRecord{id: g.id, protocolType: g.protocolType, protocolName: g.protocolName, leader: g.leader,
		generation: g.generation, since: g.stateSince}
	i := 0
	g.members.each(func(id string, m *classicMember) bool {
		s, _ := m.metadata(g.protocolName)
		rm := recordedMember{id: id, instance: m.instance, clientID: m.clientID, host: m.host,
			rebalanceTimeout: m.rebalanceTimeout, sessionTimeout: m.sessionTimeout, subscription: s}
		// assignments are listed in the order of the members.
		if i < len(assignments) && assignments[i].MemberID == id {
			rm.assignment = assignments[i].Assignment
		}
		i++
		r.members = append(r.members, rm)
		return true
	})
	return r
}

// emptyGroupRecord keeps a group that has just been created.
func emptyGroupRecord(g *classicGroup) *classicGroupRecord {
	return &classicGroupRecord{id: g.id, since: g.stateSince}
}

func (r *classicGroupRecord) group() string    { return r.id }
func (r *classicGroupRecord) kind() recordKind { return kindClassicGroup }

func (r *classicGroupRecord) encode(w *writer) {
	w.text(r.id)
	w.bool(r.tombstone)
	w.text(r.protocolType)
	w.text(r.protocolName)
	w.text(r.leader)
	w.int(int64(r.generation))
	w.int(int64(r.since))
	w.uint(uint64(len(r.members)))
	for i := range r.members {
		m := &r.members[i]
		w.texts([]string{m.id, m.instance, m.clientID, m.host})
		w.int(int64(m.rebalanceTimeout))
		w.int(int64(m.sessionTimeout))
		w.subscription(&m.subscription)
		w.assignment(&m.assignment)
	}
}

func decodeClassicGroup(r *reader) *classicGroupRecord {
	out := &classicGroupRecord{id: r.text(), tombstone: r.bool(), protocolType: r.text(), protocolName: r.text(), leader: r.text(),
		generation: r.int32(), since: r.millis()}
	out.members = make([]recordedMember, r.count())
	for i := range out.members {
		names := r.texts()
		if len(names) != 4 {
			r.bad = true
			return out
		}
		out.members[i] = recordedMember{id: names[0], instance: names[1], clientID: names[2], host: names[3],
			rebalanceTimeout: r.millis(), sessionTimeout: r.millis(), subscription: r.subscription(), assignment: r.assignment()}
	}
	return out
}

// apply loads the group: Stable if it has members, Empty otherwise. The members
// know one protocol only, the chosen one.
func (r *classicGroupRecord) apply(s *store, _ applyContext) bool {
	if r.tombstone {
		s.remove(r.id)
		return true
	}
	g := &classicGroup{id: r.id, state: Stable, previous: Dead, stateSince: r.since, protocolType: r.protocolType,
		protocolName: r.protocolName, generation: r.generation, leader: r.leader}
	if len(r.members) == 0 {
		g.state = Empty
	}
	for i := range r.members {
		m := &r.members[i]
		g.add(&classicMember{id: m.id, instance: m.instance, clientID: m.clientID, host: m.host,
			rebalanceTimeout: m.rebalanceTimeout, sessionTimeout: m.sessionTimeout, protocolType: r.protocolType,
			protocols: []Protocol{{r.protocolName, m.subscription}}, assignment: m.assignment})
	}
	g.computeSubscribed()
	s.setEntry(groupEntry{id: r.id, classic: g})
	return true
}
