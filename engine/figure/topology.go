package figure

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

// topologyGrid are the columns of a topology.
type topologyGrid struct {
	strip, stripEnd int // the logs
	lag             int
	link, linkEnd   int
	node, nodeEnd   int // the members
	box, boxEnd     int // the coordinator
}

var topologyGrids = [...]topologyGrid{
	Wide: {strip: 720, stripEnd: 2940, lag: 3140, link: 3660, linkEnd: 4370, node: 4440, nodeEnd: 6580, box: 8285, boxEnd: 10045},
	Mid:  {strip: 660, stripEnd: 1890, lag: 2060, link: 2480, linkEnd: 3170, node: 3240, nodeEnd: 5060, box: 5885, boxEnd: 7345},
}

// section is the part of a topology that belongs to one group.
type section struct {
	*topologyGrid
	snap       *trace.Snapshot
	group      int32
	view       *trace.Group // nil: no such group
	members    []int32      // consumers, in order
	partitions []int32
	top, foot  int
	rowPitch   int           // of the logs; 0: a grid of squares
	nodeHeight int           // of the members
	nodeY      map[int32]int // middle of each member's node; looked up only
	window     int64         // offsets that a strip shows
}

const maxStrips = 48

// Topology draws the world at one instant: logs, members, coordinator, and the
// messages under way.
func (f *Film) Topology(s *trace.Snapshot) *Scene {
	sections := f.sections(s)
	if f.look.Layout == Tiny {
		return f.cards(s, sections)
	}
	height := 0
	for i := range sections {
		height = f.arrangeSection(&sections[i], height)
	}
	c := f.canvas("topology", topologyWidths[f.look.Layout], max(height, 600), f.topologyLabel(s))
	first := true
	for i := range sections {
		f.drawSection(c, &sections[i], &first)
	}
	return c.scene
}

func (f *Film) topologyLabel(s *trace.Snapshot) string {
	n := 0
	for i := range s.Consumers {
		if s.Consumers[i].Life != trace.NotStarted {
			n++
		}
	}
	return f.label(say.LabelNow, say.CountPartitions(f.lang(), len(s.Partitions)), decimal(int32(n)))
}

// sections divides the world by groups; consumers without a group come last.
func (f *Film) sections(s *trace.Snapshot) []section {
	var out []section
	for g := int32(0); int(g) <= len(s.Groups); g++ {
		sec := section{snap: s, group: g}
		if int(g) < len(s.Groups) {
			sec.view = &s.Groups[g]
		} else {
			sec.group = -1
		}
		for i := range s.Consumers {
			if s.Consumers[i].Life != trace.NotStarted && f.names.Consumers[i].Group == sec.group {
				sec.members = append(sec.members, int32(i))
			}
		}
		if len(sec.members) == 0 && (len(out) > 0 || sec.view == nil) {
			continue
		}
		for p := range s.Partitions {
			if sec.shows(int32(p)) {
				sec.partitions = append(sec.partitions, int32(p))
			}
		}
		out = append(out, sec)
	}
	return out
}

// shows tells whether a partition means something to the section's group.
func (sec *section) shows(p int32) bool {
	q := &sec.snap.Partitions[p]
	if !q.Exists {
		return false
	}
	if sec.view == nil {
		return true
	}
	if int(sec.group) >= len(q.Views) {
		return len(q.Views) == 0
	}
	v := &q.Views[sec.group]
	return v.Subscribed || v.Owner >= 0 || v.Committed >= 0
}

func (f *Film) arrangeSection(sec *section, y int) int {
	sec.topologyGrid = &topologyGrids[f.look.Layout]
	sec.top = y
	switch n := len(sec.partitions); {
	case n <= 12:
		sec.rowPitch = 450
	case n <= maxStrips:
		sec.rowPitch = 240
	default:
		sec.rowPitch = 0
	}
	switch n := len(sec.members); {
	case n <= 6:
		sec.nodeHeight = 740
	case n <= 12:
		sec.nodeHeight = 440
	default:
		sec.nodeHeight = 220
	}
	logs := sec.rowPitch * len(sec.partitions)
	if sec.rowPitch == 0 {
		logs = gridHeight(len(sec.partitions), sec.stripEnd) + 260
	}
	nodes := nodePitch(len(sec.members)) * len(sec.members)
	if sec.crowded() {
		sec.widen()
		_, rows := crowdGrid(len(sec.members), sec.nodeEnd-sec.node)
		nodes = rows * cellPitch
	}
	body := max(logs, nodes, f.boxHeight(sec)+200, 900)
	sec.nodeY = map[int32]int{}
	for i, m := range sec.members {
		if sec.crowded() {
			break // none has a place of its own
		}
		sec.nodeY[m] = y + 260 + body*(2*i+1)/(2*len(sec.members))
	}
	if sec.rowPitch > 0 && len(sec.partitions) > 0 {
		sec.rowPitch = min(body/len(sec.partitions), max(sec.rowPitch, 600))
	}
	sec.window = sec.offsetsShown()
	sec.foot = y + 260 + body
	return sec.foot + 100
}

// nodePitch is how far apart so many nodes stand.
func nodePitch(members int) int {
	switch {
	case members <= 6:
		return 900
	case members <= 12:
		return 540
	}
	return 260
}

// crowded tells whether members are cells of a grid.
func (sec *section) crowded() bool { return len(sec.members) > mostLanes }

