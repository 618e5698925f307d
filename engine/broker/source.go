package broker

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// Stream is a steady producer on one topic: record k is written at
// Start + ⌈k·Per/Records⌉ and goes to the partition whose turn it is, or, with
// keys, to the partition of key k mod Keys.
type Stream struct {
	Start       kafka.Millis
	Records     int64
	Per         kafka.Millis
	Partitions  int64 // how many partitions it writes to in turn
	Keys        int64 // 0: in turn
	RecordBytes int64
	// hits lists, per partition, the keys that go there, ascending. Shared by
	// copies, never written to after NewStream.
	hits [][]int64
}

// MaxKeys limits the keys of a producer.
const MaxKeys = 100_000

// NewStream prepares a stream.
func NewStream(start kafka.Millis, records int64, per kafka.Millis, partitions, keys, recordBytes int64) Stream {
	s := Stream{Start: start, Records: records, Per: per, Partitions: partitions, Keys: min(keys, MaxKeys), RecordBytes: recordBytes}
	if s.Keys > 0 {
		s.hits = make([][]int64, partitions)
		for k := range s.Keys {
			p := PartitionOfKey(keyBytes(k), int32(partitions))
			s.hits[p] = append(s.hits[p], k)
		}
	}
	return s
}

// total is how many records the stream has written to all partitions by time t.
func (s *Stream) total(t kafka.Millis) int64 {
	if t < s.Start {
		return 0
	}
	return int64(t-s.Start)*s.Records/int64(s.Per) + 1
}

// at is when record k is written.
func (s *Stream) at(k int64) kafka.Millis {
	return s.Start + kafka.Millis((k*int64(s.Per)+s.Records-1)/s.Records)
}

// Count is how many records partition p has got by time t.
func (s *Stream) Count(p int32, t kafka.Millis) int64 { return s.share(p, s.total(t)) }

// share is how many of the stream's first n records go to partition p.
func (s *Stream) share(p int32, n int64) int64 {
	if s.Keys == 0 {
		if n <= int64(p) {
			return 0
		}
		return (n-int64(p)-1)/s.Partitions + 1
	}
	hits := s.hits[p]
	below, _ := slices.BinarySearch(hits, n%s.Keys)
	return n/s.Keys*int64(len(hits)) + int64(below)
}

// TimeOf is when the n-th record (from 0) for partition p is written, Never if no
// key goes there.
func (s *Stream) TimeOf(p int32, n int64) kafka.Millis {
	if s.Keys == 0 {
		return s.at(int64(p) + n*s.Partitions)
	}
	hits := s.hits[p]
	if len(hits) == 0 {
		return kafka.Never
	}
	return s.at(n/int64(len(hits))*s.Keys + hits[n%int64(len(hits))])
}

// keyBytes is key k as a producer with a string serializer writes it.
func keyBytes(k int64) []byte {
	var buf [20]byte
	i := len(buf)
	for {
		i--
		buf[i] = byte('0' + k%10)
		if k /= 10; k == 0 {
			return buf[i:]
		}
	}
}

// PartitionOfKey is the partition that Kafka's default partitioner picks for a
// key: murmur2, made positive, modulo the number of partitions.
func PartitionOfKey(key []byte, partitions int32) int32 {
	return int32(murmur2(key)&0x7fffffff) % partitions
}

// murmur2 is the 32-bit hash of Kafka's clients.
func murmur2(data []byte) uint32 {
	const m, r = 0x5bd1e995, 24
	h := uint32(0x9747b28c) ^ uint32(len(data))
	for ; len(data) >= 4; data = data[4:] {
		k := uint32(data[0]) | uint32(data[1])<<8 | uint32(data[2])<<16 | uint32(data[3])<<24
		k *= m
		k ^= k >> r
		k *= m
		h = h*m ^ k
	}
	switch len(data) {
	case 3:
		h ^= uint32(data[2]) << 16
		fallthrough
	case 2:
		h ^= uint32(data[1]) << 8
		fallthrough
	case 1:
		h = (h ^ uint32(data[0])) * m
	}
	h ^= h >> 13
	h *= m
	return h ^ h>>15
}
