package engine

import (
	"slices"
	"strconv"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/scenario"
	"rebalancelab/engine/sim"
)

// machine runs a script: a world and the place in the script, as one value. One
// step is one script line or one item of the world's queue.
//
// Moving to a time T processes everything due up to and including T; lines that
// follow without a time between them then run at T in their order. That
// makes "settle" and "at 9.035s", where settle ended at 9.035 s, the same thing,
// which Fork relies on.
type machine struct {
	script  *scenario.Script
	limits  Limits
	world   *sim.World
	next    int  // index of the next line
	moved   bool // the prefix "at T" of the next line is done
	wait    waiting
	steps   int64 // of the machine, lines included
	seen    int   // events looked at
	glimpse kafka.Millis
	instant kafka.Millis // when the run last moved on, and at which step
	moving  int64
	busy    kafka.Millis // a bounded freeze, block or cut lasts until then
	batch   int
	ran     []effect
	marks   []Mark
	watch   []watch
	settled []bool // per group, as last seen
	rest    rest
	edges   []edge // when groups became settled
	tailed  int    // 0 not begun, 1 settling, 2 playing
	done    bool
	stopped *scenario.Problem
	without string // commands of this text are left out, for a sweep
}

// effect says when a line took effect, and after which movement of time.
type effect struct {
	line  int
	at    kafka.Millis
	batch int
}

// Mark is a named moment that was reached.
type Mark struct {
	Name  string
	At    kafka.Millis
	Event int32 // the last event up to and including it
	steps int64
}

type waitKind uint8

const (
	waitNothing waitKind = iota
	waitTime             // until a time
	waitSettled
	waitCondition
)

type waiting struct {
	kind  waitKind
	line  int // who waits; −1 the tail
	until kafka.Millis
	since kafka.Millis
	group string
	watch *watch
}

func newMachine(script *scenario.Script, limits Limits) *machine {
	return &machine{script: script, limits: limits, world: sim.New(script.Header.Seed)}
}

// clone copies the machine; both go on independently.
func (m *machine) clone() *machine {
	c := *m
	c.world = m.world.Clone()
	c.ran = slices.Clip(m.ran)
	c.marks = slices.Clip(m.marks)
	c.edges = slices.Clip(m.edges)
	c.settled = slices.Clone(m.settled)
	c.watch = make([]watch, len(m.watch))
	for i := range m.watch {
		c.watch[i] = m.watch[i].clone()
	}
	if m.wait.watch != nil {
		w := m.wait.watch.clone()
		c.wait.watch = &w
	}
	return &c
}

// due is when the next step happens; ok is false when the run is over.
func (m *machine) due() (at kafka.Millis, ok bool) {
	if m.done {
		return 0, false
	}
	now := m.world.Now()
	if m.wait.kind == waitNothing {
		return now, true
	}
	at, some := m.world.Next()
	if !some {
		at = now
	}
	if m.wait.kind == waitTime && (!some || at > m.wait.until) {
		at = m.wait.until
	}
	if m.counts() {
		at = min(at, nextGlance(now))
	}
	return max(at, now), true
}

// counts tells whether a condition on numbers is watched. Numbers grow between
// the items of the queue, so the machine then looks every glance.
func (m *machine) counts() bool {
	if m.wait.watch != nil && !m.wait.watch.clean {
		return true
	}
	for i := range m.watch {
		if !m.watch[i].clean {
			return true
		}
	}
	return false
}

// step does one step; false when the run is over.
func (m *machine) step() bool {
	if m.done {
		return false
	}
	m.steps++
	switch m.wait.kind {
	case waitNothing:
		m.line()
	case waitTime:
		at, ok := m.world.Next()
		switch {
		case m.glances(min(at, m.wait.until)):
			m.look()
		case ok && at <= m.wait.until:
			m.world.Step()
			m.look()
		default:
			m.world.RunUntil(m.wait.until, 1)
			m.wait = waiting{}
		}
	default:
		m.await()
	}
	m.guard()
	return !m.done
}

// nextGlance is the next instant at which numbers are looked at: glances lie at
// fixed times, so that a fork looks when its original looked.
func nextGlance(now kafka.Millis) kafka.Millis { return (now/glance + 1) * glance }

// glances moves on to the next glance, if numbers are watched and nothing is due
// until then.
func (m *machine) glances(next kafka.Millis) bool {
	to := nextGlance(m.world.Now())
	if to >= next || !m.counts() {
		return false
	}
	m.world.RunUntil(to, 1)
	return true
}

// await goes on until a group has settled or a condition is met, and then to the
// end of that instant.
func (m *machine) await() {
	at, ok := m.world.Next()
	deadline := m.wait.since + m.limits.Wait
	if !ok || at > deadline {
		m.giveUp(min(deadline, m.limits.Time) - m.wait.since)
		return
	}
	if !m.glances(at) {
		m.world.Step()
	}
	if m.look() && m.arrived() {
		m.wait = waiting{kind: waitTime, until: m.world.Now()}
	}
}

// arrived tells whether what is waited for is there.
func (m *machine) arrived() bool {
	if m.wait.kind == waitSettled {
		return m.quiet(m.wait.group)
	}
	return m.wait.watch.met(m, nil)
}

