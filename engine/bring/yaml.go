package bring

import (
	"strconv"
	"strings"
)

// isYAML: some line opens a block, as spring: does, or begins a document.
func isYAML(lines []string) bool {
	for _, l := range lines {
		text := strings.TrimSpace(cutComment(l))
		if text == "---" || strings.HasSuffix(text, ":") && !strings.ContainsAny(text, "={(") {
			return true
		}
	}
	return false
}

// cutComment takes off a comment: # at the start or after a space, outside quotes.
func cutComment(line string) string {
	quote := byte(0)
	for i := range len(line) {
		switch c := line[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '#' && (i == 0 || line[i-1] == ' ' || line[i-1] == '\t'):
			return line[:i]
		}
	}
	return line
}

// level is a key that is open, and how far its block is indented.
type level struct {
	indent int
	key    string
}

// readYAML reads what settings files are made of: nested keys, plain and quoted
// values, lists. Anchors, aliases, tags and block texts are refused, not guessed.
func readYAML(lines []string) (pairs []pair, notes []Finding, problem *Finding) {
	var open []level
	bad := func(i int, code Code) (a []pair, b []Finding, c *Finding) {
		return nil, nil, &Finding{Line: i + 1, Code: code, Args: []string{shortened(strings.TrimSpace(lines[i]))}}
	}
	for i, raw := range lines {
		line := strings.TrimRight(cutComment(raw), " \t")
		text := strings.TrimLeft(line, " ")
		indent := len(line) - len(text)
		switch {
		case text == "":
			continue
		case text[0] == '\t':
			return bad(i, TabInYAML)
		case text == "---":
			if len(pairs) > 0 { // another profile: the first one counts
				notes = append(notes, Finding{Line: i + 1, Code: SecondYAML})
				return pairs, notes, nil
			}
			continue
		case strings.HasPrefix(text, "- "):
			if len(pairs) == 0 || len(open) == 0 || indent < open[len(open)-1].indent {
				return bad(i, BadYAML)
			}
			pairs = listItem(pairs, path(open), i+1, unquoted(text[2:]))
			continue
		}
		for len(open) > 0 && open[len(open)-1].indent >= indent {
			open = open[:len(open)-1]
		}
		key, value, ok := cutYAML(text)
		if !ok || strings.IndexByte("&*!|>", firstByte(value)) >= 0 {
			return bad(i, BadYAML)
		}
		open = append(open, level{indent, key})
		if value == "" {
			pairs = append(pairs, pair{i + 1, path(open), ""}) // a block, or nothing; a list may follow
		} else {
			pairs = append(pairs, pair{i + 1, path(open), inlineList(value)})
		}
		if len(pairs) > 2*MaxSettings {
			return nil, nil, &Finding{Line: i + 1, Code: TooMany, Args: []string{strconv.Itoa(2 * MaxSettings)}}
		}
	}
	out := pairs[:0]
	for _, p := range pairs {
		if p.value != "" {
			out = append(out, p)
		}
	}
	return out, notes, nil
}

func firstByte(s string) byte {
	if s == "" {
		return ' '
	}
	return s[0]
}

// cutYAML cuts key: value; the key may be quoted or in brackets and then hold dots.
func cutYAML(text string) (key, value string, ok bool) {
	at := strings.Index(text, ": ")
	if strings.HasSuffix(text, ":") && at < 0 {
		at = len(text) - 1
	}
	if at <= 0 {
		return "", "", false
	}
	key = unquoted(text[:at])
	if key == "" || strings.ContainsAny(key, " \t{}") {
		return "", "", false
	}
	return key, strings.TrimSpace(text[at+1:]), true
}

// inlineList turns [a, b] into a,b.
func inlineList(value string) string {
	if !strings.HasPrefix(value, "[") || !strings.HasSuffix(value, "]") {
		return unquoted(value)
	}
	var out []string
	for one := range strings.SplitSeq(value[1:len(value)-1], ",") {
		out = append(out, unquoted(one))
	}
	return strings.Join(out, ",")
}

func listItem(pairs []pair, key string, line int, value string) []pair {
	last := &pairs[len(pairs)-1]
	if last.key != key {
		return append(pairs, pair{line, key, value})
	}
	if last.value != "" {
		value = last.value + "," + value
	}
	last.value = value
	return pairs
}

func path(open []level) string {
	var b strings.Builder
	for i, l := range open {
		if i > 0 && !strings.HasPrefix(l.key, "[") {
			b.WriteByte('.')
		}
		b.WriteString(l.key)
	}
	return b.String()
}
