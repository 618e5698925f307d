package scenario

import (
	"strings"
	"unicode/utf8"
)

// token is one word of a line. A word may hold a quoted part (key="a b"); text
// is then without the quotes, raw with them.
type token struct {
	text   string
	raw    string
	column int // from 1, in runes
	end    int // first column after it
	quoted int // byte index in text where a quoted part begins, −1 none
}

// cutLine splits a line into words and a trailing comment ("" or "# …"). A quote
// that is never closed runs to the end of the line and is reported.
func cutLine(line string) (words []token, comment string, unclosed *token) {
	column := 1
	for i := 0; i < len(line); {
		r, size := utf8.DecodeRuneInString(line[i:])
		if r == ' ' || r == '\t' {
			i += size
			column++
			continue
		}
		if r == '#' {
			return words, strings.TrimRight(line[i:], " \t"), nil
		}
		t, next, closed := cutWord(line, i, column)
		words = append(words, t)
		if !closed {
			return words, "", &words[len(words)-1]
		}
		i, column = next, t.end
	}
	return words, "", nil
}

func cutWord(line string, start, column int) (t token, next int, closed bool) {
	text := make([]byte, 0, 16)
	t = token{column: column, quoted: -1}
	inQuotes := false
	i := start
	for i < len(line) {
		r, size := utf8.DecodeRuneInString(line[i:])
		if !inQuotes && (r == ' ' || r == '\t') {
			break
		}
		column++
		if r == '"' {
			if !inQuotes && t.quoted < 0 {
				t.quoted = len(text)
			}
			inQuotes = !inQuotes
			i += size
			continue
		}
		text = append(text, line[i:i+size]...)
		i += size
	}
	t.text, t.raw, t.end = string(text), line[start:i], column
	return t, i, !inQuotes
}

// key splits key=value. ok is false for a word without '='.
func (t token) key() (key string, value token, ok bool) {
	at := strings.IndexByte(t.text, '=')
	if at <= 0 || t.quoted >= 0 && t.quoted <= at {
		return "", token{}, false
	}
	key = t.text[:at]
	value = token{text: t.text[at+1:], column: t.column + utf8.RuneCountInString(key) + 1, end: t.end, quoted: -1}
	if t.quoted >= 0 {
		value.quoted = t.quoted - at - 1
	}
	value.raw = t.raw[at+1:]
	return key, value, true
}

// part is a piece of an unquoted value, with its own place: one name of a list.
func (t token) part(from, to int) token {
	p := token{text: t.text[from:to], raw: t.text[from:to], quoted: -1}
	if t.quoted >= 0 {
		p.column, p.end = t.column, t.end
		return p
	}
	p.column = t.column + utf8.RuneCountInString(t.text[:from])
	p.end = p.column + utf8.RuneCountInString(p.text)
	return p
}

// list splits a value at commas; empty pieces are kept.
func (t token) list() []token {
	var out []token
	from := 0
	for i := 0; i <= len(t.text); i++ {
		if i == len(t.text) || t.text[i] == ',' {
			out = append(out, t.part(from, i))
			from = i + 1
		}
	}
	return out
}

// cutSigns splits comparison signs off the words of a condition, so that
// "lag>=5" and "lag >= 5" read the same.
func cutSigns(words []token) []token {
	out := make([]token, 0, len(words))
	for _, w := range words {
		// Cutting before '#' would turn the rest into a comment.
		if w.quoted >= 0 || strings.ContainsRune(w.text, '#') {
			out = append(out, w)
			continue
		}
		from := 0
		for i := 0; i < len(w.text); {
			n := signLength(w.text[i:])
			if n == 0 {
				i++
				continue
			}
			if i > from {
				out = append(out, w.part(from, i))
			}
			out = append(out, w.part(i, i+n))
			i += n
			from = i
		}
		if from < len(w.text) {
			out = append(out, w.part(from, len(w.text)))
		}
	}
	return out
}

func signLength(s string) int {
	switch {
	case strings.HasPrefix(s, "<=") || strings.HasPrefix(s, ">=") || strings.HasPrefix(s, "!="):
		return 2
	case s[0] == '=' || s[0] == '<' || s[0] == '>':
		return 1
	}
	return 0
}

// joinWords is the canonical text of words: one space between them, quotes only
// where they are needed.
func joinWords(words []token) string {
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.canonical())
	}
	return b.String()
}

func (t token) canonical() string {
	if t.quoted < 0 {
		return t.text
	}
	if key, value, ok := t.key(); ok {
		return key + "=" + quote(value.text)
	}
	return quote(t.text)
}

func quote(s string) string {
	if s != "" && !strings.ContainsAny(s, " \t#=<>!") {
		return s
	}
	return `"` + s + `"`
}
