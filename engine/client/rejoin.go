package client

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// coordinate is the coordinator's part of poll (R-220 3c): find it, and rejoin if
// that is wanted or under way, without waiting. done: nothing is left to do; at:
// when to look again although nothing arrives. If a callback was pushed, call
// again once it has returned.
func (c *Consumer) coordinate(env *Env) (done bool, at kafka.Millis, fault Fault) {
	if !c.Conf.HasGroup || !c.subs.joins() {
		return true, kafka.Never, Fault{}
	}
	if !c.findCoordinator(env) {
		return false, c.net.findAt, Fault{}
	}
	if c.Conf.ConsumerProtocol {
		return c.coordinateModern(env)
	}
	if c.group.phase == idle && !c.rejoinNeeded(env) {
		return true, kafka.Never, Fault{}
	}
	return c.rejoin(env)
}

// rejoinNeeded looks at what only the application thread compares: the leader's
// metadata and the subscription.
func (c *Consumer) rejoinNeeded(env *Env) bool {
	g := &c.group
	if g.snapshot.image >= 0 && g.leader && g.state == Stable && !g.rejoin && c.metadataDiffers(env) {
		g.want(trace.ReasonLeaderRejoin, env.Images[c.net.image].Event, "cached metadata has changed")
	}
	if g.joined && !g.rejoin && !same(g.joinedTopics, c.subs.topics) {
		g.want(trace.ReasonMetadata, env.Cause, "subscription has changed")
	}
	return g.rejoin
}

// same compares lists that mostly are one and the same.
func same(a, b []string) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0] || slices.Equal(a, b))
}

// want notes that the member must join again, and why; text is what it tells the
// coordinator.
func (g *member) want(why trace.Reason, cause int32, text string) {
	g.reason = text
	if !g.rejoin {
		g.rejoinWhy, g.rejoinCause = why, cause
	}
	g.rejoin = true
}

// metadataDiffers compares the metadata that the leader assigned with and what it
// knows now: the topics looked after and their partition counts. A topic that was
// deleted is looked after until the next update, which then is a difference.
func (c *Consumer) metadataDiffers(env *Env) bool {
	then, now := &c.group.snapshot, &c.net.snapshot
	if then.image == now.image && len(then.topics) == len(now.topics) {
		return false
	}
	if len(then.topics) != len(now.topics) {
		return true
	}
	a, b := env.Images[then.image], env.Images[now.image]
	for _, name := range now.topics {
		if !slices.Contains(then.topics, name) || a.partitions(name) != b.partitions(name) {
			return true
		}
	}
	c.group.snapshot = *now
	return false
}

// rejoin advances the rebalance as far as it goes at this instant.
func (c *Consumer) rejoin(env *Env) (done bool, at kafka.Millis, fault Fault) {
	g := &c.group
	for {
		switch g.phase {
		case idle:
			if !c.rejoinNeeded(env) {
				return true, kafka.Never, Fault{}
			}
			if env.Now < g.backoff {
				return false, g.backoff, Fault{}
			}
			if !c.freshMetadata(env) {
				return false, kafka.Never, Fault{}
			}
			c.beginJoin(env)
		case commitFirst:
			if !c.commitBeforeJoin(env) {
				return false, c.commits.prepareAt, Fault{}
			}
			g.phase = callBack
		case callBack:
			if c.callBeforeJoin(env) {
				return false, kafka.Never, Fault{}
			}
		case calledBack:
			c.gaveUp(env)
			g.phase = sendJoin
			if fault := c.caught(); fault.Class != "" {
				return false, kafka.Never, fault
			}
		case sendJoin:
			if !c.findCoordinator(env) {
				return false, c.net.findAt, Fault{}
			}
			c.sendJoinGroup(env)
			return false, kafka.Never, Fault{}
		case waiting:
			return false, kafka.Never, Fault{}
		case failed:
			if fault := c.joinFailed(env); fault.Class != "" {
				return false, kafka.Never, fault
			}
		case answered:
			if c.completeJoin(env) {
				return false, kafka.Never, Fault{}
			}
		case revokeFirst:
			c.revokedInRound(env)
		case giveNew:
			c.assignNew(env)
			return false, kafka.Never, Fault{}
		case given:
			if fault := c.joinCompleted(env); fault.Class != "" {
				return false, kafka.Never, fault
			}
		}
	}
}

