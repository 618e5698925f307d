package proof

import (
	"strings"
	"testing"
	"testing/fstest"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine"
	"rebalancelab/lessons"
)

// TestRulesInBothLanguages holds RULES.ko.md to RULES.md: the same rules in the
// same order, reasons where there are any, and Korean that is Korean and keeps
// names, numbers and codes as they are.
func TestRulesInBothLanguages(t *testing.T) {
	sections, err := Rules(engine.Proof)
	require.NoError(t, err)
	all := 0
	for _, s := range sections {
		for _, r := range s.Rules {
			all++
			assert.True(t, strings.ContainsFunc(r.Text.KO, isHangul), "%s: no Korean sentence", r.ID)
			assert.False(t, strings.ContainsFunc(r.Text.EN+r.Why.EN, isHangul), "%s: Korean in RULES.md", r.ID)
			for _, word := range names(r.Text.KO) {
				assert.Contains(t, r.Text.EN, word, "%s: %s is in the Korean sentence only", r.ID, word)
			}
			for _, word := range names(r.Text.EN) {
				assert.Contains(t, r.Text.KO, word, "%s: %s is in the English sentence only", r.ID, word)
			}
		}
	}
	assert.Greater(t, all, 400)
}

func isHangul(r rune) bool { return unicode.Is(unicode.Hangul, r) }

// names are the words that no language translates: settings with dots, and codes
// in capitals with underscores.
func names(text string) (out []string) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool {
		return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.' && r != '_'
	}) {
		word = strings.Trim(word, "._")
		if strings.Count(word, ".") > 1 && strings.ToLower(word) == word || strings.Contains(word, "_") {
			out = append(out, word)
		}
	}
	return out
}

func TestCitations(t *testing.T) {
	sections, err := Rules(engine.Proof)
	require.NoError(t, err)
	require.NoError(t, Cite(sections, engine.Proof, lessons.Files))
	held, modelled := 0, 0
	for _, s := range sections {
		for _, r := range s.Rules {
			if r.State != Modelled {
				continue
			}
			modelled++
			if len(r.Tests)+len(r.Scenarios) > 0 {
				held++
			} else {
				t.Logf("%s is cited by nothing that asserts it", r.ID)
			}
		}
	}
	assert.Equal(t, modelled, held)
}

func TestTwinsThatPart(t *testing.T) {
	tables := func(ids ...string) (en, ko string) {
		for _, anchor := range []string{"One", "Two"} {
			en, ko = en+"\n## "+anchor+"\n", ko+"\n## "+anchor+"\n"
			for _, id := range ids {
				en += "| " + id + " | modelled | A rule. | — |\n"
				ko += "| " + id + " | 규칙이에요. | |\n"
			}
		}
		return en, ko
	}
	en, ko := tables("R-1", "R-2")
	good := func(en, ko string) error {
		_, err := Rules(fstest.MapFS{"RULES.md": {Data: []byte(en)}, "RULES.ko.md": {Data: []byte(ko)}})
		return err
	}
	require.NoError(t, good(en, ko))
	for what, change := range map[string]struct{ en, ko, want string }{
		"a rule in one":     {en, strings.Replace(ko, "| R-2 |", "| R-3 |", 1), "the 2. rules"},
		"one rule less":     {strings.Replace(en, "| R-2 | modelled | A rule. | — |\n", "", 1), ko, "the 2. rules"},
		"one table less":    {en, ko[:strings.LastIndex(ko, "##")], "2 tables of rules and RULES.ko.md 1"},
		"no such state":     {strings.Replace(en, "modelled", "perhaps", 1), ko, `the state "perhaps"`},
		"a reason in one":   {strings.Replace(en, "modelled", "simplified (why)", 1), ko, "a reason if it is not modelled"},
		"no reason":         {strings.Replace(en, "modelled", "simplified", 1), ko, "a reason if it is not modelled"},
		"a column too many": {en, strings.Replace(ko, "요. |", "요. | x |", 1), "RULES.md has 4 columns and RULES.ko.md 4"},
	} {
		assert.ErrorContains(t, good(change.en, change.ko), change.want, what)
	}
}

func TestFiguresAreTold(t *testing.T) {
	list, err := Figures(engine.Proof)
	require.NoError(t, err)
	for _, g := range list {
		assert.NotEmpty(t, g.Command, g.Name)
		assert.Positive(t, g.Cases, g.Name)
		assert.Zero(t, g.Differ, g.Name)
		assert.Regexp(t, `^\d{4}-\d\d-\d\d$`, g.Date, g.Name)
		assert.Equal(t, "4.3.1", g.Kafka, g.Name)
	}
	_, err = Figures(fstest.MapFS{"conform/figures.json": {Data: []byte("{")}})
	assert.ErrorContains(t, err, "conform/figures.json")
}
