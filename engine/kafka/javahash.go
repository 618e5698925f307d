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
// Trees that Java builds from eight colliding keys are not modelled: no member
// or topic name set that people use reaches them.
type HashOrder struct {
	hashes []int32
	table  int
}

// NewHashOrder is an empty map of Java's default capacity.
func NewHashOrder() *HashOrder { return &HashOrder{table: 16} }

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
	return &HashOrder{table: table}
}

// Add inserts one more key, given by its hash. Keys must be distinct.
func (o *HashOrder) Add(hash int32) {
	o.hashes = append(o.hashes, hash)
	for len(o.hashes)*4 > o.table*3 {
		o.table *= 2
	}
}

// Order lists insertion indices in iteration order: buckets upward, inside a
// bucket in insertion order.
func (o *HashOrder) Order() []int {
	bucket := func(h int32) int { return int(uint32(h)^uint32(h)>>16) & (o.table - 1) }
	counts := make([]int, o.table+1)
	for _, h := range o.hashes {
		counts[bucket(h)+1]++
	}
	for i := 1; i < len(counts); i++ {
		counts[i] += counts[i-1]
	}
	out := make([]int, len(o.hashes))
	for i, h := range o.hashes {
		b := bucket(h)
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
