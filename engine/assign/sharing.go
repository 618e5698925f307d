package assign

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// slot is a partition of a numbered topic.
type slot struct{ topic, partition int32 }

// sharing spreads some partitions over some members, each partition to so many
// that every member has something.
type sharing struct {
	run      *simpleRun
	oneTopic bool // partitions are told apart by number alone, which is also their hash
	limit    int  // members per partition
	desired  []int32
	parts    []slot
	index    map[slot]int32
	buckets  *kafka.HashOrder // of the map from partitions to members, which Kafka fills with computeIfAbsent
	sharers  [][]int32        // per part: its members
	held     [][]int32        // per member: its parts
}

// newSharing takes the members that get something and the number of partitions.
func newSharing(run *simpleRun, members []int32, partitions int32) *sharing {
	s := &sharing{
		run:     run,
		desired: make([]int32, len(run.next)),
		index:   map[slot]int32{},
		buckets: kafka.NewHashOrderOfCopy(int(partitions)+1, false).AtHead(),
		held:    make([][]int32, len(run.next)),
	}
	n := int32(len(members))
	if partitions > 0 {
		s.limit = int((n + partitions - 1) / partitions)
	}
	// Kafka computes this in 64-bit floating point, and rounding shows: where the
	// product falls a hair above a whole number, the ceiling is one more. The same
	// two IEEE operations give the same bits on every machine.
	each := float64(int32(s.limit)*partitions) / float64(n)
	for i, m := range members {
		s.desired[m] = ceiling(each*float64(i+1)) - ceiling(each*float64(i))
	}
	return s
}

func ceiling(x float64) int32 {
	n := int32(x)
	if float64(n) < x {
		n++
	}
	return n
}

// part finds a partition in the map, or puts it there.
func (s *sharing) part(p slot) int32 {
	i, known := s.index[p]
	if !known {
		i = int32(len(s.parts))
		s.index[p] = i
		s.parts = append(s.parts, p)
		s.sharers = append(s.sharers, nil)
		s.buckets.Add(s.hash(p))
	}
	return i
}

func (s *sharing) hash(p slot) int32 {
	if s.oneTopic {
		return p.partition
	}
	return 31*s.run.topics[p.topic].id.Hash() + p.partition
}

// hold notes that the member's old target contains the partition.
func (s *sharing) hold(m int32, p slot) {
	i := s.part(p)
	s.sharers[i] = append(s.sharers[i], m)
	s.held[m] = append(s.held[m], i)
}

// settle takes partitions from members that have too many and from partitions
// that are shared too much, then fills up.
func (s *sharing) settle() error {
	s.toHashOrder()
	for m, held := range s.held {
		for over := len(held) - int(s.desired[m]); over > 0; over-- {
			i := s.held[m][0]
			s.held[m] = s.held[m][1:]
			s.sharers[i] = without(s.sharers[i], int32(m))
			s.run.drop(int32(m), s.parts[i])
		}
	}
	for i := range s.parts {
		for len(s.sharers[i]) > s.limit {
			m := s.sharers[i][0]
			s.sharers[i] = s.sharers[i][1:]
			s.held[m] = without(s.held[m], int32(i))
			s.run.drop(m, s.parts[i])
		}
	}
	return s.fill()
}

// toHashOrder brings what members hold, and who shares a partition, into the
// iteration order of the hash sets that Kafka keeps them in.
func (s *sharing) toHashOrder() {
	for m, held := range s.held {
		order := kafka.NewHashOrder()
		for _, i := range held {
			order.Add(s.hash(s.parts[i]))
		}
		s.held[m] = reordered(held, order)
	}
	for i, members := range s.sharers {
		order := kafka.NewHashOrder()
		for _, m := range members {
			order.Add(m)
		}
		s.sharers[i] = reordered(members, order)
	}
}

func reordered(list []int32, order *kafka.HashOrder) []int32 {
	out := make([]int32, 0, len(list))
	for _, i := range order.Order() {
		out = append(out, list[i])
	}
	return out
}

// fill walks over the partitions once, and meanwhile in circles over the members
// that lack something. After a full circle in which nobody could take anything,
// no later partition is given away either: Kafka's iterator stays at its end. And
// who got a partition just now is not noted among its members: when the circle
// closes, the same member "gets" it once more, to no effect but that it counts.
func (s *sharing) fill() error {
	var lacking []int32
	for m := range s.held {
		if len(s.held[m]) < int(s.desired[m]) {
			lacking = append(lacking, int32(m))
		}
	}
	at, gave := 0, false
	for _, n := range s.buckets.Order() {
		i := int32(n)
		if len(lacking) == 0 {
			return nil
		}
		for missing := s.limit - len(s.sharers[i]); missing > 0; {
			if at == len(lacking) {
				if !gave {
					break
				}
				at, gave = 0, false
				if len(lacking) == 0 {
					return errNoUnfilledMember
				}
			}
			m := lacking[at]
			at++
			if slices.Contains(s.sharers[i], m) {
				continue
			}
			if !slices.Contains(s.held[m], i) {
				s.held[m] = append(s.held[m], i)
				s.run.add(m, s.parts[i])
			}
			missing--
			gave = true
			if len(s.held[m]) >= int(s.desired[m]) {
				at--
				lacking = slices.Delete(lacking, at, at+1)
			}
		}
	}
	return nil
}
