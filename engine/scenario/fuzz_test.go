package scenario

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func seeds(f *testing.F) {
	for _, pattern := range []string{"testdata/problems/*.scn", "../../lessons/scenarios/*.scn"} {
		files, err := filepath.Glob(pattern)
		require.NoError(f, err)
		for _, file := range files {
			source, err := os.ReadFile(file)
			require.NoError(f, err)
			f.Add(string(source))
		}
	}
	for _, v := range Verbs() {
		f.Add(world + v.Example)
	}
	f.Add("# rebalance-lab 1\nfreeze C for=for=3s\nexpect a=#b\ncrash \"C 1\nconsumer C1..C9 subscribe=\"a b\"")
}

// FuzzParse: no input panics; positions lie inside the source; the number of
// problems is bounded.
func FuzzParse(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, source string) {
		script, problems := Parse(source)
		require.NotNil(t, script)
		require.LessOrEqual(t, len(problems), MaxProblems)
		lines := strings.Count(source, "\n") + 1
		codes := map[Code]bool{}
		for _, c := range Codes() {
			codes[c] = true
		}
		for _, p := range problems {
			require.True(t, codes[p.Code], p.Code)
			require.GreaterOrEqual(t, p.Line, 1)
			require.LessOrEqual(t, p.Line, lines)
			require.GreaterOrEqual(t, p.EndColumn, p.Column)
		}
		for _, line := range []int{1, lines / 2, lines} {
			Complete(source, line, 7)
		}
	})
}

// FuzzFormat: formatting twice changes nothing, and a formatted script says what
// it said before.
func FuzzFormat(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, source string) {
		once := Format(source)
		require.Equal(t, once, Format(once))
		if len(source) > MaxScriptBytes {
			return
		}
		before, problems := Parse(source)
		if len(problems) > 0 {
			return
		}
		after, problems := Parse(once)
		require.Empty(t, problems)
		for _, s := range []*Script{before, after} {
			for i := range s.Lines {
				s.Lines[i].Number, s.Lines[i].Column, s.Lines[i].EndColumn = 0, 0, 0
			}
		}
		assert.Equal(t, before, after)
	})
}
