package figure

import (
	"slices"
	"strings"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

// drawLane draws one member's lane: what it held, when it stood, how it went.
func (f *Film) drawLane(c *canvas, l *laneBox, first *bool) {
	c.group(id("c", l.consumer), append(f.pickable('c', l.consumer, f.laneSentence(l), first), "class", "lane")...)
	if f.look.Live { // the whole lane takes the click
		c.rect("none hit", f.plot, l.top-50, f.right-f.plot, l.bottom-l.top)
	}
	c.path("hairl", outline{}.move(f.plot, l.bottom-35).across(f.right))
	f.drawHoldings(c, l)
	f.drawWaiting(c, l)
	f.drawGaps(c, l)
	f.drawUnaware(c, l)
	f.drawStops(c, l)
	f.drawGone(c, l)
	f.drawTroubles(c, l)
	f.drawDamages(c, l)
	f.drawPicked(c, l)
	f.drawNotches(c, l)
	if f.density != crowded {
		f.drawTicks(c, l)
		f.drawFuses(c, l)
	}
	c.end()
}

// drawSelection paints the band behind the selected lane.
func (f *Film) drawSelection(c *canvas, l *laneBox) {
	if f.selected.is('c', l.consumer) || f.selectedEventIn(l.consumer) {
		c.rect("selband", f.plot, l.top-50, f.right-f.plot, l.bottom-l.top+10)
	}
}

// drawPicked outlines the bars of the selected partition.
func (f *Film) drawPicked(c *canvas, l *laneBox) {
	if f.selected.letter != 'p' {
		return
	}
	var d outline
	for i := range l.holdings {
		held := &l.holdings[i]
		x0, x1, ok := f.xs(f.cut(held.span))
		if held.partition != f.selected.number || !ok || x1-x0 < 20 {
			continue
		}
		y, height := l.row(held.row, held.rows)
		d = d.move(x0+10, y+10).across(x1 - 10).down(y + height - 10).across(x0 + 10).shut()
	}
	if len(d) > 0 {
		c.path("accl", d, "stroke-width", "2")
	}
}

func (f *Film) selectedEventIn(consumer int32) bool {
	p := f.selected
	return p.letter == 'e' && int(p.number) < len(f.events) && f.events[p.number].Consumer == consumer
}

// hiddenFrom is the instant from which the answer is not shown.
func (f *Film) hiddenFrom() kafka.Millis {
	if f.look.Ask > 0 {
		return f.look.Ask
	}
	return f.to
}

// cut ends a span where the answer begins.
func (f *Film) cut(s span) span {
	if f.look.Ask > 0 {
		s.to = min(s.to, f.look.Ask)
		s.from = min(s.from, s.to)
	}
	return s
}

// drawHoldings draws the owned partitions: one bar each, or one bar for all with
// a list where the lane is too low.
func (f *Film) drawHoldings(c *canvas, l *laneBox) {
	if l.rows == 0 {
		f.drawMerged(c, l)
		return
	}
	h, away := f.hue(l.consumer), l.away()
	b := batch{many: len(l.holdings) > manyBars}
	for i := range l.holdings {
		f.effort.spend(2 * len(away))
		held := &l.holdings[i]
		for _, s := range without(held.span, away) {
			x0, x1, ok := f.xs(f.cut(s))
			if y, height := l.row(held.row, held.rows); ok && x1 > x0 {
				b.bar(c, h, x0, y, x1-x0, height)
			}
		}
	}
	b.flush(c)
	f.drawStripes(c, l)
	for i := range l.holdings {
		f.effort.spend(2 * len(away))
		held := &l.holdings[i]
		for _, s := range without(held.span, away) {
			f.labelBar(c, l, h, held, f.cut(s), s.from == held.from)
		}
	}
}

func (f *Film) labelBar(c *canvas, l *laneBox, h hue, held *holding, s span, first bool) {
	x0, x1, ok := f.xs(s)
	if !ok || x1-x0 < 200 {
		return
	}
	y, height := l.row(held.row, held.rows)
	name := f.partition(held.partition)
	if first && height >= leastRow-20 {
		f.barLabel(c, l, h, s.from, x1, y, height, name)
	}
}

// barLabel writes the first text that fits at the beginning of a bar, or behind
// the first fold in it, before x1. Stripes stop for it.
func (f *Film) barLabel(c *canvas, l *laneBox, h hue, from kafka.Millis, x1, top, height int, texts ...string) {
	face, y := codeBold.with(h.on()).tightly(), top+height/2+44
	for _, text := range texts {
		written := f.behindFolds(f.visibleFrom(from), func(at int) bool {
			if at+140+face.width(text) < x1 && c.free(face.place(at+70, y, start, text).grow(5)) {
				if b := face.place(at+70, y, start, text); h.striped || f.damaged(l, b.x0, b.x1) {
					c.rect(h.fill(), b.x0-50, top, b.x1-b.x0+100, height, "rx", "2")
				}
				c.text(face, at+70, y, start, text)
				return true
			}
			return false
		})
		if written {
			return
		}
	}
}

// behindFolds tries a place, and if that is refused the one behind the next fold.
func (f *Film) behindFolds(at int, try func(at int) bool) bool {
	for range 2 {
		if try(at) {
			return true
		}
		i := slices.IndexFunc(f.pace.Folds, func(o Fold) bool { return f.x(o.From) > at })
		if i < 0 {
			break
		}
		at = f.x(f.pace.Folds[i].To) + 20
	}
	return false
}

// away are the times in which the group did not count on the member, though its
// process may have worked on.
func (l *lane) away() []span {
	var out []span
	for _, r := range l.removals {
		out = append(out, span{from: r.at, to: r.until})
	}
	return out
}

// without cuts pieces out of a span.
func without(s span, cuts []span) []span {
	inOrder := true
	for i := 1; i < len(cuts); i++ {
		inOrder = inOrder && cuts[i-1].from <= cuts[i].from
	}
	if !inOrder {
		cuts = slices.Clone(cuts)
		arranged(cuts, func(a, b *span) bool { return a.from < b.from })
	}
	var out []span
	at := s.from
	for _, cut := range cuts {
		if cut.to <= at {
			continue
		}
		if cut.from >= s.to {
			break
		}
		if cut.from > at {
			out = append(out, span{from: at, to: cut.from})
		}
		at = cut.to
	}
	if at < s.to {
		out = append(out, span{from: at, to: s.to})
	}
	return out
}

// common is what spans of a and b share.
func common(a span, list []span) []span {
	var out []span
	for _, b := range list {
		if lo, hi := max(a.from, b.from), min(a.to, b.to); lo < hi {
			out = append(out, span{from: lo, to: hi})
		}
	}
	return out
}

// drawMerged draws one bar for all that a member holds, labelled with a list or a
// number.
func (f *Film) drawMerged(c *canvas, l *laneBox) {
	h, away, sets := f.hue(l.consumer), l.away(), mergedSpans(l.lane)
	b := batch{many: len(sets) > manyBars}
	for _, m := range sets {
		for _, s := range without(m.span, away) {
			if x0, x1, ok := f.xs(f.cut(s)); ok && x1 > x0 {
				b.bar(c, h, x0, l.top, x1-x0, l.bar)
			}
		}
	}
	b.flush(c)
	f.drawStripes(c, l)
	for _, m := range sets {
		for _, s := range without(m.span, away) {
			x0, x1, ok := f.xs(f.cut(s))
			if !ok || x1-x0 < 200 || l.bar < leastRow {
				continue
			}
			f.barLabel(c, l, h, s.from, x1, l.top, l.bar,
				f.listOf(m.partitions), f.mark(say.MarkMany, decimal(int32(len(m.partitions)))))
		}
	}
}

// held is a time with an unchanged set of partitions.
type heldSet struct {
	span
	partitions []int32
}

func mergedSpans(l *lane) []heldSet {
	var instants []kafka.Millis
	for i := range l.holdings {
		instants = append(instants, l.holdings[i].from, l.holdings[i].to)
	}
	arranged(instants, earlier)
	instants = slices.Compact(instants)
	var out []heldSet
	var held []int // holdings that go on; they come in order of their beginning
	next := 0
	for i := 1; i < len(instants); i++ {
		l.effort.spend(16 + 4*len(held))
		s := heldSet{span: span{from: instants[i-1], to: instants[i]}}
		for ; next < len(l.holdings) && l.holdings[next].from <= s.from; next++ {
			held = append(held, next)
		}
		held = slices.DeleteFunc(held, func(k int) bool { return l.holdings[k].to <= s.from })
		for _, k := range held {
			s.partitions = append(s.partitions, l.holdings[k].partition)
		}
		if len(s.partitions) > 0 {
			arranged(s.partitions, func(a, b *int32) bool { return *a < *b })
			out = append(out, s)
		}
	}
	return out
}

// listOf names partitions with spaces between: "P0 P1 P2".
func (f *Film) listOf(partitions []int32) string {
	var b strings.Builder
	for i, p := range partitions {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(f.partition(p))
	}
	return b.String()
}

// laneSentence says a lane in words, in the order of time.
func (f *Film) laneSentence(l *laneBox) string {
	var b strings.Builder
	b.WriteString(f.consumer(l.consumer))
	b.WriteByte(':')
	separator := " "
	add := func(t kafka.Millis, text string) {
		if t > f.hiddenFrom() {
			return
		}
		b.WriteString(separator)
		b.WriteString(f.mark(say.MarkFrom, say.Time(f.lang(), t)))
		b.WriteByte(' ')
		b.WriteString(text)
		separator = ", "
	}
	type item struct {
		at   kafka.Millis
		text string
	}
	var items []item
	for _, m := range mergedSpans(l.lane) {
		items = append(items, item{m.from, f.listOf(m.partitions)})
	}
	for _, s := range l.joinedStops() {
		items = append(items, item{s.from, f.stopWords(s, s.to <= f.hiddenFrom() && !s.open)[0]})
	}
	for _, d := range l.deaths {
		items = append(items, item{d.at, f.deathWord(d)})
	}
	for _, r := range l.removals {
		items = append(items, item{r.at, say.RemovalWord(f.lang(), r.reason, r.timeout)})
	}
	for i, d := range l.damages {
		id := say.MarkReadTwice
		if d.lost {
			id = say.MarkSkippedRecords
		}
		if i < damageInWords {
			items = append(items, item{d.at, f.mark(id, f.partition(d.partition)+" "+say.Offsets(d.offsets.From, d.offsets.To))})
		}
	}
	arranged(items, func(a, b *item) bool { return a.at < b.at })
	for _, it := range items[:min(len(items), mostSpoken)] {
		add(it.at, it.text)
	}
	return b.String()
}

func (f *Film) deathWord(d death) string {
	if d.failed {
		return f.mark(say.MarkFailed)
	}
	return f.label(say.LabelCrashed)
}

// expiry tells whether a removal is the coordinator's doing after silence.
func expiry(r trace.Reason) bool {
	switch r {
	case trace.ReasonSessionExpired, trace.ReasonRebalanceTimeout, trace.ReasonSyncTimeout, trace.ReasonFenced, trace.ReasonRemovedByAdmin:
		return true
	}
	return false
}
