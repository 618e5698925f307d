package client

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// The application: while running, poll, work, commit.

const (
	loopHead uint8 = iota
	loopPolled
	loopBefore    // commitSync before the work has returned
	loopWork      // the work on a batch begins
	loopRecords   // next chunk
	loopChunk     // working on a chunk
	loopEach      // commitSync after one record has returned
	loopCommitted // commitSync after the batch has returned
	loopThrown    // commitAsync after the batch has thrown
	loopFailed    // closing after an exception
	loopClosed
)

func (c *Consumer) stepLoop(env *Env, f *frame) (wake kafka.Millis, wait bool) {
	switch f.step {
	case loopHead:
		return c.loopHead(env, f)
	case loopPolled:
		c.loopPolled(env, f)
	case loopBefore:
		c.sawCommit(env, nil, false, c.app.thrown)
		c.afterCommit(env, f, loopWork)
	case loopWork:
		c.startWork(env, f)
	case loopRecords:
		if c.batchAt >= len(c.Batch) {
			c.wholeDone(env)
			c.Batch, c.batchAt = c.Batch[:0], 0
			c.commitBatch(env, f)
			return 0, false
		}
		if env.Now < f.until { // the time that the batch costs as such
			c.app.doing = trace.DoingProcess
			return f.until, true
		}
		f.begun = env.Now
		f.until = env.Now + c.chunkTime(&c.Batch[c.batchAt])
		f.step = loopChunk
	case loopChunk:
		c.app.doing = trace.DoingProcess
		if env.Now < f.until {
			return f.until, true
		}
		c.endChunk(env, f)
	case loopEach:
		c.sawCommit(env, f.list, false, c.app.thrown)
		c.afterCommit(env, f, loopRecords)
	case loopCommitted:
		c.sawCommit(env, nil, false, c.app.thrown)
		c.afterCommit(env, f, loopHead)
	case loopThrown:
		c.afterCommit(env, f, loopHead)
	case loopFailed:
		c.see(env, Sight{Kind: SawClosed, Call: noCall, Fault: c.caught()})
		c.Life, c.Since = trace.Failed, env.Now
		c.end()
	case loopClosed:
		fault := c.caught()
		if fault.Class != "" {
			c.exception(env, fault, trace.ReasonClose)
		}
		c.see(env, Sight{Kind: SawClosed, Call: Call{Kind: CallClose, Cause: c.app.closeEvent}, Fault: fault})
		c.Life, c.Since = trace.Closed, env.Now
		env.Cause = c.app.closeEvent
		c.emit(env, trace.ConsumerClosed, nil)
		c.end()
	}
	return 0, false
}

func (c *Consumer) loopHead(env *Env, f *frame) (kafka.Millis, bool) {
	c.app.doing = trace.DoingNothing
	fault := c.caught()
	if c.app.calling {
		c.app.calling = false
		c.returned(env, &c.app.call, fault)
	} else if fault.Class != "" {
		c.exception(env, fault, trace.ReasonCommit)
	}
	for len(c.app.calls) > 0 {
		c.app.call, c.app.calling = c.app.calls[0], true
		c.app.calls = c.app.calls[1:]
		if c.app.call.Cause >= 0 {
			env.Cause = c.app.call.Cause
		}
		depth := c.app.depth
		fault := c.perform(env, &c.app.call)
		if c.app.depth != depth {
			return 0, false
		}
		c.app.calling = false
		c.returned(env, &c.app.call, fault)
	}
	if c.app.closing {
		if pushed, wait := c.lastCommit(env); pushed || wait {
			return kafka.Never, wait
		}
		f.step = loopClosed
		env.Cause = c.app.closeEvent
		c.push(frame{kind: frameClose})
		return 0, false
	}
	if f.until > env.Now && f.tries > 0 { // a poll threw, and the loop takes a breath
		return f.until, true
	}
	f.tries = 0
	if pushed, wait := c.tend(env); pushed || wait {
		return kafka.Never, wait
	}
	if c.subs.kind == subNone || c.manual() || c.Act.Turns && c.app.polls == 0 {
		return kafka.Never, true
	}
	if c.Act.Turns {
		c.app.polls--
	}
	c.pushPoll(env, 0)
	return 0, false
}

// manual: the application polls only when the script says so.
func (c *Consumer) manual() bool { return c.Act.Manual || c.app.parked }

