package tool

import (
	"slices"
	"strconv"
	"strings"

	"rebalancelab/engine/group"
	"rebalancelab/engine/kafka"
)

// planned is the new offset of a partition.
type planned struct {
	tp     kafka.TopicPartition
	offset int64
}

// groupPlan is what a reset does to one group.
type groupPlan struct {
	id   string
	plan []planned
}

// reset is --reset-offsets (R-384 … R-394).
func (r *run) reset() {
	groups, ok := r.chosen()
	if !ok {
		return
	}
	var plans []groupPlan
	for i := range groups {
		g := &groups[i]
		var plan []planned
		switch f := describeFault(g); {
		case f != nil && g.Error != kafka.GroupIDNotFound:
			r.fail(runtime(wrapped(f)))
			return
		case f == nil && g.State != group.Empty && g.State != group.Dead:
			r.complain("Assignments can only be reset if the group '" + g.GroupID + "' is inactive, but the current state is " + g.State.String() + ".")
		default:
			if plan, ok = r.resetInactive(g.GroupID); !ok {
				return
			}
		}
		plans = append(plans, groupPlan{g.GroupID, plan})
	}
	plans = byHash(plans, func(p *groupPlan) int32 { return kafka.HashString(p.id) })
	if r.given.has("export") {
		r.export(plans)
		return
	}
	r.printPlans(plans)
}

// resetInactive plans the reset of one group and, with --execute, does it.
func (r *run) resetInactive(id string) ([]planned, bool) {
	parts, ok := r.scope(id)
	if !ok || !r.exist(parts) {
		return nil, false
	}
	plan, ok := r.scenario(id, parts)
	if !ok {
		return nil, false
	}
	plan = byHash(plan, func(p *planned) int32 { return p.tp.Hash() })
	if r.given.has("dry-run") || !r.given.has("execute") {
		return plan, true
	}
	commit := &group.OffsetCommitRequest{GroupID: id, GenerationIDOrMemberEpoch: -1}
	for _, p := range plan {
		commit.Offsets = append(commit.Offsets, group.OffsetCommit{Topic: p.tp.Topic, Partition: p.tp.Partition, Offset: p.offset, LeaderEpoch: -1})
	}
	a, ok := r.ask(Question{Name: "offsetCommit", Group: commit})
	if !ok {
		return nil, false
	}
	return plan, r.committedAll(a.Group.(*group.OffsetCommitResponse))
}

// committedAll ends the command if a commit was refused for any partition.
func (r *run) committedAll(res *group.OffsetCommitResponse) bool {
	var failed []group.PartitionError
	for _, p := range res.Partitions {
		if p.Error != kafka.None {
			failed = append(failed, p)
		}
	}
	if failed == nil {
		return true
	}
	failed = byHash(failed, func(p *group.PartitionError) int32 {
		return kafka.TopicPartition{Topic: p.Topic, Partition: p.Partition}.Hash()
	})
	var names []string
	for _, p := range failed {
		names = append(names, p.Topic+"-"+number(int64(p.Partition)))
	}
	return r.fail(exception(failed[0].Error, "Failed altering consumer group offsets for the following partitions: ["+strings.Join(names, ", ")+"]"))
}

// scope are the partitions that a reset is about.
func (r *run) scope(id string) (out []kafka.TopicPartition, ok bool) {
	switch {
	case r.given.has("all-topics"):
		list, ok := r.committed(id)
		for _, o := range list {
			out = append(out, kafka.TopicPartition{Topic: o.Topic, Partition: o.Partition})
		}
		return out, ok
	case r.given.has("topic"):
		parts, f, ok := r.topicArguments(r.given.values("topic"))
		if !ok {
			return nil, false
		}
		if f != nil {
			return nil, r.fail(f)
		}
		return parts, true
	case !r.given.has("from-file"):
		return nil, r.usage("One of the reset scopes should be defined: --all-topics, --topic.")
	}
	return nil, true
}

