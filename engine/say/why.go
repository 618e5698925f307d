package say

import "rebalancelab/engine/trace"

// Step is one link of a chain of causes.
type Step struct {
	Seq  int32
	Text string
}

// maxWhy bounds a chain; causes point backwards, so it ends anyway.
const maxWhy = 24

// Why walks from event seq to its causes, nearest first, in words.
func Why(l Lang, names *trace.Names, events []trace.Event, seq int32) []Step {
	var out []Step
	for seq >= 0 && int(seq) < len(events) && len(out) < maxWhy {
		e := &events[seq]
		out = append(out, Step{Seq: seq, Text: Event(l, names, e)})
		if e.Cause >= seq {
			break
		}
		seq = e.Cause
	}
	return out
}
