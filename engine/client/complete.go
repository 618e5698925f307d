package client

import (
	"slices"

	"rebalancelab/engine/trace"
)

// completeJoin begins the completion of a rebalance; true if a callback
// runs.
func (c *Consumer) completeJoin(env *Env) bool {
	g := &c.group
	if g.unset() || g.state != Stable { // reset meanwhile
		g.phase = idle
		g.want(trace.ReasonReset, env.Cause, "rebalance failed since the generation/state was modified by heartbeat thread")
		return false
	}
	if g.answerEvent >= 0 {
		env.Cause = g.answerEvent
	}
	if !g.leader {
		g.snapshot.image = -1
	}
	g.metaGen = g.generation
	if !c.matches() {
		g.phase, g.needsPrepare, g.rejoin = idle, true, false
		g.want(trace.ReasonMetadata, env.Cause, "received assignment does not match the current subscription")
		return false
	}
	g.phase = giveNew
	g.added = c.numbers(env)
	if !c.Conf.Cooperative {
		return false
	}
	if revoked := minus(c.subs.ids(), g.added); len(revoked) > 0 {
		g.phase = revokeFirst
		sortNames(env, revoked)
		c.pushCallback(env, onRevoked, revoked)
		return true
	}
	return false
}

// matches checks the assignment against the subscription as it is now.
func (c *Consumer) matches() bool {
	for _, p := range c.group.result {
		if c.subs.kind == subPattern && !matchesPattern(c.subs.pattern, p.Topic) ||
			c.subs.kind == subTopics && !slices.Contains(c.subs.topics, p.Topic) {
			return false
		}
	}
	return true
}

// numbers gives the assignment as partition numbers, ascending.
func (c *Consumer) numbers(env *Env) []int32 {
	image := env.Images[len(env.Images)-1]
	out := make([]int32, 0, len(c.group.result))
	for _, p := range c.group.result {
		if id := image.Part(p); id >= 0 {
			out = append(out, id)
		}
	}
	slices.Sort(out)
	return out
}

// revokedInRound: cooperative, what had to move was given up; the others learn of
// it when this member joins again.
func (c *Consumer) revokedInRound(env *Env) {
	g := &c.group
	g.thrown = c.caught()
	revoked := minus(c.subs.ids(), g.added)
	c.giveUp(env, revoked, onRevoked)
	g.want(trace.ReasonRevokedFirst, env.Cause, "need to revoke partitions and re-join")
	g.phase = giveNew
}

// assignNew applies the assignment and calls onPartitionsAssigned with what is
// new, even if that is nothing.
func (c *Consumer) assignNew(env *Env) {
	g := &c.group
	if g.answerEvent >= 0 {
		env.Cause = g.answerEvent
	}
	c.commits.autoAt = env.Now + c.Conf.AutoCommitInterval
	added := minus(g.added, c.subs.ids())
	all := g.added
	c.subs.set(all)
	if c.subs.kind == subPattern {
		g.joinedTopics = c.subs.topics
	}
	if a := g.assignor(g.protocol); a != nil {
		a.told, a.generation, a.partitions = true, g.generation, g.result
	}
	sortNames(env, added)
	g.added = added
	g.phase = given
	c.pushCallback(env, onAssigned, added)
}

// joinCompleted: onPartitionsAssigned has returned. If it threw, or
// onPartitionsRevoked before it, poll throws, and the next one completes the same
// join once more, in which nothing is new.
func (c *Consumer) joinCompleted(env *Env) Fault {
	g := &c.group
	fault := c.caught()
	if g.thrown.Class != "" {
		fault, g.thrown = g.thrown, Fault{}
	}
	if g.answerEvent >= 0 {
		env.Cause = g.answerEvent
	}
	added := g.added
	c.emit(env, trace.Assigned, func(e *trace.Event) {
		e.Partitions = added
		e.From, e.To = int64(g.metaGen), int64(g.metaGen)
	})
	if fault.Class != "" {
		g.phase = answered
		return fault
	}
	g.phase, g.needsPrepare = idle, true
	if len(c.subs.parts) > 0 {
		c.goOnReading(env, trace.NoReason)
	} else {
		c.goOnReading(env, trace.ReasonNoAssignment)
	}
	return Fault{}
}
