package group

import "rebalancelab/engine/kafka"

// txnOffsetCommit decides a TxnOffsetCommit: its offsets count when the
// transaction commits.
func (c *Coordinator) txnOffsetCommit(o *op, r *TxnOffsetCommitRequest) {
	if len(c.known(r.Offsets)) == 0 {
		o.answerNow(c.commitResponse(r.Offsets, nil))
		return
	}
	if r.GroupID == "" {
		o.fail(kafka.InvalidGroupID)
		return
	}
	e := c.live.entry(r.GroupID)
	if !e.exists() {
		if r.GenerationID >= 0 { // N-82
			c.rejectCommit(o, r.GroupID, r.MemberID, c.known(r.Offsets), kafka.IllegalGeneration)
			return
		}
		e.classic = o.create(r.GroupID) // R-110; in memory only until the commit is written
	}
	asGeneration := func(e kafka.ErrorCode) kafka.ErrorCode { // N-82
		if e == kafka.StaleMemberEpoch {
			return kafka.IllegalGeneration
		}
		return e
	}
	validate, err := c.validateCommit(e, commitSender{r.MemberID, r.GroupInstanceID, r.GenerationID, true, r.Version.or(5)})
	if err = asGeneration(err); err != kafka.None {
		c.rejectCommit(o, r.GroupID, r.MemberID, c.known(r.Offsets), err)
		return
	}
	if inner := validate; inner != nil {
		validate = func(topic kafka.UUID, partition int32) kafka.ErrorCode { return asGeneration(inner(topic, partition)) }
	}
	o.producer = r.ProducerID
	c.writeCommit(o, r.GroupID, r.MemberID, r.Offsets, validate, func(*offsetEntry) {})
	if len(o.records) > 0 && r.ProducerID != noProducer && r.ProducerEpoch == noProducerEpoch {
		// No batch can be written like that, and nothing happened, not even in memory.
		o.soft = soft{ids: o.soft.ids}
		o.fail(kafka.UnknownServerError)
	}
}

// endTxn ends a transaction.
func (c *Coordinator) endTxn(o *op, r *EndTxnMarker) {
	if r.ProducerID == noProducer || r.ProducerEpoch == noProducerEpoch {
		o.fail(kafka.UnknownServerError)
		return
	}
	text := "ABORT"
	if r.Commit {
		text = "COMMIT"
	}
	o.tell(Note{Code: NoteTxnCompleted, Text: text, From: r.ProducerID})
	o.records = append(o.records, &txnMarkerRecord{producer: r.ProducerID, commit: r.Commit})
	o.respond(&EndTxnResponse{})
}
