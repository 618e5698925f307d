package figure

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

// Ghost is a branch left behind: how the run would have gone on without the last
// action. It is drawn small and pale under the live lanes, on their clock.
type Ghost struct {
	Name   string // A
	Names  *trace.Names
	Events []trace.Event
	End    kafka.Millis
	From   kafka.Millis // where the live run leaves it
}

const (
	ghostBar   = 70
	ghostPitch = 90
	ghostHead  = 60 // above the first bar
)

// ghostLanes are the lanes of one ghost that belong to a block.
type ghostLanes struct {
	*Ghost
	lanes []*lane
	top   int
}

// haunt gives every block the lanes of the ghosts.
func (f *Film) haunt(ghosts []Ghost) {
	for i := range ghosts {
		g := &ghosts[i]
		lanes := readLanes(g.Names, g.Events, min(g.End, f.to), f.effort)
		for k := range f.blocks {
			b := &f.blocks[k]
			var mine []*lane
			for n := range lanes {
				if l := &lanes[n]; l.group == b.group && len(l.alive) > 0 && (b.crowd == nil || b.has(l.consumer)) {
					mine = append(mine, l)
				}
			}
			if len(mine) > 0 && f.density != crowded {
				b.ghosts = append(b.ghosts, ghostLanes{g, mine, 0})
			}
		}
	}
}

// has tells whether a consumer has a lane of its own here.
func (b *block) has(consumer int32) bool {
	return slices.ContainsFunc(b.lanes, func(l laneBox) bool { return l.consumer == consumer })
}

// height is the room that a ghost takes below the lanes.
func (g *ghostLanes) height() int { return ghostHead + ghostPitch*len(g.lanes) + 40 }

// drawGhosts draws the branches left behind.
func (f *Film) drawGhosts(c *canvas, b *block) {
	for i := range b.ghosts {
		g := &b.ghosts[i]
		name := f.mark(say.MarkBranchFrom, g.Name, say.Time(f.lang(), g.From))
		c.symbol(id("ghost.g", b.group)+id(".", int32(i)), name)
		top := g.top + ghostHead
		c.group(id("ghost.g", b.group)+id(".bars", int32(i)), "opacity", "0.4")
		c.path("mutl", outline{}.move(f.x(max(g.From, f.from)), top-30).down(top+ghostPitch*len(g.lanes)), "stroke-width", "1.5", "stroke-dasharray", "3 3")
		for k, l := range g.lanes {
			f.drawGhost(c, g, l, top+ghostPitch*k)
		}
		c.end()
		if f.plot > 0 {
			f.ghostName(c, g, name)
		}
		c.end()
	}
}

func (f *Film) ghostName(c *canvas, g *ghostLanes, name string) {
	room := f.plot - 40
	for _, text := range []string{name, f.mark(say.MarkBranch, g.Name), g.Name} {
		if small.width(text) <= room {
			c.text(small.with("mut"), 20, g.top+ghostHead+ghostPitch*len(g.lanes)/2+43, start, text)
			return
		}
	}
}

// drawGhost draws one lane from the fork on: who held anything, who stood, who died.
func (f *Film) drawGhost(c *canvas, g *ghostLanes, l *lane, y int) {
	b := batch{many: true}
	late := func(s span) (x0, x1 int, ok bool) {
		s.from = max(s.from, g.From)
		if s.to <= s.from {
			return 0, 0, false
		}
		return f.xs(f.cut(s))
	}
	fill := "bar " + f.hue(l.consumer).fill()
	for _, m := range mergedSpans(l) {
		for _, s := range without(m.span, l.away()) {
			if x0, x1, ok := late(s); ok && x1 > x0 {
				b.rect(c, fill, x0, y, x1-x0, ghostBar)
			}
		}
	}
	for _, s := range l.joinedStops() {
		if x0, x1, ok := late(s.span); ok && x1-x0 >= 15 {
			b.hatch(c, x0, y, x1-x0, ghostBar)
		}
	}
	for _, d := range l.deaths {
		if x0, x1, ok := late(span{from: d.at, to: d.until}); ok && x1-x0 >= 15 {
			b.lines("dgl", outline{}.move(x0, y+ghostBar/2).across(x1))
		}
	}
	b.flush(c)
	for _, d := range l.deaths {
		if d.at >= g.From && f.within(d.at) {
			x, r := f.x(d.at), ghostBar/2-5
			c.path("dgl", outline{}.move(x-r, y).line(x+r, y+2*r).move(x+r, y).line(x-r, y+2*r), "stroke-width", "2")
		}
	}
}
