package engine

import (
	"strconv"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/scenario"
	"rebalancelab/engine/trace"
)

// reader reads quantities off a run: from a snapshot, and from the events and
// marks up to it. Inside a running machine there is no run to seek in; the
// parser sees to it that conditions there need none.
type reader struct {
	m   *machine
	run *Run
	s   *trace.Snapshot
}

func (m *machine) reader(s *trace.Snapshot) reader { return reader{m: m, s: s} }

// expression is the value of a sum. missing is the mark that it needs and that
// was never reached.
func (r reader) expression(e *scenario.Expression) (v scenario.Value, missing string) {
	v.Kind = e.Kind
	for i := range e.Terms {
		t := &e.Terms[i]
		var one scenario.Value
		if t.Literal != nil {
			one = *t.Literal
		} else if one, missing = r.quantity(t.Quantity); missing != "" {
			return scenario.Value{}, missing
		}
		if len(e.Terms) == 1 {
			return one, ""
		}
		if one.Kind == scenario.NoValue {
			return scenario.Value{}, ""
		}
		if t.Minus {
			one.Time, one.Number = -one.Time, -one.Number
		}
		v.Time += one.Time
		v.Number += one.Number
	}
	return v, ""
}

// quantity is what a quantity is, at its moment or over its stretch.
func (r reader) quantity(q *scenario.Quantity) (v scenario.Value, missing string) {
	switch {
	case q.Row.Word == "setting":
		return r.setting(q), ""
	case q.Row.Word == "time":
		return r.time(q)
	case q.At != nil:
		return r.at(q, q.At)
	case q.From != nil:
		v, missing = r.at(q, q.To)
		if missing != "" || v.Kind == scenario.NoValue {
			return v, missing
		}
		before, missing := r.at(q, q.From)
		v.Time -= before.Time
		v.Number -= before.Number
		return v, missing
	}
	return r.at(q, nil)
}

// at is a quantity at a moment; nil = now.
func (r reader) at(q *scenario.Quantity, moment *scenario.Moment) (scenario.Value, string) {
	if q.Row.Word == "broken" {
		return r.broken(moment)
	}
	if moment == nil {
		if q.Row.Word == "count" {
			return number(r.count(q.Happening, r.m.world.Happened())), ""
		}
		return read(q, r.s), ""
	}
	if moment.Mark == "" {
		s := r.run.At(moment.Time)
		if q.Row.Word == "count" {
			events := r.m.world.Events()
			n := 0
			for n < len(events) && events[n].At <= moment.Time {
				n++
			}
			return number(r.count(q.Happening, n)), ""
		}
		return read(q, s), ""
	}
	mark := r.m.findMark(moment.Mark)
	if mark == nil {
		return scenario.Value{}, moment.Mark
	}
	if q.Row.Word == "count" {
		return number(r.count(q.Happening, int(mark.Event)+1)), ""
	}
	return read(q, r.run.atMark(mark)), ""
}

// broken counts what the world breaks of its own rules: nothing, or we are wrong.
func (r reader) broken(moment *scenario.Moment) (scenario.Value, string) {
	w := r.m.world
	if moment != nil {
		t := moment.Time
		if moment.Mark != "" {
			mark := r.m.findMark(moment.Mark)
			if mark == nil {
				return scenario.Value{}, moment.Mark
			}
			t = mark.At
		}
		w = r.run.worldAt(t)
	}
	return number(int64(len(w.Check()))), ""
}

// time is when a mark was reached or something first happened.
func (r reader) time(q *scenario.Quantity) (v scenario.Value, missing string) {
	if q.Subject == scenario.KindMark {
		mark := r.m.findMark(q.Name)
		if mark == nil {
			return scenario.Value{}, q.Name
		}
		return scenario.Value{Kind: scenario.InstantValue, Time: mark.At}, ""
	}
	if at, ok := r.first(q.Happening); ok {
		return scenario.Value{Kind: scenario.InstantValue, Time: at}, ""
	}
	return scenario.Value{}, ""
}

// first is when something first happened.
func (r reader) first(h *scenario.Happening) (kafka.Millis, bool) {
	names := r.m.world.Names()
	if h.Row.Settled {
		for _, e := range r.m.edges {
			if names.Groups[e.group] == h.Subject {
				return e.at, true
			}
		}
		return 0, false
	}
	events := r.m.world.Events()
	for i := range events {
		if matches(names, h, &events[i]) {
			return events[i].At, true
		}
	}
	return 0, false
}

// count is how often something happened among the first n events.
func (r reader) count(h *scenario.Happening, n int) int64 {
	names := r.m.world.Names()
	total := int64(0)
	if h.Row.Settled {
		for _, e := range r.m.edges {
			if names.Groups[e.group] == h.Subject && int(e.event) < n {
				total++
			}
		}
		return total
	}
	events := r.m.world.Events()[:n]
	for i := range events {
		if matches(names, h, &events[i]) {
			total++
		}
	}
	return total
}

func number(n int64) scenario.Value { return scenario.Value{Kind: scenario.NumberValue, Number: n} }

// offset is a number, or nothing if it is −1.
func offset(n int64) scenario.Value {
	if n < 0 {
		return scenario.Value{}
	}
	return number(n)
}

// duration is a duration, or nothing if it is −1.
func duration(d kafka.Millis) scenario.Value {
	if d < 0 {
		return scenario.Value{}
	}
	return scenario.Value{Kind: scenario.DurationValue, Time: d}
}

func word(s string) scenario.Value {
	if s == "" {
		return scenario.Value{}
	}
	return scenario.Value{Kind: scenario.WordValue, Text: s}
}

func consumerName(names *trace.Names, c int32) scenario.Value {
	if c < 0 {
		return scenario.Value{}
	}
	return scenario.Value{Kind: scenario.NameValue, Text: names.Consumers[c].Name}
}

