package figure

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// span is a stretch of virtual time [from, to). open: it had not ended when the
// run did.
type span struct {
	from, to kafka.Millis
	open     bool
}

func (s span) covers(t kafka.Millis) bool { return s.from <= t && (t < s.to || s.open) }

// ending says how a consumer came to hold a partition no more.
type ending uint8

const (
	stillHeld ending = iota
	endRevoked
	endLost
	endDied
	endClosed
)

// holding is one partition in one consumer's hands, by its own belief.
type holding struct {
	span
	partition int32
	end       ending
	row, rows int // its row in the lane, of how many; rows 0 until rowing
}

// stop is a time in which a consumer hands out nothing.
type stop struct {
	span
	reason trace.Reason
	empty  bool // it held nothing before: it waits with empty hands
}

// removal is a member taken out by the coordinator, or gone by itself.
type removal struct {
	at      kafka.Millis // when the group stopped counting on it
	timeout kafka.Millis // of an expiry, else 0
	until   kafka.Millis // when it was a member again, or the end of the run
	reason  trace.Reason
	seq     int32
}

// notch is a new member epoch (KIP-848).
type notch struct {
	at    kafka.Millis
	epoch int64
	seq   int32
}

// death is the end of a process that did not say good-bye.
type death struct {
	at     kafka.Millis
	until  kafka.Millis // restart, or the end of the run
	failed bool         // by an exception of its own
}

// lane is what happened to one consumer.
type lane struct {
	consumer int32
	rank     int // decides hue
	group    int32
	alive    []span
	member   []span
	holdings []holding
	stops    []stop
	frozen   []span
	blocked  []span
	cut      []span // off from the network
	idle     []span // a member with nothing assigned
	deaths   []death
	closes   []kafka.Millis
	removals []removal
	notches  []notch
	damages  []damage
	gaps     []holding // revoked while the rest went on; lasts until the next owner
	effort   *effort
}

// historian builds lanes from events, in one pass.
type historian struct {
	lanes  []lane
	end    kafka.Millis
	effort *effort
}

// readLanes turns the events up to end into one lane per consumer.
func readLanes(names *trace.Names, events []trace.Event, end kafka.Millis, effort *effort) []lane {
	h := &historian{lanes: make([]lane, len(names.Consumers)), end: end + 1, effort: effort} // what is open ends after the end
	for i := range h.lanes {
		h.lanes[i] = lane{consumer: int32(i), rank: i, group: names.Consumers[i].Group, effort: effort}
	}
	for i := range events {
		if events[i].At > end {
			break
		}
		effort.spend(16)
		if c := events[i].Consumer; c >= 0 && int(c) < len(h.lanes) {
			effort.spend(len(h.lanes[c].holdings))
			h.event(&h.lanes[c], &events[i])
		}
	}
	for i := range h.lanes {
		h.finish(&h.lanes[i])
	}
	h.findGaps(events)
	for i := range h.lanes {
		rowing(h.lanes[i].holdings, h.lanes[i].gaps, effort)
	}
	return h.lanes
}

func open(list []span, at kafka.Millis) []span {
	if n := len(list); n > 0 && list[n-1].open {
		return list
	}
	return append(list, span{from: at, open: true})
}

func shut(list []span, at kafka.Millis) {
	if n := len(list); n > 0 && list[n-1].open {
		list[n-1].to, list[n-1].open = at, false
	}
}

func (h *historian) event(l *lane, e *trace.Event) {
	switch e.Code {
	case trace.ConsumerStarted, trace.ConsumerRestarted:
		l.alive = open(l.alive, e.At)
		if n := len(l.deaths); n > 0 {
			l.deaths[n-1].until = min(l.deaths[n-1].until, e.At)
		}
	case trace.ConsumerCrashed, trace.ConsumerFailed:
		h.die(l, e)
	case trace.ConsumerClosed:
		l.drop(e.At, nil, endClosed)
		l.leave(e.At)
		l.closes = append(l.closes, e.At)
	case trace.ConsumerFrozen:
		l.frozen = open(l.frozen, e.At)
	case trace.ConsumerThawed:
		shut(l.frozen, e.At)
	case trace.ConsumerBlocked:
		l.blocked = open(l.blocked, e.At)
	case trace.ConsumerUnblocked:
		shut(l.blocked, e.At)
	case trace.NetworkCut:
		l.cut = open(l.cut, e.At)
	case trace.NetworkHealed:
		shut(l.cut, e.At)
	case trace.MemberAdded, trace.MemberReplaced:
		l.member = open(l.member, e.At)
		if n := len(l.removals); n > 0 {
			l.removals[n-1].until = min(l.removals[n-1].until, e.At)
		}
	case trace.MemberRemoved, trace.PollExpired:
		h.remove(l, e)
	default:
		l.client(e)
	}
}

// client handles what the consumer itself believes and does.
func (l *lane) client(e *trace.Event) {
	switch e.Code {
	case trace.Assigned:
		l.take(e)
	case trace.Revoked:
		l.drop(e.At, e.Partitions, endRevoked)
	case trace.PartitionsLost:
		l.drop(e.At, e.Partitions, endLost)
	case trace.Stopped:
		l.stops = append(l.stops, stop{span: span{from: e.At, open: true}, reason: e.Reason, empty: l.emptySince(e.At)})
	case trace.Resumed:
		l.resume(e.At)
	case trace.JoinStarted:
		shut(l.idle, e.At)
	case trace.MemberReconciled:
		if e.To > e.From {
			l.notches = append(l.notches, notch{e.At, e.To, e.Seq})
		}
	}
}

