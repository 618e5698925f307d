package group

import (
	"cmp"
	"slices"

	"rebalancelab/engine/kafka"
)

// store is the durable state: what replaying the records makes.
type store struct {
	groups  []groupEntry // by id
	offsets []groupOffsets
	txns    []pendingTxn // by producer id
}

// groupEntry is a group of either type; both nil = there is none.
type groupEntry struct {
	id       string
	classic  *classicGroup
	consumer *consumerGroup
}

// groupOffsets are the committed positions of a group, by topic and partition.
type groupOffsets struct {
	near    int // where find was last; no state
	group   string
	offsets []offsetEntry
}

type offsetEntry struct {
	kafka.TopicPartition
	offset      int64
	leaderEpoch int32
	metadata    string
	committedAt kafka.Millis
	expiresAt   kafka.Millis // of a commit with its own retention, else noExpiry
	topicID     kafka.UUID   // zero if unknown
	recordedAt  int64        // offset of the record, to tell which of two is newer
}

// noExpiry stands for an offset without a retention of its own. A commit whose
// retention ends just then has none either, as in Kafka's records.
const noExpiry kafka.Millis = -1

// noLeaderEpoch stands for an offset whose committer told no epoch.
const noLeaderEpoch int32 = -1

// pendingTxn is a transaction that has committed offsets and is still open.
type pendingTxn struct {
	producer int64
	groups   []groupOffsets
}

func (e groupEntry) exists() bool { return e.classic != nil || e.consumer != nil }

func (e groupEntry) clone(copied map[*classicGroup]*classicGroup) groupEntry {
	if e.consumer != nil {
		e.consumer = e.consumer.clone()
	}
	if e.classic != nil {
		d, ok := copied[e.classic]
		if !ok {
			d = e.classic.clone()
			copied[e.classic] = d
		}
		e.classic = d
	}
	return e
}

func cloneOffsets(list []groupOffsets) []groupOffsets {
	list = slices.Clone(list)
	for i := range list {
		list[i].offsets = slices.Clone(list[i].offsets)
	}
	return list
}

func (s *store) clone(copied map[*classicGroup]*classicGroup) store {
	d := store{groups: slices.Clone(s.groups), offsets: cloneOffsets(s.offsets), txns: slices.Clone(s.txns)}
	for i := range d.groups {
		d.groups[i] = d.groups[i].clone(copied)
	}
	for i := range d.txns {
		d.txns[i].groups = cloneOffsets(d.txns[i].groups)
	}
	return d
}

func (s *store) find(id string) (int, bool) {
	return slices.BinarySearchFunc(s.groups, id, func(e groupEntry, id string) int { return cmp.Compare(e.id, id) })
}

// entry is the group of that id, or an entry without a group.
func (s *store) entry(id string) groupEntry {
	if i, ok := s.find(id); ok {
		return s.groups[i]
	}
	return groupEntry{id: id}
}

func (s *store) setEntry(e groupEntry) {
	i, ok := s.find(e.id)
	switch {
	case !e.exists() && ok:
		s.groups = slices.Delete(s.groups, i, i+1)
	case ok:
		s.groups[i] = e
	case e.exists():
		s.groups = slices.Insert(s.groups, i, e)
	}
}

func (s *store) remove(id string) { s.setEntry(groupEntry{id: id}) }

func findOffsets(list []groupOffsets, group string) (int, bool) {
	return slices.BinarySearchFunc(list, group, func(o groupOffsets, id string) int { return cmp.Compare(o.group, id) })
}

// find looks a position up. A commit goes through neighbouring partitions, so the
// place beside the last one is tried first.
func (g *groupOffsets) find(p kafka.TopicPartition) (int, bool) {
	for k := g.near; k < len(g.offsets) && k < g.near+2; k++ {
		if g.offsets[k].TopicPartition == p {
			g.near = k
			return k, true
		}
	}
	k, ok := slices.BinarySearchFunc(g.offsets, p, func(o offsetEntry, p kafka.TopicPartition) int { return o.Compare(p) })
	g.near = k
	return k, ok
}

func putOffset(list *[]groupOffsets, group string, o offsetEntry) {
	i, ok := findOffsets(*list, group)
	if !ok {
		*list = slices.Insert(*list, i, groupOffsets{group: group})
	}
	g := &(*list)[i]
	k, ok := g.find(o.TopicPartition)
	if ok {
		g.offsets[k] = o
		return
	}
	g.offsets = slices.Insert(g.offsets, k, o)
}

func removeOffset(list *[]groupOffsets, group string, p kafka.TopicPartition) {
	i, ok := findOffsets(*list, group)
	if !ok {
		return
	}
	g := &(*list)[i]
	if k, ok := g.find(p); ok {
		g.offsets = slices.Delete(g.offsets, k, k+1)
	}
	if len(g.offsets) == 0 {
		*list = slices.Delete(*list, i, i+1)
	}
}

func getOffset(list []groupOffsets, group string, p kafka.TopicPartition) (offsetEntry, bool) {
	if i, ok := findOffsets(list, group); ok {
		if k, ok := list[i].find(p); ok {
			return list[i].offsets[k], true
		}
	}
	return offsetEntry{}, false
}

func offsetsOf(list []groupOffsets, group string) []offsetEntry {
	if i, ok := findOffsets(list, group); ok {
		return list[i].offsets
	}
	return nil
}

// pending says whether an open transaction has committed an offset: of the group
// at all, or of one partition.
func (s *store) pending(group string, p *kafka.TopicPartition) bool {
	for i := range s.txns {
		if p == nil {
			if len(offsetsOf(s.txns[i].groups, group)) > 0 {
				return true
			}
		} else if _, ok := getOffset(s.txns[i].groups, group, *p); ok {
			return true
		}
	}
	return false
}

func (s *store) txn(producer int64) (int, bool) {
	return slices.BinarySearchFunc(s.txns, producer, func(t pendingTxn, p int64) int { return cmp.Compare(t.producer, p) })
}
