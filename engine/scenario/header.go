package scenario

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// headerVerb finds a verb of the header by its word.
func headerVerb(word string) *Verb {
	for i := range verbs {
		if verbs[i].Section == HeaderSection && verbs[i].Word == word {
			return &verbs[i]
		}
	}
	return nil
}

// header reads a line of the header. Texts run to the end of the line, '#' and
// quotes included.
func (p *parser) header(verb *Verb, word token, text string) {
	if p.body && verb.Word != "seed" {
		p.wrong(HeaderTooLate, word, verb.Word)
		return
	}
	if slices.Contains(p.headers, verb.Word) {
		p.wrong(DoubleHeader, word, verb.Word)
		return
	}
	p.headers = append(p.headers, verb.Word)
	if verb.Arguments[0].Kind == KindText {
		p.headerText(verb, word, text)
		return
	}
	words, _, unclosed := cutLine(text)
	if unclosed != nil {
		p.wrong(UnclosedQuote, *unclosed)
		return
	}
	words = words[1:]
	if len(words) == 0 {
		p.wrong(MissingArgument, word, verb.Word, "kind."+string(verb.Arguments[0].Kind))
		return
	}
	if len(words) > 1 && !verb.Arguments[0].Many {
		p.wrong(TooManyWords, words[1], verb.Word, words[1].text)
		return
	}
	h := &p.script.Header
	switch verb.Word {
	case "difficulty":
		if n, ok := p.number64(verb.Word, words[0], 1, 3); ok {
			h.Difficulty = int(n)
		}
	case "seed":
		if n, ok := p.number64(verb.Word, words[0], 0, 1<<53); ok {
			h.Seed = uint64(n)
		}
	case "tags":
		p.tags(words)
	}
}

func (p *parser) tags(words []token) {
	if len(words) > MaxTags {
		p.wrong(TooMany, words[MaxTags], "limit.tags", strconv.Itoa(MaxTags))
		return
	}
	for _, w := range words {
		if !validTag(w.text) {
			p.wrong(BadTag, w, w.text)
			continue
		}
		p.script.Header.Tags = append(p.script.Header.Tags, w.text)
	}
}

// validTag: a name, or two with a colon between (case:ASG-01).
func validTag(s string) bool {
	left, right, ok := strings.Cut(s, ":")
	return validName(left) && (!ok || validName(right))
}

func (p *parser) headerText(verb *Verb, word token, text string) {
	body := headerBody(text, word)
	if body == "" {
		p.wrong(EmptyText, word, verb.Word)
		return
	}
	if utf8.RuneCountInString(body) > MaxTitleRunes {
		p.wrong(TextTooLong, word, verb.Word, strconv.Itoa(MaxTitleRunes))
		return
	}
	field, lang, _ := strings.Cut(verb.Word, ".")
	h := &p.script.Header
	target := map[string]*Text{"title": &h.Title, "question": &h.Question, "goal": &h.Goal, "note": &h.Note}[field]
	if lang == "ko" {
		target.KO = body
	} else {
		target.EN = body
	}
}

// headerBody is the text after the first word of a line, without outer space.
func headerBody(line string, word token) string {
	line = strings.TrimLeft(line, " \t")
	return strings.Trim(strings.TrimPrefix(line, word.raw), " \t")
}

// number64 reads a whole number between low and high.
func (p *parser) number64(key string, t token, low, high int64) (int64, bool) {
	n, ok := parseNumber(t.text)
	if !ok {
		p.wrong(BadNumber, t, key, t.text, "number."+fault(t.text), strconv.FormatInt(low, 10), strconv.FormatInt(high, 10))
		return 0, false
	}
	if n < low || n > high {
		p.wrong(OutOfRange, t, key, strconv.FormatInt(low, 10), strconv.FormatInt(high, 10))
		return 0, false
	}
	return n, true
}
