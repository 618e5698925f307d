package scenario

import (
	"slices"
	"strconv"
	"strings"
)

// condition reads a condition. inRun: it is watched while the run goes on (mark,
// run until), so it may not ask about the whole.
func (p *parser) condition(verb *Verb, word token, words []token, inRun bool) *Condition {
	if len(words) == 0 {
		p.wrong(MissingArgument, word, verb.Word, "kind.condition")
		return nil
	}
	c := &Condition{Text: joinWords(words)}
	p.inRun = inRun
	defer func() { p.inRun = false }()
	if words[0].text == "never" {
		if inRun {
			p.wrong(NotInMark, words[0], "never")
			return nil
		}
		c.Never = true
		if words = words[1:]; len(words) == 0 {
			p.wrong(MissingArgument, word, verb.Word, "kind.happening")
			return nil
		}
	}
	for _, part := range splitAnd(words) {
		if len(part) == 0 {
			p.wrong(BadCondition, words[len(words)-1], c.Text)
			return nil
		}
		clause, ok := p.clause(part)
		if !ok {
			return nil
		}
		if c.Never && clause.Kind != ClauseHappening && clause.Kind != ClauseReached {
			p.wrong(WrongKind, part[0], part[0].text, "kind.happening")
			return nil
		}
		c.Clauses = append(c.Clauses, clause)
	}
	if len(c.Clauses) > MaxTerms {
		p.wrong(TooMany, words[0], "limit.terms", strconv.Itoa(MaxTerms))
		return nil
	}
	return c
}

// splitAnd cuts at "and", but not at the one that belongs to "between".
func splitAnd(words []token) [][]token {
	var out [][]token
	from, between := 0, false
	for i, w := range words {
		switch {
		case w.text == "between":
			between = true
		case w.text == "and" && between:
			between = false
		case w.text == "and":
			out = append(out, words[from:i])
			from = i + 1
		}
	}
	return append(out, words[from:])
}

func (p *parser) clause(words []token) (Clause, bool) {
	for i, w := range words {
		if w.quoted >= 0 {
			continue
		}
		if sign, is := signs[w.text]; is {
			return p.compare(words[:i], sign, words[i+1:], w)
		}
		if w.text == "between" {
			return p.between(words[:i], words[i+1:], w)
		}
	}
	switch {
	case words[0].text == "reached":
		if len(words) != 2 {
			p.wrong(MissingArgument, words[0], "reached", "kind.mark")
			return Clause{}, false
		}
		p.knownMark(words[1])
		return Clause{Kind: ClauseReached, Mark: words[1].text}, true
	case len(words) == 3 && words[1].text == "before":
		p.knownMark(words[0])
		p.knownMark(words[2])
		return Clause{Kind: ClauseBefore, Mark: words[0].text, Other: words[2].text}, true
	case len(words) == 1 && p.kinds[words[0].text] != KindConsumer && p.kinds[words[0].text] != KindGroup:
		p.knownMark(words[0])
		return Clause{Kind: ClauseReached, Mark: words[0].text}, true
	case quantityRow(words[0].text) != nil && len(words) > 1:
		p.wrong(MissingSign, words[len(words)-1], joinWords(words))
		return Clause{}, false
	}
	h, ok := p.happening(words)
	return Clause{Kind: ClauseHappening, Happening: h}, ok
}

// knownMark checks, when all lines are read, that some line makes the mark.
func (p *parser) knownMark(t token) {
	p.afterwards(func() {
		if p.kinds[t.text] != KindMark {
			p.wrongNear(UnknownMark, t, p.script.Names.Marks, t.text)
		}
	})
}

