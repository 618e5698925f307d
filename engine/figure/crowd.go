package figure

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

const (
	mostLanes   = 24  // members that are drawn one by one
	mostNotable = 8   // of more, those that something happened to
	crowdHeight = 500 // of the one lane for all others
)

// crowdLane is many members as one lane: how many consume and how many stand, over time.
type crowdLane struct {
	lanes []*lane
	top   int
	steps []crowdStep
}

// crowdStep is how many of a crowd are at what from an instant on.
type crowdStep struct {
	at                 kafka.Millis
	consuming, stopped int
}

// condense keeps the lanes of a block that tell something, and makes a crowd of the
// rest.
func (f *Film) condense(b *block) {
	score := func(l *lane) int {
		n := len(l.deaths) + len(l.closes) + len(l.frozen) + len(l.blocked) + len(l.cut) + len(l.removals)
		for _, d := range l.damages {
			if d.lost {
				n++
			}
		}
		if f.selected.is('c', l.consumer) {
			n += 1000
		}
		return n
	}
	order := make([]int, len(b.lanes))
	for i := range order {
		order[i] = i
	}
	arranged(order, func(x, y *int) bool { return score(b.lanes[*x].lane) > score(b.lanes[*y].lane) })
	keep := make([]bool, len(b.lanes))
	for i, at := range order {
		keep[at] = i < 2 || i < mostNotable && score(b.lanes[at].lane) > 0
	}
	var shown []laneBox
	c := &crowdLane{}
	for i := range b.lanes {
		if keep[i] {
			shown = append(shown, b.lanes[i])
		} else {
			c.lanes = append(c.lanes, b.lanes[i].lane)
		}
	}
	c.count(f.from)
	b.lanes, b.crowd = shown, c
}

// count adds up what every member of the crowd is at.
func (c *crowdLane) count(from kafka.Millis) {
	var changes []crowdStep
	add := func(s span, consuming, stopped int) {
		changes = append(changes, crowdStep{max(s.from, from), consuming, stopped}, crowdStep{s.to, -consuming, -stopped})
	}
	for _, l := range c.lanes {
		stops := l.joinedStops()
		busy := l.away()
		for _, s := range stops {
			busy = append(busy, s.span)
		}
		for _, m := range mergedSpans(l) {
			for _, s := range without(m.span, busy) {
				add(s, 1, 0)
			}
		}
		for _, s := range append(stops[:len(stops):len(stops)], asStops(l.frozen)...) {
			add(s.span, 0, 1)
		}
	}
	arranged(changes, func(a, b *crowdStep) bool { return a.at < b.at })
	now := crowdStep{}
	for i, s := range changes {
		now = crowdStep{s.at, now.consuming + s.consuming, now.stopped + s.stopped}
		if i+1 == len(changes) || changes[i+1].at != s.at {
			c.steps = append(c.steps, now)
		}
	}
}

func asStops(list []span) []stop {
	out := make([]stop, len(list))
	for i, s := range list {
		out[i].span = s
	}
	return out
}

// drawCrowd draws the crowd's lane: below how many consume, hatched above them how
// many stand.
func (f *Film) drawCrowd(c *canvas, b *block) {
	if b.crowd == nil {
		return
	}
	all, top := len(b.crowd.lanes), b.crowd.top
	c.symbol(id("crowd.g", b.group), f.mark(say.MarkOthers, say.Number(int64(all))))
	c.path("hairl", outline{}.move(f.plot, top+crowdHeight+30).across(f.right))
	c.rect("none rulel", f.plot+5, top, f.right-f.plot-10, crowdHeight, "stroke-dasharray", "2 4")
	bars := batch{many: true}
	for i, s := range b.crowd.steps {
		until := f.to + 1
		if i+1 < len(b.crowd.steps) {
			until = b.crowd.steps[i+1].at
		}
		x0, x1, ok := f.xs(f.cut(span{from: s.at, to: until}))
		if !ok || x1 <= x0 {
			continue
		}
		high, over := crowdHeight*s.consuming/all, crowdHeight*s.stopped/all
		if high > 0 {
			bars.rect(c, "done", x0, top+crowdHeight-high, x1-x0, high)
		}
		if over > 20 && x1-x0 >= 15 {
			bars.hatch(c, x0, top+crowdHeight-high-over, x1-x0, over)
		}
	}
	bars.flush(c)
	f.captionCrowd(c, b.crowd)
	c.end()
}

// captionCrowd says how many consume, where that lasts.
func (f *Film) captionCrowd(c *canvas, w *crowdLane) {
	k := chip{box: "bgf", face: small, height: 170, slim: true}
	for i, s := range w.steps {
		until := f.to + 1
		if i+1 < len(w.steps) {
			until = w.steps[i+1].at
		}
		x0, x1, ok := f.xs(f.cut(span{from: s.at, to: until}))
		if !ok || x1-x0 < 300 || s.consuming+s.stopped == 0 {
			continue
		}
		f.chipIn(c, k, x0+30, x1-20, w.top+crowdHeight-130, f.crowdWords(s.consuming, s.stopped))
	}
}

func (f *Film) crowdWords(consuming, stopped int) string {
	text := ""
	if consuming > 0 {
		text = f.mark(say.MarkConsuming, say.Number(int64(consuming)))
	}
	if stopped > 0 {
		if text != "" {
			text += ", "
		}
		text += f.mark(say.MarkStanding, say.Number(int64(stopped)))
	}
	return text
}

// drawCrowdName names the crowd beside its lane, with what its members are at.
func (f *Film) drawCrowdName(c *canvas, b *block, s *trace.Snapshot) {
	all := say.Number(int64(len(b.crowd.lanes)))
	name, y := f.mark(say.MarkOthers, all), b.crowd.top+crowdHeight/2
	c.symbol(id("name.crowd.g", b.group), name, "class", "name")
	if f.look.Layout == Tiny {
		c.text(smallBold.tightly(), 20, y+43, start, fitted(smallBold, "+"+all, namesWidth(&f.look)-30))
		c.end()
		return
	}
	consuming, stopped := 0, 0
	for _, l := range b.crowd.lanes {
		if int(l.consumer) >= len(s.Consumers) {
			continue
		}
		switch k := &s.Consumers[l.consumer]; {
		case k.Stopped:
			stopped++
		case len(k.Owned) > 0:
			consuming++
		}
	}
	room := namesWidth(&f.look) - 60
	c.text(plainBold, 20, y-30, start, fitted(plainBold, name, room))
	if words := fitted(small, f.crowdWords(consuming, stopped), room); words != "" {
		c.text(small.with("mut"), 20, y+150, start, words)
	}
	c.end()
}
