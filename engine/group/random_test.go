package group

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"rebalancelab/engine/kafka"
)

// dice makes decisions, from a seed or from the bytes of a fuzzer.
type dice struct {
	bytes  []byte
	random kafka.Random
}

func (d *dice) below(n int) int {
	if d.bytes == nil {
		return int(d.random.Below(int64(n)))
	}
	if len(d.bytes) == 0 {
		return 0
	}
	b := d.bytes[0]
	d.bytes = d.bytes[1:]
	return int(b) % n
}

func pick[T any](d *dice, list ...T) T { return list[d.below(len(list))] }

// chaos sends requests of all kinds, most of which fit somehow, to a coordinator
// and checks after every one that nothing is broken.
type chaos struct {
	*dice
	t     testing.TB
	c     *Coordinator
	image *kafka.Cluster
	now   kafka.Millis
	calls int64
	open  map[int64]bool
	ids   []string // member ids that were seen
}

func newChaos(t testing.TB, d *dice) *chaos {
	cfg := DefaultConfig()
	cfg.InitialRebalanceDelay = pick[kafka.Millis](d, 0, 500, 3000)
	cfg.MaxSize = pick(d, 1<<30, 2)
	cfg.ConsumerMaxSize = pick(d, 1<<30, 3)
	cfg.ConsumerAssignmentInterval = pick[kafka.Millis](d, 0, 1000)
	cfg.AppendLatency = pick[kafka.Millis](d, 0, 0, 1, 20)
	cfg.OffsetsRetention, cfg.OffsetsRetentionCheck = pick(d, kafka.Minute, kafka.Hour), 10*kafka.Second
	cfg.ConsumerMigrationPolicy = pick(d, MigrateBidirectional, MigrateBidirectional, MigrateUpgrade, MigrateDowngrade, MigrateDisabled)
	x := &chaos{dice: d, t: t, c: New(cfg, 7), image: &kafka.Cluster{}, open: map[int64]bool{}}
	x.topic("t")
	x.topic("clicks")
	return x
}

func (x *chaos) topic(name string) {
	x.image = &kafka.Cluster{Topics: append([]kafka.Topic(nil), x.image.Topics...)}
	if i := x.below(3); x.image.Topic(name) != nil && i == 0 {
		for k := range x.image.Topics {
			if x.image.Topics[k].Name == name {
				x.image.Topics = append(x.image.Topics[:k], x.image.Topics[k+1:]...)
				break
			}
		}
	} else if t := x.image.Topic(name); t != nil {
		t.Partitions += int32(i)
	} else {
		x.image.Topics = append(x.image.Topics, kafka.Topic{Name: name, ID: kafka.UUID{Msb: int64(len(name)), Lsb: x.calls},
			Partitions: int32(1 + x.below(5))})
	}
	x.c.SetTopics(x.now, x.image)
}

func (x *chaos) member() string {
	if len(x.ids) > 0 && x.below(5) > 0 {
		return x.ids[x.below(len(x.ids))]
	}
	return pick(x.dice, "", "m-"+strconv.Itoa(x.below(4)))
}

func (x *chaos) partitions() []Partitions {
	var out []Partitions
	for i := range x.image.Topics {
		if x.below(2) == 0 {
			out = append(out, Partitions{TopicID: x.image.Topics[i].ID, Partitions: []int32{int32(x.below(4))}})
		}
	}
	return out
}

func (x *chaos) named() []kafka.TopicPartition { return x.c.partitionsByName(x.partitions()) }

// epoch is the epoch or generation that a member has, mostly.
func (x *chaos) epoch(group, member string) int32 {
	v := x.c.Newest(group)
	if v.Type == Consumer {
		for _, m := range v.Members {
			if m.MemberID == member && x.below(8) > 0 {
				return m.Epoch
			}
		}
	}
	return pick(x.dice, v.GenerationID, v.GenerationID, v.GenerationID, -1, 0, v.GroupEpoch)
}

