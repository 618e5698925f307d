package figure

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
)

// drawWalls draws generations as walls through every lane of their group, and
// group epochs (KIP-848) as ticks above the lanes.
func (f *Film) drawWalls(c *canvas, b *block) {
	if !f.look.has(Walls) {
		return
	}
	var lines outline
	before := int64(-1)
	for i, w := range b.walls {
		if w.at < f.from {
			before = int64(i)
			continue
		}
		if w.at > f.hiddenFrom() {
			break
		}
		x := f.x(w.at)
		if w.epoch {
			lines = lines.move(x, b.flags+flagHeight).down(b.flags + flagHeight + 70)
		} else {
			lines = lines.move(x, b.flags+flagHeight-10).down(b.end())
		}
	}
	if len(lines) > 0 {
		c.path("inkl wall", lines, "stroke-width", "3")
	}
	if before >= 0 {
		f.flag(c, b, b.walls[before], f.plot, "boxi", "")
	}
	for _, w := range b.walls {
		if w.at < f.from || w.at > f.hiddenFrom() {
			continue
		}
		if w.epoch {
			f.flag(c, b, w, f.x(w.at), "boxi", "")
		} else {
			f.flag(c, b, w, f.x(w.at)-15, "ink", "inv")
		}
	}
}

// flag names a generation or epoch: in full, or only its number, or not at all
// where another flag is in the way.
func (f *Film) flag(c *canvas, b *block, w wall, x int, class, on string) {
	face := plainBold.with(on)
	long, short := f.label(say.LabelGenerationNo, say.Number(w.number)), say.Number(w.number)
	if w.epoch {
		long = f.mark(say.MarkGroupEpoch, short)
	}
	for _, text := range []string{long, short} {
		width := face.width(text) + 140
		for _, left := range []int{x, f.right - width} {
			at := box{left, b.flags, left + width, b.flags + flagHeight}
			if left != x && (x+width <= f.right || left > x) || !c.free(at) {
				continue
			}
			c.group(id("e", w.seq), append(f.pickable('e', w.seq, text, new(bool)), "class", "flag")...)
			c.rect(class, at.x0, at.y0, width, flagHeight, "stroke-width", strokeOf(class))
			c.text(face, at.x0+70, at.y0+150, start, text)
			c.scene.texts[len(c.scene.texts)-1] = at
			c.end()
			return
		}
	}
}

func strokeOf(class string) string {
	if class == "boxi" {
		return "1.5"
	}
	return ""
}

// drawPhases draws the bar over the lanes: the join phase, assigning, syncing,
// each with its true length, because the picture stretches and folds.
func (f *Film) drawPhases(c *canvas, b *block) {
	if !f.look.has(Phases) || len(b.rebalances) == 0 {
		return
	}
	c.symbol(id("phases.g", b.group), f.phaseSentence(b))
	bars := batch{many: len(b.rebalances) > manyBars}
	for i := range b.rebalances {
		if r := &b.rebalances[i]; f.within(r.start) {
			f.drawPhase(c, b, r, &bars)
		}
	}
	bars.flush(c)
	for i := len(b.rebalances) - 1; i >= 0; i-- {
		if r := &b.rebalances[i]; f.within(r.start) {
			f.labelPhase(c, b, r)
		}
	}
	c.end()
}

// phaseSentence says each rebalance with the lengths of its phases.
func (f *Film) phaseSentence(b *block) string {
	text, told := f.label(say.LabelHistoryOfPhases)+":", 0
	for i := range b.rebalances {
		r := &b.rebalances[i]
		if !f.within(r.start) || r.joined < 0 || r.joined > f.hiddenFrom() || told == mostSpoken {
			continue
		}
		told++
		add := func(id say.LabelID, length kafka.Millis) {
			if length > 0 {
				text += ", " + f.label(id) + " " + say.Exact(f.lang(), length)
			}
		}
		text += " " + f.label(say.LabelGenerationNo, say.Number(r.generation))
		add(say.LabelPhaseRevoke, r.revoke)
		add(say.LabelPhaseJoin, r.joined-r.start)
		add(say.LabelPhaseAssign, r.stored-r.joined)
		add(say.LabelPhaseSync, r.done-max(r.stored, r.start))
		add(say.LabelPhaseCallback, r.callback)
		text += "."
	}
	return text
}

