package client

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// The consumer with group.protocol=consumer (KIP-848). There is no join phase: one
// heartbeat says what the member wants and has, the answer says what it should
// have, and the member moves from the one to the other by itself (reconcile.go).

// MemberState is the state of such a member (N-130).
type MemberState uint8

// Member states.
const (
	Unsubscribed MemberState = iota
	Joining
	Reconciling
	Acknowledging
	MemberStable
	Fenced
	Leaving
	Fatal
	Stale
)

// String is the state as Kafka spells it.
func (s MemberState) String() string {
	return [...]string{"UNSUBSCRIBED", "JOINING", "RECONCILING", "ACKNOWLEDGING", "STABLE", "FENCED", "LEAVING", "FATAL", "STALE"}[s]
}

// modern is the consumer's side of a membership in a consumer group.
type modern struct {
	state    MemberState
	target   []int32 // what the group wants it to have, ascending
	known    bool    // it has been told a target
	version  int32   // of the local assignment
	sent     int32   // version that was last sent as owned; −1 none
	interval kafka.Millis
	beatAt   kafka.Millis // next regular heartbeat
	backoff  kafka.Millis
	tries    int32
	call     int32 // heartbeat in flight, 0 none
	told     told  // what the coordinator was last told (N-141)
	lost     bool  // onPartitionsLost is owed
	fault    Fault // FATAL: thrown by the next poll, once
	rec      reconciliation
	event    int32 // the answer that gave the target
}

// told are the fields that are only sent when they change.
type told struct {
	topics []string
	regex  string
	all    bool
}

// BeatBody is a ConsumerGroupHeartbeat request. nil: as before.
type BeatBody struct {
	MemberID         string
	Epoch            int32
	InstanceID       string
	Rack             string
	RebalanceTimeout kafka.Millis // −1: as before
	Topics           []string
	Regex            *string
	Assignor         string
	Owned            []int32
	HasOwned         bool
	Why              trace.Reason // of a leave, for the trace
}

// BeatResult is the body of its answer. HasAssignment: Partitions is a new target.
type BeatResult struct {
	MemberID      string
	Epoch         int32
	Interval      kafka.Millis
	HasAssignment bool
	Partitions    []int32
	Text          string // what the broker says about an error
}

const (
	textConsumerKicked = "OffsetCommit failed with unknown member ID. The coordinator is not aware of this member."
	textStale          = "OffsetCommit failed with stale member epoch. The member epoch is stale. The member must retry after receiving its updated member epoch via the ConsumerGroupHeartbeat API."
)

// inGroup: heartbeats are sent in these states (N-133).
func (m *modern) inGroup() bool {
	return m.state == Joining || m.state == Reconciling || m.state == Acknowledging || m.state == MemberStable
}

// coordinateModern is the coordinator's part of poll for such a member.
func (c *Consumer) coordinateModern(env *Env) (done bool, at kafka.Millis, fault Fault) {
	m := &c.modern
	for {
		switch {
		case m.fault.Class != "": // N-153
			fault = m.fault
			m.fault = Fault{}
			return false, kafka.Never, fault
		case m.lost:
			if c.loseAll(env) {
				return false, kafka.Never, Fault{}
			}
			if fault := c.caught(); fault.Class != "" { // of onPartitionsLost
				return false, kafka.Never, fault
			}
		case m.state == Unsubscribed || m.state == Fenced || m.state == Stale:
			c.joinModern(env)
		case m.state == Reconciling:
			moved, at, fault := c.reconcile(env)
			if fault.Class != "" {
				return false, kafka.Never, fault
			}
			if !moved {
				return true, at, Fault{}
			}
			if c.top().kind == frameCallback {
				return false, kafka.Never, Fault{}
			}
		default:
			return true, kafka.Never, Fault{}
		}
	}
}

// joinModern starts to join: the next heartbeat goes out at once (N-134, N-140).
func (c *Consumer) joinModern(env *Env) {
	m := &c.modern
	why, g := trace.ReasonNewMember, &c.group
	if m.state != Unsubscribed {
		why = trace.ReasonReset
	}
	if g.rejoinCause >= 0 {
		env.Cause = g.rejoinCause
	}
	m.state, m.known, m.target, m.version, m.sent = Joining, false, nil, 0, -1
	m.told, m.rec, m.beatAt, m.backoff = told{}, reconciliation{}, env.Now, 0
	g.generation = 0
	g.joinEvent = c.emit(env, trace.JoinStarted, func(e *trace.Event) { e.Reason, e.Request = why, trace.ConsumerGroupHeartbeat })
	c.beat.poll = env.Now + c.pollInterval()
	c.sendBeat(env)
}

