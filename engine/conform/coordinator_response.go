package conform

import (
	"encoding/base64"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"rebalancelab/engine/group"
	"rebalancelab/engine/kafka"
)

// response writes an answer as the case format has it.
func (p *player) response(req group.Request, res group.Response) *object {
	o := &object{}
	fail := func() bool {
		o.put("error", res.ErrorCode().String())
		return res.ErrorCode() != kafka.None
	}
	switch r := res.(type) {
	case *group.JoinGroupResponse:
		o.put("error", r.Error.String())
		o.putText("memberId", r.MemberID)
		if r.Error == kafka.None {
			joined(o, r)
		}
	case *group.SyncGroupResponse:
		if !fail() {
			o.putText("protocolType", r.ProtocolType)
			if r.ProtocolType != "" { // they come together
				o.put("protocolName", r.ProtocolName)
			}
			assignment(o, &r.Assignment)
		}
	case *group.LeaveGroupResponse:
		fail()
		var members []any
		for _, m := range r.Members {
			x := &object{}
			x.put("memberId", m.MemberID)
			x.putText("groupInstanceId", m.GroupInstanceID)
			x.put("error", m.Error.String())
			members = append(members, x)
		}
		if members != nil {
			o.put("members", members)
		}
	case *group.ConsumerGroupHeartbeatResponse:
		if !fail() {
			o.putText("memberId", r.MemberID)
			o.put("memberEpoch", r.MemberEpoch)
			o.put("heartbeatIntervalMs", int64(r.HeartbeatInterval))
			if r.Assignment != nil {
				o.put("assignment", p.named(r.Assignment, false))
			}
		}
	case *group.OffsetCommitResponse:
		topics := o.sub("topics")
		for _, x := range r.Partitions {
			topics.sub(x.Topic).put(strconv.Itoa(int(x.Partition)), x.Error.String())
		}
	case *group.OffsetFetchResponse:
		if !fail() {
			fetched(o.sub("topics"), r)
		}
	case *group.OffsetDeleteResponse:
		if !fail() {
			topics := o.sub("topics")
			for _, x := range r.Partitions {
				topics.sub(x.Topic).put(strconv.Itoa(int(x.Partition)), x.Error.String())
			}
		}
	case *group.DeleteGroupsResponse:
		results := o.sub("results")
		for _, g := range r.Results {
			results.put(g.GroupID, g.Error.String())
		}
	case *group.DescribeGroupsResponse:
		_, consumer := req.(*group.ConsumerGroupDescribeRequest)
		slices.SortStableFunc(r.Groups, func(a, b group.DescribedGroup) int { return kafka.CompareStrings(a.GroupID, b.GroupID) })
		groups := []any{}
		for i := range r.Groups {
			g := &object{}
			p.described(g, &r.Groups[i], consumer)
			groups = append(groups, g)
		}
		o.put("groups", groups)
	case *group.ListGroupsResponse:
		fail()
		groups := []any{}
		for _, g := range r.Groups {
			x := &object{}
			x.put("groupId", g.GroupID)
			x.put("protocolType", g.ProtocolType)
			x.put("groupState", g.State.String())
			x.put("groupType", g.Type.String())
			groups = append(groups, x)
		}
		o.put("groups", groups)
	default:
		fail()
	}
	return o
}

func joined(o *object, r *group.JoinGroupResponse) {
	o.put("generationId", r.GenerationID)
	o.putText("protocolType", r.ProtocolType)
	o.put("protocolName", r.ProtocolName)
	o.put("leader", r.Leader)
	if r.SkipAssignment {
		o.put("skipAssignment", true)
	}
	members := []any{}
	for i := range r.Members {
		m := &r.Members[i]
		x := &object{}
		x.put("memberId", m.MemberID)
		x.putText("groupInstanceId", m.GroupInstanceID)
		subscription(x, &m.Metadata)
		members = append(members, x)
	}
	o.put("members", members)
}

func fetched(topics *object, r *group.OffsetFetchResponse) {
	list := slices.Clone(r.Partitions)
	for _, x := range list {
		e := &object{}
		e.put("committedOffset", x.Offset)
		if x.LeaderEpoch != -1 {
			e.put("committedLeaderEpoch", x.LeaderEpoch)
		}
		e.putText("metadata", x.Metadata)
		if x.Error != kafka.None {
			e.put("error", x.Error.String())
		}
		topics.sub(x.Topic).put(strconv.Itoa(int(x.Partition)), e)
	}
}

func subscription(o *object, s *group.Subscription) {
	if s.Raw != nil {
		if len(s.Raw) > 0 {
			o.put("metadata", base64.StdEncoding.EncodeToString(s.Raw))
		}
		return
	}
	x := o.sub("subscription")
	x.put("topics", append([]string{}, s.Topics...))
	if len(s.OwnedPartitions) > 0 {
		x.put("ownedPartitions", partitionObject(s.OwnedPartitions))
	}
	if s.GenerationID >= 0 {
		x.put("generationId", s.GenerationID)
	}
	x.putText("rackId", s.RackID)
	x.putText("userData", string(s.UserData))
}

func assignment(o *object, a *group.Assignment) {
	switch {
	case !a.Bytes:
	case a.Raw != nil:
		if len(a.Raw) > 0 {
			o.put("raw", base64.StdEncoding.EncodeToString(a.Raw))
		}
	default:
		o.put("assignment", partitionObject(a.Partitions))
		o.putText("userData", string(a.UserData))
	}
}

