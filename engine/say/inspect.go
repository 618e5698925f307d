package say

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// Card is what an inspector says about one picked thing at one instant.
type Card struct {
	Title    string
	Consumer int32 // whose card it is, −1: no consumer's
	State    State // of a consumer
	Chip     string
	Facts    []Fact
	Ask      string // the question that Why answers
	Why      []Step // nearest first
}

// Fact is one line of a card. Part is what is left of it, in thousandths; −1
// where nothing drains.
type Fact struct {
	Label, Text string
	Part        int64
}

func fact(label, text string) Fact { return Fact{Label: label, Text: text, Part: -1} }

// Inspect makes the card of consumer c<n>, partition p<n>, group g<n> or event
// e<n>. events are those up to the snapshot, except that an event may be picked
// before it happens. ok is false when there is no such thing.
func Inspect(l Lang, s *trace.Snapshot, events []trace.Event, now int, letter byte, n int32) (card Card, ok bool) {
	if n < 0 {
		return Card{}, false
	}
	past := events[:min(max(now+1, 0), len(events))]
	switch letter {
	case 'c':
		if int(n) < len(s.Consumers) {
			return consumerCard(l, s, past, n), true
		}
	case 'p':
		if int(n) < len(s.Partitions) {
			return partitionCard(l, s, past, n), true
		}
	case 'g':
		if int(n) < len(s.Groups) {
			return groupCard(l, s, past, n), true
		}
	case 'e':
		if int(n) < len(events) {
			return eventCard(l, s, events, n), true
		}
	}
	return Card{}, false
}

func consumerCard(l Lang, s *trace.Snapshot, past []trace.Event, n int32) Card {
	k := &s.Consumers[n]
	card := Card{Title: ConsumerName(s.Names, n), Consumer: n, State: Status(l, s, n)}
	if k.Generation >= 0 {
		id := LabelGenerationNo
		if k.Protocol == "consumer" {
			id = LabelEpochNo
		}
		card.Chip = Label(l, id, Number(int64(k.Generation)))
	}
	card.Facts = consumerFacts(l, s, k)
	seq := int32(-1)
	card.Ask, seq = askConsumer(l, k, past, n)
	card.Why = Why(l, s.Names, past, seq)
	return card
}

func consumerFacts(l Lang, s *trace.Snapshot, k *trace.Consumer) []Fact {
	owned := Label(l, LabelNone)
	if len(k.Owned) > 0 {
		owned = PartitionList(l, s.Names, k.Owned)
	}
	facts := []Fact{fact(Label(l, LabelPartitions), owned)}
	if len(k.Revoking) > 0 {
		facts = append(facts, fact(Label(l, LabelRevoked), PartitionList(l, s.Names, k.Revoking)))
	}
	if k.Life == trace.NotStarted || k.Life == trace.Closed || k.Life == trace.Failed {
		return facts
	}
	facts = append(facts, timer(l, LabelSessionTimeout, k.SessionLeft, k.SessionTimeout, sessionOff(l, s, k)))
	if k.Life == trace.Crashed {
		return facts
	}
	facts = append(facts, timer(l, LabelPollInterval, k.PollLeft, k.PollInterval, pollOff(l, k)))
	if k.HeartbeatLeft >= 0 {
		facts = append(facts, fact(Label(l, LabelHeartbeat),
			fillArgs(phrase{"{0} 뒤에 보냄", "next in {0}"}.in(l), Duration(l, k.HeartbeatLeft))))
	}
	if k.NextCommitLeft >= 0 {
		facts = append(facts, fact(phrase{"자동 커밋", "auto-commit"}.in(l),
			fillArgs(phrase{"{0} 뒤", "in {0}"}.in(l), Duration(l, k.NextCommitLeft))))
	}
	facts = append(facts, fact(phrase{"처리한 레코드", "records processed"}.in(l), processed(l, k)))
	if k.LatencyP50 >= 0 {
		facts = append(facts, fact(phrase{"쓰기에서 처리까지", "produced to processed"}.in(l), fillArgs("p50 {0}, p99 {1}", Duration(l, k.LatencyP50), Duration(l, k.LatencyP99))))
	}
	facts = append(facts, fact(phrase{"요청", "requests"}.in(l), perSecond(k.RequestRate)+"/s, "+perSecond(k.ByteRate)+" B/s"))
	if k.Queued+k.Working > 0 {
		facts = append(facts, fact(phrase{"작업 스레드", "worker threads"}.in(l), fillArgs(phrase{"{0}건 처리 중, {1}건 대기", "{0} at work, {1} waiting"}.in(l), Number(k.Working), Number(k.Queued))))
	}
	if k.Buffered > 0 {
		facts = append(facts, fact(phrase{"버퍼", "buffer"}.in(l), Number(k.Buffered)+" ("+Number(k.BufferedBytes)+" B)"))
	}
	if k.PauseTotal > 0 {
		facts = append(facts, fact(phrase{"멈춘 시간", "time stopped"}.in(l), Exact(l, k.PauseTotal)))
	}
	return facts
}