// loseAll calls onPartitionsLost with everything (N-155, N-156); false once it has
// returned, or if there is nothing to lose.
func (c *Consumer) loseAll(env *Env) bool {
	m := &c.modern
	if m.rec.phase == recLost {
		c.giveUp(env, m.rec.revoked, onLost)
		m.lost, m.rec = false, reconciliation{}
		return false
	}
	owned := c.subs.ids()
	if len(owned) == 0 {
		m.lost, m.rec = false, reconciliation{}
		return false
	}
	if c.group.rejoinCause >= 0 {
		env.Cause = c.group.rejoinCause
	}
	c.stop(env, trace.ReasonReset)
	sortNames(env, owned)
	m.rec = reconciliation{phase: recLost, revoked: owned}
	c.pushCallback(env, onLost, owned)
	return true
}

// background is one round of the network thread: requests that nobody answered,
// the poll timer, heartbeats.
func (c *Consumer) background(env *Env) {
	c.expire(env)
	m := &c.modern
	if !m.inGroup() || !c.subs.joins() {
		return
	}
	if env.Now >= c.beat.poll && !c.inPoll() {
		c.pollExpiredModern(env)
		return
	}
	if c.findCoordinator(env) && env.Now >= m.due() {
		c.sendBeat(env)
	}
}

// due is when the next heartbeat goes out, once none is in flight (N-140).
func (m *modern) due() kafka.Millis {
	switch {
	case m.call != 0 || !m.inGroup():
		return kafka.Never
	case m.state == Joining || m.state == Acknowledging:
		return m.backoff
	}
	return max(m.beatAt, m.backoff)
}

func (c *Consumer) backgroundWake() kafka.Millis {
	m := &c.modern
	if !m.inGroup() || !c.subs.joins() {
		return kafka.Never
	}
	at := m.due()
	if !c.net.known && at < kafka.Never {
		at = c.net.findAt
	}
	if !c.inPoll() {
		at = min(at, c.beat.poll)
	}
	return at
}

// sendBeat sends a heartbeat with everything that has changed (N-141, N-143).
func (c *Consumer) sendBeat(env *Env) {
	m, g := &c.modern, &c.group
	if m.call != 0 || !c.findCoordinator(env) {
		return
	}
	joining := m.state == Joining
	b := &BeatBody{MemberID: g.id, Epoch: g.generation, InstanceID: c.Conf.InstanceID, RebalanceTimeout: -1}
	full := joining || !m.told.all
	if full {
		b.RebalanceTimeout = c.Conf.MaxPollInterval
		b.Assignor = c.Conf.RemoteAssignor
	}
	if joining {
		b.Rack = c.Conf.Rack
	}
	topics, regex := c.subs.topics, ""
	if c.subs.kind == subPattern && c.subs.re2 {
		topics, regex = []string{}, c.subs.pattern
	}
	if full || !slices.Equal(topics, m.told.topics) {
		b.Topics = append([]string{}, topics...)
	}
	if regex != m.told.regex || full && regex != "" {
		b.Regex = &regex
	}
	if full || m.version != m.sent {
		b.Owned, b.HasOwned = c.subs.ids(), true
	}
	milestone := joining || b.Topics != nil || b.Regex != nil || b.HasOwned
	m.told, m.sent = told{topics, regex, true}, m.version
	if !milestone {
		env.Cause = -1
		env.Log.Tick(trace.Tick{At: env.Now, Consumer: c.ID, Kind: trace.TickHeartbeat})
	} else if joining && g.joinEvent >= 0 {
		env.Cause = g.joinEvent
	}
	m.call = c.send(env, trace.ConsumerGroupHeartbeat, CoordinatorNode, b, milestone).call
	m.beatAt = env.Now + m.interval
	c.LastBeat = env.Now
	if m.state == Acknowledging {
		m.state = MemberStable
		if !slices.Equal(m.target, c.subs.ids()) {
			m.state = Reconciling
		}
	}
}

