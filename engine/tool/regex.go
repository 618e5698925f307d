package tool

import (
	"strings"

	"rebalancelab/engine/kafka"
)

// validateRegex is --validate-regex, which asks nobody.
func (r *run) validateRegex() {
	text, f := r.one("validate-regex")
	if f != nil {
		r.usage(f.message) // main catches this one
		return
	}
	if _, ok := kafka.CompilePattern(text); !ok {
		r.print("The regular expression `" + text + "` is invalid: " + regexFault(text) + ".\n")
		return
	}
	r.print("The regular expression `" + text + "` is valid.\n")
}

// regexFault is RE2J's word for the commonest mistakes.
func regexFault(text string) string {
	depth, class := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\':
			if i++; i == len(text) {
				return "trailing backslash at end of expression"
			}
		case class:
			class = c != ']'
		case c == '[':
			class = true
		case strings.HasPrefix(text[i:], "(?") && !strings.HasPrefix(text[i:], "(?:") && !strings.HasPrefix(text[i:], "(?i"):
			return "invalid or unsupported Perl syntax"
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth < 0 {
				return "unexpected )"
			}
		case strings.IndexByte("*+?", c) >= 0 && (i == 0 || text[i-1] == '(' || text[i-1] == '|'):
			return "missing argument to repetition operator"
		case strings.IndexByte("*+", c) >= 0 && strings.IndexByte("*+", text[i-1]) >= 0:
			return "invalid nested repetition operator"
		}
	}
	switch {
	case class:
		return "missing closing ]"
	case depth > 0:
		return "missing closing )"
	}
	return "invalid escape sequence"
}
