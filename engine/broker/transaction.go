package broker

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// txn is one transaction's part in a log.
type txn struct {
	name  string
	first int64 // its first offset
	state txnState
}

type txnState uint8

const (
	txnOpen txnState = iota
	txnCommitted
	txnAborted
)

// AppendMarked writes records that no deserializer can read, or records of a
// transaction, which begins with the first ones ("" none).
func (l *Log) AppendMarked(t, stamp kafka.Millis, count, batch, bytes int64, mark kafka.Mark, name string) {
	s := Span{At: stamp, Batch: max(batch, 1), Bytes: bytes, Mark: mark}
	if name != "" {
		i := l.openTxn(name)
		if i < 0 {
			i = len(l.txns)
			l.txns = append(slices.Clip(l.txns), txn{name: name, first: l.End(t)})
		}
		s.Txn = int32(i) + 1
	}
	l.marked = true
	l.write(t, count, s)
}

func (l *Log) openTxn(name string) int {
	return slices.IndexFunc(l.txns, func(x txn) bool { return x.name == name && x.state == txnOpen })
}

// EndTxn writes the marker that ends a transaction; false if it has not written
// here. The marker takes an offset.
func (l *Log) EndTxn(t kafka.Millis, name string, commit bool) bool {
	i := l.openTxn(name)
	if i < 0 {
		return false
	}
	l.txns = slices.Clone(l.txns)
	l.txns[i].state = txnAborted
	if commit {
		l.txns[i].state = txnCommitted
	}
	l.write(t, 1, Span{At: t, Batch: 1, Bytes: markerBytes, Mark: kafka.Skipped})
	return true
}

// markerBytes is about the size of a control batch.
const markerBytes = 78

// Stable is the last stable offset if the log ends at end: nothing from the first
// open transaction on is for readers with read_committed.
func (l *Log) Stable(end int64) int64 {
	for i := range l.txns {
		if l.txns[i].state == txnOpen {
			end = min(end, l.txns[i].first)
		}
	}
	return end
}

// mark is what a span holds in the eyes of a reader.
func (l *Log) mark(s *Span, committed bool) kafka.Mark {
	if committed && s.Txn > 0 && l.txns[s.Txn-1].state == txnAborted {
		return kafka.Skipped
	}
	return s.Mark
}

// stretches adds what a fetch read, cut where the kind of offsets changes. Records
// that cannot be read come one by one.
func (l *Log) stretches(f kafka.Fetched, committed bool, out []kafka.Fetched) []kafka.Fetched {
	if !l.marked || f.From >= f.To {
		return append(out, f)
	}
	begun := len(out)
	for at := f.From; at < f.To; {
		s := &l.spans[l.spanOf(at)]
		g := f
		g.From, g.To, g.Mark = at, min(f.To, s.To), l.mark(s, committed)
		if g.Mark == kafka.Unreadable {
			g.To = at + 1
		}
		at = g.To
		if last := len(out) - 1; last >= begun && out[last].Mark == g.Mark && g.Mark != kafka.Unreadable {
			out[last].To = at
			continue
		}
		out = append(out, g)
	}
	return out
}

// Holds tells whether somebody who reads only what is committed finds a record at
// an offset; next is how far the answer holds.
func (l *Log) Holds(offset int64) (holds bool, next int64) {
	if !l.marked || len(l.spans) == 0 {
		return true, open
	}
	s := &l.spans[l.spanOf(offset)]
	return l.mark(s, true) != kafka.Skipped, s.To
}
