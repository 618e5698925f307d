package tool

import (
	"slices"
	"strings"

	"rebalancelab/engine/group"
	"rebalancelab/engine/kafka"
)

// described are groups of either type, in the order of a copied HashMap. Each has its own
// error. Assignments are by name in both types.
func (r *run) described(names []string) (out []group.DescribedGroup, ok bool) {
	names = copied(groupsByHash(names))
	if len(names) == 0 {
		return nil, true
	}
	a, ok := r.ask(Question{Name: "describeConsumerGroups", Group: &group.ConsumerGroupDescribeRequest{GroupIDs: names}})
	if !ok {
		return nil, false
	}
	var classic []string
	r.image = a.Image
	for _, g := range a.Group.(*group.DescribeGroupsResponse).Groups {
		g.Members = slices.Clone(g.Members)
		for i := range g.Members {
			g.Members[i].Assignment.Partitions = r.named(slices.Concat(g.Members[i].Assigned, g.Members[i].PendingRevocation))
		}
		out = append(out, g)
		if g.Error == kafka.GroupIDNotFound {
			classic = append(classic, g.GroupID)
		}
	}
	if classic == nil {
		return out, true
	}
	if a, ok = r.ask(Question{Name: "describeConsumerGroups", Group: &group.DescribeGroupsRequest{GroupIDs: classic}}); !ok {
		return nil, false
	}
	for _, g := range a.Group.(*group.DescribeGroupsResponse).Groups {
		for i := range out {
			if out[i].GroupID == g.GroupID {
				out[i] = g
			}
		}
	}
	return out, true
}

// named are partitions by topic name; a topic that is gone is left out.
func (r *run) named(list []group.Partitions) (out []kafka.TopicPartition) {
	for _, t := range list {
		topic := r.image.TopicByID(t.TopicID)
		if topic == nil {
			continue
		}
		for _, p := range t.Partitions {
			out = append(out, kafka.TopicPartition{Topic: topic.Name, Partition: p})
		}
	}
	return out
}

// describeFault is why a group could not be described, nil if it could.
func describeFault(g *group.DescribedGroup) *fault {
	switch g.Error {
	case kafka.None:
		return nil
	case kafka.GroupIDNotFound:
		return exception(g.Error, "Group "+g.GroupID+" not found.")
	}
	return exception(g.Error, "")
}

// chosen describes the groups that the options name.
func (r *run) chosen() (groups []group.DescribedGroup, ok bool) {
	names, ok := r.groupNames()
	if !ok {
		return nil, false
	}
	return r.described(names)
}

// describe prints groups, by name.
func (r *run) describe() {
	groups, ok := r.chosen()
	if !ok {
		return
	}
	for i := range groups {
		if f := describeFault(&groups[i]); f != nil {
			r.fail(wrapped(f))
			return
		}
	}
	var rows [][]offsetRow
	for i := range groups {
		if r.given.has("members") || r.given.has("state") {
			break
		}
		one, ok := r.offsets(&groups[i])
		if !ok {
			return
		}
		rows = append(rows, one)
	}
	for _, i := range byName(groups) {
		switch {
		case r.given.has("members"):
			r.printMembers(&groups[i])
		case r.given.has("state"):
			r.printState(&groups[i])
		default:
			r.printOffsets(&groups[i], rows[i])
		}
	}
}

// byName is the order of groups in a TreeMap.
func byName(groups []group.DescribedGroup) []int {
	order := make([]int, len(groups))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return strings.Compare(groups[a].GroupID, groups[b].GroupID) })
	return order
}

// announce says what a table cannot show; false if nothing follows.
func (r *run) announce(g *group.DescribedGroup, rows int) bool {
	switch g.State {
	case group.Dead:
		r.complain("Consumer group '" + g.GroupID + "' does not exist.")
		return false
	case group.Empty:
		r.printErr("\nConsumer group '" + g.GroupID + "' has no active members.\n")
	case group.Stable:
	default:
		r.printErr("\nWarning: Consumer group '" + g.GroupID + "' is rebalancing.\n")
	}
	return rows > 0
}

// offsetRow is one partition in the eyes of a group.
type offsetRow struct {
	tp        kafka.TopicPartition
	member    *group.MemberView // nil: nobody's
	committed int64             // −1 none
	epoch     int32             // of the commit, −1 none
	end       int64
}

// offsets are the rows of --offsets: members by the number of their partitions,
// then what is committed and nobody's.
func (r *run) offsets(g *group.DescribedGroup) ([]offsetRow, bool) {
	committed, ok := r.committed(g.GroupID)
	if !ok {
		return nil, false
	}
	var rows []offsetRow
	members := slices.Clone(g.Members)
	slices.SortStableFunc(members, func(a, b group.MemberView) int { return len(b.Assignment.Partitions) - len(a.Assignment.Partitions) })
	for i := range members {
		parts := slices.Clone(members[i].Assignment.Partitions)
		slices.SortFunc(parts, kafka.TopicPartition.Compare)
		for _, tp := range parts {
			rows = append(rows, offsetRow{tp: tp, member: &members[i]})
		}
	}
	owned := len(rows)
	for _, o := range committed {
		tp := kafka.TopicPartition{Topic: o.Topic, Partition: o.Partition}
		if !slices.ContainsFunc(rows[:owned], func(x offsetRow) bool { return x.tp == tp }) {
			rows = append(rows, offsetRow{tp: tp})
		}
	}
	slices.SortFunc(rows[owned:], func(a, b offsetRow) int { return a.tp.Compare(b.tp) })
	parts := make([]kafka.TopicPartition, len(rows))
	for i := range rows {
		parts[i] = rows[i].tp
	}
	if len(parts) == 0 {
		return nil, true
	}
	if _, f, ok := r.topics(topicsOf(parts)); !ok {
		return nil, false
	} else if f != nil {
		return nil, r.fail(runtime(wrapped(f)))
	}
	ends, ok := r.logOffsets(parts, Latest)
	if !ok {
		return nil, false
	}
	for i := range rows {
		rows[i].end, rows[i].committed, rows[i].epoch = ends[i], -1, -1
		for _, o := range committed {
			if o.Topic == rows[i].tp.Topic && o.Partition == rows[i].tp.Partition {
				rows[i].committed, rows[i].epoch = o.Offset, o.LeaderEpoch
			}
		}
	}
	return rows, true
}