// topicArguments reads --topic: t:0,1 names partitions, t all that the topic has.
func (r *run) topicArguments(args []string) (parts []kafka.TopicPartition, f *fault, ok bool) {
	var whole []string
	for _, arg := range args {
		if !strings.Contains(arg, ":") {
			whole = append(whole, arg)
			continue
		}
		more, ok := r.partitionsOf(arg)
		if !ok {
			return nil, nil, false
		}
		parts = append(parts, more...)
	}
	if whole == nil {
		return parts, nil, true
	}
	image, f, ok := r.topics(whole)
	if !ok || f != nil {
		return nil, f, ok
	}
	for _, name := range groupsByHash(whole) {
		for p := range image.Topic(name).Partitions {
			parts = append(parts, kafka.TopicPartition{Topic: name, Partition: p})
		}
	}
	return parts, nil, true
}

// partitionsOf reads t:0,1.
func (r *run) partitionsOf(arg string) (out []kafka.TopicPartition, ok bool) {
	words := strings.Split(strings.TrimRight(arg, ":"), ":")
	if len(words) != 2 {
		return nil, r.usage("Invalid topic arg '" + arg + "', expected topic name and partitions")
	}
	list := strings.TrimRight(words[1], ",")
	if list == "" {
		return nil, true // as Java's split has it
	}
	for w := range strings.SplitSeq(list, ",") {
		n, err := strconv.ParseInt(w, 10, 32)
		if err != nil {
			return nil, r.usage("Invalid partition '" + w + "' specified in topic arg '" + arg + "''")
		}
		out = append(out, kafka.TopicPartition{Topic: words[0], Partition: int32(n)})
	}
	return out, true
}

// exist ends the command if a partition does not exist.
func (r *run) exist(parts []kafka.TopicPartition) bool {
	if len(parts) == 0 {
		return true
	}
	image, f, ok := r.topics(topicsOf(parts))
	if !ok {
		return false
	}
	if f != nil {
		return r.fail(runtime(wrapped(f)))
	}
	var not []string
	for _, tp := range parts {
		if !image.Has(tp.Topic, tp.Partition) {
			not = append(not, tp.Topic+"-"+number(int64(tp.Partition)))
		}
	}
	if not == nil {
		return true
	}
	return r.fail(exception(kafka.UnknownTopicOrPartition, `The partitions "`+strings.Join(not, ",")+`" do not exist`))
}

// printPlans is the table of what a reset does.
func (r *run) printPlans(plans []groupPlan) {
	rows := [][]string{{"GROUP", "TOPIC", "PARTITION", "NEW-OFFSET"}}
	for _, g := range plans {
		for _, p := range g.plan {
			rows = append(rows, []string{g.id, p.tp.Topic, number(int64(p.tp.Partition)), number(p.offset)})
		}
	}
	if len(plans) > 0 {
		width := 15
		for _, g := range plans { // also of groups without a row
			width = max(width, len(g.id))
		}
		r.table("\n", "", []int{width, -15, 10, 0}, rows)
	}
	r.print("\n")
}

// export is the plan as a file for --from-file (R-392).
func (r *run) export(plans []groupPlan) {
	single := len(r.given.values("group")) == 1
	for _, g := range plans {
		for _, p := range g.plan {
			if !single {
				r.print(quoted(g.id) + ",")
			}
			r.print(quoted(p.tp.Topic) + "," + number(int64(p.tp.Partition)) + "," + number(p.offset) + "\n")
		}
	}
	r.print("\n")
}

// quoted: Jackson quotes what is too long to look at.
func quoted(s string) string {
	if len(s) > 24 {
		return `"` + s + `"`
	}
	return s
}

// distinct drops partitions that were named before.
func distinct(parts []kafka.TopicPartition) (out []kafka.TopicPartition) {
	for _, tp := range parts {
		if !slices.Contains(out, tp) {
			out = append(out, tp)
		}
	}
	return out
}
