package say

import (
	"strings"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// maxHeadline is how many clauses the one sentence above a lab may hold.
const maxHeadline = 3

// Headline is the bold sentence above a figure: who has stopped, who is gone,
// who does not know yet. It depends only on the snapshot and on the events up to
// it, and names instants rather than countdowns, so that it stays true until the
// next event.
func Headline(l Lang, s *trace.Snapshot, events []trace.Event) string {
	h := headline{l: l, s: s, events: events, group: concernedGroup(s, events)}
	h.troubles()
	h.rebalance()
	h.unaware()
	h.calm()
	h.damage()
	return strings.Join(h.parts[:min(len(h.parts), maxHeadline)], " ")
}

type headline struct {
	l      Lang
	s      *trace.Snapshot
	events []trace.Event
	group  int32
	parts  []string
}

func (h *headline) add(p phrase, args ...string) {
	h.parts = append(h.parts, fillArgs(p.in(h.l), args...))
}

// concernedGroup is the group that the newest event is about, else the first.
func concernedGroup(s *trace.Snapshot, events []trace.Event) int32 {
	for i := len(events) - 1; i >= 0; i-- {
		if g := events[i].Group; g >= 0 {
			return g
		}
		if c := events[i].Consumer; c >= 0 && s.Names.Consumers[c].Group >= 0 {
			return s.Names.Consumers[c].Group
		}
	}
	if len(s.Groups) == 0 {
		return -1
	}
	return 0
}

func (h *headline) members(keep func(*trace.Consumer) bool) []string {
	var out []string
	for i := range h.s.Consumers {
		if h.s.Names.Consumers[i].Group == h.group && keep(&h.s.Consumers[i]) {
			out = append(out, h.s.Names.Consumers[i].Name)
		}
	}
	return out
}

// troubles tells of processes that are dead, frozen, blocked or cut off while
// the coordinator still counts on them.
func (h *headline) troubles() {
	for i := range h.s.Consumers {
		k := &h.s.Consumers[i]
		if h.s.Names.Consumers[i].Group != h.group {
			continue
		}
		name := h.s.Names.Consumers[i].Name
		switch deadline := h.deadline(k); {
		case !k.Member:
			h.gone(k, name)
		case k.Life == trace.Crashed:
			h.add(phrase{"{0|이/가} 죽었는데 코디네이터는 아직 몰라요. 세션은 {1}에 끝나요.",
				"{0} is dead, and the coordinator does not know: the session ends at {1}."}, name, deadline)
		case k.Life == trace.Frozen:
			h.add(phrase{"{0|이/가} 멎어서 하트비트도 못 보내요. 세션은 {1}에 끝나요.",
				"{0} is frozen and sends no heartbeat: its session ends at {1}."}, name, deadline)
		case k.Life == trace.Blocked:
			h.blocked(k, name)
		case k.CutOff:
			h.add(phrase{"{0|은/는} 네트워크가 끊겼어요. 세션은 {1}에 끝나요.",
				"{0} is cut off: its session ends at {1}."}, name, deadline)
		}
	}
}

func (h *headline) deadline(k *trace.Consumer) string {
	return Duration(h.l, h.s.At+max(k.SessionLeft, 0))
}

func (h *headline) blocked(k *trace.Consumer, name string) {
	if k.PollLeft < 0 {
		h.add(phrase{"{0}의 처리 스레드가 막혔어요.", "{0}'s application thread is blocked."}, name)
		return
	}
	h.add(phrase{"{0}의 처리가 막혔지만 하트비트는 계속 가요. 폴 간격은 {1}에 끝나요.",
		"{0}'s processing is blocked, yet its heartbeats go on: the poll interval ends at {1}."},
		name, Duration(h.l, h.s.At+k.PollLeft))
}

// gone tells of a former member, as long as that is news: its partitions are not
// yet with others, or it does not know.
func (h *headline) gone(k *trace.Consumer, name string) {
	switch {
	case k.Life == trace.Crashed && h.rebalancing():
		h.add(phrase{"{0|이/가} 빠졌어요.", "{0} is out."}, name)
	case k.Life == trace.Closed && h.rebalancing():
		h.add(phrase{"{0|이/가} 나갔어요.", "{0} has left."}, name)
	case !h.down() && (k.Life == trace.Blocked || k.Life == trace.Frozen || k.Life == trace.Running) && len(k.Owned) > 0:
		h.add(phrase{"{0|은/는} 그룹에서 빠졌는데 아직 몰라요.", "{0} is out of the group and does not know it yet."}, name)
	}
}

func (h *headline) rebalancing() bool {
	if h.group < 0 {
		return false
	}
	switch h.s.Groups[h.group].State {
	case "PreparingRebalance", "CompletingRebalance", "Assigning", "Reconciling":
		return true
	}
	return false
}

// rebalance tells who waits for whom.
func (h *headline) rebalance() {
	if h.down() {
		h.add(phrase{"코디네이터가 답하지 않아요. 가진 파티션은 계속 읽어요.", "The coordinator does not answer; what is held is still read."})
		return
	}
	if !h.rebalancing() {
		return
	}
	g := &h.s.Groups[h.group]
	switch {
	case g.Initial:
		h.add(phrase{"코디네이터가 다른 멤버를 {0}까지 기다려요.", "The coordinator waits for more members until {0}."},
			Duration(h.l, h.s.At+max(g.RebalanceLeft, 0)))
	case g.State == "CompletingRebalance":
		h.add(phrase{"모두 조인했고, 리더 {0|이/가} 할당을 나눠 줄 차례예요.", "All have joined; the leader {0} hands out the assignment."},
			ConsumerName(h.s.Names, g.Leader))
	case g.State == "PreparingRebalance":
		h.waiting(g)
	case g.State == "Assigning":
		h.add(phrase{"코디네이터가 새 목표 할당을 계산할 차례예요.", "A new target assignment is due."})
	default:
		h.reconciling(g)
	}
}

func (h *headline) waiting(g *trace.Group) {
	var joined, missing []string
	stopped := true // all who have joined; who cooperates goes on with what it has
	for i := range g.Members {
		m := &g.Members[i]
		name := ConsumerName(h.s.Names, m.Consumer)
		if m.Consumer < 0 {
			continue
		}
		if m.Joined {
			joined = append(joined, name)
			stopped = stopped && h.s.Consumers[m.Consumer].Stopped
		} else {
			missing = append(missing, name)
		}
	}
	switch {
	case len(joined) > 0 && len(missing) > 0 && !stopped:
		h.add(phrase{"{0|은/는} 조인했고 {1|을/를} 기다려요.", "{0} joined and must wait for {1}."},
			joinNames(h.l, joined), joinNames(h.l, missing))
	case len(joined) > 0 && len(missing) > 0:
		h.add(phrase{"{0|은/는} 멈춰서 {1|을/를} 기다려요.", "{0} stopped and must wait for {1}."},
			joinNames(h.l, joined), joinNames(h.l, missing))
	case len(missing) > 0 && len(missing) == len(h.unawareNames()):
		h.add(phrase{"리밸런스가 시작됐어요.", "A rebalance has started."}) // unaware() names them
	case len(missing) > 0:
		h.add(phrase{"리밸런스가 시작됐어요. {0|이/가} 조인할 차례예요.", "A rebalance has started; {0} must join."}, joinNames(h.l, missing))
	case len(joined) > 0:
		h.add(phrase{"모두 조인해서 코디네이터의 답을 기다려요.", "All have joined and wait for the coordinator."})
	}
}

// unaware tells who has not heard of the running rebalance.
func (h *headline) unaware() {
	names := h.unawareNames()
	switch {
	case len(names) == 1:
		h.add(phrase{"{0|은/는} 아직 몰라요.", "{0} does not know yet."}, names[0])
	case len(names) > 1:
		h.add(phrase{"{0|은/는} 아직 몰라요.", "{0} do not know yet."}, joinNames(h.l, names))
	}
}

func (h *headline) unawareNames() []string {
	if h.group < 0 || h.s.Groups[h.group].State != "PreparingRebalance" {
		return nil
	}
	start := h.lastEvent(trace.RebalanceStarted)
	if start < 0 {
		return nil
	}
	var names []string
	for i := range h.s.Groups[h.group].Members {
		m := &h.s.Groups[h.group].Members[i]
		if m.Consumer < 0 || m.Joined || h.s.Consumers[m.Consumer].Life != trace.Running || h.toldSince(start, m.Consumer) {
			continue
		}
		names = append(names, ConsumerName(h.s.Names, m.Consumer))
	}
	return names
}

func (h *headline) lastEvent(code trace.Code) int {
	for i := len(h.events) - 1; i >= 0; i-- {
		if h.events[i].Code == code && h.events[i].Group == h.group {
			return i
		}
	}
	return -1
}

func (h *headline) toldSince(from int, c int32) bool {
	for i := from; i < len(h.events); i++ {
		e := &h.events[i]
		if e.Consumer == c && (e.Code == trace.JoinStarted ||
			e.Code == trace.ResponseArrived && e.Error == kafka.RebalanceInProgress) {
			return true
		}
	}
	return false
}

// calm tells who shares the work, when nothing else is to be told.
func (h *headline) calm() {
	if h.rebalancing() || len(h.parts) >= maxHeadline {
		return
	}
	at, idle := h.members(consuming), h.members(idle)
	switch {
	case len(at) == 0 && len(h.parts) > 0:
		return
	case len(at) == 0 && len(h.members(started)) == 0:
		h.add(phrase{"아직 아무도 시작하지 않았어요.", "Nobody has started yet."})
	case len(at) == 0 && len(h.members(alive)) == 0:
		h.add(phrase{"남은 컨슈머가 없어요. 레코드는 쌓이기만 해요.", "No consumer is left; records pile up."})
	case len(at) == 0:
		h.add(phrase{"아직 맡은 파티션이 없어요.", "No partition is assigned yet."})
	case len(at) == 1 && len(h.members(owning)) == 1 && h.owned() > 1:
		h.add(phrase{"{0|이/가} {1|을/를} 모두 처리해요.", "{0} handles all {1}."}, at[0], CountPartitions(h.l, h.owned()))
	case len(at) == 1:
		h.add(phrase{"{0|이/가} {1|을/를} 처리해요.", "{0} handles {1}."}, at[0], CountPartitions(h.l, h.owned()))
	default:
		h.add(phrase{"{0|이/가} {1|을/를} 나눠 처리해요.", "{0} share {1}."}, joinNames(h.l, at), CountPartitions(h.l, h.owned()))
	}
	switch {
	case len(idle) == 1:
		h.add(phrase{"{0|은/는} 맡은 파티션 없이 기다려요.", "{0} waits without a partition."}, idle[0])
	case len(idle) > 1:
		h.add(phrase{"{0|은/는} 맡은 파티션 없이 기다려요.", "{0} wait without a partition."}, joinNames(h.l, idle))
	}
}

func consuming(k *trace.Consumer) bool {
	return k.Member && len(k.Owned) > 0 && !k.Stopped && k.Life == trace.Running
}

func owning(k *trace.Consumer) bool { return len(k.Owned) > 0 }

func idle(k *trace.Consumer) bool {
	return k.Member && len(k.Owned) == 0 && k.Life == trace.Running && k.Generation > 0
}

func started(k *trace.Consumer) bool { return k.Life != trace.NotStarted }

func alive(k *trace.Consumer) bool {
	return k.Life == trace.Running || k.Life == trace.Blocked || k.Life == trace.Frozen
}

func (h *headline) owned() int {
	n := 0
	for i := range h.s.Consumers {
		if k := &h.s.Consumers[i]; h.s.Names.Consumers[i].Group == h.group && consuming(k) {
			n += len(k.Owned)
		}
	}
	return n
}

// damage counts duplicates and losses so far.
func (h *headline) damage() {
	if h.group < 0 {
		return
	}
	g := &h.s.Groups[h.group]
	switch {
	case g.Losses > 0 && g.Duplicates > 0:
		h.add(phrase{"지금까지 중복 {0}건, 유실 {1}건.", "So far {0|duplicate/duplicates} and {1} lost."}, Number(g.Duplicates), Number(g.Losses))
	case g.Losses > 0:
		h.add(phrase{"지금까지 유실 {0}건.", "So far {0} lost."}, Number(g.Losses))
	case g.Duplicates > 0:
		h.add(phrase{"지금까지 중복 {0}건.", "So far {0|duplicate/duplicates}."}, Number(g.Duplicates))
	}
}
