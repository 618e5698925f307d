package figure

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

// Run is what a film needs of a run; *engine.Run has it.
type Run interface {
	Events() []trace.Event
	Ticks() []trace.Tick
	Names() *trace.Names
	End() kafka.Millis
	At(t kafka.Millis) *trace.Snapshot
	Samples() []trace.Sample
}

// density says how much a lane can show.
type density uint8

const (
	roomy   density = iota // up to 6 members: everything
	tight                  // up to 12: lower lanes, shorter labels
	crowded                // more: thin lanes without hue
)

// Film is what is computed once for a run and a look.
type Film struct {
	run      Run
	look     Look
	names    *trace.Names
	events   []trace.Event
	ticks    []trace.Tick
	from, to kafka.Millis
	asked    kafka.Millis // Look.Ask, which may move on to a fold
	lanes    []lane       // by consumer number
	blocks   []block
	density  density
	hueless  bool // too many members for hues
	pace     Pace
	plot     int // left edge of the time axis
	right    int // right edge
	axis     int // y of the time axis
	height   int
	chips    []setChip // captions in the lanes
	foldRow  int       // how far below the axis labels those of folds stand
	selected pick
	effort   *effort
}

// pick is a parsed selection.
type pick struct {
	letter byte // c, p, g, e; 0 nothing
	number int32
}

func (p pick) is(letter byte, number int32) bool { return p.letter == letter && p.number == number }

func parsePick(s string) pick {
	if len(s) < 2 || len(s) > 9 {
		return pick{}
	}
	n := int32(0)
	for _, r := range s[1:] {
		if r < '0' || r > '9' {
			return pick{}
		}
		n = n*10 + (r - '0')
	}
	return pick{s[0], n}
}

// Widths in tenths of a pixel.
var (
	plotWidths     = [...]int{Wide: 8380, Mid: 6400, Tiny: 2980}
	topologyWidths = [...]int{Wide: 10100, Mid: 7400, Tiny: 3400}
	tails          = [...]int{Wide: 400, Mid: 320, Tiny: 140} // behind the end: how things stand then
)

// namesWidth is the room of lane names beside the plot.
func namesWidth(look *Look) int {
	switch {
	case look.Layout == Tiny:
		return 420
	case look.Lang == say.EN:
		return 1720
	}
	return 1560
}

// NewFilm reads a run. It costs time in proportion to the events, so a page makes
// one per run and look and asks it for as many instants as it likes. Ghosts are
// branches that the run left.
func NewFilm(run Run, look Look, ghosts ...Ghost) *Film {
	f := &Film{run: run, look: look, names: run.Names(), events: run.Events(), ticks: run.Ticks(), from: look.From, to: run.End(), effort: &effort{}}
	f.effort.run, _ = run.(rester)
	if look.To > 0 {
		f.to = min(look.To, f.to)
	}
	f.to = max(f.to, f.from+1)
	f.selected = parsePick(look.Selected)
	if look.Names || look.Layout == Tiny {
		f.plot = namesWidth(&look)
	}
	f.right = f.plot + plotWidths[min(look.Layout, Tiny)]
	f.lanes = readLanes(f.names, f.events, f.to, f.effort)
	f.readDamage()
	f.pace = newPace(f.events, f.from, f.to, f.right-f.plot-tails[min(look.Layout, Tiny)], look.TrueTime, f.effort)
	f.asked = look.Ask
	f.askAtFold()
	f.arrange(ghosts)
	f.plantFlags()
	return f
}

// askAtFold moves the question to the fold that follows it, if nothing happens
// between: so far everybody goes on as before, and the question stands clear.
func (f *Film) askAtFold() {
	const near = 1200
	for _, fold := range f.pace.Folds {
		if f.look.Ask <= 0 || fold.From < f.look.Ask {
			continue
		}
		for i := range f.events {
			if e := &f.events[i]; e.At > f.look.Ask && e.At <= fold.From && visible(f.events, e) {
				return
			}
		}
		if f.x(fold.From)-f.x(f.look.Ask) < near {
			f.look.Ask = fold.From
		}
		return
	}
}

// Pace is the mapping of time; its places are relative to the left edge of the
// time axis, which Left gives.
func (f *Film) Pace() *Pace { return &f.pace }

// Left is where the time axis begins in the lanes picture, tenths of a pixel.
func (f *Film) Left() int { return f.plot }

// Size is the width and height of the lanes picture.
func (f *Film) Size() (width, height int) { return f.right, f.height }

// x is the place of an instant on the lanes picture.
func (f *Film) x(t kafka.Millis) int { return f.plot + f.pace.X(t) }

// xs are the places of a span, cut to the picture; ok is false outside of it.
func (f *Film) xs(s span) (x0, x1 int, ok bool) {
	if s.to < f.from || s.from > f.to || s.to == s.from {
		return 0, 0, false
	}
	if s.to > f.to { // still so when the run ends
		return f.x(max(s.from, f.from)), f.right, true
	}
	return f.x(max(s.from, f.from)), f.x(s.to), true
}

func (f *Film) lang() say.Lang { return f.look.Lang }

func (f *Film) mark(id say.MarkID, args ...string) string { return say.Mark(f.look.Lang, id, args...) }

func (f *Film) label(id say.LabelID, args ...string) string {
	return say.Label(f.look.Lang, id, args...)
}

func (f *Film) consumer(c int32) string { return say.ConsumerName(f.names, c) }

func (f *Film) partition(p int32) string { return say.PartitionName(f.names, p) }
