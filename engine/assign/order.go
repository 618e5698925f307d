package assign

import (
	"cmp"
	"slices"
	"strings"

	"rebalancelab/engine/kafka"
)

// sortKey is a string's place in a list and the first bytes that distinguish it.
type sortKey struct {
	head uint64
	at   int32
}

// sortedByUTF16 lists the places of the keys in ascending order as Java compares
// strings; equal keys stay in the order given.
//
// UTF-8 bytes compare like UTF-16 code units unless a character needs a
// surrogate pair, which starts with a byte of 0xF0 or more in UTF-8. Sorting
// looks at eight bytes behind the common prefix first: member ids of one client
// share a long one.
func sortedByUTF16(keys []string) []int32 {
	compare, bytewise := strings.Compare, true
	if slices.ContainsFunc(keys, hasSurrogates) {
		compare, bytewise = kafka.CompareStrings, false
	}
	prefix := commonPrefix(keys)
	sorted := make([]sortKey, len(keys))
	for i, k := range keys {
		sorted[i] = sortKey{at: int32(i)}
		for b := range 8 {
			sorted[i].head <<= 8
			if prefix+b < len(k) {
				sorted[i].head |= uint64(k[prefix+b])
			}
		}
	}
	slices.SortFunc(sorted, func(a, b sortKey) int {
		if bytewise {
			if c := cmp.Compare(a.head, b.head); c != 0 {
				return c
			}
		}
		if c := compare(keys[a.at], keys[b.at]); c != 0 {
			return c
		}
		return cmp.Compare(a.at, b.at)
	})
	out := make([]int32, len(sorted))
	for i := range sorted {
		out[i] = sorted[i].at
	}
	return out
}

func hasSurrogates(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0xF0 {
			return true
		}
	}
	return false
}

func commonPrefix(keys []string) int {
	if len(keys) == 0 {
		return 0
	}
	n := len(keys[0])
	for _, k := range keys[1:] {
		i := 0
		for i < n && i < len(k) && k[i] == keys[0][i] {
			i++
		}
		n = i
	}
	return n
}

// byID lists the members in ascending order of their ids.
func (g *group) byID() []int32 {
	ids := make([]string, len(g.members))
	for i := range g.members {
		ids[i] = g.members[i].ID
	}
	return sortedByUTF16(ids)
}

// staticFirst lists the members in the order of A-07.
func (g *group) staticFirst() []int32 {
	return staticFirst(g.order, func(m int32) (string, string) { return g.members[m].ID, g.members[m].InstanceID })
}

// hashOrderOfTopics lists the topics in the order of the leader's map of
// partitions by topic: the hash set of all subscribed names is filled in member
// order, and its order fills the map.
func (g *group) hashOrderOfTopics() []int32 {
	var names []string
	seenName := map[string]bool{}
	seenClass := make([]bool, len(g.classes))
	for _, m := range g.order {
		c := g.classOf[m]
		if seenClass[c] {
			continue
		}
		seenClass[c] = true
		for _, name := range g.classes[c].names {
			if !seenName[name] {
				seenName[name] = true
				names = append(names, name)
			}
		}
	}
	known := make([]int32, 0, len(g.topics))
	second := kafka.NewHashOrder()
	for _, i := range kafka.StringOrder(names) {
		if t := g.number[names[i]]; t >= 0 {
			known = append(known, t)
			second.Add(kafka.HashString(names[i]))
		}
	}
	out := make([]int32, 0, len(known))
	for _, i := range second.Order() {
		out = append(out, known[i])
	}
	return out
}

// subscribers lists the members of each topic in the given member order.
func (g *group) subscribers(members []int32) [][]int32 {
	return subscribersOf(g.classesByTopic(), g.classOf, members)
}
