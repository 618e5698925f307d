package figure

// manyBars is how many bars a lane draws one by one. Beyond it those of one look
// become one path: a run of a thousand rebalances is still a small picture.
const manyBars = 60

// batch draws rectangles, one by one or as one path for each class.
type batch struct {
	many  bool
	paths []batchPath
}

type batchPath struct {
	class string
	d     outline
}

func (b *batch) rect(c *canvas, class string, x, y, w, h int, attrs ...string) {
	if !b.many {
		c.rect(class, x, y, w, h, attrs...)
		return
	}
	c.effort.spend(16)
	for i := range b.paths {
		if p := &b.paths[i]; p.class == class {
			p.d = p.d.move(x, y).across(x + w).down(y + h).across(x).shut()
			return
		}
	}
	b.paths = append(b.paths, batchPath{class, outline{}.move(x, y).across(x + w).down(y + h).across(x).shut()})
}

// bar is canvas.bar; among many the texture is left out.
func (b *batch) bar(c *canvas, h hue, x, y, w, height int) {
	if b.many {
		b.rect(c, "bar "+h.fill(), x, y, w, height)
		return
	}
	c.bar(h, x, y, w, height)
}

// hatch is canvas.hatch; among many only the wide ones get their lines.
func (b *batch) hatch(c *canvas, x, y, w, height int) {
	if !b.many {
		c.hatch(x, y, w, height)
		return
	}
	b.rect(c, "hatch", x+5, y+5, max(w-10, 3), height-10)
	if lines := diagonals(box{x + 12, y + 12, x + w - 12, y + height - 12}, 99, true); len(lines) > 0 {
		b.lines("hatchl", lines)
	}
}

func (b *batch) lines(class string, d outline) {
	for i := range b.paths {
		if p := &b.paths[i]; p.class == class {
			p.d = append(p.d, d...)
			return
		}
	}
	b.paths = append(b.paths, batchPath{class, d})
}

// flush draws the paths.
func (b *batch) flush(c *canvas) {
	for _, p := range b.paths {
		c.path(p.class, p.d)
	}
	b.paths = nil
}
