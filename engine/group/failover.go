package group

import "rebalancelab/engine/kafka"

// refuse answers a request that a coordinator which is not there cannot handle
//
func (c *Coordinator) refuse(call int64, req Request) bool {
	err := kafka.CoordinatorLoadInProgress
	switch {
	case c.active:
		return false
	case !c.up:
		err = kafka.NotCoordinator
	}
	switch r := req.(type) {
	case *HeartbeatRequest:
		if r.GroupID == "" {
			return false
		}
		if c.up {
			err = kafka.None
		}
	case *ListGroupsRequest:
		if !c.up {
			err = kafka.None
		}
	case *JoinGroupRequest:
		if r.GroupID == "" || r.SessionTimeout < c.cfg.MinSessionTimeout || r.SessionTimeout > c.cfg.MaxSessionTimeout {
			return false // refused before the coordinator is asked
		}
	case *ConsumerGroupHeartbeatRequest:
		if c.invalidHeartbeat(r) != kafka.None {
			return false
		}
	case *OffsetCommitRequest:
		if len(c.known(r.Offsets)) == 0 {
			return false
		}
	case *TxnOffsetCommitRequest:
		if len(c.known(r.Offsets)) == 0 || r.GroupID == "" {
			return false
		}
	case *SyncGroupRequest:
		if r.GroupID == "" {
			return false
		}
	case *LeaveGroupRequest:
		if r.GroupID == "" {
			return false
		}
	case *OffsetDeleteRequest:
		asked := false
		for _, p := range r.Partitions {
			asked = asked || c.image.Has(p.Topic, p.Partition)
		}
		if !asked || r.GroupID == "" {
			return false
		}
	}
	c.answer(call, c.errorResponse(req, err))
	return true
}

// Failover makes the coordinator resign now, be gone for down, load for load, and
// go on from its records with fresh timers.
func (c *Coordinator) Failover(now, down, load kafka.Millis) {
	c.now, c.call = now, -1
	if c.up {
		c.resign()
	}
	c.load = load
	c.timers.cancel(timerKey{kind: timerElected})
	if down > 0 {
		c.timers.set(timer{at: now + down, key: timerKey{kind: timerElected}})
		return
	}
	c.elect()
}

// resign answers everything that waits and forgets everything that is not
// written.
func (c *Coordinator) resign() {
	c.note(Note{Code: NoteFailedOver})
	c.timers.drop(func(k timerKey) bool { return k.kind != timerLoaded })
	appends := c.appends
	c.appends, c.regexRun = nil, nil
	c.up, c.active = false, false
	for _, p := range appends {
		for i := range p.effects {
			if e := &p.effects[i]; e.call >= 0 {
				switch e.kind {
				case effectRespond, effectConsumerJoined, effectConsumerSynced, effectDeleteGroups:
					c.answer(e.call, c.errorResponse(e.req, kafka.NotCoordinator))
				case effectStaticReplaced: // told by the write that failed, without a member id
					c.run(p.effects[i:i+1], kafka.NotCoordinator)
				}
			}
		}
	}
	for _, e := range c.live.groups {
		if e.classic != nil {
			o := newOp(c, -1)
			g := o.edit(e.classic)
			for _, m := range g.members.values() {
				m = o.answerJoin(g, m, &JoinGroupResponse{Error: kafka.NotCoordinator, MemberID: m.id})
				o.answerSync(g, m, &SyncGroupResponse{Error: kafka.NotCoordinator})
			}
			c.apply(o)
		}
	}
	c.live, c.committed, c.unwritten, c.strayed = store{}, store{}, nil, nil
}

// elect starts to load.
func (c *Coordinator) elect() {
	c.up = true
	c.elections++
	if c.load > 0 {
		c.arm(c.load, timer{key: timerKey{kind: timerLoaded, number: c.elections}})
		return
	}
	c.loaded(c.elections)
}

// loaded replays the records and goes to work. If the coordinator resigned while
// it was loading and loads again, Kafka takes the end of the first load for that
// of the second: it goes to work with nothing, and the state comes when the second
// has loaded, without any timers.
func (c *Coordinator) loaded(election int64) {
	if !c.up {
		return // it resigned while it was loading, and nobody has elected it since
	}
	newest := election == c.elections
	read := &c.live
	if !newest {
		read = &store{}
	}
	if !replayOnto(read, c.log, c.now) && !c.active {
		// The log does not fit together, after a write of a coordinator that went to
		// work too early: this one is of no use until the next is elected.
		c.resign()
		return
	}
	if newest {
		c.tooEarly = false
		if c.cfg.AppendLatency > 0 {
			c.committed = c.sharedCopy()
		}
	}
	if c.active {
		return
	}
	c.tooEarly = !newest && c.written > 0 // with an empty log there is nothing to miss
	c.note(Note{Code: NoteLoaded})
	c.onLoaded()
}

// outOfSync is what happens to the first write of a coordinator that went to work
// too early: the log is longer than it knows. The write is in the log, but the
// coordinator loads again.
func (c *Coordinator) outOfSync(o *op) {
	c.append(o.records, o.producer)
	if o.soft.unwritten {
		// Who made the group by joining is told by the write that failed, without a
		// member id, and not by the end of the coordinator.
		p := newOp(c, -1)
		g := p.edit(o.soft.draft)
		for _, m := range g.members.values() {
			p.answerJoin(g, m, &JoinGroupResponse{Error: kafka.NotCoordinator})
		}
		c.apply(p)
	}
	c.resign()
	c.elect()
	c.run(o.effects, kafka.NotCoordinator)
}

// onLoaded gives everybody a fresh timer (R-200, N-18).
func (c *Coordinator) onLoaded() {
	c.up, c.active = true, true
	c.newTopicsAt = c.version
	for _, e := range c.live.groups {
		o := newOp(c, -1)
		if e.consumer != nil {
			c.consumerLoaded(o, e.consumer)
		} else {
			for _, m := range e.classic.members.values() {
				o.armSession(e.classic, m, m.sessionTimeout)
			}
			if e.classic.members.size > c.cfg.MaxSize {
				o.prepareRebalance(o.edit(e.classic), "", ReasonGroupFull)
			}
		}
		c.apply(o)
	}
	c.arm(c.cfg.OffsetsRetentionCheck, timer{key: timerKey{kind: timerExpiry}})
}
