package client

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// committer is a static member of generation 5 whose commit is on its way.
func committer(why trace.Reason, state State, generation int32) (*Consumer, *Env, *pending) {
	e := &Env{Cause: -1, Log: &trace.Recorder{}, Now: 1000}
	c := &Consumer{Conf: &Config{GroupID: "g", HasGroup: true, InstanceID: "x", AutoCommit: true, AutoCommitInterval: 5000, RetryBackoff: 100}}
	c.subs.kind = subTopics
	c.net.known = true
	c.group = member{state: state, generation: generation, id: "C-1"}
	c.commits.autoAt = 6000
	if c.counted(why) {
		c.commits.inFlight = 1
	}
	return c, e, &pending{request: trace.OffsetCommit, generation: 5, memberID: "C-1", why: why}
}

const (
	textLoading = "The coordinator is loading and hence can't process requests."
	textFenced  = "The broker rejected this static consumer since another consumer with the same group.instance.id has registered with a different member.id."
)

// What each answer means, in Kafka's classes and words.
func TestCommitFault(t *testing.T) {
	for _, x := range []struct {
		err        kafka.ErrorCode
		state      State
		generation int32
		want       Fault
		retry      bool
	}{
		{kafka.None, Stable, 5, Fault{}, false},
		{kafka.NetworkException, Stable, 5, Fault{"DisconnectException", "null"}, true},
		{kafka.NotCoordinator, Stable, 5, Fault{"NotCoordinatorException", "This is not the correct coordinator."}, true},
		{kafka.CoordinatorNotAvailable, Stable, 5, Fault{"CoordinatorNotAvailableException", "The coordinator is not available."}, true},
		{kafka.RequestTimedOut, Stable, 5, Fault{"TimeoutException", "The request timed out."}, true},
		{kafka.CoordinatorLoadInProgress, Stable, 5, Fault{"CoordinatorLoadInProgressException", textLoading}, true},
		{kafka.UnknownTopicOrPartition, Stable, 5, Fault{"UnknownTopicOrPartitionException", "This server does not host this topic-partition."}, true},
		{kafka.RebalanceInProgress, Stable, 5, Fault{classRebalance, textExecuting}, false},
		{kafka.UnknownMemberID, Stable, 5, Fault{classCommitFailed, textKicked}, false},
		{kafka.UnknownMemberID, PreparingRebalance, 5, Fault{classCommitFailed, textKicked}, false},
		{kafka.UnknownMemberID, PreparingRebalance, 6, Fault{classRebalance, textOldGeneration}, false},
		{kafka.IllegalGeneration, Stable, 6, Fault{classCommitFailed, textKicked}, false},
		{kafka.FencedInstanceID, Stable, 5, Fault{classFenced, textFenced}, false},
		{kafka.FencedInstanceID, PreparingRebalance, 6, Fault{classRebalance, textOldFenced}, false},
		{kafka.FencedInstanceID, Stable, 6, Fault{classCommitFailed, textKicked}, false},
		{kafka.OffsetMetadataTooLarge, Stable, 5, Fault{"OffsetMetadataTooLarge", "The metadata field of the offset request was too large."}, false},
		//
		{kafka.GroupIDNotFound, Stable, 5, Fault{"KafkaException", "Unexpected error in commit: The group id does not exist."}, false},
	} {
		c, e, p := committer(trace.ReasonSync, x.state, x.generation)
		fault, retry := c.commitFault(e, p, x.err)
		assert.Equal(t, x.want, fault, "%s %s %d", x.err, x.state, x.generation)
		assert.Equal(t, x.retry, retry, x.err)
	}
	assert.Contains(t, textOldFenced, "old generation is fenced by its group instance id")
	assert.Contains(t, textOldGeneration, "generation is already stale")
}

