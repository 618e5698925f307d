package conform

import (
	"io"
	"os"
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

// A recording that is changed in one place differs in that place: the comparison
// looks at every part.
func TestComparisonSeesEveryPart(t *testing.T) {
	file := liveDir + "/classic-crash-redelivery.json"
	timeline, err := readTimeline(file)
	require.NoError(t, err)
	for _, c := range []struct{ part, from, to string }{
		{"consumers.A", `"see": "assigned", "partitions": ["t-0", "t-1"]`, `"see": "assigned", "partitions": ["t-0"]`},
		{"consumers.B", `"see": "crash"`, `"see": "freeze"`},
		{"consumers", `"generation": 2}`, `"generation": 7}`},
		{"consumers", `"0-29"`, `"0-28"`},
		{"requests", `"reason": "group is already rebalancing"`, `"reason": "something else"`},
		{"groups.g", `"state": "Stable"`, `"state": "Empty"`},
		{"redelivered", `"by": ["B", "A"]`, `"by": ["B", "B"]`},
	} {
		text, err := os.ReadFile(recordingOf(file))
		require.NoError(t, err)
		changed := strings.ReplaceAll(string(text), c.from, c.to)
		if changed == string(text) {
			continue // this recording has no such place; the last assertion counts
		}
		var recorded map[string]any
		require.NoError(t, decode([]byte(changed), &recorded))
		x, err := timeline.translate()
		require.NoError(t, err)
		p, err := x.play()
		require.NoError(t, err)
		found := timeline.compareRecordings(recorded, p.recording())
		require.NotEmpty(t, found, c.to)
		assert.True(t, strings.HasPrefix(found[0], c.part), "%s: %s", c.part, found[0])
	}
}

// Broken files name themselves and the field.
func TestBrokenTimelines(t *testing.T) {
	const good = `{"name":"x","topics":[{"name":"t","partitions":1}],"consumers":[{"name":"A","subscribe":["t"]}],"timeline":[{"at":0,"do":"start","consumer":"A"}],"end":100}`
	then := func(action string) string {
		return strings.Replace(good, `"consumer":"A"}`, `"consumer":"A"},{"at":50,`+action+`}`, 1)
	}
	const recording = `{"consumers":{},"groups":{},"requests":{},"outside":[],"redelivered":[]}`
	for _, c := range [][3]string{
		{`{`, recording, "x.json"},
		{`[]`, recording, "x.json: not a JSON object"},
		{`{"end":-1}`, recording, "x.json: field end: must be a whole number"},
		{strings.Replace(good, `"do":"start"`, `"do":"jump"`, 1), recording, `x.json: field timeline[0].do: unknown action "jump"`},
		{strings.Replace(good, `"at":0`, `"at":"now"`, 1), recording, "x.json: field timeline[0].at: must be a number"},
		{strings.Replace(good, `"consumer":"A"`, `"consumer":"B"`, 1), recording, `x.json: field timeline[0].consumer: no consumer "B"`},
		{strings.Replace(good, `["t"]`, `5`, 1), recording, "x.json: field consumers[0].subscribe: must be a list"},
		{strings.Replace(good, `"end"`, `"compare":{"polls":"never"},"end"`, 1), recording, "x.json: field compare.polls: must be one of"},
		{strings.Replace(good, `"end"`, `"compare":{"tolerance":9},"end"`, 1), recording, "x.json: field compare.tolerance: unknown"},
		{then(`"do":"set","consumer":"A","commit":"sync"`), recording, "x.json: field timeline[1].commit: how a consumer commits is fixed"},
		{then(`"do":"set","consumer":"A"`), recording, "x.json: field timeline[1].process: missing"},
		{then(`"do":"set","consumer":"A","process":{"perBatch":5,"once":true}`), recording, "x.json: field timeline[1].process.once: a script cannot slow down one batch"},
		{then(`"do":"call","consumer":"A","method":"metric","name":"fetch-rate"`), recording, `x.json: field timeline[1].name: only records-lag can be asked for, not "fetch-rate"`},
		{then(`"do":"createTopic","name":"t"`), recording, "x.json: field timeline[1].name: the topic t is there already"},
		{then(`"do":"addPartitions","topic":"u","to":2`), recording, "x.json: field timeline[1].topic: there is no topic u"},
		{then(`"do":"addPartitions","topic":"t"`), recording, "x.json: field timeline[1].to: missing"},
		{then(`"do":"addPartitions","topic":"t","to":1`), recording, "x.json: field timeline[1].to: t has 1 partitions already"},
		{then(`"do":"deleteTopic","topic":"u"`), recording, "x.json: field timeline[1].topic: there is no topic u"},
		{good, `{}`, "x.recording.json: field consumers: missing"},
		{good, strings.Replace(recording, `"consumers":{}`, `"consumers":{"A":[{"t":1}]}`, 1), "x.recording.json: field consumers.A[0].see: missing"},
		{good, strings.Replace(recording, `"requests":{}`, `"requests":{"A":5}`, 1), "x.recording.json: field requests.A: must be a list"},
		{good, strings.Replace(recording, `"outside":[]`, `"outside":{}`, 1), "x.recording.json: field outside: must be a list"},
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, "x.json")
		require.NoError(t, os.WriteFile(file, []byte(c[0]), 0o600))
		require.NoError(t, os.WriteFile(recordingOf(file), []byte(c[1]), 0o600))
		_, err := CheckClient([]string{dir}, io.Discard)
		assert.ErrorContains(t, err, c[2])
	}
	_, err := CheckClient([]string{t.TempDir()}, io.Discard)
	assert.ErrorContains(t, err, "no timelines")
}
