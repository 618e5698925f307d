package group

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// deleteGroups decides a DeleteGroups, which comes in two steps: the first, in which
// Kafka looks for share groups, writes nothing, but waits for what was written before.
func (c *Coordinator) deleteGroups(o *op, r *DeleteGroupsRequest) {
	if len(r.GroupIDs) == 0 {
		o.answerNow(&DeleteGroupsResponse{})
		return
	}
	o.effects = append(o.effects, effect{kind: effectDeleteGroups, call: o.call, req: r})
}

// deleteEmptyGroups is the second step, group by group.
func (c *Coordinator) deleteEmptyGroups(o *op, r *DeleteGroupsRequest) {
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
