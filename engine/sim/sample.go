package sim

import "rebalancelab/engine/client"

// Lags adds up what lies before every consumer in the partitions that it holds: log
// end minus committed, or minus its position where nothing is committed.
func (w *World) Lags() []int64 {
	out := make([]int64, len(w.consumers))
	var parts []client.PartView
	for i := range w.consumers {
		c := &w.consumers[i]
		if c.Group < 0 || !c.Alive() {
			continue
		}
		parts = c.Parts(parts[:0])
		for k := range parts {
			l, from := &w.logs[parts[k].Partition], parts[k].Position
			if a := w.account(c.Group, parts[k].Partition); a.committed >= 0 {
				from = a.committed
			}
			if from >= 0 {
				out[i] += max(l.End(w.now)-max(from, l.LogStart), 0)
			}
		}
	}
	return out
}
