package group

import "rebalancelab/engine/kafka"

// cleanup is the expiry pass: offsets that nobody needs any more, then groups
// that have nothing left (R-190 … R-194). It sets its own next time.
func (c *Coordinator) cleanup(o *op) {
	for _, e := range c.live.groups {
		if c.expireOffsets(o, e) && c.empty(e) {
			o.records = append(o.records, c.groupTombstones(e)...)
			o.tell(Note{Code: NoteGroupDeleted, Group: e.id, Reason: ReasonExpired})
		}
	}
	o.arm(c.cfg.OffsetsRetentionCheck, timer{key: timerKey{kind: timerExpiry}})
}

func (c *Coordinator) empty(e groupEntry) bool {
	if e.consumer != nil {
		return e.consumer.members.size == 0
	}
	return e.classic.state == Empty
}

// groupTombstones removes a group.
func (c *Coordinator) groupTombstones(e groupEntry) []record {
	if e.consumer != nil {
		return c.consumerTombstones(e.consumer)
	}
	return []record{&classicGroupRecord{id: e.id, tombstone: true}}
}

// expireOffsets removes a group's expired offsets; true if none is left and no
// transaction is open.
func (c *Coordinator) expireOffsets(o *op, e groupEntry) bool {
	offsets := offsetsOf(c.live.offsets, e.id)
	open := c.live.pending(e.id, nil)
	if len(offsets) == 0 {
		return !open
	}
	base, may := expiryBase(e)
	byGroup := c.cfg.Version.Has(kafka.ExpiryByGroup)
	if !byGroup { // each since its own commit, whoever is there
		base, may = -1, true
	}
	if !may {
		return false
	}
	all := true
	var gone []OffsetView
	for _, off := range offsets {
		p := off.TopicPartition
		if byGroup && e.subscribesTo(p.Topic) || !c.expired(off, base) || c.live.pending(e.id, &p) {
			all = false
			continue
		}
		o.records = append(o.records, offsetTombstone(e.id, p))
		gone = append(gone, viewOffset(off))
	}
	if len(gone) > 0 {
		o.tell(Note{Code: NoteOffsetsExpired, Group: e.id, Offsets: gone, Length: c.cfg.OffsetsRetention})
	}
	return all && !open
}

// expiryBase is the instant from which a group's offsets age: one for all since
// the group became Empty, or −1 for each its own commit time; may is false if
// nothing may expire now.
func expiryBase(e groupEntry) (base kafka.Millis, may bool) {
	g := e.classic
	switch {
	case g == nil, g.protocolType == "":
		return -1, true
	case g.state == Empty: // a member in between has started the clock anew
		return g.stateSince, true
	case g.usesConsumerProtocol() && g.subscribedKnown && g.state == Stable:
		return -1, true
	}
	return 0, false
}

func (c *Coordinator) expired(o offsetEntry, base kafka.Millis) bool {
	if o.expiresAt != noExpiry {
		return c.now >= o.expiresAt
	}
	if base < 0 {
		base = o.committedAt
	}
	return c.now-base >= c.cfg.OffsetsRetention
}
