package scenario

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Scripts of people who try: every one is answered by a named limit, and none by
// silence.
func TestHostileScripts(t *testing.T) {
	head := "# rebalance-lab 1\ntopic orders partitions=1\nconsumer C1..C1000 subscribe=orders\n"
	for name, c := range map[string]struct {
		source string
		code   Code
	}{
		"names":      {head + strings.Repeat("start C1..C1000\n", 1900), TooMany},
		"consumers":  {head + "consumer D1..D999 subscribe=orders\n", TooMany},
		"one range":  {"# rebalance-lab 1\ntopic o partitions=1\nconsumer C1..C999999 subscribe=o\n", TooMany},
		"partitions": {"# rebalance-lab 1\ntopic a partitions=9999\ntopic b partitions=9999\n", TooMany},
		"terms":      {head + "expect time C1 left" + strings.Repeat(" + 1s", 100) + " > 1s\n", TooMany},
		"long word":  {"# rebalance-lab 1\n" + strings.Repeat("x", 900) + "\n", UnknownVerb},
		"quotes":     {"# rebalance-lab 1\ncrash " + strings.Repeat(`"`, 401) + "\n", UnclosedQuote},
		"signs":      {head + "expect " + strings.Repeat("= ", 300) + "\n", EmptyExpression},
		"numbers":    {"# rebalance-lab 1\ntopic o partitions=99999999999999999999\n", BadNumber},
		"durations":  {"# rebalance-lab 1\nwait " + strings.Repeat("9", 400) + "d\n", BadDuration},
		"parens":     {head + "consumer X group=g pattern=" + strings.Repeat("(", 400) + strings.Repeat(")", 400) + "\n", ""},
	} {
		_, problems := Parse(c.source)
		if c.code == "" {
			continue
		}
		require.NotEmpty(t, problems, name)
		assert.Equal(t, c.code, problems[0].Code, name)
		assert.LessOrEqual(t, len(problems), MaxProblems, name)
	}
}
