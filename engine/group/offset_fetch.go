package group

import "rebalancelab/engine/kafka"

// offsetFetch decides an OffsetFetch. With RequireStable it looks at the newest
// state and waits until that is committed; otherwise it sees what is committed.
func (c *Coordinator) offsetFetch(o *op, r *OffsetFetchRequest) {
	s, e := &c.live, c.live.entry(r.GroupID)
	if !r.RequireStable {
		s, e = c.committedStore(), c.seen(r.GroupID)
	}
	if e.consumer != nil {
		if err := e.consumer.validateFetch(r); err != kafka.None {
			o.fail(err)
			return
		}
	}
	res := &OffsetFetchResponse{}
	add := func(p kafka.TopicPartition, entry offsetEntry, ok bool) {
		f := FetchedOffset{Topic: p.Topic, Partition: p.Partition, Offset: -1, LeaderEpoch: -1}
		switch {
		case r.RequireStable && s.pending(r.GroupID, &p):
			f.Error = kafka.UnstableOffsetCommit
		case ok:
			f.Offset, f.LeaderEpoch, f.Metadata = entry.offset, entry.leaderEpoch, entry.metadata
		}
		res.Partitions = append(res.Partitions, f)
	}
	switch {
	case r.Partitions != nil:
		for _, p := range r.Partitions {
			entry, ok := getOffset(s.offsets, r.GroupID, p)
			// A group that is gone has no offsets; its open transactions still show.
			add(p, entry, ok && e.exists() && !c.otherTopic(entry))
		}
	case e.exists():
		for _, entry := range offsetsOf(s.offsets, r.GroupID) {
			add(entry.TopicPartition, entry, true)
		}
	}
	if r.RequireStable {
		o.respond(res)
		return
	}
	o.answerNow(res)
}

// otherTopic says that an offset belongs to a topic of that name which is gone.
func (c *Coordinator) otherTopic(e offsetEntry) bool {
	t := c.image.Topic(e.Topic)
	return t != nil && t.ID != e.topicID && e.topicID != kafka.UUID{} && t.ID != kafka.UUID{}
}
