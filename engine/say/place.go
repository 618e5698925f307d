package say

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// Place says where a reader stands in a run, in one line: what a scrubber
// answers when it is asked for its value. seq is the last event that has
// happened, −1 none; count is how many the run has.
func Place(l Lang, s *trace.Snapshot, seq, count int) string {
	parts := Time(l, s.At)
	for i := range s.Groups {
		if g := &s.Groups[i]; g.Exists {
			parts += ", " + groupNow(l, s, i, len(s.Groups) > 1)
		}
	}
	return parts + ", " + fillArgs(phrase{"이벤트 {0}개 중 {1}", "event {1} of {0}"}.in(l),
		Number(int64(count)), Number(int64(seq+1)))
}

// groupNow is a group's state as a clause: "세대 8 준비 중", "세대 8".
func groupNow(l Lang, s *trace.Snapshot, i int, named bool) string {
	g := &s.Groups[i]
	text := Label(l, LabelGenerationNo, Number(int64(g.Generation)))
	switch {
	case !g.Up:
		text = phrase{"코디네이터가 답하지 않음", "the coordinator does not answer"}.in(l)
	case g.Type == "consumer":
		text = Label(l, LabelEpochNo, Number(int64(g.Generation)))
	case g.State == "PreparingRebalance" || g.State == "CompletingRebalance":
		text = fillArgs(phrase{"세대 {0} 준비 중", "preparing generation {0}"}.in(l), Number(int64(g.Generation)+1))
		if g.State == "CompletingRebalance" {
			text = fillArgs(phrase{"세대 {0} 할당 중", "assigning generation {0}"}.in(l), Number(int64(g.Generation)))
		}
	case g.State == "Empty":
		text = phrase{"그룹 비어 있음", "group empty"}.in(l)
	}
	if named {
		return GroupName(s.Names, int32(i)) + " " + text
	}
	return text
}

// Running says how far a run has come that is still being worked out.
func Running(l Lang, t kafka.Millis) string {
	return fillArgs(phrase{"실행하는 중이에요. {0}까지 왔어요", "Running, at {0}"}.in(l), Duration(l, t/kafka.Second*kafka.Second))
}
