package client

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// commits is what the consumer has to do with offset commits.
type commits struct {
	autoAt    kafka.Millis // next auto-commit
	prepare   uint8        // the commit of the prepare step: prepareNone …
	prepareAt kafka.Millis // when it is to be looked at again
	retryAt   kafka.Millis // when it may be sent again
	inFlight  int32        // asynchronous commits unanswered
	done      []asyncDone  // their callbacks wait for the application thread
	deferred  []deferred   // wait for the coordinator
	number    int32        // of commitAsync calls of the application so far
	fenced    bool         // one of them was fenced: every poll and commit throws (R-220 3b)
	fencedBy  int32        // the event of that
	sync      syncCommit
}

// The commit of the prepare step.
const (
	prepareNone uint8 = iota
	prepareSent
	prepareDone
	prepareRetry
)

// asyncDone is a callback to run. That of an auto-commit that may be tried again
// sets the timer, so not before the application thread comes by.
type asyncDone struct {
	retryAuto bool
	number    int32 // of the application's commitAsync, 0: none
	offsets   []Offset
	fault     Fault
	under     Fault
}

type deferred struct {
	offsets []Offset
	why     trace.Reason
	event   int32
	number  int32
}

// syncCommit is the answer that a commitSync waits for.
type syncCommit struct {
	state uint8 // 0 unsent, 1 sent, 2 answered
	retry bool
	fault Fault
}

// The messages of Kafka's exceptions.
const (
	classCommitFailed = "CommitFailedException"
	classRebalance    = "RebalanceInProgressException"
	classFenced       = "FencedInstanceIdException"
	textKicked        = "Commit cannot be completed since the group has already rebalanced and assigned the partitions to another member. This means that the time between subsequent calls to poll() was longer than the configured max.poll.interval.ms, which typically implies that the poll loop is spending too much time message processing. You can address this either by increasing max.poll.interval.ms or by reducing the maximum size of batches returned in poll() with max.poll.records."
	textNotMember     = "Offset commit cannot be completed since the consumer is not part of an active group for auto partition assignment; it is likely that the consumer was kicked out of the group."
	textRebalancing   = "Offset commit cannot be completed since the consumer is undergoing a rebalance for auto partition assignment. You can try completing the rebalance by calling poll() and then retry the operation."
	textExecuting     = "Offset commit cannot be completed since the consumer group is executing a rebalance at the moment. You can try completing the rebalance by calling poll() and then retry commit again"
	textOldFenced     = "Offset commit cannot be completed since the consumer member's old generation is fenced by its group instance id, it is possible that this consumer has already participated another rebalance and got a new generation"
	textOldGeneration = "Offset commit cannot be completed since the consumer member's generation is already stale, meaning it has already participated another rebalance and got a new generation. You can try completing the rebalance by calling poll() and then retry commit again"
	textRetriable     = "Offset commit failed with a retriable exception. You should retry committing the latest consumed offsets."
)

// faultRetriable is what the callback of an asynchronous commit is given in place
// of a retriable failure.
var faultRetriable = Fault{"RetriableCommitFailedException", textRetriable}

// consumed are the positions of all partitions that have one.
func (c *Consumer) consumed() []Offset {
	switch c.Act.Commit { // applications that know better
	case CommitPrefix:
		return c.prefix()
	case CommitManual:
		return slices.DeleteFunc(slices.Clone(c.acks.offsets), func(o Offset) bool { return c.subs.find(o.Partition) == nil })
	}
	out := make([]Offset, 0, len(c.subs.parts))
	for i := range c.subs.parts {
		if p := &c.subs.parts[i]; p.state == fetching {
			out = append(out, Offset{Partition: p.id, Offset: p.pos})
		}
	}
	return out
}

