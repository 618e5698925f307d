package figure

import (
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

// pickable are the attributes of something that can be picked: a button on a live
// page, a plain symbol elsewhere. Only the first button takes part in tabbing.
func (f *Film) pickable(letter byte, n int32, label string, first *bool) []string {
	if !f.look.Live {
		return []string{"role", "graphics-symbol", "aria-label", label}
	}
	tab := "-1"
	if *first {
		tab, *first = "0", false
	}
	pressed := "false"
	if f.selected.is(letter, n) {
		pressed = "true"
	}
	return []string{"role", "button", "tabindex", tab, "aria-label", label, "aria-pressed", pressed}
}

// clickable are the attributes of a mark that only a pointer picks: keys and
// screen readers have the log.
func (f *Film) clickable() []string {
	if !f.look.Live {
		return nil
	}
	return []string{"role", "button", "tabindex", "-1"}
}

// drawMember draws one member's node: id block, status word, owned partitions,
// and a second line.
func (f *Film) drawMember(c *canvas, sec *section, m int32, first *bool) {
	k := &sec.snap.Consumers[m]
	state := say.Status(f.lang(), sec.snap, m)
	x0, x1, height := sec.node, sec.nodeEnd, sec.nodeHeight
	y := sec.nodeY[m] - height/2
	c.group(id("c", m), append(f.pickable('c', m, f.consumer(m)+" "+state.Word, first), "class", "member")...)
	if f.selected.is('c', m) {
		c.rect("accl", x0-50, y-50, x1-x0+100, height+100, "rx", "12", "stroke-width", "2")
	}
	f.nodeFrame(c, k, state, f.hue(m), x0, y, x1-x0, height)
	f.nodeName(c, m, state, x0, y, height)
	switch {
	case height >= 700:
		f.nodeTall(c, sec, m, state, x0+540, x1-120, y)
	case height >= 400:
		f.nodeLow(c, k, state, x0+540, x1-80, y)
	default:
		text := state.Word
		if n := len(k.Owned); n > 0 {
			text += " · " + say.CountPartitions(f.lang(), n)
		}
		c.text(small, x0+540, y+height/2+43, start, fitted(small, text, x1-x0-600))
	}
	c.end()
}

// nodeFrame draws the frame: the member's hue, dashed danger when it is gone,
// hatched while it stands.
func (f *Film) nodeFrame(c *canvas, k *trace.Consumer, state say.State, h hue, x, y, w, height int) {
	if gone(k) || state.Danger && state.Shape == say.Cross {
		class := "bgf dgl"
		if !state.Danger {
			class = "bgf rulel"
		}
		c.rect(class, x, y, w, height, "rx", "8", "stroke-width", "1.8", "stroke-dasharray", "6 5")
		return
	}
	c.rect("bgf "+h.stroke(), x, y, w, height, "rx", "8", "stroke-width", "2")
	if state.Shape == say.Bars && height >= 400 {
		c.path("hatchl", diagonals(box{x + 450, y + 20, x + w - 30, y + height - 20}, 99, true))
	}
	r := 80
	c.path(h.fill(), outline{}.move(x+440, y).across(x+r).to('A', r, r, 0, 0, 0, x, y+r).down(y+height-r).to('A', r, r, 0, 0, 0, x+r, y+height).across(x+440).shut())
	if h.striped {
		c.path("stripe", diagonals(box{x + 20, y + 60, x + 70, y + height - 60}, 60, false))
	}
}

func (f *Film) nodeName(c *canvas, m int32, state say.State, x, y, height int) {
	face := bigBold
	if height < 400 || bigBold.width(f.consumer(m)) > 400 {
		face = smallBold.tightly()
	}
	on := f.hue(m).on()
	k := state.Danger && state.Shape == say.Cross || state.Shape == say.Left && !state.Danger
	if k {
		on = ""
	}
	c.text(face.with(on), x+220, y+height/2+face.size*36/10, middle, fitted(face, f.consumer(m), 410))
}

// nodeTall writes three lines: status, partitions, and what it is at.
func (f *Film) nodeTall(c *canvas, sec *section, m int32, state say.State, x0, x1, y int) {
	k := &sec.snap.Consumers[m]
	hatched := state.Shape == say.Bars && !gone(k)
	face := plainBold
	if state.Danger {
		face = face.with("dgr")
	}
	word := fitted(face, state.Word, x1-x0-160)
	if hatched {
		c.rect("bgf", x0-60, y+80, face.width(word)+280, 220, "rx", "3")
	}
	c.shape(state, x0+50, y+190)
	c.text(face, x0+160, y+235, start, word)
	if len(k.Owned) == 0 && len(sec.formerly(m)) == 0 {
		y -= 180 // no chips: the second line takes their place
	}
	f.nodeChips(c, sec, m, x0, x1, y+340)
	if t, ok := sec.ticking(k); ok && f.look.has(Timers) {
		text := f.label(t.label) + " " + f.label(say.LabelLeft, say.Duration(f.lang(), t.left))
		if small.width(text) > x1-x0-170 {
			text = f.label(say.LabelLeft, say.Duration(f.lang(), t.left))
		}
		if hatched {
			c.rect("bgf", x0-40, y+540, small.width(text)+250, 180, "rx", "3")
		}
		c.pie(id("timer.c", m), x0+60, y+630, 60, sec.snap.At, t.left, t.total)
		c.text(small, x0+170, y+672, start, fitted(small, text, x1-x0-170))
		return
	}
	detail := fitted(small, state.Detail, x1-x0+60)
	if detail == "" {
		return
	}
	if hatched {
		c.rect("bgf", x0-40, y+540, small.width(detail)+80, 180, "rx", "3")
	}
	c.text(small.with("mut"), x0, y+672, start, detail)
}

// nodeChips draws a chip for each partition, up to six; given-up ones are dashed.
func (f *Film) nodeChips(c *canvas, sec *section, m int32, x0, x1, y int) {
	k := &sec.snap.Consumers[m]
	owned, ghosts := k.Owned, sec.formerly(m)
	if len(owned) == 0 {
		owned = nil
	} else {
		ghosts = nil
	}
	x := x0
	h := f.hue(m)
	for i, p := range append(owned[:len(owned):len(owned)], ghosts...) {
		name := f.partition(p)
		w := max(320, codeBold.width(name)+120)
		rest := len(owned) + len(ghosts) - i
		if x+w > x1+60 || i == 6 || rest > 1 && x+w+40+320 > x1+60 {
			c.text(small, x+20, y+145, start, fitted(small, "+"+decimal(int32(rest)), x1-x+60))
			return
		}
		if i < len(owned) {
			c.bar(h, x, y, w, 200)
			c.text(codeBold.with(h.on()).tightly(), x+w/2, y+143, middle, name)
		} else {
			c.rect("bgf rulel", x+7, y+7, w-14, 186, "rx", "3", "stroke-width", "1.5", "stroke-dasharray", "4 3")
			c.text(code.with("mut").tightly(), x+w/2, y+143, middle, name)
		}
		x += w + 40
	}
}

// formerly are the partitions that a member had last and that nobody has now.
func (sec *section) formerly(m int32) []int32 {
	var out []int32
	for _, p := range sec.partitions {
		if v := sec.look(p); v.Owner < 0 && v.LastOwner == m {
			out = append(out, p)
		}
	}
	return out
}

// nodeLow writes two lines: status, and the partitions as a list.
func (f *Film) nodeLow(c *canvas, k *trace.Consumer, state say.State, x0, x1, y int) {
	face := plainBold
	if state.Danger {
		face = face.with("dgr")
	}
	word := fitted(face, state.Word, x1-x0-160)
	if state.Shape == say.Bars {
		c.rect("bgf", x0-60, y+40, x1-x0+60, 360, "rx", "3")
	}
	c.shape(state, x0+50, y+140)
	c.text(face, x0+160, y+185, start, word)
	list := f.listOf(k.Owned)
	if code.width(list) > x1-x0 {
		list = say.CountPartitions(f.lang(), len(k.Owned))
	}
	if list == "" {
		list = state.Detail
	}
	c.text(small.with("mut"), x0, y+355, start, fitted(small, list, x1-x0))
}
