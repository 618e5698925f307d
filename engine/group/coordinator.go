package group

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// Coordinator is a group coordinator with one partition of the offsets topic. It
// is plain data: Clone copies it, and nothing in it calls back.
type Coordinator struct {
	cfg      Config
	settings []groupSettings
	image    *kafka.Cluster
	version  int64 // of the image, counted up with every change
	// newTopicsAt is the version of the last image that brought a topic (N-72).
	newTopicsAt int64
	topicHashes []topicHash // of the present image, as far as they were needed

	ids idSource

	live store // the newest state
	// committed is the state as far as its records are committed, which describe,
	// list and fetch read. It is kept apart only if appends take time.
	committed store
	// unwritten are groups that came or went in memory without a record: reads
	// show what was there before, until the next record is written (K-2).
	unwritten []unwritten
	// strayed are groups that came or went in that way, or changed without a record,
	// and are still not what their records say.
	strayed []strayed

	log       []logEntry // the records, the coordinator's only memory
	written   int64      // records ever written
	compacted int        // length of the log when it was compacted last
	appends   []pendingAppend

	timers    timers
	up        bool // not resigned
	active    bool // up and loaded
	load      kafka.Millis
	elections int64 // how often it was elected
	tooEarly  bool  // at work before its records were read
	replies   []Reply
	notes     []Note
	now       kafka.Millis
	call      int64      // the request being handled, −1 none
	regexRun  []regexRun // resolutions that are to be done (N-71)
}

// New is a coordinator that has just loaded an empty partition, at time 0. The
// member ids that it draws follow from the seed.
func New(cfg Config, seed uint64) *Coordinator {
	c := &Coordinator{cfg: cfg, ids: idSource{random: kafka.NewRandom(seed)}, image: &kafka.Cluster{}, call: -1}
	c.onLoaded()
	return c
}

// GiveIDs makes the coordinator hand out these ids before it draws any itself.
func (c *Coordinator) GiveIDs(ids ...kafka.UUID) { c.ids.given = append(c.ids.given, ids...) }

// DropGivenIDs forgets ids that were given and not used.
func (c *Coordinator) DropGivenIDs() { c.ids.given = nil }

// DrawnIDs says how many ids were made so far, and the last one.
func (c *Coordinator) DrawnIDs() (n int64, last kafka.UUID) { return c.ids.drawn, c.ids.last }

// idSource is where ids come from: a value, of which a decision uses a copy.
type idSource struct {
	random kafka.Random
	given  []kafka.UUID // to hand out before drawing any
	drawn  int64
	last   kafka.UUID
}

func (s *idSource) next() kafka.UUID {
	s.drawn++
	if len(s.given) > 0 {
		s.last = s.given[0]
		s.given = s.given[1:]
	} else {
		s.last = s.random.UUID()
	}
	return s.last
}

// Elections says how often the coordinator has moved.
func (c *Coordinator) Elections() int64 { return c.elections }

// Active says whether the coordinator is up and has loaded.
func (c *Coordinator) Active() bool { return c.active }

// Answer puts an answer in place that was given before the coordinator was asked,
// by a broker's front end.
func (c *Coordinator) Answer(now kafka.Millis, call int64, r Response) {
	c.now = now
	c.answer(call, r)
}

// Do hands a request to the coordinator. Its answer comes out of Take, now or
// later, under the number call, which must not be negative. Timers that are due
// at now should have been fired before.
func (c *Coordinator) Do(now kafka.Millis, call int64, clientID, host string, req Request) {
	c.now, c.call = now, call
	if !c.refuse(call, req) {
		c.apply(c.decide(call, clientID, host, req))
	}
	c.background()
	c.call = -1
}

