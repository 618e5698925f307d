package quizzes

import (
	"html"
	"regexp"
	"strings"
)

// Texts of items know three marks: `code`, **bold**, and the names of consumers.

var marks = regexp.MustCompile("`([^`]+)`|\\*\\*([^*]+)\\*\\*|\\bC([1-9]|1[0-2])(?:[^0-9A-Za-z-]|$)")

// particle is Korean right behind a name; it stays on the name's line.
var particle = regexp.MustCompile(`^\p{Hangul}{1,4}`)

// inline turns one line of text into HTML.
func inline(text string) string {
	var b strings.Builder
	for text != "" {
		m := marks.FindStringSubmatchIndex(text)
		if m == nil {
			break
		}
		b.WriteString(html.EscapeString(text[:m[0]]))
		end := m[1]
		switch {
		case m[2] >= 0:
			b.WriteString(`<code translate="no">` + html.EscapeString(text[m[2]:m[3]]) + `</code>`)
		case m[4] >= 0:
			b.WriteString(`<b>` + inline(text[m[4]:m[5]]) + `</b>`)
		default:
			number := text[m[6]:m[7]]
			end = m[7]
			tail := particle.FindString(text[end:])
			chip := `<span class="m m` + number + `" translate="no">C` + number + `</span>`
			if tail != "" {
				chip = `<span class="nb">` + chip + tail + `</span>`
			}
			b.WriteString(chip)
			end += len(tail)
		}
		text = text[end:]
	}
	return b.String() + html.EscapeString(text)
}

// paragraphs turns lines into paragraphs.
func paragraphs(text string) string {
	if text == "" {
		return ""
	}
	var b strings.Builder
	for _, line := range strings.Split(text, "\n") {
		b.WriteString("<p>" + inline(line) + "</p>")
	}
	return b.String()
}
