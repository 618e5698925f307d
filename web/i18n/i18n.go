// Package i18n holds the words of the site's frame: navigation, buttons,
// headings, errors. Each is one name with two texts, so that a missing name
// does not compile and a missing text fails a test. What the engine says
// about a run is engine/say's.
package i18n

import (
	"fmt"
	"regexp"

	"rebalancelab/engine/say"
)

// Text is one thing to say in both languages.
type Text struct{ KO, EN string }

// In returns the text in one language.
func (t Text) In(l say.Lang) string {
	if l == say.EN {
		return t.EN
	}
	return t.KO
}

// With returns the text in one language with its %s and %d filled in. Where
// the languages order arguments differently, the text says so: %[2]s.
func (t Text) With(l say.Lang, args ...any) string {
	return counted.ReplaceAllStringFunc(fmt.Sprintf(t.In(l), args...), func(s string) string {
		part := counted.FindStringSubmatch(s)
		if part[1] == "1" {
			return "1 " + part[2]
		}
		return part[1] + " " + part[3]
	})
}

// counted is a number with the noun of one and of many: {%d|row/rows}.
var counted = regexp.MustCompile(`\{(\d+)\|([^/{}]+)/([^/{}]+)\}`)
