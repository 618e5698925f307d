package conform

import (
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite the recorded scenarios of the library")

const libraryDir = "../../lessons/scenarios"

// headerOf is what the library says about a timeline, from the table beside the
// recordings.
func headerOf(t *testing.T, name string) []string {
	table, err := os.ReadFile(liveDir + "/titles.tsv")
	require.NoError(t, err)
	for line := range strings.Lines(string(table)) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if f[0] == name {
			require.Len(t, f, 5, name)
			return []string{"title.ko " + f[1], "title.en " + f[2], "question.ko " + f[3], "question.en " + f[4], "difficulty 3", "tags recorded"}
		}
	}
	t.Fatalf("titles.tsv has no title for %s", name)
	return nil
}

// The library's recorded scenarios are the timelines, translated, and nothing else.
func TestRecordedScenariosAreFresh(t *testing.T) {
	files, err := timelineFiles([]string{liveDir})
	require.NoError(t, err)
	var want []string
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		script, err := ScriptOf(file, headerOf(t, name)...)
		require.NoError(t, err)
		target := filepath.Join(libraryDir, "recorded-"+name+".scn")
		want = append(want, target)
		if *update {
			require.NoError(t, os.WriteFile(target, []byte(script), 0o644))
		}
		there, err := os.ReadFile(target)
		require.NoError(t, err)
		assert.True(t, string(there) == script, "%s is not what its timeline says: go test ./engine/conform -run Fresh -update", target)
	}
	got, err := filepath.Glob(filepath.Join(libraryDir, "recorded-*.scn"))
	require.NoError(t, err)
	slices.Sort(want)
	assert.Equal(t, want, got)
}

// The timelines and what real consumers did are as they were recorded: nobody made
// a recording fit.
func TestRecordingsAreUnchanged(t *testing.T) {
	files, err := filepath.Glob(liveDir + "/*.json")
	require.NoError(t, err)
	var b strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		sum := sha256.Sum256(text)
		b.WriteString(hex.EncodeToString(sum[:]) + "  " + filepath.Base(file) + "\n")
	}
	const list = "testdata/recordings.sha256"
	if *update {
		require.NoError(t, os.WriteFile(list, []byte(b.String()), 0o644))
	}
	want, err := os.ReadFile(list)
	require.NoError(t, err)
	assert.Equal(t, string(want), b.String(), "record again with make record, and only then -update")
}