// perSecond is a rate that was measured in thousandths.
func perSecond(thousandths int64) string {
	text := Number(thousandths / 1000)
	if tenth := thousandths / 100 % 10; tenth > 0 && thousandths < 100_000 {
		text += "." + Number(tenth)
	}
	return text
}

func processed(l Lang, k *trace.Consumer) string {
	text := Number(k.Processed)
	if k.Duplicates > 0 {
		text += " (" + Label(l, LabelDuplicates) + " " + Number(k.Duplicates) + ")"
	}
	return text
}

// timer is a deadline with what is left of it, or why it does not run.
func timer(l Lang, id LabelID, left, whole kafka.Millis, off string) Fact {
	if left < 0 || whole <= 0 {
		return fact(Label(l, id), off)
	}
	text := fillArgs(phrase{"{0} 중 {1} 남음", "{1} of {0} left"}.in(l), Duration(l, whole), Duration(l, left))
	return Fact{Label: Label(l, id), Text: text, Part: int64(1000 * left / whole)}
}

func sessionOff(l Lang, s *trace.Snapshot, k *trace.Consumer) string {
	if k.Member && parked(s, k) {
		return phrase{"JoinGroup이 보류된 동안은 만료되지 않아요", "does not expire while JoinGroup is parked"}.in(l)
	}
	if !k.Member {
		return phrase{"코디네이터가 멤버로 알지 않아요", "the coordinator does not have it as a member"}.in(l)
	}
	return Label(l, LabelNone)
}

func parked(s *trace.Snapshot, k *trace.Consumer) bool {
	for i := range s.Groups {
		for m := range s.Groups[i].Members {
			if g := &s.Groups[i].Members[m]; g.MemberID == k.MemberID && g.Parked != trace.NoRequest {
				return true
			}
		}
	}
	return false
}

func pollOff(l Lang, k *trace.Consumer) string {
	if k.Doing == trace.DoingJoin || k.Doing == trace.DoingPoll {
		return phrase{"poll() 안에 있는 동안은 재지 않아요", "not measured inside poll()"}.in(l)
	}
	return Label(l, LabelNone)
}

// askConsumer picks the event that explains the consumer's state, and the
// question that it answers.
func askConsumer(l Lang, k *trace.Consumer, past []trace.Event, n int32) (ask string, seq int32) {
	ask = phrase{"어떻게 여기까지 왔나요?", "How did it get here?"}.in(l)
	wanted := func(c trace.Code) bool { return c.Phase() || c == trace.Assigned || c == trace.Revoked }
	switch {
	case k.Stopped:
		ask = phrase{"왜 멈췄나요?", "Why has it stopped?"}.in(l)
		wanted = func(c trace.Code) bool { return c == trace.Stopped || c == trace.JoinStarted }
	case !k.Member && k.Life != trace.NotStarted:
		ask = phrase{"왜 빠졌나요?", "Why is it out?"}.in(l)
		wanted = func(c trace.Code) bool {
			return c == trace.MemberRemoved || c == trace.ConsumerClosed || c == trace.ConsumerCrashed || c == trace.PollExpired
		}
	}
	for i := len(past) - 1; i >= 0; i-- {
		if past[i].Consumer == n && wanted(past[i].Code) {
			return ask, past[i].Seq
		}
	}
	return ask, -1
}

func partitionCard(l Lang, s *trace.Snapshot, past []trace.Event, n int32) Card {
	p := &s.Partitions[n]
	card := Card{Title: FullPartitionName(s.Names, n), Consumer: -1}
	card.Facts = append(card.Facts, fact(Label(l, LabelLogEnd), Number(p.LogEnd)))
	for i := range p.Views {
		card.Facts = append(card.Facts, viewFacts(l, s, &p.Views[i], p)...)
	}
	card.Ask = phrase{"어떻게 여기까지 왔나요?", "How did it get here?"}.in(l)
	seq := int32(-1)
	for i := len(past) - 1; i >= 0 && seq < 0; i-- {
		switch past[i].Code {
		case trace.Assigned, trace.Revoked, trace.PartitionsLost, trace.Duplicated, trace.Lost, trace.PositionReset:
			for _, q := range past[i].Partitions {
				if q == n {
					seq = past[i].Seq
				}
			}
		}
	}
	card.Why = Why(l, s.Names, past, seq)
	return card
}

