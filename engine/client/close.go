package client

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// closeTimeout is what close() without arguments allows itself.
const closeTimeout = 30 * kafka.Second

// closeLimit is how long close waits for the group.
func (c *Consumer) closeLimit() kafka.Millis {
	limit := c.app.closeIn
	if limit == 0 {
		limit = closeTimeout
	}
	return min(limit, c.Conf.RequestTimeout)
}

const (
	closeBegin uint8 = iota
	closeCommits
	closeCommitted
	closeCallback
	closeLeave
	closeWait
)

// stepClose is close(), in the order of R-325.
func (c *Consumer) stepClose(env *Env, f *frame) (kafka.Millis, bool) {
	switch f.step {
	case closeBegin:
		if c.Life != trace.Frozen {
			c.Life, c.Since = trace.Closing, env.Now
		}
		f.event = env.Cause
		f.until = env.Now + c.closeLimit()
		c.see(env, Sight{Kind: SawClosing, Call: noCall})
		f.step = closeCommits
	case closeCommits:
		f.step = closeCommitted
		if c.Conf.AutoCommit { // without a position it only waits
			c.pushCommit(env, nil, trace.ReasonOnClose)
		}
	case closeCommitted:
		c.caught() // logged only
		// The heartbeat thread ends before the callbacks: a slow one costs the
		// session, but nothing watches the poll interval any more.
		c.beat.enabled = false
		f.step = closeCallback
	case closeCallback:
		f.step = closeLeave
		c.pushLeaveCallback(env, f)
	case closeLeave:
		c.group.thrown = c.caught()
		c.leftBehind(env, f)
		// An exception keeps the classic consumer from leaving.
		if c.subs.joins() && (c.Conf.ConsumerProtocol || c.group.thrown.Class == "") {
			why := trace.ReasonLeft
			if f.event >= 0 {
				env.Cause = f.event
			}
			c.leaveGroupOnClose(env, why)
		}
		f.step = closeWait
	case closeWait:
		c.drain(env)                                     // what arrived during the callback
		if len(c.net.pending) > 0 && env.Now < f.until { // answers and fetch sessions
			return f.until, true
		}
		fault := c.group.thrown
		if fault.Class != "" {
			fault.Message = textClosing + textListener
			if c.Conf.ConsumerProtocol {
				fault.Message = textClosing + textThrown
			}
		}
		c.pop(fault)
	}
	return 0, false
}

// pushLeaveCallback calls the listener before leaving.
func (c *Consumer) pushLeaveCallback(env *Env, f *frame) {
	silent := f.kind == frameClose && c.Conf.StaysOnClose && c.Conf.Version <= 400
	if !silent {
		f.parts = c.subs.ids()
	}
	if !c.subs.joins() || len(f.parts) == 0 {
		return
	}
	sortNames(env, f.parts)
	f.what = onRevoked
	if c.Conf.ConsumerProtocol && c.group.generation <= 0 || !c.Conf.ConsumerProtocol && (c.group.unset() || c.rebalancing()) {
		f.what = onLost // N-157, N-158, R-259
	}
	if f.event >= 0 {
		env.Cause = f.event
	}
	c.pushCallback(env, f.what, f.parts)
}

func (c *Consumer) rebalancing() bool {
	return c.group.state == PreparingRebalance || c.group.state == CompletingRebalance
}

func (c *Consumer) leftBehind(env *Env, f *frame) {
	if c.subs.joins() && len(f.parts) > 0 {
		c.giveUp(env, f.parts, f.what)
	}
	c.subs.set(nil)
	c.buffer = c.buffer[:0]
}

// leaveGroupOnClose leaves, or not, as the close options say. A
// dynamic member of a consumer group leaves whatever they say (N-158).
func (c *Consumer) leaveGroupOnClose(env *Env, why trace.Reason) {
	op := c.app.operation
	if c.Conf.StaysOnClose {
		op = RemainInGroup
	}
	if c.Conf.ConsumerProtocol {
		c.leaveConsumerGroup(env, why, op == LeaveGroup)
		return
	}
	if op != RemainInGroup {
		c.leave(env, why, "the consumer is being closed", op == LeaveGroup)
	}
}

// stepUnsubscribe is unsubscribe(): callbacks and LeaveGroup, no commit. A
// member of the new protocol waits for the answer to its leave (N-157).
func (c *Consumer) stepUnsubscribe(env *Env, f *frame) (kafka.Millis, bool) {
	switch f.step {
	case 0:
		f.step, f.event = 1, env.Cause
		c.pushLeaveCallback(env, f)
		return 0, false
	case 2:
		c.drain(env)
		if env.Now < f.until && slices.ContainsFunc(c.net.pending, func(p pending) bool { return p.call == f.tries }) {
			return f.until, true
		}
		c.pop(c.group.thrown)
		return 0, false
	}
	fault, sent := c.caught(), c.net.calls
	c.leftBehind(env, f)
	if fault.Class != "" && !c.Conf.ConsumerProtocol { // it is thrown before leaving: still subscribed, still a member
		c.pop(fault)
		return 0, false
	}
	if c.subs.joins() && c.Conf.HasGroup {
		if f.event >= 0 {
			env.Cause = f.event
		}
		if c.Conf.ConsumerProtocol {
			c.leaveConsumerGroup(env, trace.ReasonUnsubscribed, false)
		} else {
			c.leave(env, trace.ReasonUnsubscribed, "the consumer unsubscribed from all topics", false)
		}
		c.group.phase, c.group.snapshot.image, c.group.joined, c.group.call = idle, -1, false, 0
		c.group.rejoinWhy = trace.ReasonNewMember
	}
	c.subs.kind, c.subs.topics, c.subs.pattern = subNone, nil, ""
	c.stopped = false
	if c.Conf.ConsumerProtocol && c.net.calls > sent {
		c.group.thrown = fault
		f.step, f.tries, f.until = 2, c.net.calls, env.Now+c.Conf.APITimeout
		return 0, false
	}
	c.pop(fault)
	return 0, false
}