// happening reads SUBJECT WORD [what it takes].
func (p *parser) happening(words []token) (Happening, bool) {
	subject := words[0]
	kind := p.kinds[subject.text]
	switch subject.text {
	case Anyone:
		kind = KindConsumer
	case toolWord:
		kind = KindTool
	}
	if kind != KindConsumer && kind != KindGroup && kind != KindTool {
		names := slices.Concat(p.script.Names.Consumers, p.script.Names.Groups, p.script.Names.Marks)
		p.wrongNear(UnknownName, subject, names, subject.text)
		return Happening{}, false
	}
	if len(words) == 1 {
		p.wrong(BadCondition, subject, subject.text)
		return Happening{}, false
	}
	row, rest := happeningRow(words[1:])
	if row == nil {
		var near []string
		for i := range happenings {
			if happenings[i].Subject == kind {
				near = append(near, happenings[i].Word)
			}
		}
		p.wrongNear(UnknownHappening, words[1], near, subject.text, words[1].text)
		return Happening{}, false
	}
	if row.Subject != kind {
		p.wrong(WrongSubject, subject, row.Word, "kind."+string(row.Subject))
		return Happening{}, false
	}
	h := Happening{Row: row, Subject: subject.text}
	if row.Takes == "" {
		if len(rest) > 0 {
			p.wrong(TooManyWords, rest[0], row.Word, rest[0].text)
		}
		return h, len(rest) == 0
	}
	if len(rest) != 1 {
		p.wrong(MissingArgument, words[len(words)-1], row.Word, "kind."+string(row.Takes))
		return h, false
	}
	h.Word = rest[0].text
	return h, p.takes(row, rest[0])
}

// takes checks the word after got, threw and in.
func (p *parser) takes(row *HappeningRow, t token) bool {
	switch row.Takes {
	case KindState:
		if !slices.Contains(groupStates, t.text) {
			p.wrongNear(BadWord, t, groupStates, row.Word, t.text, strings.Join(groupStates, ", "))
			return false
		}
	case KindError:
		if names := errorNames(); !slices.Contains(names, t.text) {
			p.wrongNear(BadWord, t, names, row.Word, t.text, "UNKNOWN_MEMBER_ID, ILLEGAL_GENERATION, …")
			return false
		}
	case KindException:
		if !validName(t.text) {
			p.wrong(BadName, t, t.text, strconv.Itoa(MaxNameBytes))
			return false
		}
	}
	return true
}

// happeningRow matches the longest word of the table at the start of words.
func happeningRow(words []token) (*HappeningRow, []token) {
	for n := min(2, len(words)); n >= 1; n-- {
		word := joinWords(words[:n])
		for i := range happenings {
			if happenings[i].Word == word {
				return &happenings[i], words[n:]
			}
		}
	}
	return nil, nil
}

func (p *parser) compare(left []token, sign Sign, right []token, at token) (Clause, bool) {
	c := Clause{Kind: ClauseCompare, Sign: sign}
	if len(left) == 0 || len(right) == 0 {
		p.wrong(EmptyExpression, at, at.text)
		return c, false
	}
	var ok bool
	if c.Left, ok = p.expression(left, NoValue); !ok {
		return c, false
	}
	if c.Right, ok = p.expression(right, c.Left.Kind); !ok {
		return c, false
	}
	ordered := c.Left.Kind == InstantValue || c.Left.Kind == DurationValue || c.Left.Kind == NumberValue
	if sign != Equal && sign != NotEqual && !ordered {
		p.wrong(BadWord, at, joinWords(left), at.text, "=, !=")
		return c, false
	}
	return c, p.sameKind(&c.Left, &c.Right, right[0])
}

func (p *parser) between(left, rest []token, at token) (Clause, bool) {
	c := Clause{Kind: ClauseBetween}
	and := slices.IndexFunc(rest, func(t token) bool { return t.text == "and" })
	if len(left) == 0 || and <= 0 || and == len(rest)-1 {
		p.wrong(EmptyExpression, at, at.text)
		return c, false
	}
	var ok bool
	if c.Left, ok = p.expression(left, NoValue); !ok {
		return c, false
	}
	if c.Right, ok = p.expression(rest[:and], c.Left.Kind); !ok {
		return c, false
	}
	if c.High, ok = p.expression(rest[and+1:], c.Left.Kind); !ok {
		return c, false
	}
	if c.Left.Kind != InstantValue && c.Left.Kind != DurationValue && c.Left.Kind != NumberValue {
		p.wrong(WrongKind, left[0], c.Left.Text, "kind.number")
		return c, false
	}
	return c, p.sameKind(&c.Left, &c.Right, rest[0]) && p.sameKind(&c.Left, &c.High, rest[and+1])
}
