package scenario

import (
	"slices"
	"strconv"
	"strings"

	"rebalancelab/engine/kafka"
)

// reserved words cannot be names: conditions and commands use them otherwise.
var reserved = []string{"broker", "anyone", "none", "never", "and", "when", "from", "to", "at", "before", "between", "end", "for", toolWord}

// ReservedWord tells whether a word cannot be a name, because the language uses it.
func ReservedWord(s string) bool { return slices.Contains(reserved, s) }

// declare gives a name its meaning. One name means one thing in a script.
func (p *parser) declare(t token, kind Kind) bool {
	switch {
	case !validName(t.text):
		p.wrong(BadName, t, t.text, strconv.Itoa(MaxNameBytes))
		return false
	case ReservedWord(t.text):
		p.wrong(ReservedName, t, t.text)
		return false
	}
	if had, taken := p.kinds[t.text]; taken {
		p.wrong(NameTaken, t, t.text, "kind."+string(had))
		return false
	}
	p.kinds[t.text] = kind
	return true
}

// limit reports a list that has grown to its limit.
func (p *parser) limit(t token, length, limit int, id string) bool {
	if length < limit {
		return true
	}
	p.wrong(TooMany, t, "limit."+id, strconv.Itoa(limit))
	return false
}

// spread turns a word into names: C1..C6 counts, everything else stands for itself.
func (p *parser) spread(t token) ([]token, bool) {
	left, right, ok := strings.Cut(t.text, "..")
	if !ok {
		return []token{t}, true
	}
	stem, from, good := cutNumber(left)
	stem2, to, good2 := cutNumber(right)
	if !good || !good2 || stem != stem2 || from > to {
		p.wrong(BadRange, t, t.text)
		return nil, false
	}
	if !p.limit(t, int(min(to-from, MaxConsumers)), MaxConsumers, "consumers") {
		return nil, false
	}
	out := make([]token, 0, to-from+1)
	for n := from; n <= to; n++ {
		one := t
		one.text = stem + strconv.FormatInt(n, 10)
		out = append(out, one)
	}
	return out, true
}

// cutNumber splits C12 into C and 12.
func cutNumber(s string) (stem string, n int64, ok bool) {
	i := len(s)
	for i > 0 && isDigit(s[i-1]) {
		i--
	}
	if len(s)-i > 6 || i < len(s)-1 && s[i] == '0' {
		return "", 0, false
	}
	n, ok = parseNumber(s[i:])
	return s[:i], n, ok
}

// consumers reads words that name consumers, ranges of them, or apps.
func (p *parser) consumers(words []token) (names []string, ok bool) {
	ok = true
	for _, w := range words {
		each, good := p.spread(w)
		ok = ok && good
		for _, t := range each {
			switch p.kinds[t.text] {
			case KindConsumer:
				names = append(names, t.text)
			case KindApp:
				for _, a := range p.script.Names.Apps {
					if a.Name == t.text {
						names = append(names, a.Consumers...)
					}
				}
			default:
				p.wrongNear(UnknownConsumer, t, p.script.Names.Consumers, t.text)
				return nil, false
			}
		}
	}
	if p.named += len(names); p.named > MaxNamed {
		p.wrong(TooMany, words[0], "limit.named", strconv.Itoa(MaxNamed))
		return nil, false
	}
	// Named twice is done once.
	seen := make(map[string]bool, len(names))
	once := names[:0]
	for _, n := range names {
		if !seen[n] {
			seen[n] = true
			once = append(once, n)
		}
	}
	return once, ok
}

// knownTopic checks, when all lines are read, that some line makes the topic.
// Subscribing to a topic that comes later is legal in Kafka.
func (p *parser) knownTopic(t token) {
	p.afterwards(func() {
		if p.kinds[t.text] != KindTopic {
			p.wrongNear(UnknownTopic, t, p.script.Names.Topics, t.text)
		}
	})
}

// topics reads a comma list of topic names.
func (p *parser) topics(t token) []string {
	var out []string
	for _, one := range t.list() {
		if t.text == "" { // the consumer refuses that itself
			return []string{""}
		}
		if !validName(one.text) {
			p.wrong(BadName, one, one.text, strconv.Itoa(MaxNameBytes))
			return nil
		}
		p.knownTopic(one)
		out = append(out, one.text)
	}
	return out
}

// partition reads orders-3. That topic and number exist is checked when all
// lines are read.
func (p *parser) partition(t token) (kafka.TopicPartition, bool) {
	tp, ok := cutPartition(t.text)
	if !ok {
		p.wrong(BadPartition, t, t.text)
		return tp, false
	}
	p.afterwards(func() {
		if p.kinds[tp.Topic] != KindTopic {
			topic := t
			topic.text = tp.Topic
			p.wrongNear(UnknownTopic, topic, p.script.Names.Topics, tp.Topic)
			return
		}
		if n, known := p.partitions[tp.Topic]; known && int64(tp.Partition) >= n {
			p.wrong(NoSuchPartition, t, t.text, strconv.FormatInt(n, 10))
		}
	})
	return tp, true
}

func cutPartition(s string) (kafka.TopicPartition, bool) {
	dash := strings.LastIndexByte(s, '-')
	if dash <= 0 {
		return kafka.TopicPartition{}, false
	}
	n, ok := parseNumber(s[dash+1:])
	if !ok || n >= MaxPartitions || !validName(s[:dash]) || len(s)-dash > 2 && s[dash+1] == '0' {
		return kafka.TopicPartition{}, false
	}
	return kafka.TopicPartition{Topic: s[:dash], Partition: int32(n)}, true
}

// partitionList reads several words, or a comma list, of partitions.
func (p *parser) partitionList(words []token) (out []kafka.TopicPartition, ok bool) {
	for _, w := range words {
		for _, t := range w.list() {
			tp, good := p.partition(t)
			if !good {
				return nil, false
			}
			out = append(out, tp)
		}
	}
	return out, true
}
