package conform

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const liveDir = "kafka/live/scenarios"

// TestClientAsKafka plays every timeline and finds no difference to what real
// consumers did. What the timelines are about stands in their field rules; these are
// settled here alone: R-214 and R-313 (a second thread), R-238 (reasons of a join),
// R-257 (a deleted topic under a pattern), R-284 to R-286 (commits and their
// callbacks), R-297 and R-299 (out of range), R-302 and R-333 (position, committed,
// currentLag), R-306, R-314 and R-315 (what a poll hands out), R-316; and what the tool prints:
//
//
//
func TestClientAsKafka(t *testing.T) {
	files, err := timelineFiles([]string{liveDir})
	require.NoError(t, err)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".json"), func(t *testing.T) {
			found, err := checkTimeline(file)
			require.NoError(t, err)
			assert.Empty(t, found, strings.Join(found, "\n"))
		})
	}
}
