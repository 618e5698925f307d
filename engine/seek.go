package engine

import (
	"strconv"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/scenario"
	"rebalancelab/engine/sim"
	"rebalancelab/engine/trace"
)

// checkpoints are clones of the main machine, at growing distances, within a
// budget of bytes.
type checkpoints struct {
	list     []checkpoint
	distance int64 // steps between two; doubles
	bytes    int64
}

type checkpoint struct {
	machine *machine
	bytes   int64
}

// keep takes a checkpoint if the last one is far enough behind.
func (c *checkpoints) keep(m *machine) {
	last := &c.list[len(c.list)-1]
	if m.steps-last.machine.steps >= max(c.distance, last.bytes/checkpointBytesPerStep) {
		c.add(m)
	}
}

func (c *checkpoints) add(m *machine) {
	if c.distance == 0 {
		c.distance = checkpointSteps
	}
	size := m.world.Size()
	if size > m.limits.Memory && !m.done {
		m.stop(m.next-1, scenario.TooMuchMemory, strconv.FormatInt(m.limits.Memory>>20, 10))
	}
	c.list = append(c.list, checkpoint{m.clone(), size})
	c.bytes += size
	for len(c.list) > 2 && (len(c.list) > maxCheckpoints || c.bytes > checkpointBudget) {
		c.thin()
	}
}

// thin drops every second checkpoint of the older half, so that they lie denser
// where people look most: near the present. The start stays.
func (c *checkpoints) thin() {
	c.distance *= 2
	half := max(3, len(c.list)/2)
	kept := c.list[:1]
	for i := 1; i < len(c.list); i++ {
		if i < half && i%2 == 1 {
			c.bytes -= c.list[i].bytes
			continue
		}
		kept = append(kept, c.list[i])
	}
	clear(c.list[len(kept):])
	c.list = kept
}

// before is the last checkpoint that has not passed the place sought.
func (c *checkpoints) before(passed func(*machine) bool) *machine {
	low, high := 0, len(c.list)
	for high-low > 1 {
		if mid := (low + high) / 2; passed(c.list[mid].machine) {
			high = mid
		} else {
			low = mid
		}
	}
	return c.list[low].machine
}

// seek gives a machine at the first place where stop holds before the next step.
// passed must tell whether a machine is already beyond that place.
func (r *Run) seek(stop, passed func(*machine) bool) *machine {
	for !stop(r.main) && r.step(r.main) {
		r.keep()
	}
	from := r.points.before(passed)
	if r.cursor != nil && !passed(r.cursor) && r.cursor.steps >= from.steps {
		from = r.cursor
	} else {
		from = from.clone()
	}
	for !stop(from) && from.steps < r.main.steps && r.step(from) {
	}
	r.cursor = from
	r.Rest() // a picture of the whole world costs as much as many steps
	return from
}

// At is the world at t, everything at t included. It equals running there. Times
// beyond the end show the end.
func (r *Run) At(t kafka.Millis) *trace.Snapshot { return r.worldAt(t).Snapshot() }

func (r *Run) worldAt(t kafka.Millis) *sim.World {
	m := r.machineAt(t)
	if m.done || m.world.Now() >= t {
		return m.world
	}
	still := m.world.Clone() // nothing is due until t; only the clock moves on
	still.RunUntil(t, 1)
	return still
}

// machineAt is a machine that has done everything up to t; its clock may stand before.
func (r *Run) machineAt(t kafka.Millis) *machine {
	return r.seek(func(m *machine) bool {
		due, ok := m.due()
		return !ok || due > t
	}, func(m *machine) bool { return m.world.Now() > t })
}

// AtEvent is the world right after the step that brought an event.
func (r *Run) AtEvent(seq int) *trace.Snapshot {
	m := r.seek(func(m *machine) bool { return m.world.Happened() > seq },
		func(m *machine) bool { return m.world.Happened() > seq })
	return m.world.Snapshot()
}

// atMark is the world at a mark.
func (r *Run) atMark(mark *Mark) *trace.Snapshot {
	m := r.seek(func(m *machine) bool { return m.steps >= mark.steps },
		func(m *machine) bool { return m.steps > mark.steps })
	return m.world.Snapshot()
}
