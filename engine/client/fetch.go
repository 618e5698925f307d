package client

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// sendFetches sends a fetch to every node that may be asked: none is in flight to
// it, and no fetchable partition that it leads has records in the buffer.
func (c *Consumer) sendFetches(env *Env) {
	for node := range c.fetches {
		s := &c.fetches[node]
		if s.Call != 0 {
			continue
		}
		s.Want = s.Want[:0]
		for _, id := range c.subs.order {
			p := c.subs.find(id)
			if len(c.fetches) > 1 && c.readsFrom(env, p) != int32(node) || !p.fetchable() {
				continue
			}
			if p.buffered > 0 && !c.Conf.Version.Has(kafka.FetchGate) {
				continue
			}
			if p.buffered > 0 {
				s.Want = s.Want[:0]
				break
			}
			s.Want = append(s.Want, kafka.FetchWanted{Partition: id, Offset: p.pos})
		}
		if len(s.Want) == 0 {
			continue
		}
		env.Cause = -1
		s.Call = c.send(env, trace.Fetch, int32(node), nil, false).call
		s.SentAt, s.Arrived, s.Idle = env.Now, kafka.Never, false
	}
}

// readsFrom is the broker that a partition is read from: its leader, or the replica
// that the leader named, for metadata.max.age.ms (KIP-392).
func (c *Consumer) readsFrom(env *Env, p *part) int32 {
	if p.replica > 0 && env.Now < p.until {
		return p.replica - 1
	}
	return env.Parts[p.id].Node
}

// Fetch is the fetch in flight to a node under this call; nil if it is not.
func (c *Consumer) Fetch(node, call int32) *Slot {
	if int(node) >= len(c.fetches) || c.fetches[node].Call != call {
		return nil
	}
	return &c.fetches[node]
}

// fetchAnswered puts what a fetch brought into the buffer.
func (c *Consumer) fetchAnswered(env *Env, q *pending, r *Response) {
	s := &c.fetches[q.node]
	if s.Call != q.call {
		return
	}
	s.Call = 0
	if r.Error != kafka.None {
		return
	}
	if s.Idle {
		c.nothingNew(env, s)
		return
	}
	for i := range s.Got {
		g := &s.Got[i]
		p := c.subs.find(g.Partition)
		if p == nil || p.state != fetching || max(p.pos, p.buffered) != g.From {
			continue
		}
		p.end = g.HighWatermark
		c.meter.add(env.Now, 0, g.Bytes)
		c.fetched += g.Bytes
		if len(env.Racks) > 0 && c.Conf.Rack != "" && env.Racks[q.node] != c.Conf.Rack {
			c.remote += g.Bytes
		}
		if g.Preferred > 0 {
			p.replica, p.until = g.Preferred, env.Now+c.Conf.MetadataMaxAge
			continue
		}
		switch g.Error {
		case kafka.None:
			if g.To > g.From {
				p.buffered = g.To
				c.buffer = append(c.buffer, Chunk{g.Partition, g.From, g.To, g.Mark})
			} else {
				p.high = p.end
			}
		case kafka.OffsetOutOfRange: // R-295 b
			if q.node != env.Parts[p.id].Node { // a follower: ask the leader
				p.replica = 0
				continue
			}
			if c.Conf.Reset == "none" {
				p.buffered = outOfRange
				c.buffer = append(c.buffer, Chunk{g.Partition, g.From, outOfRange, kafka.Readable})
			} else {
				c.toReset(p, ResetPolicy)
			}
			c.subs.moveToEnd(g.Partition)
		default:
			c.wantMetadata(env.Now)
			c.subs.moveToEnd(g.Partition)
		}
	}
}

// nothingNew takes an answer that brought no record: all logs end where the fetch
// began.
func (c *Consumer) nothingNew(env *Env, s *Slot) {
	for _, w := range s.Want {
		if p := c.subs.find(w.Partition); p != nil && p.state == fetching && max(p.pos, p.buffered) == w.Offset {
			p.end, p.high = w.Offset, w.Offset
			c.meter.add(env.Now, 0, 0)
		}
	}
}

// outOfRange in place of an end marks a position that the leader refused.
const outOfRange = int64(1)<<62 - 1

// stale: this chunk of the buffer is not what the position leads to.
func (p *part) stale(ch *Chunk) bool { return p == nil || ch.From < p.pos || ch.From >= p.buffered }

