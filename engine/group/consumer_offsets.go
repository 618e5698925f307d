package group

import "rebalancelab/engine/kafka"

// validateCommit is the check of a consumer group (N-80 … N-82). Nothing here
// renews a session (N-83).
func (g *consumerGroup) validateCommit(s commitSender) (partitionValidator, kafka.ErrorCode) {
	if s.epoch < 0 && g.members.size == 0 {
		return nil, kafka.None
	}
	if s.transactional && s.epoch == -1 && s.member == "" && s.instance == "" {
		return nil, kafka.None
	}
	m := g.member(s.member)
	switch {
	case m == nil:
		return nil, kafka.UnknownMemberID
	case !s.transactional && m.classic == nil && s.version < 9:
		return nil, kafka.UnsupportedVersion
	case s.epoch == m.epoch:
		return nil, kafka.None
	case s.epoch > m.epoch:
		return nil, m.staleEpoch()
	}
	// An older epoch is good enough for a partition that the member has had since
	// (N-81).
	return func(topic kafka.UUID, partition int32) kafka.ErrorCode {
		epoch, ok := m.assigned.epoch(topic, partition)
		if !ok {
			epoch, ok = m.pending.epoch(topic, partition)
		}
		if !ok || s.epoch < epoch {
			return m.staleEpoch()
		}
		return kafka.None
	}, kafka.None
}

// staleEpoch is what a member is told whose epoch does not fit (N-82).
func (m *consumerMember) staleEpoch() kafka.ErrorCode {
	if m.classic != nil {
		return kafka.IllegalGeneration
	}
	return kafka.StaleMemberEpoch
}

// validateFetch checks a member that fetches offsets (N-84).
func (g *consumerGroup) validateFetch(r *OffsetFetchRequest) kafka.ErrorCode {
	named := r.MemberID != "" || r.WithMemberID
	switch {
	case !named && r.MemberEpoch < 0:
		return kafka.None
	case !named:
		return kafka.UnknownServerError
	}
	m := g.member(r.MemberID)
	switch {
	case m == nil:
		return kafka.UnknownMemberID
	case r.MemberEpoch != m.epoch:
		return m.staleEpoch()
	}
	return kafka.None
}
