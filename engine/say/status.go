package say

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// Shape is the sign that stands before a status word, so that colour never
// works alone.
type Shape uint8

// Shapes.
const (
	Dot   Shape = iota // ● consuming
	Bars               // ‖ stopped
	Cross              // ✕ removed, dead
	Left               // ◁ left by itself
	Ring               // ○ idle, not started
)

// State is what a consumer's node and lane say: a shape, one word and a detail.
type State struct {
	Shape  Shape
	Danger bool
	Word   string // "처리 중", "멈춤 1.0초째", "세션 만료"
	Detail string // "조인 답을 기다림", "" none
}

// Status is the state of consumer number c.
func Status(l Lang, s *trace.Snapshot, c int32) State {
	k := &s.Consumers[c]
	if g := s.Names.Consumers[c].Group; g >= 0 && !s.Groups[g].Up && len(k.Owned) > 0 {
		known := *k
		known.Member, k = true, &known // as long as the coordinator does not answer, nobody is out
	}
	for _, rule := range statusRules {
		if rule.holds(k) {
			return rule.say(l, s, k)
		}
	}
	return State{Shape: Dot, Word: phrase{"처리 중", "consuming"}.in(l), Detail: doing(l, k)}
}

type statusRule struct {
	holds func(*trace.Consumer) bool
	say   func(Lang, *trace.Snapshot, *trace.Consumer) State
}

func fixed(shape Shape, danger bool, word, detail phrase) func(Lang, *trace.Snapshot, *trace.Consumer) State {
	return func(l Lang, _ *trace.Snapshot, _ *trace.Consumer) State {
		return State{Shape: shape, Danger: danger, Word: word.in(l), Detail: detail.in(l)}
	}
}

func since(shape Shape, word phrase, detail phrase) func(Lang, *trace.Snapshot, *trace.Consumer) State {
	return func(l Lang, s *trace.Snapshot, k *trace.Consumer) State {
		return State{Shape: shape, Danger: true, Word: word.in(l),
			Detail: fillArgs(detail.in(l), Duration(l, s.At-k.Since))}
	}
}

var statusRules = []statusRule{
	{func(k *trace.Consumer) bool { return k.Life == trace.NotStarted },
		fixed(Ring, false, phrase{"시작 전", "not started"}, phrase{})},
	{func(k *trace.Consumer) bool { return k.Life == trace.Crashed && k.Member },
		since(Cross, phrase{"죽음", "dead"}, phrase{"코디네이터는 아직 몰라요", "the coordinator does not know"})},
	{func(k *trace.Consumer) bool { return k.Life == trace.Crashed },
		fixed(Cross, true, phrase{"빠짐", "removed"}, phrase{"프로세스 종료", "process ended"})},
	{func(k *trace.Consumer) bool { return k.Life == trace.Closed || k.Life == trace.Closing },
		fixed(Left, false, phrase{"닫힘", "closed"}, phrase{"close()로 나감", "left with close()"})},
	{func(k *trace.Consumer) bool { return k.Life == trace.Failed },
		fixed(Cross, true, phrase{"끝남", "ended"}, phrase{"예외로 끝남", "ended on an exception"})},
	{func(k *trace.Consumer) bool { return k.Life == trace.Frozen && k.Member },
		since(Bars, phrase{"멎음", "frozen"}, phrase{"프로세스 전체, {0}째", "whole process, for {0}"})},
	{func(k *trace.Consumer) bool { return k.Life == trace.Frozen },
		fixed(Cross, true, phrase{"세션 만료", "session expired"}, phrase{"멎은 채로 빠졌어요", "removed while frozen"})},
	{func(k *trace.Consumer) bool { return k.Life == trace.Blocked && k.Member },
		since(Bars, phrase{"막힘", "blocked"}, phrase{"처리 스레드, {0}째", "application thread, for {0}"})},
	{func(k *trace.Consumer) bool { return k.Life == trace.Blocked && k.MemberID == "" },
		fixed(Left, true, phrase{"스스로 나감", "left by itself"}, phrase{"아직 몰라요", "it does not know yet"})},
	{func(k *trace.Consumer) bool { return !k.Member && len(k.Owned) > 0 },
		fixed(Cross, true, phrase{"빠짐", "removed"}, phrase{"아직 몰라요", "it does not know yet"})},
	{func(k *trace.Consumer) bool { return k.Stopped }, stopped},
	{func(k *trace.Consumer) bool { return k.Doing == trace.DoingJoin && len(k.Owned) == 0 },
		fixed(Ring, false, phrase{"조인 중", "joining"}, phrase{"아직 빈손이에요", "holds nothing yet"})},
	{func(k *trace.Consumer) bool { return k.Member && len(k.Owned) == 0 },
		fixed(Ring, false, phrase{"빈손", "idle"}, phrase{"맡은 파티션이 없어요", "holds no partition"})},
}

func stopped(l Lang, s *trace.Snapshot, k *trace.Consumer) State {
	word := phrase{"멈춤", "stopped"}.in(l)
	if length := stopLength(s, k); length > 0 {
		word = fillArgs(phrase{"멈춤 {0}째", "stopped {0}"}.in(l), Duration(l, length))
	}
	return State{Shape: Bars, Word: word, Detail: StoppedWhy(l, k.StoppedWhy)}
}

// stopLength is how long k has stood, to a tenth of a second.
func stopLength(s *trace.Snapshot, k *trace.Consumer) kafka.Millis {
	return (s.At - k.StoppedSince + 50) / 100 * 100
}

// StoppedWhy is the reason of a stop, as a short clause.
func StoppedWhy(l Lang, r trace.Reason) string {
	switch r {
	case trace.ReasonWaitSync:
		return phrase{"SyncGroup 답을 기다림", "waiting for SyncGroup"}.in(l)
	case trace.ReasonReset:
		return phrase{"다시 조인하는 중", "rejoining"}.in(l)
	case trace.ReasonCallback:
		return phrase{"콜백 실행 중", "running a callback"}.in(l)
	case trace.ReasonNoAssignment:
		return phrase{"맡은 파티션 없음", "nothing assigned"}.in(l)
	case trace.ReasonCoordinator:
		return phrase{"코디네이터를 찾는 중", "looking for the coordinator"}.in(l)
	}
	return phrase{"JoinGroup 답을 기다림", "waiting for JoinGroup"}.in(l)
}

func doing(l Lang, k *trace.Consumer) string {
	switch {
	case k.CutOff:
		return phrase{"네트워크 끊김", "cut off"}.in(l)
	case k.Doing == trace.DoingProcess:
		return phrase{"배치 처리 중", "working on a batch"}.in(l)
	case k.Doing == trace.DoingCallback:
		return phrase{"콜백 실행 중", "running a callback"}.in(l)
	case k.Doing == trace.DoingCommit:
		return phrase{"커밋 중", "committing"}.in(l)
	case k.Doing == trace.DoingJoin:
		return phrase{"조인하면서 처리", "joining, still consuming"}.in(l)
	}
	return phrase{"poll()에서 기다림", "waiting in poll()"}.in(l)
}
