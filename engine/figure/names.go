package figure

import (
	"strings"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

// Names draws what of the lanes changes with t: the lane names, and the captions
// that the playhead would cut. A page merges it into the lanes it has.
func (f *Film) Names(t kafka.Millis) *Scene {
	c := f.canvas("names", f.right, f.height, f.label(say.LabelConsumer))
	f.drawNames(c, t)
	if t >= f.from {
		f.drawOver(c, t, f.captions())
	}
	return c.scene
}

// captions are those of the lanes; they stay where they are whatever the instant.
func (f *Film) captions() []setChip {
	if f.chips == nil {
		f.Lanes(Nowhere)
	}
	return f.chips
}

// drawNames draws a chip for each lane, with status and partitions at t.
func (f *Film) drawNames(c *canvas, t kafka.Millis) {
	if t < f.from {
		t = f.hiddenFrom()
	}
	s := f.run.At(t)
	for i := range f.blocks {
		b := &f.blocks[i]
		for k := range b.lanes {
			f.drawName(c, &b.lanes[k], s)
		}
		if b.crowd != nil {
			f.drawCrowdName(c, b, s)
		}
		if b.band > 0 {
			f.drawCoordinatorName(c, b)
		}
	}
}

func (f *Film) drawName(c *canvas, l *laneBox, s *trace.Snapshot) {
	name := f.consumer(l.consumer)
	h := f.hue(l.consumer)
	var state say.State
	if int(l.consumer) < len(s.Consumers) {
		state = say.Status(f.lang(), s, l.consumer)
	}
	c.symbol(id("name.c", l.consumer), name+": "+state.Word, "class", "name")
	y := l.middle()
	if f.density == crowded {
		c.text(smallBold.tightly(), 0, y+43, start, fitted(smallBold, name, namesWidth(&f.look)-60))
		c.end()
		return
	}
	width := f.nameChip(c, l, h, name, state)
	if f.look.Layout != Tiny {
		f.nameWords(c, l, s, state, width+80)
	}
	c.end()
}

// nameChip draws the member's id: filled with its hue, or outlined when gone.
func (f *Film) nameChip(c *canvas, l *laneBox, h hue, name string, state say.State) int {
	y := l.middle()
	face := plainBold.tightly()
	most := 340
	if f.look.Layout != Tiny {
		most = 700
	}
	text := fitted(face, name, most-40)
	width := max(340, face.width(text)+100)
	if f.look.Layout == Tiny {
		width = 340
	}
	if f.selected.is('c', l.consumer) {
		c.rect("accl", 10, y-140, width+20, 280, "rx", "7", "stroke-width", "2")
	}
	if state.Danger && state.Shape == say.Cross {
		c.rect("boxd", 20, y-110, width-5, 220, "rx", "5", "stroke-dasharray", "4 3")
		c.text(face, 20+width/2, y+46, middle, text)
		return width + 20
	}
	c.rect(h.fill(), 20, y-110, width, 220, "rx", "5")
	at := 20 + width/2
	if h.striped && width >= face.width(text)+120 {
		c.path("stripe", diagonals(box{25, y - 105, 85, y + 105}, 60, false))
		at += 30
	}
	c.text(face.with(h.on()), at, y+46, middle, text)
	return width + 20
}

// nameWords writes the status word and the partitions beside the chip.
func (f *Film) nameWords(c *canvas, l *laneBox, s *trace.Snapshot, state say.State, x int) {
	room := namesWidth(&f.look) - x - 40
	y, face := l.middle(), plain
	if state.Danger {
		face = face.with("dgr")
	}
	detail := state.Detail
	if state.Danger && state.Shape == say.Bars { // frozen or blocked: for how long
		detail = say.Duration(f.lang(), roundTenth(s.At-s.Consumers[l.consumer].Since))
	}
	if int(l.consumer) < len(s.Consumers) && !state.Danger {
		if k := &s.Consumers[l.consumer]; k.Stopped {
			detail = say.StopWord(f.lang(), k.StoppedWhy)
		} else if owned := k.Owned; len(owned) > 0 {
			detail = f.listOf(owned)
			if small.width(detail) > room {
				detail = say.CountPartitions(f.lang(), len(owned))
			}
		}
	}
	if small.width(detail) > room && int(l.consumer) < len(s.Consumers) && s.Consumers[l.consumer].Life == trace.Crashed {
		detail = f.label(say.LabelCrashed)
	}
	up, down := -30, 120
	if f.density == tight || detail == "" {
		up, detail = 46, ""
	}
	c.shape(state, x+50, y+up-45)
	c.text(face, x+150, y+up, start, fitted(face, state.Word, room-150))
	if detail != "" {
		c.text(small.with("mut"), x, y+down, start, fitted(small, detail, room))
	}
}

// shape draws the sign before a status word, about its middle.
func (c *canvas) shape(s say.State, x, y int) {
	switch s.Shape {
	case say.Bars:
		c.path("ink", outline{}.move(x-48, y-55).across(x-10).down(y+55).across(x-48).shut().
			move(x+17, y-55).across(x+55).down(y+55).across(x+17).shut())
	case say.Cross:
		c.path("dgl", outline{}.move(x-50, y-50).line(x+50, y+50).move(x+50, y-50).line(x-50, y+50), "stroke-width", "2.6")
	case say.Left:
		class := "inkl bgf"
		if s.Danger {
			class = "dgl bgf"
		}
		c.path(class, outline{}.move(x+35, y-50).down(y+50).line(x-50, y).shut(), "stroke-width", "2")
	case say.Ring:
		c.circle("inkl bgf", x, y, 42, "stroke-width", "2")
	default:
		c.circle("ink", x, y, 50)
	}
}

// fitted shortens a text to a width, with an ellipsis.
func fitted(face face, s string, width int) string {
	if face.width(s) <= width {
		return s
	}
	runes := []rune(s)
	for n := len(runes) - 1; n > 0; n-- {
		if short := string(runes[:n]) + "…"; face.width(short) <= width {
			return short
		}
	}
	return ""
}

// fittedName shortens the name of a partition: its topic, never its number.
func fittedName(face face, s string, width int) string {
	at := strings.LastIndexByte(s, '-')
	if at < 0 || face.width(s) <= width {
		return fitted(face, s, width)
	}
	if topic := fitted(face, s[:at], width-face.width(s[at:])); topic != "" {
		return topic + s[at:]
	}
	return fitted(face, s, width)
}

func (f *Film) drawCoordinatorName(c *canvas, b *block) {
	y := b.band + bandHeight/2
	chip := f.label(say.LabelCoordinatorChip)
	c.symbol(id("name.g", b.group), f.label(say.LabelCoordinator)+": "+say.GroupName(f.names, b.group), "class", "name")
	width := max(340, plainBold.width(chip)+80)
	if f.look.Layout == Tiny {
		width = 340
	}
	c.rect("ink", 20, y-110, width, 220)
	c.text(smallBold.with("inv"), 20+width/2, y+43, middle, chip)
	if f.look.Layout != Tiny && f.density != crowded {
		text := f.label(say.LabelGroupState)
		if len(f.blocks) > 1 {
			text = say.GroupName(f.names, b.group)
		}
		c.text(plain, width+100, y+46, start, fitted(plain, text, namesWidth(&f.look)-width-140))
	}
	c.end()
}
