package client

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// reconciliation is the way from what a member has to what it should have
// (N-148).
type reconciliation struct {
	phase   recPhase
	revoked []int32
	added   []int32
	goal    []int32 // the target when it began; a newer one is for the next round
	by      kafka.Millis
}

type recPhase uint8

const (
	recIdle    recPhase = iota
	recCommit           // auto-commit before anything is given up
	recRevoke           // onPartitionsRevoked next
	recRevoked          // it has returned
	recAssign           // onPartitionsAssigned next
	recGiven            // it has returned
	recLost             // onPartitionsLost is running
)

// reconcile advances the reconciliation on the application thread, inside poll
// (N-146). moved: something was done, call again; at: when to look again. What a
// callback throws comes out of poll; the next poll begins once more (N-151).
func (c *Consumer) reconcile(env *Env) (moved bool, at kafka.Millis, fault Fault) {
	m := &c.modern
	r := &m.rec
	if m.event >= 0 {
		env.Cause = m.event // the answer that brought the target
	}
	switch r.phase {
	case recIdle:
		c.beginReconcile(env)
	case recCommit:
		if !c.commitBeforeRevoke(env) {
			return false, min(c.commits.prepareAt, r.by), Fault{}
		}
		r.phase = recRevoke
	case recRevoke:
		r.phase = recAssign
		if len(r.revoked) > 0 {
			r.phase = recRevoked
			c.pushCallback(env, onRevoked, r.revoked)
		}
	case recRevoked:
		if fault = c.caught(); fault.Class != "" {
			*r = reconciliation{}
			return false, kafka.Never, fault
		}
		c.giveUp(env, r.revoked, onRevoked)
		r.phase = recAssign
	case recAssign:
		r.phase = recGiven
		c.subs.set(r.goal)
		c.pushCallback(env, onAssigned, r.added)
	case recGiven:
		if fault = c.caught(); fault.Class != "" {
			c.ownsUnread(env)
			return false, kafka.Never, fault
		}
		c.reconciled(env)
	}
	return true, kafka.Never, Fault{}
}

// ownsUnread: onPartitionsAssigned threw. The partitions are owned, but nothing is
// read from them before a callback has returned (N-151).
func (c *Consumer) ownsUnread(env *Env) {
	added := c.modern.rec.added
	for _, id := range added {
		c.subs.find(id).leaving = true
	}
	c.emit(env, trace.Assigned, func(e *trace.Event) {
		e.Partitions = added
		e.From, e.To = int64(c.group.metaGen), int64(c.group.metaGen)
	})
	c.modern.rec = reconciliation{}
}

// beginReconcile marks what has to go, so that it is neither fetched nor handed
// out any more.
func (c *Consumer) beginReconcile(env *Env) {
	m := &c.modern
	owned := c.subs.ids()
	m.rec = reconciliation{phase: recRevoke, revoked: minus(owned, m.target), added: minus(m.target, owned),
		goal: slices.Clone(m.target), by: env.Now + c.Conf.MaxPollInterval}
	for _, id := range m.rec.revoked {
		c.subs.find(id).leaving = true
	}
	sortNames(env, m.rec.revoked)
	sortNames(env, m.rec.added)
	if c.Conf.AutoCommit && len(owned) > 0 {
		m.rec.phase = recCommit
		c.commits.prepare = prepareNone
	}
}

// commitBeforeRevoke commits all positions before the callbacks; false while it is
// under way.
func (c *Consumer) commitBeforeRevoke(env *Env) bool {
	k := &c.commits
	k.prepareAt = kafka.Never
	switch {
	case env.Now >= c.modern.rec.by || k.prepare == prepareDone:
		return true
	case k.prepare == prepareSent:
		return false
	case k.prepare == prepareRetry && env.Now < k.retryAt:
		k.prepareAt = k.retryAt
		return false
	}
	offsets := c.consumed()
	if len(offsets) == 0 {
		return true
	}
	if !c.findCoordinator(env) {
		k.prepareAt = c.net.findAt
		return false
	}
	k.prepare = prepareSent
	c.sendCommit(env, offsets, trace.ReasonBeforeRebalance)
	return false
}

// reconciled: the assignment is applied; the next heartbeat acknowledges it.
func (c *Consumer) reconciled(env *Env) {
	m := &c.modern
	added := m.rec.added
	c.emit(env, trace.Assigned, func(e *trace.Event) {
		e.Partitions = added
		e.From, e.To = int64(c.group.metaGen), int64(c.group.metaGen)
	})
	m.rec = reconciliation{}
	c.commits.autoAt = env.Now + c.Conf.AutoCommitInterval
	m.version++
	m.state = Acknowledging
	if len(c.subs.parts) > 0 {
		c.goOnReading(env, trace.NoReason)
	}
	c.sendBeat(env)
}
