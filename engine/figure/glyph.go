package figure

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// glyph is one message in the row between the lanes and the coordinator.
type glyph struct {
	leaves, arrives kafka.Millis
	consumer        int32
	request         trace.Request
	reply           bool
	error           kafka.ErrorCode
	seq             int32
	x, row          int
	more            []glyph // of other members: one box for all
	short           bool    // its letter stands for its name
}

const (
	maxGlyphs     = 60
	glyphSpace    = 210 // two glyphs in a row keep this distance
	maxGlyphShift = 320 // further away from its instant a glyph would lie
	glyphRadius   = 90
)

// letters of the requests, as the legend explains them.
func letterOf(r trace.Request) string {
	switch r {
	case trace.JoinGroup:
		return "J"
	case trace.SyncGroup:
		return "S"
	case trace.Heartbeat, trace.ConsumerGroupHeartbeat:
		return "H"
	case trace.LeaveGroup:
		return "L"
	case trace.OffsetCommit:
		return "C"
	case trace.OffsetFetch:
		return "O"
	case trace.Fetch, trace.ListOffsets:
		return "F"
	}
	return "?"
}

// findGlyphs picks the messages of a group that a reader looks for: membership
// requests, commits that are no routine, and every reply with an error.
func (f *Film) findGlyphs(b *block) (glyphs []glyph, rows int) {
	for i := range f.events {
		e := &f.events[i]
		if e.At > f.to || f.look.Ask > 0 && e.At >= f.look.Ask {
			break
		}
		f.effort.spend(8)
		if e.At < f.from || e.Consumer < 0 || e.Group != b.group && f.groupOf(e.Consumer) != b.group {
			continue
		}
		g := glyph{leaves: e.At, arrives: e.At, consumer: e.Consumer, request: e.Request, error: e.Error, seq: e.Seq}
		switch {
		case e.Code == trace.RequestSent && shown(e.Request) && e.Request != trace.ConsumerGroupHeartbeat && !automatic(f.events, e):
		case e.Code == trace.ResponseArrived && news(e) && !repeats(f.events, e) && e.Error != kafka.MemberIDRequired:
			g.reply = true
			if e.Cause >= 0 && e.Cause < e.Seq && e.At-f.events[e.Cause].At < longestFlight {
				g.leaves = f.events[e.Cause].At
			}
		default:
			continue
		}
		if _, folded := f.pace.folded(g.leaves); !folded {
			glyphs = append(glyphs, g)
		}
	}
	return f.placeGlyphs(glyphs)
}

func (f *Film) groupOf(consumer int32) int32 {
	if int(consumer) >= len(f.lanes) {
		return -1
	}
	return f.lanes[consumer].group
}

// placeGlyphs puts each glyph at its instant or as little right of it as its
// neighbours allow, in one row or two. What would lie too far off is left out;
// log and topology have it.
func (f *Film) placeGlyphs(glyphs []glyph) ([]glyph, int) {
	arranged(glyphs, func(a, b *glyph) bool { return a.leaves < b.leaves })
	glyphs = f.gather(glyphs)
	glyphs = glyphs[:min(len(glyphs), maxGlyphs)]
	placed, rows := f.rowGlyphs(slices.Clone(glyphs))
	if rows > 1 || len(placed) < len(glyphs) {
		for i := range glyphs {
			glyphs[i].short = true
		}
		return f.rowGlyphs(glyphs)
	}
	return placed, rows
}

func (f *Film) rowGlyphs(glyphs []glyph) ([]glyph, int) {
	last := [2]int{-glyphSpace, -glyphSpace} // right edges
	rows := 0
	kept := glyphs[:0]
	for _, g := range glyphs {
		half := g.width() / 2
		want := max(f.x(g.leaves), f.plot+half)
		most := maxGlyphShift
		if g.short { // a box may lie its own width further
			most += 2*half - glyphSpace
		}
		row := 0
		if last[0]+half-want > most {
			row = 1
		}
		g.x, g.row = max(want, last[row]+half), row
		if g.x-want > most || g.x > f.right-half {
			if want <= f.right-half {
				continue
			}
			g.x = f.right - half
			if g.x < last[row]+half {
				continue
			}
		}
		last[row] = g.x + half
		rows = max(rows, row+1)
		kept = append(kept, g)
	}
	return kept, rows
}

