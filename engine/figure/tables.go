package figure

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

// Members is the table of consumers at one instant.
func (f *Film) Members(s *trace.Snapshot) Table {
	t := Table{ID: "members", Caption: f.label(say.LabelMember) + ", " + say.Time(f.lang(), s.At)}
	for _, label := range []say.LabelID{say.LabelMember, say.LabelState, say.LabelPartitions, say.LabelGeneration, say.LabelSessionTimeout, say.LabelPollInterval} {
		t.Head = append(t.Head, Cell{Text: capital(f.label(label)), Numeric: label == say.LabelGeneration})
	}
	if f.sparks() {
		t.Head = append(t.Head, Cell{Text: f.label(say.LabelLag), Numeric: true}, Cell{Text: capital(f.label(say.LabelMostLag)), Numeric: true})
	}
	for i := range s.Consumers {
		c := int32(i)
		k := &s.Consumers[i]
		state := say.Status(f.lang(), s, c)
		t.Rows = append(t.Rows, Row{ID: id("c", c), Selected: f.selected.is('c', c), Cells: []Cell{
			f.memberCell(c, state),
			{Text: state.Word, Kind: Status, Class: danger(state.Danger), Icon: iconOf(state.Shape), Sub: state.Detail},
			{Text: say.PartitionList(f.lang(), f.names, k.Owned)},
			{Text: orDash(int64(k.Generation), k.Generation >= 0), Numeric: true},
			{Text: f.timeLeft(k.SessionLeft)},
			{Text: f.timeLeft(k.PollLeft)},
		}})
		if f.sparks() {
			sec := section{snap: s, group: f.names.Consumers[i].Group}
			lag := sec.lagOf(c)
			most, at := f.peak(c, s.At)
			if lag > most {
				most, at = lag, s.At
			}
			r := &t.Rows[i]
			r.Cells = append(r.Cells, Cell{Text: say.Number(lag), Numeric: true}, Cell{Text: say.Number(most), Numeric: true, Sub: say.Time(f.lang(), at)})
		}
	}
	return t
}

func capital(s string) string {
	if s != "" && s[0] >= 'a' && s[0] <= 'z' {
		return string(s[0]-'a'+'A') + s[1:]
	}
	return s
}

func danger(yes bool) string {
	if yes {
		return "danger"
	}
	return ""
}

func iconOf(s say.Shape) string {
	return [...]string{say.Dot: "dot", say.Bars: "bars", say.Cross: "cross", say.Left: "left", say.Ring: "ring"}[s]
}

func orDash(n int64, known bool) string {
	if !known {
		return "–"
	}
	return say.Number(n)
}

func (f *Film) timeLeft(left kafka.Millis) string {
	if left < 0 {
		return "–"
	}
	return f.label(say.LabelLeft, say.Duration(f.lang(), roundTenth(left)))
}

func (f *Film) memberCell(c int32, state say.State) Cell {
	class := f.ChipClass(c)
	if state.Danger && state.Shape == say.Cross {
		class = "gone"
	}
	return Cell{Text: f.consumer(c), Kind: Member, Class: class}
}

// Partitions is the table of partitions in the eyes of one group, at one instant.
func (f *Film) Partitions(s *trace.Snapshot, group int32) Table {
	sec := section{snap: s, group: group}
	if group >= 0 && int(group) < len(s.Groups) {
		sec.view = &s.Groups[group]
	}
	for i := range s.Consumers {
		if f.names.Consumers[i].Group == group {
			sec.members = append(sec.members, int32(i))
		}
	}
	damaged := false
	for p := range s.Partitions {
		if sec.shows(int32(p)) {
			sec.partitions = append(sec.partitions, int32(p))
			v := sec.look(int32(p))
			damaged = damaged || len(v.Duplicates) > 0 || len(v.Losses) > 0
		}
	}
	t := Table{ID: id("partitions.g", group), Caption: f.label(say.LabelPartition)}
	if len(s.Groups) > 1 && group >= 0 {
		t.Caption += ", " + say.GroupName(f.names, group)
	}
	labels := []say.LabelID{say.LabelPartition, say.LabelOwner, say.LabelCommitted, say.LabelPosition, say.LabelLogEnd, say.LabelLag}
	if damaged {
		labels = append(labels, say.LabelDuplicates, say.LabelLosses)
	}
	for i, label := range labels {
		t.Head = append(t.Head, Cell{Text: f.label(label), Numeric: i >= 2})
	}
	for _, p := range sec.partitions {
		t.Rows = append(t.Rows, f.partitionRow(&sec, p, damaged))
	}
	return t
}

