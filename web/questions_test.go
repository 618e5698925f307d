package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"rebalancelab/engine/say"
	. "rebalancelab/web/htmlcheck"
	"rebalancelab/web/i18n"
)

// Every question is there in both languages, with a sentence and a lab.
func TestQuestionsAreAnswered(t *testing.T) {
	s := testServer(t)
	for _, lang := range say.Langs {
		w := ask(s, http.MethodGet, "/"+lang.String()+"/questions")
		require.Equal(t, http.StatusOK, w.Code)
		root, err := html.Parse(strings.NewReader(w.Body.String()))
		require.NoError(t, err)
		articles := Find(root, ".questions article")
		assert.Len(t, articles, 21)
		for _, a := range articles {
			assert.Len(t, Find(a, "h3"), 1)
			assert.Len(t, Find(a, "a"), 1)
		}
	}
}

// A wrong answer leads to the run that shows the belief behind it to be wrong.
func TestWrongAnswersLeadToTheirBelief(t *testing.T) {
	s := testServer(t)
	w := post(s, "/en/quiz/liveness-default", url.Values{"answer": {"a"}, "seed": {"1"}})
	require.Equal(t, http.StatusOK, w.Code)
	assert.Contains(t, w.Body.String(), i18n.BeliefRun.EN)
	assert.Contains(t, w.Body.String(), `href="/en/labs/`+s.config.Lessons.Belief("R-401")+`"`)
	w = post(s, "/en/quiz/liveness-default", url.Values{"answer": {"b"}, "seed": {"1"}})
	assert.NotContains(t, w.Body.String(), i18n.BeliefRun.EN)
}
