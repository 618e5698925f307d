package figure

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
)

// Layout is one of three ways to draw a figure. A picture is never scaled down:
// a narrower place gets another layout, and text stays readable.
type Layout uint8

// Layouts, by the width they are drawn for.
const (
	Wide Layout = iota // lanes 838 px, topology 1010 px
	Mid                // 640, 740
	Tiny               // 340: phones; lane names inside, member cards for a topology
)

// String is the layout's name in class names and addresses.
func (l Layout) String() string {
	return [...]string{"wide", "mid", "tiny"}[min(l, Tiny)]
}

// Layers are the kinds of marks that a lesson can leave out until its text has
// introduced them.
type Layers uint16

// Layers.
const (
	Heartbeats Layers = 1 << iota
	Polls
	Timers
	Messages
	Phases
	Walls
	States // the coordinator's lane
	Stretched
	Records                  // a close-up of the logs beside the lanes, record by record
	NoLayer Layers = 1 << 15 // only ownership, stops and losses
)

// DefaultLayers stand in for a look that names none.
const DefaultLayers = Heartbeats | Timers | Messages | Phases | Walls | States | Stretched

// Look is how a run is to be drawn. The zero look is a wide Korean picture of
// the whole run with nothing selected.
type Look struct {
	Lang     say.Lang
	Layout   Layout
	Layers   Layers // 0 = DefaultLayers
	Names    bool   // lane names inside the picture; Tiny has them always
	TrueTime bool   // no folding, no stretching
	Live     bool   // the page can pick things: nodes become buttons

	// Selected is the id of what is picked: c2 a consumer, p3 a partition,
	// g0 a group, e78 an event (its cause is drawn), "" nothing.
	Selected string

	From, To kafka.Millis // the part of the run that is drawn; To 0 = its end
	Ask      kafka.Millis // what comes later is hidden behind a question; 0 = nothing is
}

func (l *Look) has(layer Layers) bool {
	if l.Layers == 0 {
		if layer == Messages && l.Layout == Tiny {
			return false // too narrow for a row of messages
		}
		return DefaultLayers&layer != 0
	}
	return l.Layers&layer != 0
}

// id is a letter and a number: c2, p3.
func id(letter string, n int32) string { return letter + decimal(n) }