func (x *chaos) request() Request {
	g, m := pick(x.dice, "g", "h"), x.member()
	instance := pick(x.dice, "", "", "i1", "i2")
	switch x.below(14) {
	case 0, 1, 2:
		s := Subscription{Topics: pick(x.dice, []string{"t"}, []string{"clicks", "t"}), OwnedPartitions: x.named(), GenerationID: -1}
		if x.below(12) == 0 {
			s = Subscription{Raw: []byte{0}}
		}
		names := pick(x.dice, []string{"range", "cooperative-sticky"}, []string{"cooperative-sticky"}, []string{"range"})
		r := &JoinGroupRequest{GroupID: g, MemberID: m, GroupInstanceID: instance, SessionTimeout: pick[kafka.Millis](x.dice, 6000, 30000),
			RebalanceTimeout: pick[kafka.Millis](x.dice, 5000, 60000), ProtocolType: "consumer", Version: pick(x.dice, V(9), V(3))}
		for _, n := range names {
			r.Protocols = append(r.Protocols, Protocol{n, s})
		}
		return r
	case 3, 4:
		r := &SyncGroupRequest{GroupID: g, MemberID: m, GroupInstanceID: instance, GenerationID: x.epoch(g, m), ProtocolType: "consumer"}
		for _, id := range x.ids {
			r.Assignments = append(r.Assignments, MemberAssignment{id, AssignmentOf(x.named())})
		}
		return r
	case 5:
		return &HeartbeatRequest{GroupID: g, MemberID: m, GroupInstanceID: instance, GenerationID: x.epoch(g, m)}
	case 6:
		return &LeaveGroupRequest{GroupID: g, Members: []MemberIdentity{{m, instance}}}
	case 7, 8, 9:
		r := &ConsumerGroupHeartbeatRequest{GroupID: g, MemberID: m, MemberEpoch: pick(x.dice, 0, x.epoch(g, m), x.epoch(g, m), -1, -2),
			RebalanceTimeout: 5000, SubscribedTopicNames: pick(x.dice, []string{"t"}, []string{"clicks", "t"}, nil), TopicPartitions: x.partitions()}
		if r.MemberEpoch == 0 || r.TopicPartitions == nil {
			r.TopicPartitions = []Partitions{}
		}
		if instance != "" {
			r.InstanceID = &instance
		}
		if x.below(4) == 0 {
			p := pick(x.dice, "t", ".*", "[", "")
			r.SubscribedTopicRegex = &p
		}
		if x.below(4) == 0 {
			a := pick(x.dice, "uniform", "range", "none")
			r.ServerAssignor = &a
		}
		return r
	case 10:
		return &OffsetCommitRequest{GroupID: g, MemberID: m, GroupInstanceID: instance, GenerationIDOrMemberEpoch: x.epoch(g, m),
			Offsets: []OffsetCommit{{"t", int32(x.below(3)), int64(x.below(100)), -1, ""}}, Version: pick(x.dice, V(9), V(8), V(3))}
	case 11:
		if x.below(2) == 0 {
			return &EndTxnMarker{ProducerID: int64(x.below(2)), Commit: x.below(2) == 0}
		}
		return &TxnOffsetCommitRequest{GroupID: g, MemberID: m, GenerationID: x.epoch(g, m), ProducerID: int64(x.below(2)),
			Offsets: []OffsetCommit{{"t", int32(x.below(3)), int64(x.below(100)), -1, ""}}}
	case 12:
		return pick[Request](x.dice, &OffsetFetchRequest{GroupID: g, MemberEpoch: -1, RequireStable: x.below(2) == 0},
			&OffsetDeleteRequest{GroupID: g, Partitions: []kafka.TopicPartition{{Topic: "t", Partition: 0}}}, &DeleteGroupsRequest{GroupIDs: []string{g}},
			&DescribeGroupsRequest{GroupIDs: []string{g}}, &ConsumerGroupDescribeRequest{GroupIDs: []string{g}}, &ListGroupsRequest{})
	}
	return &CleanupRequest{}
}

