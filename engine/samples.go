package engine

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// Samples are taken of runs with so many consumers that each is one row with a
// line. A long run has as many as a short one, further apart.
const (
	sampledFrom = 25 // consumers
	mostSamples = 48
	firstEvery  = kafka.Second
)

// samples are how much lay before every consumer, over time.
type samples struct {
	list        []trace.Sample
	every, next kafka.Millis
}

func (s *samples) keep(m *machine) {
	now := m.world.Now()
	if now < s.next {
		return
	}
	s.every = max(s.every, firstEvery)
	if len(m.world.Names().Consumers) >= sampledFrom {
		s.list = append(s.list, trace.Sample{At: now, Lags: m.world.Lags()})
		if len(s.list) == mostSamples {
			s.thin()
		}
	}
	s.next = now - now%s.every + s.every
}

// thin drops every second sample.
func (s *samples) thin() {
	kept := s.list[:0]
	for i := 0; i < len(s.list); i += 2 {
		kept = append(kept, s.list[i])
	}
	clear(s.list[len(kept):])
	s.list = kept
	s.every *= 2
}

// Samples are how much lay before every consumer so far; none in runs of a few.
func (r *Run) Samples() []trace.Sample { return r.samples.list }

// keep takes checkpoint and sample, if they are due.
func (r *Run) keep() {
	r.points.keep(r.main)
	r.samples.keep(r.main)
}
