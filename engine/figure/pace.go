package figure

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// Pacing: what a span of virtual time is worth on screen, in milliseconds.
const (
	flightOnScreen = 400 // a message in flight is seen for at least this long
	leastOnScreen  = 120 // two events at different instants never fall together
	quietKept      = 400 // quiet time counts in full up to here, then a third
	quietShare     = 3
	foldOnScreen   = 600
	foldFrom       = 5 * kafka.Second // longer spans without visible events are folded; shorter ones only shrink
	longestFlight  = 2 * kafka.Second // what takes longer than this is not a flight
)

// Point is a bend of the mapping. Between two points everything is linear.
type Point struct {
	At    kafka.Millis // virtual time
	Paced int64        // time on screen since the first point, ms
	X     int          // place on the picture, tenths of a pixel
}

// Fold is a span in which nothing worth seeing happens.
type Fold struct{ From, To kafka.Millis }

// Pace is the one mapping between virtual time, time on screen and place: the
// lanes, the scrubber with its ticks and the playhead share it.
type Pace struct {
	Points    []Point
	Folds     []Fold
	Stretched []Fold // spans that are drawn longer than they are
}

// gap is a span between two neighbouring visible instants.
type gap struct {
	from, to kafka.Millis
	paced    int64 // on screen when it is not folded
	flight   bool
}

// newPace makes the mapping for events in [from, to] on a picture of this width.
func newPace(events []trace.Event, from, to kafka.Millis, width int, trueTime bool, effort *effort) Pace {
	if to <= from {
		to = from + 1
	}
	if trueTime {
		return Pace{Points: []Point{{from, 0, 0}, {to, int64(to - from), width}}}
	}
	gaps := findGaps(events, from, to, effort)
	least := foldFrom
	if most := max(width/900, 3); countLonger(gaps, foldFrom) > most {
		least = nthLongest(gaps, most) // too many folds to read: only the longest
	}
	return layPace(gaps, least, width)
}

// findGaps cuts [from, to] at every visible event and weighs the pieces.
func findGaps(events []trace.Event, from, to kafka.Millis, effort *effort) []gap {
	instants := []kafka.Millis{from, to}
	for i := range events {
		effort.spend(4)
		if e := &events[i]; e.At > from && e.At < to && visible(events, e) {
			instants = append(instants, e.At)
		}
	}
	arranged(instants, earlier)
	instants = slices.Compact(instants)
	flights := findFlights(events, from, to)
	effort.spend(len(events) + len(flights))
	gaps := make([]gap, 0, len(instants))
	next := 0
	var under []span // flights that may cover the gap
	for i := 1; i < len(instants); i++ {
		g := gap{from: instants[i-1], to: instants[i]}
		for ; next < len(flights) && flights[next].from <= g.from; next++ {
			under = append(under, flights[next])
		}
		effort.spend(8 + 2*len(under))
		under = slices.DeleteFunc(under, func(f span) bool { return f.to < g.to })
		g.weigh(under)
		gaps = append(gaps, g)
	}
	return gaps
}

func (g *gap) weigh(flights []span) {
	length := int64(g.to - g.from)
	g.paced = max(length, leastOnScreen)
	if length > quietKept {
		g.paced = quietKept + (length-quietKept)/quietShare
	}
	for _, f := range flights {
		if paced := flightOnScreen * length / int64(f.to-f.from); paced > g.paced {
			g.paced, g.flight = paced, true
		}
	}
}

// findFlights are the times that messages spend under way: from a request to
// what it leads to at the coordinator, and from there to the answer.
func findFlights(events []trace.Event, from, to kafka.Millis) []span {
	var flights []span
	for i := range events {
		e := &events[i]
		if e.Cause < 0 || int(e.Cause) >= i || e.At <= from || e.At > to {
			continue
		}
		o := &events[e.Cause]
		leaves := o.Code == trace.RequestSent && shown(o.Request)
		arrives := e.Code == trace.ResponseArrived
		if (leaves || arrives) && e.At > o.At && e.At-o.At <= longestFlight {
			flights = append(flights, span{from: o.At, to: e.At})
		}
	}
	arranged(flights, func(a, b *span) bool { return a.from < b.from || a.from == b.from && a.to < b.to })
	return flights
}

func countLonger(gaps []gap, than kafka.Millis) int {
	n := 0
	for _, g := range gaps {
		if g.to-g.from > than {
			n++
		}
	}
	return n
}

// nthLongest is a length such that at most n gaps are longer.
func nthLongest(gaps []gap, n int) kafka.Millis {
	lengths := make([]kafka.Millis, len(gaps))
	for i, g := range gaps {
		lengths[i] = g.to - g.from
	}
	arranged(lengths, func(a, b *kafka.Millis) bool { return *a > *b })
	return lengths[min(n, len(lengths)-1)]
}

// foldWidth is the room of the two waves, in tenths of a pixel; on a narrow
// picture they stand closer.
const (
	foldWidth       = 200
	foldWidthNarrow = 130
	narrow          = 4000
)

