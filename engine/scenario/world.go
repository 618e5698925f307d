package scenario

import (
	"slices"
	"strconv"
	"strings"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/sim"
)

// buildWorld reads the lines that say what there is.
func (p *parser) buildWorld(c *call, out *sim.Command) {
	switch c.verb.Sim {
	case sim.VerbVersion:
		t := c.args[0][0]
		if !slices.Contains(kafka.Versions, t.text) {
			p.wrongNear(UnsupportedKafka, t, kafka.Versions, t.text, strings.Join(kafka.Versions, ", "))
			return
		}
		out.Names = []string{t.text}
	case sim.VerbNetwork:
		p.network(c, out)
	case sim.VerbBroker:
		p.cluster(c, out)
	case sim.VerbTopic:
		p.topic(c, out)
	case sim.VerbProducer:
		p.producer(c, out)
	case sim.VerbGroup:
		t := c.args[0][0]
		if !p.limit(t, len(p.script.Names.Groups), MaxGroups, "groups") || !p.declare(t, KindGroup) {
			return
		}
		p.script.Names.Groups = append(p.script.Names.Groups, t.text)
		out.Names = []string{t.text}
	case sim.VerbConsumer:
		p.consumer(c, out)
	case sim.VerbApp:
		p.app(c, out)
	}
}

// cluster reads how many brokers there are, in which racks, and their settings.
func (p *parser) cluster(c *call, out *sim.Command) {
	if len(c.keys) == 0 {
		p.wrong(MissingArgument, c.word, c.verb.Word, "kind.setting")
		return
	}
	n, known := int64(1), true
	var first []sim.Setting
	if t, given := c.value("brokers"); given {
		n, known = p.number64("brokers", t, 1, sim.MaxBrokers)
		first = append(first, sim.Setting{Name: "brokers", Value: t.text})
	}
	if t, given := c.value("racks"); given {
		list := t.list()
		for _, one := range list {
			if !validName(one.text) {
				p.wrong(BadName, one, one.text, strconv.Itoa(MaxNameBytes))
			}
		}
		if known && int64(len(list)) != n {
			p.wrong(OutOfRange, t, "racks", strconv.FormatInt(n, 10), strconv.FormatInt(n, 10))
		}
		first = append(first, sim.Setting{Name: "racks", Value: t.text})
	}
	out.Settings = append(first, out.Settings...)
}

func (p *parser) network(c *call, out *sim.Command) {
	if len(c.keys) == 0 {
		p.wrong(OneOfKeys, c.word, c.verb.Word, "latency append")
		return
	}
	for _, k := range c.keys {
		d, ok := p.time(k.value)
		if !ok {
			return
		}
		if d > kafka.Minute {
			p.wrong(OutOfRange, k.value, k.name, "0ms", FormatDuration(kafka.Minute))
			return
		}
		out.Settings = append(out.Settings, sim.Setting{Name: k.name, Value: strconv.FormatInt(int64(d), 10)})
	}
}

// topic reads the line of a topic, at the start or created later.
func (p *parser) topic(c *call, out *sim.Command) {
	name := c.args[0][0]
	count, _ := c.value("partitions")
	n, ok := p.number64("partitions", count, 1, MaxPartitions)
	if !ok || !p.limit(name, len(p.script.Names.Topics), MaxTopics, "topics") || !p.declare(name, KindTopic) {
		return
	}
	p.script.Names.Topics = append(p.script.Names.Topics, name.text)
	if !p.morePartitions(name.text, count, n) {
		return
	}
	spec := sim.TopicSpec{Name: name.text, Partitions: int32(n)}
	spec.Age = p.age(c)
	if t, given := c.value("records"); given {
		if spec.Records, ok = p.number64("records", t, 0, MaxRecords); !ok {
			return
		}
	}
	if t, given := c.value("retention"); given {
		if spec.Retention, ok = p.time(t); !ok {
			return
		}
	}
	if t, given := c.value("racks"); given {
		spec.Racks = p.racks(t)
	}
	out.Topic = spec
}

// morePartitions counts partitions over all topics against the limit.
func (p *parser) morePartitions(topic string, t token, n int64) bool {
	p.partitions[topic] = max(p.partitions[topic], n)
	total := int64(0)
	for _, name := range p.script.Names.Topics {
		total += p.partitions[name]
	}
	if total > MaxPartitions {
		p.wrong(TooMany, t, "limit.partitions", strconv.Itoa(MaxPartitions))
		return false
	}
	return true
}

// racks reads a,b|b,c: for each partition the racks of its replicas, in turn.
func (p *parser) racks(t token) [][]string {
	var out [][]string
	for partition := range strings.SplitSeq(t.text, "|") {
		var replicas []string
		for rack := range strings.SplitSeq(partition, ",") {
			if !validName(rack) {
				p.wrong(BadName, t, rack, strconv.Itoa(MaxNameBytes))
				return nil
			}
			replicas = append(replicas, rack)
		}
		out = append(out, replicas)
	}
	return out
}

