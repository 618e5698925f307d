package figure

import (
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

// Close-up of logs: one cell for each record.
const (
	cellWidth   = 260
	cellHeight  = 240
	stripsTop   = 330 // from a strip's top to its cells
	stripsPitch = 900
	mostCloseUp = 8
)

// Strips draws logs record by record: what has been processed, once or twice,
// what has been skipped, what is received and not processed, with the committed
// offset above and the position below. partitions nil means the first few that
// the group reads.
func (f *Film) Strips(s *trace.Snapshot, group int32, partitions []int32) *Scene {
	sec := section{snap: s, group: group}
	if group >= 0 && int(group) < len(s.Groups) {
		sec.view = &s.Groups[group]
	}
	if partitions == nil {
		for p := range s.Partitions {
			if sec.shows(int32(p)) {
				partitions = append(partitions, int32(p))
			}
		}
	}
	partitions = partitions[:min(len(partitions), mostCloseUp)]
	width := plotWidths[f.look.Layout]
	if f.look.Layout == Tiny {
		width = topologyWidths[Tiny]
	}
	height := stripsPitch*len(partitions) + 20
	c := f.canvas("strips", width, max(height, 200), f.label(say.LabelPartitionLog))
	for i, p := range partitions {
		if p >= 0 && int(p) < len(s.Partitions) {
			f.drawCloseUp(c, &sec, p, stripsPitch*i)
		}
	}
	return c.scene
}

// Records is the close-up of one partition, in the eyes of the group that reads it, for
// a narrow place; nil if nobody does.
func (f *Film) Records(s *trace.Snapshot, partition int32) *Scene {
	if partition < 0 || int(partition) >= len(s.Partitions) {
		return nil
	}
	for g := range s.Groups {
		sec := section{snap: s, group: int32(g), view: &s.Groups[g]}
		if sec.shows(partition) {
			narrow := *f
			narrow.look.Layout = Tiny
			return narrow.Strips(s, int32(g), []int32{partition})
		}
	}
	return nil
}

// closeUp is the part of a log that a strip shows.
type closeUp struct {
	first, last int64 // [first, last)
	x0, y       int
}

func (u *closeUp) x(offset int64) int {
	return u.x0 + int(min(max(offset, u.first), u.last)-u.first)*cellWidth
}

// frameLog chooses the records to show: from a little before the first that
// something happened to, as many as fit.
func (f *Film) frameLog(q *trace.Partition, v trace.View, cells int64) (first, last int64) {
	from := q.LogEnd
	for _, o := range []int64{v.Committed, v.Position} {
		if o >= q.LogStart {
			from = min(from, o)
		}
	}
	for _, list := range [][]trace.Range{v.Duplicates, v.Losses} {
		if len(list) > 0 {
			from = min(from, list[0].From)
		}
	}
	first = max(q.LogStart, from-2)
	if q.LogEnd-q.LogStart <= cells {
		first = q.LogStart
	}
	if first+cells > q.LogEnd {
		first = max(q.LogStart, q.LogEnd-cells)
	}
	return first, min(q.LogEnd, first+cells)
}

func (f *Film) drawCloseUp(c *canvas, sec *section, p int32, top int) {
	q, v := &sec.snap.Partitions[p], sec.look(p)
	left := 20
	cells := int64((c.scene.Width - left - 320) / cellWidth)
	u := closeUp{x0: left, y: top + stripsTop}
	u.first, u.last = f.frameLog(q, v, cells)
	if u.first > q.LogStart {
		u.x0 += 160 // room for the break
	}
	c.symbol(id("p", p), f.logSentence(p, q, v), "class", "closeup")
	c.text(codeBold, 0, top+130, start, say.FullPartitionName(f.names, p))
	if v.Owner >= 0 {
		f.ownerChip(c, v.Owner, codeBold.width(say.FullPartitionName(f.names, p))+120, top+100)
	}
	for o := u.first; o < u.last; o++ {
		f.drawCell(c, &u, v, o)
	}
	f.closeUpEnds(c, &u, q)
	f.closeUpMarks(c, &u, q, v)
	f.closeUpWords(c, v, top)
	c.end()
}

func (f *Film) ownerChip(c *canvas, owner int32, x, y int) {
	h, name := f.hue(owner), f.consumer(owner)
	w := max(300, smallBold.width(name)+100)
	c.rect(h.fill(), x, y-95, w, 190, "rx", "4")
	c.text(smallBold.with(h.on()).tightly(), x+w/2, y+43, middle, name)
}

func within(list []trace.Range, o int64) bool {
	for _, r := range list {
		if r.From <= o && o < r.To {
			return true
		}
	}
	return false
}

// drawCell draws one record.
func (f *Film) drawCell(c *canvas, u *closeUp, v trace.View, o int64) {
	x, w := u.x(o), cellWidth-30
	who := v.Owner
	if who < 0 {
		who = v.LastOwner
	}
	h := hue{off: true}
	if who >= 0 {
		h = f.hue(who)
	}
	switch {
	case within(v.Losses, o):
		c.rect("bgf dgl", x+7, u.y+7, w-14, cellHeight-14, "rx", "3", "stroke-dasharray", "4 3", "stroke-width", "1.5")
		c.path("dgl", outline{}.move(x+60, u.y+65).line(x+w-60, u.y+cellHeight-65).move(x+w-60, u.y+65).line(x+60, u.y+cellHeight-65), "stroke-width", "2")
	case within(v.Duplicates, o):
		c.rect(h.fill(), x, u.y, w, cellHeight, "rx", "3")
		c.path("double", doubles(x, x+w, u.y+15, cellHeight-30))
	case o < v.Handed && o < v.Position || o < v.Committed:
		class := "done"
		if o >= v.Committed {
			class = "bar " + h.fill()
		}
		c.rect(class, x, u.y, w, cellHeight, "rx", "3")
	case o < v.Position:
		c.rect("bgf "+h.stroke(), x+10, u.y+10, w-20, cellHeight-20, "rx", "3", "stroke-width", "2")
	default:
		c.rect("bgf rulel", x+5, u.y+5, w-10, cellHeight-10, "rx", "3", "stroke-width", "1")
	}
}

// closeUpEnds draws the log's end, or breaks where the log goes on, and the
// offsets of the first and last cell.
func (f *Film) closeUpEnds(c *canvas, u *closeUp, q *trace.Partition) {
	y0, y1 := u.y-20, u.y+cellHeight+20
	if u.first > q.LogStart {
		c.path("rulel", wave(u.x0-110, u.x0-110, y0, y1), "stroke-width", "1.2")
		c.path("rulel", wave(u.x0-60, u.x0-60, y0, y1), "stroke-width", "1.2")
	}
	end := u.x(u.last) - 15
	if u.last < q.LogEnd {
		c.path("rulel", wave(end+50, end+50, y0, y1), "stroke-width", "1.2")
		c.path("rulel", wave(end+100, end+100, y0, y1), "stroke-width", "1.2")
	} else {
		c.path("inkl", outline{}.move(end+15, y0-10).down(y1+10), "stroke-width", "3")
	}
}

func (f *Film) closeUpMarks(c *canvas, u *closeUp, q *trace.Partition, v trace.View) {
	shownIn := func(o int64) bool { return o >= u.first && (o < u.last || o == q.LogEnd) }
	if v.Committed >= 0 && shownIn(v.Committed) {
		x := u.x(v.Committed) - 15
		c.path("ink", outline{}.move(x-55, u.y-100).across(x+55).line(x, u.y-15).shut())
		f.besideMark(c, smallBold, x, u.y-20, f.label(say.LabelCommitted)+" "+say.Number(v.Committed))
	}
	y := u.y + cellHeight
	if v.Position >= 0 && shownIn(v.Position) {
		x := u.x(v.Position) - 15
		up := outline{}.move(x-55, y+110).across(x+55).line(x, y+25).shut()
		if v.Owner >= 0 {
			c.path(f.hue(v.Owner).fill(), up)
		} else {
			c.path("mutl bgf", up, "stroke-width", "1.2")
		}
		c.blocked = append(c.blocked, box{x - 55, y, x + 55, y + 130})
		f.besideMark(c, small, x, y+125, f.label(say.LabelPosition)+" "+say.Number(v.Position))
	}
	face := small.with("mut").tightly()
	if u.last > u.first {
		c.try(face, u.x(u.first)+(cellWidth-30)/2, y+125, middle, say.Number(u.first))
		c.try(face, u.x(u.last-1)+(cellWidth-30)/2, y+125, middle, say.Number(u.last-1))
	}
}

// closeUpWords says duplicates and losses beside the name.
func (f *Film) closeUpWords(c *canvas, v trace.View, top int) {
	x := c.scene.Width - 10
	for _, kind := range []struct {
		list []trace.Range
		id   say.MarkID
		face face
	}{{v.Losses, say.MarkSkippedRecords, smallBold.with("dgr")}, {v.Duplicates, say.MarkReadTwice, smallBold}} {
		if len(kind.list) == 0 {
			continue
		}
		text := f.mark(kind.id, rangesText(kind.list))
		if kind.id == say.MarkReadTwice {
			text = f.mark(say.MarkTwice) + " " + text
		}
		if c.try(kind.face, x, top+130, finish, text) {
			x -= kind.face.width(text) + 160
		}
	}
}

func rangesText(list []trace.Range) string {
	text := ""
	for i, r := range list {
		if i == 3 {
			return text + ", …"
		}
		if i > 0 {
			text += ", "
		}
		text += say.Offsets(r.From, r.To)
	}
	return text
}
