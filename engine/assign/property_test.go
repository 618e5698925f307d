package assign

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"rebalancelab/engine/kafka"
)

var clientAssignors = []string{Range, RoundRobin, Sticky, CooperativeSticky}

// checkOnce: every partition of a subscribed topic has one owner, who subscribes
// to it. Cooperative-sticky may leave partitions out that somebody still owns.
func checkOnce(t *testing.T, assignor string, c *chain, plan Plan) {
	t.Helper()
	owner := map[tp]int{}
	for m, list := range plan.Partitions {
		for _, p := range list {
			_, taken := owner[p]
			require.False(t, taken, "%v has two owners", p)
			require.Contains(t, c.members[m].Topics, p.Topic)
			owner[p] = m
		}
	}
	withheld := map[tp]bool{}
	if Cooperative(assignor) {
		for m := range c.members {
			for _, p := range c.members[m].Owned {
				withheld[p] = withheld[p] || !slices.Contains(plan.Partitions[m], p)
			}
		}
	}
	d := newDull(&c.cluster, c.members)
	for _, p := range d.unassigned(d.topics, nil) {
		_, taken := owner[p]
		require.True(t, taken || withheld[p], "%v is lost", p)
		require.False(t, taken && withheld[p], "%v was given away while another still owns it (A-67)", p)
	}
}

func TestEveryPartitionHasOneOwner(t *testing.T) {
	for seed := range uint64(300) {
		for _, assignor := range clientAssignors {
			c := newChain(seed, seed%2 == 0, true)
			for range 5 {
				plan, err := Client(assignor, nil, &c.cluster, c.members)
				require.NoError(t, err)
				checkOnce(t, assignor, c, plan)
				c.own(assignor, plan)
				c.change()
			}
		}
	}
}

// spread is the difference between the longest and the shortest list.
func spread(lists [][]tp) int {
	low, high := len(lists[0]), len(lists[0])
	for _, l := range lists {
		low, high = min(low, len(l)), max(high, len(l))
	}
	return high - low
}

// TestBalanceWithEqualSubscriptions: nobody has more than one partition above
// anybody else. Range only promises that per topic.
func TestBalanceWithEqualSubscriptions(t *testing.T) {
	for seed := range uint64(300) {
		for _, assignor := range []string{RoundRobin, Sticky} {
			c := newChain(seed, true, true)
			for range 5 {
				plan, err := Client(assignor, nil, &c.cluster, c.members)
				require.NoError(t, err)
				require.LessOrEqual(t, spread(plan.Partitions), 1, "%s, seed %d", assignor, seed)
				c.own(assignor, plan)
				c.change()
			}
		}
	}
}

func only(lists [][]tp, topic string) [][]tp {
	out := make([][]tp, len(lists))
	for m, list := range lists {
		for _, p := range list {
			if p.Topic == topic {
				out[m] = append(out[m], tp{Partition: p.Partition})
			}
		}
	}
	return out
}

// TestRangeKeepsTopicsTogether: balance per topic, and the same partition numbers
// for topics with equal counts and subscribers.
func TestRangeKeepsTopicsTogether(t *testing.T) {
	for seed := range uint64(300) {
		c := newChain(seed, true, true)
		plan, err := Client(Range, nil, &c.cluster, c.members)
		require.NoError(t, err)
		for i, a := range c.cluster.Topics {
			require.LessOrEqual(t, spread(only(plan.Partitions, a.Name)), 1)
			for _, b := range c.cluster.Topics[:i] {
				if a.Partitions == b.Partitions {
					require.Equal(t, only(plan.Partitions, a.Name), only(plan.Partitions, b.Name))
				}
			}
		}
	}
}

// TestStickyKeepsWhatItCan: an unchanged group keeps everything, and when one
// joins, nobody else gains a partition.
func TestStickyKeepsWhatItCan(t *testing.T) {
	for seed := range uint64(300) {
		c := newChain(seed, true, true)
		first, err := Client(Sticky, nil, &c.cluster, c.members)
		require.NoError(t, err)
		c.own(Sticky, first)
		again, err := Client(Sticky, nil, &c.cluster, c.members)
		require.NoError(t, err)
		require.Equal(t, sorted(first.Partitions), sorted(again.Partitions), "seed %d", seed)
		c.join()
		grown, err := Client(Sticky, nil, &c.cluster, c.members)
		require.NoError(t, err)
		for m := range first.Partitions {
			for _, p := range grown.Partitions[m] {
				require.Contains(t, first.Partitions[m], p, "seed %d: only the newcomer gains", seed)
			}
		}
	}
}

func sorted(lists [][]tp) [][]tp {
	out := make([][]tp, len(lists))
	for m := range lists {
		out[m] = slices.Clone(lists[m])
		slices.SortFunc(out[m], tp.Compare)
	}
	return out
}