// pushPoll calls poll(timeout); 0: the timeout of the application's loop.
func (c *Consumer) pushPoll(env *Env, timeout kafka.Millis) {
	if timeout == 0 {
		timeout = c.Act.Poll
	}
	c.top().step = loopPolled
	env.Log.Tick(trace.Tick{At: env.Now, Consumer: c.ID, Kind: trace.TickPoll})
	c.push(frame{kind: framePoll, until: env.Now + timeout, begun: env.Now})
}

func (c *Consumer) loopPolled(env *Env, f *frame) {
	if env.Observe {
		c.sawPoll(env)
	}
	called := c.app.calling
	c.app.calling = false
	if fault := c.caught(); fault.Class != "" {
		if called {
			c.exception(env, fault, trace.ReasonPoll)
			f.step = loopHead
			return
		}
		c.pollThrew(env, f, fault)
		return
	}
	switch {
	case len(c.Batch) == 0:
		f.step = loopHead
	case c.hands():
		f.step = loopHead
		c.handOver(env.Now)
		switch c.Act.Commit { // without a look at what is done
		case CommitSync, CommitAsync:
			c.commitBatch(env, f)
		}
	case c.Act.Commit == CommitSyncBefore:
		f.step = loopBefore
		c.pushCommit(env, nil, trace.ReasonSync)
	default:
		f.step = loopWork
	}
}

// pollThrew: an exception from poll ends the application, which closes its
// consumer, as a loop in a try-with-resources block does. Only a wakeup is part
// of the plan.
func (c *Consumer) pollThrew(env *Env, f *frame, fault Fault) {
	c.exception(env, fault, trace.ReasonPoll)
	switch {
	case fault.Class == "WakeupException":
		f.step = loopHead
	case c.Act.GoOnAfterPoll:
		f.step, f.tries, f.until = loopHead, 1, env.Now+breath
	default:
		c.fail(env, f, fault)
	}
}

// breath is how long a loop waits after a poll threw, before it polls again.
const breath = 20 * kafka.Millis(1)

// fail ends the application on an exception.
func (c *Consumer) fail(env *Env, f *frame, fault Fault) {
	c.emit(env, trace.ConsumerFailed, func(e *trace.Event) { e.Text, e.Detail = fault.Class, fault.Message })
	f.step = loopFailed
	c.push(frame{kind: frameClose})
}

func (c *Consumer) exception(env *Env, fault Fault, where trace.Reason) {
	c.emit(env, trace.ExceptionThrown, func(e *trace.Event) { e.Text, e.Detail, e.Reason = fault.Class, fault.Message, where })
}

func (c *Consumer) startWork(env *Env, f *frame) {
	n := int64(0)
	for i := range c.Batch {
		n += c.Batch[i].To - c.Batch[i].From
	}
	env.Log.Tick(trace.Tick{At: env.Now, Length: c.Act.PerBatch + kafka.Millis(n)*c.Act.PerRecord, Count: int32(n), Consumer: c.ID, Kind: trace.TickBatch})
	c.batchAt = 0
	if c.Act.Whole {
		c.whole = slices.Clone(c.Batch)
	}
	f.until = env.Now + c.Act.PerBatch
	f.step = loopRecords
}

// chunkTime is how long the work goes on before something else may happen: until
// the end of the chunk, or of one record if each is committed.
func (c *Consumer) chunkTime(ch *Chunk) kafka.Millis {
	if c.oneByOne() {
		return c.Act.PerRecord
	}
	return kafka.Millis(ch.To-ch.From) * c.Act.PerRecord
}

func (c *Consumer) endChunk(env *Env, f *frame) {
	ch := &c.Batch[c.batchAt]
	done := *ch
	if c.oneByOne() {
		done.To = done.From + 1
	}
	skipped := c.unacknowledged(done.From)
	if !skipped {
		c.acknowledged(done)
	}
	if !c.Act.Whole && !skipped {
		c.handled(env, done)
	}
	ch.From = done.To
	if ch.From == ch.To {
		c.batchAt++
	}
	f.step = loopRecords
	if c.Act.Commit == CommitSyncEach && !skipped {
		f.step = loopEach
		f.list = []Offset{{done.Partition, done.To, true}}
		c.pushCommit(env, f.list, trace.ReasonSync)
	}
}

// oneByOne: something happens after each record.
func (c *Consumer) oneByOne() bool { return c.Act.Commit == CommitSyncEach || c.Act.Unacked > 0 }