func (f *Film) partitionRow(sec *section, p int32, damaged bool) Row {
	q, v := &sec.snap.Partitions[p], sec.look(p)
	owner := Cell{Text: f.label(say.LabelNoOwner), Kind: Emphasis}
	switch {
	case v.Owner >= 0:
		owner = Cell{Text: f.consumer(v.Owner), Kind: Member, Class: f.ChipClass(v.Owner)}
	case v.Revoked && v.LastOwner >= 0:
		owner = Cell{Text: f.label(say.LabelRevoked), Sub: f.consumer(v.LastOwner)}
	}
	lag, known := lagOf(q, v)
	r := Row{ID: id("p", p), Selected: f.selected.is('p', p), Cells: []Cell{
		{Text: say.FullPartitionName(f.names, p), Kind: Code},
		owner,
		{Text: orDash(v.Committed, v.Committed >= 0), Numeric: true},
		{Text: orDash(v.Position, v.Position >= 0), Numeric: true},
		{Text: say.Number(q.LogEnd), Numeric: true},
		{Text: orDash(lag, known), Numeric: true},
	}}
	if damaged {
		r.Cells = append(r.Cells, Cell{Text: say.Number(total(v.Duplicates)), Numeric: true}, Cell{Text: say.Number(total(v.Losses)), Numeric: true})
	}
	return r
}

func total(ranges []trace.Range) int64 {
	n := int64(0)
	for _, r := range ranges {
		n += r.To - r.From
	}
	return n
}

// Tables are all tables of an instant: members, then partitions by group.
func (f *Film) Tables(s *trace.Snapshot) []Table {
	out := []Table{f.Members(s)}
	for _, sec := range f.sections(s) {
		if t, ok := f.Matrix(s, sec.group); ok && sec.view != nil {
			out = append(out, t)
		}
		if len(sec.partitions) > 0 {
			out = append(out, f.Partitions(s, sec.group))
		}
	}
	return out
}

// History is the table twin of the lanes: what happened, when, and to whom. At
// most limit lines; 0 means as many as there are.
func (f *Film) History(limit int) Table {
	t := Table{ID: "history", Caption: f.label(say.LabelHistory, decimal(int32(f.countLanes())))}
	for _, label := range []say.LabelID{say.LabelTime, say.LabelMember, say.LabelEvent} {
		t.Head = append(t.Head, Cell{Text: f.label(label)})
	}
	for i := range f.events {
		e := &f.events[i]
		if e.At < f.from || e.At > f.hiddenFrom() || limit > 0 && len(t.Rows) == limit {
			continue
		}
		if !telling(e.Code) {
			continue
		}
		who := Cell{Text: f.label(say.LabelCoordinatorChip), Kind: Member, Class: "co"}
		if e.Consumer >= 0 {
			who = Cell{Text: f.consumer(e.Consumer), Kind: Member, Class: f.ChipClass(e.Consumer)}
		}
		t.Rows = append(t.Rows, Row{ID: id("e", e.Seq), Selected: f.selected.is('e', e.Seq), Cells: []Cell{
			{Text: say.Time(f.lang(), e.At)}, who, {Text: say.Event(f.lang(), f.names, e)},
		}})
	}
	return t
}

// telling tells whether an event belongs into a short history.
func telling(c trace.Code) bool {
	switch c {
	case trace.ConsumerStarted, trace.ConsumerRestarted, trace.ConsumerCrashed, trace.ConsumerFrozen, trace.ConsumerThawed,
		trace.ConsumerBlocked, trace.ConsumerUnblocked, trace.ConsumerClosed, trace.ConsumerFailed,
		trace.MemberRemoved, trace.MemberReplaced, trace.RebalanceStarted, trace.GenerationStarted, trace.GroupEpochBumped,
		trace.MemberReconciled, trace.Assigned, trace.Revoked, trace.PartitionsLost, trace.Stopped, trace.Resumed,
		trace.PollExpired, trace.CommitRejected, trace.CommitFailed, trace.ExceptionThrown, trace.Duplicated, trace.Lost,
		trace.NetworkCut, trace.NetworkHealed, trace.PartitionsAdded, trace.TopicDeleted, trace.CoordinatorFailedOver, trace.CoordinatorLoaded:
		return true
	}
	return false
}
