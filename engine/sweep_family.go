package engine

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/sim"
	"rebalancelab/engine/trace"
)

// fork is one boundary: the world in which the line was done there.
type fork struct {
	swept  Swept
	m      *machine
	before *trace.Snapshot // of the world without the line
	books  sim.Books       // after the line
	had    sim.Books       // of the family at that instant
	twin   int             // the one of the family that has the same books, −1
}

// family are neighbouring boundaries that go on alike: from the last of them on,
// nobody can tell their worlds apart but by how far the dead had come. The first is
// played for all of them until something comes of it; then each goes on with books
// of its own.
type family struct {
	list   []*fork
	m      *machine
	events int // when it crashed
	turned bool
	now    int // the one that is finished next
}

// play is a world on its way to the end of it: settled, and everything made up for.
type play struct {
	m       *machine
	before  *trace.Snapshot
	until   kafka.Millis // −1: not settled yet
	seen    int
	glimpse kafka.Millis
}

// compare brings the fork to its boundary and finds out whether it belongs to the
// family.
func (s *Sweep) compare() {
	f := s.fork
	if f.m == nil {
		s.begin(f)
		return
	}
	if s.family == nil && !f.swept.Void {
		s.family, s.fork = &family{list: []*fork{f}, m: f.m, events: f.m.world.Happened()}, nil
		return
	}
	if s.family == nil {
		s.found, s.fork = append(s.found, f.swept), nil
		return
	}
	k := s.family
	at := f.swept.At
	for due, ok := k.m.due(); ok && due <= at && !k.turned; due, ok = k.m.due() {
		if s.steps--; s.steps < 0 {
			return
		}
		k.step()
	}
	s.steps -= costOfLooking
	if f.swept.Void || s.command.Verb != sim.VerbCrash || k.turned || !s.joins(f) {
		s.closed = true
		return
	}
	k.list, s.fork = append(k.list, f), nil
}

// begin makes the world of a fork.
func (s *Sweep) begin(f *fork) {
	at := f.swept.At
	for due, ok := s.ahead.due(); ok && due <= at; due, ok = s.ahead.due() {
		if s.steps--; s.steps < 0 {
			return
		}
		s.ahead.step()
	}
	s.steps -= costOfLooking
	m := s.ahead.clone()
	m.world.RunUntil(at, 1) // nothing is due until then; only the clock moves on
	f.m, f.before = m, m.world.Snapshot()
	f.swept.Until, f.swept.Seq = at, int32(m.world.Happened()-1)
	m.watch, m.next, m.moved, m.wait, m.tailed = nil, len(m.script.Lines), false, waiting{kind: waitSettled, line: -1, since: at}, 1
	m.apply(-1, &s.command)
	f.swept.Void = m.done
	f.books = m.world.Books()
}

// joins tells whether a fork goes on as the family does from this instant, and takes
// it in.
func (s *Sweep) joins(f *fork) bool {
	k := s.family
	k.m.world.RunUntil(f.swept.At, 1)
	if !sameFuture(k.m.world.Snapshot(), f.m.world.Snapshot()) {
		return false
	}
	f.had = k.m.world.Books()
	for i, other := range k.list {
		if other.twin >= 0 {
			continue
		}
		now := k.m.world.Books() // of the other one, as they stand at this instant
		if (i == 0 || now.Rebook(other.had, other.books)) && now.Same(f.books) {
			f.twin = i
			break
		}
	}
	return true
}

// step goes on with the family's world, until there is more to notice than commits.
func (k *family) step() {
	k.m.step()
	for _, e := range k.m.world.Since(k.events) {
		if e.Code != trace.CommitSent && e.Code != trace.CommitAccepted && e.Code != trace.CommitDone {
			k.turned = true
		}
	}
	k.events = k.m.world.Happened()
	k.turned = k.turned || k.m.tailed != 1 || k.m.done
}

// finish plays the family's worlds to their ends, one after the other.
func (s *Sweep) finish() {
	k := s.family
	for !k.turned {
		if s.steps--; s.steps < 0 {
			return
		}
		k.step()
	}
	if k.now == len(k.list) {
		s.family, s.closed = nil, false
		return
	}
	f := k.list[k.now]
	if f.twin >= 0 {
		like := k.list[f.twin].swept
		f.swept.Duplicates, f.swept.Losses, f.swept.Until = like.Duplicates, like.Losses, max(like.Until, f.swept.Until)
		s.tell(f)
		return
	}
	if s.playing == nil {
		s.steps -= costOfLooking
		s.playing = &play{m: k.world(f), before: f.before, until: -1, seen: -1}
	}
	if s.play(s.playing) {
		s.settle(f)
	}
}

// world is the world in which a fork goes on where the family stands: that of the
// family with the books of the fork, or its own from the beginning, if somebody has
// worked on those records meanwhile.
func (k *family) world(f *fork) *machine {
	if k.now == len(k.list)-1 && f.had == nil {
		return k.m // nobody needs it after this one
	}
	m := k.m.clone()
	if f.had == nil || m.world.Rebook(f.had, f.books) {
		return m
	}
	return f.m
}

// play goes on until nothing more can come of it.
func (s *Sweep) play(p *play) (over bool) {
	m := p.m
	for ; s.steps > 0; s.steps-- {
		if p.until < 0 && m.tailed == 1 && m.step() {
			continue
		}
		if p.until < 0 {
			p.until = m.world.Now() + makeUp
			if !m.done {
				m.wait = waiting{kind: waitTime, until: p.until}
			}
		}
		if due, ok := m.due(); !ok || due > p.until {
			return true
		}
		if now, events := m.world.Now(), m.world.Happened(); events != p.seen || now >= p.glimpse {
			p.seen, p.glimpse = events, now+glance
			s.steps -= costOfLooking
			if s.madeUp(p.before, m.world.Snapshot()) {
				return true
			}
		}
		m.step()
	}
	return false
}

// settle reads off the world of a fork what came of it.
func (s *Sweep) settle(f *fork) {
	w := s.playing.m.world
	w.Book()
	after := w.Snapshot()
	for g := range after.Groups {
		f.swept.Duplicates += after.Groups[g].Duplicates - f.before.Groups[g].Duplicates
		f.swept.Losses += after.Groups[g].Losses - f.before.Groups[g].Losses
	}
	f.swept.Until = w.Now()
	s.playing = nil
	s.tell(f)
}

// tell hands on what came of a fork.
func (s *Sweep) tell(f *fork) {
	s.found = append(s.found, f.swept)
	s.family.now++
}
