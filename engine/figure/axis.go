package figure

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
)

// axisSteps are the distances that a time axis may count in.
var axisSteps = [...]kafka.Millis{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 60_000, 120_000, 300_000, 600_000, 1_800_000, 3_600_000, 6 * 3_600_000, 24 * 3_600_000}

const (
	axisLabelRoom = 380 // two labels of a step stand at least this far apart
	axisTickRoom  = 80
	axisGap       = 50
)

// axisTick is a candidate for a tick with a label.
type axisTick struct {
	at   kafka.Millis
	rank int // rounder times first
}

// drawAxis draws the time axis below everything. Rounder times get their label
// first; one that would touch another keeps only its tick, or nothing.
func (f *Film) drawAxis(c *canvas) {
	y := f.axis
	c.group("axis", "aria-hidden", "true")
	c.path("rulel", outline{}.move(f.plot, y).across(f.right), "stroke-width", "1")
	ticks := f.axisTicks()
	var major, minor outline
	var places []int
	f.foldLabels(c, y)
	unit := false // the first label carries it
	for _, t := range ticks {
		x := f.x(t.at)
		if slices.ContainsFunc(places, func(o int) bool { return max(o-x, x-o) < axisTickRoom }) {
			continue
		}
		text := axisText(t.at)
		if !unit {
			text = axisUnit(f.lang(), t.at)
		}
		if f.axisLabel(c, x, y, text) {
			unit = true
			major = major.move(x, y).down(y + 60)
		} else {
			minor = minor.move(x, y).down(y + 30)
		}
		places = append(places, x)
	}
	if d := append(major, minor...); len(d) > 0 {
		c.path("rulel", d)
	}
	c.end()
}

// axisLabel writes a label under its tick, pushed inside the picture at the ends.
func (f *Film) axisLabel(c *canvas, x, y int, text string) bool {
	face := small.with("mut")
	half := face.width(text)/2 + 10
	x = min(max(x, f.plot+half-60), f.right-half)
	x = max(x, half)
	if b := face.place(x, y+190, middle, text); !c.free(box{b.x0 - axisGap, b.y0, b.x1 + axisGap, b.y1}.inside(c.scene)) {
		return false
	}
	return c.try(face, x, y+190, middle, text)
}

// foldLabel is how much a fold leaves out, and where that stands.
type foldLabel struct {
	x      int
	length kafka.Millis
}

// findFoldLabels lists the folds whose length may be told, longest first.
func (f *Film) findFoldLabels() []foldLabel {
	var labels []foldLabel
	for _, fold := range f.pace.Folds {
		if fold.To > f.hiddenFrom() {
			break // its length would give the answer away
		}
		labels = append(labels, foldLabel{(f.x(fold.From) + f.x(fold.To)) / 2, fold.To - fold.From})
	}
	arranged(labels, func(a, b *foldLabel) bool { return a.length > b.length })
	return labels
}

// foldsFit tells whether all folds can be labelled between the times on the axis,
// away from instants that a reader looks for.
func (f *Film) foldsFit() bool {
	face, taken := small, []box{}
	for _, t := range f.keyInstants() {
		x, half := f.x(t), face.width(axisText(t))/2
		taken = append(taken, box{x - half, 0, x + half, 1})
	}
	for _, l := range f.findFoldLabels() {
		half := face.width(f.label(say.LabelSkipped, say.Duration(f.lang(), l.length)))/2 + axisGap
		b := box{l.x - half, 0, l.x + half, 1}
		if b.x0 < f.plot || b.x1 > f.right || slices.ContainsFunc(taken, b.overlaps) {
			return false
		}
		taken = append(taken, b)
	}
	return true
}

// foldLabels says at each fold how much is left out.
func (f *Film) foldLabels(c *canvas, y int) {
	face := small.with("mut")
	for _, l := range f.findFoldLabels() {
		length := say.Duration(f.lang(), l.length)
		for _, text := range []string{f.label(say.LabelSkipped, length), "(" + length + ")"} {
			half := face.width(text)/2 + 10
			if c.try(face, min(max(l.x, half), f.right-half), y+190+f.foldRow, middle, text) {
				break
			}
		}
	}
}

// axisTicks are the candidates: in every piece of the mapping the multiples of
// the finest step that leaves room for labels.
func (f *Film) axisTicks() []axisTick {
	var ticks []axisTick
	points := f.pace.Points
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		if f.isFold(a.At) || b.X-a.X < 10 {
			continue
		}
		step := stepFor(b.At-a.At, b.X-a.X)
		for at := (a.At + step - 1) / step * step; at <= b.At; at += step {
			if _, folded := f.pace.folded(at); !folded && at <= f.hiddenFrom() {
				ticks = append(ticks, axisTick{at, roundness(at)})
			}
		}
	}
	for _, at := range f.keyInstants() {
		ticks = append(ticks, axisTick{at, -1})
	}
	arranged(ticks, func(a, b *axisTick) bool {
		if a.rank != b.rank {
			return a.rank > b.rank
		}
		return a.at < b.at
	})
	return slices.CompactFunc(ticks, func(a, b axisTick) bool { return a.at == b.at })
}

// keyInstants are times that a reader looks for: questions, deaths, removals, generations.
// They get a label where no rounder time stands in the way.
func (f *Film) keyInstants() []kafka.Millis {
	out := []kafka.Millis{}
	if f.asked > 0 {
		out = append(out, f.asked)
	}
	for i := range f.blocks {
		b := &f.blocks[i]
		for k := range b.lanes {
			for _, d := range b.lanes[k].deaths {
				out = append(out, d.at)
			}
			for _, r := range b.lanes[k].removals {
				out = append(out, r.at)
			}
		}
		for _, w := range b.walls {
			out = append(out, w.at)
		}
	}
	return slices.DeleteFunc(out, func(t kafka.Millis) bool {
		_, folded := f.pace.folded(t)
		return folded || !f.within(t)
	})
}

func (f *Film) isFold(from kafka.Millis) bool {
	_, ok := f.pace.folded(from)
	return ok
}

// stepFor is the finest step whose labels have room where length covers width.
func stepFor(length kafka.Millis, width int) kafka.Millis {
	for _, step := range axisSteps {
		if int64(step)*int64(width) >= int64(length)*axisLabelRoom {
			return step
		}
	}
	return axisSteps[len(axisSteps)-1]
}

// roundness is how round a time is: the index of the largest step dividing it.
func roundness(at kafka.Millis) int {
	for i := len(axisSteps) - 1; i > 0; i-- {
		if at%axisSteps[i] == 0 {
			return i
		}
	}
	return 0
}

// axisText writes a time in seconds with the decimals it needs: 8, 56.3, 59.116.
func axisText(at kafka.Millis) string {
	text := say.Clock(at)
	for len(text) > 0 && text[len(text)-1] == '0' {
		text = text[:len(text)-1]
	}
	if len(text) > 0 && text[len(text)-1] == '.' {
		text = text[:len(text)-1]
	}
	return text
}

func axisUnit(l say.Lang, at kafka.Millis) string {
	if l == say.EN {
		return axisText(at) + "\u00a0s"
	}
	return axisText(at) + "초"
}
