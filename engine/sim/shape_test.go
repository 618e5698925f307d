package sim_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine"
	"rebalancelab/engine/kafka"
)

// shapeRun plays one application over 200 records with crashes, freezes and joins at
// random moments, and then gives it time to finish.
func shapeRun(t *testing.T, random *kafka.Random, shape string) *engine.Run {
	ms := func(below int64) string { return strconv.FormatInt(1+random.Below(below), 10) + "ms" }
	script := "# rebalance-lab 1\nseed " + strconv.FormatInt(1+random.Below(1_000_000), 10) + `
topic t partitions=4 records=50
group g auto.offset.reset=earliest auto.commit.interval.ms=1s max.poll.records=30 session.timeout.ms=6s
consumer A B C group=g subscribe=t ` + shape + `
start A B
wait ` + ms(8000) + `
crash A
wait ` + ms(3000) + `
start C
freeze B for ` + ms(9000) + `
wait ` + ms(9000) + `
restart A
wait ` + ms(4000) + `
close B
run for 150s
`
	run, problems := engine.Open(script)
	require.Empty(t, problems)
	run.Finish()
	require.Nil(t, run.Stopped(), script)
	require.Empty(t, run.Check(), script)
	return run
}

// What commits only what is done loses nothing, whatever happens; and in the end
// everything is processed and committed.
func TestShapesLoseNothing(t *testing.T) {
	random := kafka.NewRandom(2026)
	for _, shape := range []string{
		"workers=4 queue=20 commit=prefix process=40ms/record,700ms/10th",
		"workers=3 queue=10 busy=pause commit=prefix process=60ms/record",
		"listener=record ack=record process=20ms/record",
		"listener=record ack=batch process=20ms/record pollTimeout=300ms",
		"listener=record ack=time ackTime=2s pollTimeout=200ms process=20ms/record",
		"listener=record ack=count ackCount=40 pollTimeout=200ms process=20ms/record",
		"listener=batch process=20ms/record pollTimeout=300ms",
	} {
		t.Run(shape, func(t *testing.T) {
			for range 12 {
				run := shapeRun(t, &random, shape)
				s := run.At(run.End())
				assert.Zero(t, s.Groups[0].Losses)
				first := int64(0) // records, each counted where it was processed first
				for i := range s.Consumers {
					first += s.Consumers[i].Processed - s.Consumers[i].Duplicates
				}
				assert.EqualValues(t, 200, first)
				for p := range s.Partitions {
					assert.LessOrEqual(t, s.Partitions[p].Views[0].Committed, int64(50), p)
					if strings.HasPrefix(shape, "workers") {
						assert.EqualValues(t, 50, s.Partitions[p].Views[0].Committed, p)
					}
				}
			}
		})
	}
}

// Handing over and committing positions does lose records in a crash.
func TestHandOverWithPositionsLoses(t *testing.T) {
	random := kafka.NewRandom(7)
	lost := int64(0)
	for range 12 {
		run := shapeRun(t, &random, "workers=2 queue=100 process=150ms/record")
		lost += run.At(run.End()).Groups[0].Losses
	}
	assert.Positive(t, lost)
}

// Consumers on one thread never work at the same time, and each gets its turn.
func TestTurns(t *testing.T) {
	run, problems := engine.Open(`# rebalance-lab 1
topic t partitions=2
topic u partitions=2
producer p topic=t rate=10/s
producer q topic=u rate=10/s
consumer A group=g subscribe=t process=30ms/record
consumer B group=h subscribe=u process=30ms/record
app x consumers=A,B threads=1
start A B
wait 30s
crash A
mark alone
run for 20s
expect processed A > 100
expect processed B > 100
expect processed B from alone > 100
`)
	require.Empty(t, problems)
	run.Finish()
	for _, g := range run.Goals() {
		assert.True(t, g.Met, "%s: %+v", g.Text, g.Got)
	}
	for at := kafka.Millis(5000); at < 30_000; at += 7 {
		s := run.At(at)
		assert.False(t, s.Consumers[0].BatchPartition >= 0 && s.Consumers[1].BatchPartition >= 0, at)
	}
}
