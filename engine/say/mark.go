package say

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// MarkID names a text that stands on a mark of a figure.
type MarkID uint8

// Marks. Several wordings of one thing are there so that a figure can take the
// longest that fits.
const (
	MarkStoppedWhy MarkID = iota // {0} length, {1} reason
	MarkStoppedFor
	MarkFrozenFor
	MarkFrozen
	MarkWaitsJoin
	MarkWaitsSync
	MarkInCallback
	MarkNoAssignment
	MarkWaitsCoordinator
	MarkGoesOn // works on without knowing that it is out
	MarkExpired
	MarkRemoved
	MarkRebalanceTimeout // {0}
	MarkSyncTimeout
	MarkFenced
	MarkReplaced
	MarkRemovedByAdmin
	MarkLeftByItself
	MarkLeft
	MarkFailed
	MarkJoinFor // {0}
	MarkJoinRunning
	MarkAssignSyncFor
	MarkGroupEpoch   // {0}
	MarkGoneQuestion // {0} consumer, {1} partitions
	MarkMany         // {0} partitions
	MarkCoordinatorDown
	MarkTwice
	MarkSkippedRecords // {0} offsets
	MarkReadTwice      // {0} offsets
	MarkMember         // {0}
	MarkFrom           // {0} time
	MarkMore           // {0} more
	MarkLeader
	MarkInitialDelay
	MarkGenerations // {0} → {1}
	MarkExpiredShort
	MarkWhatNext
	MarkAssignor
	MarkWaitsRelease
	MarkBlockedFor
	MarkBlocked
	MarkCutFor
	MarkCut
	MarkChange // {0} when it began
	MarkKept
	MarkGained
	MarkGiven
	MarkMoved  // {0} from, {1} to
	MarkBranch // {0} name
	MarkBranchFrom
	MarkOthers    // {0} members
	MarkConsuming // {0} members
	MarkStanding  // {0} members
	markCount
)

var marks = [markCount]phrase{
	MarkStoppedWhy:       {"멈춤 {0} ({1})", "stopped {0} ({1})"},
	MarkStoppedFor:       {"멈춤 {0}", "stopped {0}"},
	MarkFrozenFor:        {"프로세스 멎음 {0}", "process frozen {0}"},
	MarkFrozen:           {"멎음", "frozen"},
	MarkWaitsJoin:        {"조인 대기", "waiting to join"},
	MarkWaitsSync:        {"동기화 대기", "waiting to sync"},
	MarkInCallback:       {"콜백", "callback"},
	MarkNoAssignment:     {"빈손", "nothing yet"},
	MarkWaitsCoordinator: {"코디네이터 찾기", "finding coordinator"},
	MarkGoesOn:           {"모르고 계속 처리", "works on, unaware"},
	MarkExpired:          {"세션 만료", "session expired"},
	MarkRemoved:          {"빠짐", "removed"},
	MarkRebalanceTimeout: {"리밸런스 타임아웃 ({0})", "rebalance timeout ({0})"},
	MarkSyncTimeout:      {"동기화하지 않아 빠짐", "removed: never synced"},
	MarkFenced:           {"밀려남", "fenced"},
	MarkReplaced:         {"새 프로세스로 바뀜", "replaced"},
	MarkRemovedByAdmin:   {"관리자가 뺌", "removed by admin"},
	MarkLeftByItself:     {"스스로 나감", "left by itself"},
	MarkLeft:             {"나감", "left"},
	MarkFailed:           {"예외로 끝남", "ended on an exception"},
	MarkJoinFor:          {"조인 대기 {0}", "join {0}"},
	MarkJoinRunning:      {"조인 대기", "join"},
	MarkAssignSyncFor:    {"할당·동기화 {0}", "assign, sync {0}"},
	MarkGroupEpoch:       {"그룹 에포크 {0}", "group epoch {0}"},
	MarkGoneQuestion:     {"{0} 프로세스 종료. {1|은/는} 주인 없음", "{0} killed. {1}: no owner"},
	MarkMany:             {"{0}개", "{0}"},
	MarkCoordinatorDown:  {"코디네이터 옮기는 중", "coordinator moving"},
	MarkTwice:            {"×2", "×2"},
	MarkSkippedRecords:   {"{0} 건너뜀(유실)", "{0} never processed"},
	MarkReadTwice:        {"{0} 다시 처리(중복)", "{0} processed twice"},
	MarkMember:           {"멤버", "member"},
	MarkFrom:             {"{0}부터", "from {0}"},
	MarkMore:             {"외 {0}개", "{0} more"},
	MarkLeader:           {"리더", "leader"},
	MarkWaitsRelease:     {"비워 주기를 기다림", "waiting for release"},
	MarkAssignor:         {"할당자", "assignor"},
	MarkWhatNext:         {"{0|은/는} 어떻게 될까요?", "What happens to {0}?"},
	MarkExpiredShort:     {"만료", "expired"},
	MarkBlockedFor:       {"처리 막힘 {0}", "blocked {0}"},
	MarkBlocked:          {"처리 막힘", "blocked"},
	MarkCutFor:           {"네트워크 끊김 {0}", "network cut {0}"},
	MarkCut:              {"네트워크 끊김", "network cut"},
	MarkGenerations:      {"세대 {0} → {1}", "generation {0} → {1}"},
	MarkChange:           {"할당이 바뀐 모습: {0} 직전과 지금", "How the assignment changed: before {0} and now"},
	MarkKept:             {"그대로", "kept"},
	MarkGained:           {"새로 받음", "gained"},
	MarkGiven:            {"내려놓음", "given up"},
	MarkMoved:            {"{0}→{1}", "{0}→{1}"},
	MarkBranch:           {"분기 {0}", "branch {0}"},
	MarkBranchFrom:       {"분기 {0}, {1}부터", "branch {0} from {1}"},
	MarkOthers:           {"나머지 {0}개", "{0|other/others}"},
	MarkConsuming:        {"처리 중 {0}", "{0} consuming"},
	MarkStanding:         {"멈춤 {0}", "{0} stopped"},
	MarkInitialDelay:     {"첫 멤버를 기다리는 시간", "initial delay"},
}

