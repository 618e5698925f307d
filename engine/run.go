package engine

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/scenario"
	"rebalancelab/engine/sim"
	"rebalancelab/engine/trace"
)

// Run is one run of one script. It is not for concurrent use.
type Run struct {
	source  string
	main    *machine // runs from the start to the end, once
	points  checkpoints
	samples samples
	cursor  *machine // the last seek
	rest    func()
	spent   int // steps since the last rest
}

// RestEvery is how many steps are done between two rests.
const RestEvery = 32

// Resting names what is called again and again while the run is worked on, at
// places where whoever has a single thread may see to other things. The run is
// not to be asked for anything meanwhile; that it is given up there, by a panic,
// does it no harm.
func (r *Run) Resting(f func()) { r.rest = f }

// Rest is such a place, for those who work with a run.
func (r *Run) Rest() {
	r.spent = 0
	if r.rest != nil {
		r.rest()
	}
}

// step does a step of one of the run's machines.
func (r *Run) step(m *machine) bool {
	if r.spent++; r.spent > RestEvery {
		r.Rest()
	}
	return m.step()
}

// Open reads a script and makes its run ready, with the default limits. With any
// problem there is no run.
func Open(script string) (*Run, []scenario.Problem) { return OpenWithin(script, DefaultLimits) }

// OpenWithin is Open with limits of its own.
func OpenWithin(source string, limits Limits) (*Run, []scenario.Problem) {
	script, problems := scenario.Parse(source)
	if len(problems) > 0 {
		return nil, problems
	}
	r := &Run{source: source, main: newMachine(script, limits)}
	r.points.add(r.main)
	return r, nil
}

// Advance does at most steps steps of the whole run; done when it is over.
func (r *Run) Advance(steps int64) (done bool) {
	for ; steps > 0 && r.step(r.main); steps-- {
		r.keep()
	}
	return r.main.done
}

// Finish runs to the end. Limits hold.
func (r *Run) Finish() {
	for r.step(r.main) {
		r.keep()
	}
}

// Done tells whether the run is over.
func (r *Run) Done() bool { return r.main.done }

// Stopped is the limit or refusal that ended the run early; nil if none did.
func (r *Run) Stopped() *scenario.Problem { return r.main.stopped }

// End is how far the run has come; when it is done, its end.
func (r *Run) End() kafka.Millis { return r.main.world.Now() }

// Events are the milestones so far.
func (r *Run) Events() []trace.Event { return r.main.world.Events() }

// Ticks are the routine happenings so far, those of one consumer and kind by time.
func (r *Run) Ticks() []trace.Tick { return r.main.world.Ticks() }

// Names turns the numbers of events and snapshots into names.
func (r *Run) Names() *trace.Names { return r.main.world.Names() }

// Tools are the commands of kafka-consumer-groups so far, in the order in which
// they were typed.
func (r *Run) Tools() []sim.ToolRun { return r.main.world.Tools() }

// Marks are the named moments reached so far, in order.
func (r *Run) Marks() []Mark { return r.main.marks }

// Mark finds a reached mark by name; nil if it was not reached (yet).
func (r *Run) Mark(name string) *Mark { return r.main.findMark(name) }

// Header is what the script says about itself.
func (r *Run) Header() *scenario.Header { return &r.main.script.Header }

// Script is the parsed script; callers must not change it.
func (r *Run) Script() *scenario.Script { return r.main.script }

// Source is the text that was opened.
func (r *Run) Source() string { return r.source }

// Steps is the number of items that the world has processed.
func (r *Run) Steps() int64 { return r.main.world.Steps() }

// Check reports broken invariants of the world; empty = fine.
func (r *Run) Check() []string { return r.main.world.Check() }
