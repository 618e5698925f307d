package conform

import (
	"encoding/base64"
	"fmt"
	"slices"

	"rebalancelab/engine/group"
	"rebalancelab/engine/kafka"
)

// apply does what a step says at the present instant.
func (p *player) apply(call int64, n node) {
	op := n.text("op", "")
	if req := p.request(op, n); req != nil {
		p.asked[call] = req
		if protocolType, ok := n.fields["protocolType"]; op == "sync" && version(n, 5) >= 5 && (!n.has("protocolName") || ok && protocolType == nil) {
			p.frontEnd(call) // refused before the coordinator is asked
			return
		}
		p.group.Do(p.now, call, n.text("clientId", "client"), "/127.0.0.1", req)
		return
	}
	switch op {
	case "sleep":
		ms := kafka.Millis(n.asNumber("ms", n.fields["ms"], 0, int64(maxCaseTime)))
		if p.now += ms; p.now > maxCaseTime {
			n.fail("ms", "a case must not last longer than %d ms", maxCaseTime)
		}
		p.group.Fire(p.now)
	case "createTopic":
		if p.image.Topic(n.text("name", "")) == nil {
			p.editTopics(func() { p.createTopic(n.text("name", ""), n) })
			return
		}
		p.editTopics(func() {})
	case "deleteTopic":
		p.editTopics(func() {
			p.image.Topics = slices.DeleteFunc(p.image.Topics, func(t kafka.Topic) bool { return t.Name == n.text("name", "") })
		})
	case "addPartitions":
		p.editTopics(func() {
			if t := p.image.Topic(n.text("name", "")); t != nil {
				p.addPartitions(t, n.int32("partitions", 0), n)
			}
		})
	case "groupConfig":
		p.group.SetGroupConfig(n.text("groupId", ""), readGroupConfig(n.object("configs")))
	case "failover":
		wait := func(name string) kafka.Millis {
			if !n.has(name) {
				return 0
			}
			return kafka.Millis(n.asNumber(name, n.fields[name], 0, int64(maxCaseTime)))
		}
		p.group.Failover(p.now, wait("downMs"), wait("loadMs"))
	default:
		n.fail("op", "unknown operation %q", op)
	}
}

// frontEnd refuses a SyncGroup without protocol type or name, as a broker does
// before it asks the coordinator.
func (p *player) frontEnd(call int64) {
	p.group.Answer(p.now, call, &group.SyncGroupResponse{Error: kafka.InconsistentGroupProtocol})
}

func version(n node, newest int64) int { return int(n.number("version", newest)) }

// request makes the request of a step; nil if the step is none.
func (p *player) request(op string, n node) group.Request {
	g, member, instance := n.text("groupId", ""), n.text("memberId", ""), n.text("groupInstanceId", "")
	v := group.Version(0)
	if n.has("version") {
		v = group.V(int(n.asNumber("version", n.fields["version"], 0, 100)))
	}
	switch op {
	case "join":
		return p.joinRequest(n, v)
	case "sync":
		r := &group.SyncGroupRequest{GroupID: g, MemberID: member, GroupInstanceID: instance, GenerationID: n.int32("generationId", -1),
			ProtocolType: "consumer", ProtocolName: n.text("protocolName", ""), Version: v}
		if _, ok := n.fields["protocolType"]; ok {
			r.ProtocolType = n.text("protocolType", "")
		}
		for _, a := range n.objects("assignments") {
			a.only("memberId assignment userData raw")
			r.Assignments = append(r.Assignments, group.MemberAssignment{MemberID: a.text("memberId", ""), Assignment: readAssignment(a)})
		}
		return r
	case "heartbeat":
		return &group.HeartbeatRequest{GroupID: g, MemberID: member, GroupInstanceID: instance, GenerationID: n.int32("generationId", -1)}
	case "leave":
		r := &group.LeaveGroupRequest{GroupID: g}
		for _, m := range n.objects("members") {
			m.only("memberId groupInstanceId")
			r.Members = append(r.Members, group.MemberIdentity{MemberID: m.text("memberId", ""), GroupInstanceID: m.text("groupInstanceId", "")})
		}
		return r
	case "consumerHeartbeat":
		return p.consumerRequest(n, v)
	case "commit":
		return &group.OffsetCommitRequest{GroupID: g, MemberID: member, GroupInstanceID: instance, Version: v,
			GenerationIDOrMemberEpoch: n.int32("generationIdOrMemberEpoch", -1),
			RetentionTime:             kafka.Millis(n.number("retentionTimeMs", -1)), Offsets: readOffsets(n)}
	case "txnCommit":
		return &group.TxnOffsetCommitRequest{GroupID: g, TransactionalID: n.text("transactionalId", "txn"), ProducerID: n.number("producerId", 1),
			ProducerEpoch: n.int16("producerEpoch", 0), MemberID: member, GroupInstanceID: instance,
			GenerationID: n.int32("generationId", -1), Offsets: readOffsets(n), Version: v}
	case "endTxn":
		result := n.text("result", "COMMIT")
		if result != "COMMIT" && result != "ABORT" {
			n.fail("result", "must be COMMIT or ABORT")
		}
		return &group.EndTxnMarker{ProducerID: n.number("producerId", 1), ProducerEpoch: n.int16("producerEpoch", 0), Commit: result == "COMMIT"}
	case "fetch":
		r := &group.OffsetFetchRequest{GroupID: g, MemberID: member, WithMemberID: n.has("memberId"), MemberEpoch: n.int32("memberEpoch", -1),
			RequireStable: n.bool("requireStable")}
		if n.has("topics") {
			r.Partitions = readPartitions(n.object("topics"))
		}
		return r
	case "deleteOffsets":
		return &group.OffsetDeleteRequest{GroupID: g, Partitions: readPartitions(n.object("topics"))}
	case "deleteGroup":
		return &group.DeleteGroupsRequest{GroupIDs: n.texts("groupIds")}
	case "describe":
		return &group.DescribeGroupsRequest{GroupIDs: n.texts("groupIds"), Version: v}
	case "consumerDescribe":
		return &group.ConsumerGroupDescribeRequest{GroupIDs: n.texts("groupIds")}
	case "list":
		return &group.ListGroupsRequest{StatesFilter: n.texts("statesFilter"), TypesFilter: n.texts("typesFilter")}
	case "cleanup":
		return &group.CleanupRequest{}
	}
	return nil
}

