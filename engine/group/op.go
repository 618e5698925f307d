package group

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// op is one request or timer while it is decided: what comes of it is collected
// here and applied by finish.
type op struct {
	c        *Coordinator
	call     int64 // −1 a timer
	clientID string
	host     string
	req      Request

	records  []record
	producer int64 // of a transactional commit, noProducer none
	// done says that the records only keep what was done to the state already, as
	// those of classic groups do; otherwise applying them does it.
	done    bool
	atOnce  bool // committed without delay, whatever the append latency
	effects []effect
	notes   []Note // told only if the records fit
}

const noProducer = -1

func newOp(c *Coordinator, call int64) *op { return &op{c: c, call: call, producer: noProducer} }

// effectKind says what happens once the records of an op are committed.
type effectKind uint8

const (
	effectRespond        effectKind = iota // the response goes out
	effectClassicStable                    // the leader's assignment takes effect
	effectStaticReplaced                   // the returned static member is answered
	effectConsumerJoined                   // a classic member joined a consumer group (N-93)
	effectConsumerSynced                   // … fetched its assignment
)

// effect is what is left to do when records are committed, as a value.
type effect struct {
	kind        effectKind
	call        int64
	req         Request
	response    Response
	group       string
	member      string
	generation  int32
	leader      string // before the op
	assignments []MemberAssignment
	timeout     kafka.Millis
	down        bool // the group has become a classic one
}

// respond makes the answer, which goes out when everything written so far is
// committed.
func (o *op) respond(r Response) {
	if o.call >= 0 {
		o.effects = append(o.effects, effect{kind: effectRespond, call: o.call, req: o.req, response: r})
	}
}

// note is told when the op turns out well.
func (o *op) note(n Note) { o.notes = append(o.notes, n) }

// fail answers with an error. Nothing is written.
func (o *op) fail(e kafka.ErrorCode) {
	o.records, o.effects, o.notes = nil, nil, nil
	if o.call >= 0 {
		o.c.answer(o.call, o.c.errorResponse(o.req, e))
	}
}

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

// finish writes the records and lets the rest happen: at once, or when they are
// committed. Without records the rest waits for what was written before.
func (o *op) finish() {
	c := o.c
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
	if !o.done {
		if err := c.applyAll(o.records, offset, o.producer); err != kafka.None {
			c.run(o.effects, err)
			return
		}
	}
	c.tell(o.notes)
	if len(c.strayed) > 0 {
		c.strayed = slices.DeleteFunc(c.strayed, func(s strayed) bool {
			return !s.dropped && slices.ContainsFunc(o.records, func(r record) bool { return r.group() == s.id })
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
	for _, r := range o.records {
		if e := c.live.entry(r.group()); e.consumer == nil && r.group() != "" {
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
		switch e.kind {
		case effectRespond:
			if err != kafka.None {
				c.answer(e.call, c.errorResponse(e.req, err))
			} else {
				c.answer(e.call, e.response)
			}
		case effectClassicStable:
			c.assignmentWritten(e, err)
		case effectStaticReplaced:
			c.replacementWritten(e, err)
		case effectConsumerJoined:
			c.consumerJoinWritten(e, err)
		case effectConsumerSynced:
			c.consumerSyncWritten(e, err)
		}
	}
}
