package sim

import "rebalancelab/engine/trace"

// Mark writes into the trace that a named moment of the script is reached. cause
// is the event that brought it, −1 the script itself. Nothing else changes.
func (w *World) Mark(name string, cause int32) {
	e := trace.New(w.now, trace.MarkMet, cause)
	e.Text = name
	w.emit(e)
}
