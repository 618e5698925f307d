package assign

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// stickyRun is one call of sticky or cooperative-sticky. Both read what members
// held before, and keep as much of it as balance allows.
type stickyRun struct {
	*group
	options     Options
	memory      *Memory
	cooperative bool

	ids        []int32 // members by id
	rank       []int32 // place of each member in ids
	racks      *racks  // nil: rack logic is off
	generation []int32 // effective generation per member
	claimed    [][]int32
	owned      [][]int32 // claims that nobody contests
	claimant   []int32   // who holds a claim to the partition; -1 = nobody
	twice      []bool    // claimed by two members of one generation
	anyTwice   bool
	recent     [256]struct {
		name   string
		number int32
	}
}

func (s *stickyRun) assign() (Plan, error) {
	s.ids = s.byID()
	s.rank = make([]int32, len(s.ids))
	for at, m := range s.ids {
		s.rank[m] = int32(at)
	}
	s.readClaims()
	if r := newRacks(s.group); r != nil && r.needed(s.ids, 0, s.total, s.options.PreferRackLogic) {
		s.racks = r // one decision for the whole group
	}
	if s.equalSubscriptions() {
		return s.assignConstrained()
	}
	return s.assignGeneral()
}

// equalSubscriptions is Kafka's test, quirk included: members with an empty list
// that come before the first other one are not looked at.
func (s *stickyRun) equalSubscriptions() bool {
	if len(s.classes) == 1 && len(s.classes[0].names) == len(s.number) {
		return true // one list, without repeats
	}
	set := map[string]bool{}
	equal := make([]int8, len(s.classes)) // 0 = not compared yet
	for _, m := range s.order {
		c := &s.classes[s.classOf[m]]
		if len(set) == 0 {
			for _, name := range c.names {
				set[name] = true
			}
			continue
		}
		if e := &equal[s.classOf[m]]; *e == 0 {
			*e = 1
			if len(c.names) != len(set) || slices.ContainsFunc(c.names, func(n string) bool { return !set[n] }) {
				return false
			}
		}
	}
	return true
}

// memberData is what the assignor takes for a member's former partitions: sticky
// believes its own user data, cooperative-sticky the subscription.
func (s *stickyRun) memberData(m int32) ([]kafka.TopicPartition, int32) {
	member := &s.members[m]
	data := &member.UserData
	if s.cooperative {
		if member.Generation >= 0 {
			return member.Owned, member.Generation
		}
		if data.Kind == UserDataGeneration {
			return member.Owned, data.Generation
		}
		return member.Owned, NoGeneration
	}
	switch data.Kind {
	case UserDataGeneration:
		return data.Owned, data.Generation
	case UserDataNoGeneration:
		return data.Owned, NoGeneration
	}
	return nil, NoGeneration
}

// readClaims settles who owned what.
func (s *stickyRun) readClaims() {
	n := len(s.members)
	s.generation = make([]int32, n)
	s.claimed, s.owned = make([][]int32, n), make([][]int32, n)
	s.claimant = make([]int32, s.total)
	for p := range s.claimant {
		s.claimant[p] = -1
	}
	s.twice = make([]bool, s.total)
	total := 0
	for m := range s.members {
		claims, _ := s.memberData(int32(m))
		total += len(claims)
	}
	flat := make([]int32, 2*total) // room for all claims and all that is owned
	for _, m := range s.order {
		claims, generation := s.memberData(m)
		s.generation[m] = generation
		s.memory.GenerationsSeen = max(s.memory.GenerationsSeen, generation+1)
		s.claimed[m], flat = s.numbers(claims, flat[:0:len(claims)]), flat[len(claims):]
		s.owned[m], flat = flat[:0:len(claims)], flat[len(claims):]
		for _, p := range s.claimed[m] {
			s.claim(m, p, generation)
		}
	}
}

// numbers looks claims up and appends them to out; those to topics that the leader
// does not know, or that nobody subscribes to, are dropped.
func (s *stickyRun) numbers(claims []kafka.TopicPartition, out []int32) []int32 {
	for i := range claims {
		if t := s.topicNumber(claims[i].Topic); t >= 0 {
			out = append(out, s.partition(t, claims[i].Partition))
		}
	}
	for len(s.claimant) < int(s.total)+len(s.phantoms) {
		s.claimant, s.twice = append(s.claimant, -1), append(s.twice, false)
	}
	return out
}

// topicNumber finds a topic by name; -1 = unknown. Members claim the same few
// hundred topics again and again, so the last name with a given ending is kept
// at hand, which spares most look-ups in the map.
func (s *stickyRun) topicNumber(name string) int32 {
	n := len(name)
	if n < 2 {
		return s.lookUp(name)
	}
	at := &s.recent[(int(name[n-1])+int(name[n-2])*10+n*100)%len(s.recent)]
	if at.name != name {
		at.name, at.number = name, s.lookUp(name)
	}
	return at.number
}

func (s *stickyRun) lookUp(name string) int32 {
	if t, known := s.number[name]; known {
		return t
	}
	return -1
}

// claim lets member m claim partition p. The generation of the one who claimed it
// before is taken from the subscription's own field, for sticky too.
func (s *stickyRun) claim(m, p, generation int32) {
	o := s.claimant[p]
	if o < 0 {
		s.owned[m] = append(s.owned[m], p)
		s.claimant[p] = m
		return
	}
	theirs := max(s.members[o].Generation, NoGeneration)
	if generation < theirs {
		return
	}
	if generation == theirs {
		s.twice[p], s.anyTwice = true, true // stays so for good
	} else {
		s.owned[m] = append(s.owned[m], p)
	}
	s.owned[o] = without(s.owned[o], p)
	s.claimant[p] = m
}

// without removes the first occurrence of p.
func without(list []int32, p int32) []int32 {
	if i := slices.Index(list, p); i >= 0 {
		return slices.Delete(list, i, i+1)
	}
	return list
}

// mismatch tells whether rack logic keeps the member away from the partition
//
func (s *stickyRun) mismatch(m, p int32) bool {
	return s.racks != nil && s.racks.member[m] >= 0 && !s.racks.near(s.racks.member[m], p)
}
