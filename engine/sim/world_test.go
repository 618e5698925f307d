package sim

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/client"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// TestSameInstant pins R-474: at one instant a timer runs before a message, a
// message before a script line, and equal kinds in the order in which they were
// made.
func TestSameInstant(t *testing.T) {
	var q queue
	q.push(item{at: 5, kind: messageItem, a: 1})
	q.push(item{at: 5, kind: appItem, a: 2})
	q.push(item{at: 5, kind: messageItem, a: 3})
	q.push(item{at: 4, kind: messageItem, a: 4})
	q.push(item{at: 5, kind: beatItem, a: 5})
	var order []int32
	for len(q.heap) > 0 {
		order = append(order, q.pop().a)
	}
	assert.Equal(t, []int32{4, 2, 5, 1, 3}, order)
}

// TestQueueIsSorted: whatever goes in comes out by time and order.
func TestQueueIsSorted(t *testing.T) {
	r := kafka.NewRandom(3)
	var q queue
	var last item
	for range 20_000 {
		if len(q.heap) > 0 && r.Below(5) < 2 {
			x := q.pop()
			require.False(t, x.before(&last))
			last = x
		} else {
			q.push(item{at: last.at + kafka.Millis(r.Below(50)), kind: itemKind(r.Below(7))})
		}
		if len(q.heap) == 0 {
			last = item{}
		}
	}
}

// TestLanesKeepTheOrder: messages in lanes come out as they would from the heap,
// whatever the distances, also where both meet.
func TestLanesKeepTheOrder(t *testing.T) {
	r := kafka.NewRandom(5)
	var fast, plain queue
	now := kafka.Millis(0)
	for i := range int32(50_000) {
		if r.Below(5) < 3 {
			distances := []kafka.Millis{0, 1, 5, 63, 64, 65, kafka.Millis(r.Below(200))}
			x := item{at: now + distances[r.Below(int64(len(distances)))], kind: messageItem, a: i}
			if r.Below(3) == 0 {
				x.kind = appItem
				fast.push(x)
			} else {
				fast.send(now, x.at, x.a)
			}
			plain.push(x)
			continue
		}
		at := fast.next(now)
		if len(plain.heap) == 0 {
			require.Equal(t, kafka.Never, at)
			continue
		}
		want := plain.pop()
		got := fast.take(at)
		require.Equal(t, [3]int64{int64(want.at), int64(want.kind), int64(want.a)}, [3]int64{int64(at), int64(got.kind), int64(got.a)})
		now = at
	}
}

// TestRunsAreEqual: equal seeds give equal runs, another seed other member ids.
func TestRunsAreEqual(t *testing.T) {
	run := func(seed uint64) *World {
		w := crashOne(t)
		w2 := New(seed)
		*w = *w2
		must(t, w, Command{Verb: VerbTopic, Topic: TopicSpec{Name: "t", Partitions: 3}})
		must(t, w, Command{Verb: VerbConsumer, Names: []string{"A", "B"}, Settings: []Setting{{"group.id", "g"}}, Topics: []string{"t"}})
		must(t, w, Command{Verb: VerbStart, Names: []string{"A", "B"}})
		w.RunUntil(30_000, 1e6)
		return w
	}
	assert.Equal(t, digest(run(1)), digest(run(1)))
	assert.NotEqual(t, digest(run(1)), digest(run(2)))
}

// TestWhyEndsAtTheScript: the walk of causes from the first resumption after a
// crash leads over expiry and crash to the script's line.
func TestWhyEndsAtTheScript(t *testing.T) {
	w := crashOne(t, Setting{"partition.assignment.strategy", "range"})
	w.RunUntil(12_000, 1e6)
	must(t, w, Command{Verb: VerbCrash, Names: []string{"C2"}, Text: "crash C2"})
	w.RunUntil(70_000, 1e6)
	var walk []string
	for i := range w.Events() {
		if e := &w.Events()[i]; e.Code == trace.Resumed {
			for seq := e.Seq; seq >= 0; seq = w.Events()[seq].Cause {
				c := &w.Events()[seq]
				if c.Code != trace.GroupStateChanged && c.Code != trace.ProtocolChosen {
					walk = append(walk, c.Code.String())
				}
			}
			break
		}
	}
	assert.Equal(t, []string{"Resumed", "Assigned", "ResponseArrived", "AssignmentStored", "RequestParked", "RequestSent", "AssignorRun", "ResponseArrived",
		"GenerationStarted", "RequestParked", "RequestSent", "Revoked", "CallbackEnded", "CallbackStarted", "JoinStarted", "ResponseArrived",
		"RebalanceStarted", "MemberRemoved", "ConsumerCrashed", "CommandRun"}, walk)
}

