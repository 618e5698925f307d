package scenario

import (
	"slices"
	"strconv"
	"strings"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/sim"
)

// buildAction reads the lines that say what happens.
func (p *parser) buildAction(c *call, out *sim.Command) {
	_, out.Elsewhere = c.value("thread")
	switch c.verb.Sim {
	case sim.VerbStart, sim.VerbClose, sim.VerbCrash, sim.VerbRestart, sim.VerbFreeze, sim.VerbThaw, sim.VerbBlock, sim.VerbUnblock,
		sim.VerbCut, sim.VerbHeal, sim.VerbUnsubscribe, sim.VerbPoll, sim.VerbEnforceRebalance, sim.VerbWakeup, sim.VerbRemoveMember,
		sim.VerbSleep, sim.VerbStopPolling, sim.VerbStartPolling:
		out.Names, _ = p.consumers(c.args[0])
		out.Duration = c.lasts
		p.calling(c, out)
	case sim.VerbAsk:
		p.ask(c, out)
	case sim.VerbAlterOffsets:
		out.Names = []string{p.group(c.args[0][0])}
		p.offsets(c.keys[0].value, out)
	case sim.VerbSlow:
		out.Names, _ = p.consumers(c.args[0])
		p.behaviour(c, &out.Behaviour)
	case sim.VerbLose:
		p.lose(c, out)
	case sim.VerbProduce:
		p.produce(c, out)
	case sim.VerbEndTransaction:
		out.Names = []string{c.args[0][0].text}
		out.Abort = p.choice(c, c.keys[0]) == 1
	case sim.VerbStopProducer:
		t := c.args[0][0]
		if p.kinds[t.text] != KindProducer {
			p.wrongNear(UnknownProducer, t, p.script.Names.Producers, t.text)
		}
		out.Names = []string{t.text}
	case sim.VerbCreateTopic:
		p.topic(c, out)
	case sim.VerbAddPartitions, sim.VerbDeleteTopic:
		p.changeTopic(c, out)
	case sim.VerbSubscribe:
		out.Names, _ = p.consumers(c.args[0])
		p.reading(c, out, true)
	case sim.VerbStopBrokers:
		if out.Duration = c.lasts; c.lasts == 0 {
			p.wrong(MissingArgument, c.word, c.verb.Word, "kind.duration")
		}
	case sim.VerbFailover:
		p.failover(c, out)
	case sim.VerbSet:
		p.set(c, out)
	default:
		p.buildOffsets(c, out)
	}
}

// calling reads what may be said about a call as such.
func (p *parser) calling(c *call, out *sim.Command) {
	if c.verb.Sim == sim.VerbSleep && c.lasts == 0 {
		p.wrong(MissingArgument, c.word, c.verb.Word, "kind.duration")
	}
	for _, k := range c.keys {
		switch k.name {
		case "timeout":
			out.Timeout, _ = p.time(k.value)
		case "operation":
			out.Settings = append(out.Settings, sim.Setting{Name: k.name, Value: operations[p.choice(c, k)]})
		}
	}
}

func (p *parser) lose(c *call, out *sim.Command) {
	out.Names, _ = p.consumers(c.args[0])
	_, request := c.value("request")
	_, reply := c.value("reply")
	if request == reply {
		p.wrong(OneOfKeys, c.word, c.verb.Word, "request reply")
		return
	}
	k := c.keys[0]
	p.choice(c, k)
	out.Settings = append(out.Settings, sim.Setting{Name: "request", Value: k.value.text})
	if reply {
		out.Settings = append(out.Settings, sim.Setting{Name: "reply", Value: "true"})
	}
}

// existing reads the name of a topic that an earlier line made.
func (p *parser) existing(t token) bool {
	if p.kinds[t.text] == KindTopic {
		return true
	}
	p.wrongNear(UnknownTopic, t, p.script.Names.Topics, t.text)
	return false
}

func (p *parser) produce(c *call, out *sim.Command) {
	topic := c.args[0][0]
	if !p.existing(topic) {
		return
	}
	out.Names = []string{topic.text}
	count, _ := c.value("count")
	out.Count, _ = p.number64("count", count, 1, MaxRecords)
	p.batch(c, out)
	out.Age = p.age(c)
	if t, given := c.value("partition"); given && t.text == "all" {
		out.Batch.All = true
	} else if given {
		most, known := p.partitions[topic.text]
		if !known {
			most = MaxPartitions // its own line is mistaken
		}
		if n, ok := p.number64("partition", t, 0, most-1); ok {
			out.Partitions = []kafka.TopicPartition{{Topic: topic.text, Partition: int32(n)}}
		}
	}
}

// age is how old new records are already.
func (p *parser) age(c *call) (d kafka.Millis) {
	if t, given := c.value("age"); given {
		d, _ = p.time(t)
	}
	return d
}

