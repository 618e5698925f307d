package client

import (
	"strconv"
	"strings"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// commitSync is a frame: the application thread waits in it.

var reasonOfCommit = [...]trace.Reason{trace.ReasonSync, trace.ReasonInCallback, trace.ReasonOnClose}

// pushCommit calls commitSync; nil offsets mean all positions.
func (c *Consumer) pushCommit(env *Env, offsets []Offset, why trace.Reason) {
	if offsets == nil {
		offsets = c.consumed()
	}
	f := frame{kind: frameCommit, list: offsets, begun: env.Now, until: env.Now + c.Conf.APITimeout, event: env.Cause}
	for i, r := range reasonOfCommit {
		if r == why {
			f.what = uint8(i)
		}
	}
	if why == trace.ReasonOnClose {
		f.until = env.Now + c.closeLimit()
	}
	c.commits.sync = syncCommit{}
	c.push(f)
}

func (c *Consumer) stepCommit(env *Env, f *frame) (kafka.Millis, bool) {
	s := &c.commits.sync
	c.drain(env)
	why := reasonOfCommit[f.what]
	switch s.state {
	case 0:
		if fault := c.runCommitCallbacks(env); fault.Class != "" { // R-220 3b
			c.commitEnds(env, f, why, fault)
			return 0, false
		}
		if why != trace.ReasonOnClose && c.wokenUp() {
			c.pop(faultWakeup)
			return 0, false
		}
		if len(f.list) == 0 && c.commits.inFlight == 0 {
			c.pop(Fault{})
			return 0, false
		}
		if env.Now >= f.until {
			c.commitEnds(env, f, why, c.commitTimedOut(env, f))
			return 0, false
		}
		if env.Now < f.again {
			c.app.doing = trace.DoingCommit
			return min(f.again, f.until), true
		}
		if !c.findCoordinator(env) {
			c.app.doing = trace.DoingCommit
			return min(c.net.findAt, f.until), true
		}
		if len(f.list) == 0 {
			c.app.doing = trace.DoingCommit
			return f.until, true
		}
		if fault := c.refuse(); fault.Class != "" {
			if f.event < 0 {
				f.event = c.group.rejoinCause
			}
			c.commitEnds(env, f, why, fault)
			return 0, false
		}
		s.state = 1
		if f.event >= 0 {
			env.Cause = f.event
		}
		p := c.sendCommit(env, f.list, why)
		if p.event >= 0 {
			f.event = p.event
		}
	case 1:
		c.app.doing = trace.DoingCommit
		if env.Now >= f.until {
			c.commitEnds(env, f, why, c.commitTimedOut(env, f))
			return 0, false
		}
		return f.until, true
	case 2:
		if fault := c.runCommitCallbacks(env); fault.Class != "" {
			c.commitEnds(env, f, why, fault)
			return 0, false
		}
		if s.retry {
			f.again = env.Now + min(c.Conf.RetryBackoff<<min(f.tries, 10), c.Conf.RetryBackoffMax)
			f.tries++
			*s = syncCommit{}
			return 0, false
		}
		c.commitEnds(env, f, why, s.fault)
	}
	return 0, false
}

// commitTimedOut is the exception of a commit that never came through.
func (c *Consumer) commitTimedOut(env *Env, f *frame) Fault {
	if c.Conf.ConsumerProtocol { // in the words of its own threads
		return Fault{"TimeoutException", "SyncCommitEvent was 0 ms past its expiration of " + millisText(kafka.Epoch+f.until)}
	}
	texts := make([]string, len(f.list))
	for i, o := range f.list {
		n := env.Parts[o.Partition].Name
		epoch := "0"
		if o.NoEpoch {
			epoch = "null"
		}
		texts[i] = partitionText(n) + "=OffsetAndMetadata{offset=" + millisText(kafka.Millis(o.Offset)) + ", leaderEpoch=" + epoch + ", metadata=''}"
	}
	return Fault{"TimeoutException", "Timeout of " + millisText(f.until-f.begun) + "ms expired before successfully committing offsets {" + strings.Join(texts, ", ") + "}"}
}

func millisText(m kafka.Millis) string { return strconv.FormatInt(int64(m), 10) }

func (c *Consumer) commitEnds(env *Env, f *frame, why trace.Reason, fault Fault) {
	c.commits.sync = syncCommit{}
	if f.event >= 0 {
		env.Cause = f.event
	}
	length := env.Now - f.begun
	if fault.Class == "" {
		c.emit(env, trace.CommitDone, func(e *trace.Event) { e.Length, e.Reason = length, why })
	} else {
		c.emit(env, trace.CommitFailed, func(e *trace.Event) {
			e.Text, e.Detail, e.Reason, e.Length = fault.Class, fault.Message, why, length
		})
	}
	c.pop(fault)
}
