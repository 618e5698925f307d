package group

import (
	"maps"
	"slices"

	"rebalancelab/engine/kafka"
)

// timerKind says what happens when a timer fires.
type timerKind uint8

const (
	timerClassicSession  timerKind = iota // a member or pending id of a classic group was silent
	timerClassicJoin                      // the join phase ends
	timerClassicSync                      // members have not synced
	timerConsumerSession                  // a member of a consumer group was silent (N-60)
	timerConsumerRevoke                   // a member has not revoked in time (N-61)
	timerConsumerJoin                     // a classic member in a consumer group has not rejoined (N-94)
	timerConsumerSync                     // … has not synced (N-94)
	timerExpiry                           // the expiry pass
	timerCommitted                        // appended records are committed
	timerElected                          // the coordinator starts to load
	timerLoaded                           // the coordinator has loaded
)

// timerKey names a timer; setting one that exists replaces it.
type timerKey struct {
	kind          timerKind
	group, member string
	number        int64 // tells anonymous timers apart
}

// timer is a deadline as a value in the state: no callback, only what to do.
type timer struct {
	at  kafka.Millis
	seq int64 // order of setting; same instant, earlier set fires first
	key timerKey
	// What the timer must remember.
	epoch            int32        // of the member, or the generation, when it was armed
	delay, remaining kafka.Millis // of an initial join phase
	initial          bool
}

// timers is an indexed heap of timers. Timers stay where they were put; what moves
// in the heap is their number, so that a key is hashed only when a timer comes or goes.
type timers struct {
	slots []timerSlot
	free  []int32
	heap  []int32 // numbers of slots
	index map[timerKey]int32
	seq   int64
}

type timerSlot struct {
	timer
	place int32 // in the heap
}

func (t *timers) less(a, b int32) bool {
	x, y := &t.slots[a], &t.slots[b]
	if x.at != y.at {
		return x.at < y.at
	}
	return x.seq < y.seq
}

func (t *timers) put(place int, slot int32) {
	t.heap[place] = slot
	t.slots[slot].place = int32(place)
}

// settle moves a slot from a place in the heap to where it belongs.
func (t *timers) settle(place int, slot int32) {
	for place > 0 && t.less(slot, t.heap[(place-1)/2]) {
		t.put(place, t.heap[(place-1)/2])
		place = (place - 1) / 2
	}
	for child := 2*place + 1; child < len(t.heap); child = 2*place + 1 {
		if child+1 < len(t.heap) && t.less(t.heap[child+1], t.heap[child]) {
			child++
		}
		if !t.less(t.heap[child], slot) {
			break
		}
		t.put(place, t.heap[child])
		place = child
	}
	t.put(place, slot)
}

// set arms a timer, replacing one of the same key.
func (t *timers) set(x timer) {
	if t.index == nil {
		t.index = map[timerKey]int32{}
	}
	x.seq = t.seq
	t.seq++
	slot, ok := t.index[x.key]
	if ok {
		place := t.slots[slot].place
		t.slots[slot].timer = x
		t.settle(int(place), slot)
		return
	}
	if n := len(t.free); n > 0 {
		slot = t.free[n-1]
		t.free = t.free[:n-1]
	} else {
		slot = int32(len(t.slots))
		t.slots = append(t.slots, timerSlot{})
	}
	t.slots[slot].timer = x
	t.index[x.key] = slot
	t.heap = append(t.heap, slot)
	t.settle(len(t.heap)-1, slot)
}

func (t *timers) armed(k timerKey) bool {
	_, ok := t.index[k]
	return ok
}

// deadline is when a timer fires, Never if it is not armed.
func (t *timers) deadline(k timerKey) kafka.Millis {
	if slot, ok := t.index[k]; ok {
		return t.slots[slot].at
	}
	return kafka.Never
}

// initial tells whether a timer is the wait for a group's first members.
func (t *timers) initial(k timerKey) bool {
	slot, ok := t.index[k]
	return ok && t.slots[slot].initial
}

func (t *timers) cancel(k timerKey) {
	slot, ok := t.index[k]
	if !ok {
		return
	}
	delete(t.index, k)
	place, last := int(t.slots[slot].place), len(t.heap)-1
	moved := t.heap[last]
	t.heap = t.heap[:last]
	if place < last {
		t.settle(place, moved)
	}
	t.slots[slot] = timerSlot{}
	t.free = append(t.free, slot)
}

// next is when the first timer fires.
func (t *timers) next() (at kafka.Millis, ok bool) {
	if len(t.heap) == 0 {
		return kafka.Never, false
	}
	return t.slots[t.heap[0]].at, true
}

// due takes out the first timer at or before now.
func (t *timers) due(now kafka.Millis) (timer, bool) {
	if at, ok := t.next(); !ok || at > now {
		return timer{}, false
	}
	x := t.slots[t.heap[0]].timer
	t.cancel(x.key)
	return x, true
}

// drop cancels every timer for which f holds.
func (t *timers) drop(f func(timerKey) bool) {
	var keys []timerKey
	for _, slot := range t.heap {
		if k := t.slots[slot].key; f(k) {
			keys = append(keys, k)
		}
	}
	for _, k := range keys {
		t.cancel(k)
	}
}

func (t *timers) clone() timers {
	return timers{slots: slices.Clone(t.slots), free: slices.Clone(t.free), heap: slices.Clone(t.heap), index: maps.Clone(t.index), seq: t.seq}
}