func (p *parser) producer(c *call, out *sim.Command) {
	name := c.args[0][0]
	topic, _ := c.value("topic")
	rate, _ := c.value("rate")
	r, ok := parseRate(rate.text)
	if !ok {
		p.wrong(BadRate, rate, rate.text)
		return
	}
	if !validName(topic.text) {
		p.wrong(BadName, topic, topic.text, strconv.Itoa(MaxNameBytes))
		return
	}
	p.knownTopic(topic)
	if !p.limit(name, len(p.script.Names.Producers), MaxGroups, "producers") || !p.declare(name, KindProducer) {
		return
	}
	p.script.Names.Producers = append(p.script.Names.Producers, name.text)
	out.Producer = sim.Producer{Name: name.text, Topic: topic.text, RecordsPerSec: r}
	if t, given := c.value("keys"); given {
		out.Producer.Keys, _ = p.number64("keys", t, 1, MaxRecords)
	}
	if t, given := c.value("bytes"); given {
		out.Producer.RecordBytes, _ = p.number64("bytes", t, 1, 100<<20)
	}
}

func (p *parser) consumer(c *call, out *sim.Command) {
	var names []token
	for _, w := range c.args[0] {
		each, ok := p.spread(w)
		if !ok {
			return
		}
		names = append(names, each...)
	}
	p.declareAll(c, out, names)
}

// declareAll declares consumers that have the rest of the line in common.
func (p *parser) declareAll(c *call, out *sim.Command, names []token) {
	group, hasGroup := c.value("group")
	if hasGroup && group.text != "" && !p.joinGroup(group) {
		return
	}
	if !p.behaviour(c, &out.Behaviour) || !p.reading(c, out, hasGroup) {
		return
	}
	for _, t := range names {
		if !p.limit(t, len(p.script.Names.Consumers), MaxConsumers, "consumers") || !p.declare(t, KindConsumer) {
			return
		}
		p.script.Names.Consumers = append(p.script.Names.Consumers, t.text)
		p.script.Names.GroupOf = append(p.script.Names.GroupOf, group.text)
		out.Names = append(out.Names, t.text)
	}
	if hasGroup {
		out.Settings = append([]sim.Setting{{Name: "group.id", Value: group.text}}, out.Settings...)
	}
}

// joinGroup declares a group by its first use.
func (p *parser) joinGroup(t token) bool {
	if p.kinds[t.text] == KindGroup {
		return true
	}
	if !p.limit(t, len(p.script.Names.Groups), MaxGroups, "groups") || !p.declare(t, KindGroup) {
		return false
	}
	p.script.Names.Groups = append(p.script.Names.Groups, t.text)
	return true
}

// reading is what a consumer reads: one of subscribe, pattern, re2 and assign.
func (p *parser) reading(c *call, out *sim.Command, hasGroup bool) bool {
	first := token{}
	name := ""
	for _, key := range []string{"subscribe", "to", "pattern", "re2", "assign"} {
		t, given := c.value(key)
		if !given {
			continue
		}
		if name != "" {
			p.wrong(ClashingKeys, t, name, key)
			return false
		}
		name, first = key, t
	}
	switch name {
	case "":
		if out.Behaviour.Manual { // the script says later what it reads
			return true
		}
		p.wrong(OneOfKeys, c.word, c.verb.Word, "subscribe pattern re2 assign")
		return false
	case "subscribe", "to":
		if first.text == "none" {
			return true
		}
		out.Topics = p.topics(first)
		return out.Topics != nil
	case "assign":
		var ok bool
		out.Partitions, ok = p.partitionList([]token{first})
		return ok
	}
	out.RE2 = name == "re2"
	out.Pattern = first.text
	if !hasGroup && c.verb.Sim == sim.VerbConsumer {
		p.wrong(MissingKey, c.word, c.verb.Word, "group")
		return false
	}
	return out.RE2 && c.unchecked || p.pattern(first) // the broker refuses it
}

// nameEach names the threads of an app: server1-0, server1-1, …
func nameEach(app token, n int64) []token {
	each := make([]token, n)
	for i := range each {
		each[i] = app
		each[i].text += "-" + strconv.Itoa(i)
	}
	return each
}

// app is one process: of consumers that are declared, or of as many as its
// concurrency says, which it declares itself.
func (p *parser) app(c *call, out *sim.Command) {
	name := c.args[0][0]
	list, listed := c.value("consumers")
	number, counted := c.value("concurrency")
	if listed == counted {
		p.wrong(OneOfKeys, c.word, c.verb.Word, "consumers concurrency")
		return
	}
	if !p.declare(name, KindApp) {
		return
	}
	var names []string
	if listed {
		for _, k := range c.keys {
			if k.name != "consumers" && k.name != "threads" {
				p.wrong(ClashingKeys, k.word, "consumers", k.name)
				return
			}
		}
		var ok bool
		if names, ok = p.consumers(list.list()); !ok {
			return
		}
		if t, given := c.value("threads"); given {
			p.number64("threads", t, 1, 1)
			out.OneThread = true
		}
	} else {
		var ok bool
		if out.Count, ok = p.number64("concurrency", number, 1, MaxConsumers); !ok {
			return
		}
		each := nameEach(name, out.Count)
		if p.declareAll(c, out, each); len(out.Names) != len(each) {
			return
		}
		names = out.Names
	}
	p.script.Names.Apps = append(p.script.Names.Apps, App{Name: name.text, Consumers: names})
	out.Names = append([]string{name.text}, names...)
}
