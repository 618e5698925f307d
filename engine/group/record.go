package group

import "rebalancelab/engine/kafka"

// record is one entry of the offsets topic. Applying it to a store is the only
// way in which durable state comes about.
type record interface {
	group() string // "" a transaction marker, which belongs to none
	kind() recordKind
	encode(w *writer)
	// apply changes the store; false says that the record does not fit, which
	// means that the coordinator has made an error (N-55).
	apply(s *store, at applyContext) bool
}

// applyContext is what a record takes from where it stands in the log.
type applyContext struct {
	now      kafka.Millis
	offset   int64
	producer int64 // of a transactional batch, noProducer none
}

type recordKind byte

const (
	kindClassicGroup recordKind = iota
	kindOffset
	kindTxnMarker
	kindConsumerGroup
	kindConsumerMember
	kindTargetEpoch
	kindTargetMember
	kindCurrent
	kindRegex
)

func (w *writer) record(r record, producer int64) {
	w.b = append(w.b, byte(r.kind()))
	w.int(producer)
	r.encode(w)
}

// decodeRecord reads a record; ok is false for bytes that are none.
func decodeRecord(b []byte) (rec record, producer int64, ok bool) {
	if len(b) == 0 {
		return nil, 0, false
	}
	r := reader{b: b[1:]}
	producer = r.int()
	switch recordKind(b[0]) {
	case kindClassicGroup:
		rec = decodeClassicGroup(&r)
	case kindOffset:
		rec = decodeOffset(&r)
	case kindTxnMarker:
		rec = &txnMarkerRecord{producer: r.int(), commit: r.bool()}
	case kindConsumerGroup:
		rec = &consumerGroupRecord{id: r.text(), tombstone: r.bool(), epoch: r.int32(), hash: r.int()}
	case kindConsumerMember:
		rec = decodeConsumerMember(&r)
	case kindTargetEpoch:
		rec = &targetEpochRecord{id: r.text(), tombstone: r.bool(), epoch: r.int32(), at: r.millis()}
	case kindTargetMember:
		rec = decodeTargetMember(&r)
	case kindCurrent:
		rec = decodeCurrent(&r)
	case kindRegex:
		rec = &regexRecord{id: r.text(), pattern: r.text(), tombstone: r.bool(), topics: r.texts(), version: r.int(), at: r.millis()}
	default:
		return nil, 0, false
	}
	return rec, producer, !r.bad
}
