package conform

import (
	"slices"
	"strconv"
	"strings"

	"rebalancelab/engine/client"
	"rebalancelab/engine/group"
	"rebalancelab/engine/kafka"
)

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

// groupStates are the groups as an administrator sees them, one entry per change.
func (p *played) groupStates() object {
	watched := p.watched()
	lists := make([][]object, len(watched))
	shown := make([]string, len(watched))
	since := make([]kafka.Millis, len(watched))
	for t := kafka.Millis(0); t <= min(kafka.Millis(p.end), p.run.End()); t += sample {
		if p.brokerless(t) {
			continue
		}
		for i, v := range p.run.GroupsAt(t, watched) {
			now := p.described(&v)
			if n := len(lists[i]); n > 0 {
				lists[i][n-1][1].value = t - since[i]
			}
			if s := canonical(now); s != shown[i] {
				shown[i], since[i] = s, t
				lists[i] = append(lists[i], append(object{{"t", t}, {"lasted", 0}}, now...))
			}
		}
	}
	out := object{}
	for i, g := range watched {
		out.put(g, lists[i])
	}
	return out
}

// brokerless: the broker is away, so nobody tells an administrator anything.
func (p *played) brokerless(t kafka.Millis) bool {
	for i := range p.actions {
		a := &p.actions[i]
		if from := kafka.Millis(a.at); a.do == "restartBroker" && t >= from && t < from+kafka.Millis(a.number("down", 0))+sample {
			return true
		}
	}
	return false
}

// described is Admin.describeConsumerGroups.
func (p *played) described(v *group.GroupView) object {
	o := object{}
	if v.Type == group.NoGroup || v.State == group.Dead {
		o.put("state", "none: GroupIdNotFoundException")
		return o
	}
	o.put("type", map[group.GroupType]string{group.Classic: "Classic", group.Consumer: "Consumer"}[v.Type])
	o.put("state", v.State.String())
	modern := v.Type == group.Consumer
	if modern {
		o.putText("assignor", v.AssignorName)
		o.put("groupEpoch", v.GroupEpoch)
		o.put("assignmentEpoch", v.AssignmentEpoch)
	} else if v.State == group.Stable {
		o.putText("assignor", v.ProtocolName)
	}
	members := object{}
	for i := range v.Members {
		m := &v.Members[i]
		e := object{}
		e.putText("instance", m.InstanceID)
		if modern {
			e.put("epoch", m.Epoch)
			e.put("assignment", p.byID(slices.Concat(m.Assigned, m.PendingRevocation)))
			e.put("target", p.byID(m.Target))
			e.put("upgraded", !m.UsesClassic)
		} else {
			e.put("assignment", names(m.Assignment.Partitions))
		}
		members.put(m.MemberID, e)
	}
	o.put("members", members)
	return o
}

// outside is what administrators did and were told.
func (p *played) outside() []object {
	out := []object{}
	for i := range p.actions {
		a := &p.actions[i]
		if p.dropped(i) {
			continue
		}
		switch a.do {
		case "start", "call", "close", "set", "stopPolling", "resumePolling", "crash", "freeze", "thaw", "cut", "heal", "slowAssign", "restartBroker", "failOver":
			continue
		case "tool":
			out = append(out, p.toolRun(i, a))
			continue
		}
		e := object{{"t", a.at}}
		if a.has("note") {
			e.put("note", a.fields["note"])
		}
		for _, name := range a.names() {
			if name != "at" && name != "note" {
				e.put(name, a.fields[name])
			}
		}
		if a.do == "offsets" {
			e.put("result", p.offsetsAt(a))
		}
		out = append(out, e)
	}
	return out
}

// offsetsAt are the committed offsets of a group.
func (p *played) offsetsAt(a *timelineAction) object {
	o := object{}
	for _, x := range p.run.GroupsAt(kafka.Millis(a.at), []string{a.text("group", "g")})[0].Offsets {
		o.put(text(kafka.TopicPartition{Topic: x.Topic, Partition: x.Partition}), x.Offset)
	}
	return o
}

// delivery is one record that a poll returned.
type delivery struct {
	group, partition string
	offset           int64
}

// redelivered are the offsets that polls of one group returned more than once, with
// everyone who got them in order of time.
func (p *played) redelivered(consumers map[string][]object) []object {
	by := map[delivery][]string{}
	sights := slices.Clone(p.run.Sights())
	slices.SortStableFunc(sights, func(a, b client.Sight) int { return int(a.At - b.At) })
	for i := range sights {
		x := &sights[i]
		if x.Kind != client.SawRecords || x.Fault.Class != "" {
			continue
		}
		label := p.labelOf(x.Consumer)
		g := p.groupOf(nameOf(label))
		for _, ch := range x.Records {
			for o := ch.From; o < ch.To; o++ {
				k := delivery{g, p.partition(ch.Partition), o}
				by[k] = append(by[k], label)
			}
		}
	}
	var keys []delivery
	for k, who := range by {
		if len(who) > 1 {
			keys = append(keys, k)
		}
	}
	slices.SortFunc(keys, func(a, b delivery) int {
		if c := strings.Compare(a.group, b.group); c != 0 {
			return c
		}
		if c := strings.Compare(a.partition, b.partition); c != 0 {
			return c
		}
		return int(a.offset - b.offset)
	})
	out := []object{}
	for i, k := range keys {
		if i > 0 && keys[i-1] == (delivery{k.group, k.partition, k.offset - 1}) && slices.Equal(by[keys[i-1]], by[k]) {
			out[len(out)-1][3].value = k.offset
			continue
		}
		out = append(out, object{{"group", k.group}, {"partition", k.partition}, {"first", k.offset}, {"last", k.offset}, {"by", by[k]}})
	}
	return out
}

// groupOf is the group.id of a consumer; those without one are each on their own.
func (p *played) groupOf(name string) string {
	id, given := p.head.object("settings").fields["group.id"]
	if v, own := p.consumer(name).object("settings").fields["group.id"]; own {
		id, given = v, true
	}
	switch s, ok := id.(string); {
	case ok:
		return s
	case given:
		return "none of " + name
	}
	return "g"
}
