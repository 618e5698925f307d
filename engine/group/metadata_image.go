package group

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// SetTopics says that the cluster's topics changed. The image must not be written
// to afterwards. Offsets of topics that are gone are removed at once;
// consumer groups look at the change at their next heartbeat (N-17).
func (c *Coordinator) SetTopics(now kafka.Millis, image *kafka.Cluster) {
	c.now, c.call = now, -1
	old := c.image
	c.image = image
	c.version++
	c.topicHashes = nil
	if !c.active {
		return
	}
	created := false
	var changed []string
	for i := range image.Topics {
		t := &image.Topics[i]
		was := old.TopicByID(t.ID)
		created = created || was == nil
		if was == nil || was.Partitions != t.Partitions || !slices.EqualFunc(was.Racks, t.Racks, slices.Equal[[]string]) {
			changed = append(changed, t.Name)
		}
	}
	var deleted []*kafka.Topic
	for i := range old.Topics {
		if t := &old.Topics[i]; image.TopicByID(t.ID) == nil {
			deleted = append(deleted, t)
			changed = append(changed, t.Name)
		}
	}
	if created {
		c.newTopicsAt = c.version
	}
	for _, e := range c.live.groups {
		if e.consumer != nil && slices.ContainsFunc(changed, e.consumer.subscribesTo) {
			e.consumer.requestRefresh()
		}
	}
	if len(deleted) > 0 {
		c.topicsDeleted(deleted)
	}
	c.background()
}

// topicsDeleted removes the offsets of topics that are gone, committed or pending
//
func (c *Coordinator) topicsDeleted(deleted []*kafka.Topic) {
	o := newOp(c, -1)
	o.atOnce = true
	remove := func(list []groupOffsets) {
		for _, g := range list {
			var gone []OffsetView
			for _, e := range g.offsets {
				for _, t := range deleted {
					if e.Topic == t.Name && (e.topicID == kafka.UUID{} || e.topicID == t.ID) {
						o.records = append(o.records, offsetTombstone(g.group, e.TopicPartition))
						gone = append(gone, viewOffset(e))
					}
				}
			}
			if len(gone) > 0 {
				o.tell(Note{Code: NoteOffsetsDeleted, Group: g.group, Reason: ReasonTopicDeleted, Offsets: gone})
			}
		}
	}
	remove(c.live.offsets)
	for i := range c.live.txns {
		remove(c.live.txns[i].groups)
	}
	c.apply(o)
}
