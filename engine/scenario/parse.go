package scenario

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"rebalancelab/engine/kafka"
)

const versionPrefix = "# rebalance-lab "

// Parse reads a script. The Script holds every line that is right, whatever the
// others are; it may run only if there is no problem. At most MaxProblems are
// reported. Parse never panics and takes time linear in the source.
func Parse(source string) (*Script, []Problem) {
	p := &parser{script: &Script{Header: Header{Seed: 1}}, kinds: map[string]Kind{}, partitions: map[string]int64{}}
	if len(source) > MaxScriptBytes {
		p.report(Problem{Code: ScriptTooLong, Args: []string{strconv.Itoa(len(source)), strconv.Itoa(MaxScriptBytes)}})
		return p.script, p.problems
	}
	lines := splitLines(source)
	if len(lines) > MaxLines {
		p.report(Problem{Code: TooManyLines, Args: []string{strconv.Itoa(MaxLines)}})
		return p.script, p.problems
	}
	p.versionLine(lines)
	for i, text := range lines {
		p.number = i + 1
		if p.readable(text) {
			p.line(text)
		}
		if len(p.problems) >= MaxProblems {
			break
		}
	}
	p.finish()
	return p.script, p.problems
}

type parser struct {
	script     *Script
	problems   []Problem
	number     int             // line being read
	kinds      map[string]Kind // what each name is
	partitions map[string]int64
	headers    []string // header verbs seen
	body       bool     // a line that is not header was seen
	earliest   kafka.Millis
	expects    int
	named      int      // names of consumers in actions so far
	inRun      bool     // reading a condition that is watched while the run goes on
	later      []func() // checks that need the whole script
}

func (p *parser) report(problem Problem) {
	if problem.Line == 0 {
		problem.Line = p.number
	}
	if len(p.problems) < MaxProblems {
		p.problems = append(p.problems, problem)
	}
}

// wrong reports a problem with one word of the line being read.
func (p *parser) wrong(code Code, t token, args ...string) {
	p.report(Problem{Code: code, Args: asWritten(t, args), Column: t.column, EndColumn: t.end})
}

// wrongNear is wrong with a suggestion out of words.
func (p *parser) wrongNear(code Code, t token, words []string, args ...string) {
	p.report(Problem{Code: code, Args: asWritten(t, args), Column: t.column, EndColumn: t.end, Suggestion: nearest(t.text, words)})
}

// asWritten puts the quotes back around a word that a sentence shows.
func asWritten(t token, args []string) []string {
	for i := range args {
		if t.quoted >= 0 && args[i] == t.text && strings.ReplaceAll(t.raw, `"`, "") == t.text {
			args[i] = t.raw
		}
	}
	return args
}

// afterwards keeps a check until all lines are read; it reports for this line.
func (p *parser) afterwards(check func()) {
	number := p.number
	p.later = append(p.later, func() {
		p.number = number
		check()
	})
}

func (p *parser) finish() {
	for _, check := range p.later {
		check()
	}
	slices.SortStableFunc(p.problems, func(a, b Problem) int {
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return a.Column - b.Column
	})
}

// splitLines cuts at \n and \r\n.
func splitLines(source string) []string {
	source = strings.TrimPrefix(source, "\ufeff")
	lines := strings.Split(source, "\n")
	if n := len(lines); lines[n-1] == "" {
		lines = lines[:n-1]
	}
	for i := range lines {
		lines[i] = strings.TrimSuffix(lines[i], "\r")
	}
	return lines
}

// versionLine holds the first line to `# rebalance-lab 1`.
func (p *parser) versionLine(lines []string) {
	p.number = 1
	first := ""
	if len(lines) > 0 {
		first = strings.TrimRight(lines[0], " \t")
	}
	want := versionPrefix + strconv.Itoa(Version)
	end := utf8.RuneCountInString(first) + 1
	rest, ok := strings.CutPrefix(first, versionPrefix)
	if !ok {
		p.report(Problem{Code: MissingVersion, Args: []string{want}, Column: 1, EndColumn: end, Suggestion: want})
		return
	}
	if rest != strconv.Itoa(Version) {
		p.report(Problem{Code: UnknownVersion, Args: []string{rest, strconv.Itoa(Version)}, Column: len(versionPrefix) + 1, EndColumn: end, Suggestion: want})
	}
}

// readable holds a line to text of a bounded length.
func (p *parser) readable(text string) bool {
	if len(text) > 4*MaxLineRunes || utf8.RuneCountInString(text) > MaxLineRunes {
		p.report(Problem{Code: LineTooLong, Args: []string{strconv.Itoa(MaxLineRunes)}, Column: MaxLineRunes + 1, EndColumn: MaxLineRunes + 2})
		return false
	}
	column := 1
	for i, r := range text {
		bad := unicode.IsControl(r) && r != '\t'
		if r == utf8.RuneError {
			_, size := utf8.DecodeRuneInString(text[i:])
			bad = bad || size == 1
		}
		if bad {
			p.report(Problem{Code: NotText, Column: column, EndColumn: column + 1})
			return false
		}
		column++
	}
	return true
}

