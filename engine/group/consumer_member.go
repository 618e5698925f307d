package group

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// consumerMember is a member of a consumer group (N-13). Members are values: a
// change makes a new one.
type consumerMember struct {
	id, instance, rack string
	clientID, host     string
	epoch              int32
	previousEpoch      int32
	state              MemberState
	rebalanceTimeout   kafka.Millis
	names              []string // subscribed topic names, sorted, each once
	regex              string   // "" none
	assignor           string   // "" none
	assigned           holding
	pending            holding // to be revoked
	classic            *classicMetadata
}

// classicMetadata is kept of a member that uses the classic protocol in a
// consumer group (N-93).
type classicMetadata struct {
	sessionTimeout kafka.Millis
	protocols      []Protocol
}

func newConsumerMember(id string) *consumerMember {
	return &consumerMember{id: id, previousEpoch: -1, rebalanceTimeout: -1}
}

func (m *consumerMember) equal(o *consumerMember) bool {
	return m.id == o.id && m.instance == o.instance && m.rack == o.rack && m.clientID == o.clientID && m.host == o.host &&
		m.epoch == o.epoch && m.previousEpoch == o.previousEpoch && m.state == o.state && m.rebalanceTimeout == o.rebalanceTimeout &&
		slices.Equal(m.names, o.names) && m.regex == o.regex && m.assignor == o.assignor &&
		m.assigned.equal(o.assigned) && m.pending.equal(o.pending) && m.classic.equal(o.classic)
}

func (c *classicMetadata) equal(o *classicMetadata) bool {
	if c == nil || o == nil {
		return c == o
	}
	return c.sessionTimeout == o.sessionTimeout && slices.EqualFunc(c.protocols, o.protocols, func(a, b Protocol) bool {
		return a.Name == b.Name && a.Metadata.Equal(&b.Metadata)
	})
}

// reconciledTo says whether the member has reached a target (N-11).
func (m *consumerMember) reconciledTo(epoch int32) bool {
	return m.state == MemberStable && m.epoch == epoch
}

// next is the member at another epoch; the one it had becomes the previous one,
// also when the number stays (N-52).
func (m *consumerMember) next(epoch int32, state MemberState, assigned, pending holding) *consumerMember {
	d := *m
	d.previousEpoch, d.epoch, d.state, d.assigned, d.pending = m.epoch, epoch, state, assigned, pending
	return &d
}

// sortedNames is a list of names as a set.
func sortedNames(names []string) []string {
	out := slices.Clone(names)
	slices.SortFunc(out, kafka.CompareStrings)
	return slices.Compact(out)
}
