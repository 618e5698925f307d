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
	byOwner := map[int32]outline{} // looked up by the sorted list of owners
	owners := []int32{}
	lags, unowned := int64(0), 0
	for i, p := range sec.partitions {
		v := sec.look(p)
		if lag, ok := lagOf(&sec.snap.Partitions[p], v); ok {
			lags += lag
		}
		if v.Owner < 0 {
			unowned++
		}
		x, y := i%columns*squarePitch, sec.top+260+i/columns*squarePitch
		if _, seen := byOwner[v.Owner]; !seen {
			owners = append(owners, v.Owner)
		}
		byOwner[v.Owner] = byOwner[v.Owner].move(x, y).across(x + square).down(y + square).across(x).shut()
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
		c.path(f.hue(o).fill(), byOwner[o])
	}
	c.text(small.with("mut"), sec.lag, sec.top+140, start, f.label(say.LabelLag)+" "+say.Number(lags))
	c.end()
}
