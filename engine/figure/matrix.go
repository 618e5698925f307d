package figure

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

// mostColumns is how many partitions a matrix shows one by one; more are counted.
const mostColumns = 48

// change is what became of one partition in one member's hands.
type change uint8

const (
	never change = iota
	kept
	gained
	given // away
)

// Matrix is the table of the last change of an assignment: who kept, gained and
// gave up what, from before the last rebalance (or group epoch) until s. ok is
// false where there was none.
func (f *Film) Matrix(s *trace.Snapshot, group int32) (t Table, ok bool) {
	began := f.lastChange(s.At, group)
	if began < 0 {
		return t, false
	}
	var members, partitions []int32
	for i := range f.lanes {
		if l := &f.lanes[i]; l.group == group && len(l.alive) > 0 {
			members = append(members, int32(i))
			for k := range l.holdings {
				if h := &l.holdings[k]; h.from <= s.At {
					partitions = append(partitions, h.partition)
				}
			}
		}
	}
	arranged(partitions, func(a, b *int32) bool { return *a < *b })
	partitions = slices.Compact(partitions)
	t = Table{ID: id("matrix.g", group), Caption: f.mark(say.MarkChange, say.Time(f.lang(), began)), Head: []Cell{{Text: f.label(say.LabelMember)}}}
	changes := make([]change, len(partitions))
	rows := false
	for _, m := range members {
		any := false
		for i, p := range partitions {
			changes[i] = f.changed(m, p, began, s.At)
			any = any || changes[i] != never
		}
		rows = rows || any
		if any {
			t.Rows = append(t.Rows, Row{ID: id("c", m), Selected: f.selected.is('c', m), Cells: append([]Cell{{Text: f.consumer(m), Kind: Member, Class: f.ChipClass(m)}}, f.changeCells(m, changes)...)})
		}
	}
	if len(partitions) > mostColumns {
		for _, c := range []change{kept, gained, given} {
			t.Head = append(t.Head, Cell{Text: f.changeWord(c), Numeric: true})
		}
		return t, rows
	}
	t.Class = "mx"
	for _, p := range partitions {
		t.Head = append(t.Head, Cell{Text: f.partition(p), Kind: Code})
	}
	return t, rows
}

// lastChange is when the last rebalance or group epoch before t began, −1 if none
// did that had an assignment to change.
func (f *Film) lastChange(t kafka.Millis, group int32) kafka.Millis {
	began := kafka.Millis(-1)
	assigned := false
	for i := range f.events {
		e := &f.events[i]
		switch {
		case e.At > t:
			return began
		case e.Code == trace.Assigned && len(e.Partitions) > 0 && f.groupOf(e.Consumer) == group:
			assigned = true
		case e.Group == group && assigned && (e.Code == trace.RebalanceStarted || e.Code == trace.GroupEpochBumped):
			began = e.At
		}
	}
	return began
}

// changed compares what a member held before the change with what it holds now. What
// died in its hands was its own until the change gave it to another.
func (f *Film) changed(member, partition int32, began, now kafka.Millis) change {
	last, latest := int32(-1), kafka.Millis(-1) // who held it before
	has := false
	for i := range f.lanes {
		for k := range f.lanes[i].holdings {
			h := &f.lanes[i].holdings[k]
			if h.partition != partition || f.lanes[i].group != f.lanes[member].group {
				continue
			}
			if h.from < began && h.from > latest {
				last, latest = int32(i), h.from
			}
			has = has || int32(i) == member && h.covers(now)
		}
	}
	switch {
	case has && last == member:
		return kept
	case has:
		return gained
	case last == member:
		return given
	}
	return never
}

func (f *Film) changeWord(c change) string {
	return f.mark([...]say.MarkID{kept: say.MarkKept, gained: say.MarkGained, given: say.MarkGiven}[c])
}

// changeCells are the cells of one member: a sign for each partition, or counts.
func (f *Film) changeCells(member int32, changes []change) []Cell {
	if len(changes) > mostColumns {
		counts := [...]int64{never: 0, kept: 0, gained: 0, given: 0}
		for _, c := range changes {
			counts[c]++
		}
		return []Cell{{Text: say.Number(counts[kept]), Numeric: true}, {Text: say.Number(counts[gained]), Numeric: true}, {Text: say.Number(counts[given]), Numeric: true}}
	}
	cells := make([]Cell, len(changes))
	for i, c := range changes {
		if c != never {
			cells[i] = Cell{Text: [...]string{kept: "●", gained: "+", given: "−"}[c], Kind: Sign, Sub: f.changeWord(c),
				Class: f.changeClass(member, c)}
		}
	}
	return cells
}

// changeClass is how a cell looks: what is held in its member's colour, what went as a gap.
func (f *Film) changeClass(member int32, c change) string {
	switch c {
	case kept:
		return "m cell kept " + f.ChipClass(member)
	case gained:
		return "m cell gained " + f.ChipClass(member)
	}
	return "cell lost"
}
