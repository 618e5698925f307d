package client

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/assign"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// world is the little that a consumer needs of one: two topics on one broker.
func world() *Env {
	random := kafka.NewRandom(1)
	e := &Env{Cause: -1, Log: &trace.Recorder{}, Nodes: 1, Random: &random}
	image := &Image{Cluster: &kafka.Cluster{}, Event: -1}
	for n, name := range []string{"b", "a"} {
		image.Cluster.Topics = append(image.Cluster.Topics, kafka.Topic{Name: name, Partitions: 2})
		var parts []int32
		for p := range int32(2) {
			parts = append(parts, int32(len(e.Parts)))
			e.Parts = append(e.Parts, PartInfo{Name: kafka.TopicPartition{Topic: name, Partition: p}, Topic: int32(n)})
		}
		image.Topics = append(image.Topics, ImageTopic{Number: int32(n), Parts: parts})
	}
	e.Images = []*Image{image}
	return e
}

// started is a consumer that has just looked up its coordinator.
func started(t *testing.T, e *Env, settings ...Setting) *Consumer {
	conf, fault := NewConfig("C", append([]Setting{{"group.id", "g"}}, settings...))
	require.Empty(t, fault.Class, fault.Message)
	c := &Consumer{Name: "C", StopEvent: -1}
	c.Subscribe([]string{"b", "a"}, "", false)
	c.Start(e, conf)
	c.Run(e)
	require.Equal(t, trace.FindCoordinator, last(e).Request)
	reply(e, c, last(e), kafka.None, nil)
	return c
}

func last(e *Env) Send { return e.Sends[len(e.Sends)-1] }

func reply(e *Env, c *Consumer, s Send, err kafka.ErrorCode, body any) {
	e.Cause = -1
	c.Receive(e, Response{Call: s.Call, Request: s.Request, Error: err, Cause: -1, Body: body})
	c.Run(e)
}

// stable brings a started consumer through its first join.
func stable(t *testing.T, e *Env, settings ...Setting) *Consumer {
	c := started(t, e, settings...)
	require.Equal(t, trace.JoinGroup, last(e).Request)
	reply(e, c, last(e), kafka.MemberIDRequired, &JoinResult{MemberID: "C-1"})
	assert.Equal(t, "C-1", last(e).Body.(*JoinBody).MemberID)
	reply(e, c, last(e), kafka.None, &JoinResult{MemberID: "C-1", Generation: 5, Protocol: "range", Leader: true,
		Members: []assign.Member{{ID: "C-1", Topics: []string{"a", "b"}, Generation: -1}}})
	require.Equal(t, trace.SyncGroup, last(e).Request)
	reply(e, c, last(e), kafka.None, &SyncResult{Partitions: last(e).Body.(*SyncBody).Plan[0].Partitions})
	require.Equal(t, Stable, c.group.state)
	return c
}

func codes(e *Env, code trace.Code) (n int) {
	for i := range e.Log.Events() {
		if e.Log.Events()[i].Code == code {
			n++
		}
	}
	return n
}

// TestFirstJoin pins and
// join, told an id, join again at once and without a second prepare, sync,
// one callback with sorted partitions; timers start with the join's answer.
func TestFirstJoin(t *testing.T) {
	e := world()
	c := started(t, e)
	assert.Equal(t, PreparingRebalance, c.group.state)
	assert.False(t, c.beat.enabled, "no heartbeats before the join is answered")
	assert.Equal(t, framePoll, c.top().kind, "poll goes on meanwhile")
	e = world()
	e.Now = 70
	c = stable(t, e)
	assert.Equal(t, 1, codes(e, trace.JoinStarted))
	assert.Equal(t, []kafka.Millis{3070, 45_070, 300_070}, []kafka.Millis{c.beat.next, c.beat.session, c.beat.poll})
	var callbacks []trace.Event
	for _, x := range e.Log.Events() {
		if x.Code == trace.CallbackStarted {
			callbacks = append(callbacks, x)
		}
	}
	require.Len(t, callbacks, 1, "before the first join nothing is called")
	assert.Equal(t, "onPartitionsAssigned", callbacks[0].Text)
	assert.Equal(t, []int32{2, 3, 0, 1}, callbacks[0].Partitions, "topic a, then b")
	assert.True(t, c.Settled())
}