// refuse is what a commit fails with before anything is sent.
func (c *Consumer) refuse() Fault {
	if !c.subs.joins() || c.Conf.ConsumerProtocol {
		return Fault{}
	}
	switch c.group.state {
	case Stable:
		return Fault{}
	case Unjoined:
		return Fault{classCommitFailed, textNotMember}
	}
	return c.told(Fault{classRebalance, textRebalancing})
}

// told: before 2.5 a commit that meets a rebalance failed like any other.
func (c *Consumer) told(fault Fault) Fault {
	if fault.Class == classRebalance && !c.Conf.Version.Has(kafka.CommitToldToPoll) {
		return Fault{classCommitFailed, textKicked}
	}
	return fault
}

// sendCommit sends an OffsetCommit. The coordinator is known and refuse
// found nothing. Repeating what was committed before is no milestone.
func (c *Consumer) sendCommit(env *Env, offsets []Offset, why trace.Reason) *pending {
	body := &CommitBody{Generation: -1, Offsets: offsets}
	if c.subs.joins() {
		body.MemberID, body.Generation, body.InstanceID = c.group.id, c.group.generation, c.Conf.InstanceID
	}
	news := why != trace.ReasonAuto
	for _, o := range offsets {
		if p := c.subs.find(o.Partition); p != nil && p.sent != o.Offset {
			p.sent, news = o.Offset, true
		}
	}
	event := int32(-1)
	if news {
		cause := env.Cause
		event = c.emit(env, trace.CommitSent, func(e *trace.Event) {
			e.Request, e.Reason = trace.OffsetCommit, why
			e.Partitions = make([]int32, len(offsets))
			for i := range offsets {
				e.Partitions[i] = offsets[i].Partition
			}
			e.To = offsets[0].Offset
		})
		env.Cause = cause
	}
	p := c.send(env, trace.OffsetCommit, CoordinatorNode, body, false)
	p.why, p.offsets, p.event = why, offsets, event
	if c.counted(why) {
		c.commits.inFlight++
	}
	if event >= 0 {
		env.Sends[len(env.Sends)-1].Event = event
	}
	return p
}

// autoCommit commits when the timer is due.
func (c *Consumer) autoCommit(env *Env) {
	if !c.Conf.AutoCommit || env.Now < c.commits.autoAt {
		return
	}
	c.commits.autoAt = env.Now + c.Conf.AutoCommitInterval
	env.Cause = -1
	c.sendAsync(env, nil, trace.ReasonAuto, 0) // the callbacks have just run
}

// counted: commitSync waits for such a commit. Kafka's classic consumer
// sends its own commits as commitAsync does, the other one does not.
func (c *Consumer) counted(why trace.Reason) bool {
	return why == trace.ReasonAsync || !c.Conf.ConsumerProtocol && (why == trace.ReasonAuto || why == trace.ReasonBeforeRebalance)
}

// commitAsync begins with the callbacks of earlier ones, and throws if one of them
// was fenced (R-285, R-220 3b).
func (c *Consumer) commitAsync(env *Env, offsets []Offset, why trace.Reason) Fault {
	c.commits.number++
	if fault := c.runCommitCallbacks(env); fault.Class != "" {
		return fault
	}
	c.sendAsync(env, offsets, why, c.commits.number)
	return Fault{}
}

// sendAsync sends once and never retries. nil offsets: all positions.
func (c *Consumer) sendAsync(env *Env, offsets []Offset, why trace.Reason, number int32) {
	if offsets == nil {
		offsets = c.consumed()
	}
	if len(offsets) == 0 {
		c.callBack(asyncDone{number: number})
		return
	}
	if !c.findCoordinator(env) {
		c.commits.deferred = append(c.commits.deferred, deferred{offsets, why, env.Cause, number})
		return
	}
	if fault := c.refuse(); fault.Class != "" {
		if env.Cause < 0 {
			env.Cause = c.group.rejoinCause
		}
		c.asyncFailed(env, fault, kafka.None, why)
		c.callBack(asyncDone{number: number, offsets: offsets, fault: fault})
		return
	}
	c.sendCommit(env, offsets, why).number = number
}

