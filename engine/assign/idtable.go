package assign

import "rebalancelab/engine/kafka"

// idTable finds the number of a topic by its id. A target names topics once per
// member, so this is asked tens of thousands of times per assignment; ids are
// random already, and a plain open table answers faster than a general map.
type idTable struct {
	slots []idSlot // a power of two; at most half are taken
	taken int
}

type idSlot struct {
	id     kafka.UUID
	number int32 // plus one; 0 = free
}

// at is the slot that holds the id, or the free one where it would go.
func (t *idTable) at(id kafka.UUID) *idSlot {
	mask := len(t.slots) - 1
	for i := int(mix(uint64(id.Msb)^uint64(id.Lsb))) & mask; ; i = (i + 1) & mask {
		if s := &t.slots[i]; s.number == 0 || s.id == id {
			return s
		}
	}
}

// find is the number of a topic; -1 = unknown.
func (t *idTable) find(id kafka.UUID) int32 {
	if t.taken == 0 {
		return -1
	}
	return t.at(id).number - 1
}

func (t *idTable) add(id kafka.UUID, number int32) {
	if 2*(t.taken+1) > len(t.slots) {
		old := t.slots
		t.slots = make([]idSlot, max(16, 4*len(old)))
		for _, s := range old {
			if s.number > 0 {
				*t.at(s.id) = s
			}
		}
	}
	*t.at(id) = idSlot{id, number + 1}
	t.taken++
}
