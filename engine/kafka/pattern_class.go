package kafka

import (
	"strings"
	"unicode/utf8"
)

// escape reads what follows a backslash outside of a class.
func (r *patternReader) escape() *patternNode {
	if r.at >= len(r.text) {
		return r.fail("trailing backslash at end of expression")
	}
	switch {
	case r.take("A"):
		return &patternNode{kind: nodeAssert, op: opBegin}
	case r.take("z"):
		return &patternNode{kind: nodeAssert, op: opEnd}
	case r.take("b"):
		return &patternNode{kind: nodeAssert, op: opWord}
	case r.take("B"):
		return &patternNode{kind: nodeAssert, op: opNoWord}
	}
	if set, ok := r.namedSet(); ok {
		return r.folded(&patternNode{kind: nodeSet, set: set})
	}
	return r.literal(r.escaped())
}

// namedSet reads d, W, pL, p{Lu} and the like.
func (r *patternReader) namedSet() (set charSet, ok bool) {
	switch c := r.text[r.at]; c {
	case 'd', 'D':
		set = digitSet
	case 's', 'S':
		set = spaceSet
	case 'w', 'W':
		set = wordSet
	case 'p', 'P':
		return r.unicodeSet(c == 'P'), true
	default:
		return charSet{}, false
	}
	if r.text[r.at] < 'a' {
		set = set.not()
	}
	r.at++
	return set, true
}

func (r *patternReader) unicodeSet(negated bool) charSet {
	r.at++
	name := ""
	if r.take("{") {
		inner, _, found := strings.Cut(r.text[r.at:], "}")
		r.hold(found)
		r.at = min(r.at+len(inner)+1, len(r.text))
		name = inner
	} else if r.at < len(r.text) {
		name = r.text[r.at : r.at+1]
		r.at++
	}
	if rest, ok := strings.CutPrefix(name, "^"); ok {
		name, negated = rest, !negated
	}
	set, known := asciiSets[name]
	r.hold(known)
	if negated {
		return set.not()
	}
	return set
}

// escaped reads an escape that stands for one character.
func (r *patternReader) escaped() rune {
	c := r.rune()
	switch {
	case c >= '0' && c <= '7':
		return r.octal(c)
	case c == 'x':
		return r.hex()
	case c == 'a':
		return 7
	case c == 'f':
		return '\f'
	case c == 'n':
		return '\n'
	case c == 'r':
		return '\r'
	case c == 't':
		return '\t'
	case c == 'v':
		return '\v'
	case c < utf8.RuneSelf && !wordSet.has(byte(c)):
		return c
	}
	r.bad = true
	return 0
}

// octal reads \0 and \123; \1 alone would be a reference to a group.
func (r *patternReader) octal(c rune) rune {
	if c != '0' && (r.at >= len(r.text) || r.text[r.at] < '0' || r.text[r.at] > '7') {
		r.bad = true
		return 0
	}
	v := c - '0'
	for n := 1; n < 3 && r.at < len(r.text) && r.text[r.at] >= '0' && r.text[r.at] <= '7'; n++ {
		v = v*8 + rune(r.text[r.at]-'0')
		r.at++
	}
	return v
}

func (r *patternReader) hex() rune {
	digits, _, closed := strings.Cut(r.text[r.at:], "}")
	if strings.HasPrefix(digits, "{") && closed {
		r.at += len(digits) + 1
		digits = digits[1:]
	} else if len(r.text)-r.at >= 2 {
		digits = r.text[r.at : r.at+2]
		r.at += 2
	} else {
		digits = ""
	}
	v := rune(0)
	for i := range len(digits) {
		d := strings.IndexByte("0123456789abcdef", digits[i]|0x20)
		if d < 0 || v > utf8.MaxRune {
			r.bad = true
			return 0
		}
		v = v*16 + rune(d)
	}
	r.bad = r.bad || digits == "" || v > utf8.MaxRune
	return v
}

