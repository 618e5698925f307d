package client

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// Shapes of applications beside the plain loop: listener containers that commit by
// time or count, worker threads that records are handed to, and consumers that take
// turns on one thread.

// acks are what a container's listener has acknowledged.
type acks struct {
	pending int64 // records since the last commit
	last    kafka.Millis
	offsets []Offset // CommitManual: behind the last acknowledged record
	final   bool     // the commit before close was made
}

// pool is the queue in front of the worker threads, and what they work on.
type pool struct {
	queue  []Chunk
	busy   []job
	handed []Offset // per partition, the end of what was handed over
	paused bool     // the application paused its partitions because the queue is full
	last   kafka.Millis
}

// job is one record in the hands of a worker thread.
type job struct {
	partition int32
	offset    int64
	until     kafka.Millis
}

func (p *pool) clone() {
	p.queue, p.busy, p.handed = slices.Clone(p.queue), slices.Clone(p.busy), slices.Clone(p.handed)
}

// queued is how many records wait for a worker.
func (p *pool) queued() int64 {
	n := int64(0)
	for i := range p.queue {
		n += p.queue[i].To - p.queue[i].From
	}
	return n
}

// hands tells whether the application hands its records to other threads.
func (c *Consumer) hands() bool { return c.Act.Workers > 0 }

// attentive: the application has something to look at between two polls even if
// they bring nothing, so they end at their timeout.
func (c *Consumer) attentive() bool {
	return c.Act.Turns || c.Act.Commit == CommitTime && c.acks.pending > 0 || c.hands() && (c.pool.paused || c.Act.Commit == CommitPrefix)
}

// handOver puts what poll returned into the queue.
func (c *Consumer) handOver(now kafka.Millis) {
	p := &c.pool
	for _, ch := range c.Batch {
		p.queue = append(p.queue, ch)
		i := slices.IndexFunc(p.handed, func(o Offset) bool { return o.Partition == ch.Partition })
		if i < 0 {
			i = len(p.handed)
			p.handed = append(p.handed, Offset{Partition: ch.Partition})
		}
		p.handed[i].Offset = ch.To
	}
	c.Batch = c.Batch[:0]
	c.employ(now)
}

// employ gives the first records of the queue to workers that are free.
func (c *Consumer) employ(now kafka.Millis) {
	p := &c.pool
	for len(p.queue) > 0 && len(p.busy) < int(c.Act.Workers) {
		ch := &p.queue[0]
		p.busy = append(p.busy, job{ch.Partition, ch.From, now + c.Act.recordTime(ch.From)})
		if ch.From++; ch.From == ch.To {
			p.queue = slices.Delete(p.queue, 0, 1)
		}
	}
}

// recordTime is how long a worker needs for a record.
func (b *Behaviour) recordTime(offset int64) kafka.Millis {
	if b.Nth > 0 && offset%b.Nth == b.Nth-1 {
		return b.NthTakes
	}
	return b.PerRecord
}

// workersGoOn lets the worker threads finish what is due, in the order of its end.
func (c *Consumer) workersGoOn(env *Env) {
	p := &c.pool
	for {
		first := -1
		for i := range p.busy {
			if p.busy[i].until <= env.Now && (first < 0 || p.busy[i].until < p.busy[first].until) {
				first = i
			}
		}
		if first < 0 {
			return
		}
		j := p.busy[first]
		p.busy = slices.Delete(p.busy, first, first+1)
		env.Handled = append(env.Handled, Handled{Consumer: c.ID, Partition: j.partition, From: j.offset, To: j.offset + 1})
		c.Processed++
		c.employ(env.Now)
	}
}

// workWake is when the next worker is done.
func (c *Consumer) workWake() kafka.Millis {
	at := kafka.Never
	if c.Alive() && !c.app.frozen {
		for i := range c.pool.busy {
			at = min(at, c.pool.busy[i].until)
		}
	}
	return at
}

// stood: the process was frozen, and so were its workers.
func (p *pool) stood(length kafka.Millis) {
	for i := range p.busy {
		p.busy[i].until += length
	}
}

// prefix is, per partition, the end of what is done without a gap.
func (c *Consumer) prefix() []Offset {
	var out []Offset
	for _, o := range c.pool.handed {
		for _, j := range c.pool.busy {
			if j.partition == o.Partition {
				o.Offset = min(o.Offset, j.offset)
			}
		}
		for _, ch := range c.pool.queue {
			if ch.Partition == o.Partition {
				o.Offset = min(o.Offset, ch.From)
			}
		}
		if c.subs.find(o.Partition) != nil {
			out = append(out, o)
		}
	}
	return out
}

