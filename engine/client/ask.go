package client

import (
	"slices"
	"strings"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// Methods that only look. What they return stands in the trace and, for
// comparisons, in a sight.

// methodNames are their names, from CallPosition on.
var methodNames = [...]string{"position", "committed", "paused", "assignment", "subscription", "groupMetadata",
	"currentLag", "beginningOffsets", "endOffsets", "records-lag"}

// looked is what a call that asks a broker has heard so far.
type looked struct {
	offsets []int64 // per partition of the frame, unheard before the answer
	left    int32   // partitions unanswered
	broken  bool    // the connection, and this client does not try again
	failed  bool
}

// unheard stands for an offset that no answer has brought.
const unheard = int64(-2)

// For whom an OffsetFetch or ListOffsets is.
const (
	forPositions uint8 = iota
	forAsk             // the application waits for the answer
	forLag             // nobody waits; the log end becomes known
)

// ask begins a call that looks.
func (c *Consumer) ask(env *Env, call *Call) Fault {
	texts := func(ids []int32, keep func(*part) bool) string {
		var out []string
		for _, tp := range namesOf(env, ids) {
			if keep(c.subs.find(env.part(tp))) {
				out = append(out, partitionText(tp))
			}
		}
		return strings.Join(out, " ")
	}
	switch call.Kind {
	case CallPaused:
		c.app.result = texts(c.subs.ids(), func(p *part) bool { return p.paused })
	case CallAssignment:
		c.app.result = texts(c.subs.ids(), func(*part) bool { return true })
	case CallSubscription:
		c.app.result = strings.Join(c.subs.topics, " ")
	case CallGroupMetadata:
		if !c.Conf.HasGroup {
			return faultNoGroup
		}
		c.app.result = millisText(kafka.Millis(c.group.metaGen))
	case CallRecordsLag:
		var out []string
		for _, tp := range namesOf(env, c.subs.ids()) {
			if p := c.subs.find(env.part(tp)); p.lag >= 0 {
				out = append(out, partitionText(tp)+"="+millisText(kafka.Millis(p.lag))+".0")
			}
		}
		c.app.result = strings.Join(out, " ")
	case CallCommitted:
		if !c.Conf.HasGroup {
			return faultNoGroup
		}
		c.pushAsk(env, call)
	case CallCurrentLag:
		return c.currentLag(env, call.Partitions[0])
	default:
		c.pushAsk(env, call)
	}
	return Fault{}
}

// currentLag does not wait: without a known log end it asks for it, for the next
// time.
func (c *Consumer) currentLag(env *Env, tp kafka.TopicPartition) Fault {
	p := c.subs.find(env.part(tp))
	if p == nil {
		return notAssigned(tp)
	}
	c.app.result = "none"
	if p.high >= 0 && p.state == fetching {
		c.app.result = millisText(kafka.Millis(p.high - p.pos))
		return Fault{}
	}
	if p.high < 0 && !p.endAsked {
		p.endAsked = true
		q := c.send(env, trace.ListOffsets, env.Parts[p.id].Node, &ListBody{Partitions: []int32{p.id}, Stamps: []kafka.Millis{Latest}}, false)
		q.parts, q.asker = []int32{p.id}, forLag
	}
	return Fault{}
}

func (c *Consumer) pushAsk(env *Env, call *Call) {
	f := frame{kind: frameAsk, what: uint8(call.Kind), begun: env.Now, until: env.Now + c.Conf.APITimeout, event: env.Cause}
	if call.Timeout > 0 {
		f.until = env.Now + call.Timeout
	}
	c.app.looked = looked{}
	for _, tp := range call.Partitions {
		f.parts = append(f.parts, env.part(tp))
	}
	c.push(f)
}

// stepAsk waits for what a call wants to know.
func (c *Consumer) stepAsk(env *Env, f *frame) (kafka.Millis, bool) {
	c.drain(env)
	if CallKind(f.what) == CallPosition {
		return c.stepPosition(env, f)
	}
	l := &c.app.looked
	switch {
	case f.step == 1 && l.left <= 0 && !l.failed:
		c.found(env, f)
		return 0, false
	case l.broken:
		c.pop(retriableFault(kafka.NetworkException))
		return 0, false
	case c.wokenUp():
		c.pop(faultWakeup)
		return 0, false
	case env.Now >= f.until:
		c.pop(c.askTimedOut(env, f))
		return 0, false
	case f.step == 1 && l.left <= 0: // failed: again after a while
		f.step, f.again = 0, env.Now+c.Conf.RetryBackoff
	case f.step == 1:
		return f.until, true
	case env.Now < f.again:
		return min(f.again, f.until), true
	case CallKind(f.what) == CallCommitted && !c.findCoordinator(env):
		return max(min(c.net.findAt, f.until), env.Now+1), true
	default:
		f.step = 1
		c.sendAsk(env, f)
	}
	return 0, false
}

// stepPosition is position(): the known one at once, else it is looked up as poll
// would.
func (c *Consumer) stepPosition(env *Env, f *frame) (kafka.Millis, bool) {
	p := c.subs.find(f.parts[0])
	switch {
	case p == nil:
		c.pop(illegalState("You can only check the position for partitions assigned to this consumer."))
		return 0, false
	case p.state == fetching:
		c.app.result = millisText(kafka.Millis(p.pos))
		c.pop(Fault{})
		return 0, false
	case c.wokenUp():
		c.pop(faultWakeup)
		return 0, false
	case env.Now >= f.until:
		c.pop(Fault{"TimeoutException", "Timeout of " + millisText(f.until-f.begun) + "ms expired before the position for partition " +
			partitionText(env.Parts[p.id].Name) + " could be determined"})
		return 0, false
	}
	_, at, fault := c.updatePositions(env)
	if fault.Class != "" {
		c.pop(fault)
		return 0, false
	}
	return max(min(at, f.until), env.Now+1), true
}

// faultWakeup is thrown by a call that waits, after wakeup().
var faultWakeup = Fault{"WakeupException", "null"}

// wokenUp consumes a wakeup.
func (c *Consumer) wokenUp() bool {
	woken := c.app.wakeup
	c.app.wakeup = false
	return woken
}

// sendAsk asks the coordinator, or the nodes that lead the partitions.
func (c *Consumer) sendAsk(env *Env, f *frame) {
	l := &c.app.looked
	*l = looked{offsets: make([]int64, len(f.parts)), left: int32(len(f.parts))}
	for i := range l.offsets {
		l.offsets[i] = unheard
	}
	if CallKind(f.what) == CallCommitted {
		q := c.send(env, trace.OffsetFetch, CoordinatorNode, &OffsetsBody{Epoch: -1, Partitions: f.parts}, false)
		q.parts, q.asker = f.parts, forAsk
		return
	}
	for node := range env.Nodes {
		body := &ListBody{}
		for _, id := range f.parts {
			if env.Parts[id].Node == node {
				body.Partitions = append(body.Partitions, id)
				stamp := Latest
				if CallKind(f.what) == CallBeginningOffsets {
					stamp = Earliest
				}
				body.Stamps = append(body.Stamps, stamp)
			}
		}
		if len(body.Partitions) > 0 {
			q := c.send(env, trace.ListOffsets, node, body, false)
			q.parts, q.asker = body.Partitions, forAsk
		}
	}
}

// askAnswered takes what an answer says about the partitions of an ask, and tells
// whether it is of the one that the application waits for.
func (c *Consumer) askAnswered(q *pending, failed bool, offsets []int64, errors []kafka.ErrorCode) (waited bool) {
	if q.asker == forLag {
		if p := c.subs.find(q.parts[0]); p != nil {
			p.endAsked = false
			if !failed && errors[0] == kafka.None {
				p.high = offsets[0]
			}
		}
		return false
	}
	l := &c.app.looked
	if c.app.depth == 0 || c.top().kind != frameAsk {
		return false
	}
	f := c.top()
	for i, id := range q.parts {
		at := slices.Index(f.parts, id)
		if at < 0 || at >= len(l.offsets) {
			continue
		}
		waited = true
		l.left--
		if failed || errors[i] != kafka.None {
			l.failed = true
			continue
		}
		l.offsets[at] = offsets[i]
	}
	return waited
}

// found ends an ask with what was heard, by partition.
func (c *Consumer) found(env *Env, f *frame) {
	texts := make([]string, len(f.parts))
	for i, id := range f.parts {
		value := "none"
		if o := c.app.looked.offsets[i]; o >= 0 {
			value = millisText(kafka.Millis(o))
		}
		texts[i] = partitionText(env.Parts[id].Name) + "=" + value
	}
	c.app.result = strings.Join(texts, " ")
	c.app.looked = looked{}
	c.pop(Fault{})
}

// askTimedOut is the exception of an ask that nobody answered in time.
func (c *Consumer) askTimedOut(env *Env, f *frame) Fault {
	length := millisText(f.until - f.begun)
	if CallKind(f.what) != CallCommitted {
		return Fault{"TimeoutException", "Failed to get offsets by times in " + length + "ms"}
	}
	texts := make([]string, len(f.parts))
	for i, id := range f.parts {
		texts[i] = partitionText(env.Parts[id].Name)
	}
	return Fault{"TimeoutException", "Timeout of " + length + "ms expired before the last committed offset for partitions [" +
		strings.Join(texts, ", ") + "] could be determined. Try tuning default.api.timeout.ms larger to relax the threshold."}
}
