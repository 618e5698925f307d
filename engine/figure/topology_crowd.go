package figure

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

const (
	cellPitch = 260 // of members in a grid
	leastCell = 1000
	mostKinds = 5 // of messages that are told at once
)

// crowdGrid is how many members stand side by side in a grid, and in how many rows.
func crowdGrid(members, width int) (columns, rows int) {
	columns = max(width/leastCell, 1)
	return columns, (members + columns - 1) / columns
}

// drawMemberGrid draws many members as small cells: the name, the way of its lag,
// how many partitions it holds, and how it stands.
func (f *Film) drawMemberGrid(c *canvas, sec *section, x0, x1, y int, first *bool) {
	columns, _ := crowdGrid(len(sec.members), x1-x0)
	width := (x1 - x0) / columns
	for i, m := range sec.members {
		f.drawMemberCell(c, sec, m, x0+i%columns*width, y+i/columns*cellPitch, width-50, first)
	}
	f.drawSparks(c, sec, x0, y, columns, width)
}

func (f *Film) drawMemberCell(c *canvas, sec *section, m int32, x, y, w int, first *bool) {
	k, h := &sec.snap.Consumers[m], cellPitch-50
	state := say.Status(f.lang(), sec.snap, m)
	name := f.consumer(m) + " " + state.Word + ", " + f.label(say.LabelLag) + " " + say.Number(sec.lagOf(m))
	c.group(id("c", m), append(f.pickable('c', m, name, first), "class", "member")...)
	if f.selected.is('c', m) {
		c.rect("accl", max(x-20, 0), y-20, w+40, h+40, "rx", "4", "stroke-width", "2")
	}
	away := gone(k) || state.Danger && state.Shape == say.Cross
	switch {
	case away:
		c.rect("bgf dgl", x+5, y+5, w-10, h-10, "rx", "3", "stroke-dasharray", "4 3")
	case state.Shape == say.Bars:
		c.hatch(x, y, w, h)
		c.rect("bgf", x+40, y+25, w-80, h-50)
	default:
		c.rect("bgf rulel", x+5, y+5, w-10, h-10, "rx", "3")
	}
	face := smallBold.tightly()
	if away {
		face = face.with("dgr")
	}
	count := say.Number(int64(len(k.Owned)))
	if away {
		count = "✕"
	}
	room := w - 120 - small.width(count) - 40
	if f.sparks() {
		room = min(room, cellName)
	}
	c.text(face, x+60, y+h/2+43, start, fitted(face, f.consumer(m), room))
	c.text(small.with("mut"), x+w-60, y+h/2+43, finish, count)
	c.end()
}

// drawCrowdWire draws the one connection of a crowd, and on it what is under way or
// parked, each kind once.
func (f *Film) drawCrowdWire(c *canvas, sec *section) {
	y := (sec.top + 260 + sec.foot) / 2
	c.path("rulel", outline{}.move(sec.nodeEnd, y).across(sec.box), "stroke-width", "1.5")
	if !f.look.has(Messages) {
		return
	}
	type kind struct {
		request trace.Request
		way     string
		error   kafka.ErrorCode
		count   int64
	}
	var kinds []kind
	add := func(k kind) {
		for i := range kinds {
			if o := &kinds[i]; o.request == k.request && o.way == k.way && o.error == k.error {
				o.count++
				return
			}
		}
		if k.count = 1; len(kinds) < mostKinds {
			kinds = append(kinds, k)
		}
	}
	for i := range sec.view.Members {
		if p := sec.view.Members[i].Parked; p != trace.NoRequest {
			add(kind{request: p, way: "‖"})
		}
	}
	for i := range sec.snap.Messages {
		if m := &sec.snap.Messages[i]; m.Group == sec.group && worthShowing(m) {
			way := "→"
			if m.Reply {
				way = "←"
			}
			add(kind{request: m.Request, way: way, error: m.Error})
		}
	}
	k := chip{box: "boxi", face: code, height: 210, slim: true}
	for i := range kinds {
		o := &kinds[i]
		text := letterOf(o.request) + " ×" + say.Number(o.count) + " " + o.way
		at := y + 260*(i-len(kinds)/2)
		c.symbol(id("many.g", sec.group)+id(".", int32(i)), o.request.String()+" ×"+say.Number(o.count)+" "+o.error.String())
		c.chip(k, (sec.nodeEnd+sec.box-k.size(0, 0, text).x1)/2, at, text)
		c.end()
	}
}
