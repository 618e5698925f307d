package broker

import "rebalancelab/engine/kafka"

// Limits of a fetch request, by their Kafka names.
type Limits struct {
	MinBytes     int64        // fetch.min.bytes
	MaxWait      kafka.Millis // fetch.max.wait.ms
	MaxBytes     int64        // fetch.max.bytes
	PerPartition int64        // max.partition.fetch.bytes
	Committed    bool         // isolation.level=read_committed
}

// readable is the end of what may be read.
func (l *Limits) readable(log *Log, end int64) int64 {
	if l.Committed {
		return log.Stable(end)
	}
	return end
}

// Ready says when a fetch that arrived at time since will be answered:
// at once on an error or enough data, else when enough data will have been
// written, at the latest after MaxWait. idle: nothing can be read and, unless logs
// are changed from outside, nothing will be there at the deadline; for
// the reader all partitions then end where the fetch begins.
func Ready(logs []Log, wanted []kafka.FetchWanted, limits *Limits, since, now kafka.Millis) (at kafka.Millis, idle bool) {
	deadline := since + limits.MaxWait
	if len(wanted) == 0 || now >= deadline {
		return now, false
	}
	next, beyond := kafka.Never, false
	need := min(limits.MinBytes, limits.MaxBytes)
	sum, moment := int64(0), instant{t: now, next: open, later: kafka.Never}
	for i := range wanted {
		l := &logs[wanted[i].Partition]
		if l.atEnd(wanted[i].Offset, &moment) {
			continue
		}
		end := l.end(&moment)
		if wanted[i].Offset < l.LogStart || wanted[i].Offset > end || !l.Exists {
			return now, false
		}
		switch stable := limits.readable(l, end); {
		case stable < end && stable <= wanted[i].Offset: // an open transaction holds it back
			beyond = beyond || stable < wanted[i].Offset
		case stable > wanted[i].Offset:
			end = stable
			sum += min(l.bytes(wanted[i].Offset, end, need), limits.PerPartition)
		default:
			next = min(next, l.nextAppend(now, end))
		}
	}
	next = min(next, moment.append())
	switch {
	case sum >= need:
		return now, false
	case sum == 0 && !beyond && next > deadline:
		return deadline, true
	case need <= 1:
		return min(next, deadline), false
	}
	return readyFrom(logs, wanted, limits, need, now, deadline), false
}

// readyFrom finds the instant at which need bytes can be read: what can be read
// only grows, so it can be searched.
func readyFrom(logs []Log, wanted []kafka.FetchWanted, limits *Limits, need int64, now, deadline kafka.Millis) kafka.Millis {
	lo, hi := now+1, deadline
	for lo < hi {
		mid := lo + (hi-lo)/2
		sum := int64(0)
		for i := range wanted {
			l := &logs[wanted[i].Partition]
			sum += min(l.bytes(wanted[i].Offset, limits.readable(l, l.End(mid)), need), limits.PerPartition)
		}
		if sum >= need {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return lo
}

// bytes is the size of the records in [from, to), counted no further than enough.
func (l *Log) bytes(from, to, enough int64) int64 {
	sum := int64(0)
	for from < to && sum < enough {
		s := &l.spans[l.spanOf(from)]
		end := min(to, s.To)
		sum += (end - from) * s.size()
		from = end
	}
	return sum
}

// Bytes is the size of the records in [from, to) as far as they exist.
func (l *Log) Bytes(from, to int64) int64 {
	if len(l.spans) == 0 {
		return 0
	}
	return l.bytes(from, min(to, l.spans[len(l.spans)-1].To), open)
}

// size is the bytes of one record of the span.
func (s *Span) size() int64 {
	if len(s.Streams) > 0 {
		return max(s.Streams[0].Stream.RecordBytes, 1)
	}
	return max(s.Bytes, 1)
}

// Read answers a fetch: partitions in the order of the request, whole
// batches only, each partition within its limit and what is left of the request's.
// The first batch of the first partition that has data comes even if it is too
// big. The answer is appended to out.
func Read(logs []Log, wanted []kafka.FetchWanted, limits *Limits, now kafka.Millis, out []kafka.Fetched) []kafka.Fetched {
	left := limits.MaxBytes
	first := true
	at := instant{t: now, next: open}
	for i := range wanted {
		l := &logs[wanted[i].Partition]
		end := l.end(&at)
		stable := limits.readable(l, end)
		f := kafka.Fetched{Partition: wanted[i].Partition, From: wanted[i].Offset, To: wanted[i].Offset, HighWatermark: stable, LogStart: l.LogStart}
		switch {
		case !l.Exists:
			f.Error = kafka.UnknownTopicOrPartition
		case f.From < l.LogStart || f.From > end:
			f.Error = kafka.OffsetOutOfRange
		case f.From < stable:
			f.To, f.Bytes = l.take(f.From, stable, min(left, limits.PerPartition), first)
			if f.To > f.From {
				first = false
				left -= min(left, f.Bytes)
			}
		}
		out = l.stretches(f, limits.Committed, out)
	}
	return out
}

// take reads whole batches from an offset on. A batch that holds the offset is
// sent from its beginning, so its size counts in full.
func (l *Log) take(from, end, limit int64, first bool) (to, bytes int64) {
	to = from
	for to < end {
		s := &l.spans[l.spanOf(to)]
		size, stop := s.size(), min(end, s.To)
		if s.Batch <= 1 {
			n := min(stop-to, (limit-bytes)/size)
			if n <= 0 && first && bytes == 0 {
				n = 1 // R-318, the first batch comes anyway
			}
			if n <= 0 {
				return to, bytes
			}
			to, bytes = to+n, bytes+n*size
			continue
		}
		start := s.From + (to-s.From)/s.Batch*s.Batch
		next := min(start+s.Batch, s.To)
		cost := (next - start) * size
		if bytes+cost > limit && (!first || bytes > 0) {
			return to, bytes
		}
		to, bytes = next, bytes+cost
	}
	return to, bytes
}