// letGo: an application that commits the gap-free prefix forgets what is queued of
// partitions that it gave up; others go on with it.
func (c *Consumer) letGo(parts []int32) {
	if c.Act.Commit != CommitPrefix {
		return
	}
	gone := func(id int32) bool { return slices.Contains(parts, id) }
	c.pool.queue = slices.DeleteFunc(c.pool.queue, func(ch Chunk) bool { return gone(ch.Partition) })
	c.pool.handed = slices.DeleteFunc(c.pool.handed, func(o Offset) bool { return gone(o.Partition) })
}

// tend is what the application looks after between two polls: acknowledgements that
// are to be committed, and its queue. wait: the queue is full, and it waits for room.
func (c *Consumer) tend(env *Env) (pushed, wait bool) {
	a, p := &c.acks, &c.pool
	switch {
	case c.Act.Commit == CommitTime && a.pending > 0 && env.Now >= a.last+c.Act.AckTime,
		c.Act.Commit == CommitCount && a.pending >= c.Act.AckCount:
		a.pending, a.last = 0, env.Now
		c.pushCommit(env, nil, trace.ReasonSync)
		return true, false
	case c.Act.Commit == CommitPrefix && env.Now >= p.last+c.Conf.AutoCommitInterval:
		p.last = env.Now
		if news := c.unsaid(); len(news) > 0 {
			c.pushCommit(env, news, trace.ReasonSync)
			return true, false
		}
	}
	if !c.hands() {
		return false, false
	}
	queued := p.queued()
	if !c.Act.Pauses {
		return false, queued > c.Act.Queue
	}
	if c.subs.kind == subNone {
		return false, false
	}
	switch {
	case queued >= c.Act.Queue && !p.paused, p.paused && queued > c.Act.Queue/2 && c.anyReading():
		p.paused = true
		c.pause(env, &Call{Kind: CallPause})
	case p.paused && queued <= c.Act.Queue/2:
		p.paused = false
		c.pause(env, &Call{Kind: CallResume})
	}
	return false, false
}

// anyReading tells whether some partition is not paused, as one that was assigned
// meanwhile.
func (c *Consumer) anyReading() bool {
	return slices.ContainsFunc(c.subs.parts, func(p part) bool { return !p.paused })
}

// unsaid is the prefix as far as it was not committed before.
func (c *Consumer) unsaid() []Offset {
	return slices.DeleteFunc(c.prefix(), func(o Offset) bool { return c.subs.find(o.Partition).sent == o.Offset })
}

// lastCommit is what such an application does before it closes its consumer: it
// lets the workers finish, and commits what is acknowledged.
func (c *Consumer) lastCommit(env *Env) (pushed, wait bool) {
	switch c.Act.Commit {
	case CommitTime, CommitCount, CommitPrefix:
	default:
		return false, false
	}
	if len(c.pool.queue)+len(c.pool.busy) > 0 {
		return false, true
	}
	if c.acks.final {
		return false, false
	}
	c.acks.final = true
	c.pushCommit(env, nil, trace.ReasonSync)
	return true, false
}

// commitsInRevoked: containers, and applications that commit the prefix, commit in
// onPartitionsRevoked without being told to.
func (c *Consumer) commitsInRevoked(what uint8) bool {
	return what == onRevoked && c.Act.Commit >= CommitPrefix
}

// acknowledged notes a record, or several, that the listener is done with.
func (c *Consumer) acknowledged(done Chunk) {
	a := &c.acks
	a.pending += done.To - done.From
	if c.Act.Commit != CommitManual {
		return
	}
	if i := slices.IndexFunc(a.offsets, func(o Offset) bool { return o.Partition == done.Partition }); i >= 0 {
		a.offsets[i].Offset = done.To
	} else {
		a.offsets = append(a.offsets, Offset{done.Partition, done.To, true})
	}
}

// unacknowledged: the listener does not acknowledge this record; to the group it
// is not processed.
func (c *Consumer) unacknowledged(offset int64) bool {
	return c.Act.Unacked > 0 && offset%c.Act.Unacked == c.Act.Unacked-1
}

// Resting tells whether a consumer that takes turns waits for its own.
func (c *Consumer) Resting() bool {
	return c.Alive() && c.app.depth == 1 && c.top().step == loopHead && c.app.polls == 0 && !c.app.closing && !c.app.blocked && !c.app.frozen
}

// WorkQueue is what waits for worker threads, and how many of them work.
func (c *Consumer) WorkQueue() (queued, working int64) {
	return c.pool.queued(), int64(len(c.pool.busy))
}
