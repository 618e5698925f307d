package figure

import (
	"slices"
	"strconv"
	"strings"
)

// canvas collects the nodes of a scene and remembers where text stands, so that
// a label can look for a free place.
type canvas struct {
	scene   *Scene
	open    []int          // indexes of the groups that are open
	counts  map[string]int // per parent, for ids of nameless nodes; never walked
	named   map[string]bool
	blocked []box // places where text would not be read: folds, walls
	chips   []setChip
	effort  *effort
}

// canvas is a new one, whose effort counts as the film's.
func (f *Film) canvas(kind string, width, height int, label string) *canvas {
	c := newCanvas(kind, width, height, label)
	c.effort, c.scene.effort = f.effort, f.effort
	return c
}

func newCanvas(kind string, width, height int, label string) *canvas {
	return &canvas{scene: &Scene{Kind: kind, Width: width, Height: height, Label: label}, counts: map[string]int{}, named: map[string]bool{}}
}

func decimal(n int32) string { return strconv.Itoa(int(n)) }

func (c *canvas) parent() string {
	if len(c.open) == 0 {
		return ""
	}
	return c.scene.Nodes[c.open[len(c.open)-1]].ID
}

// add appends a node under the open group. attrs are names and values in turn;
// an empty value leaves the attribute out. The returned pointer is good until
// the next add.
func (c *canvas) add(el string, attrs ...string) *Node {
	c.effort.spend(64)
	parent := c.parent()
	n := c.counts[parent]
	c.counts[parent] = n + 1
	node := Node{ID: parent + "." + strconv.Itoa(n), El: el, Parent: parent}
	node.Attrs = make([]Attr, 0, len(attrs)/2)
	for i := 0; i+1 < len(attrs); i += 2 {
		if attrs[i+1] != "" {
			node.Attrs = append(node.Attrs, Attr{attrs[i], attrs[i+1]})
		}
	}
	c.scene.Nodes = append(c.scene.Nodes, node)
	return &c.scene.Nodes[len(c.scene.Nodes)-1]
}

// group opens a g with an id of its own. end closes it.
func (c *canvas) group(id string, attrs ...string) {
	for c.named[id] { // two messages of one event: the second has another name
		id += "+"
	}
	c.named[id] = true
	c.add("g", attrs...).ID = id
	c.counts[c.parent()]-- // it took no nameless place
	c.open = append(c.open, len(c.scene.Nodes)-1)
}

// symbol opens a group that assistive technology reads as one thing.
func (c *canvas) symbol(id, label string, attrs ...string) {
	c.group(id, append([]string{"role", "graphics-symbol", "aria-label", label}, attrs...)...)
}

// end closes the innermost group. A named group's name must hold every visible
// word; that of a button must hold them in a row, because people who speak to
// their machine say what they see.
func (c *canvas) end() {
	at := c.open[len(c.open)-1]
	c.open = c.open[:len(c.open)-1]
	attrs, inside := c.scene.Nodes[at].Attrs, c.scene.Nodes[at+1:]
	c.effort.spend(8 * len(inside))
	button := slices.Contains(attrs, Attr{"role", "button"})
	for i := range attrs {
		switch {
		case attrs[i].Name != "aria-label":
		case button:
			attrs[i].Value = spokenName(attrs[i].Value, inside)
		default:
			attrs[i].Value = completeName(attrs[i].Value, inside)
		}
	}
}

// spokenName appends all visible texts, unless the name holds them in a row.
func spokenName(name string, inside []Node) string {
	seen := ""
	for i := range inside {
		if inside[i].El == "text" && inside[i].Text != "" {
			seen += " " + inside[i].Text
		}
	}
	if strings.Contains(name, strings.TrimPrefix(seen, " ")) {
		return name
	}
	return name + seen
}

// completeName appends to a name the visible texts that it does not hold yet.
func completeName(name string, inside []Node) string {
	for i := range inside {
		text := inside[i].Text
		if inside[i].El == "text" && text != "" && !strings.Contains(name, text) {
			name += " " + text
		}
	}
	return name
}

func (c *canvas) rect(class string, x, y, w, h int, attrs ...string) *Node {
	return c.add("rect", append([]string{"class", class, "x", px(x), "y", px(y), "width", px(max(w, 0)), "height", px(max(h, 0))}, attrs...)...)
}

func (c *canvas) circle(class string, x, y, r int, attrs ...string) *Node {
	return c.add("circle", append([]string{"class", class, "cx", px(x), "cy", px(y), "r", px(r)}, attrs...)...)
}

func (c *canvas) path(class string, d outline, attrs ...string) *Node {
	return c.add("path", append([]string{"class", class, "d", string(d)}, attrs...)...)
}

// face is how a text is set.
type face struct {
	class      string
	size       int // px
	bold, mono bool
	tight      bool // capitals and digits only: nothing below the line
}

var (
	plain     = face{class: "", size: 13}
	plainBold = face{class: "tb", size: 13, bold: true}
	small     = face{class: "ts", size: 12}
	smallBold = face{class: "ts tb", size: 12, bold: true}
	code      = face{class: "tm", size: 12, mono: true}
	codeBold  = face{class: "tm tb", size: 12, mono: true, bold: true}
	bigBold   = face{class: "tl tb", size: 16, bold: true, tight: true}
)

