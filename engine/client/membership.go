package client

import (
	"slices"

	"rebalancelab/engine/assign"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// joinExtra is added to max.poll.interval.ms for the time that a JoinGroup may
// remain unanswered.
const joinExtra = 5 * kafka.Second

func (c *Consumer) sendJoinGroup(env *Env) {
	g := &c.group
	if g.joinEvent >= 0 && env.Cause < 0 {
		env.Cause = g.joinEvent
	}
	g.state, g.phase = PreparingRebalance, waiting
	c.beat.enabled = c.beat.enabled && c.Conf.Version.Has(kafka.BeatWhileSyncing)
	g.joinedTopics, g.joined = c.subs.topics, true
	body := &JoinBody{
		Reason: g.reason, MemberID: g.id, SessionTimeout: c.Conf.SessionTimeout, RebalanceTimeout: c.Conf.MaxPollInterval,
	}
	owned := namesOf(env, c.subs.ids())
	for _, a := range c.Conf.Assignors {
		body.Protocols = append(body.Protocols, Protocol{
			Name: a, Topics: c.subs.topics, Owned: owned, Generation: g.generation, Rack: c.Conf.Rack,
			UserData: g.userData(a),
		})
	}
	p := c.send(env, trace.JoinGroup, CoordinatorNode, body, true)
	p.deadline = env.Now + max(c.Conf.RequestTimeout, c.Conf.MaxPollInterval+joinExtra)
	g.call = p.call
}

// joinAnswered handles a JoinGroup answer.
func (c *Consumer) joinAnswered(env *Env, p *pending, r *Response) {
	g := &c.group
	if p.call != g.call {
		return // it has left meanwhile
	}
	fail := func() { g.phase, g.failure = failed, r.Error }
	switch r.Error {
	case kafka.None:
		if g.state != PreparingRebalance || g.phase != waiting { // left meanwhile
			g.phase, g.failure = failed, kafka.UnknownMemberID
			return
		}
		res := r.Body.(*JoinResult)
		g.state = CompletingRebalance
		g.generation, g.id, g.protocol = res.Generation, res.MemberID, res.Protocol
		if !c.inside(frameClose) && c.Conf.Version.Has(kafka.BeatWhileSyncing) {
			c.startBeating(env)
		}
		c.sendSyncGroup(env, res)
	case kafka.UnknownMemberID:
		if c.unchanged(p) {
			c.resetMember(env, r.Error, p.request, true)
		}
		fail()
	case kafka.MemberIDRequired:
		g.generation, g.id = -1, r.Body.(*JoinResult).MemberID
		g.reason = "need to re-join with the given member-id: " + g.id
		fail()
	case kafka.CoordinatorNotAvailable, kafka.NotCoordinator, kafka.NetworkException, kafka.RequestTimedOut:
		c.coordinatorUnknown(env)
		fail()
	default:
		fail()
	}
}

// sendSyncGroup asks for the assignment; the leader first makes everybody's
//
func (c *Consumer) sendSyncGroup(env *Env, res *JoinResult) {
	g := &c.group
	g.leader, g.elected = res.Leader, nil
	if res.Leader && !c.watch(env, res.Members) {
		g.elected = res // its metadata has to come first
		return
	}
	c.assignAndSync(env, res)
}

// assignAndSync: the leader's metadata is good enough to assign by.
func (c *Consumer) assignAndSync(env *Env, res *JoinResult) {
	g := &c.group
	body := &SyncBody{MemberID: g.id, Generation: g.generation, Protocol: g.protocol}
	if res.Leader {
		g.snapshot = c.net.snapshot
		if !res.SkipAssignment {
			var memory *assign.Memory
			if a := g.assignor(g.protocol); a != nil {
				memory = &a.memory
				memory.OwnedByTopic = !c.Conf.Version.Has(kafka.OwnedByPartition)
			}
			plan, err := assign.Client(g.protocol, memory, env.Images[g.snapshot.image].Cluster, res.Members)
			if err != nil {
				g.phase, g.failure = failed, kafka.UnknownServerError
				g.fault = Fault{"IllegalStateException", err.Error()}
				return
			}
			c.emit(env, trace.AssignorRun, func(e *trace.Event) { e.Text, e.To = g.protocol, int64(g.generation) })
			for i := range res.Members {
				body.Plan = append(body.Plan, Planned{MemberID: res.Members[i].ID, Partitions: plan.Partitions[i]})
			}
		}
	}
	c.stoppedWhy = trace.ReasonWaitSync
	g.call = c.send(env, trace.SyncGroup, CoordinatorNode, body, true).call
}

// watch makes the leader look after the metadata of all topics of the group. If
// some are not its own, or a refresh is due or under way, it asks and waits before
// it assigns; fresh is false then.
func (c *Consumer) watch(env *Env, members []assign.Member) (fresh bool) {
	g, n := &c.group, &c.net
	g.topics = nil
	for i := range members {
		for _, t := range members[i].Topics {
			g.topics = appendNew(g.topics, t)
		}
	}
	for _, t := range g.topics {
		if _, own := slices.BinarySearchFunc(c.subs.topics, t, kafka.CompareStrings); !own {
			n.refreshAt = min(n.refreshAt, env.Now)
		}
	}
	if n.asking == 0 && env.Now < n.refreshAt {
		return true
	}
	c.refreshMetadata(env)
	return false
}

// watches are the topics whose metadata the consumer keeps: its own and, of a
// leader, those of its group.
func (c *Consumer) watches() []string {
	list := c.subs.topics
	for _, t := range c.group.topics {
		list = appendNew(slices.Clip(list), t)
	}
	return list
}

// assignor is the object of this name; nil if it remembers nothing.
func (g *member) assignor(name string) *assignor {
	switch name {
	case assign.Sticky:
		return &g.assignors[0]
	case assign.CooperativeSticky:
		return &g.assignors[1]
	}
	return nil
}

// userData is what this assignor adds to the subscription.
func (g *member) userData(name string) assign.UserData {
	if a := g.assignor(name); a != nil {
		return assign.SubscriptionUserData(name, a.told, a.partitions, a.generation)
	}
	return assign.SubscriptionUserData(name, false, nil, assign.NoGeneration)
}

func appendNew(list []string, s string) []string {
	for _, x := range list {
		if x == s {
			return list
		}
	}
	return append(list, s)
}

// syncAnswered handles a SyncGroup answer.
func (c *Consumer) syncAnswered(env *Env, p *pending, r *Response) {
	g := &c.group
	if p.call != g.call {
		return
	}
	fail := func(e kafka.ErrorCode) { g.phase, g.failure = failed, e }
	switch r.Error {
	case kafka.None:
		if g.state != CompletingRebalance || g.generation < 0 {
			fail(kafka.IllegalGeneration)
			return
		}
		g.state, g.rejoin, g.phase, g.reason = Stable, false, answered, ""
		if !c.beat.enabled && !c.inside(frameClose) { // an older client begins only now
			c.startBeating(env)
		}
		g.result = r.Body.(*SyncResult).Partitions
		g.answerEvent = env.Cause
	case kafka.UnknownMemberID, kafka.IllegalGeneration:
		if c.unchanged(p) {
			c.resetMember(env, r.Error, p.request, r.Error == kafka.UnknownMemberID)
		}
		fail(r.Error)
	case kafka.CoordinatorNotAvailable, kafka.NotCoordinator, kafka.NetworkException, kafka.RequestTimedOut:
		c.coordinatorUnknown(env)
		fail(r.Error)
	case kafka.CoordinatorLoadInProgress:
		fail(kafka.UnknownServerError)
	default:
		fail(r.Error)
	}
}

// unchanged: generation and member id are still those that the request was sent
// with.
func (c *Consumer) unchanged(p *pending) bool {
	return p.generation == c.group.generation && p.memberID == c.group.id
}

// resetMember is Kafka's resetStateAndRejoin.
func (c *Consumer) resetMember(env *Env, e kafka.ErrorCode, by trace.Request, dropID bool) {
	g := &c.group
	g.reason = "encountered " + e.String() + " from " + apiKeys[by] + " response"
	event := c.emit(env, trace.GenerationReset, func(ev *trace.Event) {
		ev.Error, ev.From, ev.To = e, int64(g.generation), -1
	})
	g.state, g.generation, g.protocol = Unjoined, -1, ""
	if dropID {
		g.id = ""
	}
	g.rejoin, g.rejoinWhy, g.rejoinCause = true, trace.ReasonReset, event
	g.needsPrepare = true
}

// leave sends LeaveGroup if Kafka would, and resets.
func (c *Consumer) leave(env *Env, why trace.Reason, text string, evenStatic bool) (sent bool) {
	g := &c.group
	if (c.Conf.InstanceID == "" || evenStatic) && c.net.known && g.state != Unjoined && g.id != "" {
		body := &MemberBody{MemberID: g.id, Reason: text, Why: why}
		c.sendWith(env, trace.LeaveGroup, CoordinatorNode, body, true, why)
		sent = true
	}
	g.state, g.generation, g.id, g.protocol = Unjoined, -1, "", ""
	g.rejoin, g.rejoinWhy, g.rejoinCause, g.reason = true, trace.ReasonReset, env.Cause, "consumer pro-actively leaving the group"
	g.needsPrepare = true
	return sent
}

// apiKeys are the names of the requests whose answers can reset a member.
var apiKeys = [trace.RequestCount]string{trace.JoinGroup: "JOIN_GROUP", trace.SyncGroup: "SYNC_GROUP", trace.Heartbeat: "HEARTBEAT", trace.OffsetCommit: "OFFSET_COMMIT"}

// exceptionOf is the class of the exception behind a failed join or sync.
func exceptionOf(e kafka.ErrorCode) string {
	switch e {
	case kafka.UnknownMemberID:
		return "UnknownMemberIdException"
	case kafka.IllegalGeneration:
		return "IllegalGenerationException"
	case kafka.RebalanceInProgress:
		return "RebalanceInProgressException"
	}
	return retriableFault(e).Class
}

// faultOf is the exception that an error code becomes.
func faultOf(e kafka.ErrorCode) Fault {
	switch e {
	case kafka.GroupMaxSizeReached:
		return Fault{Class: "GroupMaxSizeReachedException"}
	case kafka.FencedInstanceID:
		return Fault{"FencedInstanceIdException", "The broker rejected this static consumer since another consumer with the same group.instance.id has registered with a different member.id."}
	case kafka.InconsistentGroupProtocol:
		return Fault{"InconsistentGroupProtocolException", "The group member's supported protocols are incompatible with those of existing members or first group member tried to join with empty protocol type or empty protocol list."}
	case kafka.InvalidSessionTimeout:
		return Fault{"InvalidSessionTimeoutException", "The session timeout is not within the range allowed by the broker (as configured by group.min.session.timeout.ms and group.max.session.timeout.ms)."}
	case kafka.InvalidGroupID:
		return Fault{"InvalidGroupIdException", "The group id is invalid."}
	case kafka.GroupAuthorizationFailed:
		return Fault{"GroupAuthorizationException", "Group authorization failed."}
	case kafka.UnsupportedVersion:
		return Fault{"UnsupportedVersionException", "The version of API is not supported."}
	case kafka.OffsetMetadataTooLarge:
		return Fault{"OffsetMetadataTooLarge", "The metadata field of the offset request was too large."}
	}
	return Fault{"KafkaException", "Unexpected error: " + e.String()}
}

// retriableFault is the exception behind an answer after which the client may try
// again.
func retriableFault(e kafka.ErrorCode) Fault {
	switch e {
	case kafka.NetworkException:
		return Fault{"DisconnectException", "null"}
	case kafka.CoordinatorNotAvailable:
		return Fault{"CoordinatorNotAvailableException", "The coordinator is not available."}
	case kafka.NotCoordinator:
		return Fault{"NotCoordinatorException", "This is not the correct coordinator."}
	case kafka.RequestTimedOut:
		return Fault{"TimeoutException", "The request timed out."}
	case kafka.CoordinatorLoadInProgress:
		return Fault{"CoordinatorLoadInProgressException", "The coordinator is loading and hence can't process requests."}
	case kafka.UnknownTopicOrPartition:
		return Fault{"UnknownTopicOrPartitionException", "This server does not host this topic-partition."}
	}
	return faultOf(e)
}

// messageOf is how Kafka describes an error that no client expects.
func messageOf(e kafka.ErrorCode) string {
	switch e {
	case kafka.GroupIDNotFound:
		return "The group id does not exist."
	case kafka.InvalidGroupID:
		return "The group id is invalid."
	case kafka.UnknownServerError:
		return "The server experienced an unexpected error when processing the request."
	}
	return e.String()
}