func (x *chaos) step() {
	switch x.below(16) {
	case 0:
		x.topic(pick(x.dice, "t", "clicks"))
	case 1, 2, 3:
		x.now += pick[kafka.Millis](x.dice, 1, 100, 5000, 31000)
	case 4:
		if x.below(6) == 0 {
			x.c.Failover(x.now, pick[kafka.Millis](x.dice, 0, 1000), pick[kafka.Millis](x.dice, 0, 500))
		}
	default:
		x.calls++
		x.open[x.calls] = true
		client, req := "c"+strconv.Itoa(x.below(3)), x.request()
		if x.c.active {
			x.decidesOnly(func(c *Coordinator) { c.decide(x.calls, client, "host", req) })
		}
		x.c.Do(x.now, x.calls, client, "host", req)
	}
	x.decidesOnly(func(c *Coordinator) {
		if at, ok := c.timers.next(); ok && at <= x.now {
			if due := c.timers.slots[c.timers.heap[0]].timer; due.key.kind < timerCommitted {
				c.decideTimer(due)
			}
		}
	})
	x.c.Fire(x.now)
	replies, notes := x.c.Take()
	for _, r := range replies {
		require.True(x.t, x.open[r.Call], "call %d is answered twice", r.Call)
		delete(x.open, r.Call)
		require.LessOrEqual(x.t, r.At, x.now)
		if j, ok := r.Response.(*JoinGroupResponse); ok && j.MemberID != "" {
			x.ids = append(x.ids, j.MemberID)
		}
		if j, ok := r.Response.(*ConsumerGroupHeartbeatResponse); ok && j.MemberID != "" {
			x.ids = append(x.ids, j.MemberID)
		}
	}
	for _, n := range notes {
		require.NotZero(x.t, n.Code)
	}
	require.Empty(x.t, x.c.Broken())
}

// decidesOnly requires that deciding changes nothing of the state.
func (x *chaos) decidesOnly(decide func(*Coordinator)) {
	before, after := x.c.Clone(), x.c.Clone()
	decide(after)
	for _, c := range []*Coordinator{before, after} { // what is only remembered to save work
		c.topicHashes = nil
		for _, s := range []*store{&c.live, &c.committed} {
			for i := range s.offsets {
				s.offsets[i].near = 0
			}
			for i := range s.txns {
				for k := range s.txns[i].groups {
					s.txns[i].groups[k].near = 0
				}
			}
		}
	}
	require.Equal(x.t, before, after, "deciding changed the state")
}

func TestRandomRequestsBreakNothing(t *testing.T) {
	for seed := range uint64(400) {
		x := newChaos(t, &dice{random: kafka.NewRandom(seed)})
		for range 60 {
			x.step()
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// TestCloneIsIndependent plays on with a copy and with the original: they agree
// if they get the same requests, and the copy does not feel what the original
// gets later.
func TestCloneIsIndependent(t *testing.T) {
	for seed := range uint64(40) {
		d := &dice{random: kafka.NewRandom(seed)}
		x := newChaos(t, d)
		for range 40 {
			x.step()
		}
		y := *x
		y.c, y.open, y.dice = x.c.Clone(), map[int64]bool{}, &dice{random: x.random}
		for k := range x.open {
			y.open[k] = true
		}
		y.image = x.image
		for range 40 {
			x.step()
		}
		for range 40 {
			y.step()
		}
		for _, g := range []string{"g", "h"} {
			require.Equal(t, x.c.Newest(g), y.c.Newest(g), "seed %d", seed)
		}
	}
}

func FuzzCoordinator(f *testing.F) {
	f.Add([]byte("a join, a sync, and a heartbeat"))
	f.Add([]byte{0, 0, 0, 0, 0, 0, 0, 9, 4, 0, 0, 7, 1, 1, 1, 9, 9, 9, 200, 100, 50})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 2000 {
			return
		}
		x := newChaos(t, &dice{bytes: append([]byte{}, data...)})
		for i := 0; i < 80 && len(x.bytes) > 0; i++ {
			x.step()
		}
	})
}

func encodeRecord(r record, producer int64) []byte {
	var w writer
	w.record(r, producer)
	return w.b
}

func FuzzRecord(f *testing.F) {
	f.Add(encodeRecord(emptyGroupRecord(newClassicGroup("g", 5)), noProducer))
	f.Add(encodeRecord(offsetTombstone("g", kafka.TopicPartition{Topic: "t"}), 3))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, producer, ok := decodeRecord(data)
		if !ok {
			return
		}
		again, p, ok := decodeRecord(encodeRecord(r, producer))
		require.True(t, ok)
		require.Equal(t, producer, p)
		require.Equal(t, r, again)
		var s store
		r.apply(&s, applyContext{producer: producer})
	})
}
