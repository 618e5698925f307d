package figure

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// block is one group with its lanes and its coordinator. Consumers without a
// group form a block of their own.
type block struct {
	group      int32 // −1: no group
	lanes      []laneBox
	ghosts     []ghostLanes
	crowd      *crowdLane // nil: every member has a lane
	walls      []wall
	rebalances []rebalance
	states     []groupState
	glyphs     []glyph
	glyphRows  int
	flags      int // y of the row of flags, phases, messages, states
	phases     int
	messages   int
	band       int   // 0: none
	top, foot  int   // the lanes' first and last y
	flagged    []box // where the flags of walls stand
}

// laneBox is where a lane stands.
type laneBox struct {
	*lane
	top, bar int // of the bars
	rows     int // the most rows that the lane is ever divided in; 0: one merged bar
	bottom   int
}

const (
	flagHeight  = 210
	phaseHeight = 180
	bandHeight  = 190
	bandGap     = 45 // between the band and the axis
	glyphPitch  = 220
	rowGap      = 20
	leastRow    = 130 // a row that holds a label, with air over and under its 88 of capitals
	foldLine    = 150 // below the axis: how much is folded, if that finds no place on it
)

// arrange decides what stands where, from top to bottom.
func (f *Film) arrange(ghosts []Ghost) {
	shownLanes := 0
	for g := int32(-1); int(g) < len(f.names.Groups); g++ {
		b := block{group: g}
		for i := range f.lanes {
			if l := &f.lanes[i]; l.group == g && len(l.alive) > 0 && l.alive[0].from <= f.to {
				b.lanes = append(b.lanes, laneBox{lane: l})
			}
		}
		if len(b.lanes) > 0 {
			shownLanes += len(b.lanes)
			f.blocks = append(f.blocks, b)
		}
	}
	switch {
	case shownLanes > mostLanes:
		f.density, f.hueless = tight, true
		for i := range f.blocks {
			f.condense(&f.blocks[i])
		}
	case shownLanes > 12:
		f.density = crowded
	case shownLanes > 6:
		f.density = tight
	}
	f.haunt(ghosts)
	y := 20
	if f.look.Ask <= 0 {
		y += flagHeight + 20 // the playhead's flag has a row of its own, above all that it would cover
	}
	for i := range f.blocks {
		y = f.arrangeBlock(&f.blocks[i], y)
	}
	if len(f.blocks) == 0 {
		y = 640
	}
	f.axis = y
	f.height = y + 260
	if len(f.pace.Folds) > 0 && !f.foldsFit() {
		f.foldRow = foldLine
		f.height += foldLine
	}
}

func (f *Film) arrangeBlock(b *block, y int) int {
	b.read(f)
	b.flags, b.phases = y, y+280
	switch {
	case f.look.has(Phases) && slices.ContainsFunc(b.rebalances, func(r rebalance) bool { return f.within(r.start) }):
		y += 560
	case len(b.walls) > 0 && f.look.has(Walls):
		y += 280
	default:
		y += 100
	}
	if f.look.has(Polls) && f.density != crowded {
		y += 60
	}
	b.top = y
	bar, under := f.laneHeights()
	for i := range b.lanes {
		l := &b.lanes[i]
		l.top, l.bar, l.rows = y, bar, rowsOf(l.lane)
		if l.rows >= 3 && f.density == roomy && l.rows <= 6 {
			l.bar = max(bar, (leastRow+rowGap)*l.rows-rowGap)
		}
		if (l.bar+rowGap)/max(l.rows, 1)-rowGap < leastRow-20 {
			l.rows = 0
		}
		y += l.bar + under
		l.bottom = y
	}
	if b.crowd != nil {
		b.crowd.top = y
		y += crowdHeight + 60
	}
	for i := range b.ghosts {
		b.ghosts[i].top = y
		y += b.ghosts[i].height()
	}
	b.foot = y
	if b.glyphRows > 0 {
		b.messages = y + 130
		y += 40 + glyphPitch*b.glyphRows
	}
	if len(b.states) > 0 && f.look.has(States) {
		b.band = y + 105
		y += 105 + bandHeight
	}
	return y + bandGap
}

// laneHeights are the heights of the bars and of what stands below them.
func (f *Film) laneHeights() (bar, under int) {
	switch {
	case f.density == crowded:
		return 140, 60
	case f.density == tight:
		return 260, 140
	case f.look.Layout == Tiny:
		return 320, 190
	}
	return 380, 200
}

func rowsOf(l *lane) int {
	rows := 1
	for i := range l.holdings {
		rows = max(rows, l.holdings[i].rows)
	}
	return rows
}

