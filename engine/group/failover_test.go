package group

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rebalancelab/engine/kafka"
)

// TestLoadThatNobodyWaitsFor ends a load while the coordinator has resigned and
// nobody has elected it yet: what was read is nobody's state.
func TestLoadThatNobodyWaitsFor(t *testing.T) {
	c := New(DefaultConfig(), 1)
	c.SetTopics(0, &kafka.Cluster{Topics: []kafka.Topic{{Name: "t", ID: kafka.UUID{Lsb: 1}, Partitions: 3}}})
	join := func(member string) {
		c.Do(0, 1, "c", "h", &ConsumerGroupHeartbeatRequest{GroupID: "g", MemberID: member, RebalanceTimeout: 5000,
			SubscribedTopicNames: []string{"t"}, TopicPartitions: []Partitions{}})
	}
	join("A")
	join("B")
	c.Fire(50)
	want := c.Describe("g")
	require.Len(t, want.Members, 2)
	c.Failover(100, 500, 2000)
	c.Fire(1000) // elected at 600, and loading until 2600
	c.Failover(1000, 3000, 500)
	c.Fire(2700)
	require.Empty(t, c.live.groups, "the first load is over, and the coordinator still away")
	c.Fire(4500)
	require.True(t, c.Active())
	require.Empty(t, c.Broken())
	got := c.Describe("g")
	require.Equal(t, want.GroupEpoch, got.GroupEpoch)
	require.Len(t, got.Members, 2)
}
