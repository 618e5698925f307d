package client

import "rebalancelab/engine/trace"

// Elsewhere makes a call from another thread at once: refused while the application
// thread is inside a method, and on a closed consumer.
func (c *Consumer) Elsewhere(env *Env, call Call) {
	fault := Fault{}
	switch {
	case call.Kind == CallWakeup && c.Alive():
		c.Wakeup(env)
	case call.Kind == CallWakeup:
	case !c.Alive() && call.Kind == CallClose:
		c.see(env, Sight{Kind: SawClosing, Call: noCall})
	case !c.Alive():
		fault = illegalState("This consumer has already been closed.")
	case c.app.depth > 1:
		fault = Fault{"ConcurrentModificationException", "KafkaConsumer is not safe for multi-threaded access. currentThread(name: other, id: 2) otherThread(id: 1)"}
	default:
		c.Do(env, call)
		return
	}
	c.returned(env, &call, fault)
}

// returned notes how a call ended.
func (c *Consumer) returned(env *Env, call *Call, fault Fault) {
	kind, result := SawCall, c.app.result
	c.app.result = ""
	if call.Kind == CallCommit {
		kind = SawCommit
	} else if call.Kind == CallClose {
		kind = SawClosed
	}
	s := Sight{Kind: kind, Call: *call, Number: c.commits.number, Result: result, Fault: fault}
	if call.Listener > 0 {
		s.What, s.Parts = c.acts(c.top().what), c.top().parts
	}
	c.see(env, s)
	switch {
	case fault.Class != "":
		where := trace.NoReason
		if call.Listener > 0 {
			where = trace.ReasonListener
		} else if call.Kind == CallCommit {
			where = trace.ReasonCommit
		}
		c.exception(env, fault, where)
	case call.Kind >= CallPosition:
		c.emit(env, trace.CallReturned, func(e *trace.Event) { e.Text, e.Detail = methodNames[call.Kind-CallPosition], result })
	}
}
