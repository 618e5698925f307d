package engine

import (
	"strings"
	"testing"

	"rebalancelab/engine/kafka"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func sweepAll(t testing.TB, run *Run, line string) (*Sweep, []Swept) {
	sweep, problems := run.Sweep(line, 0, run.End()+1)
	require.Empty(t, problems)
	var all []Swept
	for {
		found, done := sweep.Advance(10_000)
		all = append(all, found...)
		if done {
			return sweep, all
		}
	}
}

// Each boundary tells what the run of its script tells.
func TestSweepTellsWhatItsScriptPlays(t *testing.T) {
	run := finished(t, library(t)["crash-one"])
	sweep, all := sweepAll(t, run, "crash C2")
	require.Greater(t, len(all), 20)
	doubled, clean := 0, 0
	for _, one := range all {
		require.False(t, one.Void)
		script := sweep.Script(one.At, one.Until)
		played, problems := Open(script)
		require.Empty(t, problems, script)
		played.Finish()
		require.Nil(t, played.Stopped(), script)
		before, after := played.At(one.At).Groups[0], played.At(played.End()).Groups[0]
		assert.Equal(t, one.Duplicates, after.Duplicates-before.Duplicates, script)
		assert.Equal(t, one.Losses, after.Losses-before.Losses, script)
		if one.Duplicates > 0 {
			doubled++
		} else {
			clean++
		}
	}
	assert.Positive(t, doubled)
	assert.Positive(t, clean)
	last := all[len(all)-1]
	assert.Greater(t, last.At, 12*kafka.Second, "without the crash, the run goes on as before")
}

// So it is whatever the group's protocol, and whatever the others do meanwhile:
// boundaries that were played together, and those that were not.
func TestSweepTellsWhatItsScriptPlaysElsewhere(t *testing.T) {
	const group = "# rebalance-lab 1\ntopic orders partitions=6\nproducer shop topic=orders rate=5/s\n"
	for _, script := range []string{
		group + "consumer C1..C3 group=orders-app subscribe=orders process=150ms/record auto.commit.interval.ms=1s\nstart C1..C3\nrun for 40s\n",
		group + "consumer C1..C3 group=orders-app subscribe=orders process=150ms/record group.protocol=consumer\nstart C1..C3\nrun for 40s\n",
		group + "consumer C1..C3 group=orders-app subscribe=orders process=70ms/record session.timeout.ms=10s\nstart C1..C3\nrun for 30s\n",
		group + "consumer C1..C3 group=orders-app subscribe=orders process=150ms/record partition.assignment.strategy=cooperative-sticky\nstart C1..C2\nat 15s\nstart C3\nat 22s\nclose C1\nrun for 20s\n",
	} {
		run := finished(t, script)
		sweep, all := sweepAll(t, run, "crash C2")
		require.Greater(t, len(all), 20)
		for i := 0; i < len(all); i += 1 + len(all)/25 {
			one := all[i]
			if one.Void {
				continue
			}
			played, problems := Open(sweep.Script(one.At, one.Until))
			require.Empty(t, problems)
			played.Finish()
			before, after := played.At(one.At).Groups[0], played.At(played.End()).Groups[0]
			assert.Equal(t, one.Duplicates, after.Duplicates-before.Duplicates, "at %d", one.At)
			assert.Equal(t, one.Losses, after.Losses-before.Losses, "at %d", one.At)
		}
	}
}

// Several may share the work: each boundary belongs to one part.
func TestSweepInParts(t *testing.T) {
	run := finished(t, library(t)["crash-one"])
	_, whole := sweepAll(t, run, "crash C2")
	var parts []Swept
	for _, cut := range [][2]kafka.Millis{{0, 5 * kafka.Second}, {5 * kafka.Second, 20 * kafka.Second}, {20 * kafka.Second, run.End() + 1}} {
		sweep, problems := run.Sweep("crash C2", cut[0], cut[1])
		require.Empty(t, problems)
		for {
			found, done := sweep.Advance(1)
			parts = append(parts, found...)
			if done {
				break
			}
		}
	}
	assert.Equal(t, whole, parts)
}

// Where the consumer does not run, there is nothing to crash.
func TestSweepOfWhoIsNotThere(t *testing.T) {
	run := finished(t, strings.Replace(library(t)["crash-one"], "start C1 C2 C3", "start C1 C3\nsettle\nstart C2", 1))
	_, all := sweepAll(t, run, "crash C2")
	assert.True(t, all[0].Void)
	assert.False(t, all[len(all)-1].Void)
}

// Who commits before processing loses records instead.
func TestSweepFindsLosses(t *testing.T) {
	run := finished(t, library(t)["commit-before"])
	_, all := sweepAll(t, run, "crash "+run.Names().Consumers[0].Name)
	lost := int64(0)
	for _, one := range all {
		lost += one.Losses
		assert.Zero(t, one.Duplicates)
	}
	assert.Positive(t, lost)
}

func TestSweepRefusesWhatIsNoLine(t *testing.T) {
	_, problems := finished(t, library(t)["crash-one"]).Sweep("crahs C2", 0, kafka.Second)
	require.Len(t, problems, 1)
	assert.Equal(t, "crash", problems[0].Suggestion)
}

func TestGoalsSoFar(t *testing.T) {
	run := finished(t, library(t)["crash-one"])
	met := func() (n int) {
		for _, g := range run.GoalsSoFar() {
			if g.Met {
				n++
			}
		}
		return n
	}
	run.At(11 * kafka.Second)
	early := met()
	run.At(run.End())
	assert.Less(t, early, met())
	late := met()
	assert.Equal(t, late, met(), "looking does not move the place")
	assert.Len(t, run.Goals(), late, "all hold in the end")
}

func TestSettingsInForce(t *testing.T) {
	run := finished(t, library(t)["crash-one"])
	find := func(of, name string) InForce {
		for _, s := range run.Settings(of) {
			if s.Name == name {
				return s
			}
		}
		t.Fatal(of, name)
		return InForce{}
	}
	assert.Equal(t, "range", find("C2", "partition.assignment.strategy").Value)
	assert.Positive(t, find("orders-app", "partition.assignment.strategy").Line)
	assert.Zero(t, find("C2", "session.timeout.ms").Line)
	assert.Equal(t, "45000", find("C2", "session.timeout.ms").Value)
	assert.Equal(t, "3000", find("broker", "group.initial.rebalance.delay.ms").Value)
}

// sweepLab has about 2,000 milestones.
const sweepLab = `# rebalance-lab 1
topic orders partitions=12
producer shop topic=orders rate=6/s
group orders-app auto.commit.interval.ms=1s
consumer C1..C6 group=orders-app subscribe=orders process=100ms/record
start C1..C6
run for 150s
`

func BenchmarkSweep(b *testing.B) {
	run := finished(b, sweepLab)
	boundaries := 0
	for b.Loop() {
		_, all := sweepAll(b, run, "crash C2")
		boundaries += len(all)
	}
	b.ReportMetric(float64(len(run.Events())), "milestones")
	b.ReportMetric(float64(boundaries)/float64(b.N), "boundaries")
}
