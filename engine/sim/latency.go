package sim

import (
	"math/bits"

	"rebalancelab/engine/client"
	"rebalancelab/engine/kafka"
)

// histogram counts how long records took from being produced to being processed.
// Below 8 ms each millisecond has a slot, above each power of two has four.
type histogram [88]uint32

// slot is where a length is counted.
func slot(d kafka.Millis) int {
	if d < 8 {
		return int(max(d, 0))
	}
	e := bits.Len64(uint64(d)) - 1
	return min(8+(e-3)*4+int(d>>(e-2))&3, len(histogram{})-1)
}

// upper is the longest length that is counted in a slot.
func upper(i int) kafka.Millis {
	if i < 8 {
		return kafka.Millis(i)
	}
	e, quarter := (i-8)/4+3, kafka.Millis((i-8)%4)
	return (4+quarter+1)<<(e-2) - 1
}

// quantile is the length that so many thousandths of the records did not exceed,
// −1 without any.
func (h *histogram) quantile(thousandths int64) kafka.Millis {
	total := int64(0)
	for _, n := range h {
		total += int64(n)
	}
	left := (total*thousandths + 999) / 1000
	for i, n := range h {
		if left -= int64(n); left <= 0 && total > 0 {
			return upper(i)
		}
	}
	return -1
}

// latencySamples is how many records of one batch are looked at; the others are
// taken to be like their neighbours.
const latencySamples = 8

// measure counts the records that a consumer finished with just now. The last of
// them was finished at this instant, those before it one processing time earlier
// each.
func (w *World) measure(h *client.Handled) {
	l, log := &w.links[h.Consumer].latency, &w.logs[h.Partition]
	per := w.consumers[h.Consumer].Act.PerRecord
	n := h.To - h.From
	step := max(n/latencySamples, 1)
	for at := h.To - 1; at >= h.From; at -= step {
		took := w.now - kafka.Millis(h.To-1-at)*per - log.TimeOf(at, w.now)
		l[slot(took)] += uint32(min(step, at-h.From+1))
	}
}
