package client

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// Rebalance callbacks run on the application thread, inside poll, unsubscribe or
// close.

const (
	onRevoked uint8 = iota
	onAssigned
	onLost
)

var callbackNames = [...]string{"onPartitionsRevoked", "onPartitionsAssigned", "onPartitionsLost"}

const (
	callbackNext  uint8 = iota // the next call
	callbackBack               // it has returned
	callbackSleep              // the listener does something else
)

func (c *Consumer) pushCallback(env *Env, what uint8, parts []int32) {
	event := c.emit(env, trace.CallbackStarted, func(e *trace.Event) {
		e.Text, e.Partitions = callbackNames[what], parts
		e.From, e.To = int64(c.group.metaGen), int64(c.group.metaGen)
	})
	c.see(env, Sight{Kind: SawCallback, What: c.acts(what), Parts: parts, Generation: c.group.metaGen})
	c.push(frame{kind: frameCallback, what: what, parts: parts, begun: env.Now, event: event, calls: c.work(env, what, parts)})
	c.app.doing = trace.DoingCallback
}

// work is what the listener is going to call, with the partitions that it is told.
func (c *Consumer) work(env *Env, what uint8, parts []int32) []Call {
	w := [...]Work{c.Act.Revoked, c.Act.Given, c.Act.Lost}[c.acts(what)]
	var out []Call
	if c.commitsInRevoked(what) && (len(w) == 0 || w[0].Kind != CallCommit) {
		out = append(out, Call{Kind: CallCommit, Cause: -1, Listener: uint8(len(w)) + 1})
	}
	for i, call := range w {
		call.Listener = uint8(i + 1)
		if !call.Each {
			out = append(out, call)
			continue
		}
		if call.Kind != CallPosition && call.Kind != CallCurrentLag { // takes several
			call.Partitions = namesOf(env, parts)
			out = append(out, call)
			continue
		}
		for _, id := range parts {
			one := call
			one.Partitions = []kafka.TopicPartition{env.Parts[id].Name}
			out = append(out, one)
		}
	}
	return out
}

func (c *Consumer) stepCallback(env *Env, f *frame) (kafka.Millis, bool) {
	switch f.step {
	case callbackNext:
		if len(f.calls) == 0 {
			c.endCallback(env, f)
			return 0, false
		}
		call := &f.calls[0]
		if call.Kind == CallSleep {
			f.step, f.until = callbackSleep, env.Now+call.Length
			if !c.stopped && c.Life == trace.Running && len(c.subs.parts) > 0 {
				c.stop(env, trace.ReasonCallback) // the listener has the application thread (N-149)
			}
			return 0, false
		}
		f.step = callbackBack
		if fault := c.perform(env, call); fault.Class != "" {
			c.app.thrown = fault
		}
	case callbackBack:
		c.returned(env, &f.calls[0], c.caught())
		f.calls, f.step = f.calls[1:], callbackNext
	case callbackSleep:
		c.app.doing = trace.DoingCallback
		if env.Now < f.until {
			return f.until, true
		}
		f.calls, f.step = f.calls[1:], callbackNext
	}
	return 0, false
}

func (c *Consumer) endCallback(env *Env, f *frame) {
	env.Cause = f.event
	length, what := env.Now-f.begun, f.what
	c.emit(env, trace.CallbackEnded, func(e *trace.Event) { e.Length, e.Text = length, callbackNames[what] })
	thrown := c.throws(what)
	c.see(env, Sight{Kind: SawCallbackEnd, What: c.acts(what), Fault: thrown})
	if c.stoppedWhy == trace.ReasonCallback {
		c.goOnReading(env, trace.NoReason)
	}
	c.pop(thrown)
}
