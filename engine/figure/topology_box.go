package figure

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

// maxRoster is how many members the coordinator's box lists by name.
const maxRoster = 4

const rosterPitch = 260

// rosterLine is one member in the coordinator's list.
type rosterLine struct {
	consumer int32
	text     string
	bold     bool
}

// boxText is what the coordinator's box says.
type boxText struct {
	state, number, head string
	short               string // the number, where its room is small
	roster              []rosterLine
	more                int
	timer               bool
}

// readBox decides what the box says: during a rebalance who has come and who is
// awaited, with KIP-848 each member's epoch, else the leader.
func (f *Film) readBox(sec *section) boxText {
	g := sec.view
	t := boxText{state: g.State, timer: g.RebalanceLeft >= 0}
	if !g.Up {
		t.state = f.mark(say.MarkCoordinatorDown)
	}
	next := say.Number(int64(g.Generation))
	switch {
	case !g.Exists:
		return t
	case g.Type == "consumer":
		t.number = f.mark(say.MarkGroupEpoch, next)
	case g.State == "PreparingRebalance" && g.Generation >= 0:
		t.number = f.label(say.LabelPreparing, next, say.Number(int64(g.Generation)+1))
		t.short = f.mark(say.MarkGenerations, next, say.Number(int64(g.Generation)+1))
		t.head = f.label(say.LabelJoinedOf, decimal(int32(countJoined(g))), decimal(int32(len(g.Members))))
	default:
		t.number = f.label(say.LabelGenerationNo, next)
	}
	for i := range g.Members {
		if line, ok := f.rosterOf(sec, &g.Members[i]); ok {
			t.roster = append(t.roster, line)
		}
	}
	most := maxRoster
	if len(sec.members) > 6 && !sec.crowded() { // the box is high, to reach every wire
		most = 2 * len(sec.members) * nodePitch(len(sec.members)) / (3 * rosterPitch)
	}
	if len(t.roster) > most {
		t.more = len(t.roster) - most + 1
		t.roster = t.roster[:most-1]
	}
	return t
}

func countJoined(g *trace.Group) int {
	n := 0
	for i := range g.Members {
		if g.Members[i].Joined {
			n++
		}
	}
	return n
}

func (f *Film) rosterOf(sec *section, m *trace.GroupMember) (rosterLine, bool) {
	g := sec.view
	line := rosterLine{consumer: m.Consumer}
	switch {
	case g.Type == "consumer":
		line.text = f.label(say.LabelEpochNo, say.Number(int64(m.Epoch)))
		line.bold = m.Epoch < g.Generation
	case m.Parked != trace.NoRequest:
		line.text = f.label(say.LabelParkedFor, say.Duration(f.lang(), (sec.snap.At-m.ParkedSince+50)/100*100))
	case g.State == "PreparingRebalance" && !m.Joined, g.State == "CompletingRebalance":
		line.text, line.bold = f.label(say.LabelAwaited), true
	case g.Leader >= 0 && g.Leader == m.Consumer:
		line.text = f.mark(say.MarkLeader)
	default:
		line.text = f.mark(say.MarkMember)
	}
	return line, m.Consumer >= 0
}

// boxHeight is the height that the box needs.
func (f *Film) boxHeight(sec *section) int {
	if sec.view == nil {
		return 0
	}
	t := f.readBox(sec)
	h := 880
	if t.head != "" {
		h += 280
	}
	h += rosterPitch * len(t.roster)
	if t.more > 0 {
		h += rosterPitch
	}
	switch {
	case t.timer:
		h += 520
	case sec.view.Protocol != "":
		h += 320
		if f.assignorBreaks(sec) {
			h += 190
		}
	}
	return h
}

