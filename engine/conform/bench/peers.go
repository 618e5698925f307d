package main

import (
	"encoding/binary"

	"github.com/IBM/sarama"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"rebalancelab/engine/assign"
	"rebalancelab/engine/conform/assigncells"
	"rebalancelab/engine/kafka"
)

// prepare is the call that a library answers a cell with; nil if it has no such
// assignor. All get the same members, topics and former partitions.
func prepare(library string, c assigncells.Cell) *work {
	switch {
	case library == "ours":
		return &work{call: c.Call()}
	case c.Server():
		return nil // neither library has an assignor of the coordinator
	case library == "franz-go":
		return franz(c)
	case library == "sarama":
		return saramaPlan(c)
	}
	return nil
}

// franz times Balance; reading the members' metadata, which franz-go does before,
// is left out.
func franz(c assigncells.Cell) *work {
	balancers := map[string]func() kgo.GroupBalancer{
		"range": kgo.RangeBalancer, "roundrobin": kgo.RoundRobinBalancer,
		"sticky": kgo.StickyBalancer, "cooperative-sticky": kgo.CooperativeStickyBalancer,
	}
	balancer := balancers[c.Assignor]()
	cluster, members := c.Client()
	joined := make([]kmsg.JoinGroupResponseMember, len(members))
	for i := range members {
		m := &members[i]
		owned := ownedByTopic(m)
		joined[i].MemberID = m.ID
		joined[i].ProtocolMetadata = balancer.JoinGroupMetadata(m.Topics, owned, m.Generation)
	}
	topics := map[string]int32{}
	for _, t := range cluster.Topics {
		topics[t.Name] = t.Partitions
	}
	var ready kgo.GroupMemberBalancer
	return &work{
		before: func() {
			b, _, err := balancer.MemberBalancer(append([]kmsg.JoinGroupResponseMember(nil), joined...))
			if err != nil {
				panic(err)
			}
			ready = b
		},
		call: func() {
			if _, err := ready.(kgo.GroupMemberBalancerOrError).BalanceOrError(topics); err != nil {
				panic(err)
			}
		},
	}
}

func ownedByTopic(m *assign.Member) map[string][]int32 {
	owned := map[string][]int32{}
	for _, list := range [][]kafka.TopicPartition{m.Owned, m.UserData.Owned} {
		for _, p := range list {
			owned[p.Topic] = append(owned[p.Topic], p.Partition)
		}
	}
	return owned
}

// saramaPlan times Plan.
func saramaPlan(c assigncells.Cell) *work {
	strategies := map[string]func() sarama.BalanceStrategy{
		"range": sarama.NewBalanceStrategyRange, "roundrobin": sarama.NewBalanceStrategyRoundRobin,
		"sticky": sarama.NewBalanceStrategySticky, "cooperative-sticky": sarama.NewBalanceStrategyCooperativeSticky,
	}
	strategy := strategies[c.Assignor]()
	cluster, members := c.Client()
	topics := map[string][]int32{}
	for _, t := range cluster.Topics {
		for p := range t.Partitions {
			topics[t.Name] = append(topics[t.Name], p)
		}
	}
	joined := make(map[string]sarama.ConsumerGroupMemberMetadata, len(members))
	for i := range members {
		m := &members[i]
		meta := sarama.ConsumerGroupMemberMetadata{Version: 1, Topics: m.Topics}
		if c.Assignor == "sticky" && m.UserData.Kind == assign.UserDataGeneration {
			meta.UserData = stickyUserData(ownedByTopic(m), m.Generation)
		}
		if c.Assignor == "cooperative-sticky" {
			meta.Version, meta.GenerationID = 2, m.Generation
			for topic, partitions := range ownedByTopic(m) {
				meta.OwnedPartitions = append(meta.OwnedPartitions, &sarama.OwnedPartition{Topic: topic, Partitions: partitions})
			}
		}
		joined[m.ID] = meta
	}
	return &work{call: func() {
		if _, err := strategy.Plan(joined, topics); err != nil {
			panic(err)
		}
	}}
}

// stickyUserData is version 1 of the sticky user data.
func stickyUserData(owned map[string][]int32, generation int32) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(owned)))
	for topic, partitions := range owned {
		out = binary.BigEndian.AppendUint16(out, uint16(len(topic)))
		out = append(out, topic...)
		out = binary.BigEndian.AppendUint32(out, uint32(len(partitions)))
		for _, p := range partitions {
			out = binary.BigEndian.AppendUint32(out, uint32(p))
		}
	}
	return binary.BigEndian.AppendUint32(out, uint32(generation))
}
