package figure

import (
	"strings"

	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

const (
	cardGap   = 80
	cardBlock = 440 // the id block
	tallest   = 1_000_000
)

// cards draws the topology for a phone: a card for each member, and one for the
// coordinator. The logs are in the table and in the strips.
func (f *Film) cards(s *trace.Snapshot, sections []section) *Scene {
	c := f.canvas("topology", topologyWidths[Tiny], tallest, f.topologyLabel(s))
	y := 10
	first := true
	for i := range sections {
		sec := &sections[i]
		for _, m := range sec.members {
			if sec.crowded() {
				_, rows := crowdGrid(len(sec.members), topologyWidths[Tiny]-40)
				f.drawMemberGrid(c, sec, 20, topologyWidths[Tiny]-20, y+20, &first)
				y += rows*cellPitch + cardGap
				break
			}
			y = f.drawCard(c, sec, m, y, &first)
		}
		if sec.view != nil {
			y = f.drawBoxCard(c, sec, y, &first)
		}
	}
	c.scene.Height = y + 20
	return c.scene
}

func (f *Film) drawCard(c *canvas, sec *section, m int32, y int, first *bool) int {
	k := &sec.snap.Consumers[m]
	state := say.Status(f.lang(), sec.snap, m)
	detail, chips := state.Detail, len(k.Owned) > 0 || len(sec.formerly(m)) > 0
	height := 310
	if chips {
		height += 240
	}
	if detail != "" {
		height += 200
	}
	x0, x1 := 20, topologyWidths[Tiny]-20
	c.group(id("c", m), append(f.pickable('c', m, f.consumer(m)+" "+state.Word, first), "class", "member")...)
	f.nodeFrame(c, k, state, f.hue(m), x0, y, x1-x0, height)
	f.nodeName(c, m, state, x0, y, height)
	hatched := state.Shape == say.Bars && !gone(k)
	face := plainBold
	if state.Danger {
		face = face.with("dgr")
	}
	left := x0 + cardBlock + 120
	word := fitted(face, state.Word, x1-left-200)
	at := y + 70
	if hatched {
		c.rect("bgf", left-60, at-10, face.width(word)+280, 220, "rx", "3")
	}
	c.shape(state, left+50, at+100)
	c.text(face, left+160, at+145, start, word)
	at += 210
	if chips {
		f.nodeChips(c, sec, m, left, x1-900, at+20)
		if text := f.chipWord(sec, m); text != "" {
			if hatched {
				c.rect("bgf", x1-150-small.width(text), at+35, small.width(text)+100, 180, "rx", "3")
			}
			c.try(small, x1-100, at+165, finish, text)
		}
		at += 240
	}
	if detail != "" {
		detail = fitted(small, detail, x1-left-60)
		if hatched {
			c.rect("bgf", left-40, at+10, small.width(detail)+80, 170, "rx", "3")
		}
		c.text(small.with("mut"), left, at+140, start, detail)
	}
	c.end()
	return y + height + cardGap
}

// chipWord says what dashed chips mean.
func (f *Film) chipWord(sec *section, m int32) string {
	if len(sec.snap.Consumers[m].Owned) > 0 {
		return ""
	}
	for _, p := range sec.formerly(m) {
		if !sec.look(p).Revoked {
			return f.label(say.LabelNoOwner)
		}
	}
	return f.label(say.LabelRevoked)
}

func (f *Film) drawBoxCard(c *canvas, sec *section, y int, first *bool) int {
	t := f.readBox(sec)
	x0, x1 := 20, topologyWidths[Tiny]-20
	lines := f.boxLines(sec, t)
	height := 300 + 190*len(lines)
	c.group(id("g", sec.group), append(f.pickable('g', sec.group, f.label(say.LabelCoordinator)+": "+say.GroupName(f.names, sec.group), first), "class", "coordinator")...)
	c.rect("boxi", x0, y, x1-x0, height, "stroke-width", "2")
	c.rect("ink", x0, y, cardBlock, height)
	c.text(smallBold.with("inv"), x0+cardBlock/2, y+height/2+43, middle, f.label(say.LabelCoordinatorChip))
	left := x0 + cardBlock + 120
	c.text(codeBold, left, y+195, start, fitted(codeBold, t.state, x1-left-60))
	for i, line := range lines {
		c.text(small, left, y+375+190*i, start, fitted(small, line, x1-left-60))
	}
	c.end()
	return y + height + cardGap
}

// boxLines are the second and third line of the coordinator's card.
func (f *Film) boxLines(sec *section, t boxText) []string {
	var parts []string
	if t.number != "" {
		parts = append(parts, t.number)
	}
	if t.head != "" {
		head := t.head
		var awaited []string
		for _, line := range t.roster {
			if line.bold {
				awaited = append(awaited, f.consumer(line.consumer))
			}
		}
		if len(awaited) > 0 {
			head += ", " + strings.Join(awaited, "·") + " " + f.label(say.LabelAwaited)
		}
		parts = append(parts, head)
	}
	if t.timer {
		timer := f.label(say.LabelRebalanceTimeout)
		if sec.view.Initial {
			timer = f.mark(say.MarkInitialDelay)
		}
		parts = append(parts, timer+" "+f.label(say.LabelLeft, say.Duration(f.lang(), roundTenth(sec.view.RebalanceLeft))))
	}
	return parts
}