// What becomes of a failure depends on who committed: commitSync tries again,
// commitAsync and auto-commit say RetriableCommitFailedException, the commit before
// a rebalance is silently repeated.
func TestCommitAnswered(t *testing.T) {
	for _, x := range []struct {
		why       trace.Reason
		err       kafka.ErrorCode
		told      Fault
		behind    kafka.ErrorCode
		again     bool // the auto-commit timer is set by the callback
		fenced    bool
		prepare   uint8
		syncRetry bool
	}{
		{why: trace.ReasonAsync, err: kafka.NotCoordinator, told: faultRetriable, behind: kafka.NotCoordinator},
		{why: trace.ReasonAsync, err: kafka.UnknownMemberID, told: Fault{classCommitFailed, textKicked}},
		{why: trace.ReasonAsync, err: kafka.FencedInstanceID, told: Fault{classFenced, textFenced}, fenced: true},
		{why: trace.ReasonAuto, err: kafka.NetworkException, told: faultRetriable, behind: kafka.NetworkException, again: true},
		{why: trace.ReasonAuto, err: kafka.IllegalGeneration, told: Fault{classCommitFailed, textKicked}},
		{why: trace.ReasonAuto, err: kafka.FencedInstanceID, told: Fault{classFenced, textFenced}, fenced: true},
		{why: trace.ReasonBeforeRebalance, err: kafka.CoordinatorLoadInProgress, again: true, prepare: prepareRetry},
		{why: trace.ReasonBeforeRebalance, err: kafka.RebalanceInProgress, told: Fault{classRebalance, textExecuting}, prepare: prepareDone},
		{why: trace.ReasonBeforeRebalance, err: kafka.FencedInstanceID, told: Fault{classFenced, textFenced}, fenced: true, prepare: prepareDone},
		{why: trace.ReasonSync, err: kafka.NotCoordinator, syncRetry: true},
		{why: trace.ReasonSync, err: kafka.FencedInstanceID},
		{why: trace.ReasonOnClose, err: kafka.NetworkException, syncRetry: true},
		{why: trace.ReasonInCallback, err: kafka.None},
	} {
		c, e, p := committer(x.why, Stable, 5)
		c.commitAnswered(e, p, &Response{Error: x.err, Cause: -1})
		var told []trace.Event
		for i := range e.Log.Events() {
			if e.Log.Events()[i].Code == trace.CommitFailed {
				told = append(told, e.Log.Events()[i])
			}
		}
		if x.told.Class == "" {
			assert.Empty(t, told, "%v %s", x.why, x.err)
		} else if assert.Len(t, told, 1, "%v %s", x.why, x.err) {
			assert.Equal(t, x.told, Fault{told[0].Text, told[0].Detail})
			assert.Equal(t, x.behind, told[0].Error)
			assert.Equal(t, x.why, told[0].Reason)
		}
		assert.Zero(t, c.commits.inFlight)
		assert.Equal(t, x.fenced, c.commits.fenced, "%v %s", x.why, x.err)
		assert.Equal(t, x.prepare, c.commits.prepare, "%v %s", x.why, x.err)
		assert.Equal(t, x.syncRetry, c.commits.sync.retry, "%v %s", x.why, x.err)

		assert.Equal(t, kafka.Millis(6000), c.commits.autoAt, "not before the callback runs")
		e.Now = 3000
		fault := c.runCommitCallbacks(e)
		if x.again {
			assert.Equal(t, kafka.Millis(3100), c.commits.autoAt, "%v %s", x.why, x.err)
		} else {
			assert.Equal(t, kafka.Millis(6000), c.commits.autoAt, "%v %s", x.why, x.err)
		}
		if x.fenced { // R-220 3b
			assert.Equal(t, Fault{classFenced, "Get fenced exception for group.instance.id x, current member.id is C-1"}, fault)
			assert.Equal(t, fault, c.runCommitCallbacks(e), "every later call throws")
			assert.Equal(t, fault, c.commitAsync(e, nil, trace.ReasonAsync))
		} else {
			assert.Empty(t, fault.Class)
		}
	}
}

// the look-up of the coordinator fails, and what waited for it.
func TestDeferredCommitFails(t *testing.T) {
	c, e, _ := committer(trace.ReasonSync, Stable, 5)
	c.net.known = false
	c.commitAsync(e, []Offset{{Partition: 0, Offset: 7}}, trace.ReasonAsync)
	require.Len(t, c.commits.deferred, 1)
	c.coordinatorFound(e, &Response{Error: kafka.CoordinatorNotAvailable, Cause: -1})
	assert.Empty(t, c.commits.deferred)
	failed := e.Log.Events()[e.Log.Len()-1]
	assert.Equal(t, faultRetriable, Fault{failed.Text, failed.Detail})
	assert.Equal(t, kafka.CoordinatorNotAvailable, failed.Error)
}

// commitSync with nothing to commit waits for commitAsync.
func TestEmptyCommitSyncWaits(t *testing.T) {
	c, e, p := committer(trace.ReasonAsync, Stable, 5)
	c.Conf.APITimeout = 60_000
	c.pushCommit(e, nil, trace.ReasonSync)
	wake, wait := c.stepCommit(e, c.top())
	assert.True(t, wait)
	assert.Equal(t, kafka.Millis(61_000), wake)
	c.commitAnswered(e, p, &Response{Cause: -1})
	_, wait = c.stepCommit(e, c.top())
	assert.False(t, wait)
	assert.Zero(t, c.app.depth)
	assert.Empty(t, c.caught().Class)

	c, e, _ = committer(trace.ReasonAsync, Stable, 5)
	c.Conf.APITimeout = 60_000
	c.pushCommit(e, nil, trace.ReasonSync)
	e.Now = 61_000
	c.stepCommit(e, c.top())
	assert.Equal(t, Fault{"TimeoutException", "Timeout of 60000ms expired before successfully committing offsets {}"}, c.caught())
}

// Each assignor object has a memory of its own: only the
// assignor that the group chose is told the assignment.
func TestAssignorsRememberApart(t *testing.T) {
	g := &member{protocol: "sticky", generation: 3, result: []kafka.TopicPartition{{Topic: "t", Partition: 1}}}
	a := g.assignor(g.protocol)
	a.told, a.generation, a.partitions = true, g.generation, g.result
	assert.Equal(t, int32(3), g.userData("sticky").Generation)
	assert.Equal(t, g.result, g.userData("sticky").Owned)
	assert.Equal(t, int32(-1), g.userData("cooperative-sticky").Generation)
	assert.Nil(t, g.assignor("range"))
	a.memory.GenerationsSeen = 4
	assert.Zero(t, g.assignor("cooperative-sticky").memory.GenerationsSeen)
}