// Mark is a text on a mark, with {0}, {1}, … filled in.
func Mark(l Lang, id MarkID, args ...string) string {
	if id >= markCount {
		return ""
	}
	return fillArgs(marks[id].in(l), args...)
}

// StopWord is the reason of a stop in a word or two: "조인 대기".
func StopWord(l Lang, r trace.Reason) string {
	switch r {
	case trace.ReasonWaitSync:
		return Mark(l, MarkWaitsSync)
	case trace.ReasonCallback:
		return Mark(l, MarkInCallback)
	case trace.ReasonNoAssignment:
		return Mark(l, MarkNoAssignment)
	case trace.ReasonCoordinator:
		return Mark(l, MarkWaitsCoordinator)
	}
	return Mark(l, MarkWaitsJoin)
}

// RemovalWord is why a member is no member any more, with the length of the
// timeout where there was one: "세션 만료 (45초)".
func RemovalWord(l Lang, r trace.Reason, timeout kafka.Millis) string {
	long := func(id MarkID) string {
		if timeout <= 0 {
			return Mark(l, id)
		}
		return Mark(l, id) + " (" + Duration(l, timeout) + ")"
	}
	switch r {
	case trace.ReasonSessionExpired:
		return long(MarkExpired)
	case trace.ReasonRebalanceTimeout:
		return Mark(l, MarkRebalanceTimeout, Duration(l, timeout))
	case trace.ReasonSyncTimeout:
		return Mark(l, MarkSyncTimeout)
	case trace.ReasonPollExpired:
		return long(MarkLeftByItself)
	case trace.ReasonLeft, trace.ReasonUnsubscribed:
		return Mark(l, MarkLeft)
	case trace.ReasonFenced:
		return Mark(l, MarkFenced)
	case trace.ReasonStaticReplace:
		return Mark(l, MarkReplaced)
	case trace.ReasonRemovedByAdmin:
		return Mark(l, MarkRemovedByAdmin)
	}
	return Mark(l, MarkRemoved)
}

// Offsets are the offsets from (inclusive) to (exclusive) as people write them:
// "315–319", or one number.
func Offsets(from, to int64) string { return offsets(from, to) }
