package client

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

func beats(e *Env) (out []Send) {
	for _, s := range e.Sends {
		if s.Request == trace.ConsumerGroupHeartbeat {
			out = append(out, s)
		}
	}
	return out
}

func lastBeat(e *Env) *BeatBody { return beats(e)[len(beats(e))-1].Body.(*BeatBody) }

func replyBeat(e *Env, c *Consumer, err kafka.ErrorCode, epoch int32, partitions []int32) {
	list := beats(e)
	reply(e, c, list[len(list)-1], err, &BeatResult{Epoch: epoch, Interval: 5000, HasAssignment: partitions != nil, Partitions: partitions})
}

// TestHeartbeatsSayWhatChanged pins N-120, N-127, N-131, N-133, N-134, N-140, N-141,
// N-142 and N-143.
func TestHeartbeatsSayWhatChanged(t *testing.T) {
	e := world()
	conf, fault := NewConfig("C", []Setting{{"group.id", "g"}, {"group.protocol", "Consumer"}})
	require.Empty(t, fault.Class)
	require.True(t, conf.ConsumerProtocol, "in any case (N-120)")
	c := &Consumer{Name: "C", StopEvent: -1}
	c.Start(e, conf)
	c.Run(e)
	assert.Empty(t, e.Sends, "without a subscription nothing is sent (N-133)")
	c.Subscribe([]string{"b", "a"}, "", false)
	assert.Equal(t, Unsubscribed, c.modern.state, "subscribe only marks it (N-134)")
	c.Run(e)
	reply(e, c, last(e), kafka.None, nil)
	require.Len(t, beats(e), 1)
	id, join := c.MemberID(), lastBeat(e)
	assert.Len(t, id, 22, "the client makes the id (N-127)")
	assert.Equal(t, &BeatBody{MemberID: id, Topics: []string{"a", "b"}, RebalanceTimeout: 300_000, Owned: []int32{}, HasOwned: true}, join, "joining: everything (N-141)")
	assert.Equal(t, Joining, c.modern.state)

	replyBeat(e, c, kafka.None, 3, []int32{0, 1})
	require.Len(t, beats(e), 2, "the acknowledgement goes out at once (N-140)")
	assert.Equal(t, &BeatBody{MemberID: id, Epoch: 3, RebalanceTimeout: -1, Owned: []int32{0, 1}, HasOwned: true}, lastBeat(e), "only what is owned now")
	assert.Equal(t, MemberStable, c.modern.state, "without waiting for the answer (N-143)")
	replyBeat(e, c, kafka.None, 3, nil)
	c.Beat(e)
	require.Len(t, beats(e), 2, "the next one is due after the interval")
	e.Now += 5000
	c.Beat(e)
	assert.Equal(t, &BeatBody{MemberID: id, Epoch: 3, RebalanceTimeout: -1}, lastBeat(e), "nothing has changed")

	replyBeat(e, c, kafka.CoordinatorLoadInProgress, 0, nil)
	e.Now += 5000
	c.Beat(e)
	assert.Equal(t, []string{"a", "b"}, lastBeat(e).Topics, "after an error everything is said again (N-142)")
	assert.True(t, lastBeat(e).HasOwned)

	replyBeat(e, c, kafka.UnknownMemberID, 0, nil)
	assert.Equal(t, Joining, c.modern.state, "fenced, lost, joining (N-131)")
	assert.Equal(t, id, lastBeat(e).MemberID, "under the same id (N-127)")
	assert.Equal(t, int32(0), lastBeat(e).Epoch)
}

// TestAnswersOutsideTheGroupCountForNothing pins N-132.
func TestAnswersOutsideTheGroupCountForNothing(t *testing.T) {
	e := world()
	c := started(t, e, Setting{"group.protocol", "consumer"})
	c.modern.state = Stale
	replyBeat(e, c, kafka.None, 9, []int32{0})
	assert.False(t, c.modern.known)
	assert.NotEqual(t, int32(9), c.group.generation)
}

// TestPatterns: a Java pattern is evaluated here and the names are sent, an RE2
// pattern is sent as it is, and a classic consumer refuses it (N-123, N-124).
func TestPatterns(t *testing.T) {
	for _, re2 := range []bool{false, true} {
		e := world()
		conf, _ := NewConfig("C", []Setting{{"group.id", "g"}, {"group.protocol", "consumer"}})
		c := &Consumer{Name: "C", StopEvent: -1}
		c.Subscribe(nil, "[ab]", re2)
		c.Start(e, conf)
		c.Run(e)
		reply(e, c, last(e), kafka.None, nil)
		b := lastBeat(e)
		if re2 {
			assert.Equal(t, "[ab]", *b.Regex)
			assert.Empty(t, b.Topics)
		} else {
			assert.Nil(t, b.Regex)
			assert.Equal(t, []string{"a", "b"}, b.Topics)
		}
		classic, _ := NewConfig("C", []Setting{{"group.id", "g"}})
		assert.Equal(t, re2, c.Refuses(classic).Class == "UnsupportedOperationException")
	}
}

// TestNothingToEnforce: enforceRebalance does nothing here (N-122).
func TestNothingToEnforce(t *testing.T) {
	e := world()
	c := started(t, e, Setting{"group.protocol", "consumer"})
	replyBeat(e, c, kafka.None, 3, []int32{0})
	replyBeat(e, c, kafka.None, 3, nil)
	n := e.Log.Len()
	c.perform(e, &Call{Kind: CallEnforceRebalance})
	c.Run(e)
	assert.Len(t, e.Log.Events(), n)
}

// TestCommitWithStaleEpoch: it fails, but before a revocation it is tried again with
// the newest epoch (N-159).
func TestCommitWithStaleEpoch(t *testing.T) {
	e := world()
	c := started(t, e, Setting{"group.protocol", "consumer"})
	fault, retry := c.commitFault(e, &pending{why: trace.ReasonSync}, kafka.StaleMemberEpoch)
	assert.Equal(t, "CommitFailedException", fault.Class)
	assert.False(t, retry)
	_, retry = c.commitFault(e, &pending{why: trace.ReasonBeforeRebalance}, kafka.StaleMemberEpoch)
	assert.True(t, retry)
}
