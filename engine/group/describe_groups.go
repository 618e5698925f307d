package group

import "rebalancelab/engine/kafka"

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
