package broker

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// Log is one partition's log.
type Log struct {
	Index    int32 // partition number inside its topic
	Leader   int32 // broker that leads it
	Exists   bool
	marked   bool // some span is marked, or in a transaction
	LogStart int64
	// growing is the stream of a last span that only one writes to, nil of any
	// other; base is the offset at which its records count from zero. A fetch asks
	// for the ends of many logs, and finds them without going to their spans.
	growing *Stream
	base    int64
	spans   []Span
	txns    []txn // transactions that wrote here, by number
}

// Span is records with neighbouring offsets: either written in one instant, or
// written by streams, whose records interleave by time.
type Span struct {
	From    int64
	To      int64        // of a span that grows: open
	At      kafka.Millis // when written, for an instant span
	Batch   int64        // records per batch
	Bytes   int64        // per record
	Mark    kafka.Mark   // what it holds, whoever reads
	Txn     int32        // number of its transaction + 1, 0 none
	Streams []Source     // none: an instant span
}

// Source is a stream's share in a span.
type Source struct {
	Stream *Stream // immutable
	Begun  int64   // how many records it had written here before this span
}

const open = int64(1)<<62 - 1

// End is the log end offset (and high watermark) at time t.
func (l *Log) End(t kafka.Millis) int64 {
	if len(l.spans) == 0 {
		return 0
	}
	s := &l.spans[len(l.spans)-1]
	if s.To != open {
		return s.To
	}
	return s.From + s.grown(l.Index, t)
}

// instant remembers how far a stream is at one time, for the many partitions of a
// fetch that the same stream writes to.
type instant struct {
	t      kafka.Millis
	stream *Stream
	total  int64
	// next is the number of the first record that the stream has yet to write to a log
	// that was found to be read to its end, open without one; later is the same of the
	// streams before, as a time.
	next  int64
	later kafka.Millis
}

// follow turns to another stream.
func (at *instant) follow(s *Stream) {
	at.later = at.append()
	at.stream, at.total, at.next = s, s.total(at.t), open
}

// append is the first instant at which one of the logs grows that were found to be
// read to their ends.
func (at *instant) append() kafka.Millis {
	if at.next == open {
		return at.later
	}
	return min(at.later, at.stream.at(at.next))
}

// atEnd says that the log is a plain one, written to in turn, and that a reader at
// the offset has read all of it; at then knows when it grows. It is what a fetch
// finds most often, and this way takes no division.
func (l *Log) atEnd(offset int64, at *instant) bool {
	s := l.growing
	if s == nil || s.Keys > 0 || l.marked || !l.Exists || offset < l.LogStart {
		return false
	}
	if at.stream != s {
		at.follow(s)
	}
	read := offset - l.base
	if read < 0 || read > at.total {
		return false
	}
	next := int64(l.Index) + read*s.Partitions
	if next < at.total || read > 0 && next-s.Partitions >= at.total {
		return false
	}
	at.next = min(at.next, next)
	return true
}

// end is End at the instant.
func (l *Log) end(at *instant) int64 {
	if l.growing == nil {
		return l.End(at.t)
	}
	if at.stream != l.growing {
		at.follow(l.growing)
	}
	return l.base + l.growing.share(l.Index, at.total)
}

// nextAppend is NextAppend at a time at which the log ends at end.
func (l *Log) nextAppend(t kafka.Millis, end int64) kafka.Millis {
	if l.growing == nil {
		return l.NextAppend(t)
	}
	return l.growing.TimeOf(l.Index, end-l.base)
}

// grown is how many records a growing span has at time t.
func (s *Span) grown(index int32, t kafka.Millis) int64 {
	n := int64(0)
	for i := range s.Streams {
		n += s.Streams[i].Stream.Count(index, t) - s.Streams[i].Begun
	}
	return n
}

// NextAppend is the first instant after t at which the log grows by itself.
func (l *Log) NextAppend(t kafka.Millis) kafka.Millis {
	if len(l.spans) == 0 {
		return kafka.Never
	}
	next := kafka.Never
	s := &l.spans[len(l.spans)-1]
	if s.To != open {
		return next
	}
	for i := range s.Streams {
		st := s.Streams[i].Stream
		next = min(next, st.TimeOf(l.Index, st.Count(l.Index, t)))
	}
	return next
}

