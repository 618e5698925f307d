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
	callbackCommitted uint8 = iota + 1
	callbackSleeps
)

func (c *Consumer) pushCallback(env *Env, what uint8, parts []int32) {
	event := c.emit(env, trace.CallbackStarted, func(e *trace.Event) {
		e.Text, e.Partitions = callbackNames[what], parts
		e.From, e.To = int64(c.group.metaGen), int64(c.group.metaGen)
	})
	c.push(frame{kind: frameCallback, what: what, parts: parts, begun: env.Now, event: event})
	c.app.doing = trace.DoingCallback
}

func (c *Consumer) work(what uint8) Work {
	return [...]Work{c.Act.Revoked, c.Act.Given, c.Act.Lost}[c.acts(what)]
}

func (c *Consumer) stepCallback(env *Env, f *frame) (kafka.Millis, bool) {
	w := c.work(f.what)
	switch f.step {
	case 0:
		f.step = callbackCommitted
		if w.Commit || c.commitsInRevoked(f.what) {
			c.pushCommit(env, nil, trace.ReasonInCallback)
			return 0, false
		}
	case callbackCommitted:
		if fault := c.caught(); fault.Class != "" {
			c.exception(env, fault, trace.ReasonListener)
		}
		f.until = env.Now + w.Takes
		f.step = callbackSleeps
		if w.Takes > 0 && !c.stopped && c.Life == trace.Running && len(c.subs.parts) > 0 {
			c.stop(env, trace.ReasonCallback) // the listener has the application thread (N-149)
		}
	case callbackSleeps:
		c.app.doing = trace.DoingCallback
		if env.Now < f.until {
			return f.until, true
		}
		env.Cause = f.event
		length, what := env.Now-f.begun, f.what
		c.emit(env, trace.CallbackEnded, func(e *trace.Event) { e.Length, e.Text = length, callbackNames[what] })
		if c.stoppedWhy == trace.ReasonCallback {
			c.goOnReading(env, trace.NoReason)
		}
		c.pop(c.throws(what))
	}
	return 0, false
}
