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

// timers is an indexed heap of timers.
type timers struct {
	heap  []timer
	index map[timerKey]int32
	seq   int64
}

func (t *timers) less(i, j int) bool {
	a, b := &t.heap[i], &t.heap[j]
	if a.at != b.at {
		return a.at < b.at
	}
	return a.seq < b.seq
}

func (t *timers) swap(i, j int) {
	t.heap[i], t.heap[j] = t.heap[j], t.heap[i]
	t.index[t.heap[i].key] = int32(i)
	t.index[t.heap[j].key] = int32(j)
}

func (t *timers) up(i int) {
	for i > 0 && t.less(i, (i-1)/2) {
		t.swap(i, (i-1)/2)
		i = (i - 1) / 2
	}
}

func (t *timers) down(i int) {
	for {
		child := 2*i + 1
		if child >= len(t.heap) {
			return
		}
		if child+1 < len(t.heap) && t.less(child+1, child) {
			child++
		}
		if !t.less(child, i) {
			return
		}
		t.swap(i, child)
		i = child
	}
}

// set arms a timer, replacing one of the same key.
func (t *timers) set(x timer) {
	if t.index == nil {
		t.index = map[timerKey]int32{}
	}
	x.seq = t.seq
	t.seq++
	if i, ok := t.index[x.key]; ok {
		t.heap[i] = x
		t.up(int(i))
		t.down(int(t.index[x.key]))
		return
	}
	t.heap = append(t.heap, x)
	t.index[x.key] = int32(len(t.heap) - 1)
	t.up(len(t.heap) - 1)
}

func (t *timers) armed(k timerKey) bool {
	_, ok := t.index[k]
	return ok
}

// deadline is when a timer fires, Never if it is not armed.
func (t *timers) deadline(k timerKey) kafka.Millis {
	if i, ok := t.index[k]; ok {
		return t.heap[i].at
	}
	return kafka.Never
}

func (t *timers) cancel(k timerKey) {
	i, ok := t.index[k]
	if !ok {
		return
	}
	last := len(t.heap) - 1
	t.swap(int(i), last)
	t.heap = t.heap[:last]
	delete(t.index, k)
	if int(i) < last {
		moved := t.heap[i].key
		t.up(int(i))
		t.down(int(t.index[moved]))
	}
}

// due takes out the first timer at or before now.
func (t *timers) due(now kafka.Millis) (timer, bool) {
	if len(t.heap) == 0 || t.heap[0].at > now {
		return timer{}, false
	}
	x := t.heap[0]
	t.cancel(x.key)
	return x, true
}

// drop cancels every timer for which f holds.
func (t *timers) drop(f func(timerKey) bool) {
	var keys []timerKey
	for i := range t.heap {
		if f(t.heap[i].key) {
			keys = append(keys, t.heap[i].key)
		}
	}
	for _, k := range keys {
		t.cancel(k)
	}
}

func (t *timers) clone() timers {
	return timers{heap: slices.Clone(t.heap), index: maps.Clone(t.index), seq: t.seq}
}
