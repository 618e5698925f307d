package group

import "rebalancelab/engine/kafka"

// offsetDelete decides an OffsetDelete.
func (c *Coordinator) offsetDelete(o *op, r *OffsetDeleteRequest) {
	res := &OffsetDeleteResponse{}
	asked := len(r.Partitions) == 0
	for _, p := range r.Partitions {
		asked = asked || c.image.Has(p.Topic, p.Partition)
	}
	e := c.live.entry(r.GroupID)
	switch {
	case !asked:
	case r.GroupID == "":
		res.Error = kafka.InvalidGroupID
	case !e.exists():
		res.Error = kafka.GroupIDNotFound
	case e.classic != nil && e.classic.state != Empty && !e.classic.usesConsumerProtocol():
		res.Error = kafka.NonEmptyGroup
	}
	if res.Error != kafka.None {
		o.fail(res.Error)
		return
	}
	var gone []OffsetView
	for _, p := range r.Partitions {
		pe := PartitionError{Topic: p.Topic, Partition: p.Partition}
		switch {
		case !c.image.Has(p.Topic, p.Partition):
			pe.Error = kafka.UnknownTopicOrPartition
		case e.subscribesTo(p.Topic):
			pe.Error = kafka.GroupSubscribedToTopic // N-85
		default:
			entry, ok := getOffset(c.live.offsets, r.GroupID, p)
			if ok || c.live.pending(r.GroupID, &p) {
				o.records = append(o.records, offsetTombstone(r.GroupID, p))
				gone = append(gone, viewOffset(entry))
			}
		}
		res.Partitions = append(res.Partitions, pe)
	}
	if len(gone) > 0 {
		o.tell(Note{Code: NoteOffsetsDeleted, Group: r.GroupID, Reason: ReasonDeleted, Offsets: gone})
	}
	if !asked {
		o.answerNow(res)
		return
	}
	o.respond(res)
}

func (e groupEntry) subscribesTo(topic string) bool {
	if e.consumer != nil {
		return e.consumer.subscribesTo(topic)
	}
	return e.classic.subscribesTo(topic)
}

func offsetTombstone(group string, p kafka.TopicPartition) *offsetRecord {
	return &offsetRecord{id: group, tombstone: true, entry: offsetEntry{TopicPartition: p}}
}

func viewOffset(e offsetEntry) OffsetView {
	return OffsetView{Topic: e.Topic, Partition: e.Partition, Offset: e.offset, LeaderEpoch: e.leaderEpoch, Metadata: e.metadata, CommittedAt: e.committedAt}
}

// deleteAllOffsets makes the tombstones of everything a group has committed, also
// in open transactions.
func (c *Coordinator) deleteAllOffsets(group string) (records []record) {
	for _, e := range offsetsOf(c.live.offsets, group) {
		records = append(records, offsetTombstone(group, e.TopicPartition))
	}
	for i := range c.live.txns {
		for _, e := range offsetsOf(c.live.txns[i].groups, group) {
			if _, ok := getOffset(c.live.offsets, group, e.TopicPartition); !ok {
				records = append(records, offsetTombstone(group, e.TopicPartition))
			}
		}
	}
	return records
}
