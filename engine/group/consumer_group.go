package group

import (
	"cmp"
	"slices"

	"rebalancelab/engine/kafka"
)

// consumerGroup is a group of the consumer protocol. All of it, except the
// refresh deadline, comes from records.
type consumerGroup struct {
	id          string
	epoch       int32 // group epoch (N-10)
	hash        int64 // of the subscribed topics' metadata (N-16)
	targetEpoch int32 // assignment epoch
	targetAt    kafka.Millis
	members     javaMap[*consumerMember]
	targets     javaMap[[]Partitions]
	static      javaMap[string] // instance id → member id
	assignors   javaMap[int]    // server assignor → members that ask for it (N-42)
	topics      javaMap[subscriberCount]
	regexes     javaMap[int] // pattern → members that use it
	resolved    javaMap[resolvedRegex]
	homogeneous bool // subscription type, as of the last change of a member (A-72a)
	holders     []topicHolders

	classicMembers   int          // members that use the classic protocol
	classicProtocols javaMap[int] // protocol → classic members that support it

	refreshAt    kafka.Millis // metadata is looked at again then (N-17)
	refreshEpoch int32
}

// subscriberCount says how many subscribe to a topic: members by name, patterns.
type subscriberCount struct{ byName, byRegex int }

// resolvedRegex is what a pattern matched, in which image, and when.
type resolvedRegex struct {
	topics  []string // sorted
	version int64
	at      kafka.Millis
}

// topicHolders is the ownership table of a topic (N-14): per partition the epoch
// of the member that holds it or has yet to revoke it, −1 = free.
type topicHolders struct {
	topic  kafka.UUID
	epochs []int32
	far    []farHolder // of partitions that are not in epochs, by partition
}

// farHolder is the holder of a partition that no topic here has: the leader of a
// classic group may have assigned it before an upgrade.
type farHolder struct{ partition, epoch int32 }

// maxNear is one more than the highest partition that is looked up by its number.
const maxNear = 1 << 17

func (t *topicHolders) findFar(partition int32) (int, bool) {
	return slices.BinarySearchFunc(t.far, partition, func(f farHolder, p int32) int { return cmp.Compare(f.partition, p) })
}

func (t *topicHolders) epoch(partition int32) int32 {
	if uint32(partition) < uint32(len(t.epochs)) {
		return t.epochs[partition]
	}
	if i, ok := t.findFar(partition); ok {
		return t.far[i].epoch
	}
	return free
}

func (t *topicHolders) set(partition, epoch int32) {
	if uint32(partition) < maxNear {
		for int(partition) >= len(t.epochs) {
			t.epochs = append(t.epochs, free)
		}
		t.epochs[partition] = epoch
		return
	}
	i, ok := t.findFar(partition)
	if ok {
		t.far = slices.Delete(t.far, i, i+1)
	}
	if epoch != free {
		t.far = slices.Insert(t.far, i, farHolder{partition, epoch})
	}
}

// unused says that nobody holds anything of the topic.
func (t *topicHolders) unused() bool {
	return len(t.far) == 0 && !slices.ContainsFunc(t.epochs, func(e int32) bool { return e != free })
}

const never kafka.Millis = -1 // no target was computed yet

func newConsumerGroup(id string) *consumerGroup {
	return &consumerGroup{
		id: id, epoch: 1, targetEpoch: 1, targetAt: never, homogeneous: true, // N-10
		members: newTimelineMap[*consumerMember](), targets: newTimelineMap[[]Partitions](), static: newTimelineMap[string](),
		assignors: newTimelineMap[int](), topics: newTimelineMap[subscriberCount](), regexes: newTimelineMap[int](),
		resolved: newTimelineMap[resolvedRegex](), classicProtocols: newTimelineMap[int](),
	}
}

// newConsumerGroup is a group as the first heartbeat makes it: before 4.3 its epochs
// began at 0.
func (c *Coordinator) newConsumerGroup(id string) *consumerGroup {
	g := newConsumerGroup(id)
	if !c.cfg.Version.Has(kafka.AssignmentInterval) {
		g.epoch, g.targetEpoch = 0, 0
	}
	return g
}

