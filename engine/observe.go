package engine

import (
	"rebalancelab/engine/client"
	"rebalancelab/engine/group"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/sim"
)

// Observe makes the run note what applications see and what the coordinator is
// asked, for comparisons with real Kafka. Call it before anything has run.
func (r *Run) Observe() {
	r.main.world.Observe()
	for i := range r.points.list {
		r.points.list[i].machine.world.Observe()
	}
}

// Sights are what the applications saw so far, in order.
func (r *Run) Sights() []client.Sight { return r.main.world.Sights() }

// Traffic is what the coordinator was asked so far, in order.
func (r *Run) Traffic() []sim.Exchange { return r.main.world.Traffic() }

// TopicOf is the topic that has an id, or had it.
func (r *Run) TopicOf(id kafka.UUID) (name string, ok bool) { return r.main.world.TopicOf(id) }

// GroupsAt are the named groups as the coordinator describes them at t.
func (r *Run) GroupsAt(t kafka.Millis, names []string) []group.GroupView {
	w := r.worldAt(t)
	out := make([]group.GroupView, len(names))
	for i, name := range names {
		out[i] = w.Group(name)
	}
	return out
}