// TestJoinErrors: what each error leads to.
func TestJoinErrors(t *testing.T) {
	for err, again := range map[kafka.ErrorCode]bool{
		kafka.UnknownMemberID: true, kafka.RebalanceInProgress: true, kafka.CoordinatorLoadInProgress: false,
		kafka.NotCoordinator: false, kafka.InconsistentGroupProtocol: false, kafka.InvalidSessionTimeout: false,
	} {
		e := world()
		c := started(t, e)
		sent := len(e.Sends)
		reply(e, c, last(e), err, &JoinResult{})
		if again {
			require.Len(t, e.Sends, sent+1, "%v", err)
			assert.Equal(t, trace.JoinGroup, last(e).Request, "%v: at once", err)
			continue
		}
		switch err {
		case kafka.CoordinatorLoadInProgress:
			assert.Equal(t, e.Now+100, c.group.backoff)
		case kafka.NotCoordinator:
			assert.False(t, c.net.known)
		default:
			assert.Equal(t, 1, codes(e, trace.ConsumerFailed), "%v is thrown", err)
		}
	}
}

// TestSyncErrors: REBALANCE_IN_PROGRESS joins again without prepare, an unknown
// member starts over.
func TestSyncErrors(t *testing.T) {
	for err, id := range map[kafka.ErrorCode]string{kafka.RebalanceInProgress: "C-1", kafka.UnknownMemberID: "", kafka.IllegalGeneration: "C-1"} {
		e := world()
		c := started(t, e)
		reply(e, c, last(e), kafka.None, &JoinResult{MemberID: "C-1", Generation: 5, Protocol: "range"})
		reply(e, c, last(e), err, &SyncResult{})
		require.Equal(t, trace.JoinGroup, last(e).Request, "%v", err)
		assert.Equal(t, id, last(e).Body.(*JoinBody).MemberID, "%v", err)
		assert.Equal(t, err == kafka.RebalanceInProgress, codes(e, trace.JoinStarted) == 1, "%v", err)
	}
}

// TestOldAnswers: an answer to a request of an older generation resets nothing
// and a join that was left is not taken up again.
func TestOldAnswers(t *testing.T) {
	e := world()
	c := stable(t, e)
	e.Now = c.beat.next
	c.Beat(e)
	beat := last(e)
	require.Equal(t, trace.Heartbeat, beat.Request)
	c.group.generation = 6
	reply(e, c, beat, kafka.IllegalGeneration, nil)
	assert.Equal(t, Stable, c.group.state)

	e = world()
	c = started(t, e)
	join := last(e)
	c.Do(e, Call{Kind: CallUnsubscribe, Cause: -1})
	e.Now += 100
	c.Run(e)
	reply(e, c, join, kafka.None, &JoinResult{MemberID: "C-1", Generation: 5, Protocol: "range"})
	assert.Equal(t, Unjoined, c.group.state)
}

// TestResetKeepsTheGenerationShown: the generation is gone, but groupMetadata still
// shows it; the id goes only with UNKNOWN_MEMBER_ID.
func TestResetKeepsTheGenerationShown(t *testing.T) {
	for err, id := range map[kafka.ErrorCode]string{kafka.IllegalGeneration: "C-1", kafka.UnknownMemberID: ""} {
		e := world()
		c := stable(t, e)
		c.resetMember(e, err, trace.Heartbeat, err == kafka.UnknownMemberID)
		assert.Equal(t, int32(-1), c.group.generation)
		assert.Equal(t, int32(5), c.group.metaGen)
		assert.Equal(t, id, c.group.id)
	}
}

// TestIdlePollsNeverExpire: each round of poll restarts its timer.
func TestIdlePollsNeverExpire(t *testing.T) {
	e := world()
	c := stable(t, e, Setting{"max.poll.interval.ms", "1000"})
	e.Now += 5000
	c.Beat(e)
	assert.Equal(t, 0, codes(e, trace.PollExpired))
	c.Block(e)
	e.Now += 1001
	c.Beat(e)
	assert.Equal(t, 1, codes(e, trace.PollExpired))
}

