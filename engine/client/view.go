package client

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// MemberID is the id under which the group knows this process, "" before that.
func (c *Consumer) MemberID() string { return c.group.id }

// Pattern is what it subscribed to, if that is a pattern.
func (c *Consumer) Pattern() string { return c.subs.pattern }

// Settled tells whether the consumer is where it wants to be: no rebalance under
// way or wanted, every partition with a position.
func (c *Consumer) Settled() bool {
	if !c.subs.joins() {
		return true
	}
	if c.Conf.ConsumerProtocol {
		return c.settledConsumer()
	}
	g := &c.group
	return g.state == Stable && g.phase == idle && !g.rejoin
}

// Owns lists the partitions that it holds by its own belief, ascending.
func (c *Consumer) Owns() []int32 { return c.subs.ids() }

// Generation is the generation or member epoch that it knows, −1 none.
func (c *Consumer) Generation() int32 { return c.group.generation }

// View fills the consumer's own part of a snapshot.
func (c *Consumer) View(now kafka.Millis, v *trace.Consumer) {
	v.Life, v.Since, v.CutOff = c.Life, c.Since, c.CutOff
	v.BatchPartition, v.Generation, v.SessionLeft, v.PollLeft, v.HeartbeatLeft, v.NextCommitLeft, v.LastHeartbeat = -1, -1, -1, -1, -1, -1, -1
	v.Processed, v.Duplicates, v.PauseTotal = c.Processed, c.Duplicates, c.PauseTotal
	v.RemoteBytes = c.remote
	v.Requests, v.FetchedBytes, v.LatencyP50, v.LatencyP99 = int64(c.net.calls), c.fetched, -1, -1
	v.Gained, v.Released = c.Gained, c.Released
	if c.Conf == nil {
		return
	}
	v.InstanceID, v.Cooperative = c.Conf.InstanceID, c.Conf.Cooperative
	v.SessionTimeout, v.PollInterval = c.Conf.SessionTimeout, c.Conf.MaxPollInterval
	v.Protocol = "classic"
	if c.Conf.ConsumerProtocol {
		v.Protocol, v.Cooperative = "consumer", true
	}
	v.ClientState = c.stateName()
	v.LastHeartbeat = c.LastBeat
	if !c.Alive() {
		return
	}
	v.MemberID, v.Generation, v.Leader = c.group.id, c.group.generation, c.group.leader
	v.Doing = c.app.doing
	c.viewParts(v)
	c.viewTimers(now, v)
	if c.stopped {
		v.Stopped, v.StoppedSince, v.StoppedWhy = true, c.stoppedAt, c.stoppedWhy
		v.PauseTotal += now - c.stoppedAt
	}
	v.Queued, v.Working = c.WorkQueue()
	if next := c.Next(now); next >= 0 && !c.Act.Whole {
		ch := &c.Batch[c.batchAt]
		v.BatchPartition, v.BatchFrom, v.BatchNext, v.BatchTo = ch.Partition, ch.From, next, ch.To
		v.Processed += next - ch.From
	}
	v.Buffered = c.Buffered()
	r := c.meter.rates(now)
	v.RequestRate, v.ByteRate = r.Requests, r.Bytes
}

// InBuffer are the records that wait to be handed out.
func (c *Consumer) InBuffer() []Chunk { return c.buffer }

func (c *Consumer) stateName() string {
	if c.Conf.ConsumerProtocol {
		return c.consumerStateName()
	}
	return c.group.state.String()
}

func (c *Consumer) viewParts(v *trace.Consumer) {
	for i := range c.subs.parts {
		p := &c.subs.parts[i]
		v.Owned = append(v.Owned, p.id)
		if p.leaving {
			v.Revoking = append(v.Revoking, p.id)
		}
		if p.paused {
			v.Paused = append(v.Paused, p.id)
		}
	}
}

// viewTimers fills what is left of the client's own timers. Inside poll the poll
// timer starts anew all the time.
func (c *Consumer) viewTimers(now kafka.Millis, v *trace.Consumer) {
	b := &c.beat
	if m := &c.modern; c.Conf.ConsumerProtocol && m.inGroup() {
		v.HeartbeatLeft, v.PollLeft = max(m.beatAt-now, 0), max(b.poll-now, 0)
		if c.inPoll() {
			v.PollLeft = c.pollInterval()
		}
	}
	if b.enabled {
		v.HeartbeatLeft = max(b.next-now, 0)
		v.PollLeft = max(b.poll-now, 0)
		if c.inPoll() {
			v.PollLeft = c.pollInterval()
		}
	}
	if c.Conf.AutoCommit {
		v.NextCommitLeft = max(c.commits.autoAt-now, 0)
	}
}

// PartView is what the consumer knows about one partition that it holds.
type PartView struct {
	Partition int32
	Position  int64 // −1 unknown
	Lag       int64 // records-lag, −1 unknown
	Paused    bool
}

// Parts lists what it knows about its partitions.
func (c *Consumer) Parts(out []PartView) []PartView {
	for i := range c.subs.parts {
		p := &c.subs.parts[i]
		v := PartView{p.id, -1, p.lag, p.paused}
		if p.state == fetching {
			v.Position = p.pos
		}
		out = append(out, v)
	}
	return out
}

// Wants tells whether the consumer is subscribed to a topic, or was assigned it.
func (c *Consumer) Wants(topic string) bool {
	for _, t := range c.subs.topics {
		if t == topic {
			return true
		}
	}
	if c.subs.kind == subManual {
		for _, p := range c.subs.manual {
			if p.Topic == topic {
				return true
			}
		}
	}
	return false
}

// Joins tells whether the consumer takes part in its group.
func (c *Consumer) Joins() bool { return c.subs.joins() && c.Conf.HasGroup }

// Size is what its lists hold in memory, in bytes.
func (c *Consumer) Size() int64 {
	n := int64(cap(c.subs.parts))*80 + int64(cap(c.subs.order))*4 + int64(len(c.net.pending))*140 + int64(cap(c.buffer)+cap(c.Batch))*24
	for i := range c.fetches {
		n += int64(cap(c.fetches[i].Want))*16 + int64(cap(c.fetches[i].Got))*56
	}
	return n
}

// AskedAt is when the unanswered request of a kind was sent, −1 if there is none.
func (c *Consumer) AskedAt(r trace.Request) kafka.Millis {
	for i := range c.net.pending {
		if c.net.pending[i].request == r {
			return c.net.pending[i].sentAt
		}
	}
	return -1
}

// Topics are the topics that it is subscribed to, sorted.
func (c *Consumer) Topics() []string { return c.subs.topics }
