package trace

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestWhoseDeedAnEventIs(t *testing.T) {
	for _, c := range []struct {
		event Event
		who   int32
	}{
		{Event{Code: CommandRun, Consumer: 1}, 1},
		{Event{Code: CommandRun, Consumer: -1}, Script},
		{Event{Code: MarkMet, Consumer: 2}, Script},
		{Event{Code: TopicCreated, Consumer: -1}, Script},
		{Event{Code: MemberRemoved, Consumer: 1}, Coordinator},
		{Event{Code: RequestParked, Consumer: 1}, Coordinator},
		{Event{Code: RequestSent, Consumer: 1}, 1},
		{Event{Code: Stopped, Consumer: 0}, 0},
		{Event{Code: Duplicated, Consumer: -1}, Coordinator},
	} {
		assert.Equal(t, c.who, c.event.Who(), "%s", c.event.Code)
	}
}

func TestKindsOfEvents(t *testing.T) {
	assert.True(t, RequestSent.Message())
	assert.False(t, Stopped.Message())
	assert.True(t, GenerationStarted.Phase())
	assert.True(t, Lost.Milestone())
	for c := NoCode; c < CodeCount; c++ {
		assert.False(t, c.Message() && c.Milestone(), "%s: nobody wants to hear every message", c)
	}
}
