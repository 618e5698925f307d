package say

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rebalancelab/engine/scenario"
)

// Every problem code, verb, kind, happening and quantity of the language has
// words in both languages, and both use the same arguments.
func TestTheLanguageHasWords(t *testing.T) {
	check := func(what string, p phrase) {
		assert.NotEmpty(t, p.ko, what)
		assert.NotEmpty(t, p.en, what)
		assert.Equal(t, slots(p.ko), slots(p.en), what)
	}
	for _, code := range scenario.Codes() {
		check(string(code), problems[code])
	}
	assert.Len(t, problems, len(scenario.Codes()), "no words for codes that are gone")
	for i := range scenario.Verbs() {
		v := &scenario.Verbs()[i]
		check(v.ID(), verbHelp[v.ID()])
		for _, a := range v.Arguments {
			check("kind."+string(a.Kind), ids["kind."+string(a.Kind)])
		}
		for _, k := range v.Keys {
			check("kind."+string(k.Kind), ids["kind."+string(k.Kind)])
		}
	}
	assert.Len(t, verbHelp, len(scenario.Verbs()))
	for i := range scenario.Happenings() {
		check(scenario.Happenings()[i].ID(), happeningHelp[scenario.Happenings()[i].ID()])
	}
	for i := range scenario.Quantities() {
		check(scenario.Quantities()[i].ID(), quantityHelp[scenario.Quantities()[i].ID()])
	}
	for _, f := range scenario.Features() {
		check(f, ids[f])
	}
}

func TestProblemsSayWhereAndWhatToDo(t *testing.T) {
	p := &scenario.Problem{Code: scenario.UnknownVerb, Args: []string{"jion"}, Line: 7, Column: 1, EndColumn: 5, Suggestion: "join"}
	assert.Equal(t, "7행 1열: `jion`: 모르는 명령이에요. 혹시 `join`인가요?", ProblemAt(KO, p))
	assert.Equal(t, "line 7, column 1: `jion` is not a command. Did you mean `join`?", ProblemAt(EN, p))
	p = &scenario.Problem{Code: scenario.MissingArgument, Args: []string{"crash", "kind.consumer"}}
	assert.Equal(t, "`crash` 다음에 컨슈머 이름이 와야 해요.", ProblemAt(KO, p))
}
