package group

import (
	"strconv"
	"testing"

	"rebalancelab/engine/kafka"
)

// largeGroup is a coordinator with a consumer group of n members that own
// everything that the topics have.
func largeGroup(b testing.TB, members, partitions int) (*Coordinator, []int32) {
	cfg := DefaultConfig()
	cfg.AppendLatency = 1
	cfg.ConsumerMaxSessionTimeout, cfg.ConsumerSessionTimeout = kafka.Hour, kafka.Hour
	c := New(cfg, 1)
	image := &kafka.Cluster{}
	for i := range 10 {
		image.Topics = append(image.Topics, kafka.Topic{Name: "topic" + strconv.Itoa(i), ID: kafka.UUID{Msb: int64(i) * 7919, Lsb: 1},
			Partitions: int32(partitions / 10)})
	}
	c.SetTopics(0, image)
	names := []string{}
	for i := range image.Topics {
		names = append(names, image.Topics[i].Name)
	}
	epochs := make([]int32, members)
	now := kafka.Millis(0)
	for i := range members {
		now += 10
		c.Fire(now)
		c.Do(now, int64(i), "c", "h", &ConsumerGroupHeartbeatRequest{GroupID: "g", MemberID: "member-" + strconv.Itoa(i),
			RebalanceTimeout: kafka.Hour, SubscribedTopicNames: names, TopicPartitions: []Partitions{}})
	}
	owned := make([][]Partitions, members)
	for range 6 {
		now += kafka.Second
		for i := range members {
			now++
			c.Fire(now)
			for _, r := range take(c) {
				k := int(r.Call) % members
				h := r.Response.(*ConsumerGroupHeartbeatResponse)
				if h.Error != kafka.None {
					b.Fatal(h.Error)
				}
				epochs[k] = h.MemberEpoch
				if h.Assignment != nil {
					owned[k] = h.Assignment
				}
			}
			if owned[i] == nil {
				owned[i] = []Partitions{}
			}
			c.Do(now, int64(i), "c", "h", &ConsumerGroupHeartbeatRequest{GroupID: "g", MemberID: "member-" + strconv.Itoa(i),
				MemberEpoch: epochs[i], RebalanceTimeout: -1, TopicPartitions: owned[i]})
		}
	}
	c.Fire(now + 10)
	take(c)
	if s := c.Describe("g").State; s != Stable {
		b.Fatal("not stable but ", s)
	}
	return c, epochs
}

func take(c *Coordinator) []Reply {
	r, _ := c.Take()
	return r
}

func BenchmarkLargeGroupForms(b *testing.B) {
	for b.Loop() {
		largeGroup(b, 1000, 10000)
	}
}

func BenchmarkHeartbeatInLargeGroup(b *testing.B) {
	c, epochs := largeGroup(b, 1000, 10000)
	now, i := c.now+100, 0
	for b.Loop() {
		i = (i + 1) % 1000
		now++
		c.Fire(now)
		c.Do(now, int64(i), "c", "h", &ConsumerGroupHeartbeatRequest{GroupID: "g", MemberID: "member-" + strconv.Itoa(i),
			MemberEpoch: epochs[i], RebalanceTimeout: -1})
		c.Take()
	}
}

func BenchmarkCloneLargeGroup(b *testing.B) {
	c, _ := largeGroup(b, 1000, 10000)
	for b.Loop() {
		c.Clone()
	}
}
