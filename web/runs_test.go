package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine"
	"rebalancelab/engine/say"
	. "rebalancelab/web/htmlcheck"
	"rebalancelab/web/i18n"
	"rebalancelab/web/view"
)

// Every set runs on every side, and the rows measure what the story is about.
func TestRunSets(t *testing.T) {
	for _, set := range runSets {
		var runs []*engine.Run
		for _, side := range set.runs {
			run, problems := engine.OpenWithin(strings.Replace(set.script, "%s", side.fill, 1), runsLimits)
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

// Settings that would keep the server at work are not run to the end, and the page
// says which one it was and what helps.
func TestRunsHaveABudget(t *testing.T) {
	s := testServer(t)
	for _, setting := range []string{"heartbeat.interval.ms=1", "auto.commit.interval.ms=1", "auto.commit.interval.ms=0"} {
		script := strings.Replace(runSets[4].script, "%s", setting, 1)
		run, problems := engine.OpenWithin(script, runsLimits)
		require.Empty(t, problems)
		run.Finish()
		require.NotNil(t, run.Stopped(), setting)
		assert.LessOrEqual(t, run.Steps(), runsLimits.Steps)
		for lang, words := range map[string]string{"en": "takes more than 100,000 steps. Make the interval", "ko": "계산이 100,000단계를 넘어 그리지 않았어요. 하트비트나 커밋처럼 되풀이되는 일의 간격을"} {
			w := ask(s, http.MethodGet, "/"+lang+"/compare/runs?set=settings&show=1&b="+url.QueryEscape(setting))
			assert.Equal(t, http.StatusOK, w.Code)
			Run(t, w.Body.String(), In(`.notice[role="alert"]`, HasText(setting)), In(`.notice[role="alert"]`, HasText(words)))
		}
	}
	w := ask(s, http.MethodGet, "/en/compare/runs?set=settings&show=1&a=heartbeat.interval.ms%3D10&b=heartbeat.interval.ms%3D3000")
	Run(t, w.Body.String(), NotIn(`.notice[role="alert"]`))
}

// What is never drawn stretched needs no mark for it.
func TestLegendOfOneClockHasNoStretchedTime(t *testing.T) {
	texts := func(entries []view.LegendEntry) (out []string) {
		for _, e := range entries {
			out = append(out, e.Text)
		}
		return out
	}
	for _, l := range say.Langs {
		stretched := i18n.MarkStretched.In(l)
		assert.NotContains(t, texts(trueTimeLegend(l)), stretched)
		assert.Contains(t, texts(trueTimeLegend(l)), i18n.MarkStopped.In(l))
		assert.Contains(t, texts(legend(l, false)), stretched)
		assert.Contains(t, texts(legend(l, true)), stretched)
	}
}