// modernAnswered handles the answer (N-144).
func (c *Consumer) modernAnswered(env *Env, p *pending, r *Response) {
	m, g := &c.modern, &c.group
	if m.call != p.call {
		return // of a leave
	}
	m.call = 0
	if r.Error != kafka.None {
		c.modernFailed(env, r.Error)
		if res, ok := r.Body.(*BeatResult); ok && res.Text != "" && m.fault.Class != "" { // N-153
			m.fault.Message = res.Text
		}
		return
	}
	if !m.inGroup() {
		return
	}
	res := r.Body.(*BeatResult)
	m.tries, m.backoff = 0, 0
	if m.interval != res.Interval {
		m.interval, m.beatAt = res.Interval, env.Now+res.Interval
	}
	g.generation, g.metaGen = res.Epoch, res.Epoch
	if res.HasAssignment && (!m.known || !slices.Equal(res.Partitions, m.target)) {
		m.known, m.target, m.event = true, res.Partitions, env.Cause
		m.state = Reconciling
		if m.version > 0 && slices.Equal(m.target, c.subs.ids()) {
			m.state = Acknowledging
			m.version++
		}
		return
	}
	if m.state == Joining && m.known {
		m.state = MemberStable
	}
}

// modernFailed handles a heartbeat's error (N-145, N-153, N-155).
func (c *Consumer) modernFailed(env *Env, e kafka.ErrorCode) {
	m := &c.modern
	m.told = told{}    // N-142
	m.beatAt = env.Now // what failed is tried again without waiting for the interval (N-145)
	switch e {
	case kafka.FencedMemberEpoch, kafka.UnknownMemberID:
		if m.inGroup() {
			c.fenced(env, e)
		}
	case kafka.NotCoordinator, kafka.CoordinatorNotAvailable, kafka.NetworkException, kafka.RequestTimedOut:
		c.coordinatorUnknown(env)
		if e == kafka.NetworkException {
			m.backOff(c, env.Now)
		}
	case kafka.CoordinatorLoadInProgress:
		m.backOff(c, env.Now)
	default:
		if m.inGroup() {
			m.state, m.lost, m.fault = Fatal, len(c.subs.parts) > 0, fatalOf(e)
			c.group.rejoinCause = env.Cause
		}
	}
}

func (m *modern) backOff(c *Consumer, now kafka.Millis) {
	m.backoff = now + min(c.Conf.RetryBackoff<<min(m.tries, 10), c.Conf.RetryBackoffMax)
	m.tries++
}

// fenced: the group does not know this epoch any more (N-155).
func (c *Consumer) fenced(env *Env, e kafka.ErrorCode) {
	g := &c.group
	g.rejoinCause = c.emit(env, trace.GenerationReset, func(ev *trace.Event) { ev.Error, ev.From, ev.To = e, int64(g.generation), 0 })
	c.modern.state, c.modern.lost, c.modern.rec = Fenced, true, reconciliation{}
	g.generation = 0
}

// pollExpiredModern: no poll for max.poll.interval.ms; the member leaves at once
// and comes back with the next poll (N-156).
func (c *Consumer) pollExpiredModern(env *Env) {
	env.Cause = c.StopEvent
	c.group.rejoinCause = c.emit(env, trace.PollExpired, func(e *trace.Event) { e.Length = c.pollInterval() })
	c.sendLeave(env, trace.ReasonPollExpired, false, false)
	c.modern.state, c.modern.lost, c.modern.rec = Stale, true, reconciliation{}
}

// sendLeave sends the last heartbeat: −1, or −2 for a static member that may come
// back (N-156, N-157, N-158).
func (c *Consumer) sendLeave(env *Env, why trace.Reason, unsubscribed, forGood bool) {
	if !c.net.known {
		return
	}
	b := &BeatBody{MemberID: c.group.id, Epoch: -1, InstanceID: c.Conf.InstanceID, RebalanceTimeout: -1, Owned: []int32{}, HasOwned: true, Why: why}
	if c.Conf.InstanceID != "" && !forGood {
		b.Epoch = -2
	}
	if unsubscribed {
		b.Topics = []string{}
	}
	c.sendWith(env, trace.ConsumerGroupHeartbeat, CoordinatorNode, b, true, why)
	c.modern.call, c.group.generation = 0, 0
	c.modern.told = told{}
}

// leaveConsumerGroup is the end of unsubscribe and close.
func (c *Consumer) leaveConsumerGroup(env *Env, why trace.Reason, forGood bool) {
	m := &c.modern
	if m.inGroup() { // also who is still joining
		c.sendLeave(env, why, true, forGood)
	}
	m.state, m.lost, m.rec = Unsubscribed, false, reconciliation{}
}

func (c *Consumer) settledConsumer() bool {
	m := &c.modern
	return m.state == Fatal || m.state == MemberStable && m.known && m.sent == m.version && slices.Equal(m.target, c.subs.ids())
}

func (c *Consumer) consumerStateName() string { return c.modern.state.String() }