// line reads one line.
func (p *parser) line(text string) {
	words, _, unclosed := cutLine(text)
	if len(words) == 0 {
		return
	}
	if verb := headerVerb(words[0].text); verb != nil {
		p.header(verb, words[0], text)
		return
	}
	if unclosed != nil {
		p.wrong(UnclosedQuote, *unclosed)
		p.declareAnyway(words)
		return
	}
	p.body = true
	line := Line{Number: p.number}
	if words[0].text == "at" && len(words) > 2 {
		at, ok := p.time(words[1])
		if !ok || !p.forward(words[1], at) {
			p.declareAnyway(words[2:])
			return
		}
		line.HasAt, line.At = true, at
		words = words[2:]
	}
	verb, rest := findVerb(words)
	if verb == nil {
		p.unknownVerb(words)
		return
	}
	line.Column, line.EndColumn = words[0].column, words[len(words)-1].end
	if verb.Section == HeaderSection || verb.Section == TimeSection && line.HasAt && verb.Word == "at" {
		p.wrong(NotWithAt, words[0], verb.Word)
		return
	}
	line.Text = joinWords(shapeWords(verb, words))
	before := len(p.problems)
	p.statement(verb, words[:len(words)-len(rest)], rest, &line)
	if len(p.problems) > before {
		p.declareAnyway(words)
		return
	}
	p.script.Lines = append(p.script.Lines, line)
}

// findVerb matches the longest verb at the start of words.
func findVerb(words []token) (*Verb, []token) {
	for n := min(3, len(words)); n >= 1; n-- {
		word := words[0].text
		for _, w := range words[1:n] {
			word += " " + w.text
		}
		for i := range verbs {
			if verbs[i].Word == word {
				return &verbs[i], words[n:]
			}
		}
	}
	return nil, nil
}

// otherWords are what people call verbs elsewhere, and one or two that do it here.
var otherWords = []struct{ word, verb, other string }{
	{"leave", "close", ""}, {"exit", "close", ""}, {"quit", "close", ""}, {"shutdown", "close", ""}, {"stop", "close", "crash"},
	{"kill", "crash", ""}, {"die", "crash", ""}, {"terminate", "close", "crash"},
	{"join", "start", ""}, {"reboot", "restart", ""}, {"bounce", "restart", ""},
	{"hang", "freeze", "block"}, {"suspend", "freeze", ""}, {"disconnect", "cut", ""}, {"partition", "cut", ""}, {"reconnect", "heal", ""},
	{"send", "produce", ""}, {"write", "produce", ""}, {"assert", "expect", ""},
}

// otherWord finds a word of another language, if what follows is no part of a verb.
func (p *parser) otherWord(words []token) (verb, other string) {
	for _, o := range otherWords {
		if !strings.EqualFold(o.word, words[0].text) {
			continue
		}
		if len(words) > 1 && p.kinds[words[1].text] == KindProducer {
			return "", "" // stop shop: of its own verb
		}
		return o.verb, o.other
	}
	return "", ""
}

func (p *parser) unknownVerb(words []token) {
	t, taken := words[0], 1
	all := make([]string, len(verbs))
	for i := range verbs {
		all[i] = verbs[i].Word
	}
	suggestion, other := p.otherWord(words)
	// First as words of a longer verb: "add partition orders", "fail over".
	for n := min(3, len(words)); n >= 1; n-- {
		text := joinWords(words[:n])
		near := nearest(text, all)
		for _, w := range all {
			if near == "" && suggestion == "" && strings.HasPrefix(w, text+" ") {
				near = w
			}
		}
		if near != "" && (suggestion == "" || strings.HasPrefix(near, words[0].text+" ")) {
			suggestion, other, taken = near, "", n
			break
		}
	}
	raw := ""
	for i := range taken {
		raw += " " + words[i].raw
	}
	args := []string{raw[1:]}
	if other != "" {
		args = append(args, other)
	}
	p.report(Problem{Code: UnknownVerb, Args: args, Column: t.column, EndColumn: words[taken-1].end, Suggestion: suggestion})
	for i := range verbs {
		if verbs[i].Word == suggestion {
			p.declareAs(&verbs[i], words[taken:])
		}
	}
}

// time reads a duration word within MaxTime.
func (p *parser) time(t token) (kafka.Millis, bool) {
	d, ok := ParseDuration(t.text)
	switch {
	case !ok:
		p.wrong(BadDuration, t, t.text)
		return 0, false
	case d > MaxTime:
		p.wrong(TimeTooLong, t, t.text, FormatDuration(MaxTime))
		return 0, false
	}
	return d, true
}

// forward holds absolute times to the order of the lines, as far as the script
// alone tells (settle and run until may take longer; the run checks those).
func (p *parser) forward(t token, at kafka.Millis) bool {
	if at < p.earliest {
		p.wrong(TimeGoesBack, t, t.text, FormatDuration(p.earliest))
		return false
	}
	p.earliest = at
	return true
}
