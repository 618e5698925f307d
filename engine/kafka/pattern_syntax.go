package kafka

import (
	"strings"
	"unicode/utf8"
)

// patternNode is a pattern as a tree.
type patternNode struct {
	kind     nodeKind
	set      charSet
	op       opcode // of an assertion
	parts    []*patternNode
	min, max int // of a repetition; max −1: without end
}

type nodeKind uint8

const (
	nodeSet nodeKind = iota
	nodeAssert
	nodeSequence
	nodeChoice
	nodeRepeat
)

var (
	digitSet = setOf("0-9")
	spaceSet = setOf("\t\n\f\r ")
	wordSet  = setOf("0-9A-Za-z_")
	anySet   = charSet{}.not()
)

// posixSets are the classes of [[:name:]], asciiSets what remains of \p{Name}
// for names that are ASCII.
var posixSets = map[string]charSet{
	"alnum": setOf("0-9A-Za-z"), "alpha": setOf("A-Za-z"), "digit": digitSet, "lower": setOf("a-z"), "upper": setOf("A-Z"),
	"space": setOf("\t\n\v\f\r "), "word": wordSet, "xdigit": setOf("0-9A-Fa-f"), "blank": setOf("\t "),
	"punct": setOf("!-/:-@[-`{-~"), "graph": setOf("!-~"), "print": setOf(" -~"), "ascii": anySet, "cntrl": setOf("\x00-\x1f\x7f"),
}

var asciiSets = map[string]charSet{
	"L": setOf("A-Za-z"), "Lu": setOf("A-Z"), "Ll": setOf("a-z"), "N": digitSet, "Nd": digitSet,
	"P": setOf("!-#%-*,-/:;?@[-]_{}"), "Latin": setOf("A-Za-z"),
}

// setOf reads "0-9A-Z_": ranges and characters.
func setOf(text string) (s charSet) {
	for i := 0; i < len(text); i++ {
		if i+2 < len(text) && text[i+1] == '-' {
			s.addRange(text[i], text[i+2])
			i += 2
			continue
		}
		s.add(text[i])
	}
	return s
}

// patternReader reads a pattern by recursive descent.
type patternReader struct {
	text  string
	at    int
	depth int
	fold  bool
	bad   bool
	why   string // in RE2/J's words, what was found first
}

const maxPatternDepth = 100

const (
	textNoArgument = "missing argument to repetition operator"
	textPerl       = "invalid or unsupported Perl syntax"
	textEscape     = "invalid escape sequence"
	textRange      = "invalid character class range"
)

func (r *patternReader) more() bool { return !r.bad && r.at < len(r.text) }

func (r *patternReader) take(prefix string) bool {
	if !strings.HasPrefix(r.text[r.at:], prefix) {
		return false
	}
	r.at += len(prefix)
	return true
}

func (r *patternReader) fail(why string) *patternNode {
	r.failed(why)
	return &patternNode{kind: nodeSequence}
}

// failed notes the first thing that is wrong.
func (r *patternReader) failed(why string) {
	if r.bad = true; r.why == "" {
		r.why = why
	}
}

// hold fails a class that is wrong.
func (r *patternReader) hold(right bool) {
	if !right {
		r.failed(textRange)
	}
}

func (r *patternReader) alternatives() *patternNode {
	if r.depth++; r.depth > maxPatternDepth {
		return r.fail("expression nests too deeply")
	}
	choice := &patternNode{kind: nodeChoice, parts: []*patternNode{r.sequence()}}
	for r.more() && r.take("|") {
		choice.parts = append(choice.parts, r.sequence())
	}
	r.depth--
	return choice
}

func (r *patternReader) sequence() *patternNode {
	n := &patternNode{kind: nodeSequence}
	for r.more() && r.text[r.at] != '|' && r.text[r.at] != ')' {
		if r.take(`\Q`) {
			n.parts = append(n.parts, r.quoted()...)
			continue
		}
		n.parts = append(n.parts, r.repetition(r.atom()))
	}
	return n
}

func (r *patternReader) quoted() (list []*patternNode) {
	text, _, found := strings.Cut(r.text[r.at:], `\E`)
	r.at += len(text)
	if found {
		r.at += 2
	}
	for _, c := range text {
		list = append(list, r.literal(c))
	}
	return list
}

// literal is a set of one; a character outside of ASCII is in no topic's name.
func (r *patternReader) literal(c rune) *patternNode {
	n := &patternNode{kind: nodeSet}
	if c < utf8.RuneSelf {
		n.set.add(byte(c))
	}
	return r.folded(n)
}

