package group

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// regexRun is a resolution of a group's patterns that is to be done (N-71).
type regexRun struct {
	group    string
	patterns []string
}

type regexStatus uint8

const (
	regexUnchanged regexStatus = iota
	regexChanged
	regexChangedResolved // to one that is resolved already, or to none (N-74)
)

const regexMinInterval = 10 * kafka.Second // N-72

// updateRegex looks at a member's pattern, and decides whether the group's
// patterns are to be resolved again (N-70 … N-74).
func (c *Coordinator) updateRegex(o *op, g *consumerGroup, m, updated *consumerMember) (regexStatus, kafka.ErrorCode) {
	status, refresh := regexUnchanged, false
	if m.regex != updated.regex {
		status = regexChanged
		if n, _ := g.regexes.get(m.regex); m.regex != "" && n == 1 { // N-75
			o.records = append(o.records, &regexRecord{id: g.id, pattern: m.regex, tombstone: true})
		}
		switch n, _ := g.regexes.get(updated.regex); {
		case updated.regex == "":
			status = regexChangedResolved
		case n == 0:
			if _, ok := kafka.CompilePattern(updated.regex); !ok {
				return status, kafka.InvalidRegularExpression // N-70
			}
			refresh = true
		case g.resolved.has(updated.regex):
			status = regexChangedResolved
		}
	}
	if !refresh && g.regexes.size == 0 || slices.ContainsFunc(c.regexRun, func(r regexRun) bool { return r.group == g.id }) {
		return status, kafka.None
	}
	last, version, any := g.lastResolved()
	if any && c.now <= last+regexMinInterval {
		return status, kafka.None
	}
	used := g.regexes.clone(nil)
	if m.regex != "" {
		bump(&used, m.regex, -1)
	}
	if updated.regex != "" {
		bump(&used, updated.regex, 1)
	}
	refresh = refresh || used.size != g.resolved.size || version < c.newTopicsAt || !any || c.now > last+c.cfg.ConsumerRegexRefresh
	if refresh && used.size > 0 { // N-72
		o.soft.regexRun = append(o.soft.regexRun, regexRun{g.id, used.keys()})
	}
	return status, kafka.None
}

// lastResolved says when, and in which image, the group's patterns were resolved.
func (g *consumerGroup) lastResolved() (at kafka.Millis, version int64, any bool) {
	g.resolved.each(func(_ string, r resolvedRegex) bool {
		at, version, any = r.at, r.version, true
		return false
	})
	return at, version, any
}

// background does what Kafka does on another thread, as soon as nothing else is
// left to do.
func (c *Coordinator) background() {
	for len(c.regexRun) > 0 {
		run := c.regexRun[0]
		c.regexRun = c.regexRun[1:]
		c.resolvePatterns(run)
	}
}

// resolvePatterns finds the topics that match, and bumps the group epoch if that
// changes what the group subscribes to (N-73).
func (c *Coordinator) resolvePatterns(run regexRun) {
	g := c.live.entry(run.group).consumer
	if g == nil {
		return
	}
	o := newOp(c, -1)
	topics := g.topics.clone(nil)
	bumped := false
	for _, p := range run.patterns {
		if !g.regexes.has(p) {
			continue
		}
		var names []string
		if re, ok := kafka.CompilePattern(p); ok { // it must match a whole topic name
			for i := range c.image.Topics {
				if re.Match(c.image.Topics[i].Name) {
					names = append(names, c.image.Topics[i].Name)
				}
			}
		}
		slices.Sort(names)
		old, _ := g.resolved.get(p)
		if !slices.Equal(old.topics, names) {
			bumped = true
			for _, t := range old.topics {
				countTopic(&topics, t, 0, -1)
			}
			for _, t := range names {
				countTopic(&topics, t, 0, 1)
			}
			o.note(Note{Code: NoteRegexResolved, Group: g.id, Text: p, To: int64(len(names))})
		}
		o.records = append(o.records, &regexRecord{id: g.id, pattern: p, topics: names, version: c.version, at: c.now})
	}
	why := ReasonRegexResolved
	hash := c.metadataHash(&topics)
	if !bumped && hash != g.hash {
		bumped, why = true, ReasonTopicsChanged
	}
	if bumped {
		c.bumpEpoch(o, g, g.epoch+1, hash, "", why)
		o.refresh(g, g.epoch+1)
	}
	c.apply(o)
}
