package group

import (
	"slices"

	"rebalancelab/engine/kafka"
)

const consumerProtocolType = "consumer"

// classicGroup is a group of the classic protocol. Only part of it is ever
// written; the rest dies with the coordinator.
type classicGroup struct {
	id           string
	state        GroupState
	previous     GroupState
	stateSince   kafka.Millis // R-104; −1 unknown
	protocolType string       // "" for a simple group
	protocolName string
	generation   int32
	leader       string // "" none
	members      javaMap[*classicMember]
	static       javaMap[string] // instance id → member id
	pending      []string        // ids handed out, in that order
	awaitingSync []string        // joined this generation, have not synced
	parkedJoins  int
	supported    javaMap[int] // protocol name → members that support it
	// subscribed are the topics that anybody subscribes to, if they are known.
	subscribed      []string
	subscribedKnown bool
	newMember       bool // somebody was added during the initial join phase
}

// classicMember is a member of a classic group. Once it is in the state it is not
// written to: who changes it puts a copy in its place.
type classicMember struct {
	id, instance     string
	clientID, host   string
	rebalanceTimeout kafka.Millis
	sessionTimeout   kafka.Millis
	protocolType     string
	protocols        []Protocol
	assignment       Assignment
	isNew            bool // has not been in a completed join phase
	join, sync       parked
}

// parked is a request that waits for its answer.
type parked struct {
	waits bool
	call  int64
	since kafka.Millis
}

func newClassicGroup(id string, now kafka.Millis) *classicGroup {
	return &classicGroup{id: id, state: Empty, previous: Dead, stateSince: now}
}

// clone copies a group. Its members are never written to, and so shared.
func (g *classicGroup) clone() *classicGroup {
	d := *g
	d.members = g.members.clone(nil)
	d.static = g.static.clone(nil)
	d.pending = slices.Clone(g.pending)
	d.awaitingSync = slices.Clone(g.awaitingSync)
	d.supported = g.supported.clone(nil)
	return &d
}

func (g *classicGroup) member(id string) *classicMember {
	m, _ := g.members.get(id)
	return m
}

// edit puts a copy in a member's place, which may be written to until the draft
// that g is has been applied.
func (g *classicGroup) edit(m *classicMember) *classicMember {
	n := *m
	g.members.put(n.id, &n)
	return &n
}

func (g *classicGroup) isPending(id string) bool { return slices.Contains(g.pending, id) }

func (g *classicGroup) simple() bool {
	return g.protocolType == "" && g.state == Empty && len(g.pending) == 0
}

// voted says whether protocolName is the outcome of a vote; it may be "".
func (g *classicGroup) voted() bool {
	return g.state == Stable || g.state == CompletingRebalance || g.state == PreparingRebalance && g.previous != Empty
}

func (g *classicGroup) usesConsumerProtocol() bool { return g.protocolType == consumerProtocolType }

func without(list []string, s string) []string {
	if i := slices.Index(list, s); i >= 0 {
		return slices.Delete(list, i, i+1)
	}
	return list
}

// add makes m a member; the first one without a leader leads.
func (g *classicGroup) add(m *classicMember) {
	if m.instance != "" {
		g.static.put(m.instance, m.id)
	}
	if g.members.size == 0 {
		g.protocolType = m.protocolType
	}
	if g.leader == "" {
		g.leader = m.id
	}
	g.members.put(m.id, m)
	g.count(m, 1)
	if m.join.waits {
		g.parkedJoins++
	}
	g.pending = without(g.pending, m.id)
}

// remove forgets a member or a pending id. If it led, the first member in hash
// order leads.
func (g *classicGroup) remove(id string) {
	if m := g.member(id); m != nil {
		g.members.remove(id)
		g.count(m, -1)
		if m.join.waits {
			g.parkedJoins--
		}
		if m.instance != "" {
			g.static.remove(m.instance)
		}
	}
	if g.leader == id && id != "" {
		g.leader = ""
		g.members.each(func(first string, _ *classicMember) bool { g.leader = first; return false })
	}
	g.pending = without(g.pending, id)
	g.awaitingSync = without(g.awaitingSync, id)
}

func (g *classicGroup) count(m *classicMember, by int) {
	for i := range m.protocols {
		n, _ := g.supported.get(m.protocols[i].Name)
		g.supported.put(m.protocols[i].Name, n+by)
	}
}

// update stores what a rejoining member says about itself, and whether it waits.
func (g *classicGroup) update(m *classicMember, r *JoinGroupRequest, wait parked) {
	m = g.edit(m)
	g.count(m, -1)
	m.protocols = r.Protocols
	g.count(m, 1)
	m.rebalanceTimeout, m.sessionTimeout = r.RebalanceTimeout, r.SessionTimeout
	if wait.waits != m.join.waits {
		if wait.waits {
			g.parkedJoins++
		} else {
			g.parkedJoins--
		}
	}
	m.join = wait
}

