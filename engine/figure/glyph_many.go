package figure

import (
	"slices"

	"rebalancelab/engine/say"
)

// manyFrom is how many messages of one kind that leave together are told as one.
const manyFrom = 3

// gather makes one glyph of messages of one kind that different members send, or
// get, at about the same time: "JoinGroup ×3". They come in the order of time.
func (f *Film) gather(glyphs []glyph) []glyph {
	var out []glyph
	gone := make([]bool, len(glyphs))
	for i := range glyphs {
		if gone[i] {
			continue
		}
		g := glyphs[i]
		var same []int
		for k := i + 1; k < len(glyphs) && f.x(glyphs[k].leaves)-f.x(g.leaves) < glyphSpace; k++ {
			o := &glyphs[k]
			again := o.consumer == g.consumer || slices.ContainsFunc(same, func(s int) bool { return glyphs[s].consumer == o.consumer })
			if !gone[k] && !again && o.request == g.request && o.reply == g.reply && o.error == g.error {
				same = append(same, k)
			}
		}
		if len(same)+1 >= manyFrom {
			for _, k := range same {
				gone[k] = true
				g.more = append(g.more, glyphs[k])
			}
		}
		out = append(out, g)
	}
	return out
}

// width is the room of a glyph in its row.
func (g *glyph) width() int {
	if g.more == nil {
		return glyphSpace
	}
	return codeBold.width(g.many()) + 150
}

// many says how many of what: "JoinGroup ×3", where there is little room "J ×3".
func (g *glyph) many() string {
	name := g.request.String()
	if g.short {
		name = letterOf(g.request)
	}
	return name + " ×" + say.Number(int64(len(g.more)+1))
}

// drawMany draws the one box for many: filled for requests, hollow for replies.
func (f *Film) drawMany(c *canvas, g *glyph, y int) {
	w := g.width() - 30
	class, on := "ink", "inv"
	if g.reply {
		class, on = "boxi", ""
	}
	c.rect(class, g.x-w/2, y-glyphRadius, w, 2*glyphRadius, "rx", "9")
	c.text(codeBold.with(on).tightly(), g.x, y+43, middle, g.many())
}
