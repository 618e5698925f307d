package sim

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"rebalancelab/engine/kafka"
)

// fleet is members that share the partitions of two topics.
func fleet(t testing.TB, members, partitions int, rate int64) *World {
	w := New(7)
	for _, name := range []string{"orders", "payments"} {
		must(t, w, Command{Verb: VerbTopic, Topic: TopicSpec{Name: name, Partitions: int32(partitions / 2)}})
		if rate > 0 {
			must(t, w, Command{Verb: VerbProducer, Producer: Producer{Name: "p-" + name, Topic: name, RecordsPerSec: Rate{rate / 2, 1000}}})
		}
	}
	names := make([]string, members)
	for i := range names {
		names[i] = "C" + strconv.Itoa(i+1)
	}
	must(t, w, Command{Verb: VerbConsumer, Names: names, Settings: []Setting{{"group.id", "app"}}, Topics: []string{"orders", "payments"}, Behaviour: Behaviour{PerRecord: 1}})
	must(t, w, Command{Verb: VerbStart, Names: names, Text: "start"})
	return w
}

// BenchmarkSteps is what speed counts: processed items per second, 8 members, 24
// partitions in 2 topics, 100 records/s, 10 virtual minutes.
func BenchmarkSteps(b *testing.B) {
	steps := int64(0)
	for b.Loop() {
		w := fleet(b, 8, 24, 100)
		steps += w.RunUntil(10*kafka.Minute, 1<<40)
		require.Empty(b, w.Check())
	}
	b.ReportMetric(float64(steps)/b.Elapsed().Seconds(), "steps/s")
}

// BenchmarkFleet is 1000 consumers with 10000 partitions for 10 virtual minutes.
func BenchmarkFleet(b *testing.B) {
	steps := int64(0)
	for b.Loop() {
		w := fleet(b, 1000, 10000, 100)
		steps += w.RunUntil(10*kafka.Minute, 1<<40)
	}
	b.ReportMetric(float64(steps)/b.Elapsed().Seconds(), "steps/s")
}

// BenchmarkClone is a checkpoint of the small fleet.
func BenchmarkClone(b *testing.B) {
	w := fleet(b, 8, 24, 100)
	w.RunUntil(10*kafka.Minute, 1<<40)
	b.ReportAllocs()
	for b.Loop() {
		w = w.Clone()
	}
}
