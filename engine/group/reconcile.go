package group

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// reconcileInput is everything that decides where a member goes next.
type reconcileInput struct {
	member      *consumerMember
	targetEpoch int32
	target      []Partitions
	// subscribed are the ids of the topics that the member subscribes to now.
	subscribed []kafka.UUID
	// nothing says that it subscribes to nothing, not even to a topic that does not
	// exist.
	nothing bool
	// changed says that the subscription changed in this request.
	changed bool
	// owned is what the member says it owns; nil = it says nothing.
	owned []Partitions
	// holder is the epoch of the member that holds a partition, −1 = free.
	holder func(topic kafka.UUID, partition int32) int32
}

// reconcile brings one member one step closer to its target. It returns the very
// member it was given if nothing changes.
func reconcile(in *reconcileInput) *consumerMember {
	m := in.member
	switch m.state {
	case MemberStable: // N-45
		switch {
		case m.epoch != in.targetEpoch:
			return in.next()
		case in.changed:
			return in.trim()
		}
		return m
	case UnrevokedPartitions: // N-46
		if in.owns(m.pending) {
			// It has not given up what it must give up. Until then nothing new.
			if in.changed {
				return in.trim()
			}
			return m
		}
		return in.next()
	case UnreleasedPartitions: // N-47
		// Perhaps others have released something meanwhile.
		return in.next()
	}
	return m
}

// owns says whether the member still owns any of these; one that says nothing may.
func (in *reconcileInput) owns(h holding) bool {
	if in.owned == nil {
		return true
	}
	for _, t := range in.owned {
		for _, p := range t.Partitions {
			if h.has(t.TopicID, p) {
				return true
			}
		}
	}
	return false
}

// next is the step towards the target (N-50, N-51).
func (in *reconcileInput) next() *consumerMember {
	m := in.member
	var keep, revoke, add holding
	unreleased := false
	for _, topic := range in.topics() {
		k, r, a, u := in.split(topic)
		unreleased = unreleased || u
		for _, x := range []struct {
			to *holding
			t  heldTopic
		}{{&keep, k}, {&revoke, r}, {&add, a}} {
			if len(x.t.partitions) > 0 {
				*x.to = append(*x.to, x.t)
			}
		}
	}
	keep = append(holding{}, keep...)
	switch {
	case len(revoke) > 0 && in.owns(revoke):
		// (1) Something is to be revoked first; the epoch waits.
		return m.next(m.epoch, UnrevokedPartitions, keep, revoke)
	case len(add) > 0:
		// (2) What is free is added; the rest comes when others release it.
		state := MemberStable
		if unreleased {
			state = UnreleasedPartitions
		}
		return m.next(in.targetEpoch, state, keep.merge(add), holding{})
	case unreleased:
		// (3) Everything that is missing is still held by others.
		return m.next(in.targetEpoch, UnreleasedPartitions, keep, holding{})
	}
	// (4) The member has what it should have.
	return m.next(in.targetEpoch, MemberStable, keep, holding{})
}

// topics are those of the target and of what is assigned, by id.
func (in *reconcileInput) topics() []kafka.UUID {
	var out []kafka.UUID
	for _, t := range in.target {
		out = append(out, t.TopicID)
	}
	for _, t := range in.member.assigned {
		out = append(out, t.topic)
	}
	slices.SortFunc(out, kafka.UUID.Compare)
	return slices.Compact(out)
}

// split sorts a topic's partitions: kept, to be revoked, to be added; waits says
// that some of the target are still held by others (N-50).
func (in *reconcileInput) split(topic kafka.UUID) (keep, revoke, add heldTopic, waits bool) {
	keep.topic, revoke.topic, add.topic = topic, topic, topic
	var target []int32
	if slices.Contains(in.subscribed, topic) {
		for _, t := range in.target {
			if t.TopicID == topic {
				target = t.Partitions
			}
		}
	}
	assigned, _ := in.member.assigned.find(topic)
	pending, _ := in.member.pending.find(topic)
	for i, p := range assigned.partitions {
		to := &revoke
		if _, ok := slices.BinarySearch(target, p); ok {
			to = &keep
		}
		to.partitions = append(to.partitions, p)
		to.epochs = append(to.epochs, assigned.epochs[i])
	}
	for _, p := range target {
		if _, has := assigned.epoch(p); has {
			continue
		}
		// What this member itself has yet to revoke it may simply keep.
		if _, mine := pending.epoch(p); !mine && in.holder(topic, p) != free {
			waits = true
			continue
		}
		add.partitions = append(add.partitions, p)
		add.epochs = append(add.epochs, in.targetEpoch)
	}
	return keep, revoke, add, waits
}

// trim takes away what the member no longer subscribes to, at the same epoch
// (N-53).
func (in *reconcileInput) trim() *consumerMember {
	m := in.member
	kept, gone := holding{}, holding{}
	for _, t := range m.assigned {
		if slices.Contains(in.subscribed, t.topic) {
			kept = append(kept, t)
		} else {
			gone = append(gone, t)
		}
	}
	// A member without any subscription is always written again, even if it had
	// nothing, unless it never had anything.
	everything := in.nothing && len(m.pending) == 0 && m.assigned != nil
	if len(gone) == 0 && !everything {
		return m
	}
	pending := m.pending.merge(gone)
	if len(pending) > 0 && in.owns(pending) {
		return m.next(m.epoch, UnrevokedPartitions, kept, pending)
	}
	return m.next(m.epoch, m.state, kept, m.pending)
}