// allJoined says that nobody is missing, pending ids included.
func (g *classicGroup) allJoined() bool {
	return g.members.size == g.parkedJoins && len(g.pending) == 0
}

// rebalanceTimeout is the longest of the members'.
func (g *classicGroup) rebalanceTimeout() kafka.Millis {
	var t kafka.Millis
	g.members.each(func(_ string, m *classicMember) bool { t = max(t, m.rebalanceTimeout); return true })
	return t
}

// supports says whether a member with these protocols may join.
func (g *classicGroup) supports(protocolType string, protocols []Protocol) bool {
	if g.state == Empty {
		return protocolType != "" && len(protocols) > 0
	}
	if g.protocolType == "" || g.protocolType != protocolType {
		return false
	}
	for i := range protocols {
		if n, _ := g.supported.get(protocols[i].Name); n == g.members.size {
			return true
		}
	}
	return false
}

// validate checks that the sender is who it says.
func (g *classicGroup) validate(member, instance string) kafka.ErrorCode {
	if instance != "" {
		switch known, ok := g.static.get(instance); {
		case !ok:
			return kafka.UnknownMemberID
		case known != member:
			return kafka.FencedInstanceID
		}
	}
	if !g.members.has(member) {
		return kafka.UnknownMemberID
	}
	return kafka.None
}

// selectProtocol is the vote: every member names its first candidate, most votes
// win, and a tie goes to the first in hash order. It fails if a member
// knows no candidate, as only somebody can bring about who lists a protocol twice and
// is counted twice (K-4).
func (g *classicGroup) selectProtocol() (name string, ok bool) {
	var votes javaMap[int]
	voters := 0
	g.members.each(func(_ string, m *classicMember) bool {
		for i := range m.protocols {
			if n, _ := g.supported.get(m.protocols[i].Name); n == g.members.size {
				v, _ := votes.get(m.protocols[i].Name)
				votes.put(m.protocols[i].Name, v+1)
				voters++
				break
			}
		}
		return true
	})
	most := 0
	votes.each(func(candidate string, n int) bool {
		if n > most {
			name, most = candidate, n
		}
		return true
	})
	return name, voters > 0 && voters == g.members.size
}

// metadata is a member's subscription under a protocol.
func (m *classicMember) metadata(protocol string) (Subscription, bool) {
	for i := range m.protocols {
		if m.protocols[i].Name == protocol {
			return m.protocols[i].Metadata, true
		}
	}
	return Subscription{}, false
}

// sameProtocols says whether a rejoin brings nothing new. Owned
// partitions and generation count, so an ordinary rejoin does.
func (m *classicMember) sameProtocols(p []Protocol) bool {
	return slices.EqualFunc(m.protocols, p, func(a, b Protocol) bool {
		return a.Name == b.Name && a.Metadata.Equal(&b.Metadata)
	})
}

// computeSubscribed unites the members' topics under the chosen protocol; they
// are unknown if a subscription cannot be read.
func (g *classicGroup) computeSubscribed() {
	g.subscribed, g.subscribedKnown = nil, false
	if g.protocolType != consumerProtocolType || g.members.size > 0 && !g.voted() {
		return
	}
	known := true
	g.members.each(func(_ string, m *classicMember) bool {
		s, ok := m.metadata(g.protocolName)
		if !ok || s.Raw != nil {
			known = false
			return false
		}
		for _, t := range s.Topics {
			if !slices.Contains(g.subscribed, t) {
				g.subscribed = append(g.subscribed, t)
			}
		}
		return true
	})
	if !known {
		g.subscribed = nil
	}
	g.subscribedKnown = known
}

// subscribesTo says whether anybody subscribes to a topic; if that is unknown, a
// consumer group might.
func (g *classicGroup) subscribesTo(topic string) bool {
	if !g.subscribedKnown {
		return g.usesConsumerProtocol()
	}
	return slices.Contains(g.subscribed, topic)
}

// joinMembers is the list that a leader gets.
func (g *classicGroup) joinMembers() []JoinMember {
	out := make([]JoinMember, 0, g.members.size)
	g.members.each(func(id string, m *classicMember) bool {
		s, _ := m.metadata(g.protocolName)
		out = append(out, JoinMember{MemberID: id, GroupInstanceID: m.instance, Metadata: s})
		return true
	})
	return out
}

// joined is the answer to a member that is in the present generation.
func (g *classicGroup) joined(member string, list bool) *JoinGroupResponse {
	r := &JoinGroupResponse{MemberID: member, GenerationID: g.generation, ProtocolType: g.protocolType,
		ProtocolName: g.protocolName, Leader: g.leader}
	if list {
		r.Members = g.joinMembers()
	}
	return r
}
