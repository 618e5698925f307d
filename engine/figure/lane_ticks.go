package figure

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

const (
	leastDotGap = 40  // dots closer than this say nothing more
	maxDots     = 400 // of one kind in one lane
)

// drawTicks draws heartbeats below the lane and, as a layer, poll() above it: one
// path for each kind.
func (f *Film) drawTicks(c *canvas, l *laneBox) {
	foot := l.top + l.bar + 50
	if f.look.has(Heartbeats) {
		if d := dots(f.tickPlaces(l.consumer, trace.TickHeartbeat), foot); len(d) > 0 {
			c.path("beat", d)
		}
		if d := dots(f.tickPlaces(l.consumer, trace.TickHeartbeatMissed), foot); len(d) > 0 {
			c.path("beat", d)
			c.path("beat miss", d)
		}
	}
	if f.look.has(Polls) {
		var d outline
		for _, x := range f.tickPlaces(l.consumer, trace.TickPoll) {
			d = d.move(x, l.top-80).down(l.top - 10)
		}
		if len(d) > 0 {
			c.path("inkl", d, "stroke-width", "2")
		}
	}
}

// dots are round line ends: a path of them needs no circle each.
func dots(places []int, y int) outline {
	var d outline
	for _, x := range places {
		d = d.move(x, y).across(x)
	}
	return d
}

// tickPlaces are the places of one consumer's ticks of a kind that can be seen.
func (f *Film) tickPlaces(consumer int32, kind trace.TickKind) []int {
	var instants []kafka.Millis
	until := f.hiddenFrom()
	for i := range f.ticks {
		f.effort.spend(1)
		t := &f.ticks[i]
		if t.Consumer != consumer || t.Kind != kind {
			continue
		}
		for n := int32(0); n <= t.Repeat; n++ {
			f.effort.spend(4)
			at := t.At + kafka.Millis(n)*t.Every
			if at > until {
				break
			}
			if right, folded := f.pace.folded(at); folded { // go on behind the fold
				if t.Every > 0 {
					n += max(0, int32((f.pace.TimeAt(right)-at)/t.Every)-1)
				}
				continue
			}
			if at >= f.from {
				instants = append(instants, at)
			}
		}
	}
	arranged(instants, earlier)
	var places []int
	for _, at := range instants {
		if x := f.x(at); len(places) == 0 || x-places[len(places)-1] >= leastDotGap {
			places = append(places, min(max(x, f.plot+26), f.right-26))
		}
		if len(places) == maxDots {
			break
		}
	}
	return places
}

// drawFuses draws the timers that ran out: from their last reset to the deadline,
// below the lane for the session, above it for the poll interval.
func (f *Film) drawFuses(c *canvas, l *laneBox) {
	if !f.look.has(Timers) {
		return
	}
	for _, r := range l.removals {
		if r.timeout <= 0 || r.at > f.hiddenFrom() {
			continue
		}
		switch r.reason {
		case trace.ReasonSessionExpired:
			f.fuse(c, r, l.top+l.bar+115)
		case trace.ReasonPollExpired:
			f.fuse(c, r, l.top-45)
		}
	}
}

func (f *Film) fuse(c *canvas, r removal, y int) {
	x0, x1, ok := f.xs(span{from: r.at - r.timeout, to: r.at})
	if !ok || x1-x0 < 100 {
		return
	}
	last := max(f.x(max(r.at-r.timeout/10, f.from)), x0)
	c.path("mutl", outline{}.move(x0, y).across(last), "stroke-width", "2")
	d := outline{}.move(last, y).across(x1).move(x1, y-40).down(y + 40)
	if r.at-r.timeout >= f.from {
		d = d.move(x0, y-35).down(y + 35)
	}
	c.path("dgl", d, "stroke-width", "2")
}
