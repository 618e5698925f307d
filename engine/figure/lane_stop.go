package figure

import (
	"slices"

	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

// joinedStops are the stops of a lane, with stops that follow each other at once
// told as one.
func (l *lane) joinedStops() []stop {
	var out []stop
	for _, s := range l.stops {
		if n := len(out); n > 0 && out[n-1].to == s.from && out[n-1].empty == s.empty {
			out[n-1].to, out[n-1].open = s.to, s.open
			continue
		}
		out = append(out, s)
	}
	return slices.DeleteFunc(out, func(s stop) bool { return s.empty })
}

// drawStops hatches the times in which a member handed out nothing, with a
// caption on a solid chip.
func (f *Film) drawStops(c *canvas, l *laneBox) {
	stops := l.joinedStops()
	b := batch{many: len(stops)+len(l.frozen) > manyBars}
	hatch := func(s span) {
		if x0, x1, ok := f.xs(f.cut(s)); ok && x1-x0 >= 15 {
			b.hatch(c, x0, l.top, x1-x0, l.bar)
		}
	}
	for _, s := range stops {
		hatch(s.span)
	}
	for _, s := range l.frozen {
		hatch(s)
	}
	b.flush(c)
	for _, s := range stops {
		if x0, x1, ok := f.xs(f.cut(s.span)); ok && x1-x0 >= 150 {
			f.caption(c, l, x0, x1, f.stopWords(s, s.to <= f.hiddenFrom() && !s.open)...)
		}
	}
	for _, s := range l.frozen {
		x0, x1, ok := f.xs(f.cut(s))
		if !ok || x1-x0 < 150 {
			continue
		}
		if s.open || s.to > f.hiddenFrom() {
			f.caption(c, l, x0, x1, f.mark(say.MarkFrozen))
			continue
		}
		f.caption(c, l, x0, x1, f.mark(say.MarkFrozenFor, say.Duration(f.lang(), s.to-s.from)), f.mark(say.MarkFrozen))
	}
}

func (f *Film) stopWords(s stop, known bool) []string {
	word := say.StopWord(f.lang(), s.reason)
	if !known {
		return []string{f.label(say.LabelStopped) + ": " + word, f.label(say.LabelStopped)}
	}
	length := say.Duration(f.lang(), s.to-s.from)
	return []string{f.mark(say.MarkStoppedWhy, length, word), f.mark(say.MarkStoppedFor, length), length, f.label(say.LabelStopped)}
}

// caption puts the first text that fits on a chip inside [x0, x1] of a lane.
func (f *Film) caption(c *canvas, l *laneBox, x0, x1 int, texts ...string) bool {
	k := chip{box: "boxr", face: plainBold, height: 200}
	switch {
	case f.density != roomy:
		k = chip{box: "bgf", face: small, height: 140}
	case f.look.Layout == Tiny:
		k = chip{box: "boxr", face: smallBold, height: 180, slim: true}
	}
	return f.chipIn(c, k, x0+30, x1-30, l.middle(), texts...)
}

// chipIn puts the first text that fits on a chip between x0 and x1, as far left
// as it finds a free place.
func (f *Film) chipIn(c *canvas, k chip, x0, x1, y int, texts ...string) bool {
	x0, x1 = max(x0, f.plot+10), min(x1, f.right-10)
	for _, text := range texts {
		for x := x0; ; x += 100 {
			b := k.size(x, y, text)
			if b.x1 > x1 {
				break
			}
			if c.free(b) {
				c.chip(k, x, y, text)
				return true
			}
		}
	}
	return false
}

// drawTroubles says when the application thread was blocked, which the bars do not
// show, and draws the line along which no message came through.
func (f *Film) drawTroubles(c *canvas, l *laneBox) {
	for _, s := range l.blocked {
		x0, x1, ok := f.xs(f.cut(s))
		if !ok {
			continue
		}
		texts := []string{f.mark(say.MarkBlockedFor, say.Duration(f.lang(), s.to-s.from)), f.mark(say.MarkBlocked)}
		if s.open || s.to > f.hiddenFrom() {
			texts = texts[1:]
		}
		f.caption(c, l, x0, x1, texts...)
	}
	for _, s := range l.cut {
		x0, x1, ok := f.xs(f.cut(s))
		if !ok || x1-x0 < 20 || f.density == crowded {
			continue
		}
		y := l.top + l.bar + 50
		c.path("dgl", outline{}.move(x0, y-40).down(y+40).move(x0, y).across(x1), "stroke-width", "1.5", "stroke-dasharray", "2 3")
		texts := []string{f.mark(say.MarkCutFor, say.Duration(f.lang(), s.to-s.from)), f.mark(say.MarkCut)}
		if s.open || s.to > f.hiddenFrom() {
			texts = texts[1:]
		}
		f.along(c, small.with("dgr"), x0+60, x1, y+110, texts...)
	}
}

// along writes the first text that finds a free place between x0 and x1.
func (f *Film) along(c *canvas, face face, x0, x1, y int, texts ...string) {
	for _, text := range texts {
		for x := x0; x+face.width(text) <= x1; x += 100 {
			if c.try(face, x, y, start, text) {
				return
			}
		}
	}
}

// drawGaps hatches single rows: partitions given up while the rest goes on.
func (f *Film) drawGaps(c *canvas, l *laneBox) {
	if l.rows == 0 {
		return
	}
	b := batch{many: len(l.gaps) > manyBars}
	for i := range l.gaps {
		g := &l.gaps[i]
		if x0, x1, ok := f.xs(f.cut(g.span)); ok && x1-x0 >= 15 && g.rows > 0 {
			y, height := l.row(g.row, g.rows)
			b.hatch(c, x0, y, x1-x0, height)
		}
	}
	b.flush(c)
}

// drawWaiting draws dotted bars: a process without anything to do.
func (f *Film) drawWaiting(c *canvas, l *laneBox) {
	var busy []span
	for i := range l.holdings {
		busy = append(busy, l.holdings[i].span)
	}
	for _, s := range l.joinedStops() {
		busy = append(busy, s.span)
	}
	busy = append(busy, l.away()...)
	for _, alive := range l.alive {
		for _, idle := range common(alive, l.idle) {
			f.dotted(c, l, without(idle, busy), f.label(say.LabelEmptyHanded))
		}
		for _, waiting := range without(alive, append(busy[:len(busy):len(busy)], l.idle...)) {
			word := say.StopWord(f.lang(), trace.ReasonWaitJoin)
			if slices.ContainsFunc(l.notches, func(n notch) bool { return waiting.covers(n.at) }) {
				word = f.mark(say.MarkWaitsRelease) // it is in, but others still hold its partitions
			}
			f.dotted(c, l, []span{waiting}, word)
		}
	}
}

func (f *Film) dotted(c *canvas, l *laneBox, spans []span, word string) {
	for _, s := range spans {
		x0, x1, ok := f.xs(f.cut(s))
		if !ok || x1-x0 < 40 {
			continue
		}
		c.rect("none rulel", x0+7, l.top+7, x1-x0-14, l.bar-14, "rx", "3", "stroke-width", "1.5", "stroke-dasharray", "2 4")
		k := chip{box: "bgf", face: small, height: 180}
		if !f.chipIn(c, k, (x0+x1)/2-small.width(word)/2-70, x1-20, l.middle(), word) {
			f.chipIn(c, k, x0+20, x1-20, l.middle(), word)
		}
	}
}

// drawUnaware outlines the time in which a process works on though it is no
// member any more.
func (f *Film) drawUnaware(c *canvas, l *laneBox) {
	h := f.hue(l.consumer)
	for _, away := range l.away() {
		var s span
		for i := range l.holdings {
			for _, p := range common(l.holdings[i].span, []span{away}) {
				if s.to == 0 {
					s = p
				}
				s = span{from: min(s.from, p.from), to: max(s.to, p.to)}
			}
		}
		x0, x1, ok := f.xs(f.cut(s))
		if s.to == 0 || !ok || x1-x0 < 30 {
			continue
		}
		c.rect("none "+h.stroke(), x0+7, l.top+7, x1-x0-14, l.bar-14, "rx", "3", "stroke-width", "1.5", "stroke-dasharray", "5 4")
	}
}
