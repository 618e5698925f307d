package sim

import (
	"slices"

	"rebalancelab/engine/broker"
	"rebalancelab/engine/client"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// Limits of a world.
const (
	MaxPartitions = 20_000 // of all topics
	MaxConsumers  = 5_000
)

// topic is a topic of the cluster.
type topic struct {
	name   string
	id     kafka.UUID
	exists bool
	parts  []int32 // partition numbers by index; more than exist after a smaller re-creation
	count  int32
	racks  [][]string
	// Records older than retention are deleted; 0 = kept.
	retention kafka.Millis
	made      int32 // how often it was created
}

// producer is a steady producer.
type producer struct {
	name    string
	spec    Producer
	topic   int32
	stream  *broker.Stream
	running bool
}

func (w *World) topicNumber(name string) int32 {
	for i := range w.topics {
		if w.topics[i].name == name {
			return int32(i)
		}
	}
	return -1
}

func (w *World) createTopic(s *TopicSpec, cause int32) *Problem {
	n := w.topicNumber(s.Name)
	switch {
	case s.Partitions < 1:
		return problem("topic-partitions", s.Name)
	case n >= 0 && w.topics[n].exists:
		return problem("topic-exists", s.Name)
	case len(w.parts)+int(s.Partitions) > MaxPartitions:
		return problem("too-many-partitions", itoa(MaxPartitions))
	}
	if n < 0 {
		n = int32(len(w.topics))
		w.topics = append(w.topics, topic{name: s.Name})
		w.names.Topics = append(w.names.Topics, s.Name)
	}
	t := &w.topics[n]
	t.exists, t.racks, t.count = true, s.Racks, 0
	t.id = w.uuids.UUID()
	w.grow(n, s.Partitions)
	for _, id := range t.parts[:t.count] {
		w.logs[id].Append(w.now, w.now-s.Age, s.Records, 1, defaultRecordBytes)
	}
	t.retention = s.Retention
	t.made++
	if t.retention > 0 {
		w.queue.push(item{at: w.now + retentionCheck, kind: retentionItem, a: n, b: t.made})
	}
	e := trace.New(w.now, trace.TopicCreated, cause)
	e.Topic, e.To = n, int64(s.Partitions)
	w.emit(e)
	w.newImage()
	return nil
}

// defaultRecordBytes is the size of a record unless a producer says otherwise.
const defaultRecordBytes = 100

// grow gives a topic partitions up to a total.
func (w *World) grow(n, total int32) {
	t := &w.topics[n]
	for i := t.count; i < total; i++ {
		if int(i) >= len(t.parts) {
			id := int32(len(w.parts))
			name := kafka.TopicPartition{Topic: t.name, Partition: i}
			t.parts = append(t.parts, id)
			w.parts = append(w.parts, client.PartInfo{Name: name, Topic: n, Node: i % w.nodes})
			w.logs = append(w.logs, broker.Log{Index: i})
			w.names.Partitions = append(w.names.Partitions, name)
		}
		l := &w.logs[t.parts[i]]
		l.Reset()
		l.Exists, l.Leader = true, i%w.nodes
	}
	t.count = total
}

// newImage publishes the cluster's metadata as it is now.
func (w *World) newImage() {
	image := &client.Image{Cluster: &kafka.Cluster{}, Event: int32(w.rec.Len()) - 1}
	for i := range w.topics {
		t := &w.topics[i]
		if !t.exists {
			continue
		}
		image.Cluster.Topics = append(image.Cluster.Topics, kafka.Topic{Name: t.name, ID: t.id, Partitions: t.count, Racks: t.racks})
		image.Topics = append(image.Topics, client.ImageTopic{Number: int32(i), Parts: t.parts[:t.count:t.count]})
	}
	w.images = append(slices.Clip(w.images), image)
	w.asked = asked{consumer: -1, event: int32(w.rec.Len()) - 1}
	w.coordinator.SetTopics(w.now, image.Cluster)
	w.takeFromCoordinator()
}

func (w *World) addPartitions(name string, total int64, cause int32) *Problem {
	n := w.topicNumber(name)
	switch {
	case n < 0 || !w.topics[n].exists:
		return problem("unknown-topic", name)
	case total <= int64(w.topics[n].count):
		return problem("partitions-only-grow", name, itoa(int64(w.topics[n].count)))
	case len(w.parts)+int(total) > MaxPartitions:
		return problem("too-many-partitions", itoa(MaxPartitions))
	}
	before := w.topics[n].count
	w.grow(n, int32(total))
	w.newForReaders(n, before)
	e := trace.New(w.now, trace.PartitionsAdded, cause)
	e.Topic, e.From, e.To = n, int64(before), total
	w.emit(e)
	for i := range w.producers { // a running producer spreads over all from now on
		if p := &w.producers[i]; p.running && p.topic == n {
			w.stopStream(p)
			w.startStream(p)
		}
	}
	w.newImage()
	w.logsChanged()
	return nil
}

func (w *World) deleteTopic(name string, cause int32) *Problem {
	n := w.topicNumber(name)
	if n < 0 || !w.topics[n].exists {
		return problem("unknown-topic", name)
	}
	for i := range w.producers {
		if p := &w.producers[i]; p.running && p.topic == n {
			w.stopStream(p)
			p.running = false
		}
	}
	t := &w.topics[n]
	for _, id := range t.parts[:t.count] {
		w.logs[id].Exists = false
		for g := range w.accounts {
			*w.account(int32(g), id) = newAccount()
		}
	}
	t.exists = false
	e := trace.New(w.now, trace.TopicDeleted, cause)
	e.Topic = n
	w.emit(e)
	w.newImage()
	w.logsChanged()
	return nil
}

// retentionCheck is log.retention.check.interval.ms.
const retentionCheck = 5 * kafka.Minute

// expireRecords deletes what is older than a topic's retention. Kafka deletes whole
// segments; here every record is a segment of its own.
func (w *World) expireRecords(n, made int32) bool {
	t := &w.topics[n]
	if !t.exists || t.made != made {
		return false
	}
	deleted := false
	for _, id := range t.parts[:t.count] {
		l := &w.logs[id]
		before := l.LogStart
		l.LogStart, _ = l.OffsetAt(w.now-t.retention, w.now)
		if l.LogStart > before {
			deleted = true
			e := trace.New(w.now, trace.RecordsDeleted, -1)
			e.Topic, e.Partitions, e.From, e.To = n, []int32{id}, before, l.LogStart
			w.emit(e)
		}
	}
	if deleted {
		w.logsChanged()
	}
	w.queue.push(item{at: w.now + retentionCheck, kind: retentionItem, a: n, b: made})
	return true
}

func (w *World) startStream(p *producer) {
	t := &w.topics[p.topic]
	bytes := p.spec.RecordBytes
	if bytes <= 0 {
		bytes = defaultRecordBytes
	}
	s := broker.NewStream(w.now, p.spec.RecordsPerSec.Records, p.spec.RecordsPerSec.Per, int64(t.count), p.spec.Keys, bytes)
	p.stream = &s
	for _, id := range t.parts[:t.count] {
		w.logs[id].AddStream(w.now, p.stream)
	}
}

func (w *World) stopStream(p *producer) {
	t := &w.topics[p.topic]
	for _, id := range t.parts[:t.count] {
		w.logs[id].RemoveStream(w.now, p.stream)
	}
	p.stream = nil
}

func (w *World) addProducer(s *Producer) *Problem {
	n := w.topicNumber(s.Topic)
	switch {
	case n < 0 || !w.topics[n].exists:
		return problem("unknown-topic", s.Topic)
	case s.RecordsPerSec.Records <= 0 || s.RecordsPerSec.Per <= 0:
		return problem("producer-rate", s.Name)
	}
	for i := range w.producers {
		if w.producers[i].name == s.Name && w.producers[i].running {
			return problem("producer-exists", s.Name)
		}
	}
	w.producers = append(w.producers, producer{name: s.Name, spec: *s, topic: n, running: true})
	w.startStream(&w.producers[len(w.producers)-1])
	w.logsChanged()
	return nil
}

func (w *World) stopProducer(name string) *Problem {
	for i := range w.producers {
		if p := &w.producers[i]; p.name == name && p.running {
			w.stopStream(p)
			p.running = false
			w.logsChanged()
			return nil
		}
	}
	return problem("unknown-producer", name)
}

// produce writes records at once: into one partition, or in turn into all.
func (w *World) produce(c *Command) *Problem {
	n := w.topicNumber(first(c.Names))
	if n < 0 || !w.topics[n].exists {
		return problem("unknown-topic", first(c.Names))
	}
	t := &w.topics[n]
	if len(c.Partitions) > 0 {
		p := c.Partitions[0].Partition
		if p < 0 || p >= t.count {
			return problem("unknown-partition", t.name, itoa(int64(p)))
		}
		w.write(t.parts[p], c.Count, c)
	} else {
		for i, id := range t.parts[:t.count] {
			share := (c.Count + int64(t.count) - 1 - int64(i)) / int64(t.count)
			if c.Batch.All {
				share = c.Count
			}
			w.write(id, share, c)
		}
	}
	w.logsChanged()
	return nil
}

// write appends what a produce line says to one log.
func (w *World) write(partition int32, count int64, c *Command) {
	l, bytes, batch, stamp := &w.logs[partition], c.Batch.Bytes, max(c.Batch.Records, 1), w.now-c.Age
	if bytes <= 0 {
		bytes = defaultRecordBytes
	}
	if c.Transaction == "" && !c.Broken {
		l.Append(w.now, stamp, count, batch, bytes)
	} else if count > 0 {
		mark := kafka.Readable
		if c.Broken {
			mark = kafka.Unreadable
		}
		l.AppendMarked(w.now, stamp, count, batch, bytes, mark, c.Transaction)
	}
}

// endTransaction commits or aborts a transaction: a marker goes into every
// partition that it wrote to.
func (w *World) endTransaction(c *Command) *Problem {
	name, found := first(c.Names), false
	for i := range w.logs {
		found = w.logs[i].EndTxn(w.now, name, !c.Abort) || found
	}
	if !found {
		return problem("unknown-transaction", name)
	}
	w.logsChanged()
	return nil
}

func (w *World) deleteRecords(c *Command, cause int32) *Problem {
	for _, tp := range c.Partitions {
		id := w.images[len(w.images)-1].Part(tp)
		if id < 0 {
			return problem("unknown-partition", tp.Topic, itoa(int64(tp.Partition)))
		}
		l := &w.logs[id]
		before, to := l.LogStart, c.Offset
		if to < 0 || to > l.End(w.now) {
			to = l.End(w.now)
		}
		l.LogStart = max(before, to)
		e := trace.New(w.now, trace.RecordsDeleted, cause)
		e.Topic, e.Partitions, e.From, e.To = w.parts[id].Topic, []int32{id}, before, l.LogStart
		w.emit(e)
	}
	w.logsChanged()
	return nil
}
