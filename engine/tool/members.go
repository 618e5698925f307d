package tool

import (
	"slices"
	"strings"

	"rebalancelab/engine/group"
	"rebalancelab/engine/kafka"
)

// printMembers is --describe --members.
func (r *run) printMembers(g *group.DescribedGroup) {
	r.announce(g, len(g.Members))
	static, migrates := false, [2]bool{}
	for i := range g.Members {
		m := &g.Members[i]
		static = static || m.InstanceID != ""
		if g.Type == group.Consumer {
			migrates[upgraded(m)] = true
		}
	}
	widths := []int{-15, -15, -17, -15, -15, 15, 15, -20, 15, -20, 0}
	rows := [][]string{{"GROUP", "CONSUMER-ID", "GROUP-INSTANCE-ID", "HOST", "CLIENT-ID", "#PARTITIONS",
		"CURRENT-EPOCH", "CURRENT-ASSIGNMENT", "TARGET-EPOCH", "TARGET-ASSIGNMENT", "UPGRADED"}}
	for i := range g.Members {
		rows = append(rows, r.memberRow(g, &g.Members[i]))
	}
	columns := 6
	after := " \n"
	if r.given.has("verbose") {
		columns, after = 10, "\n"
		if migrates == [2]bool{true, true} {
			columns = 11
		}
	}
	for i := range rows {
		rows[i] = rows[i][:columns]
		if !static {
			rows[i] = slices.Delete(rows[i], 2, 3)
		}
	}
	widths = widths[:columns]
	if !static {
		widths = slices.Delete(widths, 2, 3)
	}
	r.print("\n")
	r.table("", after, widths, rows)
}

// upgraded is 1 for a member that uses the consumer protocol.
func upgraded(m *group.MemberView) int {
	if m.UsesClassic {
		return 0
	}
	return 1
}

func (r *run) memberRow(g *group.DescribedGroup, m *group.MemberView) []string {
	epoch, targetEpoch, target := missing, missing, missing
	if g.Type == group.Consumer {
		epoch, targetEpoch, target = number(int64(m.Epoch)), number(int64(g.AssignmentEpoch)), assignmentText(r.named(m.Target))
	}
	return []string{g.GroupID, m.MemberID, m.InstanceID, m.Host, m.ClientID, number(int64(len(m.Assignment.Partitions))),
		epoch, assignmentText(m.Assignment.Partitions), targetEpoch, target, [...]string{"false", "true"}[upgraded(m)]}
}

// assignmentText is t1:0,1;t2:3.
func assignmentText(parts []kafka.TopicPartition) string {
	if len(parts) == 0 {
		return missing
	}
	parts = slices.Clone(parts)
	slices.SortFunc(parts, kafka.TopicPartition.Compare)
	var topics []string
	for i, tp := range parts {
		n := number(int64(tp.Partition))
		if i > 0 && parts[i-1].Topic == tp.Topic {
			topics[len(topics)-1] += "," + n
			continue
		}
		topics = append(topics, tp.Topic+":"+n)
	}
	slices.Sort(topics) // as texts: "a-b:0" comes before "a:0"
	return strings.Join(topics, ";")
}