// with adds class names.
func (f face) with(class string) face {
	if f.class != "" && class != "" {
		class = f.class + " " + class
	} else {
		class += f.class
	}
	f.class = class
	return f
}

func (f face) tightly() face { f.tight = true; return f }

// faceOf reads from the classes of a text how it is set.
func faceOf(text *Node) face {
	f := plain
	for _, a := range text.Attrs {
		if a.Name != "class" {
			continue
		}
		for _, class := range strings.Fields(a.Value) {
			switch class {
			case "ts":
				f.size = small.size
			case "tl":
				f.size = bigBold.size
			case "tb":
				f.bold = true
			case "tm":
				f.size, f.mono = code.size, true
			}
		}
	}
	return f
}

// width is the width of s in tenths of a pixel, rounded up.
func (f face) width(s string) int { return (TextWidth(s, f.size, f.bold, f.mono) + 99) / 100 }

// anchor says which end of a text stands at its x.
type anchor uint8

const (
	start anchor = iota
	middle
	finish
)

var anchorNames = [...]string{"", "middle", "end"}

// place is the room that a text takes when its line stands at y.
func (f face) place(x, y int, a anchor, s string) box {
	w := f.width(s)
	switch a {
	case middle:
		x -= w / 2
	case finish:
		x -= w
	}
	below := 22 * f.size / 10
	if f.tight {
		below = 0
	}
	return box{x, y - 78*f.size/10, x + w, y + below}
}

// text writes s at a place, whatever else is there.
func (c *canvas) text(f face, x, y int, a anchor, s string, attrs ...string) *Node {
	c.scene.texts = append(c.scene.texts, f.place(x, y, a, s))
	n := c.add("text", append([]string{"class", f.class, "x", px(x), "y", px(y), "text-anchor", anchorNames[a]}, attrs...)...)
	n.Text = s
	return n
}

// free tells whether text may stand in b: inside the picture, on nothing.
func (c *canvas) free(b box) bool {
	if b.x0 < 0 || b.y0 < 0 || b.x1 > c.scene.Width || b.y1 > c.scene.Height {
		return false
	}
	c.effort.spend(8 + len(c.scene.texts) + len(c.blocked))
	for _, o := range c.scene.texts {
		if b.overlaps(o) {
			return false
		}
	}
	for _, o := range c.blocked {
		if b.overlaps(o) {
			return false
		}
	}
	return true
}

// inside cuts a box at the edges of a picture.
func (b box) inside(s *Scene) box {
	return box{max(b.x0, 0), max(b.y0, 0), min(b.x1, s.Width), min(b.y1, s.Height)}
}

// try writes s if its place is free and says whether it did.
func (c *canvas) try(f face, x, y int, a anchor, s string, attrs ...string) bool {
	b := f.place(x, y, a, s)
	if s == "" || !c.free(b) || !c.free(box{b.x0 - 30, b.y0 - 5, b.x1 + 30, b.y1 + 5}.inside(c.scene)) {
		return false
	}
	c.text(f, x, y, a, s, attrs...)
	return true
}

// chip is a text on a solid ground; box is the ground's class: boxr, boxd, bgf.
type chip struct {
	box    string
	face   face
	height int
	slim   bool // little room around the text
}

// size is the room of the chip with s, its left edge at x, its middle at y.
func (k chip) size(x, y int, s string) box {
	w := k.face.width(s) + 140
	if k.slim {
		w -= 80
	}
	return box{x, y - k.height/2, x + w, y + k.height/2}
}

// setChip is a chip where it stands.
type setChip struct {
	chip
	x, y int
	text string
}

func (c *canvas) chip(k chip, x, y int, s string) {
	c.chips = append(c.chips, setChip{k, x, y, s})
	b := k.size(x, y, s)
	c.rect(k.box, b.x0, b.y0, b.x1-b.x0, b.y1-b.y0, "rx", "3")
	c.text(k.face, (b.x0+b.x1)/2, y+k.face.size*36/10, middle, s)
	c.scene.texts[len(c.scene.texts)-1] = b
}

// diagonals are the lines of a hatch in a rectangle, 45 degrees, apart by gap
// along x. They lean right (/) or left (\). Drawn as one path: patterns by id
// break when the picture that holds them is hidden.
func diagonals(b box, gap int, right bool) outline {
	var d outline
	w, h := b.x1-b.x0, b.y1-b.y0
	if w <= 0 || h <= 0 {
		return d
	}
	first := b.x0 / gap * gap // the same grid everywhere, so that neighbours agree
	for at := first - h/gap*gap - gap; at < b.x1; at += gap {
		lo, hi := max(at, b.x0), min(at+h, b.x1) // the line runs from x=at to x=at+h
		if hi-lo < 5 {
			continue
		}
		if right {
			d = d.move(lo, b.y1-(lo-at)).line(hi, b.y1-(hi-at))
		} else {
			d = d.move(lo, b.y0+(lo-at)).line(hi, b.y0+(hi-at))
		}
	}
	return d
}
