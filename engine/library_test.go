package engine

import (
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/scenario"
	"rebalancelab/engine/trace"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite golden files")

const libraryDir = "../lessons/scenarios"

// library reads the scenarios that people can open, by id.
func library(t testing.TB) map[string]string {
	files, err := filepath.Glob(filepath.Join(libraryDir, "*.scn"))
	require.NoError(t, err)
	require.Greater(t, len(files), 24)
	out := map[string]string{}
	for _, file := range files {
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		out[strings.TrimSuffix(filepath.Base(file), ".scn")] = string(source)
	}
	return out
}

func finished(t testing.TB, source string) *Run {
	run, problems := Open(source)
	require.Empty(t, problems)
	run.points.distance = 97 // many checkpoints, so that seeking is put to the test
	run.Finish()
	return run
}

// Every scenario of the library runs to its end, answers its questions as its
// author expected, breaks no invariant, and leaves the trace in golden/.
func TestLibrary(t *testing.T) {
	for id, source := range library(t) {
		t.Run(id, func(t *testing.T) {
			run := finished(t, source)
			if p := run.Stopped(); p != nil {
				t.Errorf("%s.scn:%d: stopped: %s %v", id, p.Line, p.Code, p.Args)
			}
			assert.Empty(t, run.Check())
			for _, g := range run.Goals() {
				assert.True(t, g.Met, "%s.scn:%d: expect %s: %s %+v %s", id, g.Line, g.Text, g.Answer, g.Got, g.Name)
			}
			text := golden(run)
			file := filepath.Join(libraryDir, "golden", id+".trace")
			if *update {
				require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
				require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
			}
			want, err := os.ReadFile(file)
			require.NoError(t, err)
			assert.True(t, string(want) == text, "%s: the trace differs from %s; rewrite with -update and read the diff", id, file)
			assert.LessOrEqual(t, len(run.Events()), 1000, "too long for a figure")
		})
	}
}

// golden is a run as text: one line of summary, its milestones, its marks.
func golden(run *Run) string {
	var b strings.Builder
	b.WriteString("# " + strconv.Itoa(len(run.Events())) + " milestones, digest " + run.Digest() + ", ends at " + trace.FormatTime(run.End()) + "\n")
	b.WriteString(run.Trace())
	for _, m := range run.Marks() {
		b.WriteString("# mark " + m.Name + " " + trace.FormatTime(m.At) + "\n")
	}
	return b.String()
}

// Two runs of one script leave the same bytes.
func TestSameScriptSameTrace(t *testing.T) {
	for id, source := range library(t) {
		a, b := finished(t, source), finished(t, source)
		assert.True(t, golden(a) == golden(b), id)
		assert.Equal(t, a.Ticks(), b.Ticks(), id)
	}
}

// Advancing by single steps and finishing at once are the same run.
func TestAdvanceInAnyPortions(t *testing.T) {
	random := kafka.NewRandom(7)
	source := library(t)["crash-one"]
	whole := finished(t, source)
	run, problems := Open(source)
	require.Empty(t, problems)
	for !run.Advance(1 + random.Below(50)) {
	}
	assert.Equal(t, golden(whole), golden(run))
	assert.Equal(t, whole.Steps(), run.Steps())
}

// running there: a fresh machine that does nothing but run up to t.
func runTo(t *testing.T, source string, at kafka.Millis) *trace.Snapshot {
	script, problems := scenario.Parse(source)
	require.Empty(t, problems)
	m := newMachine(script, DefaultLimits)
	for {
		due, ok := m.due()
		if !ok || due > at {
			break
		}
		m.step()
	}
	if !m.done {
		m.world.RunUntil(at, 1)
	}
	return m.world.Snapshot()
}

// Seeking to any time equals running there, in whatever order one seeks.
func TestSeekEqualsRunning(t *testing.T) {
	random := kafka.NewRandom(11)
	for id, source := range library(t) {
		run := finished(t, source)
		for range 4 {
			at := kafka.Millis(random.Below(int64(run.End()) + 1))
			want := runTo(t, source, at)
			require.Equal(t, want, run.At(at), "%s at %d", id, at)
		}
		early, problems := Open(source) // seeking ahead of what has run
		require.Empty(t, problems)
		at := kafka.Millis(random.Below(int64(run.End()) + 1))
		require.Equal(t, run.At(at), early.At(at), "%s at %d", id, at)
		early.Finish()
		require.True(t, golden(run) == golden(early), id)
	}
}

// The world at an event holds exactly the events of its step, and seeking back
// and forth never changes an answer.
func TestSeekByEvent(t *testing.T) {
	random := kafka.NewRandom(12)
	run := finished(t, library(t)["crash-one"])
	total := int64(len(run.Events()))
	seen := map[int]*trace.Snapshot{}
	for range 60 {
		seq := int(random.Below(total))
		s := run.AtEvent(seq)
		assert.Equal(t, run.Events()[seq].At, s.At, seq)
		if had, again := seen[seq]; again {
			assert.Equal(t, had, s)
		}
		seen[seq] = s
		run.At(kafka.Millis(random.Below(int64(run.End()))))
	}
}

// A fork without a new line is the same run up to the moment it forks at: settle,
// wait and run lines are resolved into the times they took.
func TestForkKeepsThePast(t *testing.T) {
	random := kafka.NewRandom(13)
	for id, source := range library(t) {
		run := finished(t, source)
		for range 2 {
			at := kafka.Millis(random.Below(int64(run.End()) + 1))
			script, problems := run.Fork(at, "")
			require.Empty(t, problems, "%s at %d:\n%s", id, at, script)
			fork, problems := Open(script)
			require.Empty(t, problems)
			require.Equal(t, run.At(at), fork.At(at), "%s at %d:\n%s", id, at, script)
			var want, got []string
			for i := range run.Events() {
				if e := &run.Events()[i]; e.At <= at {
					want = append(want, trace.Format(run.Names(), run.Events(), e))
				}
			}
			for i := range fork.Events() {
				if e := &fork.Events()[i]; e.At <= at {
					got = append(got, trace.Format(fork.Names(), fork.Events(), e))
				}
			}
			require.Equal(t, want, got, "%s at %d:\n%s", id, at, script)
		}
	}
}
