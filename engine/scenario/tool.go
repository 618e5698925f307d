package scenario

import (
	"slices"
	"strconv"
	"strings"

	"rebalancelab/engine/sim"
	"rebalancelab/engine/tool"
)

// Program is the command that "$" knows.
const Program = "kafka-consumer-groups"

// toolWord is the subject of what commands printed: tool says "Stable".
const toolWord = "tool"

// tool reads "$ kafka-consumer-groups …". What follows the program is its own
// business: a mistake there is answered by the tool when the line runs.
func (p *parser) tool(verb *Verb, word token, rest []token, out *sim.Command) {
	if len(rest) == 0 {
		p.wrong(MissingArgument, word, verb.Word, "kind.tool")
		return
	}
	name := rest[0].text[strings.LastIndexByte(rest[0].text, '/')+1:]
	if strings.TrimSuffix(strings.TrimSuffix(name, ".sh"), ".bat") != Program {
		p.wrongNear(UnknownTool, rest[0], []string{Program}, rest[0].text, Program)
		return
	}
	rest = rest[1:]
	for i, t := range rest {
		if t.quoted >= 0 || !strings.HasPrefix(t.text, ">") {
			out.Args = append(out.Args, t.text)
			continue
		}
		if t.text != ">" { // >resets.csv
			t = t.part(1, len(t.text))
		} else if i++; i < len(rest) {
			t = rest[i]
		}
		if i != len(rest)-1 {
			p.wrong(MissingArgument, t, ">", "kind.file")
			return
		}
		out.Output, _ = p.fileName(t)
		return
	}
}

// escapes are what a line of a file cannot hold as it is.
var escapes = strings.NewReplacer(`\\`, `\`, `\q`, `"`, `\r`, "\r")

// file reads "file NAME LINE …".
func (p *parser) file(verb *Verb, word token, rest []token, out *sim.Command) {
	if len(rest) == 0 {
		p.wrong(MissingArgument, word, verb.Word, "kind.file")
		return
	}
	name, ok := p.fileName(rest[0])
	if !ok {
		return
	}
	out.Names = []string{name}
	for _, t := range rest[1:] {
		out.Args = append(out.Args, escapes.Replace(t.text))
	}
}

func (p *parser) fileName(t token) (string, bool) {
	if !validName(t.text) {
		p.wrong(BadName, t, t.text, strconv.Itoa(MaxNameBytes))
		return "", false
	}
	return t.text, true
}

// tool completes the words of a command: its name, options that go with the action
// chosen, and what an option takes.
func (c *completer) tool(rest []token) {
	if len(rest) == 0 {
		c.offer(Program, KindTool, "")
		return
	}
	options := tool.Options()
	action := byte(0)
	for _, w := range rest {
		if o := optionOf(options, w.text); o != nil && o.With[0] == 'A' {
			action = o.With[1]
		}
	}
	if o := optionOf(options, rest[len(rest)-1].text); o != nil && o.Argument != tool.NoArgument && !(o.Optional && action == 'D') {
		c.toolArgument(o)
		if !o.Optional {
			return
		}
	}
	for i := range options {
		o := &options[i]
		isAction := o.With[0] == 'A'
		repeats := o.Argument == tool.GroupArgument || o.Argument == tool.TopicArgument
		used := slices.ContainsFunc(rest, func(t token) bool { return t.text == "--"+o.Name })
		if isAction && action == 0 || !isAction && (action == 0 || strings.IndexByte(o.With, action) >= 0) {
			if !used || repeats {
				c.offer("--"+o.Name, KindOption, "option."+o.Name)
			}
		}
	}
}

func optionOf(options []tool.Option, word string) *tool.Option {
	for i := range options {
		if word == "--"+options[i].Name {
			return &options[i]
		}
	}
	return nil
}

// toolArgument offers what an option takes.
func (c *completer) toolArgument(o *tool.Option) {
	switch o.Argument {
	case tool.GroupArgument:
		c.names(KindGroup)
	case tool.TopicArgument:
		c.names(KindTopic)
	case tool.ServerArgument:
		c.offer("localhost:9092", KindTool, "")
	}
	for _, word := range o.Values {
		c.offer(word, KindWord, "")
	}
}
