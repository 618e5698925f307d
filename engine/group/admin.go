package group

import (
	"slices"
	"strings"

	"rebalancelab/engine/kafka"
)

// deleteGroups decides a DeleteGroups, group by group.
func (c *Coordinator) deleteGroups(o *op, r *DeleteGroupsRequest) {
	res := &DeleteGroupsResponse{}
	var done []string
	for _, id := range r.GroupIDs {
		if slices.Contains(done, id) {
			continue
		}
		done = append(done, id)
		e := c.live.entry(id)
		err := kafka.None
		switch {
		case !e.exists():
			err = kafka.GroupIDNotFound
		case !c.empty(e):
			err = kafka.NonEmptyGroup
		default:
			o.records = append(o.records, c.deleteAllOffsets(id)...)
			o.records = append(o.records, c.groupTombstones(e)...)
			o.tell(Note{Code: NoteGroupDeleted, Group: id, Reason: ReasonDeleted})
		}
		res.Results = append(res.Results, GroupError{id, err})
	}
	o.respond(res)
}

// describeGroups answers DescribeGroups from the committed state.
func (c *Coordinator) describeGroups(o *op, r *DescribeGroupsRequest) {
	res := &DescribeGroupsResponse{}
	for _, id := range r.GroupIDs {
		e := c.seen(id)
		if e.classic == nil {
			d := DescribedGroup{GroupView: GroupView{GroupID: id, State: Dead}}
			if r.Version.or(6) >= 6 {
				d.Error = kafka.GroupIDNotFound
			}
			res.Groups = append(res.Groups, d)
			continue
		}
		res.Groups = append(res.Groups, DescribedGroup{GroupView: c.viewClassic(e.classic)})
	}
	o.answerNow(res)
}

// consumerGroupDescribe answers ConsumerGroupDescribe from the committed state.
func (c *Coordinator) consumerGroupDescribe(o *op, r *ConsumerGroupDescribeRequest) {
	res := &DescribeGroupsResponse{}
	for _, id := range r.GroupIDs {
		switch e := c.seen(id); {
		case id == "":
			res.Groups = append(res.Groups, DescribedGroup{Error: kafka.InvalidGroupID})
		case e.consumer == nil:
			res.Groups = append(res.Groups, DescribedGroup{Error: kafka.GroupIDNotFound, GroupView: GroupView{GroupID: id}})
		default:
			res.Groups = append(res.Groups, DescribedGroup{GroupView: c.viewConsumer(e.consumer)})
		}
	}
	o.answerNow(res)
}

// listGroups answers ListGroups from the committed state.
func (c *Coordinator) listGroups(o *op, r *ListGroupsRequest) {
	has := func(filter []string, s string) bool {
		return len(filter) == 0 || slices.ContainsFunc(filter, func(f string) bool { return strings.EqualFold(strings.TrimSpace(f), s) })
	}
	res := &ListGroupsResponse{}
	for _, id := range c.Groups() {
		e := c.seen(id)
		l := ListedGroup{GroupID: id, Type: Classic}
		if e.consumer != nil {
			l.Type, l.State, l.ProtocolType = Consumer, e.consumer.state(), consumerProtocolType
		} else {
			l.State, l.ProtocolType = e.classic.state, e.classic.protocolType
		}
		if has(r.StatesFilter, l.State.String()) && has(r.TypesFilter, l.Type.String()) {
			res.Groups = append(res.Groups, l)
		}
	}
	o.answerNow(res)
}
