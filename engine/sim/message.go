package sim

import (
	"slices"

	"rebalancelab/engine/client"
	"rebalancelab/engine/group"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// message is a request or an answer on its way.
type message struct {
	request     trace.Request // NoRequest: an unused slot
	reply       bool
	lost        bool
	consumer    int32
	incarnation int32
	call        int32
	node        int32
	event       int32 // what it follows from, −1
	sent        kafka.Millis
	arrives     kafka.Millis
	err         kafka.ErrorCode
	body        any
}

func (w *World) put(m message) { w.putFor(m, w.latency) }

// putFor sends a message that takes so long.
func (w *World) putFor(m message, length kafka.Millis) {
	m.sent, m.arrives = w.now, w.now+length
	slot := int32(len(w.messages))
	if n := len(w.free); n > 0 {
		slot = w.free[n-1]
		w.free = w.free[:n-1]
		w.messages[slot] = m
	} else {
		w.messages = append(w.messages, m)
	}
	w.queue.send(w.now, m.arrives, slot)
}

func (w *World) drop(slot int32) {
	w.messages[slot] = message{}
	w.free = append(w.free, slot)
}

func (w *World) sendRequest(s *client.Send) {
	w.put(message{request: s.Request, consumer: s.Consumer, incarnation: s.Incarnation, call: s.Call, node: s.Node, event: s.Event, body: s.Body})
}

// answer sends an answer back.
func (w *World) answer(m *message, event int32, err kafka.ErrorCode, body any) {
	w.put(message{request: m.request, reply: true, consumer: m.consumer, incarnation: m.incarnation, call: m.call, node: m.node,
		event: event, err: err, body: body})
}

// arrive delivers a message; false if that is nothing to speak of.
func (w *World) arrive(slot int32) bool {
	w.moving = w.messages[slot]
	m := &w.moving
	c := &w.consumers[m.consumer]
	if w.loses && w.vanishes(slot) {
		return true
	}
	if c.CutOff {
		w.messages[slot].lost = true
		w.hold(slot)
		return true
	}
	if m.reply {
		if c.Incarnation != m.incarnation || !c.Alive() {
			w.drop(slot)
			return false
		}
		if c.Life == trace.Frozen {
			w.hold(slot)
			return true
		}
		w.drop(slot)
		w.receive(m)
		return true
	}
	w.drop(slot)
	if w.now < w.down {
		w.refuse(m.consumer, m.call, m.request, m.node, m.event, reconnectMax)
		return true
	}
	w.serve(m)
	return true
}

// hold keeps the message that has just arrived until its consumer can have it.
func (w *World) hold(slot int32) {
	l := &w.links[w.moving.consumer]
	l.held = append(l.held, slot)
}

// vanishes loses the message that has just arrived, if the script wants that.
func (w *World) vanishes(slot int32) bool {
	m := &w.moving
	l := &w.links[m.consumer]
	i := slices.IndexFunc(l.lose, func(x loss) bool { return x.request == m.request && x.reply == m.reply })
	if i < 0 {
		return false
	}
	cause := l.lose[i].cause
	l.lose = slices.Delete(l.lose, i, i+1)
	w.lost(m, cause)
	w.drop(slot)
	return true
}

// receive gives an answer to its consumer, whose threads then go on.
func (w *World) receive(m *message) {
	c := &w.consumers[m.consumer]
	env := w.enter(m.event)
	c.Receive(env, client.Response{Call: m.call, Request: m.request, Error: m.err, Cause: m.event, Body: m.body})
	c.Run(env)
	w.leave(m.consumer)
}

// serve lets a broker work on a request.
func (w *World) serve(m *message) {
	switch m.request {
	case trace.Fetch:
		w.serveFetch(m)
	case trace.FindCoordinator:
		err := kafka.None
		if !w.coordinator.Active() {
			err = kafka.CoordinatorNotAvailable
		}
		w.answer(m, m.event, err, nil)
	case trace.Metadata:
		w.answer(m, m.event, kafka.None, &client.MetadataResult{Image: int32(len(w.images) - 1)})
	case trace.ListOffsets:
		w.serveListOffsets(m)
	default:
		w.askCoordinator(m)
	}
}

// lost notes that a message will never arrive.
func (w *World) lost(m *message, cause int32) {
	e := trace.New(w.now, trace.MessageLost, cause)
	e.Consumer, e.Group, e.Request = m.consumer, w.consumers[m.consumer].Group, m.request
	if m.reply {
		e.Detail = "reply"
	}
	w.emit(e)
}

// release sends on what a cut network or a frozen process kept back. What the
// client gave up meanwhile is gone with its connection.
func (w *World) release(i int32) {
	l, c := &w.links[i], &w.consumers[i]
	held := l.held
	l.held = nil
	for _, slot := range held {
		m := &w.messages[slot]
		m.lost = false
		if m.incarnation != c.Incarnation || !c.Alive() || !c.Waits(m.call) {
			if m.event >= 0 && !m.reply && w.rec.At(m.event).Code == trace.RequestSent {
				w.lost(m, c.StopEvent)
			}
			w.drop(slot)
			continue
		}
		m.arrives = w.now + w.latency
		w.queue.send(w.now, m.arrives, slot)
	}
}

// asked is the request that the coordinator is working on.
type asked struct {
	message  *message
	consumer int32 // −1: a timer
	event    int32
}

func (w *World) callNumber(m *message) int64 { return int64(m.consumer)<<32 | int64(m.call) }

// askCoordinator puts a request into the coordinator's words.
func (w *World) askCoordinator(m *message) {
	c := &w.consumers[m.consumer]
	req := w.translate(m)
	if req == nil {
		return
	}
	w.touched = true
	w.asked = asked{message: m, consumer: m.consumer, event: m.event}
	if w.observe {
		w.traffic = append(w.traffic, Exchange{Call: w.callNumber(m), Consumer: m.consumer, At: w.now, Request: req})
	}
	w.coordinator.Do(w.now, w.callNumber(m), w.clientID(c), "/127.0.0.1", req)
	w.takeFromCoordinator()
}

func (w *World) clientID(c *client.Consumer) string {
	if c.Conf == nil {
		return c.Name
	}
	return c.Conf.ClientID
}

// fireCoordinator runs the coordinator's timers that are due.
func (w *World) fireCoordinator() {
	w.asked = asked{consumer: -1, event: -1}
	w.coordinator.Fire(w.now)
	w.takeFromCoordinator()
}

// takeFromCoordinator turns its notes into events and its replies into messages.
func (w *World) takeFromCoordinator() {
	replies, notes := w.coordinator.Take()
	for i := range notes {
		w.note(&notes[i])
	}
	for i := range replies {
		w.reply(&replies[i])
	}
	w.asked = asked{consumer: -1, event: -1}
	w.lookAtCoordinator()
}

func (w *World) lookAtCoordinator() {
	w.coordNext = kafka.Never
	if at, ok := w.coordinator.Next(); ok {
		w.coordNext = at
	}
}

// reply sends a coordinator's answer to its consumer.
func (w *World) reply(r *group.Reply) {
	m := message{consumer: int32(r.Call >> 32), call: int32(r.Call), node: client.CoordinatorNode}
	if r.Call>>32 >= int64(len(w.consumers)) {
		if r.Call >= toolCall {
			w.toolReply(r)
		}
		return // an admin's request
	}
	for i := len(w.traffic) - 1; i >= 0; i-- {
		if x := &w.traffic[i]; x.Call == r.Call {
			x.Done, x.Response = w.now, r.Response
			break
		}
	}
	c := &w.consumers[m.consumer]
	m.incarnation = c.Incarnation
	m.err = r.Response.ErrorCode()
	m.request, m.body = w.translateBack(r.Response, c)
	event := w.causeOfReply(&m, c)
	m.reply = true
	m.event = event
	w.put(m)
}
