package group

import "rebalancelab/engine/kafka"

// op is one request or timer while it is decided. A decision reads the
// coordinator and writes nothing of it: what comes of it is collected here, as
// values, and apply is the one place where any of it happens.
type op struct {
	c        *Coordinator // to be read only
	call     int64        // −1 a timer
	clientID string
	host     string
	req      Request

	records  []record
	producer int64    // of a transactional commit, noProducer none
	atOnce   bool     // committed without delay, whatever the append latency
	effects  []effect // once the records are committed
	notes    []Note   // told only if the records fit
	crashed  bool     // nothing is written or answered any more
	soft     soft
}

// soft is what a decision changes beside records: what a coordinator has in memory
// only and loses with it. None of it is undone if the records do not fit.
type soft struct {
	// draft is a classic group as the decision leaves it; live is the one that it
	// is a draft of, nil if the group is new.
	live, draft *classicGroup
	unwritten   bool   // the new group comes before any record says so
	dropped     string // an empty consumer group that goes before any record says so (K-2)
	strayed     string // a group whose records say something else than memory
	// kept says that the records only keep what the draft is already, as those of
	// classic groups do; otherwise applying them makes the state.
	kept bool

	timers  []timer // in the order of setting; cancelled ones have noTime
	ids     idSource
	replies []Reply
	notes   []Note // told in any case
	// A consumer group looks at the metadata again at refreshAt, or when its epoch
	// has fallen behind refreshEpoch (N-17).
	refresh      *consumerGroup
	refreshAt    kafka.Millis
	refreshEpoch int32
	regexRun     []regexRun
}

// What batches outside transactions have for a producer.
const (
	noProducer      = -1
	noProducerEpoch = -1
)

func (o *op) newID() kafka.UUID { return o.soft.ids.next() }

// noTime is the deadline of a timer that is cancelled.
const noTime kafka.Millis = -1

func newOp(c *Coordinator, call int64) *op {
	return &op{c: c, call: call, producer: noProducer, soft: soft{ids: c.ids}}
}

// edit is the draft of a classic group.
func (o *op) edit(g *classicGroup) *classicGroup {
	if s := &o.soft; g != s.draft && g != s.live {
		s.live, s.draft = g, g.clone()
	}
	return o.soft.draft
}

// create makes a classic group that no record knows yet.
func (o *op) create(id string) *classicGroup {
	g := newClassicGroup(id, o.c.now)
	o.soft.draft, o.soft.unwritten = g, true
	o.tell(Note{Code: NoteGroupCreated, Group: id, Text: Classic.String()})
	return g
}

// keep writes down what the draft is.
func (o *op) keep(r *classicGroupRecord) { o.records, o.soft.kept = append(o.records, r), true }

// arm sets a timer; a negative delay is none.
func (o *op) arm(delay kafka.Millis, t timer) {
	t.at = o.c.now + max(delay, 0)
	o.soft.timers = append(o.soft.timers, t)
}

func (o *op) cancel(k timerKey) { o.soft.timers = append(o.soft.timers, timer{at: noTime, key: k}) }

// reply answers without waiting for any record.
func (o *op) reply(call int64, r Response) {
	if call >= 0 {
		o.soft.replies = append(o.soft.replies, Reply{Call: call, At: o.c.now, Response: r})
	}
}

// answerNow answers the request that is decided, without waiting for any record.
func (o *op) answerNow(r Response) { o.reply(o.call, r) }

// tell is a note that holds whether or not the records fit.
func (o *op) tell(n Note) { o.soft.notes = append(o.soft.notes, n) }

// effectKind says what happens once the records of an op are committed.
type effectKind uint8

const (
	effectRespond        effectKind = iota // the response goes out
	effectClassicStable                    // the leader's assignment takes effect
	effectStaticReplaced                   // the returned static member is answered
	effectConsumerJoined                   // a classic member joined a consumer group (N-93)
	effectConsumerSynced                   // … fetched its assignment
	effectDeleteGroups                     // groups are deleted
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
	if o.call >= 0 && !o.crashed {
		o.effects = append(o.effects, effect{kind: effectRespond, call: o.call, req: o.req, response: r})
	}
}

// note is told when the op turns out well.
func (o *op) note(n Note) { o.notes = append(o.notes, n) }

// fail answers with an error. Nothing is written.
func (o *op) fail(e kafka.ErrorCode) {
	o.records, o.effects, o.notes = nil, nil, nil
	o.answerNow(o.c.errorResponse(o.req, e))
}

// crash is an exception in the middle of a decision: what has happened in memory
// stays, nothing is written, and the request is answered with an error, also if it is
// parked in the group (K-4).
func (o *op) crash(g *classicGroup) {
	o.fail(kafka.UnknownServerError)
	o.crashed = true
	if g == nil {
		return
	}
	o.soft.strayed = g.id
	for _, m := range g.members.values() {
		if m.join.waits && m.join.call == o.call && o.call >= 0 {
			g.edit(m).join.call = -1
		}
	}
}