// TestCommits pins.
func TestCommits(t *testing.T) {
	e := world()
	c := stable(t, e)
	assert.Equal(t, e.Now+5000, c.commits.autoAt, "the interval starts with the assignment (R-282)")
	require.Equal(t, trace.OffsetFetch, last(e).Request)
	fetch := last(e)
	reply(e, c, fetch, kafka.CoordinatorLoadInProgress, nil)
	assert.Equal(t, e.Now+100, c.reset, "asked again a little later (R-340)")
	e.Now += 100
	c.Run(e)
	reply(e, c, last(e), kafka.None, &OffsetsResult{Offsets: []int64{7, 7, 7, 7}, Errors: make([]kafka.ErrorCode, 4)})
	e.Now = c.commits.autoAt
	c.Run(e)
	var commit Send
	for _, s := range e.Sends {
		if s.Request == trace.OffsetCommit {
			commit = s
		}
	}
	require.NotZero(t, commit.Call)
	assert.Equal(t, int32(5), commit.Body.(*CommitBody).Generation, "a member's own generation (R-288)")
	reply(e, c, commit, kafka.CoordinatorLoadInProgress, nil)
	assert.Equal(t, e.Now+100, c.commits.autoAt, "again soon, and nothing thrown (R-279)")
	for _, err := range []kafka.ErrorCode{kafka.RebalanceInProgress, kafka.UnknownMemberID} {
		fault, retry := c.commitFault(e, &pending{}, err)
		assert.False(t, retry, "%v is not retried (R-293)", err)
		assert.NotEmpty(t, fault.Class)
	}
	c.net.known, c.net.findAt = false, 0
	n := len(e.Sends)
	c.commitAsync(e, []Offset{{Offset: 9}}, trace.ReasonAsync)
	assert.Len(t, c.commits.deferred, 1, "waits for the coordinator (R-287)")
	assert.Equal(t, trace.FindCoordinator, e.Sends[n].Request)
	c.subs.kind, c.net.known = subManual, true
	c.sendCommit(e, []Offset{{Offset: 9}}, trace.ReasonSync)
	assert.Equal(t, int32(-1), last(e).Body.(*CommitBody).Generation, "a manual consumer has none (R-288)")
}

// TestPositions pins.
func TestPositions(t *testing.T) {
	e := world()
	c := stable(t, e)
	_, ok := c.Position(0)
	assert.False(t, ok, "initializing (R-294)")
	reply(e, c, last(e), kafka.None, &OffsetsResult{Offsets: []int64{7, -1, 7, 7}, Errors: make([]kafka.ErrorCode, 4)})
	at, ok := c.Position(0)
	assert.True(t, ok)
	assert.Equal(t, int64(7), at)
	_, ok = c.Position(1)
	assert.False(t, ok, "awaits its reset")
	var list Send
	for _, s := range e.Sends {
		if s.Request == trace.ListOffsets {
			list = s
		}
	}
	require.Equal(t, []int32{1}, list.Body.(*ListBody).Partitions)
	seek := Call{Partitions: []kafka.TopicPartition{{Topic: "b", Partition: 1}}, Offset: 3}
	c.seek(e, &seek)
	reply(e, c, list, kafka.None, &ListResult{Offsets: []int64{99}, Errors: make([]kafka.ErrorCode, 1)})
	at, _ = c.Position(1)
	assert.Equal(t, int64(3), at, "the seek wins (R-303)")
	seek.Offset = SeekEnd
	c.seek(e, &seek)
	_, ok = c.Position(1)
	assert.False(t, ok, "the end is looked up by the next poll (R-301)")

	c.Act.PerRecord = 100
	slot := &c.fetches[0]
	require.NotZero(t, slot.Call)
	slot.Got = []kafka.Fetched{{Partition: 0, From: 7, To: 9}, {Partition: 2, From: 6, To: 9}}
	reply(e, c, Send{Call: slot.Call, Request: trace.Fetch}, kafka.None, nil)
	assert.Equal(t, []Chunk{{0, 7, 9, 0}}, c.Batch, "what is not at the position is dropped (R-322)")
	assert.Equal(t, int32(0), c.subs.order[len(c.subs.order)-1], "what delivered goes to the end (R-319)")
}

