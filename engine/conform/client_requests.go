package conform

import (
	"slices"
	"strings"

	"rebalancelab/engine/group"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/sim"
)

// requestLog is what the broker's log of group requests says of one client.
type requestLog struct {
	*played
	lastBeat  map[string]kafka.ErrorCode
	hasBeaten map[string]bool
	lastEpoch map[string]int32
}

// requests are those that matter, per client id in order of arrival. Only answered
// ones were logged.
func (p *played) requests() map[string][]object {
	log := requestLog{played: p, lastBeat: map[string]kafka.ErrorCode{}, hasBeaten: map[string]bool{}, lastEpoch: map[string]int32{}}
	out := map[string][]object{}
	for i := range p.run.Traffic() {
		x := &p.run.Traffic()[i]
		if x.Response == nil {
			continue
		}
		client := p.clientOf(x.Consumer)
		if e, ok := log.entry(client, x); ok {
			out[client] = append(out[client], e)
		}
	}
	return out
}

// clientOf is the client id of a consumer of the script.
func (p *played) clientOf(consumer int32) string {
	name := nameOf(p.labelOf(consumer))
	if c := p.consumer(name); c.object("settings").has("client.id") {
		return c.object("settings").text("client.id", "")
	}
	return name
}

func (l *requestLog) entry(client string, x *sim.Exchange) (object, bool) {
	e := object{}
	e.put("t", x.At)
	switch r := x.Request.(type) {
	case *group.JoinGroupRequest:
		e.put("request", "JOIN_GROUP")
		l.hasBeaten[client] = false
		l.join(&e, r, x.Response.(*group.JoinGroupResponse))
	case *group.SyncGroupRequest:
		e.put("request", "SYNC_GROUP")
		l.sync(&e, r, x.Response.(*group.SyncGroupResponse))
	case *group.HeartbeatRequest:
		code := x.Response.ErrorCode()
		same := l.hasBeaten[client] && l.lastBeat[client] == code
		l.hasBeaten[client], l.lastBeat[client] = true, code
		if code == kafka.None || same {
			return nil, false
		}
		e.put("request", "HEARTBEAT")
		inGroup(&e, r.GroupID)
		e.put("generation", r.GenerationID)
		e.put("error", code.String())
	case *group.LeaveGroupRequest:
		e.put("request", "LEAVE_GROUP")
		l.leave(&e, r, x.Response.(*group.LeaveGroupResponse))
	case *group.OffsetCommitRequest:
		e.put("request", "OFFSET_COMMIT")
		l.commit(&e, r, x.Response.(*group.OffsetCommitResponse))
	case *group.ConsumerGroupHeartbeatRequest:
		e.put("request", "CONSUMER_GROUP_HEARTBEAT")
		return e, l.beat(client, &e, r, x.Response.(*group.ConsumerGroupHeartbeatResponse))
	default:
		return nil, false
	}
	return e, true
}

func inGroup(e *object, id string) {
	if id != "g" {
		e.put("group", id)
	}
}

func names(list []kafka.TopicPartition) []string {
	list = slices.Clone(list)
	slices.SortFunc(list, kafka.TopicPartition.Compare)
	out := make([]string, len(list))
	for i, tp := range list {
		out[i] = text(tp)
	}
	return out
}

func (l *requestLog) join(e *object, in *group.JoinGroupRequest, out *group.JoinGroupResponse) {
	inGroup(e, in.GroupID)
	e.put("member", in.MemberID)
	e.putText("instance", in.GroupInstanceID)
	e.putText("reason", in.Reason)
	e.put("owned", names(in.Protocols[0].Metadata.OwnedPartitions))
	e.put("newMember", out.MemberID)
	e.put("error", out.Error.String())
	if out.Error != kafka.None {
		return
	}
	e.put("generation", out.GenerationID)
	e.put("protocol", out.ProtocolName)
	e.put("leads", out.Leader == out.MemberID)
	if len(out.Members) > 0 {
		e.put("members", len(out.Members))
	}
	if out.SkipAssignment {
		e.put("skipAssignment", true)
	}
}

