package figure

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

// damage is a run of records that one consumer processed again, or that nobody
// will process.
type damage struct {
	at, until kafka.Millis
	partition int32
	offsets   trace.Range
	lost      bool
}

const (
	sameBurst     = 3 * kafka.Second // records that follow each other within this are told as one
	mostDamage    = 60               // of one lane
	leastDamage   = 120              // tenths of a pixel that a mark needs to be seen
	damageInWords = 12
)

// readDamage finds duplicates and losses and gives them to the lanes. A loss has
// no consumer of its own: it belongs to the one whose act let it happen, else to
// the one that held the partition last.
func (f *Film) readDamage() {
	for i := range f.events {
		e := &f.events[i]
		if e.At > f.to {
			break
		}
		f.effort.spend(1)
		if e.Code != trace.Duplicated && e.Code != trace.Lost || len(e.Partitions) != 1 {
			continue
		}
		if c := f.culprit(e); c >= 0 && int(c) < len(f.lanes) {
			f.lanes[c].harm(e)
		}
	}
}

func (f *Film) culprit(e *trace.Event) int32 {
	if e.Consumer >= 0 || e.Code == trace.Duplicated {
		return e.Consumer
	}
	if e.Cause >= 0 && e.Cause < e.Seq && f.events[e.Cause].Consumer >= 0 {
		return f.events[e.Cause].Consumer
	}
	who, latest := int32(-1), kafka.Millis(-1)
	for i := range f.lanes {
		for _, h := range f.lanes[i].holdings {
			if h.partition == e.Partitions[0] && h.from <= e.At && h.from > latest && f.lanes[i].group == e.Group {
				who, latest = int32(i), h.from
			}
		}
	}
	return who
}

func (l *lane) harm(e *trace.Event) {
	for i := len(l.damages) - 1; i >= 0 && i >= len(l.damages)-8; i-- {
		d := &l.damages[i]
		if d.lost == (e.Code == trace.Lost) && d.partition == e.Partitions[0] && d.offsets.To == e.From && e.At-d.until <= sameBurst {
			d.until, d.offsets.To = e.At, e.To
			return
		}
	}
	if len(l.damages) < mostDamage {
		l.damages = append(l.damages, damage{e.At, e.At, e.Partitions[0], trace.Range{From: e.From, To: e.To}, e.Code == trace.Lost})
	}
}

// drawStripes draws the double stripe over records processed again.
func (f *Film) drawStripes(c *canvas, l *laneBox) {
	var stripes, unaware outline
	away := l.away()
	for i := range l.damages {
		d := &l.damages[i]
		if !f.within(d.at) || d.lost {
			continue
		}
		y, height := l.rowOf(d.partition, d.at)
		x0, x1 := f.damageEnds(d)
		if coveredBy(away, d.at) { // there is no bar to cut the stripes out of
			unaware = append(unaware, doubles(x0, x1, y+20, height-40)...)
		} else {
			stripes = append(stripes, doubles(x0, x1, y, height)...)
		}
	}
	if len(stripes) > 0 {
		c.path("double", stripes)
	}
	if len(unaware) > 0 {
		c.path(f.hue(l.consumer).stroke(), unaware, "stroke-width", "1.2")
	}
}

func (f *Film) damageEnds(d *damage) (x0, x1 int) {
	x0 = f.visibleFrom(d.at)
	return x0, min(max(f.x(min(d.until, f.hiddenFrom())), x0+leastDamage), f.right)
}

// damaged tells whether the double stripe reaches into [x0, x1] of a lane.
func (f *Film) damaged(l *laneBox, x0, x1 int) bool {
	for i := range l.damages {
		if a, b := f.damageEnds(&l.damages[i]); !l.damages[i].lost && a < x1 && b > x0 {
			return true
		}
	}
	return false
}

func coveredBy(list []span, t kafka.Millis) bool {
	return slices.ContainsFunc(list, func(s span) bool { return s.from <= t && t < s.to })
}

// drawDamages names what was processed twice, and draws the crossed box where
// records were lost.
func (f *Film) drawDamages(c *canvas, l *laneBox) {
	if f.density == crowded {
		return
	}
	away := l.away()
	for i := range l.damages {
		d := &l.damages[i]
		switch {
		case !f.within(d.at):
		case d.lost:
			f.drawLoss(c, l, d)
		default:
			y, height := l.rowOf(d.partition, d.at)
			_, x1 := f.damageEnds(d)
			if text := f.mark(say.MarkTwice); height >= leastRow-20 && x1+40+smallBold.width(text) < f.right {
				face := smallBold.tightly()
				if !coveredBy(away, d.at) && !l.stopped(d.until) {
					face = face.with(f.hue(l.consumer).on())
				}
				c.try(face, x1+30, y+height/2+43, start, text)
			}
		}
	}
}

func (f *Film) drawLoss(c *canvas, l *laneBox, d *damage) {
	y, height := l.rowOf(d.partition, d.at)
	side := min(height, 140)
	x := f.visibleFrom(d.at)
	if l.deadAt(d.at) {
		x += 150 // beside the cross of the death that did it
	}
	x = min(max(x, f.plot), f.right-side)
	y += (height - side) / 2
	c.rect("bgf dgl", x+7, y+7, side-14, side-14, "rx", "2", "stroke-width", "1.5", "stroke-dasharray", "4 3")
	c.path("dgl", outline{}.move(x+35, y+35).line(x+side-35, y+side-35).move(x+side-35, y+35).line(x+35, y+side-35), "stroke-width", "2")
	c.blocked = append(c.blocked, box{x, y, x + side, y + side})
	k := f.dangerChip(l)
	k.height = min(k.height, max(height, 160))
	long := f.mark(say.MarkSkippedRecords, f.partition(d.partition)+" "+say.Offsets(d.offsets.From, d.offsets.To))
	f.chipIn(c, k, x+side+50, x+side+3500, y+side/2, long, f.label(say.LabelLosses))
}

// rowOf is the place in the lane of a partition at an instant: its row if it is
// held then, the whole lane if not.
func (l *laneBox) rowOf(partition int32, at kafka.Millis) (y, height int) {
	best := -1
	for i := range l.holdings {
		if h := &l.holdings[i]; h.partition == partition && h.from <= at {
			best = i
		}
	}
	if best < 0 {
		return l.top, l.bar
	}
	return l.row(l.holdings[best].row, l.holdings[best].rows)
}
