package tool

import (
	"slices"
	"strconv"
	"strings"

	"rebalancelab/engine/kafka"
)

// scenarios are the options of which a reset needs one, in the order in which the
// error lists them.
var scenarios = []string{"by-duration", "to-latest", "to-current", "to-earliest", "to-offset", "shift-by", "from-file", "to-datetime"}

// scenario says where each partition goes.
func (r *run) scenario(id string, parts []kafka.TopicPartition) ([]planned, bool) {
	switch {
	case r.given.has("to-offset"):
		n, _ := strconv.ParseInt(r.given.values("to-offset")[0], 10, 64)
		if !r.unique(parts, number(n)) {
			return nil, false
		}
		return r.clamped(same(parts, n))
	case r.given.has("to-earliest"):
		return r.toLog(parts, Earliest, earliestSpec)
	case r.given.has("to-latest"):
		return r.toLog(parts, Latest, latestSpec)
	case r.given.has("shift-by"):
		return r.shifted(id, parts)
	case r.given.has("to-datetime"):
		at, f := datetime(r.given.values("to-datetime")[0])
		if f != nil {
			return nil, r.fail(runtime(f))
		}
		return r.toTime(parts, at)
	case r.given.has("by-duration"):
		length, ok := kafka.ParseISODuration(r.given.values("by-duration")[0])
		if !ok {
			return nil, r.fail(&fault{"java.time.format.DateTimeParseException", "Text cannot be parsed to a Duration", nil})
		}
		return r.toTime(parts, r.now-length)
	case r.given.has("from-file"):
		return r.fromFile(id)
	case r.given.has("to-current"):
		return r.toCurrent(id, parts)
	}
	return nil, r.usage("Option '[reset-offsets]' requires one of the following scenarios: [[" + strings.Join(scenarios, "], [") + "]]")
}

// What Java prints of these objects ends in an address, which is left out.
const (
	earliestSpec  = "org.apache.kafka.clients.admin.OffsetSpec$EarliestSpec"
	latestSpec    = "org.apache.kafka.clients.admin.OffsetSpec$LatestSpec"
	timestampSpec = "org.apache.kafka.clients.admin.OffsetSpec$TimestampSpec"
)

func same(parts []kafka.TopicPartition, offset int64) (out []planned) {
	for _, tp := range parts {
		out = append(out, planned{tp, offset})
	}
	return out
}

// unique: Java's maps refuse a partition that is named twice.
func (r *run) unique(parts []kafka.TopicPartition, value string) bool {
	for i, tp := range parts {
		if slices.Contains(parts[:i], tp) {
			key := tp.Topic + "-" + number(int64(tp.Partition))
			return r.fail(&fault{"java.lang.IllegalStateException", "Duplicate key " + key + " (attempted merging values " + value + " and " + value + ")", nil})
		}
	}
	return true
}

// toLog goes to one end of the logs.
func (r *run) toLog(parts []kafka.TopicPartition, stamp kafka.Millis, spec string) ([]planned, bool) {
	if !r.unique(parts, spec) {
		return nil, false
	}
	offsets, ok := r.logOffsets(parts, stamp)
	if !ok {
		return nil, false
	}
	out := same(parts, 0)
	for i := range out {
		out[i].offset = offsets[i]
	}
	return out, true
}

// clamped keeps new offsets inside the logs. The warning about it goes to
// the tool's log file.
func (r *run) clamped(plan []planned) ([]planned, bool) {
	parts := make([]kafka.TopicPartition, len(plan))
	for i := range plan {
		parts[i] = plan[i].tp
	}
	starts, ok := r.logOffsets(parts, Earliest)
	if !ok {
		return nil, false
	}
	ends, ok := r.logOffsets(parts, Latest)
	if !ok {
		return nil, false
	}
	for i := range plan {
		plan[i].offset = min(max(plan[i].offset, starts[i]), ends[i])
	}
	return plan, true
}

// shifted moves what is committed.
func (r *run) shifted(id string, parts []kafka.TopicPartition) ([]planned, bool) {
	committed, ok := r.committedBy(id, parts)
	if !ok {
		return nil, false
	}
	by, _ := r.long("shift-by", 0)
	for i := range committed {
		if committed[i].offset >= 0 && !r.unique(parts[:i+1], number(committed[i].offset+by)) {
			return nil, false
		}
		if committed[i].offset < 0 {
			tp := committed[i].tp
			return nil, r.usage("Cannot shift offset for partition " + tp.Topic + "-" + number(int64(tp.Partition)) + " since there is no current committed offset")
		}
		committed[i].offset += by
	}
	return r.clamped(committed)
}

// committedBy is what a group has committed for partitions, −1 for nothing.
func (r *run) committedBy(id string, parts []kafka.TopicPartition) ([]planned, bool) {
	list, ok := r.committed(id)
	if !ok {
		return nil, false
	}
	out := same(parts, -1)
	for i := range out {
		for _, o := range list {
			if o.Topic == out[i].tp.Topic && o.Partition == out[i].tp.Partition {
				out[i].offset = o.Offset
			}
		}
	}
	return out, true
}

// toCurrent keeps what is committed; the rest goes to the end of its log.
func (r *run) toCurrent(id string, parts []kafka.TopicPartition) ([]planned, bool) {
	plan, ok := r.committedBy(id, parts)
	if !ok {
		return nil, false
	}
	var without []kafka.TopicPartition
	for i := range plan {
		if plan[i].offset < 0 {
			without = append(without, plan[i].tp)
		} else if !r.unique(parts[:i+1], "OffsetAndMetadata{offset="+number(plan[i].offset)+", leaderEpoch=null, metadata=''}") {
			return nil, false
		}
	}
	if !r.unique(without, latestSpec) {
		return nil, false
	}
	ends, ok := r.logOffsets(without, Latest)
	if !ok {
		return nil, false
	}
	plan = slices.DeleteFunc(plan, func(p planned) bool { return p.offset < 0 })
	for i, tp := range without {
		plan = append(plan, planned{tp, ends[i]})
	}
	return plan, true
}

// toTime goes to the first record that is not older.
func (r *run) toTime(parts []kafka.TopicPartition, at kafka.Millis) ([]planned, bool) {
	plan, ok := r.toLog(parts, at, timestampSpec)
	if !ok {
		return nil, false
	}
	var none []planned
	for _, p := range plan {
		if p.offset < 0 {
			none = append(none, p)
		}
	}
	none = byHash(none, func(p *planned) int32 { return p.tp.Hash() })
	var late []kafka.TopicPartition
	for _, p := range none {
		r.print("\nWarn: Partition " + number(int64(p.tp.Partition)) + " from topic " + p.tp.Topic + " is empty. Falling back to latest known offset.\n")
		late = append(late, p.tp)
	}
	ends, ok := r.logOffsets(late, Latest)
	if !ok {
		return nil, false
	}
	for i := range plan {
		if at := slices.Index(late, plan[i].tp); at >= 0 {
			plan[i].offset = ends[at]
		}
	}
	return plan, true
}
