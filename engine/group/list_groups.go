package group

import (
	"slices"
	"strings"
)

// listGroups answers ListGroups from the committed state.
func (c *Coordinator) listGroups(o *op, r *ListGroupsRequest) {
	has := func(filter []string, s string) bool {
		return len(filter) == 0 || slices.ContainsFunc(filter, func(f string) bool { return strings.EqualFold(f, s) })
	}
	states := make([]string, len(r.StatesFilter)) // blanks around a state are forgiven, around a type they are not
	for i, s := range r.StatesFilter {
		states[i] = strings.TrimSpace(s)
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
		if has(states, l.State.String()) && has(r.TypesFilter, l.Type.String()) {
			res.Groups = append(res.Groups, l)
		}
	}
	o.answerNow(res)
}