// settle closes the growing span at time t and gives back its streams.
func (l *Log) settle(t kafka.Millis) []Source {
	if len(l.spans) == 0 {
		return nil
	}
	s := &l.spans[len(l.spans)-1]
	if s.To != open {
		return nil
	}
	l.growing = nil
	grown := s.grown(l.Index, t)
	streams := slices.Clone(s.Streams)
	for i := range streams {
		streams[i].Begun = streams[i].Stream.Count(l.Index, t)
	}
	if grown == 0 {
		l.spans = l.spans[:len(l.spans)-1]
		return streams
	}
	// The span may be shared with a copy of the log: replace, do not write.
	l.spans = slices.Clone(l.spans)
	l.spans[len(l.spans)-1].To = s.From + grown
	return streams
}

// grow opens a growing span with these streams at time t.
func (l *Log) grow(t kafka.Millis, streams []Source) {
	if len(streams) == 0 {
		return
	}
	from := l.End(t)
	l.spans = append(slices.Clip(l.spans), Span{From: from, To: open, Batch: 1, Streams: streams})
	if len(streams) == 1 {
		l.growing, l.base = streams[0].Stream, from-streams[0].Begun
	}
}

// Append writes count records at once, batch records per record batch.
func (l *Log) Append(t, stamp kafka.Millis, count, batch, bytes int64) {
	l.write(t, count, Span{At: stamp, Batch: max(batch, 1), Bytes: bytes})
}

// write closes what grows, puts count records behind it, and lets it grow on.
func (l *Log) write(t kafka.Millis, count int64, s Span) {
	if count <= 0 {
		return
	}
	streams := l.settle(t)
	s.From = l.End(t)
	s.To = s.From + count
	l.spans = append(slices.Clip(l.spans), s)
	l.grow(t, streams)
}

// AddStream lets a producer write from time t on.
func (l *Log) AddStream(t kafka.Millis, s *Stream) {
	streams := l.settle(t)
	begun := s.Count(l.Index, t)
	if t == s.Start {
		begun = 0 // the record of this very instant is written now
	}
	l.grow(t, append(streams, Source{Stream: s, Begun: begun}))
}

// RemoveStream stops a producer at time t.
func (l *Log) RemoveStream(t kafka.Millis, s *Stream) {
	streams := l.settle(t)
	streams = slices.DeleteFunc(streams, func(x Source) bool { return x.Stream == s })
	l.grow(t, streams)
}

// Reset empties the log, as for a topic that is created again.
func (l *Log) Reset() { l.spans, l.LogStart, l.txns, l.marked, l.growing = nil, 0, nil, false, nil }

// spanOf is the index of the span that holds an offset; the last one if it lies
// beyond all.
func (l *Log) spanOf(offset int64) int {
	i, _ := slices.BinarySearchFunc(l.spans, offset, func(s Span, o int64) int {
		switch {
		case s.To <= o:
			return -1
		case s.From > o:
			return 1
		}
		return 0
	})
	return min(i, len(l.spans)-1)
}

// TimeOf is the timestamp of the record at an offset that exists at time now.
func (l *Log) TimeOf(offset int64, now kafka.Millis) kafka.Millis {
	if len(l.spans) == 0 {
		return 0
	}
	s := &l.spans[l.spanOf(offset)]
	if len(s.Streams) == 0 {
		return s.At
	}
	n := offset - s.From
	if len(s.Streams) == 1 {
		return s.Streams[0].Stream.TimeOf(l.Index, s.Streams[0].Begun+n)
	}
	// Several streams interleave: the record is there at the first instant at
	// which more than n have been written.
	lo, hi := kafka.Millis(0), now
	for lo < hi {
		mid := lo + (hi-lo)/2
		if s.grown(l.Index, mid) > n {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return lo
}

// OffsetAt is the first offset whose timestamp is at or after stamp; ok is false
// if there is none at time now.
func (l *Log) OffsetAt(stamp, now kafka.Millis) (offset int64, ok bool) {
	end := l.End(now)
	lo, hi := l.LogStart, end
	for lo < hi {
		mid := lo + (hi-lo)/2
		if l.TimeOf(mid, now) >= stamp {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return lo, lo < end
}

// Size is what the log holds in memory, in bytes.
func (l *Log) Size() int64 { return 64 + int64(cap(l.spans))*64 }
