package engine

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/scenario"
	"rebalancelab/engine/sim"
	"rebalancelab/engine/trace"
)

// makeUp is how long, after a group has settled, a sweep waits for its members to
// come past everything that had been processed before.
const makeUp = kafka.Minute

// Swept is what comes of a crash at one boundary between two milestones.
type Swept struct {
	At         kafka.Millis // the last millisecond before the next milestone: most is in hand then
	Until      kafka.Millis // when it was all made up for
	Seq        int32        // the last event before it
	Duplicates int64        // records processed again because of it
	Losses     int64        // records that nobody will process
	Void       bool         // there was nothing to crash
}

// Sweep replays a run with one of its lines moved to every boundary between two
// milestones. Lines that follow stay as they are until the boundary and are left
// out from there on, as in a fork.
type Sweep struct {
	base    *Run // the run without the line
	line    string
	command sim.Command
	from    kafka.Millis
	to      kafka.Millis
	end     kafka.Millis
	ahead   *machine // walks through the base
	next    int      // the event before which it is going to crash
	last    Swept
	trail   []int64 // of the last boundary
}

// Sweep makes a finished run ready to be swept with a line, such as "crash C2",
// over the boundaries in [from, to).
func (r *Run) Sweep(line string, from, to kafka.Millis) (*Sweep, []scenario.Problem) {
	script, problems := scenario.Parse(r.source + "\n" + line)
	if len(problems) > 0 {
		return nil, problems
	}
	last := &script.Lines[len(script.Lines)-1]
	base := &Run{source: r.source, main: newMachine(r.main.script, r.main.limits)}
	base.main.without = last.Text
	base.points.add(base.main)
	ahead := base.main.clone()
	return &Sweep{base: base, line: last.Text, command: last.Command, from: from, to: min(to, r.End()+1), end: r.End(), ahead: ahead}, nil
}

// Now is how far the sweep has come.
func (s *Sweep) Now() kafka.Millis { return s.ahead.world.Now() }

// End is how far it is going to come.
func (s *Sweep) End() kafka.Millis { return s.end }

// Advance tries boundaries until about so many steps are spent; done when there
// are no more. First the base is run, so that it is known when things happen.
func (s *Sweep) Advance(steps int64) (found []Swept, done bool) {
	for m := s.base.main; ; steps-- {
		if due, ok := m.due(); !ok || due > s.end {
			break
		}
		if steps <= 0 {
			return nil, false
		}
		m.step()
		s.base.points.keep(m)
	}
	for steps > 0 {
		at, ok := s.boundary()
		if !ok {
			return found, true
		}
		for due, ok := s.ahead.due(); ok && due <= at; due, ok = s.ahead.due() {
			s.ahead.step()
			steps--
		}
		one, spent := s.at(at)
		found = append(found, one)
		steps -= spent
	}
	return found, false
}

// boundary is the next instant to crash at.
func (s *Sweep) boundary() (at kafka.Millis, ok bool) {
	events := s.base.Events()
	for ; s.next < len(events); s.next++ {
		at := events[s.next].At - 1
		if s.next > 0 && events[s.next-1].At <= at && at >= s.from {
			s.next++
			return at, at < s.to
		}
	}
	if s.next == len(events) && s.end >= s.from && len(events) > 0 {
		s.next++
		return s.end, s.end < s.to
	}
	return 0, false
}

// at is what comes of a crash now. Two boundaries between which the consumer has
// neither reached the coordinator nor finished a record come out alike: what it
// did besides ends with it. Such a pair is played once.
func (s *Sweep) at(at kafka.Millis) (Swept, int64) {
	m := s.ahead.clone()
	m.world.RunUntil(at, 1) // nothing is due until then; only the clock moves on
	before := m.world.Snapshot()
	trail := s.footprint(before)
	if s.trail != nil && slices.Equal(trail, s.trail) {
		s.last.At, s.last.Until, s.last.Seq = at, max(s.last.Until, at), int32(len(m.world.Events())-1)
		return s.last, 1
	}
	spent := int64(0)
	s.last, spent = s.try(m, before)
	s.trail = trail
	return s.last, spent
}

