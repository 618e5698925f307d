package conform

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine"
)

// observed runs a script to its end.
func observed(t *testing.T, script string) *engine.Run {
	t.Helper()
	run, problems := engine.Open(script)
	require.Empty(t, problems)
	run.Observe()
	run.Finish()
	return run
}

// The rows of a timeline's own script say what the comparison says: no difference,
// and every row has both sides.
func TestOriginalsBesideTheirRecordings(t *testing.T) {
	files, err := timelineFiles([]string{liveDir})
	require.NoError(t, err)
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		t.Run(name, func(t *testing.T) {
			r, err := Recorded(name)
			require.NoError(t, err)
			b, err := r.Beside(observed(t, r.Script()))
			require.NoError(t, err)
			assert.NotEmpty(t, b.Rows)
			assert.Zero(t, b.Apart)
			assert.Equal(t, len(b.Rows), b.Same)
			assert.Equal(t, -1, b.First)
			assert.Equal(t, "4.3.1", r.Kafka)
			for i := range b.Rows {
				row := &b.Rows[i]
				assert.True(t, row.Kafka.There && row.Engine.There, "%+v", row)
				assert.NotEmpty(t, row.Kafka.Text)
				assert.NotContains(t, row.Kafka.Text+row.Engine.Text, "map[")
				assert.Equal(t, row.Verdict == Within, row.Lenient != 0)
				assert.LessOrEqual(t, len(row.Kind), len("callback"))
			}
		})
	}
}

// A recording that is changed in one place is left in that row, and in no other.
func TestOneChangedEntryIsOneRow(t *testing.T) {
	r, err := Recorded("classic-crash-redelivery")
	require.NoError(t, err)
	run := observed(t, r.Script())
	first := fields(items(fields(r.recorded["consumers"])["B"])[1])
	require.Equal(t, "assigned", first["see"])
	first["partitions"] = []any{"t-2"}
	b, err := r.Beside(run)
	require.NoError(t, err)
	assert.Equal(t, 1, b.Apart)
	assert.Equal(t, "B", b.Rows[b.First].Who)
	assert.Equal(t, "callback", b.Rows[b.First].Kind)
}

// A reader's change: up to it everything is as recorded, and it is named.
func TestEditedScriptLeavesItsRecording(t *testing.T) {
	r, err := Recorded("classic-crash-redelivery")
	require.NoError(t, err)
	for _, c := range []struct {
		name, from, to string
		first          int64 // not before this
	}{
		{"earlier", "at 2900ms crash B", "at 2s crash B", 1900},
		{"instead", "at 2900ms crash B", "at 2900ms close B", 2800},
		{"added", "run for", "at 4s crash A\nrun for", 3900},
		{"shorter", "run for 6100ms", "run for 100ms", -1},
		{"somebody else", "at 2900ms crash B", "consumer Z group=g subscribe=t\nat 1500ms start Z\nat 2900ms crash B", 1400},
		{"settings", "ms=6000 session.timeout.ms=3000", "ms=6000 session.timeout.ms=6000", 5900},
		{"listener", "consumer B", "consumer B onAssigned=seek:t-0:3", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			script := strings.Replace(r.Script(), c.from, c.to, 1)
			require.NotEqual(t, r.Script(), script)
			b, err := r.Beside(observed(t, script))
			require.NoError(t, err)
			if c.first < 0 {
				assert.Zero(t, b.Apart)
				assert.Equal(t, Beyond, b.Rows[len(b.Rows)-1].Verdict)
				return
			}
			require.GreaterOrEqual(t, b.First, 0)
			assert.GreaterOrEqual(t, b.Leaves, c.first)
			assert.Equal(t, Differs, b.Rows[b.First].Verdict)
			assert.Less(t, b.Leaves, c.first+1100)
		})
	}
}

func TestNothingRecordedOfThatName(t *testing.T) {
	for _, name := range []string{"", "no-such", "../scenarios/api-misuse", "api-misuse.recording", "titles"} {
		_, err := Recorded(name)
		assert.Error(t, err, name)
	}
}
