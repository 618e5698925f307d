package group

import "rebalancelab/engine/kafka"

// heartbeat decides a classic Heartbeat.
func (c *Coordinator) heartbeat(o *op, r *HeartbeatRequest) {
	if r.GroupID == "" {
		o.answerNow(&HeartbeatResponse{Error: kafka.InvalidGroupID})
		return
	}
	e := c.live.entry(r.GroupID)
	if e.consumer != nil {
		c.heartbeatConsumerGroup(o, r, e.consumer)
		return
	}
	g := e.classic
	if g == nil {
		o.fail(kafka.UnknownMemberID)
		return
	}
	err := g.validate(r.MemberID, r.GroupInstanceID)
	if err == kafka.None && r.GenerationID != g.generation {
		err = kafka.IllegalGeneration
	}
	if err != kafka.None {
		o.fail(err)
		return
	}
	switch g.state {
	case PreparingRebalance:
		err = kafka.RebalanceInProgress
	case Empty:
		err = kafka.UnknownMemberID
	}
	if g.state != Empty {
		m := g.member(r.MemberID)
		o.armSession(g, m, m.sessionTimeout)
	}
	o.respond(&HeartbeatResponse{Error: err})
}
