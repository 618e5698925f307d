package group

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// offsetRecord is a committed position, or its removal.
type offsetRecord struct {
	id        string
	tombstone bool
	entry     offsetEntry
}

func (r *offsetRecord) group() string    { return r.id }
func (r *offsetRecord) kind() recordKind { return kindOffset }

func (r *offsetRecord) encode(w *writer) {
	w.text(r.id)
	w.bool(r.tombstone)
	w.text(r.entry.Topic)
	w.int(int64(r.entry.Partition))
	w.int(r.entry.offset)
	w.int(int64(r.entry.leaderEpoch))
	w.text(r.entry.metadata)
	w.int(int64(r.entry.committedAt))
	w.int(int64(r.entry.expiresAt))
	w.uuid(r.entry.topicID)
}

func decodeOffset(r *reader) *offsetRecord {
	out := &offsetRecord{id: r.text(), tombstone: r.bool()}
	out.entry = offsetEntry{TopicPartition: kafka.TopicPartition{Topic: r.text(), Partition: r.int32()}, offset: r.int(),
		leaderEpoch: r.int32(), metadata: r.text(), committedAt: r.millis(), expiresAt: r.millis(), topicID: r.uuid()}
	out.entry = out.entry.written()
	return out
}

// written is what the record keeps of an offset: one with a retention of its own is
// written as version 1, which has no room for leader epoch and topic id.
func (e offsetEntry) written() offsetEntry {
	if e.expiresAt != noExpiry {
		e.leaderEpoch, e.topicID = noLeaderEpoch, kafka.UUID{}
	}
	return e
}

func (r *offsetRecord) apply(s *store, at applyContext) bool {
	p := r.entry.TopicPartition
	if r.tombstone { // also takes what open transactions have committed
		removeOffset(&s.offsets, r.id, p)
		for i := 0; i < len(s.txns); i++ {
			removeOffset(&s.txns[i].groups, r.id, p)
		}
		return true
	}
	if !s.entry(r.id).exists() {
		s.setEntry(groupEntry{id: r.id, classic: newClassicGroup(r.id, at.now)})
	}
	e := r.entry
	e.recordedAt = at.offset
	if at.producer == noProducer {
		putOffset(&s.offsets, r.id, e)
		return true
	}
	i, ok := s.txn(at.producer)
	if !ok {
		s.txns = slices.Insert(s.txns, i, pendingTxn{producer: at.producer})
	}
	putOffset(&s.txns[i].groups, r.id, e)
	return true
}

// txnMarkerRecord is the end of a producer's transaction.
type txnMarkerRecord struct {
	producer int64
	commit   bool
}

func (r *txnMarkerRecord) group() string    { return "" }
func (r *txnMarkerRecord) kind() recordKind { return kindTxnMarker }
func (r *txnMarkerRecord) encode(w *writer) { w.int(r.producer); w.bool(r.commit) }

// apply makes the transaction's offsets real, unless a newer plain commit has
// come meanwhile, or drops them.
func (r *txnMarkerRecord) apply(s *store, _ applyContext) bool {
	i, ok := s.txn(r.producer)
	if !ok {
		return true
	}
	t := s.txns[i]
	s.txns = slices.Delete(s.txns, i, i+1)
	if !r.commit {
		return true
	}
	for _, g := range t.groups {
		for _, o := range g.offsets {
			if was, ok := getOffset(s.offsets, g.group, o.TopicPartition); !ok || o.recordedAt > was.recordedAt {
				putOffset(&s.offsets, g.group, o)
			}
		}
	}
	return true
}