// callBack queues the callback of a commitAsync of the application.
func (c *Consumer) callBack(d asyncDone) {
	if d.number > 0 {
		if c.Conf.ConsumerProtocol && d.fault.Class != "" {
			d.offsets = nil // its callback is not told which
		}
		c.commits.done = append(c.commits.done, d)
	}
}

// sendDeferred sends what waited for the coordinator.
func (c *Consumer) sendDeferred(env *Env) {
	list := c.commits.deferred
	c.commits.deferred = nil
	for _, d := range list {
		env.Cause = d.event
		c.sendAsync(env, d.offsets, d.why, d.number)
	}
}

// failDeferred: the look-up failed, and with it what waited for it.
func (c *Consumer) failDeferred(env *Env, e kafka.ErrorCode) {
	list := c.commits.deferred
	c.commits.deferred = nil
	for _, d := range list {
		c.autoAgain(env, d.why)
		c.asyncFailed(env, faultRetriable, e, d.why)
		c.callBack(asyncDone{number: d.number, offsets: d.offsets, fault: faultRetriable, under: retriableFault(e)})
	}
}

// asyncFailed tells what the callback is given; e is the answer behind a retriable
// failure.
func (c *Consumer) asyncFailed(env *Env, fault Fault, e kafka.ErrorCode, why trace.Reason) {
	cause := env.Cause
	event := c.emit(env, trace.CommitFailed, func(ev *trace.Event) {
		ev.Text, ev.Detail, ev.Reason, ev.Error = fault.Class, fault.Message, why, e
	})
	env.Cause = cause
	if fault.Class == classFenced { // R-220 3b
		c.commits.fenced, c.commits.fencedBy = true, event
	}
}

// autoAgain: a commit that the consumer sent by itself failed, and may be tried
// again after retry.backoff.ms. In a classic consumer that time begins when the
// application thread runs the callback.
func (c *Consumer) autoAgain(env *Env, why trace.Reason) {
	switch {
	case why != trace.ReasonAuto && why != trace.ReasonBeforeRebalance:
	case !c.Conf.ConsumerProtocol:
		c.commits.done = append(c.commits.done, asyncDone{retryAuto: true})
	case why == trace.ReasonAuto:
		c.commits.autoAt = min(c.commits.autoAt, env.Now+c.Conf.RetryBackoff)
	}
}

// runCommitCallbacks runs the callbacks of finished asynchronous commits.
func (c *Consumer) runCommitCallbacks(env *Env) Fault {
	if c.commits.fenced {
		text := "Get fenced exception for group.instance.id " + c.Conf.InstanceID
		if !c.Conf.ConsumerProtocol {
			text += ", current member.id is " + c.group.id
		}
		env.Cause = c.commits.fencedBy
		return Fault{"FencedInstanceIdException", text}
	}
	for _, d := range c.commits.done {
		if d.retryAuto {
			c.commits.autoAt = env.Now + c.Conf.RetryBackoff
		}
		if d.number > 0 {
			c.see(env, Sight{Kind: SawCommitCallback, Call: noCall, Number: d.number, Offsets: d.offsets, Fault: d.fault, Under: d.under})
		}
	}
	c.commits.done = c.commits.done[:0]
	return Fault{}
}

