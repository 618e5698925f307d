package scenario

import (
	"slices"
	"strings"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/sim"
)

// behaviour reads what the application around a consumer does.
func (p *parser) behaviour(c *call, b *sim.Behaviour) bool {
	before := len(p.problems)
	for _, k := range c.keys {
		switch k.name {
		case "process":
			if !parseProcess(k.value.text, b) {
				p.wrong(BadProcess, k.value, k.value.text)
			}
		case "poll":
			if k.value.text == "manual" {
				b.Manual = true
				continue
			}
			b.Poll, _ = p.time(k.value)
		case "commit":
			b.Commit = sim.CommitStyle(p.choice(c, k))
		case "onCommitFailure":
			b.OnCommitFailure = sim.OnFailure(p.choice(c, k))
		case "onPollFailure":
			b.GoOnAfterPoll = p.choice(c, k) == 0
		case "onRevoked":
			p.callback(k, &b.OnRevoked)
		case "onAssigned":
			p.callback(k, &b.OnAssigned)
		case "onLost":
			p.callback(k, &b.OnLost)
		}
	}
	if len(p.problems) == before {
		p.shape(c, b)
	}
	return len(p.problems) == before
}

// acks are the words of ack, and what each commits.
var acks = []struct {
	word  string
	style sim.CommitStyle
}{{"batch", sim.CommitSync}, {"record", sim.CommitSyncEach}, {"time", sim.CommitTime}, {"count", sim.CommitCount},
	{"manual", sim.CommitManual}, {"manual-immediate", sim.CommitSyncEach}}

// The defaults of a listener container.
const (
	containerPoll     = 5 * kafka.Second
	containerAckTime  = 5 * kafka.Second
	containerAckCount = 1
)

// defaultQueue is how many records may wait for worker threads unless it is said.
const defaultQueue = 100

// shape reads what is said of a listener container or of worker threads.
func (p *parser) shape(c *call, b *sim.Behaviour) {
	before := len(p.problems)
	given := map[string]token{}
	for _, k := range c.keys {
		given[k.name] = k.value
	}
	needs := func(key, other string) bool {
		t, has := given[key]
		if _, there := given[other]; has && !there {
			p.wrong(MissingKey, t, c.verb.Word, other)
		}
		return has
	}
	excludes := func(key, other string) {
		if t, has := given[key]; has {
			if _, there := given[other]; there {
				p.wrong(ClashingKeys, t, key, other)
			}
		}
	}
	for _, key := range []string{"ack", "ackTime", "ackCount", "pollTimeout", "unacked"} {
		needs(key, "listener")
	}
	for _, key := range []string{"queue", "busy"} {
		needs(key, "workers")
	}
	for _, key := range []string{"commit", "poll", "workers"} {
		excludes("listener", key)
	}
	if b.Commit == sim.CommitPrefix {
		needs("commit", "workers")
	}
	if b.Nth > 0 {
		needs("process", "workers")
	}
	if len(p.problems) > before {
		return
	}
	p.container(c, b)
	if _, has := given["workers"]; has {
		b.Queue = defaultQueue
	}
	for _, k := range c.keys {
		switch k.name {
		case "workers":
			b.Workers, _ = p.number64(k.name, k.value, 1, MaxWorkers)
		case "queue":
			b.Queue, _ = p.number64(k.name, k.value, 0, MaxRecords)
		case "busy":
			b.Pauses = p.choice(c, k) == 1
		}
	}
}

// container reads the properties of a listener container, by the names that Spring
// for Apache Kafka has for them.
func (p *parser) container(c *call, b *sim.Behaviour) {
	ack := 0
	for _, k := range c.keys {
		switch k.name {
		case "listener":
			b.Contains, b.Whole = true, p.choice(c, k) == 1
			b.Commit, b.AckTime, b.AckCount = sim.CommitSync, containerAckTime, containerAckCount
			if b.Poll == 0 {
				b.Poll = containerPoll
			}
		}
	}
	for _, k := range c.keys {
		switch k.name {
		case "ack":
			ack = p.choice(c, k)
			b.Commit = acks[ack].style
			if b.Whole && acks[ack].word == "record" { // Spring refuses it
				p.wrong(ClashingKeys, k.value, "listener=batch", "ack=record")
			}
		case "ackTime":
			b.AckTime, _ = p.time(k.value)
		case "ackCount":
			b.AckCount, _ = p.number64(k.name, k.value, 1, MaxRecords)
		case "pollTimeout":
			b.Poll, _ = p.time(k.value)
		case "unacked":
			b.Unacked, _ = p.number64(k.name, k.value, 2, MaxRecords)
			if ack < 4 {
				p.wrong(BadWord, k.value, "ack", acks[ack].word, "manual, manual-immediate")
			}
		}
	}
}

func (p *parser) callback(k keyword, work *sim.CallbackWork) {
	var ok bool
	if *work, ok = p.work(k.value); !ok {
		p.wrong(BadCallback, k.value, k.value.text)
	}
}

// choice is the place of a word among the choices of its key.
func (p *parser) choice(c *call, k keyword) int {
	for _, row := range c.verb.Keys {
		if row.Name != k.name {
			continue
		}
		if at := slices.Index(row.Choices, k.value.text); at >= 0 {
			return at
		}
		p.wrongNear(BadWord, k.value, row.Choices, k.name, k.value.text, strings.Join(row.Choices, ", "))
	}
	return 0
}
