package assign

// movements remembers where partitions have been moved from, so that a partition
// can go straight back instead of in a circle.
type movements struct {
	source []int32 // per partition: its original holder; -1 = has not moved
	sets   map[route]*routeSet
	live   []*routeSet
}

type route struct{ topic, from, to int32 }

// routeSet is a hash set of the partitions that have moved along one route.
type routeSet struct {
	route
	items []int32 // in insertion order
	table int     // its number of buckets, which never shrinks
	place int     // index in live
}

func newMovements(partitions int) movements {
	m := movements{source: make([]int32, partitions), sets: map[route]*routeSet{}}
	for p := range m.source {
		m.source[p] = -1
	}
	return m
}

// actual is the partition that moves when p shall go from c to d: if one of its
// topic has gone the opposite way, that one goes back instead.
func (g *general) actual(p, c, d int32) int32 {
	if s := g.moves.source[p]; s >= 0 {
		c = s
	}
	set := g.moves.sets[route{g.topicOf[p], d, c}]
	if set == nil {
		return p
	}
	first, bucket := int32(-1), 0
	for _, q := range set.items {
		h := uint32(g.name(q).Hash())
		if b := int(h^h>>16) & (set.table - 1); first < 0 || b < bucket {
			first, bucket = q, b
		}
	}
	return first
}

// record notes that p moves from c to d.
func (m *movements) record(topic, p, c, d int32) {
	if s := m.source[p]; s >= 0 {
		m.drop(route{topic, s, c}, p)
		m.source[p] = -1
		if s == d {
			return
		}
		c = s
	}
	m.source[p] = c
	key := route{topic, c, d}
	set := m.sets[key]
	if set == nil {
		set = &routeSet{route: key, table: 16, place: len(m.live)}
		m.sets[key] = set
		m.live = append(m.live, set)
	}
	set.items = append(set.items, p)
	for len(set.items)*4 > set.table*3 {
		set.table *= 2
	}
}

func (m *movements) drop(key route, p int32) {
	set := m.sets[key]
	set.items = without(set.items, p)
	if len(set.items) > 0 {
		return
	}
	delete(m.sets, key)
	last := m.live[len(m.live)-1]
	m.live[set.place] = last
	last.place = set.place
	m.live = m.live[:len(m.live)-1]
}

// fingerprint condenses everything that decides how the reassignment goes on:
// holders and movements, with the order inside the hash sets.
func (g *general) fingerprint() [2]uint64 {
	a, b := uint64(0x9E3779B97F4A7C15), uint64(0xD1B54A32D192ED03)
	for p := range g.total {
		v := uint64(uint32(g.holder[p]))<<32 | uint64(uint32(g.moves.source[p]))
		a, b = mix(a^v), mix(b+v)
	}
	for _, set := range g.moves.live { // a sum, because live has no order that matters
		x := mix(uint64(uint32(set.topic))<<32 | uint64(set.table))
		x = mix(x ^ uint64(uint32(set.from))<<32 ^ uint64(uint32(set.to)))
		for _, p := range set.items {
			x = mix(x ^ uint64(p))
		}
		a, b = a+x, b+mix(x)
	}
	return [2]uint64{a, b}
}

func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}
