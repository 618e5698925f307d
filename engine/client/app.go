package client

import (
	"slices"
	"strconv"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// app is the application thread: a stack of frames.
type app struct {
	stack     [6]frame
	depth     int8
	thrown    Fault // what the frame that ended last threw
	wake      kafka.Millis
	calls     []Call // what the script wants done on this thread, in order
	call      Call   // the one under way, if calling
	calling   bool
	result    string // what a call that looks found
	parked    bool   // the application left its loop
	polls     int32  // of one that takes turns: polls that it may make
	looked    looked
	closing   bool
	operation Operation
	closeIn   kafka.Millis // the timeout given to close, 0: none
	// closeEvent is what closing follows from.
	closeEvent int32
	wakeup     bool // wakeup() was called
	blocked    bool
	frozen     bool
	stoppedAt  kafka.Millis // since when it stands, Never if it does not
	doing      trace.Doing
}

// frame is one call on the stack.
type frame struct {
	kind  frameKind
	step  uint8
	what  uint8        // callback: which; commit: of reasonOfCommit; poll: 1 once the group is ready
	until kafka.Millis // when the frame's wait ends
	begun kafka.Millis // poll: when coordinate and updatePositions want to look again
	event int32
	tries int32        // commit: failed ones; poll: 1 once it went round
	again kafka.Millis // commit: when to try again
	parts []int32
	list  []Offset
	calls []Call // callback: what the listener calls
}

type frameKind uint8

const (
	frameLoop frameKind = iota
	framePoll
	frameCallback
	frameCommit
	frameClose
	frameUnsubscribe
	frameAsk
	frameSleep
)

func (a *app) clone() {
	a.calls = slices.Clone(a.calls)
	// parts, list and calls of frames are never written to.
	a.looked.offsets = slices.Clone(a.looked.offsets)
}

func (c *Consumer) push(f frame) {
	if int(c.app.depth) == len(c.app.stack) {
		panic("client: the stack of the application thread is deeper than its limit of " + strconv.Itoa(len(c.app.stack)) + " frames")
	}
	c.app.stack[c.app.depth] = f
	c.app.depth++
}

func (c *Consumer) top() *frame { return &c.app.stack[c.app.depth-1] }

// pop ends the top frame; what it throws is the caller's.
func (c *Consumer) pop(thrown Fault) {
	c.app.depth--
	c.app.stack[c.app.depth] = frame{}
	c.app.thrown = thrown
}

// caught hands over what the last frame threw.
func (c *Consumer) caught() Fault {
	f := c.app.thrown
	c.app.thrown = Fault{}
	return f
}

// inside tells whether a frame of this kind is on the stack.
func (c *Consumer) inside(kind frameKind) bool {
	for i := range c.app.depth {
		if c.app.stack[i].kind == kind {
			return true
		}
	}
	return false
}

// Run lets the application thread go on until it has to wait.
func (c *Consumer) Run(env *Env) {
	if c.hands() && c.Alive() && !c.app.frozen {
		c.workersGoOn(env)
	}
	if !c.Alive() || c.app.blocked || c.app.frozen {
		c.app.wake = kafka.Never
		return
	}
	for c.app.depth > 0 {
		f := c.top()
		wake, wait := kafka.Never, false
		switch f.kind {
		case frameLoop:
			wake, wait = c.stepLoop(env, f)
		case framePoll:
			wake, wait = c.stepPoll(env, f)
		case frameCallback:
			wake, wait = c.stepCallback(env, f)
		case frameCommit:
			wake, wait = c.stepCommit(env, f)
		case frameClose:
			wake, wait = c.stepClose(env, f)
		case frameUnsubscribe:
			wake, wait = c.stepUnsubscribe(env, f)
		case frameAsk:
			wake, wait = c.stepAsk(env, f)
		case frameSleep:
			c.app.doing = trace.DoingProcess
			if wake, wait = f.until, env.Now < f.until; !wait {
				c.pop(Fault{})
			}
		}
		if wait {
			c.app.wake = wake
			return
		}
	}
	c.app.wake = kafka.Never
}

// AppWake is when the application thread wants to run again.
func (c *Consumer) AppWake() kafka.Millis { return min(c.app.wake, c.workWake()) }

// polling tells whether the application thread drives the network: it is inside
// a call of the consumer that waits.
func (c *Consumer) polling() bool {
	if c.app.blocked || c.app.depth == 0 {
		return false
	}
	switch c.top().kind {
	case framePoll, frameCommit, frameClose, frameAsk:
		return true
	}
	return false
}

// stand notes since when the application thread stands still.
func (c *Consumer) stand(now kafka.Millis) {
	if c.app.stoppedAt == kafka.Never && (c.app.blocked || c.app.frozen) {
		c.app.stoppedAt = now
	}
}

// goOn ends a standstill: work that was under way takes as much longer.
func (c *Consumer) goOn(now kafka.Millis) {
	if c.app.blocked || c.app.frozen || c.app.stoppedAt == kafka.Never {
		return
	}
	stood := now - c.app.stoppedAt
	for i := range c.app.depth {
		f := &c.app.stack[i]
		if f.kind != framePoll && f.until != kafka.Never && f.until > c.app.stoppedAt {
			f.until += stood
			f.begun += stood
		}
	}
	c.app.stoppedAt = kafka.Never
	c.app.wake = now
}

// Block stops the application thread.
func (c *Consumer) Block(env *Env) {
	if c.polling() {
		c.beat.poll = env.Now + c.pollInterval() // a poll returned just now
	}
	c.app.blocked = true
	c.stand(env.Now)
	if c.Life == trace.Running {
		c.Life, c.Since = trace.Blocked, env.Now
	}
}

// Unblock lets it go on.
func (c *Consumer) Unblock(env *Env) {
	c.app.blocked = false
	if c.Life == trace.Blocked {
		c.Life, c.Since = trace.Running, env.Now
	}
	c.goOn(env.Now)
}

// Freeze stops the whole process.
func (c *Consumer) Freeze(env *Env) {
	if c.polling() && !c.app.blocked {
		c.beat.poll = env.Now + c.pollInterval()
	}
	c.app.frozen = true
	c.stand(env.Now)
	c.Life, c.Since = trace.Frozen, env.Now
}

// Thaw lets it go on. What arrived meanwhile is to be delivered before.
func (c *Consumer) Thaw(env *Env) {
	c.pool.stood(env.Now - c.Since)
	c.app.frozen = false
	c.Life, c.Since = trace.Running, env.Now
	switch {
	case c.inside(frameClose):
		c.Life = trace.Closing
	case c.app.blocked:
		c.Life = trace.Blocked
	}
	c.goOn(env.Now)
}

// Crash ends the process without a word.
func (c *Consumer) Crash(env *Env) {
	c.Life, c.Since = trace.Crashed, env.Now
	c.end()
}

// end forgets what only lives in the process.
func (c *Consumer) end() {
	c.app.depth, c.app.wake = 0, kafka.Never
	c.app.blocked, c.app.frozen, c.app.stoppedAt = false, false, kafka.Never
	c.net.pending, c.net.inbox = nil, nil
	c.buffer, c.Batch, c.pool, c.whole = nil, nil, pool{}, nil
	c.stopped = false
	for i := range c.fetches {
		c.fetches[i].Call = 0
	}
}

// Blocked tells whether the application thread stands.
func (c *Consumer) Blocked() bool { return c.app.blocked }
