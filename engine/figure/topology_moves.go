package figure

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

const (
	moveTold  = 2000 // on screen: how long a new owner is told
	moveGlide = 300  // and how long its partition glides there
)

// newOwner tells from whom the owner of a partition took it over, and when, if that
// was just now on screen.
func (f *Film) newOwner(s *trace.Snapshot, owner, partition int32) (from int32, since kafka.Millis, ok bool) {
	if int(owner) >= len(f.lanes) {
		return 0, 0, false
	}
	since = -1
	for _, h := range f.lanes[owner].holdings {
		if h.partition == partition && h.covers(s.At) {
			since = h.from
		}
	}
	if since < 0 || since < f.from || f.pace.Paced(s.At)-f.pace.Paced(since) > moveTold {
		return 0, 0, false
	}
	latest := kafka.Millis(-1)
	for i := range f.lanes {
		for _, h := range f.lanes[i].holdings {
			if h.partition == partition && f.lanes[i].group == f.lanes[owner].group && h.from < since && h.from > latest {
				from, latest = int32(i), h.from
			}
		}
	}
	return from, since, latest >= 0 && from != owner
}

// drawMove says at a log that it has a new owner, and lets its chip glide from node
// to node.
func (f *Film) drawMove(c *canvas, sec *section, p, owner int32, y int) {
	from, since, ok := f.newOwner(sec.snap, owner, p)
	if !ok || sec.rowPitch < 400 {
		return
	}
	face, room := smallBold.with("halo").tightly(), sec.node-sec.link-40 // the nodes stand beyond
	text := f.mark(say.MarkMoved, f.consumer(from), f.consumer(owner))
	if face.width(text) > room { // the link leads to the new owner, who is named there
		text = fitted(face, f.mark(say.MarkMoved, f.consumer(from), ""), room)
	}
	c.try(face, sec.link+10, y-55, start, text)
	y0, known := sec.nodeY[from]
	y1 := sec.nodeY[owner]
	until := f.pace.Time(f.pace.Paced(since) + moveGlide)
	if !known || sec.snap.At >= until {
		return
	}
	path := Motion{Attr: "fall", From: int64(y0), To: int64(y1), Start: since, End: until}
	at := int(path.At(sec.snap.At))
	c.group(id("glide.p", p), "aria-hidden", "true", "transform", "translate(0 "+px(at)+")")
	c.lastGroup().Motion = &path
	c.rect("bgf "+f.hue(owner).stroke(), sec.node-400, -90, 320, 180, "rx", "3", "stroke-width", "1.5", "stroke-dasharray", "4 3")
	c.text(code.tightly(), sec.node-240, 43, middle, f.partition(p))
	c.scene.texts = c.scene.texts[:len(c.scene.texts)-1] // it passes over whatever is there
	c.end()
}

// drawFetches draws the fetches between members and logs, one each way.
func (f *Film) drawFetches(c *canvas, sec *section) {
	if !f.look.has(Messages) || sec.nodeHeight < 400 || sec.rowPitch == 0 {
		return
	}
	last := [2]int32{-1, -1}
	for i := range sec.snap.Messages {
		m := &sec.snap.Messages[i]
		y, ok := sec.nodeY[m.Consumer]
		way := 0
		if m.Reply {
			way = 1
		}
		if !ok || m.Request != trace.Fetch || last[way] == m.Consumer {
			continue
		}
		last[way] = m.Consumer
		f.drawFetch(c, sec, m, y)
	}
}

func (f *Film) drawFetch(c *canvas, sec *section, m *trace.Message, y int) {
	from, to := sec.node-dock, sec.link+dock
	if m.Reply {
		from, to = to, from
	}
	if m.Lost {
		to = (from*2 + to) / 3
	}
	path := Motion{Attr: "translate", From: int64(from), To: int64(to), Start: m.Sent, End: m.Arrives}
	x := int(path.At(sec.snap.At))
	room := box{min(from, to) - flightRadius, y - flightRadius, max(from, to) + flightRadius, y + flightRadius}
	if !c.free(room) {
		return
	}
	name := messageID(m)
	c.symbol(name, f.messageName(m), "class", "message")
	c.group(name+".glyph", "transform", "translate("+px(x)+" 0)")
	c.lastGroup().Motion = &path
	c.sign(f.hue(m.Consumer), m.Request, m.Reply, 0, y, flightRadius-10)
	c.scene.texts[len(c.scene.texts)-1] = room
	c.end()
	c.end()
}