func viewFacts(l Lang, s *trace.Snapshot, v *trace.View, p *trace.Partition) []Fact {
	if !v.Subscribed && v.Committed < 0 && v.Owner < 0 {
		return nil
	}
	owner := Label(l, LabelNoOwner)
	if v.Owner >= 0 {
		owner = ConsumerName(s.Names, v.Owner)
	} else if v.Revoked {
		owner = Label(l, LabelRevoked)
	}
	facts := []Fact{fact(Label(l, LabelOwner), owner),
		fact(Label(l, LabelCommitted), offsetOrNone(l, v.Committed)),
		fact(Label(l, LabelPosition), offsetOrNone(l, v.Position))}
	if v.Committed >= 0 {
		facts = append(facts, fact(Label(l, LabelLag), Number(p.HighWatermark-v.Committed)))
	}
	if n := sumRanges(v.Duplicates); n > 0 {
		facts = append(facts, fact(Label(l, LabelDuplicates), Number(n)))
	}
	if n := sumRanges(v.Losses); n > 0 {
		facts = append(facts, fact(Label(l, LabelLosses), Number(n)))
	}
	return facts
}

func offsetOrNone(l Lang, offset int64) string {
	if offset < 0 {
		return Label(l, LabelNone)
	}
	return Number(offset)
}

func sumRanges(list []trace.Range) (n int64) {
	for _, r := range list {
		n += r.To - r.From
	}
	return n
}

func groupCard(l Lang, s *trace.Snapshot, past []trace.Event, n int32) Card {
	g := &s.Groups[n]
	card := Card{Title: GroupName(s.Names, n), Consumer: -1, Chip: g.State}
	card.Facts = append(card.Facts, fact(Label(l, LabelGeneration), groupNow(l, s, int(n), false)))
	if g.Leader >= 0 {
		card.Facts = append(card.Facts, fact(phrase{"리더", "leader"}.in(l), ConsumerName(s.Names, g.Leader)))
	}
	if g.Protocol != "" {
		card.Facts = append(card.Facts, fact(phrase{"할당자", "assignor"}.in(l), g.Protocol))
	}
	card.Facts = append(card.Facts, fact(Label(l, LabelMember), Number(int64(len(g.Members)))))
	if g.RebalanceLeft >= 0 {
		timer := Label(l, LabelRebalanceTimeout)
		if g.Initial { // it waits for first members, nobody can miss it
			timer = "group.initial.rebalance.delay.ms"
		}
		card.Facts = append(card.Facts, fact(timer, Label(l, LabelLeft, Duration(l, g.RebalanceLeft))))
	}
	for _, total := range []struct {
		label string
		n     int64
	}{{phrase{"리밸런스", "rebalances"}.in(l), g.Rebalances}, {phrase{"옮겨 간 파티션", "partitions moved"}.in(l), g.Moved},
		{Label(l, LabelDuplicates), g.Duplicates}, {Label(l, LabelLosses), g.Losses}} {
		card.Facts = append(card.Facts, fact(total.label, Number(total.n)))
	}
	card.Ask = phrase{"왜 이 상태인가요?", "Why this state?"}.in(l)
	seq := int32(-1)
	for i := len(past) - 1; i >= 0 && seq < 0; i-- {
		if past[i].Group == n && past[i].Code == trace.GroupStateChanged {
			seq = past[i].Seq
		}
	}
	card.Why = Why(l, s.Names, past, seq)
	return card
}

func eventCard(l Lang, s *trace.Snapshot, events []trace.Event, n int32) Card {
	e := &events[n]
	card := Card{Title: Event(l, s.Names, e), Consumer: -1, Chip: Time(l, e.At)}
	if e.Length > 0 {
		card.Facts = append(card.Facts, fact(phrase{"걸린 시간", "took"}.in(l), Exact(l, e.Length)))
	}
	card.Ask = phrase{"왜 일어났나요?", "Why did it happen?"}.in(l)
	if e.Cause >= 0 {
		card.Why = Why(l, s.Names, events, n)
	}
	return card
}