// sign draws the sign of a message: its shape and its letter.
func (c *canvas) sign(h hue, r trace.Request, reply bool, x, y, radius int) {
	on := h.on()
	if reply {
		on = ""
	}
	c.signShape(h, r, reply, x, y, radius)
	c.text(smallBold.with(on).tightly(), x, y+43, middle, letterOf(r))
}

// signShape is a circle for membership, a diamond for offsets, a square for data;
// filled for a request, hollow for a reply.
func (c *canvas) signShape(h hue, r trace.Request, reply bool, x, y, radius int) {
	class := h.fill() + " rim"
	if reply {
		class = h.stroke() + " bgf"
	}
	switch r {
	case trace.OffsetCommit, trace.OffsetFetch:
		d := radius * 7 / 6
		c.path(class, outline{}.move(x, y-d).line(x+d, y).line(x, y+d).line(x-d, y).shut(), "stroke-width", "1.5")
	case trace.Fetch, trace.ListOffsets:
		c.rect(class, x-radius+10, y-radius+10, 2*radius-20, 2*radius-20, "stroke-width", "1.5")
	default:
		width := "1.5"
		if reply {
			width = "2"
		}
		c.circle(class, x, y, radius, "stroke-width", width)
	}
}

// drawLeaders draws the lines between messages and lanes; they run behind the bars.
func (f *Film) drawLeaders(c *canvas, b *block) {
	if len(b.glyphs) == 0 {
		return
	}
	c.group(id("lead.g", b.group), "aria-hidden", "true")
	for i := range b.glyphs {
		g := &b.glyphs[i]
		if l := f.laneOf(g.consumer); l != nil {
			f.drawLeader(c, b, g, l)
		}
		for k := range g.more {
			if l := f.laneOf(g.more[k].consumer); l != nil {
				g.more[k].x, g.more[k].row = g.x, g.row
				f.drawLeader(c, b, &g.more[k], l)
			}
		}
	}
	c.end()
}

// drawGlyphs draws the messages of a block.
func (f *Film) drawGlyphs(c *canvas, b *block) {
	if len(b.glyphs) == 0 {
		return
	}
	c.group(id("msg.g", b.group), "aria-hidden", "true") // the log says each of them in words
	for i := range b.glyphs {
		g := &b.glyphs[i]
		c.group(id("e", g.seq), append(f.clickable(), "class", "msg")...)
		if g.more != nil {
			f.drawMany(c, g, b.messages+g.row*glyphPitch)
		} else {
			c.sign(f.hue(g.consumer), g.request, g.reply, g.x, b.messages+g.row*glyphPitch, glyphRadius)
		}
		c.end()
	}
	c.end()
}

// drawLeader ties a message to its lane: a line down for a request, an arrow up
// for a reply.
func (f *Film) drawLeader(c *canvas, b *block, g *glyph, l *laneBox) {
	h, y := f.hue(g.consumer), b.messages+g.row*glyphPitch
	if g.reply {
		x, foot := f.x(g.arrives), l.top+l.bar+80
		c.path("mutl", outline{}.move(g.x, y-glyphRadius).line(x, foot+50), "stroke-width", "1.3")
		c.path("mutf", outline{}.move(x-40, foot+60).line(x, foot-10).line(x+40, foot+60).shut())
	} else {
		c.path(h.stroke(), outline{}.move(f.x(g.leaves), l.top+l.bar).line(g.x, y-glyphRadius), "stroke-width", "1.6")
	}
}
