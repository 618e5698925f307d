package assign

import (
	"cmp"
	"errors"
	"slices"

	"rebalancelab/engine/kafka"
)

// The dull twins below say what the rules say, with names instead of numbers and
// with no thought for speed.

type tp = kafka.TopicPartition

var (
	errDullNull  = errors.New("NullPointerException")
	errDullState = errors.New("IllegalStateException")
	errDullLoop  = errors.New("Endless")
)

type dull struct {
	cluster *kafka.Cluster
	members []Member
	order   []int
	topics  []string
	count   map[string]int32
}

func newDull(cluster *kafka.Cluster, members []Member) *dull {
	d := &dull{cluster: cluster, members: members, count: map[string]int32{}}
	var ids []string
	for _, m := range members {
		ids = append(ids, m.ID)
		for _, t := range m.Topics {
			if c := cluster.Topic(t); c != nil && c.Partitions > 0 && !slices.Contains(d.topics, t) {
				d.topics = append(d.topics, t)
				d.count[t] = c.Partitions
			}
		}
	}
	d.order = kafka.StringOrder(ids)
	slices.SortFunc(d.topics, kafka.CompareStrings)
	return d
}

// staticFirst is A-07.
func (d *dull) staticFirst() []int {
	order := slices.Clone(d.order)
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := d.members[a], d.members[b]
		switch {
		case x.InstanceID != "" && y.InstanceID != "":
			return kafka.CompareStrings(x.InstanceID, y.InstanceID)
		case x.InstanceID != "":
			return -1
		case y.InstanceID != "":
			return 1
		}
		return kafka.CompareStrings(x.ID, y.ID)
	})
	return order
}

// dullRange is; the topics of a list come in any order.
func dullRange(d *dull) [][]tp {
	out := make([][]tp, len(d.members))
	for _, t := range d.topics {
		var subscribers []int
		for _, m := range d.staticFirst() {
			if slices.Contains(d.members[m].Topics, t) {
				subscribers = append(subscribers, m)
			}
		}
		n, s := int(d.count[t]), len(subscribers)
		p := int32(0)
		for i, m := range subscribers {
			quota := n / s
			if i < n%s {
				quota++
			}
			for range quota {
				out[m] = append(out[m], tp{Topic: t, Partition: p})
				p++
			}
		}
	}
	return out
}

// dullRoundRobin is A-28.
func dullRoundRobin(d *dull) [][]tp {
	out := make([][]tp, len(d.members))
	circle := d.staticFirst()
	at := 0
	for _, t := range d.topics {
		for p := range d.count[t] {
			for !slices.Contains(d.members[circle[at%len(circle)]].Topics, t) {
				at++
			}
			m := circle[at%len(circle)]
			out[m] = append(out[m], tp{Topic: t, Partition: p})
			at++
		}
	}
	return out
}

// dullClaims is.
type dullClaims struct {
	claimed    [][]tp
	generation []int32
	highest    int32
	owned      [][]tp
	twice      map[tp]bool
}

func (d *dull) claims(cooperative bool) *dullClaims {
	n := len(d.members)
	c := &dullClaims{claimed: make([][]tp, n), generation: make([]int32, n), highest: -1, owned: make([][]tp, n), twice: map[tp]bool{}}
	owner := map[tp]int{}
	for _, m := range d.order {
		member := d.members[m]
		c.generation[m] = -1
		if cooperative {
			c.claimed[m] = member.Owned
			if c.generation[m] = member.Generation; member.Generation < 0 {
				c.generation[m] = -1
			}
		} else if member.UserData.Kind == UserDataGeneration {
			c.claimed[m], c.generation[m] = member.UserData.Owned, member.UserData.Generation
		}
		c.highest = max(c.highest, c.generation[m])
		for _, p := range c.claimed[m] {
			if d.count[p.Topic] == 0 {
				continue
			}
			o, taken := owner[p]
			if !taken {
				c.owned[m] = append(c.owned[m], p)
				owner[p] = m
				continue
			}
			theirs := max(-1, d.members[o].Generation)
			if c.generation[m] < theirs {
				continue
			}
			if c.generation[m] == theirs {
				c.twice[p] = true
			} else {
				c.owned[m] = append(c.owned[m], p)
			}
			c.owned[o] = dullWithout(c.owned[o], p)
			owner[p] = m
		}
	}
	return c
}