// TestPatternAdoptsTopics: an assigned topic that the pattern matches is no reason
// to join again.
func TestPatternAdoptsTopics(t *testing.T) {
	e := world()
	c := stable(t, e)
	c.subs.kind, c.subs.pattern, c.subs.topics = subPattern, ".*", []string{"a", "b"}
	c.group.joinedTopics = []string{"a"}
	c.group.result = []kafka.TopicPartition{{Topic: "b"}}
	require.True(t, c.matches())
	c.group.added = c.numbers(e)
	c.assignNew(e)
	assert.Equal(t, []string{"a", "b"}, c.group.joinedTopics)
}

// TestKickedOutWhileJoining: what was revoked in prepare is not lost once more
//
func TestKickedOutWhileJoining(t *testing.T) {
	e := world()
	c := stable(t, e, Setting{"enable.auto.commit", "false"})
	c.group.want(trace.ReasonRejoinNeeded, -1, "")
	for c.offsetsPending() {
		reply(e, c, last(e), kafka.None, &OffsetsResult{Offsets: make([]int64, 4), Errors: make([]kafka.ErrorCode, 4)})
	}
	e.Now += 100
	c.Run(e)
	require.Equal(t, PreparingRebalance, c.group.state)
	for i := len(e.Sends) - 1; ; i-- {
		if e.Sends[i].Request == trace.JoinGroup {
			reply(e, c, e.Sends[i], kafka.UnknownMemberID, nil)
			break
		}
	}
	var names []string
	for _, x := range e.Log.Events() {
		if x.Code == trace.CallbackStarted {
			names = append(names, x.Text)
		}
	}
	assert.Equal(t, []string{"onPartitionsAssigned", "onPartitionsRevoked"}, names)
	assert.Equal(t, PreparingRebalance, c.group.state, "joining again, as somebody new")
	assert.Empty(t, c.group.id)
}

// TestCloseOptions: LEAVE_GROUP makes a static member leave, REMAIN_IN_GROUP keeps
// a dynamic one.
func TestCloseOptions(t *testing.T) {
	for _, x := range []struct {
		instance string
		op       Operation
		leaves   bool
	}{{"", CloseDefault, true}, {"i", CloseDefault, false}, {"", RemainInGroup, false}, {"i", LeaveGroup, true}} {
		e := world()
		given := []Setting{{"enable.auto.commit", "false"}}
		if x.instance != "" {
			given = append(given, Setting{"group.instance.id", x.instance})
		}
		c := stable(t, e, given...)
		c.Close(e, x.op, 0)
		e.Now += 100
		c.Run(e)
		left := false
		for _, s := range e.Sends {
			left = left || s.Request == trace.LeaveGroup
		}
		assert.Equal(t, x.leaves, left, "%+v", x)
	}
}

// TestErrorsOfLeaveAndHeartbeat: what LeaveGroup is answered changes nothing;
// a heartbeat's retriable error makes the coordinator unknown, others do not.
func TestErrorsOfLeaveAndHeartbeat(t *testing.T) {
	e := world()
	c := stable(t, e)
	c.leave(e, trace.ReasonLeft, "", false)
	before := e.Log.Len()
	reply(e, c, last(e), kafka.UnknownMemberID, nil)
	for _, x := range e.Log.Events()[before:] {
		assert.NotContains(t, []trace.Code{trace.ExceptionThrown, trace.GenerationReset}, x.Code)
	}
	for code, known := range map[kafka.ErrorCode]bool{kafka.NotCoordinator: false, kafka.CoordinatorLoadInProgress: true, kafka.RebalanceInProgress: true} {
		c = stable(t, e)
		e.Now = c.beat.next
		c.Beat(e)
		require.Equal(t, trace.Heartbeat, last(e).Request)
		reply(e, c, last(e), code, nil)
		assert.Equal(t, known, c.net.known || c.net.finding != 0 && known, code)
		assert.Equal(t, code == kafka.RebalanceInProgress, c.group.rejoin || c.group.phase != idle, code)
	}
}
