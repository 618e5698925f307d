package client

import (
	"strings"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// updatePositions gives every assigned partition a position: the committed offset
// if there is one, else by auto.offset.reset (R-220 4, R-294, R-295). ready is
// false while committed offsets are being fetched, which poll waits for.
func (c *Consumer) updatePositions(env *Env) (ready bool, at kafka.Millis, fault Fault) {
	if c.subs.unset == 0 {
		return true, kafka.Never, Fault{}
	}
	if c.offsetsPending() {
		return false, kafka.Never, Fault{}
	}
	var ask []int32
	for i := range c.subs.parts {
		if c.subs.parts[i].state == initializing {
			ask = append(ask, c.subs.parts[i].id)
		}
	}
	if len(ask) > 0 && c.Conf.HasGroup {
		if !c.findCoordinator(env) {
			return false, c.net.findAt, Fault{}
		}
		if env.Now < c.reset {
			return false, c.reset, Fault{}
		}
		body := &OffsetsBody{Epoch: -1, Partitions: ask}
		if c.Conf.ConsumerProtocol && c.subs.joins() {
			body.MemberID, body.Epoch = c.group.id, c.group.generation
		}
		c.send(env, trace.OffsetFetch, CoordinatorNode, body, false).parts = ask
		return false, kafka.Never, Fault{}
	}
	for _, id := range ask { // no group.id: straight to the policy
		c.toReset(c.subs.find(id), ResetPolicy)
	}
	if fault := c.noPolicy(env); fault.Class != "" {
		return false, kafka.Never, fault
	}
	return true, c.sendListOffsets(env), Fault{}
}

func (c *Consumer) offsetsPending() bool {
	for i := range c.net.pending {
		if c.net.pending[i].request == trace.OffsetFetch && c.net.pending[i].asker == forPositions {
			return true
		}
	}
	return false
}

func (c *Consumer) toReset(p *part, to Reset) {
	c.subs.setState(p, awaitReset)
	p.to, p.retry, p.asked = to, 0, 0
}

// noPolicy: auto.offset.reset=none and no position (R-297 a).
func (c *Consumer) noPolicy(env *Env) Fault {
	if c.Conf.Reset != "none" {
		return Fault{}
	}
	var without []int32
	for i := range c.subs.parts {
		if p := &c.subs.parts[i]; p.state == awaitReset && p.to == ResetPolicy {
			without = append(without, p.id)
			c.subs.setState(p, initializing) // asked again by the next poll
		}
	}
	if len(without) == 0 {
		return Fault{}
	}
	names := namesOf(env, without)
	texts := make([]string, len(names))
	for i, n := range names {
		texts[i] = n.Topic + "-" + millisText(kafka.Millis(n.Partition))
	}
	return Fault{"NoOffsetForPartitionException", "Undefined offset with no reset policy for partitions: [" + strings.Join(texts, ", ") + "]"}
}

// offsetsAnswered handles an OffsetFetch answer.
func (c *Consumer) offsetsAnswered(env *Env, p *pending, r *Response) {
	res, ok := r.Body.(*OffsetsResult)
	if r.Error != kafka.None || !ok {
		switch r.Error {
		case kafka.CoordinatorNotAvailable, kafka.NotCoordinator, kafka.NetworkException, kafka.RequestTimedOut:
			c.coordinatorUnknown(env)
		}
		if p.asker != forPositions {
			c.askAnswered(p, true, nil, nil)
			return
		}
		c.reset = env.Now + c.Conf.RetryBackoff
		return
	}
	if p.asker != forPositions {
		c.askAnswered(p, false, res.Offsets, res.Errors)
		return
	}
	for i, id := range p.parts {
		pt := c.subs.find(id)
		switch {
		case pt == nil || pt.state != initializing:
		case res.Errors[i] != kafka.None:
			c.reset = env.Now + c.Conf.RetryBackoff
		case res.Offsets[i] < 0:
			c.toReset(pt, ResetPolicy) // R-295 a
		default:
			pt.pos, pt.sent = res.Offsets[i], res.Offsets[i]
			c.subs.setState(pt, fetching)
		}
	}
}

// sendListOffsets looks up where resets go to, one request per node; it does not
// wait. at is when some must be asked again.
func (c *Consumer) sendListOffsets(env *Env) (at kafka.Millis) {
	at = kafka.Never
	for node := range env.Nodes {
		var body *ListBody
		for i := range c.subs.parts {
			p := &c.subs.parts[i]
			if p.state != awaitReset || env.Parts[p.id].Node != node || p.asked != 0 {
				continue
			}
			if env.Now < p.retry {
				at = min(at, p.retry)
				continue
			}
			if body == nil {
				body = &ListBody{}
			}
			body.Partitions = append(body.Partitions, p.id)
			body.Stamps = append(body.Stamps, c.stamp(env, p))
		}
		if body == nil {
			continue
		}
		q := c.send(env, trace.ListOffsets, node, body, false)
		q.parts = body.Partitions
		for _, id := range body.Partitions {
			p := c.subs.find(id)
			p.asked, p.retry = q.call, env.Now+c.Conf.RequestTimeout
		}
	}
	return at
}

// stamp is what ListOffsets asks for.
func (c *Consumer) stamp(env *Env, p *part) kafka.Millis {
	switch {
	case p.to == ResetEarliest || p.to == ResetPolicy && c.Conf.Reset == "earliest":
		return Earliest
	case p.to == ResetPolicy && c.Conf.Reset == "by_duration":
		return env.Now - c.Conf.ResetDuration
	}
	return Latest
}

func (c *Consumer) listAnswered(env *Env, q *pending, r *Response) {
	res, ok := r.Body.(*ListResult)
	if q.asker != forPositions {
		if ok = ok && r.Error == kafka.None; !ok {
			res = &ListResult{}
		}
		if c.askAnswered(q, !ok, res.Offsets, res.Errors) && r.Error == kafka.NetworkException && c.Conf.ConsumerProtocol {
			c.app.looked.broken = true
		}
		return
	}
	var initial []Offset // what a container commits at once
	for i, id := range q.parts {
		p := c.subs.find(id)
		if p == nil || p.state != awaitReset || p.asked != q.call {
			continue
		}
		p.asked = 0
		switch {
		case r.Error != kafka.None || !ok || res.Errors[i] != kafka.None:
			p.retry = env.Now + c.Conf.RetryBackoff
			c.wantMetadata(env.Now)
		case res.Offsets[i] < 0: // by_duration: nothing that young; p.retry stands
		default:
			p.pos = res.Offsets[i]
			c.subs.setState(p, fetching)
			if c.Act.Contains && p.to == ResetPolicy && c.Conf.Reset == "latest" {
				initial = append(initial, Offset{Partition: id, Offset: p.pos})
			}
			text := c.Conf.Reset
			if p.to == ResetEarliest {
				text = "earliest"
			} else if p.to == ResetLatest {
				text = "latest"
			}
			cause := env.Cause
			c.emit(env, trace.PositionReset, func(e *trace.Event) {
				e.Partitions, e.To, e.Text = []int32{id}, p.pos, text
			})
			env.Cause = cause
		}
	}
	if len(initial) > 0 {
		c.sendAsync(env, initial, trace.ReasonAsync, 0)
	}
}

// Position is the position of an assigned partition; ok is false without one.
func (c *Consumer) Position(partition int32) (offset int64, ok bool) {
	p := c.subs.find(partition)
	if p == nil || p.state != fetching {
		return 0, false
	}
	return p.pos, true
}