func dullWithout(list []tp, p tp) []tp {
	if i := slices.Index(list, p); i >= 0 {
		return slices.Concat(list[:i], list[i+1:])
	}
	return list
}

// equal is A-32.
func (d *dull) equal() bool {
	var set []string
	for _, m := range d.order {
		topics := d.members[m].Topics
		if len(set) == 0 {
			for _, t := range topics {
				if !slices.Contains(set, t) {
					set = append(set, t)
				}
			}
			continue
		}
		if len(topics) != len(set) {
			return false
		}
		for _, t := range topics {
			if !slices.Contains(set, t) {
				return false
			}
		}
	}
	return true
}

func (d *dull) byID(members []int) []int {
	slices.SortStableFunc(members, func(a, b int) int { return kafka.CompareStrings(d.members[a].ID, d.members[b].ID) })
	return members
}

// dullConstrained is A-40…A-49 without racks.
func (d *dull) constrained(c *dullClaims) ([][]tp, map[tp]int, error) {
	n := len(d.members)
	total := 0
	for _, t := range d.topics {
		total += int(d.count[t])
	}
	least, most, over, allowed := total/n, (total+n-1)/n, 0, total%n
	lists := make([][]tp, n)
	var under, exact []int
	var kept []tp
	revoked := map[tp]int{}
	for _, m := range d.order {
		var own []tp
		for _, p := range c.owned[m] {
			if !c.twice[p] {
				own = append(own, p)
			}
		}
		slices.SortFunc(own, func(a, b tp) int {
			return cmp.Or(cmp.Compare(a.Partition, b.Partition), kafka.CompareStrings(a.Topic, b.Topic))
		})
		keep := len(own)
		switch {
		case keep < least:
			under = append(under, m)
		case keep >= most && over < allowed:
			if over++; over == allowed {
				exact = nil
			}
			keep = most
		default:
			keep = least
			if over < allowed {
				exact = append(exact, m)
			}
		}
		lists[m] = append(lists[m], own[:keep]...)
		kept = append(kept, own[:keep]...)
		for _, p := range own[keep:] {
			revoked[p] = m
		}
	}
	d.byID(under)
	d.byID(exact)
	transfers := map[tp]int{}
	at := 0
	for _, p := range d.unassigned(d.topics, kept) {
		if at == len(under) {
			at = 0
		}
		var m int
		switch {
		case len(under) > 0:
			m = under[at]
			at++
		case len(exact) > 0:
			m, exact = exact[0], exact[1:]
		default:
			return nil, nil, errDullState
		}
		lists[m] = append(lists[m], p)
		if o, was := revoked[p]; was && o != m || c.twice[p] {
			transfers[p] = m
		}
		if len(lists[m]) == least {
			at--
			under = slices.Delete(under, at, at+1)
			exact = append(exact, m)
		}
	}
	if len(under) > 0 {
		return nil, nil, errDullState
	}
	return lists, transfers, nil
}

// unassigned walks through all partitions and the kept ones at once, both in the
// order of the topics.
func (d *dull) unassigned(topics []string, kept []tp) []tp {
	kept = slices.Clone(kept)
	slices.SortFunc(kept, func(a, b tp) int {
		return cmp.Or(cmp.Compare(slices.Index(topics, a.Topic), slices.Index(topics, b.Topic)), cmp.Compare(a.Partition, b.Partition))
	})
	var out []tp
	for _, t := range topics {
		for p := range d.count[t] {
			if x := (tp{Topic: t, Partition: p}); len(kept) > 0 && kept[0] == x {
				kept = kept[1:]
			} else {
				out = append(out, x)
			}
		}
	}
	return out
}
