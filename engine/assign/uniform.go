package assign

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// uniformRun is the uniform assignor for equal subscriptions.
type uniformRun struct {
	*serverGroup
	targets   [][]TopicPartitions
	topic     []int32 // unassigned partitions: topic and
	partition []int32 // number
	unfilled  []shortage
}

// shortage is what a member still lacks.
type shortage struct {
	member int
	quota  int32
}

func uniformHomogeneous(cluster *kafka.Cluster, spec *GroupSpec) ([][]TopicPartitions, error) {
	g, err := newServerGroup(cluster, spec, 1)
	if err != nil {
		return nil, err
	}
	if len(g.topics) == 0 {
		return make([][]TopicPartitions, len(spec.Members)), nil
	}
	u := uniformRun{serverGroup: g, targets: make([][]TopicPartitions, len(spec.Members))}
	u.collectFree()
	u.revoke()
	if err := u.deal(); err != nil {
		return nil, err
	}
	return u.targets, nil
}

// collectFree lists the partitions that are in no target: topics in the order of a
// hash set copied from the first member's, partitions ascending.
func (u *uniformRun) collectFree() {
	taken := make([]bool, u.total)
	for m := range u.spec.Members {
		u.take(taken, u.spec.Members[m].Target)
	}
	u.take(taken, u.spec.Withheld)
	order := kafka.NewHashOrderOfCopy(len(u.topics), true)
	for t := range u.topics {
		order.Add(u.topics[t].id.Hash())
	}
	u.topic, u.partition = make([]int32, 0, u.total), make([]int32, 0, u.total)
	for _, t := range order.Order() {
		for p := range u.topics[t].count {
			if !taken[u.topics[t].base+p] {
				u.free(int32(t), p)
			}
		}
	}
}

// take marks the partitions of a target.
func (u *uniformRun) take(taken []bool, target []TopicPartitions) {
	for _, set := range target {
		t := u.number.find(set.Topic)
		if t < 0 {
			continue
		}
		base, count := u.topics[t].base, u.topics[t].count
		for _, p := range set.Partitions {
			if p >= 0 && p < count {
				taken[base+p] = true
			}
		}
	}
}

func (u *uniformRun) free(t, p int32) {
	u.topic, u.partition = append(u.topic, t), append(u.partition, p)
}

// revoke cuts every member down to its quota and notes who needs more. The
// members that already use an extra partition keep it; of the others the last
// ones in order get it.
func (u *uniformRun) revoke() {
	n := int32(len(u.spec.Members))
	minimum, extra := u.total/n, u.total%n
	for m := range u.spec.Members {
		quota, hasExtra := minimum, extra > 0
		if hasExtra {
			quota++
		}
		u.targets[m], quota = u.cut(u.spec.Members[m].Target, quota)
		if quota > 0 && hasExtra && n-int32(m) > extra {
			quota--
			hasExtra = false
		}
		if quota > 0 {
			u.unfilled = append(u.unfilled, shortage{m, quota})
		}
		if hasExtra {
			extra--
		}
	}
}

// cut keeps at most quota partitions of a target and frees the others. A topic
// that the group has left disappears without being freed.
func (u *uniformRun) cut(target []TopicPartitions, quota int32) ([]TopicPartitions, int32) {
	changed := target
	copied := false
	for i, set := range target {
		t := u.number.find(set.Topic)
		keep := int32(len(set.Partitions))
		switch {
		case t < 0:
			keep = 0
		case keep <= quota:
			quota -= keep
			if copied {
				changed = append(changed, set)
			}
			continue
		default:
			keep = quota
			quota = 0
			for _, p := range set.Partitions[keep:] {
				u.free(t, p)
			}
		}
		if !copied {
			changed, copied = append(make([]TopicPartitions, 0, len(target)), target[:i]...), true
		}
		if keep > 0 {
			changed = append(changed, TopicPartitions{set.Topic, set.Partitions[:keep:keep]})
		}
	}
	return changed, quota
}

// deal fills the members up in order.
func (u *uniformRun) deal() error {
	at := 0
	for _, s := range u.unfilled {
		if at == len(u.topic) {
			break
		}
		target := slices.Clone(u.targets[s.member])
		for end := min(len(u.topic), at+int(s.quota)); at < end; {
			from := at
			for at < end && u.topic[at] == u.topic[from] {
				at++
			}
			target = addRun(target, u.topics[u.topic[from]].id, u.partition[from:at:at])
		}
		u.targets[s.member] = target
	}
	if at < len(u.topic) {
		return errLeftUnassigned
	}
	return nil
}

// addRun adds partitions of one topic to a target.
func addRun(target []TopicPartitions, id kafka.UUID, run []int32) []TopicPartitions {
	for i := range target {
		if target[i].Topic == id {
			all := slices.Concat(target[i].Partitions, run)
			slices.Sort(all)
			target[i].Partitions = slices.Compact(all)
			return target
		}
	}
	return append(target, TopicPartitions{id, run})
}