// batch reads how records are written.
func (p *parser) batch(c *call, out *sim.Command) {
	for _, k := range c.keys {
		switch k.name {
		case "batch":
			out.Batch.Records, _ = p.number64(k.name, k.value, 1, MaxRecords)
		case "bytes":
			out.Batch.Bytes, _ = p.number64(k.name, k.value, 1, 100<<20)
		case "value":
			out.Broken = p.choice(c, k) == 0
		case "transaction":
			if out.Transaction = k.value.text; !validName(k.value.text) {
				p.wrong(BadName, k.value, k.value.text, strconv.Itoa(MaxNameBytes))
			}
		}
	}
}

func (p *parser) changeTopic(c *call, out *sim.Command) {
	topic := c.args[0][0]
	if !p.existing(topic) {
		return
	}
	out.Names = []string{topic.text}
	if t, given := c.value("to"); given {
		n, ok := p.number64("to", t, p.partitions[topic.text]+1, MaxPartitions)
		if ok && p.morePartitions(topic.text, t, n) {
			out.Count = n
		}
	}
}

func (p *parser) failover(c *call, out *sim.Command) {
	for _, k := range c.keys {
		d, ok := p.time(k.value)
		if !ok {
			return
		}
		if k.name == "down" {
			out.Down = d
		} else {
			out.Load = d
		}
	}
}

// set changes settings of a consumer, a group or the broker while it runs.
func (p *parser) set(c *call, out *sim.Command) {
	t := c.args[0][0]
	scope := kafka.ConsumerScope
	switch kind := p.kinds[t.text]; {
	case t.text == "broker":
		scope = kafka.BrokerScope
	case kind == KindConsumer, kind == KindGroup:
	default:
		p.wrongNear(UnknownName, t, append(slices.Clone(p.script.Names.Consumers), p.script.Names.Groups...), t.text)
		return
	}
	if len(c.settings) == 0 {
		p.wrong(MissingArgument, c.word, c.verb.Word, "kind.setting")
		return
	}
	for i, s := range c.settings {
		client := kafka.LookupSetting(scope, s.Name) != nil
		group := p.kinds[t.text] == KindGroup && kafka.LookupSetting(kafka.GroupScope, s.Name) != nil
		if !client && !group {
			key := c.keys[i].word
			key.end = key.column + len(s.Name)
			p.wrong(WrongSetting, key, s.Name, settingHome(s.Name))
			return
		}
	}
	out.Names = []string{t.text}
}

// settingHome is the scope id of the first table that has the setting.
func settingHome(name string) string {
	for _, s := range []kafka.Scope{kafka.ConsumerScope, kafka.BrokerScope, kafka.GroupScope} {
		if kafka.LookupSetting(s, name) != nil {
			return scopeID(s)
		}
	}
	return scopeID(kafka.ConsumerScope)
}

// buildOffsets reads the verbs that are about partitions and offsets.
func (p *parser) buildOffsets(c *call, out *sim.Command) {
	partitions := c.args[0]
	if c.verb.Sim != sim.VerbDeleteRecords {
		out.Names, _ = p.consumers(c.args[0])
		partitions = c.args[1]
	}
	out.Partitions, _ = p.partitionList(partitions)
	for _, k := range c.keys {
		switch k.name {
		case "before", "offset":
			out.Offset = p.offset(c, k)
		case "offsets":
			p.offsets(k.value, out)
			if len(c.args[1]) > 0 {
				p.wrong(TooManyWords, c.args[1][0], c.verb.Word, c.args[1][0].text)
			}
		case "timeout":
			out.Timeout, _ = p.time(k.value)
		case "style":
			if p.choice(c, k) == 1 {
				out.Settings = append(out.Settings, sim.Setting{Name: "async", Value: "true"})
			}
		}
	}
	if c.verb.Sim != sim.VerbCommit {
		return
	}
	if _, given := c.value("offset"); given != (len(c.args[1]) > 0) {
		p.wrong(MissingArgument, c.word, c.verb.Word, map[bool]string{true: "kind.partition", false: "kind.offset"}[given])
	} else if given {
		out.Given, out.Offsets, out.Offset = true, []int64{out.Offset}, 0
		if len(out.Partitions) > 1 {
			p.wrong(TooManyWords, c.args[1][0], c.verb.Word, strconv.Itoa(len(out.Partitions)))
		}
	}
}

// offset reads a number, or the words beginning and end where they mean something.
// seek is refused below 0 by the consumer itself.
func (p *parser) offset(c *call, k keyword) int64 {
	seeks := c.verb.Sim == sim.VerbSeek
	if k.value.text == "end" && c.verb.Sim != sim.VerbCommit {
		return sim.AtEnd
	}
	if k.value.text == "beginning" && seeks {
		return sim.AtBeginning
	}
	if below, negative := strings.CutPrefix(k.value.text, "-"); negative && seeks {
		k.value.text = below
		n, _ := p.number64(k.name, k.value, 0, 1<<53)
		return -n
	}
	n, _ := p.number64(k.name, k.value, 0, 1<<53)
	return n
}