func (g *consumerGroup) clone() *consumerGroup {
	d := *g
	d.members, d.targets, d.static = g.members.clone(nil), g.targets.clone(nil), g.static.clone(nil)
	d.assignors, d.topics, d.regexes = g.assignors.clone(nil), g.topics.clone(nil), g.regexes.clone(nil)
	d.resolved, d.classicProtocols = g.resolved.clone(nil), g.classicProtocols.clone(nil)
	d.holders = slices.Clone(g.holders)
	for i := range d.holders {
		d.holders[i].epochs, d.holders[i].far = slices.Clone(d.holders[i].epochs), slices.Clone(d.holders[i].far)
	}
	return &d
}

// state follows from members and epochs (N-11).
func (g *consumerGroup) state() GroupState {
	switch {
	case g.members.size == 0:
		return Empty
	case g.epoch > g.targetEpoch:
		return Assigning
	}
	s := Stable
	g.members.each(func(_ string, m *consumerMember) bool {
		if !m.reconciledTo(g.targetEpoch) { // also one that has left for a while (N-68)
			s = Reconciling
		}
		return s == Stable
	})
	return s
}

func (g *consumerGroup) member(id string) *consumerMember {
	m, _ := g.members.get(id)
	return m
}

// staticMember is the member with an instance id. err says that the instance id
// still names a member that is gone.
func (g *consumerGroup) staticMember(instance string) (m *consumerMember, err kafka.ErrorCode) {
	if instance == "" {
		return nil, kafka.None
	}
	id, ok := g.static.get(instance)
	if !ok {
		return nil, kafka.None
	}
	if m = g.member(id); m == nil {
		return nil, kafka.UnknownMemberID
	}
	return m, kafka.None
}

func (g *consumerGroup) target(member string) []Partitions {
	t, _ := g.targets.get(member)
	return t
}

// targetOf is the target of a member that may take over another's instance id.
func (g *consumerGroup) targetOf(member, instance string) []Partitions {
	if instance == "" {
		return g.target(member)
	}
	if id, ok := g.static.get(instance); ok {
		return g.target(id)
	}
	return nil
}

func (g *consumerGroup) subscribesTo(topic string) bool { return g.topics.has(topic) }

// requestRefresh makes the next heartbeat look at the metadata (N-17).
func (g *consumerGroup) requestRefresh() { g.refreshAt, g.refreshEpoch = 0, 0 }

func (g *consumerGroup) refreshDue(now kafka.Millis) bool {
	return now >= g.refreshAt || g.epoch < g.refreshEpoch
}

func bump(m *javaMap[int], key string, by int) {
	n, _ := m.get(key)
	if n+by <= 0 {
		m.remove(key)
		return
	}
	m.put(key, n+by)
}

func countTopic(m *javaMap[subscriberCount], topic string, names, regexes int) {
	n, _ := m.get(topic)
	n.byName, n.byRegex = max(n.byName+names, 0), max(n.byRegex+regexes, 0)
	if n == (subscriberCount{}) {
		m.remove(topic)
		return
	}
	m.put(topic, n)
}

// update puts a member in place and keeps everything that is counted about
// members. false: somebody else holds one of its partitions (N-55).
func (g *consumerGroup) update(m *consumerMember) bool {
	old := g.member(m.id)
	g.members.put(m.id, m)
	if old != nil {
		g.forget(old)
	}
	for _, t := range m.names {
		countTopic(&g.topics, t, 1, 0)
	}
	if m.assignor != "" {
		bump(&g.assignors, m.assignor, 1)
	}
	if !g.hold(m.assigned, m.epoch) || !g.hold(m.pending, m.epoch) {
		return false
	}
	if m.regex != "" {
		bump(&g.regexes, m.regex, 1)
	}
	if m.instance != "" {
		g.static.put(m.instance, m.id)
	}
	g.homogeneous = homogeneous(&g.regexes, &g.topics, g.members.size)
	if m.classic != nil {
		g.classicMembers++
		for i := range m.classic.protocols {
			bump(&g.classicProtocols, m.classic.protocols[i].Name, 1)
		}
	}
	return true
}

