package sim

import (
	"rebalancelab/engine/client"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// What goes wrong with processes and the network.

// fault begins or ends a fault of one consumer.
func (w *World) fault(i int32, c *Command, line int32) {
	x, l := &w.consumers[i], &w.links[i]
	env := w.enter(line)
	switch c.Verb {
	case VerbFreeze:
		x.StopEvent = w.faultEvent(i, trace.ConsumerFrozen, line, c.Duration)
		w.saw(i, client.SawFreeze, client.Fault{})
		x.Freeze(env)
		w.later(thawItem, i, &l.endMark, c.Duration, line)
	case VerbBlock:
		x.StopEvent = w.faultEvent(i, trace.ConsumerBlocked, line, c.Duration)
		x.Block(env)
		w.later(unblockItem, i, &l.endMark, c.Duration, line)
	case VerbThaw:
		w.thaw(i, line)
	case VerbUnblock:
		w.unblock(i, line)
	case VerbCut:
		x.CutOff = true
		x.StopEvent = w.faultEvent(i, trace.NetworkCut, line, c.Duration)
		w.later(healItem, i, &l.cutMark, c.Duration, line)
	case VerbHeal:
		w.heal(i, line)
	}
	w.leave(i)
}

func (w *World) faultEvent(i int32, code trace.Code, cause int32, length kafka.Millis) int32 {
	e := trace.New(w.now, code, cause)
	e.Consumer, e.Group, e.Length = i, w.consumers[i].Group, length
	return w.emit(e)
}

// later puts the end of a fault into the queue, if it ends by itself.
func (w *World) later(kind itemKind, i int32, mark *int32, length kafka.Millis, line int32) {
	*mark++
	if length > 0 {
		w.queue.push(item{at: w.now + length, kind: kind, a: i, b: *mark, c: line})
	}
}

func (w *World) endOfFault(x item) bool {
	l := &w.links[x.a]
	c := &w.consumers[x.a]
	switch {
	case x.kind == healItem:
		if l.cutMark != x.b || !c.CutOff {
			return false
		}
		w.enter(c.StopEvent)
		w.heal(x.a, c.StopEvent)
		w.leave(x.a)
	case l.endMark != x.b || !c.Alive():
		return false
	case x.kind == thawItem:
		w.thaw(x.a, c.StopEvent)
	default:
		w.unblock(x.a, c.StopEvent)
	}
	return true
}

// thaw lets a process go on. First it reads what has arrived meanwhile, then its
// timers are looked at.
func (w *World) thaw(i, cause int32) {
	x, l := &w.consumers[i], &w.links[i]
	if x.Life != trace.Frozen {
		return
	}
	stood := w.now - x.Since
	event := w.faultEvent(i, trace.ConsumerThawed, cause, stood)
	w.saw(i, client.SawThaw, client.Fault{})
	x.Thaw(w.enter(event))
	w.leave(i)
	held := l.held
	l.held = nil
	for _, slot := range held {
		m := w.messages[slot]
		if x.CutOff {
			l.held = append(l.held, slot)
			continue
		}
		w.drop(slot)
		w.receive(&m)
	}
	x.Beat(w.enter(event))
	x.Run(&w.env)
	w.leave(i)
}

func (w *World) unblock(i, cause int32) {
	x := &w.consumers[i]
	if !x.Blocked() {
		return
	}
	event := w.faultEvent(i, trace.ConsumerUnblocked, cause, w.now-x.Since)
	x.Unblock(w.enter(event))
	x.Run(&w.env)
	w.leave(i)
}

func (w *World) heal(i, cause int32) {
	x := &w.consumers[i]
	if !x.CutOff {
		return
	}
	w.faultEvent(i, trace.NetworkHealed, cause, 0)
	x.CutOff = false
	w.release(i)
}

// lose makes the next message of a kind vanish.
func (w *World) lose(i int32, c *Command, line int32) {
	x := loss{cause: line}
	for _, s := range c.Settings {
		switch s.Name {
		case "request":
			x.request = requestNamed(s.Value)
		case "reply":
			x.reply = s.Value == "true"
		}
	}
	w.links[i].lose = append(w.links[i].lose, x)
	w.loses = true
}

func requestNamed(name string) trace.Request {
	for r := trace.NoRequest + 1; r < trace.RequestCount; r++ {
		if r.String() == name {
			return r
		}
	}
	return trace.NoRequest
}