// margins are what stays to be seen on both sides of a fold.
func margins(length kafka.Millis) (before, after kafka.Millis) {
	return min(max(length/6, 500), 3*kafka.Second), min(max(length/12, 300), kafka.Second)
}

func quiet(length kafka.Millis) int64 {
	g := gap{to: length}
	g.weigh(nil)
	return g.paced
}

// layPace gives every piece its time and place: folds a fixed width, the rest by
// its time on screen.
func layPace(gaps []gap, least kafka.Millis, width int) Pace {
	p := Pace{Points: []Point{{At: gaps[0].from}}}
	var folded []bool // per piece between two points
	step := func(to kafka.Millis, paced int64, fold bool) {
		last := p.Points[len(p.Points)-1]
		p.Points = append(p.Points, Point{At: to, Paced: last.Paced + paced})
		folded = append(folded, fold)
	}
	for _, g := range gaps {
		if length := g.to - g.from; length > least && !g.flight {
			before, after := margins(length)
			step(g.from+before, quiet(before), false)
			step(g.to-after, foldOnScreen, true)
			step(g.to, quiet(after), false)
			p.Folds = append(p.Folds, Fold{g.from + before, g.to - after})
			continue
		}
		step(g.to, g.paced, false)
		if g.paced > 3*int64(g.to-g.from) {
			p.stretch(g)
		}
	}
	p.place(folded, width)
	return p
}

// stretch notes a stretched gap, joined with the one before if they touch.
func (p *Pace) stretch(g gap) {
	if n := len(p.Stretched); n > 0 && p.Stretched[n-1].To == g.from {
		p.Stretched[n-1].To = g.to
		return
	}
	p.Stretched = append(p.Stretched, Fold{g.from, g.to})
}

// place fills in the x of every point.
func (p *Pace) place(folded []bool, width int) {
	each := foldWidth
	if width < narrow {
		each = foldWidthNarrow
	}
	each = min(each, width/2/max(len(p.Folds), 1))
	room := width - each*len(p.Folds)
	total := p.Points[len(p.Points)-1].Paced - int64(foldOnScreen*len(p.Folds))
	waves, before := 0, int64(0) // folds so far; time on screen without them
	for i := range folded {
		if folded[i] {
			waves++
		} else {
			before += p.Points[i+1].Paced - p.Points[i].Paced
		}
		p.Points[i+1].X = waves*each + int(before*int64(room)/max(total, 1))
	}
}

// after is the index of the last point at or before t.
func (p *Pace) after(less func(*Point) bool) int {
	lo, hi := 0, len(p.Points)-1
	for lo < hi {
		mid := (lo + hi + 1) / 2
		if less(&p.Points[mid]) {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	return min(lo, len(p.Points)-2)
}

func between(v, a, b, x, y int64) int64 {
	if b <= a {
		return x
	}
	v = min(max(v, a), b)
	return x + (y-x)*(v-a)/(b-a)
}

// X is the place of an instant on the picture.
func (p *Pace) X(t kafka.Millis) int {
	i := p.after(func(q *Point) bool { return q.At <= t })
	a, b := p.Points[i], p.Points[i+1]
	return int(between(int64(t), int64(a.At), int64(b.At), int64(a.X), int64(b.X)))
}

// Paced is the time on screen at which an instant is reached, in milliseconds.
func (p *Pace) Paced(t kafka.Millis) int64 {
	i := p.after(func(q *Point) bool { return q.At <= t })
	a, b := p.Points[i], p.Points[i+1]
	return between(int64(t), int64(a.At), int64(b.At), a.Paced, b.Paced)
}

// Time is the instant that is on screen after paced milliseconds.
func (p *Pace) Time(paced int64) kafka.Millis {
	i := p.after(func(q *Point) bool { return q.Paced <= paced })
	a, b := p.Points[i], p.Points[i+1]
	return kafka.Millis(between(paced, a.Paced, b.Paced, int64(a.At), int64(b.At)))
}

// TimeAt is the instant at a place on the picture.
func (p *Pace) TimeAt(x int) kafka.Millis {
	i := p.after(func(q *Point) bool { return q.X <= x })
	a, b := p.Points[i], p.Points[i+1]
	return kafka.Millis(between(int64(x), int64(a.X), int64(b.X), int64(a.At), int64(b.At)))
}

// Length is the time on screen of the whole run.
func (p *Pace) Length() int64 { return p.Points[len(p.Points)-1].Paced }

// folded tells whether t lies inside a fold, and at which place the fold ends.
func (p *Pace) folded(t kafka.Millis) (right int, ok bool) {
	i, found := slices.BinarySearchFunc(p.Folds, t, func(f Fold, t kafka.Millis) int {
		switch {
		case f.To <= t:
			return -1
		case f.From > t:
			return 1
		}
		return 0
	})
	if !found {
		return 0, false
	}
	return p.X(p.Folds[i].To), true
}