// phaseEnds are the places where a rebalance starts, where everybody has joined,
// where the plan is in, and where the last member has it.
func (f *Film) phaseEnds(r *rebalance) (x0, x1, x2, x3 int) {
	x0, x1 = f.x(r.start), f.x(f.hiddenFrom())
	if r.joined >= 0 {
		x1 = f.x(min(r.joined, f.hiddenFrom()))
	}
	x2, x3 = x1, x1
	if r.stored >= 0 && r.joined <= f.hiddenFrom() {
		x2 = f.x(r.stored)
		x3 = x2
		if r.done >= 0 {
			x3 = f.x(r.done)
		}
	}
	return x0, x1, x2, x3
}

func (f *Film) drawPhase(c *canvas, b *block, r *rebalance, bars *batch) {
	x0, x1, x2, x3 := f.phaseEnds(r)
	bars.rect(c, "surf2", x0, b.phases, x1-x0, phaseHeight)
	if x2 > x1 {
		bars.rect(c, "mutf", x1, b.phases, x2-x1, phaseHeight)
	}
	if x3 > x2 {
		bars.rect(c, "ink", x2, b.phases, x3-x2, phaseHeight)
	}
}

func (f *Film) labelPhase(c *canvas, b *block, r *rebalance) {
	x0, x1, _, x3 := f.phaseEnds(r)
	y := b.phases
	if r.joined < 0 || r.joined > f.hiddenFrom() {
		f.phaseLabel(c, x0+60, x1-30, y, smallBold, f.mark(say.MarkJoinRunning))
		return
	}
	c.blocked = append(c.blocked, box{x1, y, x3, y + phaseHeight})
	length := say.Exact(f.lang(), r.joined-r.start)
	f.phaseLabel(c, x0+60, x1-30, y, smallBold, f.mark(say.MarkJoinFor, length), length, f.mark(say.MarkJoinRunning))
	if r.done >= 0 {
		rest := say.Exact(f.lang(), r.done-r.joined)
		f.phaseLabel(c, x3+80, f.right, y, small, f.mark(say.MarkAssignSyncFor, rest), rest)
	}
	c.blocked = append(c.blocked, box{x0, y, x3, y + phaseHeight}) // for the labels of rebalances before
}

func (f *Film) phaseLabel(c *canvas, x0, x1, y int, face face, texts ...string) {
	for _, text := range texts {
		if x0+face.width(text) <= x1 && c.try(face, x0, y+135, start, text) {
			return
		}
	}
}

// drawStates draws the coordinator's lane: the states of the group, by Kafka's
// names.
func (f *Film) drawStates(c *canvas, b *block, first *bool) {
	if b.band == 0 {
		return
	}
	name := f.label(say.LabelCoordinator) + ":"
	for i := range b.states[:min(len(b.states), mostSpoken)] {
		if s := &b.states[i]; s.from <= f.hiddenFrom() && s.to > s.from && s.state != "" {
			name += " " + f.mark(say.MarkFrom, say.Time(f.lang(), s.from)) + " " + s.state
		}
	}
	c.group(id("g", b.group), append(f.pickable('g', b.group, name, first), "class", "states")...)
	boxes := batch{many: len(b.states) > manyBars}
	for i := range b.states {
		s := &b.states[i]
		x0, x1, ok := f.xs(f.cut(s.span))
		if !ok || x1-x0 < 10 {
			continue
		}
		if class, _ := stateClass(s.state); s.state == "" {
			boxes.hatch(c, x0+5, b.band, x1-x0-10, bandHeight)
		} else {
			boxes.rect(c, class, x0+5, b.band, x1-x0-10, bandHeight, "stroke-width", "1")
		}
	}
	boxes.flush(c)
	for i := range b.states {
		s := &b.states[i]
		_, x1, ok := f.xs(f.cut(s.span))
		if !ok {
			continue
		}
		_, on := stateClass(s.state)
		text := s.state
		if text == "" {
			text = f.mark(say.MarkCoordinatorDown)
		}
		f.behindFolds(f.visibleFrom(s.from), func(at int) bool {
			return at+code.width(text)+110 <= x1 && c.try(code.with(on), at+70, b.band+135, start, text)
		})
	}
	c.end()
}

// mostSpoken is how many states or spans a lane's name tells; the log has them all.
const mostSpoken = 40

// stateClass is the ground of a group state: calm states are white, work is grey.
func stateClass(state string) (class, on string) {
	switch state {
	case "CompletingRebalance":
		return "mutf", "inv"
	case "PreparingRebalance", "Assigning", "Reconciling":
		return "surf2 rulel", ""
	}
	return "bgf rulel", ""
}

func (f *Film) within(t kafka.Millis) bool { return t >= f.from && t <= f.hiddenFrom() }
