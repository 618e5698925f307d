package sim

import "rebalancelab/engine/kafka"

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

// queue is a heap of items.
type queue struct {
	heap []item
	made int64
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