// Booleans are read as Kafka reads them.
func TestBooleans(t *testing.T) {
	c, fault := NewConfig("C", group(Setting{"enable.auto.commit", "TRUE"}, Setting{"exclude.internal.topics", "False"}))
	require.Empty(t, fault.Class)
	assert.True(t, c.AutoCommit)
	assert.False(t, c.ExcludeInternal)
}

// close gives the group as long as request.timeout.ms, at most 30 s.
func TestCloseTimeout(t *testing.T) {
	for request, want := range map[kafka.Millis]kafka.Millis{10_000: 11_000, 30_000: 31_000, 90_000: 31_000} {
		c, e, _ := committer(trace.ReasonOnClose, Stable, 5)
		c.Conf.RequestTimeout = request
		c.push(frame{kind: frameClose})
		c.stepClose(e, c.top())
		assert.Equal(t, want, c.top().until)
		c.pushCommit(e, nil, trace.ReasonOnClose)
		assert.Equal(t, want, c.top().until)
	}
}

// no fetch goes to a node while records of one of its partitions wait.
func TestFetchOnlyWithoutBuffer(t *testing.T) {
	c, e, _ := committer(trace.ReasonAsync, Stable, 5)
	e.Parts = []PartInfo{{Node: 0}, {Node: 0}, {Node: 1}}
	c.fetches = make([]Slot, 2)
	c.subs.set([]int32{0, 1, 2})
	for i := range c.subs.parts {
		c.subs.setState(&c.subs.parts[i], fetching)
	}
	c.subs.find(1).buffered = 5
	c.sendFetches(e)
	require.Len(t, e.Sends, 1)
	assert.Equal(t, int32(1), e.Sends[0].Node)
	c.subs.find(1).buffered = 0
	c.sendFetches(e)
	c.sendFetches(e)
	require.Len(t, e.Sends, 2, "one at a time")
	assert.Equal(t, int32(0), e.Sends[1].Node)
	assert.Equal(t, []kafka.FetchWanted{{Partition: 0}, {Partition: 1}}, c.fetches[0].Want)
}

// subscribing to nothing is unsubscribe.
func TestSubscribeToNothing(t *testing.T) {
	c, e, _ := committer(trace.ReasonAsync, Stable, 5)
	c.subscribe(e, &Call{Kind: CallSubscribe})
	require.Equal(t, frameUnsubscribe, c.top().kind)
	for c.app.depth > 0 {
		c.stepUnsubscribe(e, c.top())
	}
	assert.Equal(t, subNone, c.subs.kind)
	assert.Equal(t, Unjoined, c.group.state)
}

// the heartbeat thread has ended when the listener is called, and an answer
// that arrives meanwhile waits for the application thread.
func TestCloseEndsHeartbeatsFirst(t *testing.T) {
	c, e, _ := committer(trace.ReasonOnClose, Stable, 5)
	c.Life = trace.Running
	c.Conf.AutoCommit, c.Conf.MaxPollInterval, c.Conf.RequestTimeout = false, 50_000, 30_000
	c.Act.Revoked = Work{{Kind: CallSleep, Length: 60_000}}
	c.subs.set([]int32{0})
	e.Parts = []PartInfo{{}}
	c.startBeating(e)
	c.push(frame{kind: frameLoop, step: loopClosed})
	c.push(frame{kind: frameClose})
	c.Run(e)
	require.Equal(t, frameCallback, c.top().kind)
	assert.False(t, c.beat.enabled)
	assert.Equal(t, kafka.Never, c.BeatWake())
	e.Now = 56_000
	c.Beat(e)
	for i := range e.Log.Events() {
		assert.NotEqual(t, trace.PollExpired, e.Log.Events()[i].Code)
	}
	c.Receive(e, Response{Call: 1})
	assert.Len(t, c.net.inbox, 1)
}

// N-144: the first assignment is a change even if it is empty; afterwards only
// another one is.
func TestEmptyAssignmentIsATarget(t *testing.T) {
	c, e, _ := committer(trace.ReasonAsync, Stable, 0)
	c.Conf.ConsumerProtocol = true
	answer := func(partitions []int32) {
		c.modern.call = 7
		c.modernAnswered(e, &pending{call: 7}, &Response{Body: &BeatResult{Epoch: 3, Interval: 5000, HasAssignment: true, Partitions: partitions}})
	}
	c.modern.state = Joining
	answer(nil)
	assert.Equal(t, Reconciling, c.modern.state)
	assert.True(t, c.modern.known)
	assert.Equal(t, int32(3), c.group.generation)
	c.modern.state = MemberStable
	answer(nil)
	assert.Equal(t, MemberStable, c.modern.state)
	answer([]int32{4})
	assert.Equal(t, Reconciling, c.modern.state)
	assert.Equal(t, []int32{4}, c.modern.target)
}
