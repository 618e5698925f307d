package figure

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
)

// Nowhere as an instant means that no playhead is drawn.
const Nowhere kafka.Millis = -1

// Lanes draws the whole run: one lane per member, the walls of generations, the
// messages, the coordinator's states, the time axis, and at t the playhead with
// the future under a veil. Nothing but the playhead, the veil and the names'
// words depends on t.
func (f *Film) Lanes(t kafka.Millis) *Scene {
	c := f.canvas("lanes", f.right, f.height, f.label(say.LabelHistory, decimal(int32(f.countLanes()))))
	f.block(c)
	first := true
	for i := range f.blocks {
		b := &f.blocks[i]
		f.drawStretched(c, b)
		for k := range b.lanes {
			f.drawSelection(c, &b.lanes[k])
		}
		f.drawLeaders(c, b)
		for k := range b.lanes {
			f.drawLane(c, &b.lanes[k], &first)
		}
		f.drawCrowd(c, b)
		f.drawGhosts(c, b)
		f.drawStates(c, b, &first)
	}
	for i := range f.blocks {
		b := &f.blocks[i]
		f.drawFolds(c, b)
		f.drawWalls(c, b)
		f.drawPhases(c, b)
		f.drawGlyphs(c, b)
	}
	f.drawAxis(c)
	f.drawCause(c)
	if f.plot > 0 {
		f.drawNames(c, t)
	}
	f.drawQuestion(c)
	f.chips = append([]setChip{}, c.chips...)
	f.drawPlayhead(c, t)
	return c.scene
}

func (f *Film) countLanes() int {
	n := 0
	for i := range f.blocks {
		n += len(f.blocks[i].lanes)
		if w := f.blocks[i].crowd; w != nil {
			n += len(w.lanes)
		}
	}
	return n
}

// block marks where text could not be read: under folds and walls.
func (f *Film) block(c *canvas) {
	for i := range f.blocks {
		b := &f.blocks[i]
		for _, fold := range f.pace.Folds {
			if fold.From > f.questionFrom() {
				break // not drawn
			}
			c.blocked = append(c.blocked, box{f.x(fold.From) - 20, b.top - 100, f.x(fold.To) + 20, b.end()})
		}
		for k := range b.lanes {
			f.blockLane(c, &b.lanes[k])
		}
		if !f.look.has(Walls) {
			continue
		}
		for _, w := range b.walls {
			if x := f.x(w.at); f.within(w.at) && !w.epoch {
				c.blocked = append(c.blocked, box{x - 20, b.top, x + 20, b.end()})
			}
		}
	}
}

// blockLane keeps captions off the upright lines of a lane: deadlines and notches.
func (f *Film) blockLane(c *canvas, l *laneBox) {
	upright := func(t kafka.Millis) {
		if f.within(t) {
			x := f.x(t)
			c.blocked = append(c.blocked, box{x - 15, l.top - 40, x, l.top + l.bar + 90})
		}
	}
	for _, r := range l.removals {
		if expiry(r.reason) {
			upright(r.at)
		}
	}
	if f.look.has(Walls) {
		for _, n := range l.notches {
			upright(n.at)
		}
	}
}

// end is the y below the last thing of a block.
func (b *block) end() int {
	switch {
	case b.band > 0:
		return b.band + bandHeight + bandGap
	case b.glyphRows > 0:
		return b.messages + glyphPitch*b.glyphRows
	}
	return b.foot + bandGap
}

// visibleFrom is where a mark that begins at x can first be seen: a fold that
// covers its beginning hides it until the fold's right side.
func (f *Film) visibleFrom(t kafka.Millis) int {
	if right, ok := f.pace.folded(max(t, f.from)); ok {
		return f.plot + right + 20
	}
	return f.x(max(t, f.from))
}

// drawStretched paints a pale band where time is stretched.
func (f *Film) drawStretched(c *canvas, b *block) {
	if !f.look.has(Stretched) || f.look.TrueTime {
		return
	}
	var d outline
	for _, s := range f.pace.Stretched {
		if s.From > f.hiddenFrom() {
			break // it would give the answer away
		}
		if x0, x1 := f.x(s.From), f.x(s.To); x1-x0 >= 60 {
			d = d.move(x0, b.top-60).across(x1).down(b.end()).across(x0).shut()
		}
	}
	if len(d) > 0 {
		c.path("surf", d)
	}
}

// drawFolds paints the waves of skipped time over everything in a block.
func (f *Film) drawFolds(c *canvas, b *block) {
	for i, fold := range f.pace.Folds {
		x0, x1, top, foot := f.x(fold.From), f.x(fold.To), b.top-100, b.end()
		if x1-x0 < 60 || fold.From > f.questionFrom() {
			continue
		}
		c.group(id("fold.g", b.group)+id(".", int32(i)), "aria-hidden", "true")
		left, right := x0+(x1-x0)*3/20, x1-(x1-x0)*3/20-20
		c.path("bgf", wave(left, right, top, foot))
		c.path("rulel", wave(left, left, top, foot), "stroke-width", "1.2")
		c.path("rulel", wave(right, right, top, foot), "stroke-width", "1.2")
		c.end()
	}
}

// wave is a zigzag from top to foot at x0, and back up at x1 unless it is the
// same line.
func wave(x0, x1, top, foot int) outline {
	const high, wide = 80, 40
	d := outline{}.move(x0, top)
	turn := func(y int) int {
		if (y-top)/high%2 == 1 {
			return wide
		}
		return 0
	}
	for y := top + high; y <= foot; y += high {
		d = d.line(x0+turn(y), y)
	}
	if x1 == x0 {
		return d
	}
	last := top + (foot-top)/high*high
	for y := last; y >= top; y -= high {
		d = d.line(x1+turn(y), y)
	}
	return d.shut()
}