// committed are the offsets that a group has.
func (r *run) committed(id string) ([]group.FetchedOffset, bool) {
	a, ok := r.ask(Question{Name: "offsetFetch", Group: &group.OffsetFetchRequest{GroupID: id, MemberEpoch: -1}})
	if !ok {
		return nil, false
	}
	return a.Group.(*group.OffsetFetchResponse).Partitions, true
}

// topics are the topics of these names; the fault is that of one that does not
// exist.
func (r *run) topics(names []string) (*kafka.Cluster, *fault, bool) {
	a, ok := r.ask(Question{Name: "describeTopics", Topics: names})
	if !ok {
		return nil, nil, false
	}
	for _, n := range names {
		if n == "" {
			return nil, &fault{errorPackage + "InvalidTopicException", "The given topic name '' cannot be represented in a request.", nil}, true
		}
		if a.Image.Topic(n) == nil {
			return nil, exception(kafka.UnknownTopicOrPartition, ""), true
		}
	}
	return a.Image, nil, true
}

func topicsOf(parts []kafka.TopicPartition) (names []string) {
	for _, tp := range parts {
		if !slices.Contains(names, tp.Topic) {
			names = append(names, tp.Topic)
		}
	}
	return names
}

// logOffsets asks where logs begin, end, or reach a timestamp.
func (r *run) logOffsets(parts []kafka.TopicPartition, stamp kafka.Millis) ([]int64, bool) {
	if len(parts) == 0 {
		return nil, true
	}
	a, ok := r.ask(Question{Name: "listOffsets", Partitions: parts, Stamp: stamp})
	if !ok {
		return nil, false
	}
	for _, tp := range parts {
		if a.Image.Topic(tp.Topic) == nil {
			return nil, r.fail(runtime(wrapped(exception(kafka.UnknownTopicOrPartition, "Failed to fetch metadata for partition "+tp.Topic+"-"+
				number(int64(tp.Partition))+" because metadata for topic `"+tp.Topic+"` could not be found"))))
		}
	}
	return a.Offsets, true
}

func orMissing(n, none int64) string {
	if n == none {
		return missing
	}
	return number(n)
}

// printOffsets is --describe --offsets.
func (r *run) printOffsets(g *group.DescribedGroup, list []offsetRow) {
	if !r.announce(g, len(list)) {
		return
	}
	verbose := r.given.has("verbose")
	widths := []int{-15, -15, 10, 15, 15, 15, 15, -15, -15, 0}
	rows := [][]string{{"GROUP", "TOPIC", "PARTITION", "LEADER-EPOCH", "CURRENT-OFFSET", "LOG-END-OFFSET", "LAG", "CONSUMER-ID", "HOST", "CLIENT-ID"}}
	for i := range list {
		o := &list[i]
		lag := missing
		if o.committed != -1 {
			lag = number(o.end - o.committed)
		}
		who := [3]string{missing, missing, missing}
		if o.member != nil {
			who = [3]string{o.member.MemberID, o.member.Host, o.member.ClientID}
		}
		rows = append(rows, []string{g.GroupID, o.tp.Topic, number(int64(o.tp.Partition)), orMissing(int64(o.epoch), -1),
			orMissing(o.committed, -1), number(o.end), lag, who[0], who[1], who[2]})
	}
	if !verbose {
		widths = slices.Delete(widths, 3, 4)
		for i := range rows {
			rows[i] = slices.Delete(rows[i], 3, 4)
		}
	}
	r.table("\n", "", widths, rows)
	r.print("\n")
}

// printState is --describe --state.
func (r *run) printState(g *group.DescribedGroup) {
	if !r.announce(g, 1) {
		return
	}
	strategy, epoch, target := g.AssignorName, number(int64(g.GroupEpoch)), number(int64(g.AssignmentEpoch))
	if g.Type == group.Classic {
		strategy, epoch, target = "", missing, missing
		if g.State == group.Stable {
			strategy = g.ProtocolName
		}
	}
	if strategy == "" {
		strategy = missing
	}
	widths := []int{-15, -25, 20, 20, 15, 25, 0}
	rows := [][]string{{"GROUP", "COORDINATOR (ID)", "ASSIGNMENT-STRATEGY", "STATE", "GROUP-EPOCH", "TARGET-ASSIGNMENT-EPOCH", "#MEMBERS"},
		{g.GroupID, r.c.Coordinator, strategy, g.State.String(), epoch, target, number(int64(len(g.Members)))}}
	if !r.given.has("verbose") {
		widths = slices.Delete(widths, 4, 6)
		for i := range rows {
			rows[i] = slices.Delete(rows[i], 4, 6)
		}
	}
	r.table("\n", "", widths, rows)
	r.print("\n")
}
