package scenario

import "strings"

// Format writes a script the one way it is written: single spaces between words,
// no space at line ends, quotes only where needed, "for 46s" and not for=46s, at
// most one empty line in a row. Comments stay. Lines that cannot be read stay as
// they are, so Format never loses anything that a person typed; formatting twice
// changes nothing.
func Format(source string) string {
	if len(source) > MaxScriptBytes {
		return source
	}
	var b strings.Builder
	empty := true // swallow empty lines at the start
	for _, line := range splitLines(source) {
		text := formatLine(line)
		if text == "" {
			empty = empty || b.Len() == 0
			if !empty {
				b.WriteByte('\n')
			}
			empty = true
			continue
		}
		b.WriteString(text)
		b.WriteByte('\n')
		empty = false
	}
	out := b.String()
	if strings.HasSuffix(out, "\n\n") {
		out = out[:len(out)-1]
	}
	return out
}

// formatLine is the canonical text of one line, its comment included.
func formatLine(line string) string {
	words, comment, unclosed := cutLine(line)
	if unclosed != nil && headerVerb(words[0].text) == nil {
		return strings.Trim(line, " \t")
	}
	if len(words) == 0 {
		return comment
	}
	if verb := headerVerb(words[0].text); verb != nil && verb.Arguments[0].Kind == KindText {
		return strings.TrimRight(words[0].text+" "+headerBody(line, words[0]), " ")
	}
	if unclosed != nil {
		return strings.Trim(line, " \t")
	}
	text := canonicalWords(words)
	if comment != "" {
		text += " " + comment
	}
	return text
}

func canonicalWords(words []token) string {
	if words[0].text == "at" && len(words) > 2 {
		return joinWords(words[:2]) + " " + canonicalWords(words[2:])
	}
	verb, _ := findVerb(words)
	if verb == nil {
		return joinWords(words)
	}
	return joinWords(shapeWords(verb, words))
}