// commitAnswered handles an OffsetCommit answer.
func (c *Consumer) commitAnswered(env *Env, p *pending, r *Response) {
	e := r.Error
	if res, ok := r.Body.(*CommitResult); ok && e == kafka.None {
		for _, x := range res.Errors {
			if x != kafka.None {
				e = x
				break
			}
		}
	}
	fault, retry := c.commitFault(env, p, e)
	fault = c.told(fault)
	if c.counted(p.why) {
		c.commits.inFlight--
	}
	switch p.why {
	case trace.ReasonAsync, trace.ReasonAuto:
		under := Fault{}
		switch {
		case retry:
			c.autoAgain(env, p.why)
			c.asyncFailed(env, faultRetriable, e, p.why)
			fault, under = faultRetriable, retriableFault(e)
		case fault.Class != "":
			c.asyncFailed(env, fault, kafka.None, p.why)
		}
		c.callBack(asyncDone{number: p.number, offsets: p.offsets, fault: fault, under: under})
	case trace.ReasonBeforeRebalance:
		c.commits.prepare = prepareDone
		if retry {
			c.autoAgain(env, p.why)
			c.commits.prepare, c.commits.retryAt = prepareRetry, env.Now+c.Conf.RetryBackoff
		} else if fault.Class != "" {
			c.asyncFailed(env, fault, kafka.None, p.why)
		}
	default:
		c.commits.sync = syncCommit{state: 2, retry: retry, fault: fault}
	}
}

// commitFault decides what a commit's answer means.
func (c *Consumer) commitFault(env *Env, p *pending, e kafka.ErrorCode) (fault Fault, retry bool) {
	g := &c.group
	switch e {
	case kafka.None:
		return Fault{}, false
	case kafka.CoordinatorNotAvailable, kafka.NotCoordinator, kafka.RequestTimedOut, kafka.NetworkException:
		c.coordinatorUnknown(env)
		return retriableFault(e), true
	case kafka.CoordinatorLoadInProgress, kafka.UnknownTopicOrPartition:
		return retriableFault(e), true
	case kafka.RebalanceInProgress:
		g.want(trace.ReasonRejoinNeeded, env.Cause, "offset commit failed since group is already rebalancing")
		return Fault{classRebalance, textExecuting}, false
	case kafka.FencedInstanceID:
		switch {
		case c.unchanged(p) || c.Conf.ConsumerProtocol:
			return faultOf(e), false
		case g.state == PreparingRebalance:
			return Fault{classRebalance, textOldFenced}, false
		}
		return Fault{classCommitFailed, textKicked}, false
	case kafka.UnknownMemberID, kafka.IllegalGeneration:
		if c.Conf.ConsumerProtocol {
			return Fault{classCommitFailed, textConsumerKicked}, false
		}
		if !c.unchanged(p) && g.state == PreparingRebalance {
			return Fault{classRebalance, textOldGeneration}, false
		}
		if c.subs.joins() {
			c.resetMember(env, e, p.request, e != kafka.IllegalGeneration)
		}
		return Fault{classCommitFailed, textKicked}, false
	case kafka.StaleMemberEpoch: // N-159; before a revocation it is retried
		return Fault{classCommitFailed, textStale}, p.why == trace.ReasonBeforeRebalance
	case kafka.OffsetMetadataTooLarge, kafka.GroupAuthorizationFailed:
		return faultOf(e), false
	}
	return Fault{"KafkaException", "Unexpected error in commit: " + messageOf(e)}, false
}

// commitBeforeJoin is the auto-commit of the prepare step; false while it
// is under way.
func (c *Consumer) commitBeforeJoin(env *Env) bool {
	k := &c.commits
	k.prepareAt = c.group.prepareBy
	if !c.Conf.AutoCommit {
		return true
	}
	switch {
	case env.Now >= c.group.prepareBy || k.prepare == prepareDone:
		return true
	case k.prepare == prepareSent:
		return false
	case k.prepare == prepareRetry && env.Now < k.retryAt:
		k.prepareAt = min(k.retryAt, k.prepareAt)
		return false
	}
	if !c.Conf.Cooperative {
		for i := range c.subs.parts {
			c.subs.parts[i].leaving = true
		}
	}
	offsets := c.consumed()
	if len(offsets) == 0 || c.refuse().Class != "" {
		return true
	}
	if !c.findCoordinator(env) {
		return false
	}
	k.prepare = prepareSent
	c.sendCommit(env, offsets, trace.ReasonBeforeRebalance)
	return false
}