func (l *requestLog) sync(e *object, in *group.SyncGroupRequest, out *group.SyncGroupResponse) {
	inGroup(e, in.GroupID)
	e.put("generation", in.GenerationID)
	e.put("sends", len(in.Assignments))
	e.put("error", out.Error.String())
	if out.Error == kafka.None {
		e.put("assignment", names(out.Assignment.Partitions))
	}
}

func (l *requestLog) leave(e *object, in *group.LeaveGroupRequest, out *group.LeaveGroupResponse) {
	inGroup(e, in.GroupID)
	for _, m := range in.Members {
		e.put("member", m.MemberID)
		e.putText("instance", m.GroupInstanceID)
		e.put("reason", in.Reason)
	}
	for _, m := range out.Members {
		e.put("error", m.Error.String())
	}
}

func (l *requestLog) commit(e *object, in *group.OffsetCommitRequest, out *group.OffsetCommitResponse) {
	inGroup(e, in.GroupID)
	e.put("generation", in.GenerationIDOrMemberEpoch)
	list := slices.Clone(in.Offsets)
	slices.SortFunc(list, func(a, b group.OffsetCommit) int {
		return kafka.TopicPartition{Topic: a.Topic, Partition: a.Partition}.Compare(kafka.TopicPartition{Topic: b.Topic, Partition: b.Partition})
	})
	offsets := object{}
	for _, o := range list {
		offsets.put(text(kafka.TopicPartition{Topic: o.Topic, Partition: o.Partition}), o.Offset)
	}
	e.put("offsets", offsets)
	errors := []string{}
	for _, p := range out.Partitions {
		errors = append(errors, p.Error.String())
	}
	if out.Error != kafka.None {
		errors = []string{out.Error.String()}
	}
	slices.Sort(errors)
	e.put("error", strings.Join(slices.Compact(errors), ","))
}

// beat tells whether a heartbeat of the consumer protocol is worth an entry: it
// joins, leaves, carries something, or is answered with news.
func (l *requestLog) beat(client string, e *object, in *group.ConsumerGroupHeartbeatRequest, out *group.ConsumerGroupHeartbeatResponse) bool {
	inGroup(e, in.GroupID)
	worth := in.MemberEpoch <= 0 || out.Error != kafka.None || out.Assignment != nil
	e.put("epoch", in.MemberEpoch)
	e.put("newMember", in.MemberID)
	if in.InstanceID != nil {
		e.put("instance", *in.InstanceID)
	}
	sends := []string{}
	if in.RebalanceTimeout >= 0 {
		sends = append(sends, "rebalanceTimeout")
	}
	if in.SubscribedTopicNames != nil {
		sends = append(sends, "names")
		e.put("names", in.SubscribedTopicNames)
	}
	if in.SubscribedTopicRegex != nil {
		sends = append(sends, "regex")
		e.put("regex", *in.SubscribedTopicRegex)
	}
	if in.ServerAssignor != nil {
		e.put("assignor", *in.ServerAssignor)
	}
	if in.TopicPartitions != nil {
		sends = append(sends, "owned")
		e.put("owned", l.byID(in.TopicPartitions))
	}
	if len(sends) > 0 {
		e.put("sends", sends)
	}
	e.put("error", out.Error.String())
	if out.Error == kafka.None {
		before, known := l.lastEpoch[client]
		l.lastEpoch[client] = out.MemberEpoch
		e.put("answerEpoch", out.MemberEpoch)
		if out.Assignment != nil {
			e.put("assignment", l.byID(out.Assignment))
		}
		worth = worth || !known || before != out.MemberEpoch
	}
	return worth || len(sends) > 0
}

// byID gives partitions by topic id their names.
func (p *played) byID(list []group.Partitions) []string {
	var out []kafka.TopicPartition
	for _, l := range list {
		topic := p.topicOf(l.TopicID)
		for _, n := range l.Partitions {
			out = append(out, kafka.TopicPartition{Topic: topic, Partition: n})
		}
	}
	return names(out)
}

// topicOf is the topic that had an id.
func (p *played) topicOf(id kafka.UUID) string {
	if name, ok := p.run.TopicOf(id); ok {
		return name
	}
	return "deleted"
}

func text(tp kafka.TopicPartition) string { return tp.Topic + "-" + itoa(int64(tp.Partition)) }