// drawBox draws the coordinator: group, state, generation, who has joined, and
// the timer of the running rebalance.
func (f *Film) drawBox(c *canvas, sec *section, first *bool) {
	t := f.readBox(sec)
	height := f.boxHeight(sec)
	x0, x1 := sec.box, sec.boxEnd
	y := sec.top + 260 + (sec.foot-sec.top-260-height)/2
	if n := len(sec.members); n > 0 && !sec.crowded() { // every wire ends at the box
		reach := min(230, nodePitch(n)/2+60) // its outline when picked stays in the section
		first, last := sec.nodeY[sec.members[0]]-reach, sec.nodeY[sec.members[n-1]]+reach
		y, height = min(y, first), max(y+height, last)-min(y, first)
	}
	pad := 160
	if f.look.Layout == Mid {
		pad = 80
	}
	room := x1 - x0 - 2*pad + 20
	group := say.GroupName(f.names, sec.group)
	c.group(id("g", sec.group), append(f.pickable('g', sec.group, f.label(say.LabelCoordinator)+": "+group, first), "class", "coordinator")...)
	if f.selected.is('g', sec.group) {
		c.rect("accl", x0-40, y-40, x1-x0+80, height+80, "stroke-width", "2")
	}
	c.rect("boxi", x0, y, x1-x0, height, "stroke-width", "2")
	c.rect("ink", x0, y, x1-x0, 280)
	c.text(codeBold.with("inv"), x0+pad, y+190, start, fitted(codeBold, group, room))
	y += 500
	c.text(codeBold, x0+pad, y, start, fitted(codeBold, t.state, room))
	if t.number != "" {
		if plain.width(t.number) > room && t.short != "" {
			t.number = t.short
		}
		c.text(plain, x0+pad, y+200, start, fitted(plain, t.number, room))
	}
	y += 340
	if t.head != "" || len(t.roster) > 0 {
		c.path("hairl", outline{}.move(x0+10, y).across(x1-10))
		y += 60
	}
	if t.head != "" {
		c.text(plainBold, x0+pad, y+140, start, t.head)
		y += 240
	}
	for _, line := range t.roster {
		f.drawRoster(c, line, x0+pad, y, room)
		y += rosterPitch
	}
	if t.more > 0 {
		c.text(small.with("mut"), x0+pad, y+150, start, f.mark(say.MarkMore, decimal(int32(t.more))))
		y += rosterPitch
	}
	switch {
	case t.timer:
		f.boxTimer(c, sec, x0, y+40)
	case sec.view.Protocol != "":
		c.path("hairl", outline{}.move(x0+10, y+40).across(x1-10))
		f.boxAssignor(c, sec, x0+pad, y+210, room)
	}
	c.end()
}

// boxAssignor names the assignor beside its word, or below it where its name is long.
func (f *Film) boxAssignor(c *canvas, sec *section, x, y, room int) {
	word := f.mark(say.MarkAssignor)
	c.text(small.with("mut"), x, y, start, word)
	if f.assignorBreaks(sec) {
		c.text(code, x, y+190, start, fitted(code, sec.view.Protocol, room))
		return
	}
	c.text(code, x+small.width(word)+70, y, start, sec.view.Protocol)
}

func (f *Film) assignorBreaks(sec *section) bool {
	pad := 160
	if f.look.Layout == Mid {
		pad = 80
	}
	return small.width(f.mark(say.MarkAssignor))+70+code.width(sec.view.Protocol) > sec.boxEnd-sec.box-2*pad+20
}

func (f *Film) drawRoster(c *canvas, line rosterLine, x, y, room int) {
	h := f.hue(line.consumer)
	name := fitted(smallBold, f.consumer(line.consumer), 600)
	w := max(300, smallBold.width(name)+100)
	c.rect(h.fill(), x, y, w, 190, "rx", "4")
	c.text(smallBold.with(h.on()).tightly(), x+w/2, y+140, middle, name)
	face := plain
	if line.bold {
		face = plainBold
	}
	c.text(face, x+w+80, y+142, start, fitted(face, line.text, room-w-80))
}

func (f *Film) boxTimer(c *canvas, sec *section, x, y int) {
	g, room := sec.view, sec.boxEnd-x-60
	c.path("hairl", outline{}.move(x+10, y).across(sec.boxEnd-10))
	total := g.RebalanceLeft
	if g.RebalanceSince >= 0 {
		total = max(g.RebalanceLeft, g.RebalanceLeft+sec.snap.At-g.RebalanceSince)
	}
	c.pie(id("timer.g", sec.group), x+240, y+260, 100, sec.snap.At, g.RebalanceLeft, total)
	name := say.LabelRebalanceTimeout
	text := f.label(name)
	if g.Initial {
		text = f.mark(say.MarkInitialDelay)
	}
	c.text(small.with("mut"), x+400, y+230, start, fitted(small, text, room-400))
	c.text(plainBold, x+400, y+400, start, fitted(plainBold, f.label(say.LabelLeft, say.Duration(f.lang(), roundTenth(g.RebalanceLeft))), room-400))
}

func roundTenth(d kafka.Millis) kafka.Millis { return (d + 50) / 100 * 100 }
