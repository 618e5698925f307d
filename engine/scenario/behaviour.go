package scenario

import (
	"slices"
	"strings"

	"rebalancelab/engine/sim"
)

// behaviour reads what the application around a consumer does.
func (p *parser) behaviour(c *call, b *sim.Behaviour) bool {
	before := len(p.problems)
	for _, k := range c.keys {
		switch k.name {
		case "process":
			var ok bool
			if b.PerRecord, b.PerBatch, ok = parseProcess(k.value.text); !ok {
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
	return len(p.problems) == before
}

func (p *parser) callback(k keyword, work *sim.CallbackWork) {
	var ok bool
	if *work, ok = parseCallback(k.value.text); !ok {
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
