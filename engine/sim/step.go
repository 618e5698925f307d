package sim

import (
	"rebalancelab/engine/client"
	"rebalancelab/engine/kafka"
)

// Next is when the next thing happens by itself.
func (w *World) Next() (kafka.Millis, bool) {
	at := min(w.coordNext, w.queue.next(w.now))
	return at, at < kafka.Never
}

// Step processes one item; false if nothing is going to happen any more. An item
// that had become void counts for nothing, and nothing later is touched in its
// place: the caller may not want to go that far.
func (w *World) Step() bool {
	at, ok := w.Next()
	if !ok {
		return false
	}
	w.now = max(w.now, at)
	w.steps++
	// The coordinator's timers go before everything else of their instant.
	if w.coordNext <= at {
		w.fireCoordinator()
		return true
	}
	if !w.do(w.queue.take(at)) {
		w.steps--
	}
	return true
}

// RunUntil processes what is due at or before a time, at most limit items, and
// then stands at that time. It returns how many were processed.
func (w *World) RunUntil(at kafka.Millis, limit int64) int64 {
	begun := w.steps
	for w.steps-begun < limit {
		next, ok := w.Next()
		if !ok || next > at {
			w.now = max(w.now, at)
			break
		}
		w.Step()
	}
	return w.steps - begun
}

// do processes an item; false if it was void.
func (w *World) do(x item) bool {
	switch x.kind {
	case messageItem:
		return w.arrive(x.a)
	case fetchItem:
		return w.wakeFetch(x.a, x.b, x.c)
	case appItem:
		l := &w.links[x.a]
		if l.appMark != x.b {
			return false
		}
		l.appAt = kafka.Never
		c := &w.consumers[x.a]
		if c.AppWake() > w.now { // it is to run later after all
			w.schedule(x.a)
			return false
		}
		c.Run(w.enter(-1))
		w.leave(x.a)
	case beatItem:
		l := &w.links[x.a]
		if l.beatMark != x.b {
			return false
		}
		l.beatAt = kafka.Never
		c := &w.consumers[x.a]
		if c.BeatWake() > w.now {
			w.schedule(x.a)
			return false
		}
		c.Beat(w.enter(-1))
		c.Run(&w.env)
		w.leave(x.a)
	case retentionItem:
		return w.expireRecords(x.a, x.b)
	case toolItem:
		w.toolStep(x.a, x.b)
	case thawItem, unblockItem, healItem:
		return w.endOfFault(x)
	}
	return true
}

// enter prepares a step of a consumer.
func (w *World) enter(cause int32) *client.Env {
	e := &w.env
	e.Now, e.Cause, e.Log = w.now, cause, &w.rec
	e.Parts, e.Images, e.Nodes, e.Random = w.parts, w.images, w.nodes, &w.uuids
	e.Racks = w.racks
	e.Sends, e.Handled = e.Sends[:0], e.Handled[:0]
	e.Begin = w.rec.Len()
	e.Observe, e.Sights = w.observe, e.Sights[:0]
	return e
}

// leave takes what a consumer's step left behind.
func (w *World) leave(i int32) {
	if len(w.env.Handled) > 0 {
		for _, h := range w.env.Handled {
			w.processed(h)
		}
	}
	if w.rec.Len() > w.env.Begin {
		w.follow(w.env.Begin)
	}
	if w.observe {
		w.sights = append(w.sights, w.env.Sights...)
	}
	for k := range w.env.Sends {
		w.sendRequest(&w.env.Sends[k])
	}
	w.watchRepeats(i)
	w.schedule(i)
	if w.consumers[i].Act.Turns {
		w.nextTurn(i)
	}
}

// schedule puts a consumer's wakes into the queue. An item that is there already
// and comes early enough stays.
func (w *World) schedule(i int32) {
	c, l := &w.consumers[i], &w.links[i]
	if at := max(c.AppWake(), w.now); at < l.appAt {
		l.appAt = at
		l.appMark++
		w.queue.push(item{at: at, kind: appItem, a: i, b: l.appMark})
	}
	if at := max(c.BeatWake(), w.now); at < l.beatAt {
		l.beatAt = at
		l.beatMark++
		w.queue.push(item{at: at, kind: beatItem, a: i, b: l.beatMark})
	}
}
