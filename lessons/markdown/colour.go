package markdown

import (
	"html"
	"strings"
	"unicode"
)

var javaWords = words(`abstract boolean break case catch class continue default do double else enum extends final finally
	float for if implements import instanceof int interface long new null package private protected public record return
	static switch this throw throws true try var void while false`)

func words(s string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(s) {
		set[w] = true
	}
	return set
}

// colour marks keywords (k), numbers and strings (n) and comments (c) of one
// line; inComment says whether a block comment is open before and after it.
func colour(language, line string, inComment bool) (string, bool) {
	switch language {
	case "java":
		return colourJava(line, inComment)
	case "sh":
		return colourShell(line), false
	}
	return html.EscapeString(line), false
}

func span(class, text string) string {
	return `<span class="` + class + `">` + html.EscapeString(text) + `</span>`
}

func colourShell(line string) string {
	code, comment, found := strings.Cut(line, "# ")
	if found && (code == "" || strings.HasSuffix(code, " ")) {
		return html.EscapeString(code) + span("c", "# "+comment)
	}
	return html.EscapeString(line)
}

func colourJava(line string, inComment bool) (string, bool) {
	var b strings.Builder
	for line != "" {
		if inComment {
			before, after, closed := strings.Cut(line, "*/")
			if !closed {
				b.WriteString(span("c", line))
				return b.String(), true
			}
			b.WriteString(span("c", before+"*/"))
			line, inComment = after, false
			continue
		}
		switch {
		case strings.HasPrefix(line, "//"):
			b.WriteString(span("c", line))
			return b.String(), false
		case strings.HasPrefix(line, "/*"):
			inComment = true
			continue
		case line[0] == '"':
			n := quoted(line)
			b.WriteString(span("n", line[:n]))
			line = line[n:]
		default:
			n := wordLength(line)
			b.WriteString(javaWord(line[:n]))
			line = line[n:]
		}
	}
	return b.String(), inComment
}

func javaWord(word string) string {
	switch {
	case javaWords[word]:
		return span("k", word)
	case '0' <= word[0] && word[0] <= '9':
		return span("n", word)
	}
	return html.EscapeString(word)
}

// quoted is the length of the string literal at the start of a line.
func quoted(line string) int {
	for i := 1; i < len(line); i++ {
		switch line[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(line)
}

// wordLength is the length of the identifier or number at the start of a line,
// or of one other character.
func wordLength(line string) int {
	size := len(line)
	for i, r := range line {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' {
			continue
		}
		if i == 0 {
			return len(string(r))
		}
		size = i
		break
	}
	return size
}
