package sim

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func toolWorld(t *testing.T) *World {
	w := New(1)
	must(t, w, Command{Verb: VerbTopic, Topic: TopicSpec{Name: "t", Partitions: 2, Records: 10}})
	must(t, w, Command{Verb: VerbGroup, Names: []string{"g"}})
	must(t, w, Command{Verb: VerbConsumer, Names: []string{"C"}, Settings: []Setting{{"group.id", "g"}}, Topics: []string{"t"}})
	return w
}

func typed(t *testing.T, w *World, line string) *ToolRun {
	must(t, w, Command{Verb: VerbTool, Args: strings.Fields("--bootstrap-server localhost:9092 " + line)})
	return &w.Tools()[len(w.Tools())-1]
}

// A member that joins between the look at the group and the commit makes the reset
// fail.
func TestToolLosesTheRace(t *testing.T) {
	w := toolWorld(t)
	must(t, w, Command{Verb: VerbStart, Names: []string{"C"}})
	typed(t, w, "--reset-offsets --group g --topic t --to-offset 3 --execute")
	w.RunUntil(10_000, 1e6)
	run := w.Tools()[0]
	assert.Equal(t, "\nError: Executing consumer group command failed due to Failed altering consumer group offsets for the following partitions: [t-1, t-0]\n"+
		"org.apache.kafka.common.errors.UnknownMemberIdException: Failed altering consumer group offsets for the following partitions: [t-1, t-0]\n", run.Text())
	assert.Zero(t, run.Exit)
	assert.Empty(t, w.Check())
}

// There is one terminal: a command begins when the one before has ended.
func TestToolsTakeTurns(t *testing.T) {
	w := toolWorld(t)
	typed(t, w, "--reset-offsets --group g --topic t --to-offset 3 --execute")
	typed(t, w, "--describe --group g")
	w.RunUntil(10_000, 1e6)
	assert.Contains(t, strings.Join(strings.Fields(w.Tools()[1].Text()), " "), "g t 0 3 10 7 - - -")
}

// While the coordinator moves, the admin client asks again; --timeout ends that.
func TestToolWaitsForTheCoordinator(t *testing.T) {
	w := toolWorld(t)
	typed(t, w, "--reset-offsets --group g --topic t --to-offset 3 --execute")
	w.RunUntil(1_000, 1e6)
	must(t, w, Command{Verb: VerbFailover, Down: 5_000, Load: 200})
	typed(t, w, "--describe --group g --timeout 2000")
	typed(t, w, "--describe --group g")
	w.RunUntil(30_000, 1e6)
	late, fine := w.Tools()[1], w.Tools()[2]
	assert.Contains(t, late.Text(), "TimeoutException: Timed out waiting for a node assignment. Call: describeConsumerGroups(api=FIND_COORDINATOR)")
	assert.InDelta(t, 3_000, int64(w.Events()[late.Event].At), 10)
	assert.Contains(t, fine.Text(), "LOG-END-OFFSET")
	assert.Greater(t, int64(w.Events()[fine.Event].At), int64(6_200))
}

// A copy made while a command is at work goes on as its original does.
func TestToolIsCloned(t *testing.T) {
	w := toolWorld(t)
	typed(t, w, "--reset-offsets --group g --topic t --to-latest --execute --export")
	for range 3 {
		require.True(t, w.Step())
	}
	require.Negative(t, w.Tools()[0].Event)
	c := w.Clone()
	w.RunUntil(10_000, 1e6)
	assert.Negative(t, c.Tools()[0].Event)
	c.RunUntil(10_000, 1e6)
	assert.Equal(t, w.Tools()[0], c.Tools()[0])
	assert.Equal(t, "t,1,10\nt,0,10\n\n", c.Tools()[0].Text())
}

// Deleting a group or its offsets is seen in its view of the partitions.
func TestToolDeletes(t *testing.T) {
	w := toolWorld(t)
	typed(t, w, "--reset-offsets --group g --topic t --to-offset 3 --execute")
	typed(t, w, "--delete-offsets --group g --topic t:0")
	w.RunUntil(1_000, 1e6)
	view := w.Snapshot()
	assert.Equal(t, int64(-1), view.Partitions[0].Views[0].Committed)
	assert.Equal(t, int64(3), view.Partitions[1].Views[0].Committed)
	typed(t, w, "--delete --group g")
	w.RunUntil(2_000, 1e6)
	assert.Equal(t, int64(-1), w.Snapshot().Partitions[1].Views[0].Committed)
	assert.Equal(t, "Deletion of requested consumer groups ('g') was successful.\n", w.Tools()[2].Text())
}

// Redirection keeps stdout for later, and leaves stderr.
func TestToolFiles(t *testing.T) {
	w := toolWorld(t)
	must(t, w, Command{Verb: VerbTool, Args: strings.Fields("--bootstrap-server a:1 --reset-offsets --group g --topic t --to-offset 4 --export"), Output: "f"})
	typed(t, w, "--reset-offsets --group g --from-file f --execute")
	w.RunUntil(1_000, 1e6)
	assert.Contains(t, w.Tools()[0].Text(), "WARN: No action")
	assert.NotContains(t, w.Tools()[0].Text(), "t,1,4")
	assert.Contains(t, w.Tools()[1].Text(), "\ng               t               1          4\n", "the empty line at the end does not count (R-393)")
}