// TestCooperativeSettles: after a change it takes a few rebalances until nothing
// is withheld any more, and then the group is balanced.
func TestCooperativeSettles(t *testing.T) {
	for seed := range uint64(300) {
		c := newChain(seed, true, true)
		for range 4 {
			for round := 0; ; round++ {
				require.Less(t, round, 5, "seed %d", seed)
				plan, err := Client(CooperativeSticky, nil, &c.cluster, c.members)
				require.NoError(t, err)
				calm := len(plan.Transfers) == 0
				c.own(CooperativeSticky, plan)
				if calm {
					require.LessOrEqual(t, spread(plan.Partitions), 1)
					break
				}
			}
			c.change()
		}
	}
}

// coordinatorOf is the chain's group as the coordinator sees it.
func coordinatorOf(c *chain, targets map[string][]TopicPartitions) *GroupSpec {
	var ids []string
	var names [][]string
	for _, m := range c.members {
		ids, names = append(ids, m.ID), append(names, m.Topics)
	}
	spec := &GroupSpec{Homogeneous: Homogeneous(names)}
	for _, i := range kafka.StringOrder(ids) {
		m := c.members[i]
		spec.Members = append(spec.Members, ServerMember{
			ID: m.ID, InstanceID: m.InstanceID, Topics: SubscribedIDs(&c.cluster, m.Topics),
			Target: HashOrderTarget(targets[m.ID]),
		})
	}
	return spec
}

// TestServerAssignors: every partition once, only to subscribers; uniform keeps
// everything of an unchanged group, in the very slices it got, and with equal
// subscriptions is balanced.
func TestServerAssignors(t *testing.T) {
	for seed := range uint64(300) {
		for _, assignor := range []string{ServerUniform, ServerRange} {
			c := newChain(seed, seed%2 == 0, true)
			targets := map[string][]TopicPartitions{}
			for range 5 {
				spec := coordinatorOf(c, targets)
				answer, err := Server(assignor, &c.cluster, spec)
				require.NoError(t, err)
				targets = map[string][]TopicPartitions{}
				lists := make([][]tp, len(answer))
				for m, sets := range answer {
					targets[spec.Members[m].ID] = sets
					for _, set := range sets {
						require.Contains(t, spec.Members[m].Topics, set.Topic)
						for _, p := range set.Partitions {
							lists[m] = append(lists[m], tp{Topic: c.cluster.TopicByID(set.Topic).Name, Partition: p})
						}
					}
				}
				all := slices.Concat(lists...)
				slices.SortFunc(all, tp.Compare)
				d := newDull(&c.cluster, c.members)
				require.Equal(t, d.unassigned(d.topics, nil), all, "%s, seed %d", assignor, seed)
				if assignor == ServerUniform {
					if spec.Homogeneous {
						require.LessOrEqual(t, spread(lists), 1, "seed %d", seed)
					}
					calm := coordinatorOf(c, targets)
					same, err := Server(assignor, &c.cluster, calm)
					require.NoError(t, err)
					if spec.Homogeneous {
						for m := range same {
							require.Equal(t, calm.Members[m].Target, same[m])
						}
					}
				}
				c.change()
			}
		}
	}
}

// TestSharing: nobody holds a partition twice, and no partition is shared by more
// members than it takes to give each of them something.
func TestSharing(t *testing.T) {
	for seed := range uint64(300) {
		c := newChain(seed, true, true)
		targets := map[string][]TopicPartitions{}
		for range 4 {
			spec := coordinatorOf(c, targets)
			answer, err := Server(ServerSimple, &c.cluster, spec)
			require.NoError(t, err)
			sharers := map[slot]int{}
			total := int32(0)
			for i := range c.cluster.Topics {
				total += c.cluster.Topics[i].Partitions
			}
			limit := (len(spec.Members) + int(total) - 1) / int(total)
			targets = map[string][]TopicPartitions{}
			for m, sets := range answer {
				targets[spec.Members[m].ID] = sets
				for _, set := range sets {
					require.Len(t, slices.Compact(slices.Sorted(slices.Values(set.Partitions))), len(set.Partitions))
					topic := slices.IndexFunc(c.cluster.Topics, func(t kafka.Topic) bool { return t.ID == set.Topic })
					for _, p := range set.Partitions {
						sharers[slot{int32(topic), p}]++
					}
				}
			}
			for p, n := range sharers {
				require.LessOrEqual(t, n, limit, "seed %d, %v", seed, p)
			}
			c.change()
		}
	}
}

// FuzzAssign: whatever the group, each assignor ends, with an answer or with the
// exception that Kafka throws, and hands the same answer out again.
func FuzzAssign(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(seed, uint8(seed), seed%2 == 0, seed%3 == 0)
	}
	f.Fuzz(func(t *testing.T, seed uint64, steps uint8, equal, tidy bool) {
		for _, assignor := range clientAssignors {
			c := newChain(seed, equal, tidy)
			memory := Memory{}
			for range steps % 12 {
				before := memory
				plan, err := Client(assignor, &memory, &c.cluster, c.members)
				again, errAgain := Client(assignor, &before, &c.cluster, c.members)
				require.Equal(t, err, errAgain)
				require.Equal(t, plan, again)
				if err != nil {
					break
				}
				if tidy {
					checkOnce(t, assignor, c, plan)
				}
				c.own(assignor, plan)
				c.change()
			}
		}
	})
}
