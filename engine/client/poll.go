package client

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// poll(timeout), in the order of R-220. A poll that finds nothing and would only
// be called again goes on as the next one, without a step of the world in
// between; its deadline then moves from call to call, because what the script
// wants done between two polls happens there.

const (
	pollHead uint8 = iota
	pollGroup
	pollPositions
	pollFetch
	pollLookup
)

func (c *Consumer) stepPoll(env *Env, f *frame) (wake kafka.Millis, wait bool) {
	for {
		switch f.step {
		case pollHead:
			if c.pollOver(env, f) {
				c.pop(Fault{})
				return 0, false
			}
			if fault := c.pollHead(env); fault.Class != "" {
				c.pop(fault)
				return 0, false
			}
			f.step, f.begun = pollGroup, kafka.Never
		case pollGroup:
			done, at, fault := c.coordinate(env)
			if fault.Class != "" {
				c.pop(fault)
				return 0, false
			}
			if c.top() != f {
				return 0, false // a callback runs; go on here afterwards
			}
			f.step, f.what = pollFetch, 0
			if !done && c.subs.joins() && !c.Conf.Version.Has(kafka.RecordsWhileJoining) {
				f.step, f.begun = pollHead, at
				return max(c.pollWait(f), env.Now+1), true
			}
			if len(c.buffer) > 0 && c.lacksCoordinator() {
				f.step = pollLookup
			}
			if done {
				c.autoCommit(env) // R-220 3d
				f.step, f.what = pollPositions, 1
			}
			f.begun = at
		case pollLookup:
			c.drain(env)
			switch {
			case c.net.known || c.app.wakeup:
				f.step = pollHead
			case env.Now >= f.until:
				f.step = pollFetch
			default:
				c.app.doing = trace.DoingPoll
				c.findCoordinator(env)
				return max(min(c.net.findAt, f.until), env.Now+1), true
			}
		case pollPositions:
			ready, at, fault := c.updatePositions(env)
			if fault.Class != "" {
				c.pop(fault)
				return 0, false
			}
			f.begun = min(f.begun, at)
			f.step = pollFetch
			if !ready && env.Now < f.until {
				f.step = pollHead
				return max(c.pollWait(f), env.Now+1), true
			}
		case pollFetch:
			f.step = pollHead
			got, fault := c.collect(env)
			if fault.Class != "" {
				c.pop(fault)
				return 0, false
			}
			if got {
				c.sendFetches(env)
				c.pop(Fault{})
				return 0, false
			}
			c.sendFetches(env)
			c.app.doing = trace.DoingPoll
			if c.group.phase != idle && c.subs.joins() {
				c.app.doing = trace.DoingJoin
			}
			// All that could be done at this instant was done.
			return max(c.pollWait(f), env.Now+1), true
		}
	}
}

// lacksCoordinator: poll of a member looks for the coordinator until its timeout is
// over, and only then hands out what it has (R-220 3c).
func (c *Consumer) lacksCoordinator() bool {
	return !c.net.known && c.Conf.HasGroup && c.subs.joins() && !c.Conf.ConsumerProtocol
}

// pollOver: the timeout is over, and somebody cares.
func (c *Consumer) pollOver(env *Env, f *frame) bool {
	if f.tries == 0 {
		f.tries = 1 // poll(0) goes round once
		return false
	}
	if env.Now < f.until {
		return false
	}
	if c.attentive() || c.app.calling || len(c.app.calls) > 0 || c.app.closing {
		return true
	}
	// Each call that came to an end meanwhile was followed by the next one.
	calls := (env.Now-f.until)/c.Act.Poll + 1
	env.Log.TickRun(trace.Tick{At: f.until, Every: c.Act.Poll, Repeat: int32(calls) - 1, Consumer: c.ID, Kind: trace.TickPoll})
	f.until += calls * c.Act.Poll
	return false
}

// pollWait is when the thread must look again although nothing arrived. What
// coordinate and updatePositions want lies in f.begun.
func (c *Consumer) pollWait(f *frame) kafka.Millis {
	wake := f.begun
	if c.attentive() || c.app.calling || len(c.app.calls) > 0 || c.app.closing {
		wake = min(wake, f.until)
	}
	// An auto-commit that is due waits too while the group is not ready for it.
	if c.Conf.AutoCommit && f.what == 1 && c.subs.kind != subNone {
		wake = min(wake, c.commits.autoAt)
	}
	if c.net.asking == 0 { // else its answer wakes the thread
		wake = min(wake, c.net.refreshAt)
	}
	return wake
}

// pollHead is what each round of poll begins with: answers that waited for a
// thread, wakeup, metadata, callbacks of finished commits, the heartbeat thread's
// failure, and the poll timer (R-220 2, 3a–c).
func (c *Consumer) pollHead(env *Env) Fault {
	if !c.CutOff {
		c.StopEvent = -1 // it works again
	}
	c.drain(env)
	if c.subs.kind == subNone {
		return illegalState("Consumer is not subscribed to any topics or assigned any partitions")
	}
	if c.wokenUp() {
		return faultWakeup
	}
	c.refreshMetadata(env)
	if fault := c.runCommitCallbacks(env); fault.Class != "" {
		return fault
	}
	if !c.subs.joins() {
		return Fault{}
	}
	if c.beat.failure.Class != "" { // once; the next poll rejoins
		fault := c.beat.failure
		c.beat.failure = Fault{}
		return fault
	}
	if c.beat.poll != kafka.Never || c.Conf.ConsumerProtocol {
		c.beat.poll = env.Now + c.pollInterval()
	}
	return Fault{}
}
