package figure

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

const (
	thumbWidth = 2800
	thumbPitch = 230
	thumbLanes = 4 // more stand closer together
	mostThumbs = 8
	thumbRows  = 3 // more partitions share one bar
)

// Thumb is a run at a glance, from an instant on: its first lanes without a word,
// for lists. It says nothing that a reader needs, so it has no name.
func Thumb(run Run, from kafka.Millis) *Scene {
	f := &Film{run: run, names: run.Names(), events: run.Events(), from: from, to: max(run.End(), from+1), right: thumbWidth}
	f.look.Layers = NoLayer
	f.lanes = readLanes(f.names, f.events, f.to, nil)
	f.readDamage()
	f.pace = newPace(f.events, f.from, f.to, thumbWidth, false, nil)
	var shown []laneBox
	for i := range f.lanes {
		if l := &f.lanes[i]; len(l.alive) > 0 && l.alive[0].from <= f.to && len(shown) < mostThumbs {
			shown = append(shown, laneBox{lane: l, rows: rowsOf(l)})
		}
	}
	pitch := thumbPitch
	if len(shown) > thumbLanes {
		pitch = thumbPitch * thumbLanes / len(shown)
	}
	for i := range shown {
		b := &shown[i]
		b.top, b.bar = 20+pitch*i, pitch*3/4
		if b.rows > thumbRows || b.rows > 1 && len(shown) > thumbLanes {
			b.rows = 0
		}
	}
	c := newCanvas("thumb", thumbWidth, pitch*max(len(shown), 1), "")
	for i := range shown {
		f.drawThumb(c, &shown[i])
	}
	var walls outline
	for i := range f.events {
		if e := &f.events[i]; e.Code == trace.GenerationStarted && f.within(e.At) && e.At > f.from && len(shown) > 0 {
			walls = walls.move(f.x(e.At), 0).down(c.scene.Height)
		}
	}
	if len(walls) > 0 {
		c.path("inkl", walls, "stroke-width", "2.5")
	}
	return c.scene
}

// drawThumb draws one lane: held, stopped, gone, doubled, lost.
func (f *Film) drawThumb(c *canvas, l *laneBox) {
	b := batch{many: true}
	fill, away := "bar "+f.hue(l.consumer).fill(), l.away()
	bar := func(s span, y, height int) {
		for _, s := range without(s, away) {
			if x0, x1, ok := f.xs(s); ok && x1 > x0 {
				b.rect(c, fill, x0, y, x1-x0, height)
			}
		}
	}
	hatch := func(s span, y, height int) {
		if x0, x1, ok := f.xs(s); ok && x1-x0 >= 20 {
			b.hatch(c, x0, y, x1-x0, height)
		}
	}
	if l.rows == 0 {
		for _, m := range mergedSpans(l.lane) {
			bar(m.span, l.top, l.bar)
		}
	}
	for i := range l.holdings {
		if h := &l.holdings[i]; l.rows > 0 {
			y, height := l.row(h.row, h.rows)
			bar(h.span, y, height)
		}
	}
	for i := range l.gaps {
		if g := &l.gaps[i]; l.rows > 0 && g.rows > 0 {
			y, height := l.row(g.row, g.rows)
			hatch(g.span, y, height)
		}
	}
	for _, s := range l.joinedStops() {
		hatch(s.span, l.top, l.bar)
	}
	for _, s := range l.frozen {
		hatch(s, l.top, l.bar)
	}
	b.flush(c)
	f.drawStripes(c, l)
	f.thumbEnds(c, l)
}

// thumbEnds draws how a member went and what was lost.
func (f *Film) thumbEnds(c *canvas, l *laneBox) {
	f.dashesOfGone(c, l)
	for _, d := range l.deaths {
		if f.within(d.at) {
			f.cross(c, f.x(d.at), l.middle(), min(80, l.bar/2+20))
		}
	}
	for _, r := range l.removals {
		if f.within(r.at) && !l.deadAt(r.at) {
			f.triangle(c, "dgl bgf", f.x(r.at), l.middle())
		}
	}
	for _, at := range l.closes {
		if f.within(at) {
			f.triangle(c, "inkl bgf", f.x(at), l.middle())
		}
	}
	if i := slices.IndexFunc(l.damages, func(d damage) bool { return d.lost && f.within(d.at) }); i >= 0 {
		y, height := l.rowOf(l.damages[i].partition, l.damages[i].at)
		side := min(height, 120)
		x, y := min(f.visibleFrom(l.damages[i].at), f.right-side), y+(height-side)/2
		c.rect("bgf dgl", x, y, side, side, "stroke-width", "1.2")
		c.path("dgl", outline{}.move(x+30, y+30).line(x+side-30, y+side-30).move(x+side-30, y+30).line(x+30, y+side-30), "stroke-width", "1.6")
	}
}
