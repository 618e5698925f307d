package client

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// heartbeat is the heartbeat thread and its three timers.
type heartbeat struct {
	enabled bool
	next    kafka.Millis // heartbeat due
	session kafka.Millis // no answer until then: is the coordinator still there?
	poll    kafka.Millis // the application has not polled until then: leave
	tries   int32        // failed heartbeats in a row
	failure Fault        // what it ended with; the next poll throws it
}

func (c *Consumer) pollInterval() kafka.Millis { return c.Conf.MaxPollInterval }

// hasNotJoined: no heartbeats are sent in these states.
func (c *Consumer) hasNotJoined() bool {
	return c.group.state == Unjoined || c.group.state == PreparingRebalance
}

// startBeating enables the thread and restarts all timers.
func (c *Consumer) startBeating(env *Env) {
	b := &c.beat
	b.enabled, b.tries = true, 0
	b.next = env.Now + c.Conf.HeartbeatInterval
	b.session = env.Now + c.Conf.SessionTimeout
	b.poll = env.Now + c.pollInterval()
}

// Beat is one round of the heartbeat thread, in the order of R-225. It also fails
// requests that nobody answered.
func (c *Consumer) Beat(env *Env) {
	if !c.Alive() || c.app.frozen {
		return
	}
	if c.Conf.ConsumerProtocol {
		c.background(env)
		return
	}
	c.expire(env)
	b := &c.beat
	if !b.enabled {
		return
	}
	if c.hasNotJoined() || b.failure.Class != "" {
		b.enabled = false
		return
	}
	if c.net.known && env.Now >= b.session {
		c.coordinatorUnknown(env) // look it up again, nothing else
	}
	if !c.findCoordinator(env) {
		return
	}
	switch {
	case env.Now >= b.poll && !c.inPoll():
		c.pollExpired(env)
	case env.Now >= b.next:
		b.next = env.Now + c.Conf.HeartbeatInterval
		c.LastBeat = env.Now
		env.Log.Tick(trace.Tick{At: env.Now, Consumer: c.ID, Kind: trace.TickHeartbeat})
		env.Cause = -1
		c.send(env, trace.Heartbeat, CoordinatorNode, &MemberBody{MemberID: c.group.id, Generation: c.group.generation}, false)
	}
}

// inPoll: poll is running, and each of its rounds restarts the poll timer.
func (c *Consumer) inPoll() bool {
	return c.app.depth > 0 && !c.app.blocked && c.top().kind == framePoll
}

// pollExpired: the application has not come back to poll in time. A
// dynamic member leaves, a static one only falls silent. No callback runs here.
func (c *Consumer) pollExpired(env *Env) {
	env.Cause = c.StopEvent
	c.emit(env, trace.PollExpired, func(e *trace.Event) { e.Length = c.pollInterval() })
	cause := env.Cause
	c.leave(env, trace.ReasonPollExpired, "consumer poll timeout has expired.", false)
	c.group.rejoinCause = cause
	c.beat.enabled = false
}

// BeatWake is when the heartbeat thread, or a request's deadline, wants attention.
func (c *Consumer) BeatWake() kafka.Millis {
	if !c.Alive() || c.app.frozen {
		return kafka.Never
	}
	if c.Conf.ConsumerProtocol {
		return min(c.netWake(), c.backgroundWake()) // its network thread needs no enabling
	}
	at := c.netWake()
	b := &c.beat
	if !b.enabled {
		return at
	}
	if !c.net.known {
		return min(at, c.net.findAt)
	}
	at = min(at, b.next, b.session)
	if !c.inPoll() {
		at = min(at, b.poll)
	}
	return at
}

// beatAnswered handles a Heartbeat answer.
func (c *Consumer) beatAnswered(env *Env, p *pending, r *Response) {
	b := &c.beat
	switch r.Error {
	case kafka.None:
		b.session, b.tries = env.Now+c.Conf.SessionTimeout, 0
		return
	case kafka.RebalanceInProgress:
		b.session, b.tries = env.Now+c.Conf.SessionTimeout, 0
		if c.group.state == Stable {
			c.group.want(trace.ReasonRejoinNeeded, env.Cause, "group is already rebalancing")
		}
		return
	case kafka.IllegalGeneration, kafka.UnknownMemberID, kafka.FencedInstanceID:
		if !c.unchanged(p) {
			return
		}
		c.resetMember(env, r.Error, p.request, r.Error != kafka.IllegalGeneration)
		if r.Error == kafka.FencedInstanceID {
			b.failure, b.enabled = faultOf(r.Error), false
		}
		return
	case kafka.CoordinatorNotAvailable, kafka.NotCoordinator, kafka.NetworkException, kafka.RequestTimedOut:
		c.coordinatorUnknown(env)
	}
	wait := min(c.Conf.RetryBackoff<<min(b.tries, 10), c.Conf.RetryBackoffMax)
	b.tries++
	b.next = min(b.next, env.Now+wait)
}
