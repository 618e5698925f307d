package group

import "rebalancelab/engine/kafka"

// consumerGroupRecord keeps the group epoch and the metadata hash; its tombstone
// removes the group.
type consumerGroupRecord struct {
	id        string
	tombstone bool
	epoch     int32
	hash      int64
}

func (r *consumerGroupRecord) group() string    { return r.id }
func (r *consumerGroupRecord) kind() recordKind { return kindConsumerGroup }
func (r *consumerGroupRecord) encode(w *writer) {
	w.text(r.id)
	w.bool(r.tombstone)
	w.int(int64(r.epoch))
	w.int(r.hash)
}

// consumer finds the consumer group that a record is about. A simple group gives
// way to it. fits is false if another group is in its place.
func (s *store) consumer(id string, create bool) (g *consumerGroup, fits bool) {
	e := s.entry(id)
	switch {
	case e.consumer != nil:
		return e.consumer, true
	case !e.exists() && !create:
		return nil, true
	case e.exists() && !e.classic.simple():
		return nil, false
	}
	g = newConsumerGroup(id)
	s.setEntry(groupEntry{id: id, consumer: g})
	return g, true
}

func (r *consumerGroupRecord) apply(s *store, _ applyContext) bool {
	g, fits := s.consumer(r.id, !r.tombstone)
	switch {
	case g == nil:
		return fits
	case !r.tombstone:
		g.epoch, g.hash = r.epoch, r.hash
		return true
	case g.members.size > 0 || g.targets.size > 0 || g.targetEpoch != -1:
		return false
	}
	s.remove(r.id)
	return true
}

// consumerMemberRecord keeps what a member said about itself.
type consumerMemberRecord struct {
	id        string
	tombstone bool
	member    consumerMember // only what is not in currentRecord
}

func (r *consumerMemberRecord) group() string    { return r.id }
func (r *consumerMemberRecord) kind() recordKind { return kindConsumerMember }
func (r *consumerMemberRecord) encode(w *writer) {
	m := &r.member
	w.text(r.id)
	w.bool(r.tombstone)
	w.text(m.id)
	if r.tombstone {
		return
	}
	w.texts([]string{m.instance, m.rack, m.clientID, m.host, m.regex, m.assignor})
	w.int(int64(m.rebalanceTimeout))
	w.texts(m.names)
	w.bool(m.classic != nil)
	if m.classic != nil {
		w.int(int64(m.classic.sessionTimeout))
		w.protocols(m.classic.protocols)
	}
}

func decodeConsumerMember(r *reader) *consumerMemberRecord {
	out := &consumerMemberRecord{id: r.text(), tombstone: r.bool()}
	m := &out.member
	m.id = r.text()
	if out.tombstone {
		return out
	}
	t := r.texts()
	if len(t) != 6 {
		r.bad = true
		return out
	}
	m.instance, m.rack, m.clientID, m.host, m.regex, m.assignor = t[0], t[1], t[2], t[3], t[4], t[5]
	m.rebalanceTimeout = r.millis()
	m.names = r.texts()
	if r.bool() {
		m.classic = &classicMetadata{sessionTimeout: r.millis(), protocols: r.protocols()}
	}
	return out
}

func (r *consumerMemberRecord) apply(s *store, _ applyContext) bool {
	g, fits := s.consumer(r.id, !r.tombstone)
	if g == nil {
		return fits
	}
	old := g.member(r.member.id)
	if r.tombstone {
		if old == nil {
			return true
		}
		if old.epoch != -1 || g.targets.has(old.id) {
			return false
		}
		g.remove(old.id)
		return true
	}
	if old == nil {
		old = newConsumerMember(r.member.id)
	}
	m, said := *old, &r.member
	m.instance, m.rack, m.clientID, m.host, m.regex, m.assignor = said.instance, said.rack, said.clientID, said.host, said.regex, said.assignor
	m.rebalanceTimeout, m.names, m.classic = said.rebalanceTimeout, said.names, said.classic
	return g.update(&m)
}

// targetEpochRecord keeps for which group epoch, and when, the target was
// computed.
type targetEpochRecord struct {
	id        string
	tombstone bool
	epoch     int32
	at        kafka.Millis
}

func (r *targetEpochRecord) group() string    { return r.id }
func (r *targetEpochRecord) kind() recordKind { return kindTargetEpoch }
func (r *targetEpochRecord) encode(w *writer) {
	w.text(r.id)
	w.bool(r.tombstone)
	w.int(int64(r.epoch))
	w.int(int64(r.at))
}

