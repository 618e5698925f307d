package sim

import (
	"rebalancelab/engine/group"
	"rebalancelab/engine/trace"
)

// settledAt remembers the answer of Settled, which only a milestone can change.
type settledAt struct {
	events int
	yes    bool
}

// Settled tells whether a group is at rest: no rebalance or reconciliation is
// running or wanted, and every running member has what the group gives it. ""
// means all groups.
func (w *World) Settled(name string) bool {
	if name == "" {
		for g := range w.groups {
			if !w.groupSettled(int32(g)) {
				return false
			}
		}
		return true
	}
	g := w.names.GroupNumber(name)
	return g < 0 || w.groupSettled(g)
}

func (w *World) groupSettled(g int32) bool {
	s := &w.settled[g]
	if s.events != w.rec.Len() {
		*s = settledAt{w.rec.Len(), w.atRest(g)}
	}
	return s.yes
}

func (w *World) atRest(g int32) bool {
	for i := range w.consumers {
		c := &w.consumers[i]
		if c.Group != g || !c.Alive() {
			continue
		}
		if c.Joins() && !w.coordinator.Active() {
			return false // down or loading: what its records say is not known yet
		}
		if c.Life == trace.Closing || c.Life == trace.Running && !c.Settled() {
			return false
		}
	}
	kind, state := w.coordinator.State(w.names.Groups[g])
	if kind == group.Consumer && state == group.Stable {
		return w.holdWhatTheyGot(g)
	}
	return kind == group.NoGroup || state == group.Stable || state == group.Empty || state == group.Dead
}

// holdWhatTheyGot: a consumer group is Stable for its coordinator as soon as it has
// given the last partition away; the member learns of it a moment later.
func (w *World) holdWhatTheyGot(g int32) bool {
	view := w.coordinator.Newest(w.names.Groups[g])
	given := map[string]int{}
	for i := range view.Members {
		for _, t := range view.Members[i].Assigned {
			given[view.Members[i].MemberID] += len(t.Partitions)
		}
	}
	for i := range w.consumers {
		c := &w.consumers[i]
		if c.Group == g && c.Life == trace.Running && c.Joins() && len(c.Owns()) != given[c.MemberID()] {
			return false
		}
	}
	return true
}

// Size is how many bytes a copy of the world holds, roughly, besides what it
// shares with its original.
func (w *World) Size() int64 {
	n := int64(len(w.queue.heap))*40 + int64(len(w.messages))*112 + int64(len(w.ids))*32 + w.rec.OwnSize()
	for i := range w.consumers {
		n += 1500 + w.consumers[i].Size()
	}
	for i := range w.logs {
		n += w.logs[i].Size()
	}
	for g := range w.accounts {
		n += int64(len(w.accounts[g])) * 160
	}
	return n + w.coordinatorSize()
}

// coordinatorSize estimates the coordinator's part: members and offsets.
func (w *World) coordinatorSize() int64 {
	n := int64(4096)
	for g := range w.groups {
		n += int64(len(w.accounts[g])) * 120
	}
	return n + int64(len(w.consumers))*800
}

// Check looks for what must never be: two members of one generation that own the
// same partition, commits and positions outside the log's past, timers in the
// past. Empty: all is well.
func (w *World) Check() []string {
	var out []string
	if len(w.queue.heap) > 0 && w.queue.heap[0].at < w.now {
		out = append(out, "an item of the queue lies in the past")
	}
	if w.coordNext < w.now {
		out = append(out, "a timer of the coordinator lies in the past")
	}
	if p := w.coordinator.Broken(); p != "" {
		out = append(out, "coordinator: "+p)
	}
	out = w.checkOwners(out)
	for g := range w.accounts {
		for p := range w.accounts[g] {
			out = w.checkAccount(out, g, p)
		}
	}
	return out
}

// checkOwners: within one generation a partition has one owner among those that
// are members.
func (w *World) checkOwners(out []string) []string {
	type claim struct{ consumer, generation int32 }
	for g := range w.groups {
		claims := make([]claim, len(w.parts))
		for p := range claims {
			claims[p].consumer = -1
		}
		for i := range w.consumers {
			c := &w.consumers[i]
			if c.Group != int32(g) || !c.Alive() || c.Generation() < 0 || !c.Joins() {
				continue
			}
			for _, p := range c.Owns() {
				o := claims[p]
				if o.consumer >= 0 && o.generation == c.Generation() && !c.Conf.ConsumerProtocol && !w.twins(o.consumer, int32(i)) {
					out = append(out, w.parts[p].Name.Topic+"-"+itoa(int64(w.parts[p].Name.Partition))+" has two owners in generation "+
						itoa(int64(o.generation))+": "+w.consumers[o.consumer].Name+" and "+c.Name)
				}
				claims[p] = claim{int32(i), c.Generation()}
			}
		}
	}
	return out
}

// twins share a group.instance.id: the newcomer takes over everything, and the old
// one does not know yet.
func (w *World) twins(a, b int32) bool {
	x, y := w.consumers[a].Conf, w.consumers[b].Conf
	return x.InstanceID != "" && x.InstanceID == y.InstanceID
}

// checkAccount: records are processed, lost or neither, never both; nothing is
// processed that does not exist.
func (w *World) checkAccount(out []string, g, p int) []string {
	a := &w.accounts[g][p]
	name := w.names.Groups[g] + " " + w.parts[p].Name.Topic + "-" + itoa(int64(w.parts[p].Name.Partition))
	end := w.logs[p].End(w.now)
	for i, d := range a.done {
		if d.from >= d.to || i > 0 && d.from < a.done[i-1].to {
			out = append(out, name+": processed ranges are out of order")
		}
		if d.to > end && w.logs[p].Exists {
			out = append(out, name+": processed beyond the end of the log")
		}
		for _, l := range a.lost {
			if l.From < d.to && d.from < l.To {
				out = append(out, name+": records both processed and lost")
			}
		}
	}
	return out
}
