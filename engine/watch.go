package engine

import (
	"slices"
	"strings"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/scenario"
	"rebalancelab/engine/trace"
)

// watch waits for a condition while the run goes on. A happening counts from the
// line that set the watch, and stays counted; a comparison must hold when all the
// rest is there.
type watch struct {
	mark      string
	condition *scenario.Condition
	happened  []bool
	clean     bool // no comparison among the clauses
}

func (w *watch) clone() watch {
	c := *w
	c.happened = slices.Clone(w.happened)
	return c
}

// edge is a group becoming settled: all its running consumers have their
// partitions and nobody wants anything else.
type edge struct {
	group int32
	at    kafka.Millis
	event int32
	steps int64
}

func (m *machine) newWatch(mark string, condition *scenario.Condition) watch {
	w := watch{mark: mark, condition: condition, happened: make([]bool, len(condition.Clauses)), clean: true}
	for i := range condition.Clauses {
		k := condition.Clauses[i].Kind
		w.clean = w.clean && k != scenario.ClauseCompare && k != scenario.ClauseBetween
	}
	m.refresh()
	return w
}

// hear lets a happening be counted.
func (w *watch) hear(names *trace.Names, e *trace.Event) {
	for i := range w.condition.Clauses {
		c := &w.condition.Clauses[i]
		if c.Kind == scenario.ClauseHappening && !w.happened[i] && matches(names, &c.Happening, e) {
			w.happened[i] = true
		}
	}
}

// hearSettled lets "orders-app stable" be counted.
func (w *watch) hearSettled(group string) {
	for i := range w.condition.Clauses {
		c := &w.condition.Clauses[i]
		if c.Kind == scenario.ClauseHappening && c.Happening.Row.Settled && c.Happening.Subject == group {
			w.happened[i] = true
		}
	}
}

// met tells whether the whole condition is there.
func (w *watch) met(m *machine, snapshot *trace.Snapshot) bool {
	for i := range w.condition.Clauses {
		c := &w.condition.Clauses[i]
		switch c.Kind {
		case scenario.ClauseHappening:
			if !w.happened[i] {
				return false
			}
		case scenario.ClauseReached, scenario.ClauseBefore:
			if !m.reached(c) {
				return false
			}
		}
	}
	if w.clean {
		return true
	}
	if snapshot == nil {
		snapshot = m.world.Snapshot()
	}
	for i := range w.condition.Clauses {
		c := &w.condition.Clauses[i]
		if c.Kind != scenario.ClauseCompare && c.Kind != scenario.ClauseBetween {
			continue
		}
		if ok, _, _ := m.reader(snapshot).compare(c); !ok {
			return false
		}
	}
	return true
}

// reached judges the clauses about marks.
func (m *machine) reached(c *scenario.Clause) bool {
	first := m.findMark(c.Mark)
	if c.Kind == scenario.ClauseReached {
		return first != nil
	}
	other := m.findMark(c.Other)
	return first != nil && other != nil && first.steps < other.steps
}

func (m *machine) findMark(name string) *Mark {
	for i := range m.marks {
		if m.marks[i].Name == name {
			return &m.marks[i]
		}
	}
	return nil
}

// mark names this very moment. cause is the event that brought it, −1 the line.
func (m *machine) mark(name string, cause int32) {
	m.world.Mark(name, cause)
	m.seen = m.world.Happened()
	m.marks = append(m.marks, Mark{Name: name, At: m.world.Now(), Event: int32(m.seen - 1), steps: m.steps})
}

// look goes through the events since the last look and lets watches be met. It
// tells whether anything may have changed that somebody waits for: a milestone
// came, or a glance is due.
func (m *machine) look() bool {
	due := m.world.Now()/glance > m.glimpse/glance
	if due {
		m.glimpse = m.world.Now()
	}
	events := m.world.Since(m.seen)
	if len(events) == 0 {
		if due {
			m.meet(true)
		}
		return due
	}
	names := m.world.Names()
	moved := false
	for i := range events {
		e := &events[i]
		moved = moved || e.Code != trace.CommitSent && e.Code != trace.CommitAccepted && e.Code != trace.CommitDone &&
			e.Code != trace.Duplicated && e.Code != trace.PositionReset
		for i := range m.watch {
			m.watch[i].hear(names, e)
		}
		if m.wait.watch != nil {
			m.wait.watch.hear(names, e)
		}
	}
	m.seen += len(events)
	if moved { // commits and records never settle or unsettle a group
		m.rest.known = false
		m.refresh()
	}
	m.meet(false)
	return true
}

