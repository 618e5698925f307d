package web

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every pair runs, and far from the edge the rule of thumb is right.
func TestSettingMaps(t *testing.T) {
	s := &Server{desk: newDesk()}
	for i := range settingMaps {
		m := &settingMaps[i]
		rows, left, err := s.cells(t.Context(), m, &mapValues{xs: m.x.values, ys: m.y.values})
		require.NoError(t, err, m.id)
		require.Zero(t, left, m.id)
		require.Len(t, rows, len(m.y.values))
		for line := range strings.Lines(m.script) { // a problem's line names the axis
			assert.False(t, strings.Contains(line, "{x}") && strings.Contains(line, "{y}"), m.id)
		}
		first, last := rows[0][0], rows[len(rows)-1][len(m.x.values)-1]
		if m.limit == 0 { // short session, long away
			last = rows[len(rows)-1][0]
			first = rows[0][len(m.x.values)-1]
		}
		assert.Zero(t, first.Out, m.id)
		assert.False(t, first.Beyond, m.id)
		assert.Positive(t, last.Out, m.id)
		assert.True(t, last.Beyond, m.id)
	}
}