func (p *player) joinRequest(n node, v group.Version) group.Request {
	r := &group.JoinGroupRequest{GroupID: n.text("groupId", ""), MemberID: n.text("memberId", ""), GroupInstanceID: n.text("groupInstanceId", ""),
		SessionTimeout:   kafka.Millis(n.int32("sessionTimeoutMs", 45000)),
		RebalanceTimeout: kafka.Millis(n.int32("rebalanceTimeoutMs", 300000)),
		ProtocolType:     n.text("protocolType", "consumer"), Version: v}
	for _, pr := range n.objects("protocols") {
		pr.only("name subscription metadata")
		r.Protocols = append(r.Protocols, group.Protocol{Name: pr.text("name", ""), Metadata: readSubscription(pr)})
	}
	return r
}

func (p *player) consumerRequest(n node, v group.Version) group.Request {
	r := &group.ConsumerGroupHeartbeatRequest{GroupID: n.text("groupId", ""), MemberID: n.text("memberId", ""), MemberEpoch: n.int32("memberEpoch", 0),
		InstanceID: n.pointer("instanceId"), RackID: n.pointer("rackId"), RebalanceTimeout: kafka.Millis(n.int32("rebalanceTimeoutMs", -1)),
		SubscribedTopicNames: n.texts("subscribedTopicNames"), SubscribedTopicRegex: n.pointer("subscribedTopicRegex"),
		ServerAssignor: n.pointer("serverAssignor"), Version: v}
	if n.has("topicPartitions") {
		owned := n.object("topicPartitions")
		r.TopicPartitions = []group.Partitions{}
		for _, name := range owned.names() {
			r.TopicPartitions = append(r.TopicPartitions, group.Partitions{TopicID: p.topicID(name), Partitions: owned.numbers(name)})
		}
	}
	return r
}

// topicID is the id that a name has now; a name that does not exist may be an id.
func (p *player) topicID(name string) kafka.UUID {
	if t := p.image.Topic(name); t != nil {
		return t.ID
	}
	u, _ := kafka.ParseUUID(name)
	return u
}

func readOffsets(n node) (out []group.OffsetCommit) {
	topics := n.object("topics")
	for _, t := range topics.names() {
		for _, part := range sortedPartitions(topics.object(t)) {
			o := topics.object(t).object(fmt.Sprint(part))
			o.only("committedOffset committedLeaderEpoch committedMetadata")
			out = append(out, group.OffsetCommit{Topic: t, Partition: part, Offset: o.number("committedOffset", 0),
				LeaderEpoch: o.int32("committedLeaderEpoch", -1), Metadata: o.text("committedMetadata", "")})
		}
	}
	return out
}

func sortedPartitions(n node) []int32 {
	var out []int32
	for _, k := range n.names() {
		var i int32
		if _, err := fmt.Sscanf(k, "%d", &i); err != nil || fmt.Sprint(i) != k {
			n.fail(k, "must be a partition number")
		}
		out = append(out, i)
	}
	slices.Sort(out)
	return out
}

func readPartitions(n node) []kafka.TopicPartition {
	out := []kafka.TopicPartition{}
	for _, t := range n.names() {
		for _, part := range n.numbers(t) {
			out = append(out, kafka.TopicPartition{Topic: t, Partition: part})
		}
	}
	return out
}

func userData(n node) []byte {
	if s := n.text("userData", ""); s != "" {
		return []byte(s)
	}
	return nil
}

func rawBytes(n node, name string) []byte {
	b, err := base64.StdEncoding.DecodeString(n.text(name, ""))
	if err != nil {
		n.fail(name, "must be base64")
	}
	return append([]byte{}, b...)
}

func readSubscription(n node) group.Subscription {
	if n.has("metadata") {
		return group.Subscription{Raw: rawBytes(n, "metadata")}
	}
	if !n.has("subscription") {
		return group.Subscription{Raw: []byte{}}
	}
	s := n.object("subscription")
	s.only("topics ownedPartitions generationId rackId userData")
	out := group.Subscription{Topics: slices.Clone(s.texts("topics")), OwnedPartitions: readPartitions(s.object("ownedPartitions")),
		GenerationID: s.int32("generationId", -1), RackID: s.text("rackId", ""), UserData: userData(s)}
	slices.Sort(out.Topics)
	slices.SortFunc(out.OwnedPartitions, kafka.TopicPartition.Compare)
	return out
}

func readAssignment(n node) group.Assignment {
	switch {
	case n.has("raw"):
		return group.Assignment{Bytes: true, Raw: rawBytes(n, "raw")}
	case !n.has("assignment"):
		return group.Assignment{}
	}
	return group.Assignment{Bytes: true, Partitions: readPartitions(n.object("assignment")), UserData: userData(n)}
}