// widen gives the members of a crowd the room of the links that they do not have,
// and of the wires, of which one is left.
func (sec *section) widen() {
	grid := *sec.topologyGrid
	grid.node, grid.nodeEnd = grid.link, grid.nodeEnd+(grid.box-grid.nodeEnd)/3
	if sec.rowPitch == 0 {
		grid.lag = grid.stripEnd * 3 / 5
	}
	sec.topologyGrid = &grid
}

// rowY is the middle of the n-th log's strip.
func (sec *section) rowY(n int) int {
	body := sec.foot - sec.top - 260
	return sec.top + 260 + (body-sec.rowPitch*len(sec.partitions))/2 + sec.rowPitch*n + sec.rowPitch/2
}

func (f *Film) drawSection(c *canvas, sec *section, first *bool) {
	g := id("t.g", sec.group)
	c.group(g + ".heads")
	y := sec.top + 140
	if sec.rowPitch > 0 {
		c.text(small.with("mut"), 0, y, start, f.label(say.LabelPartitionLog))
		c.text(small.with("mut"), sec.lag, y, start, f.label(say.LabelLag))
	} else {
		c.text(small.with("mut"), 0, y, start, say.CountPartitions(f.lang(), len(sec.partitions)))
	}
	head := f.label(say.LabelConsumer)
	if sec.crowded() && f.sparks() {
		head = f.sparkHead(sec)
	}
	c.text(small.with("mut"), sec.node, y, start, fitted(small, head, sec.box-sec.node-100))
	if sec.view != nil {
		c.text(small.with("mut"), sec.box, y, start, f.label(say.LabelCoordinator))
	}
	c.end()
	if sec.rowPitch > 0 {
		for i, p := range sec.partitions {
			f.drawLog(c, sec, i, p, first)
		}
	} else {
		f.drawGrid(c, sec)
	}
	for _, m := range sec.members {
		if sec.crowded() {
			f.drawMemberGrid(c, sec, sec.node, sec.nodeEnd, sec.top+260, first)
			break
		}
		f.drawWire(c, sec, m)
		f.drawMember(c, sec, m, first)
	}
	f.drawFetches(c, sec)
	if sec.view != nil {
		f.drawBox(c, sec, first)
	}
	switch {
	case sec.view == nil:
	case sec.crowded():
		f.drawCrowdWire(c, sec)
	default:
		f.drawMessages(c, sec)
	}
}

// drawWire draws the connection from a member to its coordinator.
func (f *Film) drawWire(c *canvas, sec *section, m int32) {
	if sec.view == nil {
		return
	}
	k := &sec.snap.Consumers[m]
	y := sec.nodeY[m]
	c.group(id("wire.c", m), "aria-hidden", "true")
	if sec.connected(k) {
		c.path("rulel", outline{}.move(sec.nodeEnd, y).across(sec.box), "stroke-width", "1.5")
	} else {
		c.path("rulel", outline{}.move(sec.nodeEnd, y).across(sec.box), "stroke-width", "1.5", "stroke-dasharray", "3 6")
		if sec.nodeHeight > 300 {
			f.cross(c, (sec.nodeEnd+sec.box)/2, y, 110)
		}
	}
	c.end()
}

func (sec *section) connected(k *trace.Consumer) bool {
	switch k.Life {
	case trace.Crashed, trace.Closed, trace.Failed, trace.Frozen:
		return false
	}
	return !k.CutOff && (sec.view == nil || sec.view.Up)
}

// consumerNode tells how a member's node is drawn.
func gone(k *trace.Consumer) bool {
	switch k.Life {
	case trace.Crashed, trace.Closed, trace.Failed:
		return true
	}
	return false
}

// timer is what a member's second line counts down, if anything.
type timer struct {
	label       say.LabelID
	left, total kafka.Millis
}

// ticking is the timer that a member is about to trip over: the session of one
// that is silent, the poll interval of one that is stuck.
func (sec *section) ticking(k *trace.Consumer) (timer, bool) {
	silent := k.Life == trace.Crashed || k.Life == trace.Frozen || k.CutOff
	switch {
	case silent && k.Member && k.SessionLeft >= 0 && k.SessionTimeout > 0:
		return timer{say.LabelSessionTimeout, k.SessionLeft, k.SessionTimeout}, true
	case k.Life == trace.Blocked && k.PollLeft >= 0 && k.PollInterval > 0:
		return timer{say.LabelPollInterval, k.PollLeft, k.PollInterval}, true
	}
	return timer{}, false
}

// pie draws a timer that drains clockwise, its middle at x, y.
func (c *canvas) pie(id string, x, y, radius int, at, left, total kafka.Millis) {
	drained := int64(0)
	if total > 0 {
		drained = 1000 - int64(min(left, total))*1000/int64(total)
	}
	class := "pie"
	if left*10 <= total {
		class = "pie low"
	}
	c.circle("bgf rulel", x, y, radius, "stroke-width", "1.5")
	n := c.circle(class, x, y, radius/2, "stroke-width", px(radius), "pathLength", "100", "stroke-dasharray", "100 100",
		"stroke-dashoffset", px(int(-drained)), "transform", "rotate(-90 "+px(x)+" "+px(y)+")")
	n.ID = id
	n.Motion = &Motion{Attr: "stroke-dashoffset", From: -drained, To: -1000, Start: at, End: at + left}
}
