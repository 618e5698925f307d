package trace

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/kafka"
)

// TestNamesCoverTheConstants: every code and reason has a name of its own.
func TestNamesCoverTheConstants(t *testing.T) {
	seen := map[string]bool{}
	for c := Code(1); c < CodeCount; c++ {
		require.NotEmpty(t, c.String(), "code %d", c)
		require.False(t, seen[c.String()], c.String())
		seen[c.String()] = true
		back, ok := ParseCode(c.String())
		assert.True(t, ok)
		assert.Equal(t, c, back)
	}
	for _, pair := range []struct {
		c    Code
		name string
	}{{CommandRun, "CommandRun"}, {ConsumerFailed, "ConsumerFailed"}, {GroupConverted, "GroupConverted"}, {Resumed, "Resumed"}, {Lost, "Lost"}} {
		assert.Equal(t, pair.name, pair.c.String())
	}
	for r := Reason(1); r < ReasonCount; r++ {
		assert.NotEmpty(t, r.String(), "reason %d", r)
	}
	assert.Equal(t, "Constructor", ReasonConstructor.String())
	_, ok := ParseCode("Nothing")
	assert.False(t, ok)
}

func TestFormat(t *testing.T) {
	names := &Names{Consumers: []ConsumerName{{Name: "C1"}}, Groups: []string{"g"}, Topics: []string{"t"},
		Partitions: []kafka.TopicPartition{{Topic: "t", Partition: 0}, {Topic: "t", Partition: 1}, {Topic: "u", Partition: 0}}}
	var r Recorder
	e := New(12_000, ConsumerCrashed, -1)
	e.Consumer = 0
	r.Emit(e)
	e = New(57_044, MemberRemoved, 0)
	e.Consumer, e.Group, e.Reason, e.Length, e.Partitions = 0, 0, ReasonSessionExpired, 45_000, []int32{0, 1, 2}
	r.Emit(e)
	assert.Equal(t, "12.000 C1 ConsumerCrashed", Format(names, r.Events(), &r.Events()[0]))
	assert.Equal(t, "57.044 C1 MemberRemoved group=g reason=SessionExpired partitions=[t-0,1 u-0] length=45.000 <- ConsumerCrashed@12.000",
		Format(names, r.Events(), &r.Events()[1]))
}

// TestTicksFold: a steady rhythm is one tick, and a copy goes its own way.
func TestTicksFold(t *testing.T) {
	var r Recorder
	for i := range 10 {
		r.Tick(Tick{At: kafka.Millis(i) * 3000, Consumer: 1, Kind: TickHeartbeat})
		r.Tick(Tick{At: kafka.Millis(i) * 500, Consumer: 1, Kind: TickPoll})
	}
	r.Tick(Tick{At: 28_000, Consumer: 1, Kind: TickHeartbeat})
	runs := Recorder{}
	runs.Tick(Tick{At: 0, Kind: TickPoll})
	runs.TickRun(Tick{At: 100, Every: 100, Repeat: 4, Kind: TickPoll})
	runs.TickRun(Tick{At: 600, Every: 100, Repeat: 2, Kind: TickPoll})
	assert.Equal(t, []Tick{{Every: 100, Repeat: 8, Kind: TickPoll}}, runs.Ticks())
	copied := r.Clone()
	copied.Tick(Tick{At: 29_000, Consumer: 1, Kind: TickHeartbeat})
	r.Tick(Tick{At: 28_500, Consumer: 1, Kind: TickHeartbeat})
	assert.Equal(t, []Tick{
		{Every: 3000, Repeat: 9, Consumer: 1, Kind: TickHeartbeat},
		{At: 28_000, Every: 500, Repeat: 1, Consumer: 1, Kind: TickHeartbeat}, {Every: 500, Repeat: 9, Consumer: 1, Kind: TickPoll},
	}, r.Ticks())
	assert.Equal(t, kafka.Millis(1000), copied.Ticks()[1].Every)
}
