package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

const vectors = "../../engine/conform/testdata/assign-cases.json"

func TestConformAssignOnTheVectors(t *testing.T) {
	code, out, err := site(t, "", "conform", "assign", vectors)
	assert.Equal(t, exitOK, code, err)
	assert.Contains(t, out, "0 differ")
	code, out, _ = site(t, "", "conform", "assign", vectors, vectors)
	assert.Equal(t, exitOK, code)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	assert.Contains(t, lines[len(lines)-1], "2 files")
}

func TestAssignAnswersOneLineForEachCase(t *testing.T) {
	code, out, err := site(t, "", "assign", vectors)
	assert.Equal(t, exitOK, code, err)
	assert.Empty(t, err)
	for line := range strings.Lines(out) {
		assert.Regexp(t, `^\{"(assignment|error)":.*\}\n$`, line)
	}
}

func TestAssignAndConformSayWhatIsWrong(t *testing.T) {
	for stdin, args := range map[string][]string{
		"{":         {"assign"},
		"not json":  {"assign", "-"},
		`[{"a":1},`: {"conform", "assign", "-"},
		`{"name":`:  {"conform", "coordinator", "-"},
	} {
		code, _, err := site(t, stdin, args...)
		assert.Equal(t, exitFailed, code, args)
		assert.Contains(t, err, "site "+args[0]+": ", args)
	}
	for _, args := range [][]string{
		{"conform"}, {"conform", "dance", "-"}, {"conform", "assign"}, {"conform", "assign", "--print", "-"}, {"conform", "client", "-"}, {"assign", "a", "b"},
	} {
		code, out, _ := site(t, "", args...)
		assert.Equal(t, exitUsage, code, args)
		assert.Empty(t, out, args)
	}
	// Nothing to compare is no success: empty, blank, or a list of nothing.
	for _, empty := range []string{"", " \n\n", "[]", "# none\n"} {
		for _, args := range [][]string{{"assign"}, {"conform", "assign", "-"}, {"conform", "coordinator", "-"}, {"conform", "coordinator", "--print", "-"}} {
			code, out, err := site(t, empty, args...)
			assert.Equal(t, exitFailed, code, "%q %v", empty, args)
			assert.NotContains(t, out, "0 differ")
			assert.Contains(t, err, "site "+args[0]+": ", args)
		}
	}
	code, _, err := site(t, "", "assign", "no-such-file.json")
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, err, "no-such-file.json")
}
