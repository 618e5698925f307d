package web

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine"
	"rebalancelab/engine/say"
	"rebalancelab/engine/scenario"
	. "rebalancelab/web/htmlcheck"
	"rebalancelab/web/i18n"
)

// Every assignor of the page runs as a script of the language, whatever was typed.
func TestComparisonScripts(t *testing.T) {
	c := usualComparison()
	for _, a := range compared {
		run, problems := engine.OpenWithin(c.script(a.settings), formLimits)
		require.Empty(t, problems, a.settings)
		run.Finish()
		require.Nil(t, run.Stopped(), a.settings)
		result := assignResult(run, a.name, a.server, "", "", &c)
		assert.Equal(t, "3·3·3·3", result.Shares(), a.settings)
		// The coordinator's range goes by member ids, and a new member's is random.
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

// said are the problems of an input by field and row.
func said(t *testing.T, lang say.Lang, query string) map[string]string {
	t.Helper()
	q, err := url.ParseQuery(query)
	require.NoError(t, err)
	c := readComparison(q)
	out := map[string]string{}
	for _, w := range c.problems(lang) {
		key := w.field + strconv.Itoa(w.row)
		require.Empty(t, out[key], "one sentence for a field")
		out[key] = w.text
	}
	return out
}

// What makes no sense is said of the field that has it, in the reader's language.
func TestComparisonProblemsStandAtTheirFields(t *testing.T) {
	many := strings.Repeat("&m=&mt=&mr=&mw=", 2)
	for i := range maxCompared + 1 {
		many += "&m=M" + strconv.Itoa(i) + "&mt=a&mr=&mw="
	}
	for query, want := range map[string]map[string]string{
		"t=a&tp=4&m=C1&mt=a":           {},
		"t=a&tp=4&m=&m=C2&mt=&mt=a":    {}, // an empty row is no row
		"t=a&tp=4&m=&mt=a":             {"m0": "Write a name for this consumer, or empty the whole row."},
		"t=a&tp=4&m=C1&m=C1&mt=a&mt=a": {"m1": "Row 1 already has this name: write another."},
		"t=a&tp=4&m=C1..C90&mt=a":      {"m0": "“C1..C90” cannot be a name: use letters a–z, digits, . _ - only, at most 40 of them."},
		"t=a&tp=4&m=from&mt=a":         {"m0": "The scenario language uses “from” itself: write another name."},
		"t=a&tp=4&m=a&m=app&mt=a&mt=a": {"m0": "A topic or the group is called “a” already: write another name.", "m1": "A topic or the group is called “app” already: write another name."},
		"t=a&tp=4&m=C1&mt=a,+pay":      {"mt0": "There is no topic “pay” above: add it there, or mend the name."},
		"t=a&tp=4&m=C1&mt=":            {"mt0": "Write the topic that it subscribes to; several with commas between."},
		"t=a&tp=4&m=C1&mt=a&mr=x+y":    {"mr0": "Write the rack with letters a–z, digits, . _ - only, at most 40 of them, such as a."},
		"t=a&tp=x&m=C1&mt=a":           {"tp0": "Write a whole number from 1 to 48."},
		"t=a&tp=4&tl=49&m=C1&mt=a":     {"tl0": "Write a whole number from 1 to 48."},
		"t=a&tp=4&tl=3&m=C1&mt=a":      {"tl0": "Partitions cannot be taken away: write more than 4, or leave it empty."},
		"t=a&tp=4&tr=a||b&m=C1&mt=a":   {"tr0": "Write rack names with a comma between, and | between partitions, such as a,b|b,c."},
		"t=a&tp=40&t=b&tp=9&m=C1&mt=a": {"tp1": "There may be 48 partitions in all: write 1 fewer here."},
		"t=&tp=4&t=a&tp=4&m=C1&mt=a":   {"t0": "Write a name for this topic, or empty the whole row."},
		"m=C1&mt=a":                    {"t0": "Write at least one topic.", "mt0": "There is no topic “a” above: add it there, or mend the name."},
		"t=a&tp=4":                     {"m0": "Write at least one consumer."},
		"t=a&tp=4" + many:              {"m14": "There may be 12 consumers: empty this row."},
		"t=a&t=b&t=c&t=d&t=e&t=f&t=g&tp=1&tp=1&tp=1&tp=1&tp=1&tp=1&m=C1&mt=a": {"t6": "There may be 6 topics: empty this row."},
	} {
		assert.Equal(t, want, said(t, say.EN, query), query)
		assert.Len(t, said(t, say.KO, query), len(want), query)
	}
}

// The page says it at the field, marks the field, and keeps what was typed.
func TestComparisonPageMarksFields(t *testing.T) {
	s := testServer(t)
	for _, l := range say.Langs {
		text := i18n.WrongCount.With(l, maxPartitions)
		page := ask(s, http.MethodGet, "/"+l.String()+"/compare/assignors?t=a&tp=lots&m=C1&mt=a&gp=a-0,a-1&g=C1&g=&for=sticky&show=1").Body.String()
		Run(t, page, In(`details[open] #tp-0[aria-invalid="true"][aria-describedby="tp-0-wrong"][value="lots"]`),
			In(`#tp-0-wrong`, HasText(text)), In(`[role="alert"]`, HasText(i18n.AssignFix.With(l, 1))),
			NotIn(`[data-board]`), NotIn(`.cmp-results`), Count(`[aria-invalid]`, 1),
			In(`input[type="hidden"][name="g"][value="C1"]`), In(`input[name="gp"][value="a-0,a-1"]`), In(`input[name="for"][value="sticky"]`))
	}
}

// What was placed follows its partition to another input, and is judged when the
// reader asks.
func TestComparisonPlacesAndChecks(t *testing.T) {
	s := testServer(t)
	const input = "/en/compare/assignors?t=a&tp=4&m=C1&mt=a&m=C2&mt=a&for=range"
	Run(t, ask(s, http.MethodGet, input+"&gp=b-0,a-0,a-1&g=C1&g=C1&g=C2").Body.String(),
		In(`#g-0 option[value="C1"][selected]`), In(`#g-1 option[value="C2"][selected]`), NotIn(`.no-mark`), NotIn(`.cmp-results`))
	Run(t, ask(s, http.MethodGet, input+"&g=C1&g=C2&check=1").Body.String(),
		Count(`.ok-mark`, 1), In(`.no-mark`, HasText("it is C1")), NotIn(`.cmp-results`),
		In(`.board-said`, HasText("range: of 2 placed, 1 are right.")), In(`.board-said`, HasText(i18n.RuleRange.EN)))
	Run(t, ask(s, http.MethodGet, input+"&g=C1&check=1").Body.String(), NotIn(`.no-mark`), Count(`.board-said p`, 1))
	Run(t, ask(s, http.MethodGet, input+"&check=1").Body.String(), In(`.board-said`, HasText(i18n.GuessNothing.EN)))
}

func TestComparisonTakesWhatPeopleType(t *testing.T) {
	q, err := url.ParseQuery("m=C1&m=&m=x y&mt=orders&mt=&mt=orders&mr=&mr=&mr=a#b&mw=leaves&t=orders&tp=4&tl=6")
	require.NoError(t, err)
	c := readComparison(q)
	require.Len(t, c.members, 2)
	assert.Equal(t, 2, c.members[1].row, "an empty row between them stays")
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
