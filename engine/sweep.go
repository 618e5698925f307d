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
	fork    *fork    // the boundary that is looked at
	family  *family  // boundaries that go on alike, the last of them before the fork
	closed  bool     // none of the following belongs to the family
	playing *play
	steps   int64 // still to be spent in this call
	found   []Swept
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
	s.steps, s.found = steps, nil
	for s.steps > 0 && !done {
		done = s.advance()
	}
	return s.found, done
}

// costOfLooking is what a copy or a picture of a world costs, in steps.
const costOfLooking = RestEvery / 2

// advance does one piece of a sweep.
func (s *Sweep) advance() (done bool) {
	switch {
	case s.closed:
		s.finish()
	case s.fork != nil:
		s.compare()
	default:
		at, ok := s.boundary()
		if !ok {
			s.closed = s.family != nil
			return !s.closed
		}
		s.fork = &fork{swept: Swept{At: at}, twin: -1}
	}
	return false
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
