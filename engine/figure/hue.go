package figure

// hues is how many colours members share; the seventh member has the first
// colour again, with stripes.
const hues = 6

// maxHued is the last member that has a look of its own.
const maxHued = 2 * hues

// hue is the colour and texture of one member.
type hue struct {
	number  int // 1 to 6
	striped bool
	off     bool // too many members: no colour
}

func (f *Film) hue(consumer int32) hue {
	at := int(max(consumer, 0))
	if int(consumer) < len(f.lanes) {
		at = f.lanes[consumer].rank
	}
	if f.density == crowded || f.hueless || at >= maxHued {
		return hue{number: at%hues + 1, off: true}
	}
	return hue{number: at%hues + 1, striped: at >= hues}
}

func (h hue) class(prefix, off string) string {
	if h.off {
		return off
	}
	return prefix + decimal(int32(h.number))
}

func (h hue) fill() string   { return h.class("m", "mutf") }
func (h hue) stroke() string { return h.class("sm", "mutl") }
func (h hue) on() string     { return h.class("on", "inv") }

// bar paints a bar of the member's colour and texture.
func (c *canvas) bar(h hue, x, y, w, height int) {
	c.rect("bar "+h.fill(), x, y, w, height, "rx", "2")
	if h.striped && w > 30 {
		c.path("stripe", diagonals(box{x + 5, y + 5, x + w - 5, y + height - 5}, 90, false))
	}
}

// hatch paints the neutral hatch of a stop.
func (c *canvas) hatch(x, y, w, height int) {
	c.rect("hatch", x+5, y+5, w-10, height-10, "rx", "2")
	c.path("hatchl", diagonals(box{x + 12, y + 12, x + w - 12, y + height - 12}, 99, true))
}
