package figure

import (
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

const (
	stripHeight  = 140
	leastOffsets = 16
	cellFrom     = 60 // a cell this wide gets a line of its own
)

// view is what the section's group thinks of a partition.
func (sec *section) look(p int32) trace.View {
	q := &sec.snap.Partitions[p]
	if sec.group >= 0 && int(sec.group) < len(q.Views) {
		return q.Views[sec.group]
	}
	v := trace.View{Owner: -1, LastOwner: -1, Committed: -1, Position: -1}
	for _, m := range sec.members { // consumers that assign partitions themselves
		for _, o := range sec.snap.Consumers[m].Owned {
			if o == p {
				v.Owner = m
			}
		}
	}
	return v
}

// offsetsShown is how many offsets a strip has room for: the same in every strip,
// so that lengths can be compared.
func (sec *section) offsetsShown() int64 {
	most := int64(leastOffsets)
	for _, p := range sec.partitions {
		q := &sec.snap.Partitions[p]
		v := sec.look(p)
		from := q.LogEnd
		for _, o := range []int64{v.Committed, v.Position} {
			if o >= q.LogStart && o < from {
				from = o
			}
		}
		most = max(most, (q.LogEnd-from)*5/4+4, min(q.LogEnd-q.LogStart, 40))
	}
	return most
}

// strip is one log on the picture.
type strip struct {
	x0, y      int // left edge and top
	first, end int64
	width      int // of window offsets
	window     int64
}

func (s *strip) x(offset int64) int {
	offset = min(max(offset, s.first), s.end)
	return s.x0 + int(int64(s.width)*(offset-s.first)/s.window)
}

// drawLog draws one partition: its strip, marks, lag, and the link to its owner.
func (f *Film) drawLog(c *canvas, sec *section, n int, p int32, first *bool) {
	q := &sec.snap.Partitions[p]
	v := sec.look(p)
	y := sec.rowY(n)
	s := strip{x0: sec.strip, y: y - stripHeight/2, first: max(q.LogStart, q.LogEnd-sec.window), end: q.LogEnd, width: sec.stripEnd - sec.strip, window: sec.window}
	c.group(id("p", p), append(f.pickable('p', p, f.logSentence(p, q, v), first), "class", "log")...)
	if f.selected.is('p', p) {
		c.rect("selband", 0, y-190, sec.linkEnd, 390, "rx", "4")
	}
	name := code
	if v.Owner < 0 {
		name = name.with("mut")
	}
	c.text(name, 0, y+45, start, fittedName(name, say.FullPartitionName(f.names, p), sec.strip-40))
	f.drawStrip(c, &s, q, v)
	if sec.rowPitch >= 400 {
		f.drawOffsets(c, sec, &s, q, v, f.selected.is('p', p))
	}
	f.drawLag(c, sec, q, v, y)
	f.drawLink(c, sec, v, y)
	if v.Owner >= 0 {
		f.drawMove(c, sec, p, v.Owner, y)
	}
	c.end()
}

func (f *Film) drawStrip(c *canvas, s *strip, q *trace.Partition, v trace.View) {
	x1 := max(s.x(s.end), s.x0+20)
	c.rect("bgf", s.x0, s.y, x1-s.x0, stripHeight)
	if committed := s.x(max(v.Committed, q.LogStart)); v.Committed >= 0 && committed > s.x0 {
		c.rect("done", s.x0, s.y, committed-s.x0, stripHeight)
	}
	f.drawRead(c, s, q, v)
	f.drawDamage(c, s, v)
	if width := s.width / int(s.window); width >= cellFrom && s.end > s.first {
		var d outline
		for o := s.first + 1; o < s.end; o++ {
			d = d.move(s.x(o), s.y+10).down(s.y + stripHeight - 10)
		}
		if len(d) > 0 {
			c.path("hairl", d)
		}
	}
	if v.Owner < 0 && !v.Revoked && v.Subscribed {
		c.rect("none dgl", s.x0+5, s.y+5, x1-s.x0-10, stripHeight-10, "stroke-dasharray", "4 3")
	} else {
		c.rect("none rulel", s.x0+5, s.y+5, x1-s.x0-10, stripHeight-10)
	}
	if s.first > q.LogStart { // it begins further left
		x := s.x0 + 50
		c.path("bgf", outline{}.move(x, s.y+stripHeight+20).line(x+40, s.y-20).across(x+80).line(x+40, s.y+stripHeight+20).shut())
		c.path("rulel", outline{}.move(x, s.y+stripHeight+20).line(x+40, s.y-20).move(x+40, s.y+stripHeight+20).line(x+80, s.y-20))
	}
	c.path("inkl", outline{}.move(x1, s.y-30).down(s.y+stripHeight+30), "stroke-width", "3")
	if q.HighWatermark < q.LogEnd && q.HighWatermark >= s.first {
		c.path("inkl", outline{}.move(s.x(q.HighWatermark), s.y-10).down(s.y+stripHeight+10), "stroke-width", "1")
	}
}

// drawRead draws what the owner has read but not committed: processed cells
// filled, received ones outlined. Without an owner it is what will be read again.
func (f *Film) drawRead(c *canvas, s *strip, q *trace.Partition, v trace.View) {
	who := v.Owner
	if who < 0 {
		who = v.LastOwner
	}
	if who < 0 || v.Position < 0 {
		return
	}
	h := f.hue(who)
	from := max(v.Committed, q.LogStart)
	if v.Committed < 0 {
		from = s.first
	}
	handed := min(max(v.Handed, from), v.Position)
	if v.Owner < 0 {
		handed = v.Position
	}
	if x0, x1 := s.x(from), s.x(handed); x1 > x0 {
		c.bar(h, x0, s.y, x1-x0, stripHeight)
		if v.Owner < 0 {
			c.path("double", doubles(x0, x1, s.y, stripHeight))
		}
	}
	if x0, x1 := s.x(handed), s.x(v.Position); x1 > x0 && v.Owner >= 0 {
		c.rect("none "+h.stroke(), x0+10, s.y+10, max(x1-x0-20, 10), stripHeight-20, "stroke-width", "2")
	}
}

// doubles are the lines of the double stripe: read twice.
func doubles(x0, x1, y, height int) outline {
	var d outline
	for at := y + 15; at < y+height; at += 30 {
		d = d.move(x0, at).across(x1)
	}
	return d
}

// drawDamage marks records processed twice and records that nobody will process.
func (f *Film) drawDamage(c *canvas, s *strip, v trace.View) {
	var again, lost outline
	for _, r := range v.Duplicates {
		if x0, x1 := s.x(r.From), s.x(r.To); x1 > x0 {
			again = append(again, doubles(x0, x1, s.y, stripHeight)...)
		}
	}
	for _, r := range v.Losses {
		if x0, x1 := s.x(r.From), s.x(r.To); x1 > x0 {
			lost = lost.move(x0, s.y).line(x1, s.y+stripHeight).move(x0, s.y+stripHeight).line(x1, s.y).
				move(x0, s.y+5).across(x1).down(s.y + stripHeight - 5).across(x0).shut()
		}
	}
	if len(again) > 0 {
		c.path("double dark", again)
	}
	if len(lost) > 0 {
		c.path("dgl", lost, "stroke-width", "1.5")
	}
}

// drawOffsets draws the committed offset above the strip and the position below.
func (f *Film) drawOffsets(c *canvas, sec *section, s *strip, q *trace.Partition, v trace.View, picked bool) {
	if v.Committed >= 0 {
		x := s.x(v.Committed)
		c.path("ink", outline{}.move(x-50, s.y-90).across(x+50).line(x, s.y-10).shut())
		f.besideMark(c, smallBold, x, s.y-15, say.Number(v.Committed))
		if x1 := s.x(s.end); picked && x1-x > 160 { // the lag, committed to end
			c.path("accl", outline{}.move(x+80, s.y-20).down(s.y-60).across(x1-30).down(s.y-20), "stroke-width", "1.5")
		}
	}
	if v.Position < 0 {
		return
	}
	x, y := s.x(v.Position), s.y+stripHeight
	up := outline{}.move(x-50, y+90).across(x+50).line(x, y+10).shut()
	text := say.Number(v.Position)
	switch {
	case v.Owner >= 0:
		c.path(f.hue(v.Owner).fill(), up)
		f.besideMark(c, small, x, y+105, text)
	case v.LastOwner >= 0 && !v.Revoked:
		c.path("mutl bgf", up, "stroke-width", "1.2")
		if again := v.Position - max(v.Committed, q.LogStart); v.Committed >= 0 && again > 0 {
			long := text + " · " + f.label(say.LabelReadAgain, say.Number(again))
			if x+80+small.width(long) < sec.lag+400 && c.try(small.with("mut halo"), x+80, y+105, start, long) {
				return
			}
		}
		f.besideMark(c, small.with("mut"), x, y+105, text)
	}
}

// besideMark writes an offset left of its triangle, or right where the left is
// taken.
func (f *Film) besideMark(c *canvas, face face, x, y int, text string) {
	face = face.with("halo").tightly()
	if c.try(face, x-90, y, finish, text) {
		return
	}
	c.try(face, x+90, y, start, text)
}

// lagOf is the lag by committed offset, or by position where nothing is committed
// yet; ok is false where neither is known.
func lagOf(q *trace.Partition, v trace.View) (lag int64, ok bool) {
	switch {
	case v.Committed >= 0:
		return max(q.LogEnd-max(v.Committed, q.LogStart), 0), true
	case v.Position >= 0:
		return max(q.LogEnd-v.Position, 0), true
	}
	return 0, false
}

func (f *Film) drawLag(c *canvas, sec *section, q *trace.Partition, v trace.View, y int) {
	lag, ok := lagOf(q, v)
	text := "–"
	if ok {
		text = say.Number(lag)
	}
	face := plain
	if v.Owner < 0 && !v.Revoked && lag > 0 {
		face = plainBold.with("dgr")
	}
	c.text(face.tightly(), sec.lag, y+45, start, text)
	if v.Paused {
		c.path("wrf", outline{}.move(sec.lag-140, y-50).across(sec.lag-105).down(y+50).across(sec.lag-140).shut().
			move(sec.lag-85, y-50).across(sec.lag-50).down(y+50).across(sec.lag-85).shut())
	}
}

// drawLink ties a log to its owner, or says why there is none.
func (f *Film) drawLink(c *canvas, sec *section, v trace.View, y int) {
	room := sec.node - sec.link - 200
	switch {
	case v.Owner >= 0:
		to, ok := sec.nodeY[v.Owner]
		if !ok {
			return
		}
		to += sec.fan(v.Owner, y)
		h, dash := f.hue(v.Owner), ""
		if k := &sec.snap.Consumers[v.Owner]; !k.Member && sec.view != nil {
			dash = "6 4"
		}
		bend := (sec.link + sec.linkEnd) / 2
		d := outline{}.move(sec.link, y)
		if to == y {
			d = d.across(sec.linkEnd)
		} else {
			d = d.to('C', bend, y, bend, to, sec.linkEnd, to)
		}
		width := "3.5"
		if sec.rowPitch < 400 {
			width = "2"
		}
		c.path("none "+h.stroke(), d, "stroke-width", width, "stroke-dasharray", dash)
		c.path(h.fill(), outline{}.move(sec.linkEnd-20, to-60).line(sec.linkEnd+60, to).line(sec.linkEnd-20, to+60).shut())
	case v.Revoked:
		c.path("mutl", outline{}.move(sec.link, y).across(sec.link+140), "stroke-width", "2", "stroke-dasharray", "3 3")
		c.text(small.with("mut"), sec.link+180, y+43, start, fitted(small, f.label(say.LabelRevoked), room))
	case v.Subscribed:
		c.path("mutl", outline{}.move(sec.link, y).across(sec.link+60), "stroke-width", "2")
		c.circle("dgl bgf", sec.link+100, y, 40, "stroke-width", "1.8")
		face := smallBold
		if face.width(f.label(say.LabelNoOwner)) > room {
			face = small
		}
		c.text(face.with("dgr"), sec.link+180, y+43, start, fitted(face, f.label(say.LabelNoOwner), room))
	}
}

// fan is how far from the middle of its node a link arrives: straight across
// where all of the owner's logs lie beside it, else one under the other.
func (sec *section) fan(owner int32, y int) int {
	middle, most := sec.nodeY[owner], sec.nodeHeight/2-120
	if most < 0 {
		return 0
	}
	straight, links, at := true, 0, 0
	for i, p := range sec.partitions {
		if sec.look(p).Owner != owner {
			continue
		}
		row := sec.rowY(i)
		if off := row - middle; max(off, -off) > most {
			straight = false
		}
		if row < y {
			at++
		}
		links++
	}
	switch {
	case straight:
		return y - middle
	case links < 2:
		return 0
	}
	return (2*at - links + 1) * most / links
}

// logSentence says a log in words.
func (f *Film) logSentence(p int32, q *trace.Partition, v trace.View) string {
	text := say.FullPartitionName(f.names, p) + ": "
	switch {
	case v.Owner >= 0:
		text += f.label(say.LabelOwner) + " " + f.consumer(v.Owner)
	case v.Revoked && v.LastOwner >= 0:
		text += f.consumer(v.LastOwner) + " " + f.label(say.LabelRevoked)
	default:
		text += f.label(say.LabelNoOwner)
	}
	if v.Committed >= 0 {
		text += ", " + f.label(say.LabelCommitted) + " " + say.Number(v.Committed)
	}
	if v.Position >= 0 {
		text += ", " + f.label(say.LabelPosition) + " " + say.Number(v.Position)
	}
	text += ", " + f.label(say.LabelLogEnd) + " " + say.Number(q.LogEnd)
	if lag, ok := lagOf(q, v); ok {
		text += ", " + f.label(say.LabelLag) + " " + say.Number(lag)
	}
	return text
}