// beginJoin starts a rebalance, or the next attempt within one: prepare happens
// once.
func (c *Consumer) beginJoin(env *Env) {
	g := &c.group
	if !g.needsPrepare {
		g.phase = sendJoin
		return
	}
	g.needsPrepare = false
	if g.rejoinCause >= 0 {
		env.Cause = g.rejoinCause
	}
	g.joinEvent = c.emit(env, trace.JoinStarted, func(e *trace.Event) { e.Reason = g.rejoinWhy })
	g.prepareBy = env.Now + c.Conf.MaxPollInterval
	g.phase = commitFirst
	c.commits.prepare = 0
	if !c.Conf.Cooperative && len(c.subs.parts) > 0 {
		c.stop(env, trace.ReasonWaitJoin)
	}
}

// unset tells whether generation or member id are gone, so that what is owned is
// lost.
func (g *member) unset() bool { return g.generation < 0 || g.id == "" }

// callBeforeJoin calls the listener in the prepare step; false if nothing
// is to be called.
func (c *Consumer) callBeforeJoin(env *Env) bool {
	g := &c.group
	owned := c.subs.ids()
	what := onRevoked
	switch {
	case g.unset():
		what = onLost
		if len(owned) == 0 {
			g.phase = sendJoin
			c.dropLeadership()
			return false
		}
		c.stop(env, trace.ReasonReset)
	case c.Conf.Cooperative:
		owned = slices.DeleteFunc(owned, func(id int32) bool {
			_, wanted := slices.BinarySearchFunc(c.subs.topics, env.Parts[id].Name.Topic, kafka.CompareStrings)
			return wanted
		})
		if len(owned) == 0 {
			g.phase = sendJoin
			c.dropLeadership()
			return false
		}
	}
	g.phase = calledBack
	if g.joinEvent >= 0 {
		env.Cause = g.joinEvent
	}
	c.pushCallback(env, what, owned)
	c.top().until = env.Now
	g.added = owned
	g.callback = what
	return true
}

func (c *Consumer) dropLeadership() {
	c.group.leader, c.group.topics = false, nil
}

// gaveUp: the callback of the prepare step has returned.
func (c *Consumer) gaveUp(env *Env) {
	c.giveUp(env, c.group.added, c.group.callback)
	c.dropLeadership()
	c.stoppedWhy = trace.ReasonWaitJoin
}

// giveUp takes partitions away, which the listener has been told.
func (c *Consumer) giveUp(env *Env, parts []int32, what uint8) {
	code := trace.Revoked
	if what == onLost {
		code = trace.PartitionsLost
	}
	if len(parts) > 0 {
		c.emit(env, code, func(e *trace.Event) {
			e.Partitions = parts
			e.From, e.To = int64(c.group.metaGen), int64(c.group.metaGen)
		})
	}
	c.letGo(parts)
	c.subs.set(minus(c.subs.ids(), parts))
}

// joinFailed decides about the next attempt.
func (c *Consumer) joinFailed(env *Env) Fault {
	g := &c.group
	g.phase, g.rejoin = idle, true
	if g.failure != kafka.MemberIDRequired {
		g.reason = "rebalance failed due to " + exceptionOf(g.failure)
	}
	switch g.failure {
	case kafka.UnknownMemberID, kafka.IllegalGeneration, kafka.RebalanceInProgress, kafka.MemberIDRequired:
	case kafka.CoordinatorLoadInProgress, kafka.CoordinatorNotAvailable, kafka.NotCoordinator, kafka.NetworkException, kafka.RequestTimedOut:
		g.backoff = env.Now + c.Conf.RetryBackoff
	default:
		fault := g.fault
		g.fault = Fault{}
		if fault.Class == "" {
			fault = faultOf(g.failure)
		}
		if g.failure == kafka.GroupMaxSizeReached {
			fault.Message = "Consumer group " + c.Conf.GroupID + " already has the configured maximum number of members."
		}
		return fault
	}
	return Fault{}
}

// stop notes that no record is handed out any more because of the group.
func (c *Consumer) stop(env *Env, why trace.Reason) {
	c.stoppedWhy = why
	if c.stopped {
		return
	}
	c.stopped, c.stoppedAt = true, env.Now
	cause := env.Cause
	c.emit(env, trace.Stopped, func(e *trace.Event) {
		e.Reason, e.Partitions = why, c.subs.ids()
	})
	env.Cause = cause
}

// goOnReading ends a stop.
func (c *Consumer) goOnReading(env *Env, why trace.Reason) {
	if !c.stopped {
		return
	}
	c.stopped = false
	length := env.Now - c.stoppedAt
	c.PauseTotal += length
	cause := env.Cause
	c.emit(env, trace.Resumed, func(e *trace.Event) { e.Length, e.Reason, e.Partitions = length, why, c.subs.ids() })
	env.Cause = cause
}
