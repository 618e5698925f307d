package kafka

import "unicode/utf8"

// HashString is java.lang.String.hashCode.
func HashString(s string) int32 {
	var h int32
	if isASCII(s) {
		for i := 0; i < len(s); i++ {
			h = 31*h + int32(s[i])
		}
		return h
	}
	for _, u := range utf16Units(s) {
		h = 31*h + int32(u)
	}
	return h
}

// Hash is org.apache.kafka.common.TopicPartition.hashCode.
func (p TopicPartition) Hash() int32 {
	return 31*(31+p.Partition) + HashString(p.Topic)
}

// Hash is org.apache.kafka.common.Uuid.hashCode.
func (u UUID) Hash() int32 {
	x := u.Msb ^ u.Lsb
	return int32(x>>32) ^ int32(x)
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func utf16Units(s string) []uint16 {
	out := make([]uint16, 0, len(s))
	for _, r := range s {
		if r >= 0x10000 {
			r -= 0x10000
			out = append(out, uint16(0xD800+(r>>10)), uint16(0xDC00+(r&0x3FF)))
			continue
		}
		out = append(out, uint16(r))
	}
	return out
}

// HashOrder is the iteration order of a java.util.HashMap or HashSet.
// Feed it one hash per key in insertion order; Order then gives the insertion
// indices in the order in which Java would hand the keys out.
//
// Trees that Java builds from nine colliding keys in a table of 64 buckets or more
// are not modelled: no member or topic name set that people use reaches them.
type HashOrder struct {
	hashes  []int32
	table   int
	initial int
	head    bool
}

// NewHashOrder is an empty map of Java's default capacity.
func NewHashOrder() *HashOrder { return &HashOrder{table: 16, initial: 16} }

// NewHashOrderOfCopy is the map that Java makes when it copies a map of size
// elements (set: whether it is a HashSet, which never starts below 16).
func NewHashOrderOfCopy(size int, set bool) *HashOrder {
	want := int(float32(size)/0.75 + 1)
	table := 1
	for table < want {
		table *= 2
	}
	if set {
		table = max(table, 16)
	}
	return &HashOrder{table: table, initial: table}
}

// AtHead makes it a map that is filled with computeIfAbsent only: that puts a new
// key at the head of its bucket, where put appends it, and enlarges the table one
// key later.
func (o *HashOrder) AtHead() *HashOrder {
	o.head = true
	return o
}

// Add inserts one more key, given by its hash. Keys must be distinct.
func (o *HashOrder) Add(hash int32) {
	o.hashes = append(o.hashes, hash)
	for o.full(len(o.hashes), o.table) {
		o.table *= 2
	}
}

func (o *HashOrder) full(size, table int) bool {
	if o.head {
		size--
	}
	return size*4 > table*3
}

func spread(h int32) uint32 { return uint32(h) ^ uint32(h)>>16 }

// smallTable is the size below which Java answers a crowded bucket with a larger
// table, and crowd is how many keys make a bucket crowded (one fewer where keys
// go to the head).
const (
	smallTable = 64
	crowd      = 9
)

// crowded is the table's size if crowded buckets have enlarged it.
func (o *HashOrder) crowded() int {
	if o.table >= smallTable || len(o.hashes) < crowd-1 {
		return o.table
	}
	limit := crowd
	if o.head {
		limit--
	}
	table := o.initial
	for i, h := range o.hashes {
		for o.full(i+1, table) {
			table *= 2
		}
		same := 0
		for _, other := range o.hashes[:i+1] {
			if (spread(h)^spread(other))&uint32(table-1) == 0 {
				same++
			}
		}
		if same >= limit && table < smallTable {
			table *= 2
		}
	}
	return table
}

// Order lists insertion indices in iteration order: buckets upward, inside a
// bucket in insertion order (or backwards, see AtHead).
func (o *HashOrder) Order() []int {
	table := o.crowded()
	bucket := func(h int32) int { return int(spread(h)) & (table - 1) }
	counts := make([]int, table+1)
	for _, h := range o.hashes {
		counts[bucket(h)+1]++
	}
	for i := 1; i < len(counts); i++ {
		counts[i] += counts[i-1]
	}
	out := make([]int, len(o.hashes))
	for n := range o.hashes {
		i := n
		if o.head {
			i = len(o.hashes) - 1 - n
		}
		b := bucket(o.hashes[i])
		out[counts[b]] = i
		counts[b]++
	}
	return out
}

// StringOrder is HashOrder over distinct strings put into a default-sized map in
// the given order.
func StringOrder(keys []string) []int {
	o := NewHashOrder()
	for _, k := range keys {
		o.Add(HashString(k))
	}
	return o.Order()
}
