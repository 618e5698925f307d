package sim_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine"
	"rebalancelab/engine/trace"
)

var update = flag.Bool("update", false, "rewrite the expected traces in testdata")

// TestStories plays the scripts in testdata and compares what happened. A story is
// a script, a line of dashes, and the expected trace; "# show …" in the script
// names the codes that matter, and the comments name the rules that it pins.
func TestStories(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			script, want, _ := strings.Cut(string(text), "\n----\n")
			got := play(t, script)
			if *update {
				require.NoError(t, os.WriteFile(file, []byte(script+"\n----\n"+got), 0o644))
				return
			}
			assert.Equal(t, want, got)
		})
	}
}

func play(t *testing.T, script string) string {
	var show []trace.Code
	for line := range strings.Lines(script) {
		if codes, ok := strings.CutPrefix(strings.TrimSpace(line), "# show "); ok {
			for _, name := range strings.Fields(codes) {
				code, ok := trace.ParseCode(name)
				require.True(t, ok, name)
				show = append(show, code)
			}
		}
	}
	r, problems := engine.Open("# rebalance-lab 1\n" + script)
	require.Empty(t, problems)
	r.Finish()
	require.Nil(t, r.Stopped())
	for _, g := range r.Goals() {
		assert.True(t, g.Met, "%s: got %s", g.Text, g.Got)
	}
	var b strings.Builder
	for i := range r.Events() {
		e := &r.Events()[i]
		if len(show) == 0 || slices.Contains(show, e.Code) {
			b.WriteString(trace.Format(r.Names(), r.Events(), e))
			b.WriteByte('\n')
		}
	}
	return b.String()
}