func partitionObject(list []kafka.TopicPartition) *object {
	m := map[string][]int32{}
	for _, p := range list {
		m[p.Topic] = append(m[p.Topic], p.Partition)
	}
	return sortedTopics(m)
}

func sortedTopics(m map[string][]int32) *object {
	o := &object{}
	for _, t := range slices.Sorted(maps.Keys(m)) {
		slices.Sort(m[t])
		o.put(t, append([]int32{}, slices.Compact(m[t])...))
	}
	return o
}

// named writes partitions by topic name; a topic that is gone by its id, or not
// at all.
func (p *player) named(list []group.Partitions, hide bool) *object {
	m := map[string][]int32{}
	for _, t := range list {
		name := t.TopicID.String()
		if now := p.image.TopicByID(t.TopicID); now != nil {
			name = now.Name
		} else if hide {
			continue
		}
		m[name] = append(m[name], t.Partitions...)
	}
	return sortedTopics(m)
}

// described writes a group as DescribeGroups or ConsumerGroupDescribe shows it.
func (p *player) described(o *object, d *group.DescribedGroup, consumer bool) {
	o.put("groupId", d.GroupID)
	if consumer {
		if d.Error != kafka.None {
			o.put("error", d.Error.String())
			return
		}
		p.consumerView(o, &d.GroupView)
		return
	}
	if d.Error != kafka.None {
		o.put("error", d.Error.String())
	}
	if d.Error != kafka.None && d.Error != kafka.GroupIDNotFound {
		o.put("groupState", "")
		return
	}
	classicView(o, &d.GroupView)
}

// byMemberID are a group's members in the order in which cases list them.
func byMemberID(v *group.GroupView) []group.MemberView {
	return slices.SortedFunc(slices.Values(v.Members), func(a, b group.MemberView) int { return strings.Compare(a.MemberID, b.MemberID) })
}

func classicView(o *object, v *group.GroupView) {
	o.put("groupState", v.State.String())
	o.putText("protocolType", v.ProtocolType)
	if v.State == group.Stable {
		o.putText("protocolData", v.ProtocolName)
	}
	var members []any
	for _, m := range byMemberID(v) {
		x := &object{}
		x.put("memberId", m.MemberID)
		x.putText("groupInstanceId", m.InstanceID)
		x.put("clientId", m.ClientID)
		subscription(x, &m.Metadata)
		assignment(x, &m.Assignment)
		members = append(members, x)
	}
	if members != nil {
		o.put("members", members)
	}
}

func (p *player) consumerView(o *object, v *group.GroupView) {
	o.put("groupState", v.State.String())
	o.put("groupEpoch", v.GroupEpoch)
	o.put("assignmentEpoch", v.AssignmentEpoch)
	o.put("assignorName", v.AssignorName)
	var members []any
	for _, m := range byMemberID(v) {
		x := &object{}
		x.put("memberId", m.MemberID)
		x.put("memberEpoch", m.Epoch)
		x.putText("instanceId", m.InstanceID)
		x.putText("rackId", m.RackID)
		x.put("clientId", m.ClientID)
		if len(m.SubscribedTopicNames) > 0 {
			x.put("subscribedTopicNames", m.SubscribedTopicNames)
		}
		x.putText("subscribedTopicRegex", m.SubscribedTopicRegex)
		x.put("assignment", p.named(slices.Concat(m.Assigned, m.PendingRevocation), true))
		x.put("targetAssignment", p.named(m.Target, true))
		if m.UsesClassic {
			x.put("memberType", 0)
		}
		members = append(members, x)
	}
	if members != nil {
		o.put("members", members)
	}
}

// snapshot is a group with what no describe call tells.
func (p *player) snapshot(id string) *object {
	v := p.group.Describe(id)
	o := &object{}
	o.put("groupId", id)
	o.put("groupType", v.Type.String())
	if v.Type == group.NoGroup {
		return o
	}
	newest := p.group.Newest(id)
	if v.Type == group.Consumer {
		p.consumerView(o, &v)
		if newest.Type == group.Consumer {
			p.inside(o, &newest)
		}
	} else {
		classicView(o, &v)
		if newest.Type == group.Classic {
			o.put("generationId", newest.GenerationID)
			if newest.Voted {
				o.put("protocolName", newest.ProtocolName)
			}
			o.putText("leader", newest.Leader)
		}
	}
	if len(v.Offsets) > 0 {
		topics := o.sub("offsets")
		for _, x := range v.Offsets {
			topics.sub(x.Topic).put(fmt.Sprint(x.Partition), x.Offset)
		}
	}
	return o
}

// inside adds the members' states to a consumer group.
func (p *player) inside(o *object, newest *group.GroupView) {
	for _, f := range *o {
		if f.name != "members" {
			continue
		}
		for _, m := range f.value.([]any) {
			x := m.(*object)
			for i := range newest.Members {
				n := &newest.Members[i]
				if (*x)[0].value != n.MemberID {
					continue
				}
				x.put("state", n.State.String())
				if len(n.PendingRevocation) > 0 {
					x.put("pendingRevocation", p.named(n.PendingRevocation, false))
				}
			}
		}
	}
}
