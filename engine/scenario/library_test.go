package scenario

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The library is written as the formatter writes, has no problem, and says in
// both languages what it is about.
func TestLibraryIsWellWritten(t *testing.T) {
	files, err := filepath.Glob("../../lessons/scenarios/*.scn")
	require.NoError(t, err)
	require.Greater(t, len(files), 24)
	for _, file := range files {
		name := filepath.Base(file)
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.Equal(t, Format(string(source)), string(source), name)
		script, problems := Parse(string(source))
		assert.Empty(t, problems, name)
		h := script.Header
		assert.NotEmpty(t, h.Title.KO, name)
		assert.NotEmpty(t, h.Title.EN, name)
		assert.NotEmpty(t, h.Question.KO, name)
		assert.NotEmpty(t, h.Question.EN, name)
		assert.Equal(t, h.Goal.KO == "", h.Goal.EN == "", name)
		assert.Equal(t, h.Note.KO == "", h.Note.EN == "", name)
		assert.NotZero(t, h.Difficulty, name)
		assert.NotEmpty(t, h.Tags, name)
		expects := 0
		for _, l := range script.Lines {
			if l.Does == DoExpect {
				expects++
			}
		}
		// What a recording of real consumers plays is held by the recording.
		if !slices.Contains(h.Tags, "recorded") {
			assert.NotZero(t, expects, "%s expects nothing", name)
		}
	}
}
