package group

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// partitionValidator is the check of one partition of a commit; nil = every
// partition is fine.
type partitionValidator func(topic kafka.UUID, partition int32) kafka.ErrorCode

// known splits off the partitions that the metadata does not have; a broker
// answers for them before it asks the coordinator.
func (c *Coordinator) known(offsets []OffsetCommit) (known []OffsetCommit) {
	for _, o := range offsets {
		if c.image.Has(o.Topic, o.Partition) {
			known = append(known, o)
		}
	}
	return known
}

// commitResponse answers per partition, in the order of the request.
func (c *Coordinator) commitResponse(offsets []OffsetCommit, err func(o *OffsetCommit) kafka.ErrorCode) *OffsetCommitResponse {
	r := &OffsetCommitResponse{Partitions: make([]PartitionError, 0, len(offsets))}
	for i := range offsets {
		o := &offsets[i]
		e := kafka.UnknownTopicOrPartition
		if c.image.Has(o.Topic, o.Partition) {
			e = err(o)
		}
		r.Partitions = append(r.Partitions, PartitionError{o.Topic, o.Partition, e})
	}
	return r
}

func (c *Coordinator) tooLarge(o *OffsetCommit) bool {
	n := 0
	for _, r := range o.Metadata {
		n++
		if r > 0xFFFF {
			n++
		}
	}
	return len(o.Metadata) > c.cfg.OffsetMetadataMaxBytes && n > c.cfg.OffsetMetadataMaxBytes
}

// offsetCommit decides an OffsetCommit.
func (c *Coordinator) offsetCommit(o *op, r *OffsetCommitRequest) {
	if !slices.ContainsFunc(r.Offsets, func(p OffsetCommit) bool { return c.image.Has(p.Topic, p.Partition) }) {
		o.answerNow(c.commitResponse(r.Offsets, nil))
		return
	}
	e := c.live.entry(r.GroupID)
	if !e.exists() {
		if r.GenerationIDOrMemberEpoch >= 0 {
			err := kafka.GroupIDNotFound
			if r.Version.or(9) < 9 {
				err = kafka.IllegalGeneration
			}
			c.rejectCommit(o, r.GroupID, r.MemberID, c.known(r.Offsets), err)
			return
		}
		e.classic = o.create(r.GroupID) // R-110; in memory only until the commit is written
	}
	validate, err := c.validateCommit(e, commitSender{r.MemberID, r.GroupInstanceID, r.GenerationIDOrMemberEpoch, false, r.Version.or(9)})
	if err != kafka.None {
		c.rejectCommit(o, r.GroupID, r.MemberID, c.known(r.Offsets), err)
		return
	}
	if g := e.classic; g != nil && (g.state == Stable || g.state == PreparingRebalance) {
		if m := g.member(r.MemberID); m != nil {
			o.armSession(g, m, m.sessionTimeout)
		}
	}
	expires := noExpiry
	if v := r.Version.or(9); v >= 2 && v <= 4 && r.RetentionTime != -1 {
		expires = c.now + r.RetentionTime
	}
	c.writeCommit(o, r.GroupID, r.MemberID, r.Offsets, validate, func(entry *offsetEntry) {
		entry.expiresAt = expires
		entry.topicID = c.image.Topic(entry.Topic).ID
	})
}

// writeCommit makes the records of an accepted commit and its answer. Whose the
// partition is, and whether the offset exists, is not asked. The first
// partition that the validator refuses fails the whole request (N-81).
func (c *Coordinator) writeCommit(o *op, group, member string, offsets []OffsetCommit, validate partitionValidator, finish func(*offsetEntry)) {
	views := make([]OffsetView, 0, len(offsets))
	records := make([]offsetRecord, len(offsets))
	for i := range offsets {
		p := &offsets[i]
		if !c.image.Has(p.Topic, p.Partition) || c.tooLarge(p) {
			continue
		}
		if validate != nil {
			if err := validate(c.image.Topic(p.Topic).ID, p.Partition); err != kafka.None {
				c.rejectCommit(o, group, member, c.known(offsets), err)
				return
			}
		}
		rec := &records[i]
		*rec = offsetRecord{id: group, entry: offsetEntry{TopicPartition: kafka.TopicPartition{Topic: p.Topic, Partition: p.Partition},
			offset: p.Offset, leaderEpoch: p.LeaderEpoch, metadata: p.Metadata, committedAt: c.now, expiresAt: noExpiry}}
		finish(&rec.entry)
		o.records = append(o.records, rec)
		views = append(views, OffsetView{p.Topic, p.Partition, p.Offset, p.LeaderEpoch, p.Metadata, c.now})
	}
	if len(views) > 0 {
		o.tell(Note{Code: NoteCommitAccepted, Group: group, Member: member, Offsets: views})
	}
	o.respond(c.commitResponse(offsets, func(p *OffsetCommit) kafka.ErrorCode {
		if c.tooLarge(p) {
			return kafka.OffsetMetadataTooLarge
		}
		return kafka.None
	}))
}

func (c *Coordinator) rejectCommit(o *op, group, member string, offsets []OffsetCommit, err kafka.ErrorCode) {
	var views []OffsetView
	for _, p := range offsets {
		views = append(views, OffsetView{p.Topic, p.Partition, p.Offset, p.LeaderEpoch, p.Metadata, c.now})
	}
	o.tell(Note{Code: NoteCommitRejected, Group: group, Member: member, Error: err, Offsets: views})
	o.fail(err)
}

// commitSender is who commits.
type commitSender struct {
	member, instance string
	epoch            int32 // generation or member epoch
	transactional    bool
	version          int
}

// validateCommit says whether the sender may commit to the group.
func (c *Coordinator) validateCommit(e groupEntry, s commitSender) (partitionValidator, kafka.ErrorCode) {
	if e.consumer != nil {
		validate, err := e.consumer.validateCommit(s)
		if validate != nil && !c.cfg.Version.Has(kafka.OlderEpochCommits) { // N-81
			return nil, e.consumer.member(s.member).staleEpoch()
		}
		return validate, err
	}
	return nil, e.classic.validateCommit(s)
}

// validateCommit is the check of a classic group.
func (g *classicGroup) validateCommit(s commitSender) kafka.ErrorCode {
	if s.epoch < 0 && g.state == Empty {
		return kafka.None
	}
	if s.epoch >= 0 || s.member != "" || s.instance != "" {
		if e := g.validate(s.member, s.instance); e != kafka.None {
			return e
		}
		if s.epoch != g.generation {
			return kafka.IllegalGeneration
		}
	} else if !s.transactional && g.state != Empty {
		return kafka.UnknownMemberID
	}
	if !s.transactional && g.state == CompletingRebalance {
		return kafka.RebalanceInProgress
	}
	return kafka.None
}
