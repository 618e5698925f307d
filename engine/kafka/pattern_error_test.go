package kafka

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// N-70: what RE2/J says about a pattern that is none. The first six are recorded of
// a broker (consumer-regex), the others are its messages by the same names.
func TestPatternError(t *testing.T) {
	for _, c := range [][2]string{
		{"ord[.*", "missing closing ]"},
		{"ord(.*", "missing closing )"},
		{"*ord", "missing argument to repetition operator"},
		{"ord)", "regexp/syntax: internal error"},
		{"(?=ord).*", "invalid or unsupported Perl syntax"},
		{`ord\`, "trailing backslash at end of expression"},
		{"a**", "invalid nested repetition operator"},
		{"[z-a]", "invalid character class range"},
		{`\y`, "invalid escape sequence"},
		{"(?P<n", "invalid named capture"},
	} {
		_, ok := CompilePattern(c[0])
		assert.False(t, ok, c[0])
		assert.Equal(t, c[1], PatternError(c[0]), c[0])
	}
	assert.Empty(t, PatternError("ord.*"))
}
