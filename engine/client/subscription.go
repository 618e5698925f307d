package client

import (
	"slices"

	"rebalancelab/engine/kafka"
)

type subKind uint8

const (
	subNone subKind = iota
	subTopics
	subPattern
	subManual
)

// subscription is what the consumer wants and has (Kafka's SubscriptionState).
type subscription struct {
	kind    subKind
	topics  []string // sorted; of a pattern: what it matches now
	pattern string
	re2     bool
	manual  []kafka.TopicPartition
	parts   []part  // by partition number
	order   []int32 // partition numbers in the order of the next fetch
	unset   int32   // how many have no valid position
}

// part is one assigned partition. What each fetch touches comes first.
type part struct {
	id       int32
	state    partState
	paused   bool
	leaving  bool // pending revocation: not fetched, not handed out
	gone     bool // it does not exist, as far as the consumer's metadata knows
	pos      int64
	buffered int64 // offset up to which records are buffered, 0 none
	end      int64 // high watermark as of the last fetch (read_committed: last stable offset), −1
	high     int64 // and as of the last one that was looked into, −1
	sent     int64 // offset of the last commit of it, −1
	lag      int64 // the metric records-lag: high − pos when records were handed out last, −1
	endAsked bool  // currentLag asked for the log end
	to       Reset // where a reset goes to
	retry    kafka.Millis
	replica  int32 // broker to read from instead of the leader, plus 1; 0 none
	until    kafka.Millis
	asked    int32 // ListOffsets call under way, 0 none
}

type partState uint8

const (
	initializing partState = iota
	awaitReset
	fetching
)

// Reset is where a position without a value goes.
type Reset uint8

// Resets.
const (
	ResetPolicy Reset = iota // auto.offset.reset
	ResetEarliest
	ResetLatest
)

func (s *subscription) find(id int32) *part {
	if len(s.parts) == 0 {
		return nil
	}
	// Partition numbers mostly run on without gaps.
	if i := int(id - s.parts[0].id); i >= 0 && i < len(s.parts) && s.parts[i].id == id {
		return &s.parts[i]
	}
	lo, hi := 0, len(s.parts)
	for lo < hi {
		mid := (lo + hi) / 2
		if s.parts[mid].id < id {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo == len(s.parts) || s.parts[lo].id != id {
		return nil
	}
	return &s.parts[lo]
}

// ids are the assigned partition numbers, ascending, in a new slice.
func (s *subscription) ids() []int32 {
	out := make([]int32, len(s.parts))
	for i := range s.parts {
		out[i] = s.parts[i].id
	}
	return out
}

// set replaces the assignment. Partitions that stay keep their state.
func (s *subscription) set(ids []int32) {
	parts := make([]part, 0, len(ids))
	unset := int32(0)
	for _, id := range ids {
		p := part{id: id, sent: -1, high: -1, end: -1, lag: -1}
		if old := s.find(id); old != nil {
			p = *old
			p.leaving = false
		}
		if p.state != fetching {
			unset++
		}
		parts = append(parts, p)
	}
	slices.SortFunc(parts, func(a, b part) int { return int(a.id) - int(b.id) })
	order := make([]int32, 0, len(ids))
	for _, id := range ids {
		if s.find(id) == nil {
			order = append(order, id)
		}
	}
	kept := s.order
	s.parts, s.unset = parts, unset
	for _, id := range kept {
		if s.find(id) != nil {
			order = append(order, id)
		}
	}
	s.order = order
}

// moveToEnd makes a partition the last of the next fetch.
func (s *subscription) moveToEnd(id int32) {
	i := slices.Index(s.order, id)
	if i < 0 {
		return
	}
	copy(s.order[i:], s.order[i+1:])
	s.order[len(s.order)-1] = id
}

func (s *subscription) setState(p *part, to partState) {
	if p.state == fetching && to != fetching {
		s.unset++
	}
	if p.state != fetching && to == fetching {
		s.unset--
	}
	p.state = to
}

func (p *part) fetchable() bool { return p.state == fetching && !p.paused && !p.leaving && !p.gone }

// joins tells whether the consumer takes part in a group.
func (s *subscription) joins() bool { return s.kind == subTopics || s.kind == subPattern }

// sortNames orders partition numbers by topic, then partition.
func sortNames(env *Env, ids []int32) {
	slices.SortFunc(ids, func(a, b int32) int { return env.Parts[a].Name.Compare(env.Parts[b].Name) })
}

// minus is a without b, both ascending.
func minus(a, b []int32) []int32 {
	var out []int32
	for _, x := range a {
		if _, ok := slices.BinarySearch(b, x); !ok {
			out = append(out, x)
		}
	}
	return out
}

// namesOf gives partition numbers their names, sorted.
func namesOf(env *Env, ids []int32) []kafka.TopicPartition {
	out := make([]kafka.TopicPartition, len(ids))
	for i, id := range ids {
		out[i] = env.Parts[id].Name
	}
	slices.SortFunc(out, kafka.TopicPartition.Compare)
	return out
}
