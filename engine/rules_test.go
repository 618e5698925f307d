package engine

import (
	"os"
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