func (r *patternReader) folded(n *patternNode) *patternNode {
	if r.fold {
		n.set = n.set.fold()
	}
	return n
}

func (r *patternReader) atom() *patternNode {
	switch {
	case r.take("("):
		return r.group()
	case r.take("["):
		return r.folded(&patternNode{kind: nodeSet, set: r.class()})
	case r.take("."):
		return &patternNode{kind: nodeSet, set: anySet}
	case r.take("^"):
		return &patternNode{kind: nodeAssert, op: opBegin}
	case r.take("$"):
		return &patternNode{kind: nodeAssert, op: opEnd}
	case r.take(`\`):
		return r.escape()
	case strings.IndexByte("*+?", r.text[r.at]) >= 0:
		return r.fail(textNoArgument) // nothing to repeat
	}
	if _, _, found := r.counts(); found {
		return r.fail(textNoArgument)
	}
	return r.literal(r.rune())
}

func (r *patternReader) rune() rune {
	c, size := utf8.DecodeRuneInString(r.text[r.at:])
	if c == utf8.RuneError && size <= 1 {
		r.bad = true
		return 0
	}
	r.at += size
	return c
}

// group reads what follows "(": flags, a name, or nothing special.
func (r *patternReader) group() *patternNode {
	fold := r.fold
	switch {
	case r.take("?P<"), r.take("?<"):
		name, _, found := strings.Cut(r.text[r.at:], ">")
		if !found || name == "" || strings.Trim(name, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz") != "" {
			return r.fail("invalid named capture")
		}
		r.at += len(name) + 1
	case r.take("?"):
		if done := r.flags(); done || r.bad {
			return &patternNode{kind: nodeSequence} // (?i): to the end of the enclosing group
		}
	}
	n := r.alternatives()
	r.fold = fold
	if r.bad || !r.take(")") {
		return r.fail("missing closing )")
	}
	return n
}

// flags reads "i)", "s-i:" and the like; done if the group ends with them.
func (r *patternReader) flags() (done bool) {
	on, any := true, false
	for r.more() {
		switch c := r.text[r.at]; {
		case c == ':' || c == ')':
			r.at++
			r.bad = r.bad || !on && !any
			return c == ')'
		case c == '-' && on:
			on, any = false, false
		case c == 'i':
			r.fold, any = on, true
		case c == 'm' || c == 's' || c == 'U':
			any = true // names have one line; which match is found does not matter
		default:
			r.failed(textPerl)
		}
		r.at++
	}
	r.failed(textPerl)
	return false
}

func (r *patternReader) repetition(n *patternNode) *patternNode {
	if !r.more() {
		return n
	}
	low, high, found := 0, -1, true
	switch {
	case r.take("*"):
	case r.take("+"):
		low = 1
	case r.take("?"):
		high = 1
	default:
		low, high, found = r.counts()
	}
	if !found {
		return n
	}
	r.take("?") // lazy or greedy: the same names match
	if rest := r.text[r.at:]; rest != "" && strings.IndexByte("*+?", rest[0]) >= 0 {
		return r.fail("invalid nested repetition operator") // one repetition of another needs a group
	}
	if _, _, again := r.counts(); again {
		return r.fail("invalid repeat count")
	}
	return &patternNode{kind: nodeRepeat, parts: []*patternNode{n}, min: low, max: high}
}

const maxCount = 1000

// counts reads {2}, {2,} or {2,5}; anything else is literal text.
func (r *patternReader) counts() (low, high int, found bool) {
	body, _, closed := strings.Cut(r.text[r.at:], "}")
	if !closed || len(body) < 2 || body[0] != '{' {
		return 0, 0, false
	}
	first, second, comma := strings.Cut(body[1:], ",")
	low, ok := smallNumber(first)
	high = low
	switch {
	case comma && second == "":
		high = -1
	case comma:
		var ok2 bool
		high, ok2 = smallNumber(second)
		ok = ok && ok2
	}
	if !ok {
		return 0, 0, false
	}
	r.at += len(body) + 1
	r.bad = r.bad || low > maxCount || high > maxCount || high >= 0 && low > high
	return low, high, true
}

func smallNumber(text string) (n int, ok bool) {
	if text == "" || len(text) > 1 && text[0] == '0' {
		return 0, false
	}
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return 0, false
		}
		n = min(n*10+int(text[i]-'0'), maxCount+1)
	}
	return n, true
}
