package figure

import (
	"strconv"

	"rebalancelab/engine/kafka"
)

// Scene is a picture as data. All places and lengths are tenths of a pixel.
type Scene struct {
	Kind          string // lanes, topology, strips
	Width, Height int
	Label         string // the accessible name of the whole picture
	Nodes         []Node // parents before children, in painting order

	texts  []box // places of text, in painting order
	effort *effort
}

// Node is one element of the picture.
type Node struct {
	ID     string // unique in the scene, the same thing keeps its id from scene to scene
	El     string // the SVG element: g, path, rect, circle, text, line
	Parent string // ID of the g that holds it, "" = the picture itself
	Attrs  []Attr
	Text   string  // of text elements
	Motion *Motion // nil: stands still until the next scene
}

// Attr is one attribute of a node.
type Attr struct{ Name, Value string }

// Motion moves one number of a node linearly between two instants of virtual
// time. A node has at most one, so that a picture is a function of time alone.
type Motion struct {
	Attr       string // translate: transform="translate(v 0)", fall: "translate(0 v)"; else the attribute of that name
	From, To   int64  // tenths of a pixel
	Start, End kafka.Millis
}

// At is the value at an instant: From before Start, To after End.
func (m *Motion) At(t kafka.Millis) int64 {
	switch {
	case t <= m.Start || m.End <= m.Start && t < m.Start:
		return m.From
	case t >= m.End:
		return m.To
	}
	return m.From + (m.To-m.From)*int64(t-m.Start)/int64(m.End-m.Start)
}

// px writes tenths of a pixel as SVG writes pixels: 125 is "12.5".
func px(v int) string { return string(appendPx(nil, v)) }

func appendPx(b []byte, v int) []byte {
	if v < 0 {
		b = append(b, '-')
		v = -v
	}
	b = strconv.AppendInt(b, int64(v/10), 10)
	if v%10 != 0 {
		b = append(b, '.', byte('0'+v%10))
	}
	return b
}

// box is a rectangle in tenths of a pixel; x1 and y1 lie outside it.
type box struct{ x0, y0, x1, y1 int }

func (b box) overlaps(o box) bool {
	return b.x0 < o.x1 && o.x0 < b.x1 && b.y0 < o.y1 && o.y0 < b.y1
}

func (b box) grow(by int) box { return box{b.x0 - by, b.y0 - by, b.x1 + by, b.y1 + by} }

// outline is a path under construction, in absolute places.
type outline []byte

func (o outline) to(letter byte, xy ...int) outline {
	o = append(o, letter)
	for i, v := range xy {
		if i > 0 && v >= 0 {
			o = append(o, ' ')
		}
		o = appendPx(o, v)
	}
	return o
}

func (o outline) move(x, y int) outline { return o.to('M', x, y) }
func (o outline) line(x, y int) outline { return o.to('L', x, y) }
func (o outline) across(x int) outline  { return o.to('H', x) }
func (o outline) down(y int) outline    { return o.to('V', y) }
func (o outline) shut() outline         { return append(o, 'z') }
