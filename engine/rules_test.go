package engine

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What the library cites, and the beliefs that it is tagged with, are rules with a
// sentence of their own; and what the table of beliefs says is shown, is.
func TestLibraryCitesRules(t *testing.T) {
	text, err := os.ReadFile("RULES.md")
	require.NoError(t, err)
	known := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^\| ([RNAK]-\w+) \|.*\| (.*) \|$`).FindAllStringSubmatch(string(text), -1) {
		assert.NotContains(t, known, m[1], "%s stands twice", m[1])
		known[m[1]] = m[2]
	}
	scenarios := library(t)
	cited := regexp.MustCompile(`\b[RNA]-\d+[a-z]?\b`)
	for id, source := range scenarios {
		for _, rule := range cited.FindAllString(source, -1) {
			assert.Contains(t, known, rule, "%s.scn cites %s", id, rule)
		}
		for _, m := range regexp.MustCompile(`myth:(R-\d+)`).FindAllStringSubmatch(source, -1) {
			assert.Contains(t, strings.Split(known[m[1]], ", "), id, "%s.scn shows %s; say so in RULES.md", id, m[1])
		}
	}
	_, beliefs, found := strings.Cut(string(text), "## Beliefs that do not hold")
	require.True(t, found)
	for _, m := range regexp.MustCompile(`(?m)^\| (R-\d+) \|.*\| (.*) \|$`).FindAllStringSubmatch(beliefs, -1) {
		for _, id := range strings.Split(m[2], ", ") {
			assert.Contains(t, scenarios[id], "myth:"+m[1], "%s is said to show %s", id, m[1])
		}
	}
}

var citation = regexp.MustCompile(`\b[RNAK]-\d+[a-z]?\b`)

// Everything that is cited, in code, tests, stories, scenarios and the coordinator's
// cases, is a rule of RULES.md; and a rule counts as modelled only where something
// that can fail cites it.
func TestCodeCitesRules(t *testing.T) {
	text, err := os.ReadFile("RULES.md")
	require.NoError(t, err)
	rows := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^\| ([RNA]-\w+) \| (modelled|simplified \(.+?\)|not applicable \(.+?\)) \|`).FindAllStringSubmatch(string(text), -1) {
		rows[m[1]] = m[2]
	}
	for _, line := range strings.Split(string(text), "\n") {
		if strings.HasPrefix(line, "| R-") || strings.HasPrefix(line, "| N-") || strings.HasPrefix(line, "| A-") {
			id := strings.Fields(line)[1]
			assert.Contains(t, rows, id, "the state of %s must be one of the three", id)
		}
	}
	for _, id := range regexp.MustCompile(`K-\d`).FindAllString(string(text), -1) {
		rows[id] = "a defect"
	}
	tested := map[string]bool{}
	for _, root := range []string{".", "../lessons/scenarios"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			test := strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, ".scn") ||
				strings.HasPrefix(path, "sim/testdata/") || path == "conform/testdata/coordinator-rules.jsonl"
			if !test && !strings.HasSuffix(path, ".go") {
				return nil
			}
			source, err := os.ReadFile(path)
			for _, id := range citation.FindAllString(string(source), -1) {
				assert.Contains(t, rows, id, "%s cites it", path)
				tested[id] = tested[id] || test
			}
			return err
		})
		require.NoError(t, err)
	}
	for id, state := range rows {
		if state == "modelled" {
			assert.True(t, tested[id], "%s is called modelled, but no test cites it", id)
		}
	}
}

// TestRulesHaveTwins: whoever adds a rule, or changes its state, does so in
// RULES.ko.md as well, which has a reason where there is one; web/proof compares what
// the sentences say.
func TestRulesHaveTwins(t *testing.T) {
	read := func(name, pattern string) (ids []string, reasons []bool) {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(string(text), -1) {
			ids, reasons = append(ids, m[1]), append(reasons, strings.TrimSpace(m[2]) != "")
		}
		return ids, reasons
	}
	ids, reasons := read("RULES.md", `(?m)^\| ([RNA]-\w+) \| (?:modelled|simplified|not applicable)( \(.*?\))? \|`)
	twins, given := read("RULES.ko.md", `(?m)^\| ([RNA]-\w+) \|.*\|(.*)\|$`)
	require.Equal(t, ids, twins)
	for i, id := range ids {
		assert.Equal(t, reasons[i], given[i], "the reason of %s in RULES.ko.md", id)
	}
}
