package kafka

// Pattern is a compiled topic pattern in the syntax of RE2, which reads the same
// in java.util.regex. Topic names are ASCII, so a class is a set of 128 bits.
// Package regexp would weigh more than the whole broker in the browser's
// download; a test holds this one to it.
//
// Not known are Unicode classes other than those of ASCII letters, digits and
// signs.
type Pattern struct{ program []instruction }

// MaxPattern bounds the length of a pattern in bytes, MaxPatternProgram what
// counted repetitions may make of it.
const (
	MaxPattern        = 1000
	MaxPatternProgram = 10_000
)

type opcode uint8

const (
	opSet   opcode = iota // one character of set, then next
	opSplit               // next or other
	opBegin               // only at the start of the name
	opEnd
	opWord   // at a word boundary
	opNoWord // not at one
	opMatch
)

type instruction struct {
	op          opcode
	set         charSet
	next, other int
}

// charSet is a set of ASCII characters.
type charSet [2]uint64

func (s *charSet) add(c byte) { s[c>>6&1] |= 1 << (c & 63) }
func (s *charSet) addRange(a, b byte) { // both included
	for c := int(a); c <= int(b) && c < 128; c++ {
		s.add(byte(c))
	}
}
func (s charSet) has(c byte) bool      { return c < 128 && s[c>>6]&(1<<(c&63)) != 0 }
func (s charSet) not() charSet         { return charSet{^s[0], ^s[1]} }
func (s charSet) or(o charSet) charSet { return charSet{s[0] | o[0], s[1] | o[1]} }

// fold adds the other case of each letter.
func (s charSet) fold() charSet {
	for c := byte('a'); c <= 'z'; c++ {
		if s.has(c) || s.has(c-32) {
			s.add(c)
			s.add(c - 32)
		}
	}
	return s
}

// CompilePattern reads a pattern; ok is false if it is none.
func CompilePattern(text string) (p *Pattern, ok bool) {
	if len(text) > MaxPattern {
		return nil, false
	}
	r := patternReader{text: text}
	tree := r.alternatives()
	if r.bad || r.at < len(text) {
		return nil, false
	}
	c := patternCompiler{}
	c.emit(tree)
	c.add(instruction{op: opMatch})
	if c.tooLong {
		return nil, false
	}
	return &Pattern{c.program}, true
}

// PatternError is what RE2/J says about a pattern that is none.
func PatternError(text string) string {
	r := patternReader{text: text}
	r.alternatives()
	switch {
	case r.why != "":
		return r.why
	case r.bad:
		return textEscape
	case r.at < len(text): // a closing parenthesis that nothing opened
		return "regexp/syntax: internal error"
	}
	return ""
}

// Match tells whether the pattern matches the whole name, as
// java.util.regex.Matcher.matches does.
func (p *Pattern) Match(name string) bool {
	now, next := newStates(len(p.program)), newStates(len(p.program))
	p.follow(&now, 0, name, 0)
	for i := range len(name) {
		for _, at := range now.list {
			if in := &p.program[at]; in.op == opSet && in.set.has(name[i]) {
				p.follow(&next, in.next, name, i+1)
			}
		}
		now, next = next, now
		next.clear()
	}
	for _, at := range now.list {
		if p.program[at].op == opMatch {
			return true
		}
	}
	return false
}

// states is a set of places in a program, in the order of discovery.
type states struct {
	list []int
	in   []bool
}

func newStates(n int) states { return states{in: make([]bool, n)} }

func (s *states) clear() {
	for _, at := range s.list {
		s.in[at] = false
	}
	s.list = s.list[:0]
}

// follow adds a place and all that can be reached from it without a character.
func (p *Pattern) follow(s *states, from int, name string, pos int) {
	stack := []int{from}
	for len(stack) > 0 {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if s.in[at] {
			continue
		}
		s.in[at] = true
		s.list = append(s.list, at)
		switch in := &p.program[at]; in.op {
		case opSplit:
			stack = append(stack, in.other, in.next)
		case opBegin, opEnd, opWord, opNoWord:
			if holds(in.op, name, pos) {
				stack = append(stack, in.next)
			}
		}
	}
}

func holds(op opcode, name string, pos int) bool {
	switch op {
	case opBegin:
		return pos == 0
	case opEnd:
		return pos == len(name)
	}
	before := pos > 0 && wordSet.has(name[pos-1])
	after := pos < len(name) && wordSet.has(name[pos])
	return (before != after) == (op == opWord)
}
