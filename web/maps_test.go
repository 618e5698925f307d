package web

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every pair runs, and far from the edge the rule of thumb is right.
func TestSettingMaps(t *testing.T) {
	s := &Server{desk: newDesk()}
	for i := range settingMaps {
		m := &settingMaps[i]
		rows, err := s.cells(t.Context(), m)
		require.NoError(t, err, m.id)
		require.Len(t, rows, len(m.ys))
		first, last := rows[0][0], rows[len(rows)-1][len(m.xs)-1]
		if m.id == "restart" { // short session, long away
			last = rows[len(rows)-1][0]
			first = rows[0][len(m.xs)-1]
		}
		assert.Zero(t, first.Out, m.id)
		assert.False(t, first.Beyond, m.id)
		assert.Positive(t, last.Out, m.id)
		assert.True(t, last.Beyond, m.id)
	}
}
