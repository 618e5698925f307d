package group

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// logEntry is a record of the offsets partition in its byte form.
type logEntry struct {
	offset int64
	bytes  []byte
	key    commitKey // of a commit outside transactions: what a later one overwrites
}

// commitKey names the position that a commit sets; the zero value is no commit.
type commitKey struct {
	group string
	kafka.TopicPartition
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
		e := logEntry{offset: c.written, bytes: slices.Clip(w.b[from:])}
		if o, is := r.(*offsetRecord); is && producer == noProducer {
			e.key = commitKey{o.id, o.entry.TopicPartition}
		}
		c.log = append(c.log, e)
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
	keep := make([]bool, len(log))
	var seen seenCommits
	for i := len(log) - 1; i >= 0; i-- {
		keep[i] = log[i].key == (commitKey{}) || seen.add(&log[i].key)
	}
	var groups []string
	for i := range log {
		if k := &log[i].key; *k != (commitKey{}) && !slices.Contains(groups, k.group) {
			groups = append(groups, k.group)
			keep[i] = true
		}
	}
	var out []logEntry
	for i := range log {
		if keep[i] {
			out = append(out, log[i])
		}
	}
	return out
}

// seenCommits is a set of commit keys: groups with topics are few, partitions many.
type seenCommits []struct {
	group, topic string
	partitions   []bool
}

// add puts a key into the set; false if it was there.
func (s *seenCommits) add(k *commitKey) bool {
	i := 0
	for i < len(*s) && ((*s)[i].topic != k.Topic || (*s)[i].group != k.group) {
		i++
	}
	if i == len(*s) {
		*s = append(*s, seenCommits{{group: k.group, topic: k.Topic}}...)
	}
	list := &(*s)[i].partitions
	if n := int(k.Partition) + 1 - len(*list); n > 0 {
		*list = append(*list, make([]bool, n)...)
	}
	was := (*list)[k.Partition]
	(*list)[k.Partition] = true
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
