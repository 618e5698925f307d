package trace

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// MaxTicks is how many folded ticks a run keeps; what comes later is counted
// only. Milestones have no limit of their own here: the engine ends a run that
// has too many.
const MaxTicks = 1 << 18

// tickBytes is the size of a Tick in memory.
const tickBytes = 48

// Recorder collects events and ticks. Both lists only grow at the end, so a copy
// of a world shares what was written before the copy.
type Recorder struct {
	events  growing[Event]
	ticks   growing[Tick]
	open    []Tick // the tick that may still be folded on, per consumer and kind; Repeat −1: none
	Dropped int64  // ticks beyond MaxTicks
}

// New is an event that concerns nobody yet.
func New(at kafka.Millis, code Code, cause int32) Event {
	return Event{At: at, Code: code, Cause: cause, Consumer: -1, Group: -1, Topic: -1}
}

// Emit appends an event and returns its number.
func (r *Recorder) Emit(e Event) int32 {
	e.Seq = int32(r.events.len())
	r.events.own = append(r.events.own, e)
	return e.Seq
}

// Len is how many events there are.
func (r *Recorder) Len() int { return r.events.len() }

// At is an event by its number. Only one that was emitted since the last copy may be
// written to.
func (r *Recorder) At(seq int32) *Event { return r.events.at(int(seq)) }

// Events are all events so far.
func (r *Recorder) Events() []Event { return r.events.all() }

// Since are the events from number n on. Unlike Events it costs nothing where they
// are younger than the last copy.
func (r *Recorder) Since(n int) []Event { return r.events.since(n) }

// Tick records a routine happening, folded onto the previous one of the same
// consumer and kind if it continues the rhythm.
func (r *Recorder) Tick(t Tick) {
	i := int(t.Consumer)*int(TickKinds) + int(t.Kind)
	for len(r.open) <= i {
		r.open = append(r.open, Tick{Repeat: -1})
	}
	o := &r.open[i]
	if o.Repeat >= 0 {
		if o.Length == t.Length && o.Count == t.Count {
			if o.Repeat == 0 {
				o.Every, o.Repeat = t.At-o.At, 1
				return
			}
			if t.At == o.At+o.Every*kafka.Millis(o.Repeat+1) {
				o.Repeat++
				return
			}
		}
		if r.ticks.len() < MaxTicks {
			r.ticks.own = append(r.ticks.own, *o)
		} else {
			r.Dropped++
		}
	}
	*o = t
}

// TickRun records a run of equal ticks, Every apart, at once.
func (r *Recorder) TickRun(t Tick) {
	i := int(t.Consumer)*int(TickKinds) + int(t.Kind)
	if i < len(r.open) {
		o := &r.open[i]
		if o.Repeat >= 0 && o.Length == t.Length && o.Count == t.Count && (o.Repeat == 0 || o.Every == t.Every) && t.At == o.At+t.Every*kafka.Millis(o.Repeat+1) {
			o.Every = t.Every
			o.Repeat += t.Repeat + 1
			return
		}
	}
	repeat := t.Repeat
	t.Repeat = 0
	r.Tick(t)
	if o := &r.open[i]; o.Repeat == 0 {
		o.Every, o.Repeat = t.Every, repeat
		return
	}
	for k := range kafka.Millis(repeat) { // the first one was folded onto another rhythm
		n := t
		n.At += t.Every * (k + 1)
		r.Tick(n)
	}
}

// Ticks are all ticks so far: those of one consumer and kind by time, the others
// as they came. To sort them all would take longer than a call may in the browser.
func (r *Recorder) Ticks() []Tick {
	out := slices.Clip(r.ticks.all())
	for _, o := range r.open {
		if o.Repeat >= 0 {
			out = append(out, o)
		}
	}
	return out
}

// Clone shares the past and can go its own way.
func (r *Recorder) Clone() Recorder {
	return Recorder{events: r.events.clone(), ticks: r.ticks.clone(), open: slices.Clone(r.open), Dropped: r.Dropped}
}

// OwnSize is what a copy holds by itself, in bytes: nothing of the shared past.
func (r *Recorder) OwnSize() int64 { return int64(len(r.open)) * tickBytes }
