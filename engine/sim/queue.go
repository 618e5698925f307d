package sim

import (
	"math/bits"

	"rebalancelab/engine/kafka"
)

// itemKind says what is due.
type itemKind uint8

const (
	appItem       itemKind = iota // a consumer's application thread; stamp
	beatItem                      // its heartbeat thread; stamp
	fetchItem                     // a fetch that waits at a leader; a = consumer, b = call, c = node
	thawItem                      // end of a freeze; stamp
	unblockItem                   // end of a block; stamp
	healItem                      // end of a network cut; stamp
	retentionItem                 // old records are deleted; a = topic, b = stamp
	toolItem                      // a tool's question or answer arrives; a = its number, b = step
	messageItem                   // a message arrives; a = its slot
)

// item is one entry of the queue. Items are ordered by time, then timers before
// messages, then by the order in which they were made.
type item struct {
	at    kafka.Millis
	order int64 // messages have messageOrder added
	kind  itemKind
	a, b  int32
	c     int32
}

// messageOrder puts messages behind all timers of their instant.
const messageOrder = int64(1) << 62

// branches is how many items stand below one in the heap: four make it half as
// deep as two, with as many comparisons and fewer moves.
const branches = 4

// queue is what is due: items in a heap, and apart from them the messages that
// arrive soon, which are most of all. Those stand in lanes, one per millisecond,
// where to come and to go costs nothing, however many there are.
type queue struct {
	heap  []item
	made  int64
	lanes [laneCount]lane
	busy  uint64  // bit i: lane i is not empty
	after []int32 // per message slot, who is behind it in its lane; −1 nobody
}

// lane is the messages of one instant in the order in which they were made.
type lane struct{ first, last int32 }

// laneCount is how many instants from now on have lanes: one per bit of busy.
const laneCount = 64

// send queues the message in a slot.
func (q *queue) send(now, at kafka.Millis, slot int32) {
	if at-now >= laneCount {
		q.push(item{at: at, kind: messageItem, a: slot})
		return
	}
	for len(q.after) <= int(slot) {
		q.after = append(q.after, -1)
	}
	q.after[slot] = -1
	bit := uint64(1) << (at % laneCount)
	if l := &q.lanes[at%laneCount]; q.busy&bit != 0 {
		q.after[l.last] = slot
		l.last = slot
	} else {
		q.busy |= bit
		*l = lane{slot, slot}
	}
}

// next is when the first item is due, Never without any.
func (q *queue) next(now kafka.Millis) kafka.Millis {
	at := kafka.Never
	if q.busy != 0 {
		at = now + kafka.Millis(bits.TrailingZeros64(bits.RotateLeft64(q.busy, -int(now%laneCount))))
	}
	if len(q.heap) > 0 {
		at = min(at, q.heap[0].at)
	}
	return at
}

// take hands out the first item; next gave its time. A message of that instant in
// the heap was made before those in the lane: it had farther to go.
func (q *queue) take(at kafka.Millis) item {
	if len(q.heap) > 0 && q.heap[0].at <= at {
		return q.pop()
	}
	l := &q.lanes[at%laneCount]
	x := item{at: at, kind: messageItem, a: l.first}
	if l.first == l.last {
		q.busy &^= 1 << (at % laneCount)
	}
	l.first = q.after[x.a]
	return x
}

func (x *item) before(y *item) bool {
	if x.at != y.at {
		return x.at < y.at
	}
	return x.order < y.order
}

func (q *queue) push(x item) {
	q.made++
	x.order = q.made
	if x.kind == messageItem {
		x.order += messageOrder
	}
	h := append(q.heap, x)
	i := len(h) - 1
	for i > 0 {
		up := (i - 1) / branches
		if !x.before(&h[up]) {
			break
		}
		h[i] = h[up]
		i = up
	}
	h[i] = x
	q.heap = h
}

func (q *queue) pop() item {
	h := q.heap
	first, last := h[0], h[len(h)-1]
	h = h[:len(h)-1]
	i := 0
	for {
		down := branches*i + 1
		if down >= len(h) {
			break
		}
		for k := down + 1; k < min(branches*i+1+branches, len(h)); k++ {
			if h[k].before(&h[down]) {
				down = k
			}
		}
		if !h[down].before(&last) {
			break
		}
		h[i] = h[down]
		i = down
	}
	if len(h) > 0 {
		h[i] = last
	}
	q.heap = h
	return first
}
