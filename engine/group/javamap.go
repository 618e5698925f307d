package group

import (
	"math/bits"

	"rebalancelab/engine/kafka"
)

// javaMap is a table from strings to values that iterates as one of Java's does:
// as java.util.HashMap, or, if timeline is set, as Kafka's own
// TimelineHashMap, which holds what a coordinator must be able to look back on.
// Both differ in how a hash finds its bucket, in when the table grows, and in the
// order inside a bucket.
//
// The zero value is an empty HashMap. Values are copied by clone as they are.
type javaMap[V any] struct {
	timeline bool
	heads    []int32 // per bucket: index of its first entry, −1 none
	entries  []javaEntry[V]
	free     int32 // first unused entry + 1, chained by next
	size     int
}

type javaEntry[V any] struct {
	key   string
	hash  int32
	next  int32 // −1 = last of its bucket
	value V
}

func newTimelineMap[V any]() javaMap[V] { return javaMap[V]{timeline: true} }

// newCopyMap is the HashMap that Java makes when it copies a map of this size
//
func newCopyMap[V any](size int) javaMap[V] {
	var m javaMap[V]
	if size > 0 {
		n := 1
		for n < int(float32(size)/0.75+1) {
			n *= 2
		}
		m.rehash(n)
	}
	return m
}

func (m *javaMap[V]) bucket(hash int32) int {
	n := len(m.heads)
	if m.timeline {
		const fibonacci = -7046029254386353131
		return int(uint64(int64(hash)*fibonacci) >> (64 - bits.TrailingZeros(uint(n))))
	}
	return int(uint32(hash)^uint32(hash)>>16) & (n - 1)
}

func (m *javaMap[V]) find(key string) int32 {
	if len(m.heads) == 0 {
		return -1
	}
	hash := kafka.HashString(key)
	for i := m.heads[m.bucket(hash)]; i >= 0; i = m.entries[i].next {
		if m.entries[i].hash == hash && m.entries[i].key == key {
			return i
		}
	}
	return -1
}

func (m *javaMap[V]) get(key string) (v V, ok bool) {
	if i := m.find(key); i >= 0 {
		return m.entries[i].value, true
	}
	return v, false
}

func (m *javaMap[V]) has(key string) bool { return m.find(key) >= 0 }

// put adds or replaces; a replaced value keeps its place.
func (m *javaMap[V]) put(key string, v V) {
	if m.timeline {
		m.grow() // whether the key is new or not
	}
	if i := m.find(key); i >= 0 {
		m.entries[i].value = v
		return
	}
	m.grow()
	var i int32
	if m.free > 0 {
		i = m.free - 1
		m.free = m.entries[i].next + 1
	} else {
		i = int32(len(m.entries))
		m.entries = append(m.entries, javaEntry[V]{})
	}
	m.entries[i] = javaEntry[V]{key: key, hash: kafka.HashString(key), next: -1, value: v}
	m.link(i)
	m.size++
	if !m.timeline && m.size*4 > len(m.heads)*3 {
		m.rehash(len(m.heads) * 2)
	}
}

// compute is how Java's compute() adds: it looks whether the table is full before,
// not after, and puts a new entry at the head of its bucket. Zero values are taken
// out.
func compute(m *javaMap[int], key string, by int) {
	n, ok := m.get(key)
	switch {
	case n+by <= 0:
		m.remove(key)
		return
	case ok:
		m.put(key, n+by)
		return
	case len(m.heads) == 0:
		m.rehash(16)
	case m.size*4 > len(m.heads)*3:
		m.rehash(len(m.heads) * 2)
	}
	i := int32(len(m.entries))
	hash := kafka.HashString(key)
	b := m.bucket(hash)
	m.entries = append(m.entries, javaEntry[int]{key: key, hash: hash, next: m.heads[b], value: n + by})
	m.heads[b] = i
	m.size++
}

// grow makes the first table, and the larger one of a timeline map, which grows
// before it adds; a HashMap grows after.
func (m *javaMap[V]) grow() {
	switch {
	case len(m.heads) == 0 && m.timeline:
		m.rehash(2)
	case len(m.heads) == 0:
		m.rehash(16)
	case m.timeline && (m.size+1)*3 > len(m.heads)*4:
		m.rehash(len(m.heads) * 2)
	}
}

func (m *javaMap[V]) rehash(n int) {
	old := m.heads
	m.heads = make([]int32, n)
	for i := range m.heads {
		m.heads[i] = -1
	}
	for _, i := range old {
		for i >= 0 {
			next := m.entries[i].next
			m.entries[i].next = -1
			m.link(i)
			i = next
		}
	}
}

// link appends an entry to its bucket.
func (m *javaMap[V]) link(i int32) {
	b := m.bucket(m.entries[i].hash)
	if m.heads[b] < 0 {
		m.heads[b] = i
		return
	}
	last := m.heads[b]
	for m.entries[last].next >= 0 {
		last = m.entries[last].next
	}
	m.entries[last].next = i
}

// remove takes a key out; the table never shrinks.
func (m *javaMap[V]) remove(key string) {
	i := m.find(key)
	if i < 0 {
		return
	}
	b := m.bucket(m.entries[i].hash)
	if m.heads[b] == i {
		m.heads[b] = m.entries[i].next
	} else {
		p := m.heads[b]
		for m.entries[p].next != i {
			p = m.entries[p].next
		}
		m.entries[p].next = m.entries[i].next
	}
	m.entries[i] = javaEntry[V]{next: m.free - 1}
	m.free = i + 1
	m.size--
}

// each visits all entries in Java's order until f returns false. f must not add
// or remove.
func (m *javaMap[V]) each(f func(key string, v V) bool) {
	var bucket []int32
	for _, i := range m.heads {
		if !m.timeline {
			for ; i >= 0; i = m.entries[i].next {
				if !f(m.entries[i].key, m.entries[i].value) {
					return
				}
			}
			continue
		}
		bucket = bucket[:0]
		for ; i >= 0; i = m.entries[i].next {
			bucket = append(bucket, i)
		}
		// A timeline map's iterator takes the entries of a bucket from the end.
		for k := len(bucket) - 1; k >= 0; k-- {
			if e := &m.entries[bucket[k]]; !f(e.key, e.value) {
				return
			}
		}
	}
}

// keys lists the keys in Java's order.
func (m *javaMap[V]) keys() []string {
	out := make([]string, 0, m.size)
	m.each(func(k string, _ V) bool { out = append(out, k); return true })
	return out
}

// values lists the values in Java's order.
func (m *javaMap[V]) values() []V {
	out := make([]V, 0, m.size)
	m.each(func(_ string, v V) bool { out = append(out, v); return true })
	return out
}

// clone copies the table; copyValue, if not nil, copies a value.
func (m *javaMap[V]) clone(copyValue func(V) V) javaMap[V] {
	c := *m
	c.heads = append([]int32(nil), m.heads...)
	c.entries = append([]javaEntry[V](nil), m.entries...)
	if copyValue != nil {
		for _, i := range c.heads {
			for ; i >= 0; i = c.entries[i].next {
				c.entries[i].value = copyValue(c.entries[i].value)
			}
		}
	}
	return c
}