// collect takes up to max.poll.records out of the buffer: one partition is
// drained before the next is touched. What is paused stays, what
// is not wanted any more is dropped, markers and aborted records only move the
// position. It tells whether poll has something to return for: a batch, or
// a position that moved.
func (c *Consumer) collect(env *Env) (bool, Fault) {
	left, moved := c.Conf.MaxPollRecords, false
	keep := c.buffer[:0]
	var paused []Chunk // go behind all others, as in Kafka's buffer
	for i, ch := range c.buffer {
		p := c.subs.find(ch.Partition)
		switch {
		case p == nil:
		case p.paused && p.state == fetching && !p.stale(&ch) && !p.leaving:
			paused = append(paused, ch)
		case !p.fetchable() || p.stale(&ch):
			p.buffered = 0
		case ch.From > p.pos || left == 0 && ch.mark == kafka.Readable && ch.To != outOfRange: // for a later poll
			keep = append(keep, ch)
		case ch.To == outOfRange || ch.mark == kafka.Unreadable:
			rest := c.buffer[i:]
			fault := c.unreadable(env, p, &ch)
			if len(c.Batch) > 0 { // the exception is for the next poll
				fault = Fault{}
			} else if ch.To == outOfRange {
				p.buffered = 0
				rest = rest[1:]
			}
			c.buffer = append(append(keep, rest...), paused...)
			return len(c.Batch) > 0, fault
		default:
			n := ch.To - ch.From
			if ch.mark == kafka.Readable {
				n = min(left, n)
				c.Batch = append(c.Batch, Chunk{Partition: ch.Partition, From: ch.From, To: ch.From + n})
				left -= n
			}
			moved = true
			p.pos = ch.From + n
			p.high = p.end         // only now is the answer looked into
			p.lag = p.high - p.pos
			if p.pos < ch.To {
				keep = append(keep, Chunk{ch.Partition, p.pos, ch.To, ch.mark})
			}
			if p.pos >= p.buffered {
				p.buffered = 0
				c.subs.moveToEnd(ch.Partition)
			}
		}
	}
	c.buffer = append(keep, paused...)
	return moved, Fault{}
}

// unreadable is what poll throws at a place that cannot be read: a position that
// the leader refuses (R-297 b), or a record that the deserializer refuses, which
// each poll tries again.
func (c *Consumer) unreadable(env *Env, p *part, ch *Chunk) Fault {
	if ch.To == outOfRange {
		return c.outOfRangeFault(env, p)
	}
	name := env.Parts[p.id].Name
	return Fault{"RecordDeserializationException", "Error deserializing VALUE for partition " + name.Topic + "-" + millisText(kafka.Millis(name.Partition)) +
		" at offset " + millisText(kafka.Millis(ch.From)) + ". If needed, please seek past the record to continue consumption."}
}

func (c *Consumer) outOfRangeFault(env *Env, p *part) Fault {
	name := env.Parts[p.id].Name
	node := env.Parts[p.id].Node
	return Fault{"OffsetOutOfRangeException", "Fetch position FetchPosition{offset=" + millisText(kafka.Millis(p.pos)) +
		", offsetEpoch=Optional.empty, currentLeader=LeaderAndEpoch{leader=Optional[" + address(node) + " (id: " + millisText(kafka.Millis(node)+1) +
		" rack: null isFenced: false)], epoch=0}} is out of range for partition " + partitionText(name)}
}

// address is where a broker listens.
func address(node int32) string { return "localhost:" + millisText(9092+kafka.Millis(node)) }

// forget drops buffered records of partitions that are not assigned any more, or
// whose position was moved.
func (c *Consumer) forget() {
	c.buffer = slices.DeleteFunc(c.buffer, func(ch Chunk) bool {
		p := c.subs.find(ch.Partition)
		if p != nil && p.stale(&ch) {
			p.buffered = 0
		}
		return p.stale(&ch)
	})
}

// Buffered is how many records wait to be handed out.
func (c *Consumer) Buffered() int64 {
	n := int64(0)
	for _, ch := range c.buffer {
		if ch.To != outOfRange && ch.mark != kafka.Skipped {
			n += ch.To - ch.From
		}
	}
	return n
}

// Waiting is the fetch that waits at a node; nil if none does.
func (c *Consumer) Waiting(node int32) *Slot {
	if int(node) >= len(c.fetches) || c.fetches[node].Call == 0 || c.fetches[node].Arrived == kafka.Never {
		return nil
	}
	return &c.fetches[node]
}

// Waits tells whether the consumer still waits for the answer to a call.
func (c *Consumer) Waits(call int32) bool {
	return slices.ContainsFunc(c.net.pending, func(p pending) bool { return p.call == call })
}
