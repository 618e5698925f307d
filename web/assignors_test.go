package web

import (
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine"
	"rebalancelab/engine/say"
	"rebalancelab/engine/scenario"
)

// Every assignor of the page runs as a script of the language, whatever was typed.
func TestComparisonScripts(t *testing.T) {
	c := usualComparison
	for _, a := range compared {
		run, problems := engine.OpenWithin(c.script(a.settings), formLimits)
		require.Empty(t, problems, a.settings)
		run.Finish()
		require.Nil(t, run.Stopped(), a.settings)
		result := assignResult(run, a.name, a.server, "", "", &c)
		assert.Equal(t, "3·3·3·3", result.Shares(), a.settings)
		// The coordinator's range starts from what members have, the client's does not.
		moved := map[string]int{"range": 6, "roundrobin": 9, "sticky": 3, "cooperative-sticky": 3, "uniform": 3}
		if a.server && a.name == "range" {
			moved["range"] = 4
		}
		assert.Equal(t, moved[a.name], result.Moved, a.settings)
		if !a.server && a.name != "cooperative-sticky" {
			assert.Equal(t, 12, result.Stopped, "eager members put everything down")
		}
		if a.name == "cooperative-sticky" {
			assert.Equal(t, 3, result.Stopped)
			assert.Equal(t, 2, result.Rounds)
		}
	}
}

// A range of names in one row would be more members than the form takes.
func TestComparisonRowsAreSingleMembers(t *testing.T) {
	c := readComparison(url.Values{"m": {"C1..C90"}, "mt": {"orders"}, "t": {"orders"}, "tp": {"4"}})
	assert.Contains(t, c.problem(&request{lang: say.EN}), "C1..C90")
	c.members[0].name = "C1.x"
	assert.Empty(t, c.problem(&request{lang: say.EN}))
}

func TestComparisonTakesWhatPeopleType(t *testing.T) {
	q, err := url.ParseQuery("m=C1&m=&m=x y&mt=orders&mt=&mt=orders&mr=&mr=&mr=a#b&mw=leaves&t=orders&tp=4&tl=6")
	require.NoError(t, err)
	c := readComparison(q)
	require.Len(t, c.members, 2)
	_, problems := scenario.Parse(c.script("x"))
	require.NotEmpty(t, problems)
	assert.Equal(t, `"x y"`, quoted(`x y`))
	assert.Equal(t, `a`, quoted("\"a\n"))
	c.members[1].name, c.members[1].rack = "C2", "b"
	run, problems := engine.OpenWithin(c.script("partition.assignment.strategy=range"), formLimits)
	require.Empty(t, problems)
	run.Finish()
	require.Nil(t, run.Stopped())
	assert.Len(t, owners(run, "calm"), 6)
	assert.Equal(t, int32(1), owners(run, "done")[5], "who stays gets the new partitions too")
}
