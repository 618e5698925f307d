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
	for _, fault := range []string{"none", "negative", "sign", "large"} {
		check(fault, ids["number."+fault])
	}
}

func TestProblemsSayWhereAndWhatToDo(t *testing.T) {
	p := &scenario.Problem{Code: scenario.UnknownVerb, Args: []string{"jion"}, Line: 7, Column: 1, EndColumn: 5, Suggestion: "join"}
	assert.Equal(t, "7행 1열: `jion`: 모르는 명령이에요. 혹시 `join`인가요?", ProblemAt(KO, p))
	assert.Equal(t, "line 7, column 1: `jion` is not a command. Did you mean `join`?", ProblemAt(EN, p))
	_, problems := scenario.Parse("# rebalance-lab 1\ntopic o partitions=-5\ntopic o partitions=+4\ntopic o partitions=1.5\ntopic o partitions=99999999999999999999\n" +
		"topic orders partitions=6\nconsumer orders subscribe=orders\n")
	var ko, en []string
	for i := range problems {
		ko, en = append(ko, Problem(KO, &problems[i])), append(en, Problem(EN, &problems[i]))
	}
	assert.Equal(t, []string{"`partitions` 값 `-5`: 음수는 쓸 수 없어요. 1부터 10000까지의 수를 써 주세요.",
		"`partitions` 값 `+4`: 앞의 `+`는 빼고 써요. 1부터 10000까지의 수를 써 주세요.",
		"`partitions` 값 `1.5`: 정수가 아니에요. 1부터 10000까지의 수를 써 주세요.",
		"`partitions` 값 `99999999999999999999`: 너무 커요. 1부터 10000까지의 수를 써 주세요.",
		"`orders`: 이미 토픽 이름으로 쓰고 있어요. 다른 이름을 골라 주세요."}, ko)
	assert.Equal(t, "`partitions` cannot be `-5`: it is negative. Write a number from 1 to 10000.", en[0])
	assert.Equal(t, "`partitions` cannot be `99999999999999999999`: it is too large. Write a number from 1 to 10000.", en[3])
	p = &scenario.Problem{Code: scenario.MissingArgument, Args: []string{"crash", "kind.consumer"}}
	assert.Equal(t, "`crash` 다음에 컨슈머 이름이 와야 해요.", ProblemAt(KO, p))
}