func (l *lane) resume(at kafka.Millis) {
	if n := len(l.stops); n > 0 && l.stops[n-1].open {
		l.stops[n-1].to, l.stops[n-1].open = at, false
	}
}

// emptySince tells whether nothing was held just before t: what is given up in
// the same instant still counts as held.
func (l *lane) emptySince(t kafka.Millis) bool {
	for i := range l.holdings {
		if h := &l.holdings[i]; h.open || h.to >= t && h.from < t {
			return false
		}
	}
	return true
}

func (l *lane) holds(partition int32) bool {
	for i := range l.holdings {
		if l.holdings[i].open && l.holdings[i].partition == partition {
			return true
		}
	}
	return false
}

func (l *lane) take(e *trace.Event) {
	for _, p := range e.Partitions {
		if !l.holds(p) {
			l.holdings = append(l.holdings, holding{span: span{from: e.At, open: true}, partition: p})
		}
	}
	if l.emptySince(e.At + 1) {
		l.idle = open(l.idle, e.At)
	} else {
		shut(l.idle, e.At)
	}
}

// drop ends holdings; nil means all of them.
func (l *lane) drop(at kafka.Millis, partitions []int32, how ending) {
	for i := range l.holdings {
		h := &l.holdings[i]
		if h.open && (partitions == nil || slices.Contains(partitions, h.partition)) {
			h.to, h.open, h.end = at, false, how
		}
	}
}

// leave closes everything that ends with the process.
func (l *lane) leave(at kafka.Millis) {
	shut(l.alive, at)
	shut(l.frozen, at)
	shut(l.blocked, at)
	shut(l.idle, at)
	l.resume(at)
}

func (h *historian) die(l *lane, e *trace.Event) {
	l.drop(e.At, nil, endDied)
	l.leave(e.At)
	l.deaths = append(l.deaths, death{at: e.At, until: h.end, failed: e.Code == trace.ConsumerFailed})
}

func (h *historian) remove(l *lane, e *trace.Event) {
	if e.Code == trace.MemberRemoved {
		shut(l.member, e.At)
	}
	if n := len(l.removals); e.Code == trace.MemberRemoved && e.Reason == trace.ReasonPollExpired && n > 0 && l.removals[n-1].reason == trace.ReasonPollExpired && l.removals[n-1].until == h.end {
		return // the client's own expiry is drawn already
	}
	if n := len(l.removals); e.Code == trace.MemberRemoved && e.Reason == trace.ReasonSessionExpired && n > 0 && l.removals[n-1].reason == trace.ReasonPollExpired {
		l.removals = l.removals[:n-1] // a static member only falls silent: the session takes it out
	}
	r := removal{at: e.At, timeout: e.Length, until: h.end, reason: e.Reason, seq: e.Seq}
	if e.Code == trace.PollExpired {
		r.reason = trace.ReasonPollExpired
	}
	l.removals = append(l.removals, r)
}

// finish gives open spans their end.
func (h *historian) finish(l *lane) {
	for _, list := range [][]span{l.alive, l.member, l.frozen, l.blocked, l.cut, l.idle} {
		if n := len(list); n > 0 && list[n-1].open {
			list[n-1].to = h.end
		}
	}
	for i := range l.holdings {
		if l.holdings[i].open {
			l.holdings[i].to = h.end
		}
	}
	if n := len(l.stops); n > 0 && l.stops[n-1].open {
		l.stops[n-1].to = h.end
	}
}

// stopped tells whether a stop covers t.
func (l *lane) stopped(t kafka.Millis) bool {
	return slices.ContainsFunc(l.stops, func(s stop) bool { return s.covers(t) })
}

// findGaps finds partitions given up while their consumer went on with others:
// each gap lasts until somebody takes the partition.
func (h *historian) findGaps(events []trace.Event) {
	for i := range h.lanes {
		l := &h.lanes[i]
		for _, held := range l.holdings {
			h.effort.spend(len(l.holdings))
			if held.end != endRevoked || l.stopped(held.to) || !slices.ContainsFunc(l.holdings, func(o holding) bool { return o.covers(held.to) }) {
				continue
			}
			gap := held
			gap.span = span{from: held.to, to: h.nextTaken(held.partition, held.to, events)}
			if gap.to > gap.from {
				l.gaps = append(l.gaps, gap)
			}
		}
	}
}

func (h *historian) nextTaken(partition int32, after kafka.Millis, events []trace.Event) kafka.Millis {
	at, _ := slices.BinarySearchFunc(events, after, func(e trace.Event, t kafka.Millis) int {
		if e.At < t {
			return -1
		}
		return 1
	})
	for ; at < len(events) && events[at].At < h.end; at++ {
		h.effort.spend(1)
		if events[at].Code == trace.Assigned && slices.Contains(events[at].Partitions, partition) {
			return events[at].At
		}
	}
	return h.end
}
