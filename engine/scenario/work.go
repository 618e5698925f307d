package scenario

import (
	"slices"
	"strings"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/sim"
)

// Listener calls may name partitions and offsets behind colons: seek:orders-1:3,
// committed:orders-0:orders-1, commit:orders-0:5. position without partitions asks
// for each partition that the listener is told.

// work reads what a listener does: commit, 50ms, calls, or several of them.
func (p *parser) work(t token) (work sim.CallbackWork, ok bool) {
	work.Said = true
	for _, part := range t.list() {
		switch {
		case part.text == "none": // overridden, and empty
			continue
		case part.text == "commit" && len(work.Calls) == 0:
			work.Commit = true
			continue
		case part.text == "throw":
			work.Throws = sim.ThrowsAlways
			continue
		case part.text == "throw-once":
			work.Throws = sim.ThrowsOnce
			continue
		}
		if call, is := p.listenerCall(part); is {
			work.Calls = append(work.Calls, call)
			continue
		}
		d, good := ParseDuration(part.text)
		if !good || d > MaxTime {
			return sim.CallbackWork{}, false
		}
		work.Takes = d
	}
	return work, len(work.Calls) <= maxListenerCalls
}

// maxListenerCalls is how many calls one callback may make.
const maxListenerCalls = 20

// listenerCall reads one call of a listener; false if it is none.
func (p *parser) listenerCall(t token) (call sim.Call, ok bool) {
	words := strings.Split(t.text, ":")
	method := words[0]
	call = sim.Call{Cause: -1}
	takesOffset := method == "seek" || method == "commit" && len(words) > 1
	for i, w := range words[1:] {
		if takesOffset && i%2 == 1 {
			n, good := parseNumber(w)
			if !good {
				return call, false
			}
			call.Offset = n
			call.Offsets = append(call.Offsets, n)
			continue
		}
		one := t
		one.text = w
		tp, good := p.partition(one)
		if !good {
			return call, false
		}
		call.Partitions = append(call.Partitions, tp)
	}
	if takesOffset && len(call.Offsets) != len(call.Partitions) {
		return call, false
	}
	switch method {
	case "commit":
		call.Kind, call.Given = sim.CallCommit, takesOffset
	case "commit-async":
		call.Kind, call.Async = sim.CallCommit, true
	case "seek":
		call.Kind = sim.CallSeek
		return call, len(call.Partitions) == 1
	case "pause", "resume":
		call.Kind = sim.CallPause
		if method == "resume" {
			call.Kind = sim.CallResume
		}
		call.Each = len(call.Partitions) == 0 // those that it is told
	default:
		at := slices.Index(askMethods, method)
		if at < 0 {
			return call, false
		}
		call.Kind = sim.AskKind(at)
		call.Each = needsPartitions(at) && len(call.Partitions) == 0
	}
	return call, true
}

// needsPartitions: these methods ask about partitions.
func needsPartitions(method int) bool {
	switch sim.AskKind(method) {
	case sim.CallPosition, sim.CallCommitted, sim.CallCurrentLag, sim.CallBeginningOffsets, sim.CallEndOffsets:
		return true
	}
	return false
}

// ask reads a call of a method that only looks.
func (p *parser) ask(c *call, out *sim.Command) {
	out.Names, _ = p.consumers(c.args[0])
	out.Partitions, _ = p.partitionList(c.args[1])
	for _, k := range c.keys {
		switch k.name {
		case "method":
			out.Method = p.choice(c, k)
		case "timeout":
			out.Timeout, _ = p.time(k.value)
		}
	}
	if needs := needsPartitions(out.Method); needs != (len(c.args[1]) > 0) {
		if needs {
			p.wrong(MissingArgument, c.word, c.verb.Word, "kind.partition")
			return
		}
		p.wrong(TooManyWords, c.args[1][0], c.verb.Word, c.args[1][0].text)
	}
}

// offsets reads orders-0:5,orders-1:7 or none. A commit may name partitions that do
// not exist: the broker says so.
func (p *parser) offsets(t token, out *sim.Command) {
	out.Given, out.Partitions, out.Offsets = true, nil, nil
	if t.text == "none" {
		return
	}
	for _, one := range t.list() {
		at := strings.LastIndexByte(one.text, ':')
		var tp kafka.TopicPartition
		n, ok := int64(0), at > 0
		if ok {
			tp, ok = cutPartition(one.text[:at])
		}
		if ok {
			n, ok = parseNumber(one.text[at+1:])
		}
		if !ok {
			p.wrong(BadOffsets, one, one.text)
			return
		}
		topic := one
		topic.text = tp.Topic
		p.knownTopic(topic)
		out.Partitions, out.Offsets = append(out.Partitions, tp), append(out.Offsets, n)
	}
}
