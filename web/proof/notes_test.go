package proof

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine"
	"rebalancelab/engine/kafka"
)

// The table of versions that is shown is the one that the engine goes by, and both
// languages name the same rules, shapes and settings.
func TestNotes(t *testing.T) {
	notes, err := Notes(engine.Proof)
	require.NoError(t, err)
	require.Len(t, notes, 2)
	shapes, versions := &notes[0], &notes[1]
	assert.Equal(t, "application-shapes", shapes.ID)
	require.Equal(t, "version-switch", versions.ID)
	var shown []kafka.DeltaRow
	for _, row := range versions.Rows {
		since, _, _ := strings.Cut(row[0].EN, " ")
		shown = append(shown, kafka.DeltaRow{Rule: row[1].EN, Since: kafka.ParseVersion(since)})
		assert.Equal(t, row[1].EN, row[1].KO)
		assert.True(t, strings.HasPrefix(row[0].KO, since), row[0].KO)
	}
	assert.ElementsMatch(t, kafka.Deltas[:], shown)
	for _, n := range notes {
		assert.True(t, strings.ContainsFunc(n.Title.KO, isHangul))
		for _, row := range n.Rows {
			last := row[len(row)-1]
			assert.True(t, strings.ContainsFunc(last.KO, isHangul), last.EN)
			assert.False(t, strings.ContainsFunc(last.EN, isHangul), last.EN)
			assert.ElementsMatch(t, names(last.EN), names(last.KO), last.EN)
			if strings.Contains(row[0].EN, "=") {
				assert.Equal(t, row[0].EN, row[0].KO)
			}
		}
	}
}

func TestNotesThatPart(t *testing.T) {
	const en, ko = "\n## One\n\nText.\n\n| a | b |\n|---|---|\n| x | y |\n", "\n## 하나\n\n글.\n\n| 가 | 나 |\n|---|---|\n| x | 다 |\n"
	for name, c := range map[string][2]string{
		"a row more":    {en + "| z | z |\n", ko},
		"a column less": {en, strings.Replace(ko, "| x | 다 |", "| x |", 1)},
		"no table":      {en, "\n## 하나\n\n글.\n"},
		"no paragraph":  {en, strings.Replace(ko, "글.\n\n", "", 1)},
	} {
		_, err := Notes(fstest.MapFS{"RULES.md": {Data: []byte(c[0])}, "RULES.ko.md": {Data: []byte(c[1])}})
		assert.Error(t, err, name)
	}
	notes, err := Notes(fstest.MapFS{"RULES.md": {Data: []byte(en)}, "RULES.ko.md": {Data: []byte(ko)}})
	require.NoError(t, err)
	assert.Equal(t, Words{"다", "y"}, notes[0].Rows[0][1])
}
