package figure

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

const (
	bundlesFrom = 7  // members: with fewer every message has room for its letter
	dotRadius   = 45 // of a message whose box says what it is
)

// bundle is messages of one kind that travel on the wires of many members at
// once: a dot on each wire, and one box that says what they are.
type bundle struct {
	list          []int // places in the snapshot's messages
	sent, arrives kafka.Millis
}

// bundles finds what can be told as one; of says which bundle a message is in,
// −1 none.
func (sec *section) bundles() (found []bundle, of []int) {
	of = make([]int, len(sec.snap.Messages))
	for i := range of {
		m := &sec.snap.Messages[i]
		of[i] = -1
		if _, ok := sec.nodeY[m.Consumer]; !ok || m.Group != sec.group || m.Lost || !worthShowing(m) || len(sec.members) < bundlesFrom {
			continue
		}
		at := 0
		for at < len(found) && !sec.alike(m, &sec.snap.Messages[found[at].list[len(found[at].list)-1]]) {
			at++
		}
		if at == len(found) {
			found = append(found, bundle{sent: m.Sent})
		}
		b := &found[at]
		b.list = append(b.list, i)
		b.sent, b.arrives = min(b.sent, m.Sent), max(b.arrives, m.Arrives)
		of[i] = at
	}
	for i, at := range of {
		if at >= 0 && len(found[at].list) < manyFrom {
			of[i] = -1
		}
	}
	return found, of
}

// alike tells whether two messages of different members are of one kind.
func (sec *section) alike(m, o *trace.Message) bool {
	return o.Request == m.Request && o.Reply == m.Reply && o.Error == m.Error && o.Consumer != m.Consumer
}

// drawDot draws a message of a bundle, or one for whose letter there is no room.
func (f *Film) drawDot(c *canvas, sec *section, m *trace.Message, y int) {
	name := messageID(m)
	path := sec.flight(m.Reply, m.Sent, m.Arrives, 0)
	c.group(name, "aria-hidden", "true")
	c.group(name+".glyph", "transform", "translate("+px(int(path.At(sec.snap.At)))+" 0)")
	c.lastGroup().Motion = &path
	c.signShape(f.hue(m.Consumer), m.Request, m.Reply, 0, y, dotRadius)
	c.end()
	c.end()
}

// flight is the way of a message along its wire; half is half the width of what
// travels.
func (sec *section) flight(reply bool, sent, arrives kafka.Millis, half int) Motion {
	from, to := sec.nodeEnd+max(dock, half+20), sec.box-max(dock, half+20)
	if reply {
		from, to = to, from
	}
	return Motion{Attr: "translate", From: int64(from), To: int64(to), Start: sent, End: arrives}
}

// drawBundle draws the box: filled for requests, hollow for replies. It travels
// between two wires as near the middle of its senders as there is room, and y is
// where.
func (f *Film) drawBundle(c *canvas, sec *section, n int, b *bundle) (y int, ok bool) {
	first := &sec.snap.Messages[b.list[0]]
	count := " ×" + say.Number(int64(len(b.list)))
	before, after := "", " →" // the way it goes, for pictures that do not move
	if first.Reply {
		before, after = "← ", ""
	}
	text := before + first.Request.String() + count + after
	if codeBold.width(text)+150 > (sec.box-sec.nodeEnd)*9/10 {
		text = before + letterOf(first.Request) + count + after
	}
	half := (codeBold.width(text) + 120) / 2
	path := sec.flight(first.Reply, b.sent, b.arrives, half)
	x := int(path.At(sec.snap.At))
	y, ok = sec.gapFor(c, b, x, half)
	if !ok {
		return 0, false
	}
	name := id("bundle.g", sec.group) + id(".", int32(n))
	who := ""
	for i, at := range b.list {
		if i > 0 {
			who += ", "
		}
		who += f.consumer(sec.snap.Messages[at].Consumer)
	}
	c.symbol(name, who+": "+text+" "+first.Request.String()+" "+first.Error.String(), "class", "message")
	c.group(name+".glyph", "transform", "translate("+px(x)+" 0)")
	c.lastGroup().Motion = &path
	class, on := "ink", "inv"
	if first.Reply {
		class, on = "boxi", ""
	}
	c.rect(class, -half, y-90, 2*half, 180, "rx", "9")
	c.text(codeBold.with(on).tightly(), 0, y+43, middle, text)
	c.scene.texts[len(c.scene.texts)-1] = box{x - half, y - 90, x + half, y + 90}
	c.end()
	c.end()
	return y, true
}

// gapFor is the gap between two wires nearest the middle of a bundle's members in
// which its box lies on nothing.
func (sec *section) gapFor(c *canvas, b *bundle, x, half int) (best int, ok bool) {
	mid, nearest := 0, tallest
	for _, i := range b.list {
		mid += sec.nodeY[sec.snap.Messages[i].Consumer]
	}
	mid /= len(b.list)
	for i := 1; i < len(sec.members); i++ {
		y := (sec.nodeY[sec.members[i-1]] + sec.nodeY[sec.members[i]]) / 2
		away := max(y-mid, mid-y)
		if away < nearest && c.free(box{x - half, y - flightRadius, x + half, y + flightRadius}) {
			best, nearest, ok = y, away, true
		}
	}
	return best, ok
}
