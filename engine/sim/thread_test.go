package sim

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

func must(t testing.TB, w *World, c Command) {
	t.Helper()
	p := w.Apply(c)
	require.Nil(t, p, "%+v", p)
}

// crashOne is the library's first scenario.
func crashOne(t testing.TB, settings ...Setting) *World {
	w := New(42)
	must(t, w, Command{Verb: VerbTopic, Topic: TopicSpec{Name: "orders", Partitions: 6}})
	must(t, w, Command{Verb: VerbProducer, Producer: Producer{Name: "shop", Topic: "orders", RecordsPerSec: Rate{2, 1000}}})
	must(t, w, Command{Verb: VerbGroup, Names: []string{"orders-app"}, Settings: settings})
	must(t, w, Command{Verb: VerbConsumer, Names: []string{"C1", "C2", "C3"}, Settings: []Setting{{"group.id", "orders-app"}}, Topics: []string{"orders"},
		Behaviour: Behaviour{PerRecord: 200}})
	must(t, w, Command{Verb: VerbStart, Names: []string{"C1", "C2", "C3"}, Text: "start C1 C2 C3"})
	return w
}

func dump(t testing.TB, w *World) {
	for i := range w.Events() {
		t.Log(trace.Format(w.Names(), w.Events(), &w.Events()[i]))
	}
}

func TestCrashOne(t *testing.T) {
	w := crashOne(t, Setting{"partition.assignment.strategy", "range"})
	w.RunUntil(12*kafka.Second, 1e6)
	require.True(t, w.Settled("orders-app"))
	must(t, w, Command{Verb: VerbCrash, Names: []string{"C2"}, Text: "crash C2"})
	before := w.Snapshot()
	w.RunUntil(70*kafka.Second, 1e6)
	require.Empty(t, w.Check())
	require.True(t, w.Settled("orders-app"))

	// Its session runs out 45 s after its last heartbeat.
	var gone []trace.Event
	for _, e := range w.Events() {
		if e.Code == trace.MemberRemoved {
			gone = append(gone, e)
		}
	}
	require.Len(t, gone, 1)
	require.Equal(t, w.Names().ConsumerNumber("C2"), gone[0].Consumer)
	require.Equal(t, trace.ReasonSessionExpired, gone[0].Reason)
	require.Equal(t, 45*kafka.Second, gone[0].Length)
	require.Greater(t, gone[0].At, 54*kafka.Second)
	require.LessOrEqual(t, gone[0].At, 57*kafka.Second+50)

	// The other two share what it had, in the next generation.
	after := w.Snapshot()
	require.Equal(t, before.Groups[0].Generation+1, after.Groups[0].Generation)
	owned := map[string][]int32{}
	for i := range w.consumers {
		c := &w.consumers[i]
		if c.Alive() {
			owned[c.Name] = c.Owns()
			require.Equal(t, after.Groups[0].Generation, c.Generation())
		}
	}
	require.Equal(t, map[string][]int32{"C1": {0, 1, 2}, "C3": {3, 4, 5}}, owned)
}