// footprint is everything about the consumers of the line that others can ever
// notice: what the coordinator knows of them, what is on its way to it, and how
// far the records are.
func (s *Sweep) footprint(w *trace.Snapshot) []int64 {
	out := []int64{}
	for _, name := range s.command.Names {
		n := w.Names.ConsumerNumber(name)
		if n < 0 || int(n) >= len(w.Consumers) {
			continue
		}
		c := &w.Consumers[n]
		ends := c.SessionLeft
		if ends >= 0 {
			ends += w.At
		}
		out = append(out, int64(c.Life), int64(c.Generation), int64(ends), int64(c.LastHeartbeat), int64(c.Since), c.Processed, int64(len(c.ClientState)))
		for _, p := range c.Owned {
			out = append(out, int64(p))
			for _, v := range w.Partitions[p].Views {
				out = append(out, v.Committed, v.Handed, int64(v.Owner))
			}
		}
		for i := range w.Messages {
			if m := &w.Messages[i]; m.Consumer == n && m.Group >= 0 && !m.Reply {
				out = append(out, int64(m.Request), int64(m.Sent))
			}
		}
	}
	for g := range w.Groups { // what others hear of them while the group moves
		out = append(out, int64(w.Groups[g].Generation), int64(w.Groups[g].RebalanceSince), int64(len(w.Groups[g].Members)))
		for _, member := range w.Groups[g].Members {
			if member.Parked != trace.NoRequest || member.Joined {
				out = append(out, int64(member.Consumer), int64(member.Parked))
			}
		}
	}
	return out
}

// try does it now and plays on until nothing more can come of it.
func (s *Sweep) try(m *machine, before *trace.Snapshot) (out Swept, spent int64) {
	out = Swept{At: m.world.Now(), Until: m.world.Now(), Seq: int32(len(m.world.Events()) - 1)}
	began := m.steps
	m.watch, m.next, m.moved, m.wait, m.tailed = nil, len(m.script.Lines), false, waiting{kind: waitSettled, line: -1, since: out.At}, 1
	m.apply(-1, &s.command)
	if m.done {
		out.Void = true
		return out, 1
	}
	for m.tailed == 1 && m.step() {
	}
	until, seen, glimpse := m.world.Now()+makeUp, -1, kafka.Millis(0)
	if !m.done {
		m.wait = waiting{kind: waitTime, until: until}
	}
	for due, ok := m.due(); ok && due <= until; due, ok = m.due() {
		if now, events := m.world.Now(), len(m.world.Events()); events != seen || now >= glimpse {
			seen, glimpse = events, now+glance
			if s.madeUp(before, m.world.Snapshot()) {
				break
			}
		}
		m.step()
	}
	m.world.Book()
	after := m.world.Snapshot()
	for g := range after.Groups {
		out.Duplicates += after.Groups[g].Duplicates - before.Groups[g].Duplicates
		out.Losses += after.Groups[g].Losses - before.Groups[g].Losses
	}
	out.Until = m.world.Now()
	return out, m.steps - began
}

// madeUp tells whether every partition has come past what was processed before,
// or there is nobody left to do it.
func (s *Sweep) madeUp(before, now *trace.Snapshot) bool {
	alive := slices.ContainsFunc(now.Consumers, func(c trace.Consumer) bool { return c.Life == trace.Running })
	for p := range before.Partitions {
		for g := range before.Partitions[p].Views {
			was, is := &before.Partitions[p].Views[g], &now.Partitions[p].Views[g]
			if alive && was.Owner >= 0 && (is.Owner < 0 || is.Handed < was.Handed) {
				return false
			}
		}
	}
	return true
}

// Script is the script of one boundary: the run up to there, the line, and on
// until it was made up for.
func (s *Sweep) Script(at, until kafka.Millis) string {
	script, _ := s.base.Fork(at, s.line)
	length := (until - at + 2*kafka.Second) / kafka.Second * kafka.Second
	return script + "run for " + scenario.FormatDuration(length) + "\n"
}