func (m *machine) giveUp(waited kafka.Millis) {
	length := scenario.FormatDuration(waited)
	if m.wait.kind == waitSettled {
		m.stop(m.wait.line, scenario.NeverSettled, length)
		return
	}
	m.stop(m.wait.line, scenario.NeverHappened, m.script.Lines[m.wait.line].Condition.Text, length)
}

// line runs the next line of the script.
func (m *machine) line() {
	if m.next >= len(m.script.Lines) {
		m.end()
		return
	}
	line := &m.script.Lines[m.next]
	if line.HasAt && !m.moved {
		m.moved = true
		m.moveTo(m.next, line.At)
		return
	}
	m.moved = false
	index := m.next
	m.next++
	now := m.world.Now()
	switch line.Does {
	case scenario.DoCommand:
		if line.Text == m.without {
			break
		}
		m.ran = append(m.ran, effect{index, now, m.batch})
		m.apply(index, &line.Command)
	case scenario.DoAt:
		m.moveTo(index, line.Time)
	case scenario.DoWait, scenario.DoRunFor:
		m.moveTo(index, now+line.Time)
	case scenario.DoSettle:
		if !m.quiet(line.Name) {
			m.batch++
			m.wait = waiting{kind: waitSettled, line: index, since: now, group: line.Name}
		}
	case scenario.DoRunUntil:
		m.batch++
		w := m.newWatch("", line.Condition)
		m.wait = waiting{kind: waitCondition, line: index, since: now, watch: &w}
		if m.arrived() {
			m.wait = waiting{kind: waitTime, until: now}
		}
	case scenario.DoMark:
		m.ran = append(m.ran, effect{index, now, m.batch})
		if line.Condition == nil {
			m.mark(line.Name, -1)
			return
		}
		m.watch = append(m.watch, m.newWatch(line.Name, line.Condition))
		m.meet(false)
	}
}

// moveTo goes to an absolute time.
func (m *machine) moveTo(line int, at kafka.Millis) {
	if now := m.world.Now(); at < now {
		m.stop(line, scenario.TimePassed, scenario.FormatDuration(at), scenario.FormatDuration(now))
		return
	}
	m.batch++
	m.wait = waiting{kind: waitTime, line: line, until: at}
}

// refusals are what a world may say to a line that the parser found right.
var refusals = map[string]scenario.Code{
	"already-started": scenario.AlreadyStarted, "not-running": scenario.NotRunning, "not-a-member": scenario.NotAMember,
	"unknown-topic": scenario.TopicGone, "topic-exists": scenario.TopicExists,
	"unknown-transaction": scenario.UnknownTransaction,
}

func (m *machine) apply(index int, c *sim.Command) {
	if problem := m.world.Apply(*c); problem != nil {
		code, known := refusals[problem.Code]
		if !known {
			code, problem.Args = scenario.RefusedByWorld, append([]string{problem.Code}, problem.Args...)
		}
		m.stop(index, code, problem.Args...)
		return
	}
	if c.Duration > 0 {
		m.busy = max(m.busy, m.world.Now()+c.Duration)
	}
	m.look()
}

// end plays the tail, if the script does not say itself how long it runs.
func (m *machine) end() {
	switch {
	case m.tailed == 2 || m.tailed == 0 && m.runs():
		m.done = true
	case m.tailed == 0 && !m.quiet(""):
		m.tailed = 1
		m.wait = waiting{kind: waitSettled, line: -1, since: m.world.Now()}
	default:
		m.tailed = 2
		m.wait = waiting{kind: waitTime, line: -1, until: m.world.Now() + tail}
	}
}

// runs tells whether a run line follows the last command.
func (m *machine) runs() bool {
	for i := len(m.script.Lines) - 1; i >= 0; i-- {
		switch m.script.Lines[i].Does {
		case scenario.DoRunFor, scenario.DoRunUntil:
			return true
		case scenario.DoCommand:
			return false
		}
	}
	return false
}

// guard stops a run at its limits.
func (m *machine) guard() {
	if now := m.world.Now(); now != m.instant {
		m.instant, m.moving = now, m.steps
	}
	stall := min(stallSteps, m.limits.Steps/2)
	switch {
	case m.done:
	case m.world.Happened() > m.limits.Events:
		m.stop(m.next-1, scenario.TooManyEvents, strconv.Itoa(m.limits.Events))
	case m.steps-m.moving > stall:
		m.stop(m.next-1, scenario.TimeStands, scenario.FormatDuration(m.instant), strconv.FormatInt(stall, 10))
	case m.steps > m.limits.Steps: // lines and glances count too
		m.stop(m.next-1, scenario.TooManySteps, strconv.FormatInt(m.limits.Steps, 10))
	case m.world.Now() > m.limits.Time:
		m.stop(m.next-1, scenario.TooMuchTime, scenario.FormatDuration(m.limits.Time))
	}
}

func (m *machine) stop(line int, code scenario.Code, args ...string) {
	p := &scenario.Problem{Code: code, Args: args}
	if line < 0 { // the start, or the tail
		line = min(m.next, len(m.script.Lines)-1)
	}
	if line >= 0 && line < len(m.script.Lines) {
		l := &m.script.Lines[line]
		p.Line, p.Column, p.EndColumn = l.Number, l.Column, l.EndColumn
	}
	m.stopped, m.done = p, true
}
