package group

import "rebalancelab/engine/kafka"

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
	for _, r := range records {
		e := logEntry{offset: c.written, bytes: encodeRecord(r, producer)}
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
	last, first := map[commitKey]int{}, map[string]int{}
	for i := range log {
		if k := log[i].key; k != (commitKey{}) {
			last[k] = i
			if _, seen := first[k.group]; !seen {
				first[k.group] = i
			}
		}
	}
	var out []logEntry
	for i, e := range log {
		if e.key == (commitKey{}) || last[e.key] == i || first[e.key.group] == i {
			out = append(out, e)
		}
	}
	return out
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