// decide says what comes of a request; nothing happens before apply.
func (c *Coordinator) decide(call int64, clientID, host string, req Request) *op {
	o := newOp(c, call)
	o.clientID, o.host, o.req = clientID, host, req
	switch r := o.req.(type) {
	case *JoinGroupRequest:
		c.joinGroup(o, r)
	case *SyncGroupRequest:
		c.syncGroup(o, r)
	case *HeartbeatRequest:
		c.heartbeat(o, r)
	case *LeaveGroupRequest:
		c.leaveGroup(o, r)
	case *ConsumerGroupHeartbeatRequest:
		c.consumerGroupHeartbeat(o, r)
	case *OffsetCommitRequest:
		c.offsetCommit(o, r)
	case *OffsetFetchRequest:
		c.offsetFetch(o, r)
	case rareRequest:
		r.decide(c, o)
	}
	return o
}

// Next is the instant of the earliest timer or pending append.
func (c *Coordinator) Next() (at kafka.Millis, ok bool) {
	return c.timers.next()
}

// Fire runs everything that is due at or before now, each at its own instant,
// earliest first, same instant in the order in which it was set.
func (c *Coordinator) Fire(now kafka.Millis) {
	for {
		t, ok := c.timers.due(now)
		if !ok {
			break
		}
		c.now, c.call = max(c.now, t.at), -1
		c.fire(t)
		c.background()
	}
	c.now = max(c.now, now)
}

// arm sets a timer; a negative delay is none.
func (c *Coordinator) arm(delay kafka.Millis, t timer) {
	t.at = c.now + max(delay, 0)
	c.timers.set(t)
}

func (c *Coordinator) fire(t timer) {
	switch t.key.kind {
	case timerCommitted:
		c.commitAppend(t.key.number)
	case timerElected:
		c.elect()
	case timerLoaded:
		c.loaded(t.key.number)
	default:
		c.apply(c.decideTimer(t))
	}
}

// decideTimer says what comes of a timer that ran out.
func (c *Coordinator) decideTimer(t timer) *op {
	o := newOp(c, -1)
	switch t.key.kind {
	case timerClassicSession:
		c.expireClassicMember(o, t.key.group, t.key.member)
	case timerClassicJoin:
		c.expireClassicJoin(o, t)
	case timerClassicSync:
		c.expireClassicSync(o, t.key.group, t.epoch)
	case timerConsumerSession, timerConsumerRevoke, timerConsumerJoin, timerConsumerSync:
		c.expireConsumerMember(o, t)
	case timerExpiry:
		c.cleanup(o)
	}
	return o
}

// Take hands over what became ready since the last Take.
func (c *Coordinator) Take() (replies []Reply, notes []Note) {
	replies, notes = c.replies, c.notes
	c.replies, c.notes = nil, nil
	return replies, notes
}

// Clone is an independent copy. What is never written to after it was made
// (requests, responses, assignments, records) is shared.
func (c *Coordinator) Clone() *Coordinator {
	d := *c
	d.settings = slices.Clone(c.settings)
	d.ids.given = slices.Clone(c.ids.given)
	d.log = slices.Clip(c.log)
	d.timers = c.timers.clone()
	d.replies = slices.Clone(c.replies)
	d.notes = slices.Clone(c.notes)
	d.regexRun = slices.Clone(c.regexRun)
	copied := map[*classicGroup]*classicGroup{}
	d.live = c.live.clone(copied)
	d.committed = c.committed.clone(copied)
	d.unwritten = slices.Clone(c.unwritten)
	d.strayed = slices.Clone(c.strayed)
	for i := range d.unwritten {
		d.unwritten[i].before = d.unwritten[i].before.clone(copied)
	}
	d.appends = slices.Clone(c.appends)
	for i := range d.appends {
		d.appends[i] = d.appends[i].clone(copied)
	}
	return &d
}

// note appends a note that is filled by the caller, at the present instant.
func (c *Coordinator) note(n Note) {
	n.At, n.Call = c.now, c.call
	c.notes = append(c.notes, n)
}

func (c *Coordinator) answer(call int64, r Response) {
	c.replies = append(c.replies, Reply{Call: call, At: c.now, Response: r})
}