// forget takes a member out of everything that is counted.
func (g *consumerGroup) forget(m *consumerMember) {
	for _, t := range m.names {
		countTopic(&g.topics, t, -1, 0)
	}
	if m.assignor != "" {
		bump(&g.assignors, m.assignor, -1)
	}
	g.release(m.assigned, m.epoch)
	g.release(m.pending, m.epoch)
	if m.regex != "" {
		bump(&g.regexes, m.regex, -1)
	}
	if m.classic != nil {
		g.classicMembers--
		for i := range m.classic.protocols {
			bump(&g.classicProtocols, m.classic.protocols[i].Name, -1)
		}
	}
}

func (g *consumerGroup) remove(id string) {
	m := g.member(id)
	if m == nil {
		return
	}
	g.members.remove(id)
	g.forget(m)
	if m.instance != "" {
		g.static.remove(m.instance)
	}
	g.homogeneous = homogeneous(&g.regexes, &g.topics, g.members.size)
}

// homogeneous is the subscription type (A-72a).
func homogeneous(regexes *javaMap[int], topics *javaMap[subscriberCount], members int) bool {
	same := true
	if regexes.size == 0 {
		topics.each(func(_ string, n subscriberCount) bool { same = n.byName == members; return same })
		return same
	}
	regexes.each(func(_ string, n int) bool { same = n == members; return false })
	if same {
		topics.each(func(_ string, n subscriberCount) bool { same = n.byRegex == 1 && n.byName == 0; return same })
	}
	return same
}

func (g *consumerGroup) findHolders(topic kafka.UUID) (int, bool) {
	return slices.BinarySearchFunc(g.holders, topic, func(h topicHolders, id kafka.UUID) int { return h.topic.Compare(id) })
}

// holder is the epoch of the member that holds a partition, −1 = free (N-14).
func (g *consumerGroup) holder(topic kafka.UUID, partition int32) int32 {
	if i, ok := g.findHolders(topic); ok {
		return g.holders[i].epoch(partition)
	}
	return free
}

func (g *consumerGroup) hold(h holding, epoch int32) bool {
	for _, t := range h {
		i, ok := g.findHolders(t.topic)
		if !ok {
			g.holders = slices.Insert(g.holders, i, topicHolders{topic: t.topic})
		}
		for _, p := range t.partitions {
			if was := g.holders[i].epoch(p); was != free && was >= epoch {
				return false
			}
			g.holders[i].set(p, epoch)
		}
	}
	return true
}

// free marks a partition that nobody holds. A static member that has left for a
// while holds its partitions at epoch −2, which is not −1.
const free = -1

// release makes partitions free for their next owner (N-54).
func (g *consumerGroup) release(h holding, epoch int32) {
	for _, t := range h {
		i, ok := g.findHolders(t.topic)
		if !ok {
			continue
		}
		for _, p := range t.partitions {
			if g.holders[i].epoch(p) == epoch {
				g.holders[i].set(p, free)
			}
		}
		if g.holders[i].unused() {
			g.holders = slices.Delete(g.holders, i, i+1)
		}
	}
}

// resolve stores what a pattern matches; nil = it is no longer used.
func (g *consumerGroup) resolve(pattern string, r *resolvedRegex) {
	if old, ok := g.resolved.get(pattern); ok {
		g.resolved.remove(pattern)
		for _, t := range old.topics {
			countTopic(&g.topics, t, 0, -1)
		}
	}
	if r != nil {
		g.resolved.put(pattern, *r)
		for _, t := range r.topics {
			countTopic(&g.topics, t, 0, 1)
		}
	}
}

// supportsClassic says whether a classic member with these protocols may join
// (N-95).
func (g *consumerGroup) supportsClassic(protocolType string, protocols []Protocol) bool {
	return protocolType == consumerProtocolType && slices.ContainsFunc(protocols, func(p Protocol) bool {
		n, _ := g.classicProtocols.get(p.Name)
		return n == g.classicMembers
	})
}
