package sim

import (
	"slices"
	"strconv"
	"strings"

	"rebalancelab/engine/assign"
	"rebalancelab/engine/client"
	"rebalancelab/engine/group"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

const fetchRequest = trace.Fetch

// translate puts a consumer's request into the coordinator's words.
func (w *World) translate(m *message) group.Request {
	c := &w.consumers[m.consumer]
	id, instance := c.Conf.GroupID, c.Conf.InstanceID
	switch b := m.body.(type) {
	case *client.JoinBody:
		return w.translateJoin(id, instance, b)
	case *client.SyncBody:
		r := &group.SyncGroupRequest{GroupID: id, MemberID: b.MemberID, GroupInstanceID: instance, GenerationID: b.Generation,
			ProtocolType: "consumer", ProtocolName: b.Protocol}
		for _, p := range b.Plan {
			r.Assignments = append(r.Assignments, group.MemberAssignment{MemberID: p.MemberID, Assignment: group.AssignmentOf(p.Partitions)})
		}
		return r
	case *client.MemberBody:
		if m.request == trace.Heartbeat {
			return &group.HeartbeatRequest{GroupID: id, MemberID: b.MemberID, GroupInstanceID: instance, GenerationID: b.Generation}
		}
		return &group.LeaveGroupRequest{GroupID: id, Members: []group.MemberIdentity{{MemberID: b.MemberID, GroupInstanceID: b.InstanceID}}, Reason: b.Reason}
	case *client.CommitBody:
		r := &group.OffsetCommitRequest{GroupID: id, MemberID: b.MemberID, GroupInstanceID: b.InstanceID, GenerationIDOrMemberEpoch: b.Generation,
			Offsets: make([]group.OffsetCommit, len(b.Offsets))}
		for i, o := range b.Offsets {
			n := w.parts[o.Partition].Name
			r.Offsets[i] = group.OffsetCommit{Topic: n.Topic, Partition: n.Partition, Offset: o.Offset}
			if o.NoEpoch {
				r.Offsets[i].LeaderEpoch = -1
			}
		}
		return r
	case *client.OffsetsBody:
		r := &group.OffsetFetchRequest{GroupID: id, MemberID: b.MemberID, MemberEpoch: b.Epoch, RequireStable: true,
			Partitions: make([]kafka.TopicPartition, len(b.Partitions))}
		for i, p := range b.Partitions {
			r.Partitions[i] = w.parts[p].Name
		}
		return r
	case *client.BeatBody:
		return w.translateBeat(c, b)
	}
	return nil
}

func (w *World) translateJoin(id, instance string, b *client.JoinBody) group.Request {
	r := &group.JoinGroupRequest{GroupID: id, MemberID: b.MemberID, GroupInstanceID: instance, SessionTimeout: b.SessionTimeout,
		RebalanceTimeout: b.RebalanceTimeout, ProtocolType: "consumer", Reason: b.Reason}
	if !w.version.Has(kafka.SkipAssignment) {
		r.Version = group.V(7)
	}
	for _, p := range b.Protocols {
		r.Protocols = append(r.Protocols, group.Protocol{Name: p.Name, Metadata: group.Subscription{
			Topics: p.Topics, OwnedPartitions: p.Owned, GenerationID: p.Generation, RackID: p.Rack, UserData: encodeUserData(p.Name, p.UserData),
		}})
	}
	return r
}

// translateBack puts a coordinator's answer into the consumer's words.
func (w *World) translateBack(r group.Response, c *client.Consumer) (trace.Request, any) {
	switch r := r.(type) {
	case *group.JoinGroupResponse:
		res := &client.JoinResult{MemberID: r.MemberID, Generation: r.GenerationID, Protocol: r.ProtocolName,
			Leader: r.MemberID != "" && r.Leader == r.MemberID, SkipAssignment: r.SkipAssignment}
		if r.MemberID != "" {
			w.rememberID(r.MemberID, c)
		}
		for _, m := range r.Members {
			s := &m.Metadata
			res.Members = append(res.Members, assign.Member{ID: m.MemberID, InstanceID: m.GroupInstanceID, Rack: s.RackID, Topics: s.Topics,
				Owned: s.OwnedPartitions, Generation: s.GenerationID, UserData: decodeUserData(r.ProtocolName, s.UserData)})
		}
		return trace.JoinGroup, res
	case *group.SyncGroupResponse:
		return trace.SyncGroup, &client.SyncResult{Partitions: r.Assignment.Partitions}
	case *group.HeartbeatResponse:
		return trace.Heartbeat, nil
	case *group.LeaveGroupResponse:
		return trace.LeaveGroup, nil
	case *group.OffsetCommitResponse:
		for i := range r.Partitions {
			if r.Partitions[i].Error != kafka.None {
				return trace.OffsetCommit, commitErrors(r)
			}
		}
		return trace.OffsetCommit, &committed
	case *group.OffsetFetchResponse:
		res := &client.OffsetsResult{Offsets: make([]int64, len(r.Partitions)), Errors: make([]kafka.ErrorCode, len(r.Partitions))}
		for i := range r.Partitions {
			res.Offsets[i], res.Errors[i] = r.Partitions[i].Offset, r.Partitions[i].Error
		}
		return trace.OffsetFetch, res
	case *group.ConsumerGroupHeartbeatResponse:
		if r.Error != kafka.None {
			return trace.ConsumerGroupHeartbeat, &client.BeatResult{Text: w.refusal(r.Error, c)}
		}
		return trace.ConsumerGroupHeartbeat, w.translateBeatBack(r)
	}
	return trace.NoRequest, nil
}

// committed is the answer to a commit of which all went well.
var committed client.CommitResult

func commitErrors(r *group.OffsetCommitResponse) *client.CommitResult {
	res := &client.CommitResult{Errors: make([]kafka.ErrorCode, len(r.Partitions))}
	for i := range r.Partitions {
		res.Errors[i] = r.Partitions[i].Error
	}
	return res
}

// rememberID notes whose a member id is.
func (w *World) rememberID(id string, c *client.Consumer) {
	for i := len(w.ids) - 1; i >= 0; i-- {
		if w.ids[i].id == id && w.ids[i].group == c.Group {
			return
		}
		if w.ids[i].consumer == c.ID {
			break // its newest id is another one
		}
	}
	w.ids = append(w.ids, memberID{id: id, group: c.Group, consumer: c.ID})
}

// consumerOf finds whose a member id is, −1 if nobody's.
func (w *World) consumerOf(groupNumber int32, id string) int32 {
	for i := len(w.ids) - 1; i >= 0; i-- {
		if m := &w.ids[i]; m.group == groupNumber && m.id == id {
			return m.consumer
		}
	}
	return -1
}

// The user data of the sticky assignors, in bytes only as far as two subscriptions
// must compare as Kafka's would.
func encodeUserData(assignor string, u assign.UserData) []byte {
	if u.Kind != assign.UserDataGeneration {
		return nil
	}
	var b []byte
	number := func(n int32) { b = append(b, byte(n>>24), byte(n>>16), byte(n>>8), byte(n)) }
	if assignor == assign.Sticky {
		number(int32(len(u.Owned)))
		for _, p := range u.Owned {
			number(int32(len(p.Topic)))
			b = append(b, p.Topic...)
			number(p.Partition)
		}
	}
	number(u.Generation)
	return b
}

func decodeUserData(assignor string, b []byte) assign.UserData {
	u := assign.UserData{}
	if len(b) < 4 {
		return u
	}
	number := func() int32 {
		if len(b) < 4 {
			return 0
		}
		n := int32(b[0])<<24 | int32(b[1])<<16 | int32(b[2])<<8 | int32(b[3])
		b = b[4:]
		return n
	}
	u.Kind = assign.UserDataGeneration
	if assignor == assign.Sticky {
		for n := number(); n > 0; n-- {
			length := min(int(number()), len(b))
			topic := string(b[:length])
			b = b[length:]
			u.Owned = append(u.Owned, kafka.TopicPartition{Topic: topic, Partition: number()})
		}
	}
	u.Generation = number()
	return u
}

func (w *World) translateBeat(c *client.Consumer, b *client.BeatBody) group.Request {
	r := &group.ConsumerGroupHeartbeatRequest{GroupID: c.Conf.GroupID, MemberID: b.MemberID, MemberEpoch: b.Epoch, RebalanceTimeout: b.RebalanceTimeout,
		SubscribedTopicNames: b.Topics, SubscribedTopicRegex: b.Regex}
	if b.InstanceID != "" {
		r.InstanceID = &b.InstanceID
	}
	if b.Rack != "" {
		r.RackID = &b.Rack
	}
	if b.Assignor != "" {
		r.ServerAssignor = &b.Assignor
	}
	if b.HasOwned {
		r.TopicPartitions = w.withIDs(b.Owned)
	}
	w.rememberID(b.MemberID, c)
	return r
}

// withIDs groups partition numbers by topic id; never nil.
func (w *World) withIDs(ids []int32) []group.Partitions {
	out := []group.Partitions{}
	for t := range w.topics {
		var list []int32
		for _, id := range ids {
			if w.parts[id].Topic == int32(t) {
				list = append(list, w.parts[id].Name.Partition)
			}
		}
		if len(list) > 0 {
			slices.Sort(list)
			out = append(out, group.Partitions{TopicID: w.topics[t].id, Partitions: list})
		}
	}
	return out
}

// refusal is what the coordinator says about a heartbeat's error, as far as the
// consumer tells it on; "" if it has words of its own.
func (w *World) refusal(e kafka.ErrorCode, c *client.Consumer) string {
	switch e {
	case kafka.UnreleasedInstanceID: // N-64
		return "Static member " + c.MemberID() + " with instance id " + c.Conf.InstanceID +
			" cannot join the group because the instance id is owned by " + w.ownerOf(c) + " member."
	case kafka.GroupMaxSizeReached: // N-23
		return "The consumer group has reached its maximum capacity of " + strconv.Itoa(w.config.ConsumerMaxSize) + " members."
	case kafka.InvalidRegularExpression: // N-70
		pattern := c.Pattern()
		return "Invalid RE2J SubscriptionPattern provided in the call to subscribe. SubscribedTopicRegex `" + pattern +
			"` is not a valid regular expression: " + kafka.PatternError(pattern) + "."
	case kafka.UnsupportedAssignor: // N-21
		has := slices.Clone(w.config.ConsumerAssignors)
		slices.Sort(has)
		slices.Reverse(has) // in Kafka's hash map uniform stands before range
		return "ServerAssignor " + c.Conf.RemoteAssignor + " is not supported. Supported assignors: " + strings.Join(has, ", ") + "."
	}
	return ""
}

// ownerOf is the member that has a consumer's instance id.
func (w *World) ownerOf(c *client.Consumer) string {
	view := w.coordinator.Newest(c.Conf.GroupID)
	for i := range view.Members {
		if view.Members[i].InstanceID == c.Conf.InstanceID {
			return view.Members[i].MemberID
		}
	}
	return ""
}

func (w *World) translateBeatBack(r *group.ConsumerGroupHeartbeatResponse) any {
	return &client.BeatResult{MemberID: r.MemberID, Epoch: r.MemberEpoch, Interval: r.HeartbeatInterval,
		HasAssignment: r.Assignment != nil, Partitions: w.byID(r.Assignment)}
}
