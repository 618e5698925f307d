package group

import "rebalancelab/engine/kafka"

// logEntry is a record of the offsets partition in its byte form.
type logEntry struct {
	offset int64
	bytes  []byte
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
		c.log = append(c.log, logEntry{c.written, encodeRecord(r, producer)})
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
	type key struct {
		group string
		kafka.TopicPartition
	}
	last, first := map[key]int{}, map[string]int{}
	keys := make([]key, len(log))
	for i, e := range log {
		r, producer, ok := decodeRecord(e.bytes)
		if o, is := r.(*offsetRecord); ok && is && producer == noProducer {
			keys[i] = key{o.id, o.entry.TopicPartition}
			last[keys[i]] = i
			if _, seen := first[o.id]; !seen {
				first[o.id] = i
			}
		}
	}
	var out []logEntry
	for i, e := range log {
		if keys[i] == (key{}) || last[keys[i]] == i || first[keys[i].group] == i {
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

func replayOnto(s *store, log []logEntry, now kafka.Millis) {
	for _, e := range log {
		if r, producer, ok := decodeRecord(e.bytes); ok {
			r.apply(s, applyContext{now: now, offset: e.offset, producer: producer})
		}
	}
}
