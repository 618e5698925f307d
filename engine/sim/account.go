package sim

import (
	"slices"

	"rebalancelab/engine/client"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// account is the book of one group about one partition: which records were
// processed by whom, which twice, and which never will be.
type account struct {
	used      bool
	revoked   bool // between owners: given up in an orderly way
	owner     int32
	last      int32 // who had it before
	committed int64 // −1 none
	start     int64 // offset from which the group began, −1 not yet
	next      int64 // after the last processed record, −1 none
	done      []doneRange
	twice     []trace.Range
	lost      []trace.Range
	given     int32 // the event that gave it to the owner, −1
}

// doneRange is records that one consumer processed first.
type doneRange struct {
	from, to int64
	by       int32
}

func newAccount() account {
	return account{owner: -1, last: -1, committed: -1, start: -1, next: -1, given: -1}
}

func (a *account) clone() account {
	b := *a
	b.done = slices.Clone(a.done)
	b.twice = slices.Clone(a.twice)
	b.lost = slices.Clone(a.lost)
	return b
}

func (w *World) account(g, partition int32) *account {
	list := w.accounts[g]
	for len(list) <= int(partition) {
		list = append(list, newAccount())
	}
	w.accounts[g] = list
	return &list[partition]
}

// processed books that a consumer finished with records.
func (w *World) processed(h client.Handled) {
	c := &w.consumers[h.Consumer]
	if c.Group < 0 || h.From >= h.To {
		return
	}
	w.measure(&h)
	a := w.account(c.Group, h.Partition)
	if a.start < 0 || h.From < a.start {
		a.start = h.From
	}
	a.next = h.To
	if n := len(a.done); n == 0 || h.From >= a.done[n-1].to { // the usual case: something new
		if n > 0 && a.done[n-1].to == h.From && a.done[n-1].by == h.Consumer {
			a.done[n-1].to = h.To
		} else {
			a.done = append(a.done, doneRange{h.From, h.To, h.Consumer})
		}
		a.found(h.From, h.To)
		return
	}
	w.again(c, a, h)
}

// again books records of which some were processed before.
func (w *World) again(c *client.Consumer, a *account, h client.Handled) {
	at := h.From
	var fresh []doneRange
	for _, d := range a.done {
		if d.to <= at || d.from >= h.To {
			continue
		}
		if d.from > at {
			fresh = append(fresh, doneRange{at, d.from, h.Consumer})
		}
		from, to := max(at, d.from), min(h.To, d.to)
		a.twice = addRange(a.twice, from, to)
		c.Duplicates += to - from
		e := trace.New(w.now, trace.Duplicated, w.whyAgain(a, h.Consumer))
		e.Consumer, e.Group, e.From, e.To = h.Consumer, c.Group, from, to
		e.Partitions = []int32{h.Partition}
		e.Detail = w.names.Consumers[d.by].Name
		w.emit(e)
		at = to
	}
	if at < h.To {
		fresh = append(fresh, doneRange{at, h.To, h.Consumer})
	}
	for _, f := range fresh {
		a.found(f.from, f.to)
	}
	a.done = append(a.done, fresh...)
	slices.SortFunc(a.done, func(x, y doneRange) int { return cmp64(x.from, y.from) })
}

// whyAgain is what made a consumer work on records again: that it was given the
// partition, or, if it is not the owner any more, that its member was removed.
func (w *World) whyAgain(a *account, consumer int32) int32 {
	if a.owner != consumer && w.links[consumer].removed >= 0 {
		return w.links[consumer].removed
	}
	return a.given
}

// found takes records that were processed after all off the list of lost ones.
func (a *account) found(from, to int64) {
	if len(a.lost) == 0 || a.lost[len(a.lost)-1].To <= from {
		return
	}
	var out []trace.Range
	for _, r := range a.lost {
		if r.From < from {
			out = append(out, trace.Range{From: r.From, To: min(r.To, from)})
		}
		if r.To > to {
			out = append(out, trace.Range{From: max(r.From, to), To: r.To})
		}
	}
	a.lost = out
}

// addRange merges a range into a sorted list.
func addRange(list []trace.Range, from, to int64) []trace.Range {
	if n := len(list); n > 0 && list[n-1].To == from {
		list = slices.Clone(list)
		list[n-1].To = to
		return list
	}
	out := make([]trace.Range, 0, len(list)+1)
	for _, r := range list {
		if r.To < from || r.From > to {
			out = append(out, r)
			continue
		}
		from, to = min(from, r.From), max(to, r.To)
	}
	out = append(out, trace.Range{From: from, To: to})
	slices.SortFunc(out, func(a, b trace.Range) int { return cmp64(a.From, b.From) })
	return out
}

func cmp64(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// committed books an accepted commit. What lies below it, was never processed and
// is in nobody's hands is lost: nobody will read it again.
func (w *World) committed(g, partition int32, offset int64) {
	a := w.account(g, partition)
	a.committed = offset
	if a.start < 0 {
		a.start = w.firstInHand(g, partition, offset)
	}
	w.checkLost(g, partition, offset, w.asked.event)
}

// firstInHand is where a group begins that committed before it processed anything.
func (w *World) firstInHand(g, partition int32, offset int64) int64 {
	for i := range w.consumers {
		c := &w.consumers[i]
		if c.Group != g || !c.Alive() {
			continue
		}
		for _, ch := range c.InHand(w.now) {
			if ch.Partition == partition {
				offset = min(offset, ch.From)
			}
		}
	}
	return offset
}

// checkLost looks for lost records of a partition below an offset that the group
// will not go back behind.
func (w *World) checkLost(g, partition int32, below int64, cause int32) {
	a := w.account(g, partition)
	if a.start < 0 || below <= a.start {
		return
	}
	if n := len(a.done); n == 1 && a.done[0].from <= a.start && a.done[0].to >= below {
		return
	}
	gaps := []trace.Range{}
	at := a.start
	for _, d := range a.done {
		if d.from > at && at < below {
			gaps = append(gaps, trace.Range{From: at, To: min(d.from, below)})
		}
		at = max(at, d.to)
	}
	if at < below {
		gaps = append(gaps, trace.Range{From: at, To: below})
	}
	for _, r := range a.lost {
		gaps = cut(gaps, r.From, r.To)
	}
	if len(gaps) > 0 {
		gaps = w.notInHand(g, partition, w.withRecords(partition, gaps))
	}
	for _, r := range gaps {
		a.lost = addRange(a.lost, r.From, r.To)
		e := trace.New(w.now, trace.Lost, cause)
		e.Group, e.Partitions, e.From, e.To = g, []int32{partition}, r.From, r.To
		w.emit(e)
	}
}

// withRecords takes off offsets at which nobody finds a record: transaction markers
// and what was aborted.
func (w *World) withRecords(partition int32, gaps []trace.Range) []trace.Range {
	l := &w.logs[partition]
	for _, r := range gaps {
		for at := r.From; at < r.To; {
			holds, next := l.Holds(at)
			if !holds {
				gaps = cut(gaps, at, min(next, r.To))
			}
			at = next
		}
	}
	return gaps
}

// notInHand takes off what some living consumer of the group may still process:
// records that were handed out to it, or that it holds and will hand out.
func (w *World) notInHand(g, partition int32, gaps []trace.Range) []trace.Range {
	for i := range w.consumers {
		c := &w.consumers[i]
		if c.Group != g || !c.Alive() {
			continue
		}
		for _, ch := range c.InHand(w.now) {
			if ch.Partition == partition {
				gaps = cut(gaps, ch.From, ch.To)
			}
		}
		if at, ok := c.Position(partition); ok {
			gaps = cut(gaps, at, kafkaEnd)
		}
	}
	return gaps
}

const kafkaEnd = int64(kafka.Never)

func cut(list []trace.Range, from, to int64) []trace.Range {
	var out []trace.Range
	for _, r := range list {
		if r.From < from {
			out = append(out, trace.Range{From: r.From, To: min(r.To, from)})
		}
		if r.To > to {
			out = append(out, trace.Range{From: max(r.From, to), To: r.To})
		}
	}
	return out
}

// Book books what everybody has finished so far of what they have in hand. It is
// for a world that is looked at for the last time.
func (w *World) Book() {
	for i := range w.consumers {
		w.consumers[i].Settle(w.enter(-1))
		for _, h := range w.env.Handled {
			w.processed(h)
		}
	}
}

// abandon books what a process had in hand when it ended.
func (w *World) abandon(i int32, cause int32) {
	c := &w.consumers[i]
	c.Settle(&w.env)
	for _, h := range w.env.Handled {
		w.processed(h)
	}
	w.env.Handled = w.env.Handled[:0]
}

// lookForLosses checks the partitions that a process had in hand, after it ended.
func (w *World) lookForLosses(g int32, hand []int32, cause int32) {
	if g < 0 {
		return
	}
	for _, p := range hand {
		w.checkLost(g, p, w.account(g, p).committed, cause)
	}
}

// follow keeps owners up to date from the events of a step.
func (w *World) follow(from int) {
	for k := from; k < w.rec.Len(); k++ {
		e := w.rec.At(int32(k))
		if e.Group < 0 || e.Consumer < 0 {
			continue
		}
		switch e.Code {
		case trace.Assigned:
			for _, p := range e.Partitions {
				w.owns(e.Group, p, e.Consumer)
				w.account(e.Group, p).given = e.Seq
			}
		case trace.Revoked, trace.PartitionsLost:
			for _, p := range e.Partitions {
				w.disowns(e.Group, p, e.Consumer, e.Code == trace.Revoked)
			}
		case trace.PositionReset: // what lies between is skipped
			w.checkLost(e.Group, e.Partitions[0], e.To, e.Seq)
		}
	}
}

func (w *World) owns(g, p, consumer int32) {
	a := w.account(g, p)
	if a.owner >= 0 && a.owner != consumer {
		a.last = a.owner
	}
	if a.last >= 0 && a.last != consumer {
		w.groups[g].moved++
	}
	a.used, a.owner, a.revoked = true, consumer, false
}

func (w *World) disowns(g, p, consumer int32, orderly bool) {
	a := w.account(g, p)
	if a.owner == consumer {
		a.owner, a.last, a.revoked = -1, consumer, orderly
	}
}
