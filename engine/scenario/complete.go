package scenario

import (
	"strings"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/sim"
)

// Candidate is one way to go on at a place in a script.
type Candidate struct {
	Text string // what to write in place of Column … EndColumn
	Kind Kind   // "" for verbs
	ID   string // of its help text, "" if it has none
	From int    // first column to replace, from 1
	To   int    // first column after

	Setting *kafka.Setting // that it names, or nil
}

// MaxCandidates bounds an answer of Complete.
const MaxCandidates = 60

// Complete lists what can stand at a place: verbs at the start of a line, then
// names, keys, choices and settings, as the help table says. line and column
// count from 1.
func Complete(source string, line, column int) []Candidate {
	if len(source) > MaxScriptBytes {
		return nil
	}
	lines := splitLines(source)
	if line < 1 || line > len(lines)+1 {
		return nil
	}
	text := ""
	if line <= len(lines) {
		text = lines[line-1]
	}
	script, _ := Parse(source)
	c := &completer{script: script}
	before := firstRunes(text, column-1)
	words, comment, _ := cutLine(before)
	if comment != "" {
		return nil
	}
	c.from, c.to, c.typed = column, column, ""
	if n := len(words); n > 0 && words[n-1].end == column {
		c.typed, c.from = words[n-1].raw, words[n-1].column
		words = words[:n-1]
	}
	c.line(words)
	return c.out
}

type completer struct {
	script   *Script
	typed    string
	from, to int
	out      []Candidate
}

func firstRunes(s string, n int) string {
	for i := range s {
		if n <= 0 {
			return s[:i]
		}
		n--
	}
	return s
}

// offer adds a candidate if it goes on from what is typed.
func (c *completer) offer(text string, kind Kind, id string) {
	if len(c.out) < MaxCandidates && strings.HasPrefix(strings.ToLower(text), strings.ToLower(c.typed)) {
		c.out = append(c.out, Candidate{Text: text, Kind: kind, ID: id, From: c.from, To: c.to})
	}
}

func (c *completer) line(words []token) {
	if len(words) > 1 && words[0].text == "at" {
		words = words[2:]
	}
	if len(words) == 0 {
		for i := range verbs {
			c.offer(verbs[i].Word, "", verbs[i].ID())
		}
		return
	}
	verb, rest := findVerb(words)
	if verb == nil {
		c.laterWords(words)
		return
	}
	switch {
	case verb.Word == "mark" && len(rest) == 1:
		c.offer("when", KindCondition, "")
	case verb.Word == "mark" && len(rest) > 1, verb.Word == "expect", verb.Word == "run until":
		c.condition(rest)
	case verb.Sim == sim.VerbTool:
		c.tool(rest)
	default:
		c.call(verb, rest)
	}
}

// laterWords goes on in a verb of several words: "add" offers "partitions".
func (c *completer) laterWords(words []token) {
	start := joinWords(words) + " "
	for i := range verbs {
		if tail, ok := strings.CutPrefix(verbs[i].Word, start); ok {
			c.offer(tail, "", verbs[i].ID())
		}
	}
}

func (c *completer) call(verb *Verb, rest []token) {
	if key, typed, ok := strings.Cut(c.typed, "="); ok {
		c.keyValue(verb, key, typed)
		return
	}
	slot := 0
	for _, w := range rest {
		if _, _, is := w.key(); !is && slot < len(verb.Arguments) && !verb.Arguments[slot].Many {
			slot++
		}
	}
	if slot < len(verb.Arguments) {
		c.names(verb.Arguments[slot].Kind)
	}
	if len(rest) == 0 && len(verb.Arguments) > 0 && !verb.Arguments[0].Optional {
		return
	}
	if verb.Lasts {
		c.offer("for", KindDuration, "")
	}
	for _, k := range verb.Keys {
		c.offer(k.Name+"=", k.Kind, "key."+k.Name)
	}
	for _, s := range scopesOf(verb.Settings) {
		rows := kafka.Settings()
		for i := range rows {
			if rows[i].Scope == s && !ownedByKey(verb, rows[i].Name) {
				n := len(c.out)
				if c.offer(rows[i].Name+"=", KindSetting, ""); len(c.out) > n {
					c.out[n].Setting = &rows[i]
				}
			}
		}
	}
}

// keyValue offers the values of a key.
func (c *completer) keyValue(verb *Verb, key, typed string) {
	c.from += len([]rune(key)) + 1
	c.typed = typed
	if at := strings.LastIndexByte(typed, ','); at >= 0 {
		c.from += len([]rune(typed[:at+1]))
		c.typed = typed[at+1:]
	}
	for _, k := range verb.Keys {
		if k.Name != key {
			continue
		}
		for _, choice := range k.Choices {
			c.offer(choice, KindWord, "")
		}
		if key == "group" {
			c.names(KindGroup)
		}
		c.names(k.Kind)
	}
	for _, s := range scopesOf(verb.Settings) {
		if row := kafka.LookupSetting(s, key); row != nil {
			for _, v := range row.Values {
				c.offer(v, KindWord, "")
			}
			if row.Type == kafka.BoolType {
				c.offer("true", KindWord, "")
				c.offer("false", KindWord, "")
			}
			for _, word := range wordSettings[row.Name] {
				c.offer(word, KindWord, "")
			}
		}
	}
}

// names offers declared names of a kind.
func (c *completer) names(kind Kind) {
	n := &c.script.Names
	list := map[Kind][]string{KindConsumer: n.Consumers, KindConsumers: n.Consumers, KindGroup: n.Groups, KindTopic: n.Topics,
		KindTopics: n.Topics, KindProducer: n.Producers, KindMark: n.Marks}[kind]
	for _, name := range list {
		c.offer(name, kind, "")
	}
	switch kind {
	case KindConsumer:
		for _, a := range n.Apps {
			c.offer(a.Name, KindApp, "")
		}
	case KindTarget:
		c.names(KindConsumer)
		c.names(KindGroup)
		c.offer("broker", KindTarget, "")
	case KindPartition, KindPartitions:
		for _, topic := range n.Topics {
			for p := range min(c.script.Partitions(topic), MaxCandidates) {
				c.offer(topic+"-"+FormatNumber(p), KindPartition, "")
			}
		}
	}
}

// condition offers subjects, happenings, quantities and marks.
func (c *completer) condition(rest []token) {
	if n := len(rest); n > 0 {
		last := rest[n-1].text
		if row := quantityRow(last); row != nil {
			for _, k := range row.Subjects {
				c.names(k)
			}
			return
		}
		for _, kind := range []Kind{KindConsumer, KindGroup, KindTool} {
			if !c.declared(kind, last) {
				continue
			}
			for i := range happenings {
				if happenings[i].Subject == kind {
					c.offer(happenings[i].Word, KindHappening, happenings[i].ID())
				}
			}
		}
		return
	}
	c.offer("never", KindCondition, "")
	c.offer(toolWord, KindTool, "")
	c.names(KindMark)
	c.names(KindConsumer)
	c.names(KindGroup)
	for i := range quantities {
		c.offer(quantities[i].Word, KindCondition, quantities[i].ID())
	}
}

func (c *completer) declared(kind Kind, name string) bool {
	list := c.script.Names.Groups
	if kind == KindTool {
		return name == toolWord
	}
	if kind == KindConsumer {
		list = c.script.Names.Consumers
		if name == Anyone {
			return true
		}
	}
	for _, n := range list {
		if n == name {
			return true
		}
	}
	return false
}
