package figure

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

// drawGone draws how a member went: dashed lanes, crosses and deadlines of those
// that died or were removed, the triangle of those that left.
func (f *Film) drawGone(c *canvas, l *laneBox) {
	f.dashesOfGone(c, l)
	for _, d := range l.deaths {
		if f.within(d.at) {
			f.cross(c, f.x(d.at), l.middle(), min(110, l.bar/2))
			f.deathChip(c, l, d)
		}
	}
	for _, r := range l.removals {
		if !f.within(r.at) {
			continue
		}
		switch {
		case expiry(r.reason):
			f.deadline(c, l, r)
		case r.reason == trace.ReasonPollExpired:
			f.leftByItself(c, l, r)
		}
	}
	for _, at := range l.closes {
		if f.within(at) {
			f.closed(c, l, at)
		}
	}
}

// dashesOfGone dashes a lane while its member is dead, or thrown out alive.
func (f *Film) dashesOfGone(c *canvas, l *laneBox) {
	for _, d := range l.deaths {
		f.dashes(c, l, span{from: d.at, to: d.until})
	}
	for _, r := range l.removals {
		if expiry(r.reason) && !l.deadAt(r.at) {
			f.dashes(c, l, span{from: r.at, to: r.until})
		}
	}
}

func (l *lane) deadAt(t kafka.Millis) bool {
	for _, d := range l.deaths {
		if d.at <= t && t < d.until {
			return true
		}
	}
	return false
}

// dashes are the danger lines along a lane whose member is gone.
func (f *Film) dashes(c *canvas, l *laneBox, s span) {
	x0, x1, ok := f.xs(f.cut(s))
	if !ok || x1-x0 < 15 {
		return
	}
	c.path("dgl", outline{}.move(x0, l.top+10).across(x1).move(x0, l.top+l.bar-10).across(x1), "stroke-width", "1.5", "stroke-dasharray", "6 5")
}

func (f *Film) cross(c *canvas, x, y, radius int) {
	d := radius * 6 / 11
	c.circle("bgf", x, y, radius)
	c.path("dgl", outline{}.move(x-d, y-d).line(x+d, y+d).move(x+d, y-d).line(x-d, y+d), "stroke-width", "3")
	c.blocked = append(c.blocked, box{x - radius, y - radius, x + radius, y + radius})
}

// deathChip names the death where there is room before the deadline's own chip.
func (f *Film) deathChip(c *canvas, l *laneBox, d death) {
	for _, r := range l.removals {
		if r.at >= d.at && r.at < d.until {
			if !d.failed {
				return // the cross and the deadline say it
			}
		}
	}
	k := f.dangerChip(l)
	word := f.deathWord(d)
	if f.look.Ask > 0 && len(l.heldAt(d.at)) > 0 {
		word = f.mark(say.MarkGoneQuestion, f.consumer(l.consumer), say.PartitionList(f.lang(), f.names, l.heldAt(d.at)))
		if f.chipIn(c, k, f.visibleFrom(d.at)+150, f.right, l.middle(), word) {
			return
		}
		word = f.deathWord(d)
	}
	f.chipIn(c, k, f.x(d.at)+150, f.right, l.middle(), word)
}

// heldAt are the partitions that ended or went on at t.
func (l *lane) heldAt(t kafka.Millis) []int32 {
	var out []int32
	for i := range l.holdings {
		if h := &l.holdings[i]; h.from < t && h.to >= t {
			out = append(out, h.partition)
		}
	}
	return out
}

// dangerChip is the chip for causes of an end.
func (f *Film) dangerChip(l *laneBox) chip {
	if f.look.Layout == Tiny {
		return chip{box: "boxd", face: smallBold.with("dgr"), height: min(180, l.bar), slim: true}
	}
	return chip{box: "boxd", face: plainBold.with("dgr"), height: min(200, l.bar)}
}