// row is the place of one row among rows in a lane.
func (l *laneBox) row(row, rows int) (y, height int) {
	if rows < 1 || l.rows == 0 {
		return l.top, l.bar
	}
	height = (l.bar - rowGap*(rows-1)) / rows
	return l.top + row*(l.bar+rowGap)/rows, height
}

// middle is the height at which a lane is pointed at.
func (l *laneBox) middle() int { return l.top + l.bar/2 }

// laneOf finds the lane of a consumer.
func (f *Film) laneOf(consumer int32) *laneBox {
	for i := range f.blocks {
		for k := range f.blocks[i].lanes {
			if f.blocks[i].lanes[k].consumer == consumer {
				return &f.blocks[i].lanes[k]
			}
		}
	}
	return nil
}

// blockOf finds the block of a group.
func (f *Film) blockOf(group int32) *block {
	for i := range f.blocks {
		if f.blocks[i].group == group {
			return &f.blocks[i]
		}
	}
	return nil
}

// longestSync is how long after the plan an assignment still belongs to the
// rebalance; a static member that comes back later gets the same plan again.
const longestSync = 5 * kafka.Second

// wall is a generation (classic) or a group epoch (KIP-848) of a group.
type wall struct {
	at     kafka.Millis
	number int64
	epoch  bool
	seq    int32
}

// groupState is a state of the group as its coordinator names it.
type groupState struct {
	span
	state string // "": the coordinator does not answer
}

// rebalance is one classic rebalance with its phases; −1: not reached.
type rebalance struct {
	start, joined, stored, done kafka.Millis
	revoke, callback            kafka.Millis // the longest callback before the join and after the sync
	generation                  int64
	reason                      trace.Reason
	seq                         int32
}

// read collects what a group did.
func (b *block) read(f *Film) {
	if b.group < 0 {
		return
	}
	for i := range f.events {
		e := &f.events[i]
		if e.At > f.to {
			break
		}
		f.effort.spend(2)
		everybody := e.Group < 0 && (e.Code == trace.CoordinatorFailedOver || e.Code == trace.CoordinatorLoaded)
		if e.Group == b.group || everybody {
			b.event(e)
		}
	}
	if n := len(b.states); n > 0 && b.states[n-1].open {
		b.states[n-1].to = f.to + 1
	}
	if f.look.has(Messages) && (f.density == roomy || b.crowd != nil) {
		b.glyphs, b.glyphRows = f.findGlyphs(b)
	}
}

func (b *block) event(e *trace.Event) {
	switch e.Code {
	case trace.GenerationStarted:
		b.walls = append(b.walls, wall{at: e.At, number: e.To, seq: e.Seq})
		if r := b.running(); r != nil && r.joined < 0 {
			r.joined, r.generation = e.At, e.To
		}
	case trace.GroupEpochBumped:
		b.walls = append(b.walls, wall{at: e.At, number: e.To, epoch: true, seq: e.Seq})
	case trace.RebalanceStarted:
		if r := b.running(); r == nil || r.joined >= 0 {
			b.rebalances = append(b.rebalances, rebalance{start: e.At, joined: -1, stored: -1, done: -1, reason: e.Reason, seq: e.Seq})
		}
	case trace.AssignmentStored:
		if r := b.running(); r != nil && r.joined >= 0 {
			r.stored = e.At
		}
	case trace.Assigned:
		if r := b.running(); r != nil && r.stored >= 0 && e.To == r.generation && e.At-r.stored <= longestSync {
			r.done = e.At
		}
	case trace.CallbackEnded:
		if r := b.running(); r != nil && r.joined < 0 {
			r.revoke = max(r.revoke, e.Length)
		} else if r != nil {
			r.callback = max(r.callback, e.Length)
		}
	case trace.GroupStateChanged:
		b.state(e.At, e.Text)
	case trace.CoordinatorFailedOver:
		b.state(e.At, "")
	case trace.CoordinatorLoaded:
		if n := len(b.states); n > 1 && b.states[n-1].state == "" {
			b.state(e.At, b.states[n-2].state)
		}
	}
}

func (b *block) running() *rebalance {
	if len(b.rebalances) == 0 {
		return nil
	}
	return &b.rebalances[len(b.rebalances)-1]
}

func (b *block) state(at kafka.Millis, name string) {
	if n := len(b.states); n > 0 && b.states[n-1].open {
		b.states[n-1].to, b.states[n-1].open = at, false
	}
	b.states = append(b.states, groupState{span{from: at, open: true}, name})
}
