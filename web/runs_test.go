package web

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine"
	"rebalancelab/engine/say"
)

// Every set runs on every side, and the rows measure what the story is about.
func TestRunSets(t *testing.T) {
	for _, set := range runSets {
		var runs []*engine.Run
		for _, side := range set.runs {
			run, problems := engine.OpenWithin(strings.Replace(set.script, "%s", side.fill, 1), formLimits)
			require.Empty(t, problems, set.id+" "+side.fill)
			run.Finish()
			require.Nil(t, run.Stopped(), set.id)
			assert.GreaterOrEqual(t, run.End(), run.Mark(set.from).At+set.length, "pictures of a set are equally long")
			runs = append(runs, run)
		}
		rows := measureRuns(say.EN, runs)
		require.Len(t, rows, len(runMeasures))
		switch set.id {
		case "join":
			assert.Greater(t, rows[0].Cells[0].Value, rows[0].Cells[1].Value, "eager stops everybody, cooperative only what moves")
		case "static":
			assert.Positive(t, rows[2].Cells[0].Value, "who leaves loses its partitions")
			assert.Zero(t, rows[2].Cells[1].Value, "a static member comes back to what it had")
		case "crash", "settings":
			assert.Positive(t, rows[1].Cells[0].Value)
		}
	}
}