// read reads a quantity off a snapshot.
func read(q *scenario.Quantity, s *trace.Snapshot) scenario.Value {
	switch q.Subject {
	case scenario.KindPartition:
		return readPartition(q, s)
	case scenario.KindConsumer:
		if c := s.Names.ConsumerNumber(q.Name); c >= 0 && int(c) < len(s.Consumers) {
			return readConsumer(q.Row.Word, s, &s.Consumers[c])
		}
	case scenario.KindGroup:
		if g := s.Names.GroupNumber(q.Name); g >= 0 && int(g) < len(s.Groups) {
			return readGroup(q.Row.Word, s, g)
		}
	}
	return scenario.Value{}
}

func readPartition(q *scenario.Quantity, s *trace.Snapshot) scenario.Value {
	n := s.Names.PartitionNumber(q.Partition)
	if n < 0 || int(n) >= len(s.Partitions) {
		return scenario.Value{}
	}
	p := &s.Partitions[n]
	switch q.Row.Word {
	case "log-start":
		return number(p.LogStart)
	case "log-end":
		return number(p.LogEnd)
	}
	g := s.Names.GroupNumber(q.Group)
	if g < 0 || int(g) >= len(p.Views) {
		return scenario.Value{}
	}
	view := &p.Views[g]
	switch q.Row.Word {
	case "owner":
		return consumerName(s.Names, view.Owner)
	case "committed":
		return offset(view.Committed)
	case "position":
		return offset(view.Position)
	case "records-lag":
		return offset(view.RecordsLag)
	case "lag":
		if view.Committed < 0 {
			return scenario.Value{}
		}
		return number(p.HighWatermark - view.Committed)
	case "duplicates":
		return number(length(view.Duplicates))
	case "losses":
		return number(length(view.Losses))
	}
	return scenario.Value{}
}

func length(ranges []trace.Range) (n int64) {
	for _, r := range ranges {
		n += r.To - r.From
	}
	return n
}

func readConsumer(what string, s *trace.Snapshot, c *trace.Consumer) scenario.Value {
	switch what {
	case "duplicates":
		return number(c.Duplicates)
	case "pause":
		return scenario.Value{Kind: scenario.DurationValue, Time: c.PauseTotal}
	case "processed":
		return number(c.Processed)
	case "requests":
		return number(c.Requests)
	case "fetched-bytes":
		return number(c.FetchedBytes)
	case "remote-bytes":
		return number(c.RemoteBytes)
	case "buffered":
		return number(c.Buffered)
	case "latency-p50":
		return duration(c.LatencyP50)
	case "latency-p99":
		return duration(c.LatencyP99)
	case "gained":
		return number(c.Gained)
	case "released":
		return number(c.Released)
	case "partitions":
		return number(int64(len(c.Owned)))
	case "owned":
		v := scenario.Value{Kind: scenario.ListValue}
		for _, p := range c.Owned {
			tp := s.Names.Partitions[p]
			v.List = append(v.List, tp.Topic+"-"+strconv.Itoa(int(tp.Partition)))
		}
		return v
	case "state":
		return word(scenario.Lives()[c.Life])
	case "generation":
		return offset(int64(c.Generation))
	}
	return scenario.Value{}
}

func readGroup(what string, s *trace.Snapshot, g int32) scenario.Value {
	group := &s.Groups[g]
	switch what {
	case "lag":
		return number(groupLag(s, g))
	case "duplicates":
		return number(group.Duplicates)
	case "losses":
		return number(group.Losses)
	case "processed":
		total := int64(0)
		for c := range s.Consumers {
			if s.Names.Consumers[c].Group == g {
				total += s.Consumers[c].Processed
			}
		}
		return number(total)
	case "state":
		return word(group.State)
	case "generation":
		return number(int64(group.Generation))
	case "members":
		return number(int64(len(group.Members)))
	case "leader":
		return consumerName(s.Names, group.Leader)
	case "protocol":
		return word(group.Protocol)
	case "rebalances":
		return number(group.Rebalances)
	case "moved":
		return number(group.Moved)
	case "commits":
		return number(group.CommitRequests)
	}
	return scenario.Value{}
}

// groupLag adds up what the tool would show: log end minus committed, where
// something is committed.
func groupLag(s *trace.Snapshot, g int32) (total int64) {
	for i := range s.Partitions {
		p := &s.Partitions[i]
		if int(g) < len(p.Views) && p.Exists && p.Views[g].Committed >= 0 {
			total += p.HighWatermark - p.Views[g].Committed
		}
	}
	return total
}

// setting is a setting in force for a consumer by the script's lines, or Kafka's
// default.
func (r reader) setting(q *scenario.Quantity) scenario.Value {
	var row *kafka.Setting
	for _, scope := range []kafka.Scope{kafka.ConsumerScope, kafka.BrokerScope, kafka.GroupScope} {
		if row = kafka.LookupSetting(scope, q.Setting); row != nil {
			break
		}
	}
	if row == nil {
		return scenario.Value{}
	}
	text := row.Default
	if q.Subject == scenario.KindConsumer {
		text, _ = r.m.settingOf(q.Name, q.Setting, text)
	}
	n, err := strconv.ParseInt(text, 10, 64)
	switch {
	case err != nil || q.Kind == scenario.WordValue:
		return word(text)
	case q.Kind == scenario.DurationValue && len(q.Setting) > 8 && q.Setting[len(q.Setting)-8:] == ".minutes":
		return scenario.Value{Kind: q.Kind, Time: kafka.Millis(n) * kafka.Minute}
	case q.Kind == scenario.DurationValue:
		return scenario.Value{Kind: q.Kind, Time: kafka.Millis(n)}
	}
	return number(n)
}
