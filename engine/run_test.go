package engine

import (
	"strings"
	"testing"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/scenario"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestForkIsALine(t *testing.T) {
	run := finished(t, library(t)["crash-one"])
	script, problems := run.Fork(20407, "crash C3")
	require.Empty(t, problems)
	assert.True(t, strings.HasSuffix(script, "at 20.407s crash C3\n"), script)
	assert.NotContains(t, script, "settle")
	assert.NotContains(t, script, "run until")
	assert.NotContains(t, script, "expect")
	assert.Contains(t, script, "at 12s crash C2\n")
	assert.Contains(t, script, "title.ko ")
	fork := finished(t, script)
	require.Nil(t, fork.Stopped())
	v, problem := fork.Value("count anyone expired")
	require.Nil(t, problem)
	assert.Equal(t, int64(2), v.Number)
	assert.NotEqual(t, run.Digest(), fork.Digest())

	var ghost []string
	for _, l := range run.Ghost(20407) {
		ghost = append(ghost, l.Text)
	}
	assert.Equal(t, "run until back", ghost[0])
	_, problems = run.Fork(20407, "crahs C3")
	require.Len(t, problems, 1)
	assert.Equal(t, "crash", problems[0].Suggestion)
}

func TestValues(t *testing.T) {
	run := finished(t, library(t)["crash-one"])
	value := func(text string) scenario.Value {
		v, problem := run.Value(text)
		require.Nil(t, problem, text)
		return v
	}
	assert.Equal(t, scenario.InstantValue, value("time expired").Kind)
	assert.Equal(t, value("time expired").Time-12*kafka.Second, value("time expired - time C2 crashed").Time)
	assert.Equal(t, "C1", value("owner orders-2").Text)
	assert.Equal(t, "C2", value("owner orders-2 at stable").Text)
	assert.Equal(t, []string{"orders-2", "orders-3"}, value("owned C2 at stable").List)
	assert.Equal(t, int64(2), value("partitions C1 at 12s").Number)
	assert.Equal(t, 45*kafka.Second, value("setting C2 session.timeout.ms").Time)
	assert.Equal(t, "range", value("setting C2 partition.assignment.strategy").Text)
	assert.Equal(t, "range,cooperative-sticky", value("setting partition.assignment.strategy").Text)
	assert.Equal(t, int64(1), value("generation orders-app at expired").Number)
	assert.Equal(t, "crashed", value("state C2").Text)
	assert.Equal(t, value("pause C1").Time-value("pause C1 at stable").Time, value("pause C1 from stable").Time)
	_, problem := run.Value("time nowhere")
	require.NotNil(t, problem)
	assert.Equal(t, scenario.UnknownMark, problem.Code)
}

// Limits stop a run, say where, and leave what was there to be looked at.
func TestLimits(t *testing.T) {
	source := library(t)["crash-one"]
	stop := func(change func(*Limits)) (*Run, scenario.Code) {
		limits := DefaultLimits
		change(&limits)
		run, problems := OpenWithin(source, limits)
		require.Empty(t, problems)
		run.Finish()
		require.NotNil(t, run.Stopped())
		assert.NotZero(t, run.Stopped().Line)
		run.At(kafka.Second)
		return run, run.Stopped().Code
	}
	run, code := stop(func(l *Limits) { l.Events = 30 })
	assert.Equal(t, scenario.TooManyEvents, code)
	assert.Less(t, len(run.Events()), 60)
	_, code = stop(func(l *Limits) { l.Steps = 200 })
	assert.Equal(t, scenario.TooManySteps, code)
	_, code = stop(func(l *Limits) { l.Time = 5 * kafka.Second })
	assert.Equal(t, scenario.TooMuchTime, code)
	_, code = stop(func(l *Limits) { l.Wait = kafka.Second })
	assert.Equal(t, scenario.NeverSettled, code)
	_, code = stop(func(l *Limits) { l.Memory = 1 })
	assert.Equal(t, scenario.TooMuchMemory, code)
}