// TestProblems: commands that cannot be carried out say why and change nothing.
func TestProblems(t *testing.T) {
	w := crashOne(t)
	events := len(w.Events())
	for code, c := range map[string]Command{
		"unknown-consumer": {Verb: VerbCrash, Names: []string{"C9"}},
		"already-started":  {Verb: VerbStart, Names: []string{"C1"}},
		"topic-exists":     {Verb: VerbTopic, Topic: TopicSpec{Name: "orders", Partitions: 1}},
		"topic-partitions": {Verb: VerbTopic, Topic: TopicSpec{Name: "x"}},
		"unknown-topic":    {Verb: VerbProducer, Producer: Producer{Name: "p", Topic: "x", RecordsPerSec: Rate{1, 1000}}},
		"producer-rate":    {Verb: VerbProducer, Producer: Producer{Name: "p", Topic: "orders"}},
		"producer-exists":  {Verb: VerbProducer, Producer: Producer{Name: "shop", Topic: "orders", RecordsPerSec: Rate{1, 1000}}},
		"consumer-exists":  {Verb: VerbConsumer, Names: []string{"C1"}},
		"unknown-setting":  {Verb: VerbBroker, Settings: []Setting{{"group.colour", "blue"}}},
		"bad-setting":      {Verb: VerbBroker, Settings: []Setting{{"group.max.size", "0"}}},
		"bad-number":       {Verb: VerbNetwork, Settings: []Setting{{"latency", "soon"}}},
	} {
		p := w.Apply(c)
		require.NotNil(t, p, code)
		assert.Equal(t, code, p.Code)
	}
	assert.Len(t, w.Events(), events)
	must(t, w, Command{Verb: VerbCrash, Names: []string{"C1"}})
	assert.Equal(t, "not-running", w.Apply(Command{Verb: VerbFreeze, Names: []string{"C1"}}).Code)
	assert.Equal(t, "partitions-only-grow", w.Apply(Command{Verb: VerbAddPartitions, Names: []string{"orders"}, Count: 6}).Code)
}

// TestSnapshotShowsTheWorld: the parts of a snapshot fit together.
func TestSnapshotShowsTheWorld(t *testing.T) {
	w := crashOne(t, Setting{"partition.assignment.strategy", "range"}, Setting{"auto.offset.reset", "earliest"})
	w.RunUntil(20_000, 1e6)
	s := w.Snapshot()
	assert.Equal(t, "Stable", s.Groups[0].State)
	assert.Equal(t, int32(1), s.Groups[0].Generation)
	assert.Len(t, s.Groups[0].Members, 3)
	assert.Equal(t, []int32{2, 3}, s.Consumers[1].Owned)
	assert.True(t, s.Consumers[1].Member)
	assert.Equal(t, "STABLE", s.Consumers[1].ClientState)
	assert.InDelta(t, 45_000, float64(s.Consumers[1].SessionLeft), 3_100)
	assert.InDelta(t, 1_500, float64(s.Consumers[1].HeartbeatLeft), 1_500)
	for p := range s.Partitions {
		v := &s.Partitions[p].Views[0]
		assert.True(t, v.Subscribed)
		assert.Equal(t, int32(p/2), v.Owner)
		assert.LessOrEqual(t, v.Committed, v.Handed)
		assert.LessOrEqual(t, v.Handed, v.Position)
		assert.LessOrEqual(t, v.Position, s.Partitions[p].LogEnd)
	}
	processed := int64(0)
	for i := range s.Consumers {
		processed += s.Consumers[i].Processed
	}
	assert.InDelta(t, 40, float64(processed), 4, "2 records a second for 20 s")
	assert.Positive(t, w.Size())
}

// TestHandOverInOrder: in orderly rebalances whoever had a partition is told so
// before its successor is told, and a cooperative member commits once in
// prepare and not again before it gives up.
func TestHandOverInOrder(t *testing.T) {
	for _, strategy := range []string{"range", "cooperative-sticky"} {
		w := crashOne(t, Setting{"partition.assignment.strategy", strategy}, Setting{"auto.offset.reset", "earliest"})
		must(t, w, Command{Verb: VerbConsumer, Names: []string{"C4"}, Settings: []Setting{{"group.id", "orders-app"}}, Topics: []string{"orders"}})
		w.RunUntil(20_000, 1e6)
		must(t, w, Command{Verb: VerbStart, Names: []string{"C4"}})
		w.RunUntil(40_000, 1e6)
		must(t, w, Command{Verb: VerbClose, Names: []string{"C1"}})
		w.RunUntil(60_000, 1e6)
		owner := map[int32]int32{}
		moved := 0
		commits := map[int32]int{}
		for i := range w.Events() {
			e := &w.Events()[i]
			switch e.Code {
			case trace.JoinStarted:
				commits[e.Consumer] = 0
			case trace.CommitSent:
				commits[e.Consumer]++
			case trace.Assigned:
				for _, p := range e.Partitions {
					o, held := owner[p]
					require.False(t, held, "%s: partition %d is still owned by %d", strategy, p, o)
					owner[p] = e.Consumer
					moved++
				}
			case trace.Revoked:
				if strategy != "range" && e.Consumer != 0 {
					assert.LessOrEqual(t, commits[e.Consumer], 1)
				}
				for _, p := range e.Partitions {
					require.Equal(t, e.Consumer, owner[p])
					delete(owner, p)
				}
			}
		}
		assert.Len(t, owner, 6)
		assert.Greater(t, moved, 6)
	}
}

// whatever a consumer asks for, the broker has a limit of its own.
func TestBrokerFetchLimit(t *testing.T) {
	w := New(1)
	for size, want := range map[int64]int64{1000: 1000, 52_428_800: 52_428_800, 100_000_000: 57_671_680} {
		c := client.Consumer{Conf: &client.Config{FetchMaxBytes: size}}
		assert.Equal(t, want, w.limits(&c).MaxBytes)
	}
}
