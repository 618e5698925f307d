// Package proof reads what the page about the model shows: the rules in both
// languages with everything that cites them, and the figures of the comparisons
// with Kafka.
package proof

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"rebalancelab/engine/say"
)

// State says how far a rule is part of the model.
type State uint8

// The three states of RULES.md.
const (
	Modelled State = iota
	Simplified
	NotApplicable
	States // not a state
)

var stateNames = [States]string{"modelled", "simplified", "not applicable"}

// Words are a text in both languages.
type Words struct{ KO, EN string }

// In is the text in one language.
func (w Words) In(l say.Lang) string {
	if l == say.EN {
		return w.EN
	}
	return w.KO
}

// Rule is one row of RULES.md.
type Rule struct {
	ID     string
	State  State
	Text   Words
	Why    Words  // of a rule that is not modelled as it is
	Source string // where Kafka has it, "" nowhere
	// Tests are the files that assert it, and Scenarios the library's that cite it,
	// each in alphabetical order.
	Tests, Scenarios []string
}

// Section is one table of RULES.md.
type Section struct {
	ID    string // its anchor
	Title Words
	Rules []Rule
}

var (
	row          = regexp.MustCompile(`^\| ([RNA]-\w+) \| (.*) \|$`)
	state        = regexp.MustCompile(`^(modelled|simplified|not applicable)(?: \((.+)\))?$`)
	notInAnchors = regexp.MustCompile(`[^a-z0-9]+`)
	mention      = regexp.MustCompile(`\b[RNA]-\d+[a-z]?\b`)
)

// readTables splits a file of rules into its tables: titles, and the cells of rows.
// What has no rules is left out.
func readTables(text string) (titles []string, rows [][][]string) {
	title := ""
	for _, line := range strings.Split(text, "\n") {
		if next, ok := strings.CutPrefix(line, "## "); ok {
			title = next
		} else if m := row.FindStringSubmatch(line); m != nil {
			if len(titles) == 0 || titles[len(titles)-1] != title {
				titles, rows = append(titles, title), append(rows, nil)
			}
			last := len(rows) - 1
			cells := []string{m[1]}
			for _, cell := range strings.Split(m[2], "|") {
				cells = append(cells, strings.TrimSpace(cell))
			}
			rows[last] = append(rows[last], cells)
		}
	}
	return titles, rows
}

// Rules reads RULES.md and its Korean twin from files. Both must have the same
// rules in the same order; the error says where they part.
func Rules(files fs.FS) ([]Section, error) {
	var titles [2][]string
	var rows [2][][][]string
	for i, name := range []string{"RULES.md", "RULES.ko.md"} {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		titles[i], rows[i] = readTables(string(text))
	}
	if len(titles[0]) != len(titles[1]) {
		return nil, fmt.Errorf("RULES.md has %d tables of rules and RULES.ko.md %d", len(titles[0]), len(titles[1]))
	}
	sections := make([]Section, len(titles[0]))
	for i, title := range titles[0] {
		anchor := anchorOf(title)
		en, ko := rows[0][i], rows[1][i]
		s := Section{ID: anchor, Title: Words{titles[1][i], titles[0][i]}}
		for k := range max(len(en), len(ko)) {
			if k >= len(en) || k >= len(ko) || en[k][0] != ko[k][0] {
				return nil, fmt.Errorf("section %s: the %d. rules of RULES.md and RULES.ko.md are not the same", anchor, k+1)
			}
			r, err := readRule(en[k], ko[k], strings.HasPrefix(anchor, "beliefs"))
			if err != nil {
				return nil, err
			}
			s.Rules = append(s.Rules, r)
		}
		sections[i] = s
	}
	return sections, nil
}

// anchorOf is the id of a section.
func anchorOf(title string) string {
	return strings.Trim(notInAnchors.ReplaceAllString(strings.ToLower(title), "-"), "-")
}

// readRule reads a row: | id | state | rule | source |, and | id | rule | why |.
func readRule(en, ko []string, belief bool) (Rule, error) {
	if len(en) != 4 || len(ko) != 3 {
		return Rule{}, fmt.Errorf("%s: RULES.md has %d columns and RULES.ko.md %d, not 4 and 3", en[0], len(en), len(ko))
	}
	m := state.FindStringSubmatch(en[1])
	if m == nil {
		return Rule{}, fmt.Errorf("%s: the state %q is none", en[0], en[1])
	}
	r := Rule{ID: en[0], State: State(slices.Index(stateNames[:], m[1])), Text: Words{ko[1], en[2]}, Why: Words{ko[2], m[2]}, Source: en[3]}
	if (r.State == Modelled) != (m[2] == "") || (m[2] == "") != (ko[2] == "") || ko[1] == "" {
		return Rule{}, fmt.Errorf("%s: both languages must have a sentence, and a reason if it is not modelled", r.ID)
	}
	if r.Source == "—" || belief { // the last column of beliefs is what shows them
		r.Source = ""
	}
	return r, nil
}

// Cite notes what cites the rules: tests by their files, scenarios by their ids.
func Cite(sections []Section, tests, scenarios fs.FS) error {
	rules := map[string]*Rule{}
	for i := range sections {
		for k := range sections[i].Rules {
			rules[sections[i].Rules[k].ID] = &sections[i].Rules[k]
		}
	}
	collect := func(files fs.FS, wanted func(string) bool, note func(r *Rule, name string)) error {
		return fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !wanted(name) {
				return err
			}
			text, err := fs.ReadFile(files, name)
			if err != nil {
				return err
			}
			seen := map[string]bool{}
			for _, id := range mention.FindAllString(string(text), -1) {
				if r := rules[id]; r != nil && !seen[id] {
					seen[id] = true
					note(r, name)
				}
			}
			return nil
		})
	}
	asserts := func(name string) bool {
		return strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "sim/testdata/") || strings.HasSuffix(name, ".jsonl")
	}
	if err := collect(tests, asserts, func(r *Rule, name string) { r.Tests = append(r.Tests, name) }); err != nil {
		return err
	}
	scripts := func(name string) bool { return path.Ext(name) == ".scn" }
	return collect(scenarios, scripts, func(r *Rule, name string) {
		r.Scenarios = append(r.Scenarios, strings.TrimSuffix(path.Base(name), ".scn"))
	})
}

// Figure is one comparison with Kafka: what was compared, how much of it, and how
// to do it again.
type Figure struct {
	What    string `json:"what"`  // one of Kinds
	Name    string `json:"name"`  // a file of engine/conform, or a kind of random cases
	Seeds   string `json:"seeds"` // of random cases
	Cases   int    `json:"cases"`
	Steps   int    `json:"steps"`  // requests and waits within them, 0 not counted
	Differ  int    `json:"differ"` // cases with a difference
	Kafka   string `json:"kafka"`
	Date    string `json:"date"`    // ISO 8601
	Command string `json:"command"` // that does it again
	InTests bool   `json:"inTests"` // compared again with every make test
	// Recorded is the day on which Kafka was asked, if that was not when it was compared.
	Recorded string `json:"recorded"`
}

// Figures reads the comparisons.
func Figures(files fs.FS) ([]Figure, error) {
	text, err := fs.ReadFile(files, "conform/figures.json")
	if err != nil {
		return nil, err
	}
	var list []Figure
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, fmt.Errorf("conform/figures.json: %w", err)
	}
	return list, nil
}