// meet turns watches whose condition is there into marks. Those on numbers share
// one snapshot.
func (m *machine) meet(numbersOnly bool) {
	var snapshot *trace.Snapshot
	for i := 0; i < len(m.watch); i++ {
		w := &m.watch[i]
		if numbersOnly && w.clean {
			continue
		}
		if !w.clean && snapshot == nil {
			snapshot = m.world.Snapshot()
		}
		if !w.met(m, snapshot) {
			continue
		}
		name := w.mark
		m.watch = append(m.watch[:i:i], m.watch[i+1:]...)
		m.mark(name, int32(m.world.Happened()-1))
		i = -1 // a mark may complete a condition about marks
	}
}

// refresh notes which groups are settled now, and which have just become so.
func (m *machine) refresh() {
	names := m.world.Names()
	for len(m.settled) < len(names.Groups) {
		m.settled = append(m.settled, true)
	}
	for g, name := range names.Groups {
		now := m.world.Settled(name)
		if now && !m.settled[g] {
			m.edges = append(m.edges, edge{group: int32(g), at: m.world.Now(), event: int32(m.world.Happened() - 1), steps: m.steps})
			for i := range m.watch {
				m.watch[i].hearSettled(name)
			}
			if m.wait.watch != nil {
				m.wait.watch.hearSettled(name)
			}
		}
		m.settled[g] = now
	}
}

// quiet is what "settle" waits for: the group is settled, and nothing that the
// script did to its members is still going to come out. A dead or frozen consumer
// that the coordinator still believes in is such a thing, and so is a freeze that
// ends by itself.
func (m *machine) quiet(group string) bool {
	if m.world.Now() < m.busy || m.world.ToolAtWork() {
		return false
	}
	if !m.rest.known || m.rest.group != group {
		m.rest = rest{known: true, yes: m.atRest(group), group: group}
	}
	return m.rest.yes
}

// rest remembers whether a group was at rest, which only a milestone can change
// that is more than a commit or a record.
type rest struct {
	known, yes bool
	group      string
}

func (m *machine) atRest(group string) bool {
	if !m.world.Settled(group) {
		return false
	}
	s := m.world.Snapshot()
	for g := range s.Groups {
		if group != "" && s.Names.Groups[g] != group {
			continue
		}
		for _, member := range s.Groups[g].Members {
			if member.Consumer < 0 {
				return false
			}
			if s.Consumers[member.Consumer].Life != trace.Running {
				return false
			}
		}
	}
	return true
}

// plain has one space where a table has many, so that what was printed can be
// quoted without counting columns.
func plain(s string) string { return strings.Join(strings.Fields(s), " ") }

// matches tells whether an event is a happening.
func matches(names *trace.Names, h *scenario.Happening, e *trace.Event) bool {
	row := h.Row
	if !slices.Contains(row.Codes, e.Code) || row.Reasons != nil && !slices.Contains(row.Reasons, e.Reason) {
		return false
	}
	if row.Subject == scenario.KindTool {
		return strings.Contains(plain(e.Text), plain(h.Word))
	}
	if row.Subject == scenario.KindGroup {
		if e.Group < 0 || names.Groups[e.Group] != h.Subject {
			return false
		}
	} else if e.Consumer < 0 || h.Subject != scenario.Anyone && names.Consumers[e.Consumer].Name != h.Subject {
		return false
	}
	switch {
	case row.State != "":
		return e.Text == row.State
	case row.Takes == scenario.KindState:
		return e.Text == h.Word
	case row.Takes == scenario.KindError:
		return e.Error != kafka.None && e.Error.String() == h.Word
	case row.Takes == scenario.KindException:
		return e.Text == h.Word
	}
	return true
}
