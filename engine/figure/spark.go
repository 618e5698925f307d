package figure

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

// Inside a cell of the members' grid.
const (
	cellName  = 330 // room of the name, where a line follows it
	cellCount = 230 // and of the number of partitions behind it
)

// sparks tells whether members have a line of their lag.
func (f *Film) sparks() bool { return len(f.run.Samples()) > 1 }

// lagOf is the lag of a member now, over the partitions that it holds.
func (sec *section) lagOf(m int32) (sum int64) {
	for _, p := range sec.snap.Consumers[m].Owned {
		if lag, ok := lagOf(&sec.snap.Partitions[p], sec.look(p)); ok {
			sum += lag
		}
	}
	return sum
}

// peak is the most lag that a member had up to t, and when it first had it.
func (f *Film) peak(m int32, t kafka.Millis) (most int64, at kafka.Millis) {
	list := f.run.Samples()
	for i := range list {
		if s := &list[i]; s.At <= t && int(m) < len(s.Lags) && (i == 0 || s.Lags[m] > most) {
			most, at = s.Lags[m], s.At
		}
	}
	return most, at
}

// top is the most lag that any member of a section has in the whole run, so that
// all lines have one scale and keep it.
func (f *Film) top(sec *section) (most int64) {
	for _, m := range sec.members {
		lag, _ := f.peak(m, f.to)
		most = max(most, lag)
	}
	return max(most, 1)
}

// drawSparks draws the way of every member's lag up to now, from the run's start at
// the left to its end at the right: one path for all, over their cells.
func (f *Film) drawSparks(c *canvas, sec *section, x0, y0, columns, width int) {
	if !f.sparks() {
		return
	}
	left, room := 60+cellName+40, width-50-60-cellName-40-60-cellCount
	top, span, list := f.top(sec), int64(f.to-f.from), f.run.Samples()
	var base, line outline
	for i, m := range sec.members {
		k := &sec.snap.Consumers[m]
		if k.Life != trace.Running {
			continue
		}
		x, foot := x0+i%columns*width+left, y0+i/columns*cellPitch+cellPitch-50-45
		base = base.move(x, foot).across(x + room)
		begun := false
		for n := 0; n <= len(list); n++ {
			at, lag := min(max(sec.snap.At, f.from), f.to), int64(0)
			switch {
			case n == len(list):
				lag = sec.lagOf(m)
			case list[n].At < f.from || list[n].At >= sec.snap.At || int(m) >= len(list[n].Lags):
				continue
			default:
				at, lag = list[n].At, list[n].Lags[m]
			}
			px, py := x+int(int64(at-f.from)*int64(room)/span), foot-int(min(lag, top)*120/top)
			if begun {
				line = line.line(px, py)
			} else {
				line, begun = line.move(px, py), true
			}
		}
	}
	c.group(id("spark.g", sec.group), "aria-hidden", "true") // the cells' names and the table have the numbers
	if len(base) > 0 {
		c.path("hairl", base)
		c.path("mutl", line, "stroke-width", "1.3", "stroke-linejoin", "round")
	}
	c.end()
}

// sparkHead says what the lines are.
func (f *Film) sparkHead(sec *section) string {
	return f.label(say.LabelConsumer) + " · " + f.label(say.LabelLagLine, say.Number(f.top(sec)))
}
