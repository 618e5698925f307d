package figure

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

// playheadTop is where the playhead's flag stands.
const playheadTop = 20

// Playhead says where the playhead stands at t: the place of its line, the left
// end of its flag, and the text on it; the flag makes way for those of walls. A page moves the nodes "veil", "playhead"
// and "playhead.flag" with these and Pace, without asking for a new scene.
func (f *Film) Playhead(t kafka.Millis) (line, flag int, text string) {
	text = say.Time(f.lang(), t)
	width := smallBold.width(text) + 140
	line = f.x(min(max(t, f.from), f.to))
	if len(f.blocks) > 0 && f.blocks[0].flags >= playheadTop+flagHeight { // it has a row of its own
		return line, min(max(line-width/2, 0), f.right-width), text
	}
	for _, left := range []int{line - width/2, line - width + 20, line - 20} {
		left = min(max(left, 0), f.right-width)
		if len(f.blocks) == 0 || !slices.ContainsFunc(f.blocks[0].flagged, func(b box) bool { return left-20 < b.x1 && b.x0 < left+width+20 }) {
			return line, left, text
		}
	}
	return line, min(max(line-width/2, 0), f.right-width), text
}

// plantFlags finds out where the flags of walls will stand, so that the playhead's can
// make way for them.
func (f *Film) plantFlags() {
	for i := range f.blocks {
		b := &f.blocks[i]
		c := f.canvas("", f.right, f.height, "")
		f.drawWalls(c, b)
		b.flagged = c.scene.texts
	}
}

// drawPlayhead draws the playhead at t and the veil over what comes later. The
// three parts move sideways only; their Motion runs to the next event.
func (f *Film) drawPlayhead(c *canvas, t kafka.Millis) {
	if t < f.from {
		return
	}
	line, flag, text := f.Playhead(t)
	next := f.nextInstant(t)
	nextLine, nextFlag, _ := f.Playhead(next)
	top, foot := playheadTop, f.axis
	veil := c.rect("veil", line, 0, max(f.right-line, 0), foot)
	veil.ID = "veil"
	veil.Motion = &Motion{Attr: "x", From: int64(line), To: int64(nextLine), Start: t, End: next}
	c.group("playhead", "class", "play", "transform", "translate("+px(line)+" 0)", "aria-hidden", "true")
	c.lastGroup().Motion = &Motion{Attr: "translate", From: int64(line), To: int64(nextLine), Start: t, End: next}
	c.path("bgl", outline{}.move(0, top+flagHeight).down(foot+40), "stroke-width", "5")
	c.path("accl", outline{}.move(0, top+flagHeight).down(foot+50), "stroke-width", "2")
	c.end()
	c.group("playhead.flag", "class", "play", "transform", "translate("+px(flag)+" 0)", "aria-hidden", "true")
	c.lastGroup().Motion = &Motion{Attr: "translate", From: int64(flag), To: int64(nextFlag), Start: t, End: next}
	width := smallBold.width(text) + 140
	c.rect("accf", 0, top, width, flagHeight, "rx", "3")
	c.text(smallBold.with("inv").tightly(), width/2, top+148, middle, text)
	last := len(c.scene.texts) - 1
	c.scene.texts[last] = box{flag, top, flag + width, top + flagHeight}
	if f.look.Ask > 0 {
		c.scene.texts = c.scene.texts[:last] // without a row of its own it lies on top of whatever is there
	}
	c.end()
	f.drawOver(c, t, c.chips)
}

// drawOver repeats the captions that the playhead would cut before the next event
// on top of the veil: what has begun is read as a whole.
func (f *Film) drawOver(c *canvas, t kafka.Millis, chips []setChip) {
	left, _, _ := f.Playhead(t)
	right, _, _ := f.Playhead(f.nextInstant(t))
	c.group("over", "class", "play", "aria-hidden", "true")
	for _, s := range chips {
		if b := s.size(s.x, s.y, s.text); b.x0 < left && b.x1 > left || b.x0 > left && b.x0 < right {
			c.chip(s.chip, s.x, s.y, s.text)
			c.scene.texts = c.scene.texts[:len(c.scene.texts)-1]
		}
	}
	c.end()
}

// nextInstant is the first event after t, or the end.
func (f *Film) nextInstant(t kafka.Millis) kafka.Millis {
	for i := range f.events {
		if f.events[i].At > t {
			return min(f.events[i].At, f.to)
		}
	}
	return f.to
}

// lastGroup is the innermost open group's node.
func (c *canvas) lastGroup() *Node { return &c.scene.Nodes[c.open[len(c.open)-1]] }

