package group

import "rebalancelab/engine/kafka"

// writer and reader are the byte form of records: unsigned varints, zigzag for
// what may be negative, length before text. Kafka's own schemas are not used, as
// nobody else reads these bytes.
type writer struct{ b []byte }

func (w *writer) uint(v uint64) {
	for v >= 0x80 {
		w.b = append(w.b, byte(v)|0x80)
		v >>= 7
	}
	w.b = append(w.b, byte(v))
}

func (w *writer) int(v int64)   { w.uint(uint64(v)<<1 ^ uint64(v>>63)) }
func (w *writer) text(s string) { w.uint(uint64(len(s))); w.b = append(w.b, s...) }
func (w *writer) bool(v bool) {
	if v {
		w.b = append(w.b, 1)
		return
	}
	w.b = append(w.b, 0)
}

// bytes keeps nil apart from empty.
func (w *writer) bytes(p []byte) {
	if p == nil {
		w.uint(0)
		return
	}
	w.uint(uint64(len(p)) + 1)
	w.b = append(w.b, p...)
}

func (w *writer) texts(list []string) {
	w.uint(uint64(len(list)))
	for _, s := range list {
		w.text(s)
	}
}

func (w *writer) uuid(u kafka.UUID) { w.int(u.Msb); w.int(u.Lsb) }

func (w *writer) topicPartitions(list []kafka.TopicPartition) {
	w.uint(uint64(len(list)))
	for _, p := range list {
		w.text(p.Topic)
		w.int(int64(p.Partition))
	}
}

func (w *writer) subscription(s *Subscription) {
	w.bytes(s.Raw)
	if s.Raw != nil {
		return
	}
	w.texts(s.Topics)
	w.topicPartitions(s.OwnedPartitions)
	w.int(int64(s.GenerationID))
	w.text(s.RackID)
	w.bytes(s.UserData)
}

func (w *writer) assignment(a *Assignment) {
	w.bool(a.Bytes)
	if !a.Bytes {
		return
	}
	w.bytes(a.Raw)
	if a.Raw == nil {
		w.topicPartitions(a.Partitions)
		w.bytes(a.UserData)
	}
}

func (w *writer) protocols(list []Protocol) {
	w.uint(uint64(len(list)))
	for i := range list {
		w.text(list[i].Name)
		w.subscription(&list[i].Metadata)
	}
}

// reader reads what writer wrote. After bytes that are not such a record, bad is
// set and everything read is zero.
type reader struct {
	b   []byte
	bad bool
}

func (r *reader) uint() uint64 {
	var v uint64
	for shift := uint(0); shift < 64; shift += 7 {
		if len(r.b) == 0 {
			break
		}
		c := r.b[0]
		r.b = r.b[1:]
		v |= uint64(c&0x7F) << shift
		if c < 0x80 {
			return v
		}
	}
	r.bad, r.b = true, nil
	return 0
}

func (r *reader) int() int64 {
	v := r.uint()
	return int64(v>>1) ^ -int64(v&1)
}

func (r *reader) millis() kafka.Millis { return kafka.Millis(r.int()) }
func (r *reader) int32() int32         { return int32(r.int()) }

// count reads a length; every item takes at least one byte.
func (r *reader) count() int {
	n := r.uint()
	if n > uint64(len(r.b)) {
		r.bad, r.b = true, nil
		return 0
	}
	return int(n)
}

func (r *reader) raw(n int) []byte {
	p := r.b[:n:n]
	r.b = r.b[n:]
	return p
}

func (r *reader) text() string { return string(r.raw(r.count())) }
func (r *reader) bool() bool {
	if len(r.b) == 0 {
		r.bad = true
		return false
	}
	return r.raw(1)[0] != 0
}

func (r *reader) bytes() []byte {
	n := r.uint()
	if n == 0 {
		return nil
	}
	if n-1 > uint64(len(r.b)) {
		r.bad, r.b = true, nil
		return nil
	}
	return append([]byte{}, r.raw(int(n-1))...)
}

func (r *reader) texts() []string {
	n := r.count()
	if n == 0 {
		return nil
	}
	out := make([]string, n)
	for i := range out {
		out[i] = r.text()
	}
	return out
}

func (r *reader) uuid() kafka.UUID { return kafka.UUID{Msb: r.int(), Lsb: r.int()} }

func (r *reader) topicPartitions() []kafka.TopicPartition {
	n := r.count()
	if n == 0 {
		return nil
	}
	out := make([]kafka.TopicPartition, n)
	for i := range out {
		out[i] = kafka.TopicPartition{Topic: r.text(), Partition: r.int32()}
	}
	return out
}

func (r *reader) subscription() Subscription {
	if raw := r.bytes(); raw != nil {
		return Subscription{Raw: raw}
	}
	return Subscription{Topics: r.texts(), OwnedPartitions: r.topicPartitions(), GenerationID: r.int32(),
		RackID: r.text(), UserData: r.bytes()}
}

func (r *reader) assignment() Assignment {
	if !r.bool() {
		return Assignment{}
	}
	if raw := r.bytes(); raw != nil {
		return Assignment{Bytes: true, Raw: raw}
	}
	return Assignment{Bytes: true, Partitions: r.topicPartitions(), UserData: r.bytes()}
}

func (r *reader) protocols() []Protocol {
	out := make([]Protocol, r.count())
	for i := range out {
		out[i] = Protocol{Name: r.text(), Metadata: r.subscription()}
	}
	return out
}

func (w *writer) numbers(list []int32) {
	w.uint(uint64(len(list)))
	for _, n := range list {
		w.int(int64(n))
	}
}

func (r *reader) numbers() []int32 {
	out := make([]int32, r.count())
	for i := range out {
		out[i] = r.int32()
	}
	return out
}

func (w *writer) holding(h holding) {
	w.uint(uint64(len(h)))
	for _, t := range h {
		w.uuid(t.topic)
		w.numbers(t.partitions)
		w.numbers(t.epochs)
	}
}

func (r *reader) holding() holding {
	out := make(holding, r.count())
	for i := range out {
		out[i] = heldTopic{topic: r.uuid(), partitions: r.numbers(), epochs: r.numbers()}
		if len(out[i].partitions) != len(out[i].epochs) {
			r.bad = true
		}
	}
	return out
}