// deadline draws the tick at which the coordinator gave a member up, with the
// cause in words beside it.
func (f *Film) deadline(c *canvas, l *laneBox, r removal) {
	x := f.x(r.at)
	c.path("dgl", outline{}.move(x, l.top-30).down(l.top+l.bar+120), "stroke-width", "2")
	k := f.dangerChip(l)
	long, short := say.RemovalWord(f.lang(), r.reason, r.timeout), say.RemovalWord(f.lang(), r.reason, 0)
	texts := []string{long, short, f.mark(say.MarkRemoved)}
	if r.reason == trace.ReasonSessionExpired {
		texts = append(texts, f.mark(say.MarkExpiredShort))
	}
	end := f.right
	if right := x + 1700; right < end && r.until < f.to {
		end = max(right, f.x(r.until))
	}
	if f.chipIn(c, k, x+70, end, l.middle(), texts...) {
		return
	}
	for _, text := range texts { // no room on the right: left of the tick
		b := k.size(0, l.middle(), text)
		at := x - 70 - (b.x1 - b.x0)
		if at >= f.plot && c.free(k.size(at, l.middle(), text)) {
			c.chip(k, at, l.middle(), text)
			return
		}
	}
}

// leftByItself draws the triangle of a client that left on its own poll timer,
// and says whether its process goes on unaware.
func (f *Film) leftByItself(c *canvas, l *laneBox, r removal) {
	f.triangle(c, "dgl bgf", f.x(r.at), l.middle())
	unaware := false
	for i := range l.holdings {
		unaware = unaware || len(common(l.holdings[i].span, []span{{from: r.at, to: r.until}})) > 0
	}
	word := say.RemovalWord(f.lang(), r.reason, r.timeout)
	texts := []string{word, f.mark(say.MarkLeftByItself)}
	if unaware {
		texts = append([]string{word + ", " + f.mark(say.MarkGoesOn)}, texts...)
	}
	k := chip{box: "bgf", face: plainBold.with("dgr"), height: min(200, l.bar)}
	f.chipIn(c, k, f.x(r.at)+130, max(f.x(r.until), f.x(r.at)+2000), l.middle(), texts...)
}

func (f *Film) triangle(c *canvas, class string, x, y int) {
	c.circle("bgf", x, y, 120)
	c.path(class, outline{}.move(x+50, y-80).down(y+80).line(x-80, y).shut(), "stroke-width", "2.4")
	c.blocked = append(c.blocked, box{x - 120, y - 120, x + 120, y + 120})
}

// closed draws a process that ended in good order. A static member stays a member
// for the while; any other has left the group.
func (f *Film) closed(c *canvas, l *laneBox, at kafka.Millis) {
	f.triangle(c, "inkl bgf", f.x(at), l.middle())
	texts := []string{f.label(say.LabelClosed), f.mark(say.MarkLeft)}
	if slices.ContainsFunc(l.member, func(s span) bool { return s.covers(at + longestFlight) }) {
		texts = []string{"close()"}
	}
	until := min(f.x(at)+1500, f.right)
	for _, s := range l.alive {
		if s.from > at {
			until = min(until, f.x(s.from))
		}
	}
	k := chip{box: "bgf", face: plain, height: min(180, l.bar), slim: true}
	f.chipIn(c, k, f.x(at)+110, until, l.middle(), texts...)
}

// drawNotches draws member epochs: each lane has its own, and seen together they
// climb like stairs.
func (f *Film) drawNotches(c *canvas, l *laneBox) {
	if !f.look.has(Walls) {
		return
	}
	shownUntil := f.plot - 1000
	for _, n := range l.notches {
		if n.at < f.from || n.at > f.hiddenFrom() {
			continue
		}
		x := f.x(n.at)
		if x < shownUntil {
			continue // reconciled twice in the same breath
		}
		text := say.Number(n.epoch)
		w := smallBold.width(text) + 90
		c.path("inkl", outline{}.move(x, l.top-40).down(l.top+l.bar+90), "stroke-width", "3")
		shownUntil = x + 40
		b := box{x, l.top - 50, x + w, l.top + 90}
		if b.x1 > f.right {
			b.x0, b.x1 = x-w, x
		}
		if f.density != roomy || !c.free(b) {
			continue
		}
		c.rect("ink", b.x0, b.y0, w, 140)
		c.text(smallBold.with("inv").tightly(), (b.x0+b.x1)/2, b.y0+113, middle, text)
		c.scene.texts[len(c.scene.texts)-1] = b
		shownUntil = b.x1
	}
}
