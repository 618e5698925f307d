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
	w.RunUntil(70*kafka.Second, 1e6)
	dump(t, w)
	require.Empty(t, w.Check())
	t.Log(w.Steps())
}
