package group

import (
	"bytes"
	"slices"

	"rebalancelab/engine/kafka"
)

// logEntry is a record of the offsets partition in its byte form.
type logEntry struct {
	offset int64
	bytes  []byte
}

// commitKey names the position that a commit sets, as parts of the record's bytes.
type commitKey struct {
	group, topic []byte
	partition    int32
}

// commitKey is what a later commit overwrites; ok is false of other records, and of
// commits in transactions.
func (e *logEntry) commitKey() (k commitKey, ok bool) {
	if recordKind(e.bytes[0]) != kindOffset {
		return k, false
	}
	r := reader{b: e.bytes[1:]}
	if r.int() != noProducer {
		return k, false
	}
	k.group = r.raw(r.count())
	r.bool() // a removal, or not
	k.topic = r.raw(r.count())
	k.partition = r.int32()
	return k, true
}

const (
	// compactFrom is the length below which a log is left as it is.
	compactFrom = 20_000
	// compactGrowth says how much a log must grow before it is compacted again.
	compactGrowth = 2
)

// append writes records to the log.
func (c *Coordinator) append(records []record, producer int64) {
	w := writer{b: make([]byte, 0, 64*len(records))}
	for _, r := range records {
		from := len(w.b)
		w.record(r, producer)
		c.log = append(c.log, logEntry{offset: c.written, bytes: slices.Clip(w.b[from:])})
		c.written++
	}
	if len(c.log) > max(compactFrom, compactGrowth*c.compacted) {
		c.log = compact(c.log)
		c.compacted = len(c.log)
	}
}

// compact drops commits that were overwritten by later commits, as Kafka does with
// the offsets topic; they are what makes a log long. The first commit of a group
// stays, since it may be what made the group.
func compact(log []logEntry) []logEntry {
	keep, kept := make([]bool, len(log)), 0
	var seen []seenGroup
	for i := len(log) - 1; i >= 0; i-- {
		keep[i] = true
		if k, ok := log[i].commitKey(); ok {
			var g *seenGroup
			seen, g = groupOf(seen, k.group)
			g.first = i
			keep[i] = g.add(k)
		}
		if keep[i] {
			kept++
		}
	}
	for i := range seen {
		if at := seen[i].first; !keep[at] {
			keep[at] = true
			kept++
		}
	}
	// With room for what comes until the log is compacted again.
	out := make([]logEntry, 0, max(compactFrom, compactGrowth*kept)+1)
	for i := range log {
		if keep[i] {
			out = append(out, log[i])
		}
	}
	return out
}

// seenGroup is the positions of a group that compact has come across: topics are
// few, partitions many.
type seenGroup struct {
	group  []byte
	first  int // the earliest record so far
	topics []struct {
		name       []byte
		partitions []bool
	}
}

func groupOf(list []seenGroup, group []byte) ([]seenGroup, *seenGroup) {
	i := slices.IndexFunc(list, func(g seenGroup) bool { return bytes.Equal(g.group, group) })
	if i < 0 {
		i = len(list)
		list = append(list, seenGroup{group: group})
	}
	return list, &list[i]
}

// add notes a position; false if it was noted before.
func (g *seenGroup) add(k commitKey) bool {
	i := 0
	for i < len(g.topics) && !bytes.Equal(g.topics[i].name, k.topic) {
		i++
	}
	if i == len(g.topics) {
		g.topics = append(g.topics, struct {
			name       []byte
			partitions []bool
		}{name: k.topic})
	}
	list := &g.topics[i].partitions
	if n := int(k.partition) + 1 - len(*list); n > 0 {
		*list = append(*list, make([]bool, n)...)
	}
	was := (*list)[k.partition]
	(*list)[k.partition] = true
	return !was
}

// replay rebuilds the durable state from the bytes of the records.
func replay(log []logEntry, now kafka.Millis) store {
	var s store
	replayOnto(&s, log, now)
	return s
}

// replayOnto says whether every record fitted.
func replayOnto(s *store, log []logEntry, now kafka.Millis) bool {
	for _, e := range log {
		if r, producer, ok := decodeRecord(e.bytes); ok && !r.apply(s, applyContext{now: now, offset: e.offset, producer: producer}) {
			return false
		}
	}
	return true
}