// questionFrom is where the question begins: at Ask, or behind the fold that
// follows it at once.
func (f *Film) questionFrom() kafka.Millis {
	from := f.hiddenFrom()
	for _, fold := range f.pace.Folds {
		if fold.To > from && f.x(fold.From)-f.x(from) < 100 {
			return max(fold.To, from)
		}
	}
	return from
}

// drawQuestion covers what the reader is to predict: a dotted bar with a question
// in every lane that is alive, and what is known about the others.
func (f *Film) drawQuestion(c *canvas) {
	if f.look.Ask <= 0 || f.look.Ask >= f.to {
		return
	}
	x0 := f.x(f.questionFrom()) + 100
	if f.right-x0 < 400 {
		return
	}
	for i := range f.blocks {
		for k := range f.blocks[i].lanes {
			f.askLane(c, &f.blocks[i].lanes[k], x0)
		}
	}
}

func (f *Film) askLane(c *canvas, l *laneBox, x0 int) {
	if l.deadAt(f.look.Ask) {
		from := f.x(f.look.Ask)
		held := l.heldAt(l.deaths[len(l.deaths)-1].at)
		text := f.mark(say.MarkGoneQuestion, f.consumer(l.consumer), say.PartitionList(f.lang(), f.names, held))
		c.symbol(id("ask.c", l.consumer), text)
		c.path("dgl", outline{}.move(from, l.top+10).across(f.right).move(from, l.top+l.bar-10).across(f.right), "stroke-width", "1.5", "stroke-dasharray", "6 5")
		if len(held) == 0 {
			text = f.label(say.LabelCrashed)
		}
		f.chipIn(c, f.dangerChip(l), x0+200, f.right, l.middle(), text, f.label(say.LabelCrashed))
		c.end()
		return
	}
	text := f.label(say.LabelWillStop, f.consumer(l.consumer))
	if coveredBy(l.frozen, f.look.Ask) || coveredBy(l.blocked, f.look.Ask) || l.stopped(f.look.Ask) {
		text = f.mark(say.MarkWhatNext, f.consumer(l.consumer)) // it stands already
	}
	c.symbol(id("ask.c", l.consumer), text)
	c.rect("bgf rulel", x0, l.top+7, f.right-x0-10, l.bar-14, "rx", "3", "stroke-width", "1.5", "stroke-dasharray", "2 4")
	k := chip{box: "bgf", face: plainBold, height: min(180, l.bar-40)}
	f.chipIn(c, k, (x0+f.right-plainBold.width(text))/2-70, f.right, l.middle(), text, "?")
	c.end()
}

// drawCause rings the selected event and draws the curve from the one that caused
// it.
func (f *Film) drawCause(c *canvas) {
	p := f.selected
	if p.letter != 'e' || int(p.number) >= len(f.events) || !f.within(f.events[p.number].At) {
		return
	}
	e := &f.events[p.number]
	x1, y1 := f.spot(e)
	if e.Cause < 0 || e.Cause >= e.Seq || int(e.Cause) >= len(f.events) || !f.within(f.events[e.Cause].At) {
		c.circle("accl", x1, y1, 90, "stroke-width", "2")
		return
	}
	o := &f.events[e.Cause]
	x0, y0 := f.spot(o)
	lift := 300 + max(x1-x0, 0)/8
	c.symbol("cause", f.label(say.LabelWhy)+": "+say.Event(f.lang(), f.names, o), "class", "cause")
	top := max(min(y0, y1)-lift, 20)
	bend := (x0 + 3*x1) / 4
	c.path("accl", outline{}.move(x0, y0).to('C', x0, top, bend, top, x1, y1), "stroke-width", "1.8")
	c.path("accf", arrowHead(bend, top, x1, y1))
	c.circle("accf", x0, y0, 40)
	c.end()
}

// spot is the place of an event: its instant, on its lane or the coordinator's.
func (f *Film) spot(e *trace.Event) (x, y int) {
	x = f.x(e.At)
	if l := f.laneOf(e.Consumer); l != nil {
		return x, l.middle()
	}
	if b := f.blockOf(e.Group); b != nil && b.band > 0 {
		return x, b.band
	}
	return x, f.axis
}

// arrowHead is a filled head at (x, y) for a line that comes from (fx, fy).
func arrowHead(fx, fy, x, y int) outline {
	dx, dy := x-fx, y-fy
	length := max(root(dx*dx+dy*dy), 1)
	ux, uy := dx*100/length, dy*100/length // a unit vector in hundredths
	bx, by := x-ux*110/100, y-uy*110/100
	return outline{}.move(x, y).line(bx-uy*45/100, by+ux*45/100).line(bx+uy*45/100, by-ux*45/100).shut()
}

// root is the integer square root.
func root(n int) int {
	if n <= 0 {
		return 0
	}
	r := n
	for next := (r + 1) / 2; next < r; next = (r + n/r) / 2 {
		r = next
	}
	return r
}
