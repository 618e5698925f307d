package engine

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"rebalancelab/engine/kafka"
)

// A lab of ordinary size: 8 members, 24 partitions in 2 topics, 100 records/s,
// ten virtual minutes.
const benchLab = `# rebalance-lab 1
topic orders partitions=12
topic pay partitions=12
producer shop topic=orders rate=50/s
producer bank topic=pay rate=50/s
consumer C1..C8 group=orders-app subscribe=orders,pay process=10ms/record
start C1..C8
run for 10m
`

// BenchmarkSteps measures the simulator in steps per second.
func BenchmarkSteps(b *testing.B) {
	steps := int64(0)
	for b.Loop() {
		run, problems := Open(benchLab)
		if len(problems) > 0 {
			b.Fatal(problems)
		}
		run.Finish()
		if run.Stopped() != nil {
			b.Fatal(run.Stopped())
		}
		steps += run.Steps()
	}
	b.ReportMetric(float64(steps)/b.Elapsed().Seconds(), "steps/s")
}

// BenchmarkSeek measures seeking to random times of a finished run.
func BenchmarkSeek(b *testing.B) {
	run, problems := Open(benchLab)
	if len(problems) > 0 {
		b.Fatal(problems)
	}
	run.Finish()
	random := kafka.NewRandom(1)
	for b.Loop() {
		run.At(kafka.Millis(random.Below(int64(run.End()))))
	}
}

// BenchmarkSeekEventful is seeking in a run of more than ten thousand events, with
// the 95th percentile.
func BenchmarkSeekEventful(b *testing.B) {
	var actions strings.Builder
	for i := 1; i <= 625; i++ {
		actions.WriteString("at " + strconv.Itoa(950*i) + "ms restart C" + strconv.Itoa((i-1)%8+1) + "\n")
	}
	run, problems := Open(strings.Replace(benchLab, "run for", actions.String()+"run for", 1))
	if len(problems) > 0 {
		b.Fatal(problems)
	}
	run.Finish()
	if run.Stopped() != nil {
		b.Fatal(run.Stopped())
	}
	random := kafka.NewRandom(1)
	var took []time.Duration
	for b.Loop() {
		began := time.Now()
		run.At(kafka.Millis(random.Below(int64(run.End()))))
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	b.ReportMetric(float64(len(run.Events())), "events")
	b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "p95-ms")
}

// BenchmarkLarge is 1,000 consumers on 10,000 partitions for ten virtual minutes.
func BenchmarkLarge(b *testing.B) {
	script := "# rebalance-lab 1\n"
	for t := range 10 {
		script += "topic t" + strconv.Itoa(t) + " partitions=1000\nproducer p" + strconv.Itoa(t) + " topic=t" + strconv.Itoa(t) + " rate=100/s\n"
	}
	script += "consumer C1..C1000 group=g subscribe=t0,t1,t2,t3,t4,t5,t6,t7,t8,t9 partition.assignment.strategy=roundrobin\nstart C1..C1000\nrun for 10m\n"
	for b.Loop() {
		run, problems := OpenWithin(script, LargeLimits)
		if len(problems) > 0 {
			b.Fatal(problems)
		}
		run.Finish()
		if run.Stopped() != nil {
			b.Fatal(run.Stopped())
		}
		b.ReportMetric(float64(run.Steps()), "steps")
		b.ReportMetric(float64(len(run.Events())), "milestones")
	}
}
