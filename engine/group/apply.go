package group

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// pendingAppend is a batch of records on its way to being committed.
type pendingAppend struct {
	number   int64 // offset of its first record
	records  []record
	producer int64
	effects  []effect
	// promote are groups that become visible as they are, not by applying records:
	// classic ones, and those that are gone.
	promote []groupEntry
}

func (p pendingAppend) clone(copied map[*classicGroup]*classicGroup) pendingAppend {
	p.effects = slices.Clone(p.effects)
	p.promote = slices.Clone(p.promote)
	for i := range p.promote {
		p.promote[i] = p.promote[i].clone(copied)
	}
	return p
}

// apply makes a decision true. Soft state changes first; then the records are
// written, and the rest happens: at once, or when they are committed. Without
// records the rest waits for what was written before.
func (c *Coordinator) apply(o *op) {
	c.applySoft(&o.soft)
	if len(o.records) == 0 {
		c.tell(o.notes)
		if n := len(c.appends); n > 0 {
			c.appends[n-1].effects = append(c.appends[n-1].effects, o.effects...)
			return
		}
		c.run(o.effects, kafka.None)
		return
	}
	if c.tooEarly && c.active {
		c.outOfSync(o)
		return
	}
	offset := c.written
	if !o.soft.kept {
		if err := c.applyAll(o.records, offset, o.producer); err != kafka.None {
			c.run(o.effects, err)
			return
		}
	}
	c.tell(o.notes)
	if len(c.strayed) > 0 {
		c.strayed = slices.DeleteFunc(c.strayed, func(s strayed) bool {
			return slices.ContainsFunc(o.records, s.endedBy)
		})
	}
	c.append(o.records, o.producer)
	if c.cfg.AppendLatency <= 0 {
		c.unwritten = c.unwritten[:0]
		c.run(o.effects, kafka.None)
		return
	}
	p := pendingAppend{number: offset, records: o.records, effects: o.effects, producer: o.producer}
	for _, u := range c.unwritten {
		p.promote = append(p.promote, c.live.entry(u.id))
	}
	c.unwritten = c.unwritten[:0]
	for i, r := range o.records {
		id := r.group()
		if i > 0 && id == o.records[i-1].group() {
			continue
		}
		if e := c.live.entry(id); e.consumer == nil && id != "" {
			p.promote = append(p.promote, e)
		}
	}
	c.appends = append(c.appends, p)
	if o.atOnce {
		c.commitAppend(offset)
		return
	}
	c.arm(c.cfg.AppendLatency, timer{key: timerKey{kind: timerCommitted, number: offset}})
}

// applySoft changes what is never written down. A classic group changes in place,
// as everybody who holds it has to see.
func (c *Coordinator) applySoft(s *soft) {
	c.ids = s.ids
	if s.dropped != "" {
		c.dropUnwritten(s.dropped)
	}
	if d := s.draft; d != nil {
		switch e := (groupEntry{id: d.id, classic: d}); {
		case s.live != nil:
			*s.live = *d
		case s.unwritten:
			c.putUnwritten(e)
		default:
			c.live.setEntry(e)
		}
	}
	if s.strayed != "" {
		c.strayed = append(c.strayed, strayed{s.strayed, untilRewritten})
	}
	for _, t := range s.timers {
		if t.at == noTime {
			c.timers.cancel(t.key)
		} else {
			c.timers.set(t)
		}
	}
	if s.refresh != nil {
		s.refresh.refreshAt, s.refresh.refreshEpoch = s.refreshAt, s.refreshEpoch
	}
	c.regexRun = append(c.regexRun, s.regexRun...)
	c.replies = append(c.replies, s.replies...)
	c.tell(s.notes)
}

// applyAll applies records to the live state. If one does not fit, all of it is
// undone, as Kafka goes back to its last snapshot.
func (c *Coordinator) applyAll(records []record, offset, producer int64) kafka.ErrorCode {
	var before []groupEntry
	for _, r := range records {
		if id := r.group(); !slices.ContainsFunc(before, func(e groupEntry) bool { return e.id == id }) {
			before = append(before, c.live.entry(id))
		}
	}
	types, states := make([]GroupType, len(before)), make([]GroupState, len(before))
	for i, e := range before {
		types[i], states[i] = e.typeAndState()
	}
	for i, r := range records {
		if !r.apply(&c.live, applyContext{now: c.now, offset: offset + int64(i), producer: producer}) {
			c.revert(before)
			return kafka.UnknownServerError
		}
	}
	for i, e := range before {
		c.noteChange(c.live.entry(e.id), types[i], states[i])
	}
	return kafka.None
}

func (e groupEntry) typeAndState() (GroupType, GroupState) {
	switch {
	case e.consumer != nil:
		return Consumer, e.consumer.state()
	case e.classic != nil:
		return Classic, e.classic.state
	}
	return NoGroup, Dead
}

// noteChange tells what the records of an op did to a group as a whole.
func (c *Coordinator) noteChange(e groupEntry, was GroupType, state GroupState) {
	is, now := e.typeAndState()
	switch {
	case is == NoGroup || is == Classic && was != Consumer:
	case was == NoGroup:
		c.note(Note{Code: NoteGroupCreated, Group: e.id, Text: is.String()})
	case was != is:
		c.note(Note{Code: NoteGroupConverted, Group: e.id, Detail: was.String(), Text: is.String()})
	}
	if is == Consumer && now != state {
		detail := state.String()
		if was == NoGroup {
			detail = ""
		}
		c.note(Note{Code: NoteStateChanged, Group: e.id, Detail: detail, Text: now.String()})
	}
}

func (c *Coordinator) tell(notes []Note) {
	for _, n := range notes {
		c.note(n)
	}
}

// revert puts groups back to what their records say. Offsets are never part of
// what can fail.
func (c *Coordinator) revert(before []groupEntry) {
	written := replay(c.log, c.now)
	for _, e := range before {
		if e.consumer != nil {
			e.consumer = written.entry(e.id).consumer
		}
		c.live.setEntry(e)
	}
}

// commitAppend makes appends up to a number visible and lets happen what waited
// for them.
func (c *Coordinator) commitAppend(number int64) {
	for len(c.appends) > 0 && c.appends[0].number <= number {
		p := c.appends[0]
		c.appends = c.appends[1:]
		for i, r := range p.records {
			r.apply(&c.committed, applyContext{now: c.now, offset: p.number + int64(i), producer: p.producer})
		}
		for _, e := range p.promote {
			c.committed.setEntry(e)
		}
		c.run(p.effects, kafka.None)
	}
}

// run lets effects happen; err says that the records could not be written.
func (c *Coordinator) run(effects []effect, err kafka.ErrorCode) {
	for i := range effects {
		e := &effects[i]
		if e.kind == effectRespond && err == kafka.None {
			c.answer(e.call, e.response)
			continue
		}
		o := newOp(c, -1)
		switch {
		case e.kind == effectClassicStable:
			c.assignmentWritten(o, e, err)
		case e.kind == effectStaticReplaced:
			c.replacementWritten(o, e, err)
		case err != kafka.None:
			o.reply(e.call, c.errorResponse(e.req, err))
		case e.kind == effectConsumerJoined:
			c.consumerJoinWritten(o, e)
		case e.kind == effectConsumerSynced:
			c.consumerSyncWritten(o, e)
		case e.kind == effectDeleteGroups:
			o.call, o.req = e.call, e.req
			c.deleteEmptyGroups(o, e.req.(*DeleteGroupsRequest))
		}
		c.apply(o)
	}
}
