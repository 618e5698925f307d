package sim

// watchRepeats makes a repetition show when it happens, not when the chunk of
// work that holds it is over: work that begins on records which were processed
// before is cut after the first of them, and again where the repetition ends.
func (w *World) watchRepeats(i int32) {
	c := &w.consumers[i]
	ch, ok := c.Begun(w.now)
	if !ok || c.Group < 0 || int(ch.Partition) >= len(w.accounts[c.Group]) {
		return
	}
	a := &w.accounts[c.Group][ch.Partition]
	if n := len(a.done); n == 0 || ch.From >= a.done[n-1].to {
		return
	}
	for _, d := range a.done {
		if d.from >= ch.To || d.to <= ch.From {
			continue
		}
		at := min(d.to, ch.To) // the end of the repetition
		switch {
		case d.from > ch.From: // new records first
			at = d.from
		case len(a.twice) == 0 || a.twice[len(a.twice)-1].To != ch.From:
			at = ch.From + 1
		}
		if at < ch.To {
			c.Split(at)
		}
		return
	}
}

// newForReaders: a group that reads a topic already loses what is written to its
// new partitions before it begins there, so its account begins at their start.
func (w *World) newForReaders(topic, before int32) {
	t := &w.topics[topic]
	for g := range w.accounts {
		reads := false
		for _, id := range t.parts[:before] {
			reads = reads || w.account(int32(g), id).used
		}
		if !reads {
			continue
		}
		for _, id := range t.parts[before:t.count] {
			w.account(int32(g), id).start = 0
		}
	}
}
