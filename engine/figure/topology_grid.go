package figure

import (
	"rebalancelab/engine/say"
)

const (
	square      = 110
	squarePitch = 140
)

func gridHeight(partitions, right int) int {
	columns := right / squarePitch
	return (partitions + columns - 1) / columns * squarePitch
}

// drawGrid draws many partitions as squares in the colours of their owners: one
// path for each owner. The table has the numbers.
func (f *Film) drawGrid(c *canvas, sec *section) {
	columns := sec.stripEnd / squarePitch
	byOwner := map[int32]outline{} // looked up by the sorted list of owners, or of degrees of lag
	owners := []int32{}
	lags, unowned := int64(0), 0
	for i, p := range sec.partitions {
		v := sec.look(p)
		if lag, ok := lagOf(&sec.snap.Partitions[p], v); ok {
			lags += lag
		}
		key := v.Owner
		if v.Owner < 0 {
			unowned++
		} else if f.shaded() {
			lag, _ := lagOf(&sec.snap.Partitions[p], v)
			key = degree(lag)
		}
		x, y := i%columns*squarePitch, sec.top+260+i/columns*squarePitch
		if _, seen := byOwner[key]; !seen {
			owners = append(owners, key)
		}
		byOwner[key] = byOwner[key].move(x, y).across(x + square).down(y + square).across(x).shut()
	}
	name := say.CountPartitions(f.lang(), len(sec.partitions)) + ", " + f.label(say.LabelLag) + " " + say.Number(lags)
	if unowned > 0 {
		name += ", " + f.label(say.LabelNoOwner) + " " + say.Number(int64(unowned))
	}
	c.symbol(id("grid.g", sec.group), name)
	arranged(owners, func(a, b *int32) bool { return *a < *b })
	for _, o := range owners {
		if o < 0 {
			c.path("bgf dgl", byOwner[o], "stroke-dasharray", "3 2")
			continue
		}
		if f.shaded() {
			c.path(degreeClass[o], byOwner[o])
			continue
		}
		c.path(f.hue(o).fill(), byOwner[o])
	}
	if f.shaded() {
		f.degreeLegend(c, sec.top+260+gridHeight(len(sec.partitions), sec.stripEnd)+60)
	}
	c.text(small.with("mut"), sec.lag, sec.top+140, start, f.label(say.LabelLag)+" "+say.Number(lags))
	c.end()
}

// Where members have no hue, a square's shade is its lag.
var (
	degreeClass = [...]string{"surf2", "done", "mutf", "ink"}
	degreeUpTo  = [...]int64{0, 10, 100}
)

// shaded tells whether squares show lags rather than owners.
func (f *Film) shaded() bool { return f.hueless || f.density == crowded }

func degree(lag int64) int32 {
	for i, most := range degreeUpTo {
		if lag <= most {
			return int32(i)
		}
	}
	return int32(len(degreeUpTo))
}

// degreeLegend says what the shades mean.
func (f *Film) degreeLegend(c *canvas, y int) {
	x := 0
	for i, class := range degreeClass {
		text := ">" + say.Number(degreeUpTo[len(degreeUpTo)-1])
		if i < len(degreeUpTo) {
			text = "≤" + say.Number(degreeUpTo[i])
		}
		if i == 0 {
			text = f.label(say.LabelLag) + " 0"
		}
		c.rect(class, x, y, square, square)
		c.text(small.with("mut").tightly(), x+square+40, y+98, start, text)
		x += square + 140 + small.width(text)
	}
}
