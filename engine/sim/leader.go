package sim

import (
	"rebalancelab/engine/broker"
	"rebalancelab/engine/client"
	"rebalancelab/engine/kafka"
)

// What partition leaders answer.

func (w *World) limits(c *client.Consumer) broker.Limits {
	return broker.Limits{MinBytes: c.Conf.FetchMinBytes, MaxWait: c.Conf.FetchMaxWait, MaxBytes: min(c.Conf.FetchMaxBytes, brokerFetchMax), PerPartition: c.Conf.MaxPartitionBytes, Committed: c.Conf.ReadCommitted}
}

// brokerFetchMax is the broker's own fetch.max.bytes.
const brokerFetchMax = 57671680

func (w *World) serveFetch(m *message) {
	c := &w.consumers[m.consumer]
	s := c.Fetch(m.node, m.call)
	if s == nil || c.Incarnation != m.incarnation || !c.Alive() {
		return
	}
	s.Arrived = w.now
	w.tryFetch(m.consumer, m.node, s)
}

// tryFetch answers a fetch that is at its leader, or lets it wait.
func (w *World) tryFetch(consumer, node int32, s *client.Slot) {
	limits := w.limits(&w.consumers[consumer])
	if s.Idle && w.now >= s.Arrived+limits.MaxWait {
		w.answerFetch(consumer, node, s)
		return
	}
	sent := w.nearest && w.nearer(consumer, node, s)
	at := kafka.Millis(0)
	at, s.Idle = broker.Ready(w.logs, s.Want, &limits, s.Arrived, w.now)
	s.Idle = s.Idle && !w.nearest
	if at > w.now && !sent {
		w.queue.push(item{at: at, kind: fetchItem, a: consumer, b: s.Call, c: node})
		return
	}
	s.Got = broker.Read(w.logs, s.Want, &limits, w.now, s.Got[:0])
	for i := range s.Got {
		if g := &s.Got[i]; sent && g.Error == kafka.None {
			if g.Preferred = w.replicaFor(consumer, node, g.Partition); g.Preferred > 0 {
				g.To, g.Bytes = g.From, 0
			}
		}
	}
	w.answerFetch(consumer, node, s)
}

// answerFetch sends what the slot holds.
func (w *World) answerFetch(consumer, node int32, s *client.Slot) {
	s.Arrived = kafka.Never
	w.put(message{request: fetchRequest, reply: true, consumer: consumer, incarnation: w.consumers[consumer].Incarnation, call: s.Call, node: node, event: -1})
}

// nearer tells whether the leader sends some partition of a fetch to a replica that
// is nearer to the consumer; that is answered at once (R-317, KIP-392).
func (w *World) nearer(consumer, node int32, s *client.Slot) bool {
	for i := range s.Want {
		l := &w.logs[s.Want[i].Partition]
		if s.Want[i].Offset >= l.LogStart && s.Want[i].Offset <= l.End(w.now) && w.replicaFor(consumer, node, s.Want[i].Partition) > 0 {
			return true
		}
	}
	return false
}

// replicaFor is the replica in the consumer's rack, plus 1, if the leader is asked
// and not in that rack itself; 0 none. All replicas of a lab are caught up.
func (w *World) replicaFor(consumer, node, partition int32) int32 {
	rack, leader := w.consumers[consumer].Conf.Rack, w.parts[partition].Node
	if node != leader || rack == "" || w.racks[leader] == rack {
		return 0
	}
	for k := range min(maxReplicas, w.nodes) {
		if n := (leader + k) % w.nodes; w.racks[n] == rack {
			return n + 1
		}
	}
	return 0
}

// maxReplicas is how many replicas partitions of a lab have, as far as there are
// brokers: the leader and the brokers after it.
const maxReplicas = 3

// wakeFetch: a fetch has waited long enough, or its data is there.
func (w *World) wakeFetch(consumer, call, node int32) bool {
	s := w.consumers[consumer].Fetch(node, call)
	if s == nil || s.Arrived == kafka.Never || !w.consumers[consumer].Alive() {
		return false
	}
	w.tryFetch(consumer, node, s)
	return true
}

// logsChanged looks again at all fetches that wait at leaders: something was
// written, deleted or reconfigured that they could not foresee.
func (w *World) logsChanged() {
	for i := range w.consumers {
		c := &w.consumers[i]
		if !c.Alive() {
			continue
		}
		for node := range w.nodes {
			if s := c.Waiting(node); s != nil {
				s.Idle = false
				w.tryFetch(int32(i), node, s)
			}
		}
	}
}

// serveListOffsets answers where logs begin, end, or reach a timestamp (R-296,
//
func (w *World) serveListOffsets(m *message) {
	body := m.body.(*client.ListBody)
	res := &client.ListResult{Offsets: make([]int64, len(body.Partitions)), Errors: make([]kafka.ErrorCode, len(body.Partitions))}
	for i, id := range body.Partitions {
		l := &w.logs[id]
		switch {
		case !l.Exists:
			res.Errors[i] = kafka.UnknownTopicOrPartition
		case body.Stamps[i] == client.Earliest:
			res.Offsets[i] = l.LogStart
		case body.Stamps[i] == client.Latest:
			res.Offsets[i] = l.End(w.now)
			if c := &w.consumers[m.consumer]; c.Conf.ReadCommitted {
				res.Offsets[i] = l.Stable(res.Offsets[i])
			}
		default:
			offset, ok := l.OffsetAt(body.Stamps[i], w.now)
			if !ok {
				offset = -1
			}
			res.Offsets[i] = offset
		}
	}
	w.answer(m, m.event, kafka.None, res)
}
