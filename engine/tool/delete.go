package tool

import (
	"slices"
	"strings"

	"rebalancelab/engine/group"
	"rebalancelab/engine/kafka"
)

// deleteGroups is --delete.
func (r *run) deleteGroups() {
	names, ok := r.groupNames()
	if !ok {
		return
	}
	var results []group.GroupError
	if names = groupsByHash(names); len(names) > 0 {
		a, ok := r.ask(Question{Name: "deleteConsumerGroups", Group: &group.DeleteGroupsRequest{GroupIDs: names}})
		if !ok {
			return
		}
		results = byHash(a.Group.(*group.DeleteGroupsResponse).Results, func(g *group.GroupError) int32 { return kafka.HashString(g.GroupID) })
	}
	var done []string
	failed := false
	for _, g := range results {
		if g.Error == kafka.None {
			done = append(done, "'"+g.GroupID+"'")
		}
		failed = failed || g.Error != kafka.None
	}
	list := strings.Join(done, ", ")
	if !failed {
		r.print("Deletion of requested consumer groups (" + list + ") was successful.\n")
		return
	}
	r.complain("Deletion of some consumer groups failed:")
	for _, g := range results {
		if g.Error != kafka.None {
			r.print("* Group '" + g.GroupID + "' could not be deleted due to: " + exception(g.Error, "").String() + "\n")
		}
	}
	if done != nil {
		r.print("\nThese consumer groups were deleted successfully: " + list + "\n")
	}
}

// deleteOffsets is --delete-offsets.
func (r *run) deleteOffsets() {
	id, f := r.one("group")
	if f != nil {
		r.fail(f)
		return
	}
	var gone []string
	var whole []kafka.TopicPartition
	var parts []kafka.TopicPartition
	for _, arg := range r.given.values("topic") {
		if !strings.Contains(arg, ":") {
			whole = append(whole, kafka.TopicPartition{Topic: arg})
			continue
		}
		more, ok := r.partitionsOf(arg)
		if !ok {
			return
		}
		parts = append(parts, more...)
	}
	if whole != nil {
		a, ok := r.ask(Question{Name: "describeTopics", Topics: topicsOf(whole)})
		if !ok {
			return
		}
		for _, name := range topicsOf(whole) {
			t := a.Image.Topic(name)
			if t == nil {
				gone = append(gone, name)
				continue
			}
			for p := range t.Partitions {
				parts = append(parts, kafka.TopicPartition{Topic: name, Partition: p})
			}
		}
	}
	parts = byHash(distinct(parts), func(tp *kafka.TopicPartition) int32 { return tp.Hash() })
	a, ok := r.ask(Question{Name: "offsetDelete", Group: &group.OffsetDeleteRequest{GroupID: id, Partitions: parts}})
	if !ok {
		return
	}
	r.printDeleted(id, gone, parts, a.Group.(*group.OffsetDeleteResponse))
}

// printDeleted says what became of each partition.
func (r *run) printDeleted(id string, gone []string, parts []kafka.TopicPartition, res *group.OffsetDeleteResponse) {
	type outcome struct{ key, topic, partition, status string }
	var all []outcome
	top := res.Error
	for _, tp := range parts {
		code := res.Error
		for _, p := range res.Partitions {
			if p.Topic == tp.Topic && p.Partition == tp.Partition {
				code = p.Error
			}
		}
		if top == kafka.None {
			top = code
		}
		status := "Successful"
		if code != kafka.None {
			status = "Error: " + exception(code, "").String()
		}
		n := number(int64(tp.Partition))
		all = append(all, outcome{tp.Topic + n, tp.Topic, n, status})
	}
	for _, name := range gone {
		all = append(all, outcome{name + "-1", name, missing, "Error: " + exception(kafka.UnknownTopicOrPartition, "").String()})
	}
	switch top {
	case kafka.None:
		r.print("Request succeeded for deleting offsets from group " + id + ".\n")
	case kafka.InvalidGroupID, kafka.GroupIDNotFound, kafka.NonEmptyGroup:
		r.complain(exception(top, "").message)
	case kafka.GroupSubscribedToTopic, kafka.UnknownTopicOrPartition:
		r.complain("Encountered some partition-level error, see the follow-up details.")
	default:
		r.complain("Encountered some unknown error: " + top.String())
	}
	slices.SortFunc(all, func(a, b outcome) int { return strings.Compare(a.key, b.key) })
	rows := [][]string{{"TOPIC", "PARTITION", "STATUS"}}
	for _, o := range all {
		rows = append(rows, []string{o.topic, o.partition, o.status})
	}
	r.table("\n", "", []int{-15, 10, 15}, rows)
	r.print("\n")
}