func TestWhatCannotBe(t *testing.T) {
	world := "# rebalance-lab 1\ntopic orders partitions=2\nconsumer C1 group=g subscribe=orders\n"
	for line, code := range map[string]scenario.Code{
		"start C1\nsettle\nat 1s crash C1\n":              scenario.TimePassed,
		"start C1\nmark m when C1 crashed\nrun until m\n": scenario.NeverHappened,
		"start C1\nstart C1\n":                            scenario.AlreadyStarted,
		"start C1\nrun until members g > 5\n":             scenario.NeverHappened,
		"start C1\nat 25d\nwait 6d\n":                     scenario.TooMuchTime,
	} {
		limits := DefaultLimits
		limits.Steps, limits.Wait = 400_000, 20*kafka.Minute
		run, problems := OpenWithin(world+line, limits)
		require.Empty(t, problems, line)
		run.Finish()
		require.NotNil(t, run.Stopped(), line)
		if got := run.Stopped().Code; code != scenario.TooMuchTime || got != scenario.TooManySteps {
			assert.Equal(t, code, got, line)
		}
		assert.NotZero(t, run.Stopped().Line)
	}
	_, problems := Open("# rebalance-lab 1\ncrash C1\n")
	require.Len(t, problems, 1)
	_, problems = Open(strings.Repeat("x", 5<<20))
	require.Len(t, problems, 1)
}

// A script without a run line plays until all has come out, and ten seconds more.
func TestTail(t *testing.T) {
	run := finished(t, "# rebalance-lab 1\ntopic orders partitions=2\nconsumer C1 C2 group=g subscribe=orders\nstart C1 C2\nat 12s\ncrash C2\n")
	require.Nil(t, run.Stopped())
	at, problem := run.Value("time C2 expired")
	require.Nil(t, problem)
	assert.Greater(t, run.End(), at.Time+10*kafka.Second)
	assert.Less(t, run.End(), at.Time+20*kafka.Second)
}

func TestNumbersInMarks(t *testing.T) {
	run := finished(t, `# rebalance-lab 1
topic orders partitions=1 records=100
consumer C1 group=g subscribe=orders auto.offset.reset=earliest process=100ms/record
start C1
mark half when processed C1 >= 50
mark both when reached half and partitions C1 = 1
run until both
`)
	require.Nil(t, run.Stopped())
	v, problem := run.Value("processed C1 at half")
	require.Nil(t, problem)
	assert.InDelta(t, 50, v.Number, 1)
	assert.Equal(t, run.Mark("half").At, run.Mark("both").At)
}

// Checkpoints stay few and within their budget, however long a run is, and the
// start is never dropped.
func TestCheckpointsThinOut(t *testing.T) {
	run, problems := Open(strings.Replace(benchLab, "run for 10m", "run for 20s", 1))
	require.Empty(t, problems)
	run.points.distance = 1
	for !run.main.done {
		run.main.step()
		run.points.add(run.main) // at every step, whatever it weighs
	}
	bytes := int64(0)
	for i, p := range run.points.list {
		bytes += p.bytes
		if i > 0 {
			assert.Greater(t, p.machine.steps, run.points.list[i-1].machine.steps)
		}
	}
	assert.Equal(t, run.points.bytes, bytes)
	assert.LessOrEqual(t, len(run.points.list), maxCheckpoints)
	assert.Greater(t, len(run.points.list), maxCheckpoints/4)
	assert.Zero(t, run.points.list[0].machine.steps)
	assert.Greater(t, run.points.distance, int64(1))
	random := kafka.NewRandom(3)
	for range 20 {
		at := kafka.Millis(random.Below(int64(run.End())))
		require.Equal(t, runTo(t, run.Source(), at), run.At(at))
	}
}

// Where nothing takes any time the run stops at a limit, of few steps at half of
// them, and what happened up to there stands.
func TestTimeThatStandsStillIsALimit(t *testing.T) {
	script := "# rebalance-lab 1\nnetwork latency=0ms append=0ms\ntopic orders partitions=2\n" +
		"consumer C1 subscribe=orders group=g poll=0ms fetch.max.wait.ms=0\nstart C1\nrun for 10s\n"
	few := DefaultLimits
	few.Steps = 10_000
	for limits, steps := range map[Limits]string{DefaultLimits: "2000000", few: "5000"} {
		run, problems := OpenWithin(script, limits)
		require.Empty(t, problems)
		run.Finish()
		require.NotNil(t, run.Stopped())
		assert.Equal(t, scenario.TimeStands, run.Stopped().Code)
		assert.Equal(t, []string{"3s", steps}, run.Stopped().Args)
		assert.Equal(t, 6, run.Stopped().Line)
		assert.Equal(t, 3*kafka.Second, run.End())
		assert.NotEmpty(t, run.Events())
	}
}