// class reads what follows "[".
func (r *patternReader) class() (set charSet) {
	negated := r.take("^")
	for first := true; r.more() && (first || r.text[r.at] != ']'); first = false {
		if one, ok := r.posix(); ok {
			set = set.or(one)
			continue
		}
		if r.text[r.at] == '\\' && r.at+1 < len(r.text) {
			r.at++
			if one, ok := r.namedSet(); ok {
				set = set.or(one)
				continue
			}
			r.at--
		}
		r.span(&set)
	}
	if !r.more() || !r.take("]") {
		r.failed("missing closing ]")
	}
	if r.fold {
		set = set.fold() // before it is turned round
	}
	if negated {
		return set.not()
	}
	return set
}

// posix reads [:alpha:] and [:^alpha:].
func (r *patternReader) posix() (set charSet, ok bool) {
	if !strings.HasPrefix(r.text[r.at:], "[:") {
		return charSet{}, false
	}
	name, _, closed := strings.Cut(r.text[r.at+2:], ":]")
	if !closed {
		return charSet{}, false
	}
	r.at += len(name) + 4
	name, negated := strings.CutPrefix(name, "^")
	set, known := posixSets[name]
	r.hold(known)
	if negated {
		set = set.not()
	}
	return set, true
}

// span reads one character or a range of a class.
func (r *patternReader) span(set *charSet) {
	low := r.classChar()
	high := low
	if rest := r.text[r.at:]; len(rest) >= 2 && rest[0] == '-' && rest[1] != ']' {
		r.at++
		high = r.classChar()
		r.hold(high >= low)
	}
	if !r.bad && low < utf8.RuneSelf {
		set.addRange(byte(low), byte(min(high, utf8.RuneSelf-1)))
	}
}

func (r *patternReader) classChar() rune {
	if r.at >= len(r.text) {
		r.bad = true
		return 0
	}
	if r.take(`\`) {
		if r.at >= len(r.text) {
			r.bad = true
			return 0
		}
		return r.escaped()
	}
	return r.rune()
}

// patternCompiler writes a tree as a program.
type patternCompiler struct {
	program []instruction
	tooLong bool
}

func (c *patternCompiler) add(in instruction) int {
	if len(c.program) >= MaxPatternProgram {
		c.tooLong = true
		return 0
	}
	in.next = len(c.program) + 1
	c.program = append(c.program, in)
	return len(c.program) - 1
}

func (c *patternCompiler) emit(n *patternNode) {
	if c.tooLong {
		return
	}
	switch n.kind {
	case nodeSet:
		c.add(instruction{op: opSet, set: n.set})
	case nodeAssert:
		c.add(instruction{op: n.op})
	case nodeSequence:
		for _, p := range n.parts {
			c.emit(p)
		}
	case nodeChoice:
		c.choice(n.parts)
	case nodeRepeat:
		c.repeat(n)
	}
}

// choice tries each part; the end of one jumps behind the last by a split with
// both ways to one place.
func (c *patternCompiler) choice(parts []*patternNode) {
	var ends []int
	for i, p := range parts {
		if i == len(parts)-1 {
			c.emit(p)
			break
		}
		split := c.add(instruction{op: opSplit})
		c.emit(p)
		ends = append(ends, c.add(instruction{op: opSplit}))
		c.program[split].other = len(c.program)
	}
	for _, end := range ends {
		c.program[end].next, c.program[end].other = len(c.program), len(c.program)
	}
}

func (c *patternCompiler) repeat(n *patternNode) {
	for range n.min {
		c.emit(n.parts[0])
	}
	if n.max < 0 {
		split := c.add(instruction{op: opSplit})
		c.emit(n.parts[0])
		back := c.add(instruction{op: opSplit})
		c.program[back].next, c.program[back].other = split, split
		c.program[split].other = len(c.program)
		return
	}
	var skips []int
	for range n.max - n.min {
		skips = append(skips, c.add(instruction{op: opSplit}))
		c.emit(n.parts[0])
	}
	for _, skip := range skips {
		c.program[skip].other = len(c.program)
	}
}
