package figure

import (
	"slices"
	"strings"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

const (
	maxInFlight  = 40
	flightRadius = 110
	parkedOut    = 40  // how far a request that waits stands out of the box, whose words begin 80 inside
	dock         = 140 // from the ends of a wire to where a message appears
)

// worthShowing tells whether a message under way is drawn: membership, offsets,
// and any reply with an error. Routine heartbeats are not.
func worthShowing(m *trace.Message) bool {
	switch m.Request {
	case trace.JoinGroup, trace.SyncGroup, trace.LeaveGroup, trace.OffsetCommit:
		return true
	case trace.ConsumerGroupHeartbeat:
		return m.Event >= 0 || m.Error != kafka.None
	}
	return m.Error != kafka.None && speaks(m.Request)
}

// drawMessages draws what is under way between members and coordinator, and what
// the coordinator keeps waiting at its edge.
func (f *Film) drawMessages(c *canvas, sec *section) {
	if !f.look.has(Messages) && f.look.Layout != Tiny {
		return
	}
	for i := range sec.view.Members {
		m := &sec.view.Members[i]
		if y, ok := sec.nodeY[m.Consumer]; ok && m.Parked != trace.NoRequest {
			c.symbol(id("parked.c", m.Consumer), f.consumer(m.Consumer)+": "+m.Parked.String()+", "+f.label(say.LabelParkedFor, say.Duration(f.lang(), roundTenth(sec.snap.At-m.ParkedSince))), "class", "parked")
			c.sign(f.hue(m.Consumer), m.Parked, false, sec.box-parkedOut, y, flightRadius)
			c.end()
		}
	}
	bundles, of := sec.bundles()
	var onWire [8]int32 // the latest senders, for messages that share a wire
	drawn := 0
	chips := map[int]int{} // message to y; looked up only
	for i := range sec.snap.Messages {
		m := &sec.snap.Messages[i]
		y, ok := sec.nodeY[m.Consumer]
		if !ok || m.Group != sec.group || !worthShowing(m) || drawn == maxInFlight || repeated(sec.snap.Messages[i:]) {
			continue
		}
		same := 0
		for _, o := range onWire[:min(drawn, len(onWire))] {
			if o == m.Consumer {
				same++
			}
		}
		onWire[drawn%len(onWire)] = m.Consumer
		drawn++
		y += wireOffset(same) * min(sec.nodeHeight/3, 240)
		if of[i] >= 0 || same > 0 && sec.nodeHeight < 400 {
			f.drawDot(c, sec, m, y)
			continue
		}
		chips[i] = y
		f.drawMessage(c, sec, m, y)
	}
	for n := range bundles {
		if len(bundles[n].list) < manyFrom {
			continue
		}
		if y, ok := f.drawBundle(c, sec, n, &bundles[n]); ok {
			chips[bundles[n].list[0]] = y
		}
	}
	c.group(id("errors.g", sec.group), "aria-hidden", "true")
	for i := range sec.snap.Messages {
		if y, ok := chips[i]; ok && sec.snap.Messages[i].Error != kafka.None {
			f.errorChip(c, sec, &sec.snap.Messages[i], y)
		}
	}
	c.end()
}

// repeated tells whether the first of these messages is held up on a dead wire and
// another of its kind comes after it: one of them is enough.
func repeated(list []trace.Message) bool {
	m := &list[0]
	return m.Lost && slices.ContainsFunc(list[1:], func(o trace.Message) bool {
		return o.Lost && o.Consumer == m.Consumer && o.Request == m.Request && o.Reply == m.Reply
	})
}

// wireOffset spreads messages that share a wire: 0, above, below, …
func wireOffset(n int) int {
	if n%2 == 1 {
		return -(n + 1) / 2
	}
	return n / 2
}

func (f *Film) drawMessage(c *canvas, sec *section, m *trace.Message, y int) {
	left, right := sec.nodeEnd+dock, sec.box-dock
	from, to := left, right
	if m.Reply {
		from, to = right, left
	}
	if m.Lost { // it gets no further than the break
		to = (from*2 + to) / 3
	}
	path := Motion{Attr: "translate", From: int64(from), To: int64(to), Start: m.Sent, End: m.Arrives}
	x := int(path.At(sec.snap.At))
	name := messageID(m)
	c.symbol(name, f.messageName(m), "class", "message")
	if !m.Lost {
		f.stillArrow(c, sec, m, x, y)
	}
	c.group(name+".glyph", "transform", "translate("+px(x)+" 0)")
	c.lastGroup().Motion = &path
	c.sign(f.hue(m.Consumer), m.Request, m.Reply, 0, y, flightRadius)
	b := &c.scene.texts[len(c.scene.texts)-1]
	*b = box{b.x0 + x, b.y0, b.x1 + x, b.y1}
	if m.Lost || refusal(m.Error) {
		c.path("dgl", outline{}.move(-80, y-80).line(80, y+80).move(80, y-80).line(-80, y+80), "stroke-width", "3")
	}
	c.end()
	c.end()
}

// messageID keeps its value as long as the message is under way.
func messageID(m *trace.Message) string {
	if m.Event >= 0 {
		if m.Reply {
			return id("reply.e", m.Event)
		}
		return id("sent.e", m.Event)
	}
	text := id("flight.c", m.Consumer) + "." + decimal(int32(m.Request)) + "." + say.Clock(m.Sent)
	if m.Reply {
		text += "r"
	}
	return text
}

func (f *Film) messageName(m *trace.Message) string {
	who, where := f.consumer(m.Consumer), f.label(say.LabelCoordinator)
	if m.Group < 0 {
		where = f.label(say.LabelPartitionLog)
	}
	if m.Reply {
		who, where = where, who
	}
	text := who + " → " + where + ": " + m.Request.String()
	if m.Error != kafka.None {
		text += " " + m.Error.String()
	}
	return text
}

// stillArrow points to where a message goes, for pictures that do not move.
func (f *Film) stillArrow(c *canvas, sec *section, m *trace.Message, x, y int) {
	end, tip := sec.box-20, 1
	if m.Reply {
		end, tip = sec.nodeEnd+20, -1
	}
	if room := (end - x) * tip; room < 250 {
		return
	}
	c.path("inkl still", outline{}.move(x+tip*flightRadius, y).across(end-tip*60), "stroke-width", "1.8")
	c.path("ink still", outline{}.move(end, y).line(end-tip*90, y-50).down(y+50).shut())
}

// errorChip names a reply's error above its wire, or below it where another
// label is in the way, in as many lines as the gap between the boxes asks for. It
// stays in its section: the heads of the next one are not yet drawn.
func (f *Film) errorChip(c *canvas, sec *section, m *trace.Message, y int) {
	lines := breakName(code, m.Error.String(), sec.box-sec.nodeEnd-20) // it may reach over the boxes a little
	k := chip{box: "boxr", face: code, height: 180}
	if refusal(m.Error) {
		k.box, k.face = "boxd", code.with("dgr")
	}
	for _, top := range []int{y - 240 - k.height*(len(lines)-1), y + 240} {
		free := true
		for i, line := range lines {
			b := k.size(0, top+k.height*i, line)
			left := (sec.nodeEnd + sec.box - b.x1) / 2
			free = free && b.y1 <= sec.foot+100 && c.free(box{left, b.y0, left + b.x1, b.y1})
		}
		if !free {
			continue
		}
		for i, line := range lines {
			c.chip(k, (sec.nodeEnd+sec.box-k.size(0, 0, line).x1)/2, top+k.height*i, line)
		}
		return
	}
}

// refusal tells whether an error means that the sender is out; the others only ask
// it to wait or to do something else first.
func refusal(e kafka.ErrorCode) bool {
	switch e {
	case kafka.None, kafka.RebalanceInProgress, kafka.MemberIDRequired, kafka.CoordinatorLoadInProgress,
		kafka.CoordinatorNotAvailable, kafka.NotCoordinator:
		return false
	}
	return true
}

// breakName breaks an error's name after underscores so that each line fits.
func breakName(face face, name string, room int) []string {
	var lines []string
	line := ""
	for _, part := range strings.SplitAfter(name, "_") {
		if line != "" && face.width(line+part) > room {
			lines = append(lines, line)
			line = ""
		}
		line += part
	}
	return append(lines, line)
}
