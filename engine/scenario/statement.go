package scenario

import (
	"strconv"
	"strings"

	"rebalancelab/engine/sim"
)

// statement reads the rest of a line whose verb is known into line.
func (p *parser) statement(verb *Verb, head, rest []token, line *Line) {
	word := head[0]
	word.end = head[len(head)-1].end
	switch verb.Word {
	case "at", "wait", "run for":
		p.moving(verb, word, rest, line)
	case "settle":
		p.settle(verb, word, rest, line)
	case "run until":
		line.Does = DoRunUntil
		line.Condition = p.condition(verb, word, cutSigns(rest), true)
	case "mark":
		p.mark(verb, word, rest, line)
	case "expect":
		line.Does = DoExpect
		line.Condition = p.condition(verb, word, cutSigns(rest), false)
		if p.expects++; p.expects > MaxExpectations {
			p.wrong(TooMany, word, "limit.expectations", strconv.Itoa(MaxExpectations))
		}
	case "$", "file":
		line.Does = DoCommand
		line.Command.Verb, line.Command.Text = verb.Sim, line.Text
		if verb.Sim == sim.VerbTool {
			p.tool(verb, word, rest, &line.Command)
			return
		}
		p.file(verb, word, rest, &line.Command)
	default:
		c, ok := p.arrange(verb, word, rest)
		if !ok {
			return
		}
		line.Does = DoCommand
		line.Command.Verb = verb.Sim
		line.Command.Text = line.Text
		p.build(&c, &line.Command)
	}
}

func (p *parser) moving(verb *Verb, word token, rest []token, line *Line) {
	c, ok := p.arrange(verb, word, rest)
	if !ok {
		return
	}
	d, ok := p.time(c.args[0][0])
	if !ok {
		return
	}
	line.Time = d
	switch verb.Word {
	case "at":
		line.Does = DoAt
		p.forward(c.args[0][0], d)
	case "wait":
		line.Does = DoWait
		p.earliest = min(p.earliest+d, MaxTime)
	case "run for":
		line.Does = DoRunFor
		p.earliest = min(p.earliest+d, MaxTime)
	}
}

func (p *parser) settle(verb *Verb, word token, rest []token, line *Line) {
	c, ok := p.arrange(verb, word, rest)
	if !ok {
		return
	}
	line.Does = DoSettle
	if len(c.args[0]) == 1 {
		line.Name = p.group(c.args[0][0])
	}
}

// group reads the name of a declared group, "" after a problem.
func (p *parser) group(t token) string {
	if p.kinds[t.text] != KindGroup {
		p.wrongNear(UnknownGroup, t, p.script.Names.Groups, t.text)
		return ""
	}
	return t.text
}

// mark reads "mark NAME" or "mark NAME when CONDITION".
func (p *parser) mark(verb *Verb, word token, rest []token, line *Line) {
	if len(rest) == 0 {
		p.wrong(MissingArgument, word, verb.Word, "kind.mark")
		return
	}
	if !p.limit(rest[0], len(p.script.Names.Marks), MaxMarks, "marks") || !p.declare(rest[0], KindMark) {
		return
	}
	p.script.Names.Marks = append(p.script.Names.Marks, rest[0].text)
	line.Does, line.Name = DoMark, rest[0].text
	if len(rest) == 1 {
		return
	}
	if rest[1].text != "when" {
		p.wrongNear(TooManyWords, rest[1], []string{"when"}, verb.Word, rest[1].text)
		return
	}
	when := rest[1]
	line.Condition = p.condition(verb, when, cutSigns(rest[2:]), true)
}

// shapeWords are the words of a line as the formatter writes them.
func shapeWords(verb *Verb, words []token) []token {
	if verb.Section == QuestionSection || verb.Word == "run until" {
		return cutSigns(words)
	}
	if !verb.Lasts {
		return words
	}
	out := make([]token, 0, len(words)+1)
	for _, w := range words {
		key, value, ok := w.key()
		// for=46s only: what is not a plain value stays as it was typed.
		if ok && key == "for" && value.text != "" && !strings.ContainsAny(value.text, "=#\"") {
			out = append(out, token{text: "for", quoted: -1}, value)
			continue
		}
		out = append(out, w)
	}
	return out
}

// build fills the command from the call. sim/command.go says which verb uses
// which field.
func (p *parser) build(c *call, out *sim.Command) {
	out.Settings = c.settings
	switch c.verb.Section {
	case WorldSection:
		p.buildWorld(c, out)
	default:
		p.buildAction(c, out)
	}
}