func (c *Consumer) handled(env *Env, done Chunk) {
	env.Handled = append(env.Handled, Handled{Consumer: c.ID, Partition: done.Partition, From: done.From, To: done.To})
	c.Processed += done.To - done.From
}

// wholeDone: a batch listener is done with its batch.
func (c *Consumer) wholeDone(env *Env) {
	for _, ch := range c.whole {
		c.handled(env, ch)
	}
	c.whole = nil
}

func (c *Consumer) commitBatch(env *Env, f *frame) {
	f.step = loopHead
	switch c.Act.Commit {
	case CommitSync, CommitManual:
		f.step = loopCommitted
		c.pushCommit(env, nil, trace.ReasonSync)
	case CommitAsync:
		fault := c.commitAsync(env, nil, trace.ReasonAsync)
		c.sawCommit(env, nil, true, fault)
		if fault.Class != "" {
			c.app.thrown, f.step = fault, loopThrown
		}
	}
}

// afterCommit decides what the application does about a commit that threw.
func (c *Consumer) afterCommit(env *Env, f *frame, next uint8) {
	f.step = next
	if next == loopRecords {
		f.until = env.Now
	}
	if fault := c.caught(); fault.Class != "" {
		c.exception(env, fault, trace.ReasonCommit)
		if c.Act.ExitOnCommitFailure {
			c.fail(env, f, fault)
		}
	}
}

// Begun is the chunk whose work has begun just now.
func (c *Consumer) Begun(now kafka.Millis) (ch Chunk, ok bool) {
	if !c.Alive() || c.batchAt >= len(c.Batch) || c.app.depth == 0 {
		return Chunk{}, false
	}
	f := &c.app.stack[0]
	if f.step != loopChunk || f.begun != now || c.Act.PerRecord <= 0 || c.oneByOne() || c.Act.Whole {
		return Chunk{}, false
	}
	return c.Batch[c.batchAt], true
}

// Split ends the chunk that has just begun at an offset inside it; the rest
// follows as a chunk of its own. The work takes as long as before.
func (c *Consumer) Split(at int64) {
	ch := c.Batch[c.batchAt]
	c.Batch = slices.Insert(c.Batch, c.batchAt+1, Chunk{Partition: ch.Partition, From: at, To: ch.To})
	c.Batch[c.batchAt].To = at
	f := &c.app.stack[0]
	f.until = f.begun + c.chunkTime(&c.Batch[c.batchAt])
	c.app.wake = min(c.app.wake, f.until)
}

// InHand is the part of the batch that is not processed yet at time now: the
// chunk under way as it stands, then the rest.
func (c *Consumer) InHand(now kafka.Millis) []Chunk {
	if c.hands() && c.Alive() {
		out := make([]Chunk, 0, len(c.pool.busy)+len(c.pool.queue))
		for _, j := range c.pool.busy {
			out = append(out, Chunk{Partition: j.partition, From: j.offset, To: j.offset + 1})
		}
		return append(out, c.pool.queue...)
	}
	if c.Act.Whole && len(c.whole) > 0 && c.Alive() {
		return c.whole
	}
	if !c.Alive() || len(c.Batch) == 0 || c.batchAt >= len(c.Batch) {
		return nil
	}
	return c.Batch[c.batchAt:]
}

// Next is the next record to be processed of the chunk under way.
func (c *Consumer) Next(now kafka.Millis) int64 {
	if c.batchAt >= len(c.Batch) {
		return -1
	}
	ch := &c.Batch[c.batchAt]
	f := &c.app.stack[0]
	if f.step != loopChunk || c.Act.PerRecord <= 0 {
		return ch.From
	}
	if c.app.stoppedAt < now {
		now = c.app.stoppedAt
	}
	return min(ch.From+int64((now-f.begun)/c.Act.PerRecord), ch.To)
}

// Settle counts what was finished of the chunk under way, as before a crash.
func (c *Consumer) Settle(env *Env) {
	if c.Act.Whole {
		return
	}
	next := c.Next(env.Now)
	if next < 0 {
		return
	}
	ch := &c.Batch[c.batchAt]
	if next > ch.From {
		env.Handled = append(env.Handled, Handled{Consumer: c.ID, Partition: ch.Partition, From: ch.From, To: next})
		c.Processed += next - ch.From
		ch.From = next
	}
}