func (r *targetEpochRecord) apply(s *store, _ applyContext) bool {
	g, fits := s.consumer(r.id, !r.tombstone)
	switch {
	case g == nil:
		return fits
	case !r.tombstone:
		g.targetEpoch, g.targetAt = r.epoch, r.at
		return true
	case g.targets.size > 0:
		return false
	}
	g.targetEpoch, g.targetAt = -1, never
	return true
}

// targetRecord keeps the target of one member.
type targetRecord struct {
	id, member string
	tombstone  bool
	partitions []Partitions
}

func (r *targetRecord) group() string    { return r.id }
func (r *targetRecord) kind() recordKind { return kindTargetMember }
func (r *targetRecord) encode(w *writer) {
	w.text(r.id)
	w.text(r.member)
	w.bool(r.tombstone)
	w.uint(uint64(len(r.partitions)))
	for i := range r.partitions {
		w.uuid(r.partitions[i].TopicID)
		w.numbers(r.partitions[i].Partitions)
	}
}

func decodeTargetMember(r *reader) *targetRecord {
	out := &targetRecord{id: r.text(), member: r.text(), tombstone: r.bool()}
	out.partitions = make([]Partitions, r.count())
	for i := range out.partitions {
		out.partitions[i] = Partitions{TopicID: r.uuid(), Partitions: r.numbers()}
	}
	return out
}

func (r *targetRecord) apply(s *store, _ applyContext) bool {
	g, fits := s.consumer(r.id, !r.tombstone)
	switch {
	case g == nil:
		return fits
	case r.tombstone:
		g.targets.remove(r.member)
	default:
		g.targets.put(r.member, r.partitions)
	}
	return true
}

// currentRecord keeps where a member is on the way to its target.
type currentRecord struct {
	id, member        string
	tombstone         bool
	epoch, previous   int32
	state             MemberState
	assigned, pending holding
}

func (r *currentRecord) group() string    { return r.id }
func (r *currentRecord) kind() recordKind { return kindCurrent }
func (r *currentRecord) encode(w *writer) {
	w.text(r.id)
	w.text(r.member)
	w.bool(r.tombstone)
	w.int(int64(r.epoch))
	w.int(int64(r.previous))
	w.uint(uint64(r.state))
	w.holding(r.assigned)
	w.holding(r.pending)
}

func decodeCurrent(r *reader) *currentRecord {
	return &currentRecord{id: r.text(), member: r.text(), tombstone: r.bool(), epoch: r.int32(), previous: r.int32(),
		state: MemberState(r.uint()), assigned: r.holding(), pending: r.holding()}
}

func (r *currentRecord) apply(s *store, _ applyContext) bool {
	g, fits := s.consumer(r.id, !r.tombstone)
	if g == nil {
		return fits
	}
	old := g.member(r.member)
	if old == nil {
		if r.tombstone {
			return true
		}
		old = newConsumerMember(r.member)
	}
	m := *old
	if r.tombstone {
		m.epoch, m.previousEpoch, m.assigned, m.pending = -1, -1, nil, nil
	} else {
		m.epoch, m.previousEpoch, m.state = r.epoch, r.previous, r.state
		m.assigned, m.pending = append(holding{}, r.assigned...), append(holding{}, r.pending...)
	}
	return g.update(&m)
}

// regexRecord keeps what a pattern was found to match.
type regexRecord struct {
	id, pattern string
	tombstone   bool
	topics      []string
	version     int64
	at          kafka.Millis
}

func (r *regexRecord) group() string    { return r.id }
func (r *regexRecord) kind() recordKind { return kindRegex }
func (r *regexRecord) encode(w *writer) {
	w.text(r.id)
	w.text(r.pattern)
	w.bool(r.tombstone)
	w.texts(r.topics)
	w.int(r.version)
	w.int(int64(r.at))
}

func (r *regexRecord) apply(s *store, _ applyContext) bool {
	g, fits := s.consumer(r.id, !r.tombstone)
	switch {
	case g == nil:
		return fits
	case r.tombstone:
		g.resolve(r.pattern, nil)
	default:
		g.resolve(r.pattern, &resolvedRegex{topics: r.topics, version: r.version, at: r.at})
	}
	return true
}
