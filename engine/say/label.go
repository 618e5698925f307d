package say

// LabelID names a short text that figures and tables need.
type LabelID uint8

// Labels.
const (
	LabelPartitionLog LabelID = iota
	LabelLag
	LabelConsumer
	LabelCoordinator
	LabelCoordinatorChip
	LabelGroupState
	LabelGeneration
	LabelGenerationNo // {0}
	LabelEpochNo
	LabelPreparing // {0} → {1}
	LabelJoinedOf  // {0} / {1}
	LabelParkedFor
	LabelAwaited
	LabelRebalanceTimeout
	LabelSessionTimeout
	LabelPollInterval
	LabelLeft // time left
	LabelNoOwner
	LabelRevoked
	LabelStopped
	LabelSkipped // {0} folded
	LabelClosed
	LabelCrashed
	LabelReadAgain // {0} records
	LabelCommitted
	LabelPosition
	LabelLogEnd
	LabelMember
	LabelState
	LabelWhy
	LabelPartition
	LabelOwner
	LabelHistoryOfPhases
	LabelPhaseRevoke
	LabelPhaseJoin
	LabelPhaseAssign
	LabelPhaseSync
	LabelPhaseCallback
	LabelEmptyHanded
	LabelWillStop // {0}: question before the answer
	LabelNone
	LabelNow // topology label
	LabelHistory
	LabelDuplicates
	LabelLosses
	LabelHeartbeat
	LabelTime
	LabelEvent
	LabelPartitions
	LabelLagLine
	LabelMostLag
	labelCount
)

var labels = [labelCount]phrase{
	LabelPartitionLog:     {"파티션 로그", "Partition logs"},
	LabelLag:              {"랙", "Lag"},
	LabelConsumer:         {"컨슈머", "Consumers"},
	LabelCoordinator:      {"코디네이터", "Coordinator"},
	LabelCoordinatorChip:  {"코디", "CO"},
	LabelGroupState:       {"그룹 상태", "group state"},
	LabelGeneration:       {"세대", "Generation"},
	LabelGenerationNo:     {"세대 {0}", "Generation {0}"},
	LabelEpochNo:          {"에포크 {0}", "Epoch {0}"},
	LabelPreparing:        {"세대 {0} → {1} 준비 중", "preparing generation {0} → {1}"},
	LabelJoinedOf:         {"조인 {0} / {1}", "joined {0} / {1}"},
	LabelParkedFor:        {"보류 {0}째", "parked {0}"},
	LabelAwaited:          {"기다리는 중", "awaited"},
	LabelRebalanceTimeout: {"리밸런스 타임아웃", "rebalance timeout"},
	LabelSessionTimeout:   {"세션 타임아웃", "session timeout"},
	LabelPollInterval:     {"폴 간격", "poll interval"},
	LabelLeft:             {"{0} 남음", "{0} left"},
	LabelNoOwner:          {"주인 없음", "no owner"},
	LabelRevoked:          {"내려놓음", "revoked"},
	LabelStopped:          {"멈춤", "stopped"},
	LabelSkipped:          {"{0} 접음", "{0} folded"},
	LabelClosed:           {"close()로 나감", "left with close()"},
	LabelCrashed:          {"프로세스 종료", "process killed"},
	LabelReadAgain:        {"다시 읽을 {0}건", "{0} to read again"},
	LabelCommitted:        {"커밋", "Committed"},
	LabelPosition:         {"위치", "Position"},
	LabelLogEnd:           {"끝", "End"},
	LabelMember:           {"멤버", "Member"},
	LabelState:            {"상태", "State"},
	LabelWhy:              {"왜", "Why"},
	LabelPartition:        {"파티션", "Partition"},
	LabelOwner:            {"주인", "Owner"},
	LabelHistoryOfPhases:  {"리밸런스의 단계", "Phases of the rebalances"},
	LabelPhaseRevoke:      {"내려놓기", "revoke"},
	LabelPhaseJoin:        {"조인 대기", "join"},
	LabelPhaseAssign:      {"할당", "assign"},
	LabelPhaseSync:        {"동기화", "sync"},
	LabelPhaseCallback:    {"콜백", "callback"},
	LabelEmptyHanded:      {"빈손", "nothing yet"},
	LabelWillStop:         {"{0|은/는} 멈출까요?", "Will {0} stop?"},
	LabelNone:             {"없음", "none"},
	LabelNow:              {"지금: {0}, 컨슈머 {1}개, 코디네이터", "Now: {0}, {1|consumer/consumers}, coordinator"},
	LabelHistory:          {"컨슈머 {0}개의 시간 흐름", "What {0|consumer/consumers} did over time"},
	LabelDuplicates:       {"중복", "Duplicates"},
	LabelLosses:           {"유실", "Losses"},
	LabelHeartbeat:        {"하트비트", "heartbeat"},
	LabelTime:             {"시각", "Time"},
	LabelEvent:            {"사건", "Event"},
	LabelPartitions:       {"맡은 파티션", "Partitions"},
	LabelLagLine:          {"선: 랙의 흐름, 맨 위 {0}", "line: lag over time, top {0}"},
	LabelMostLag:          {"가장 많던 랙", "most lag"},
}

// Label is a short text, with {0}, {1}, … filled in.
func Label(l Lang, id LabelID, args ...string) string {
	if id >= labelCount {
		return ""
	}
	return fillArgs(labels[id].in(l), args...)
}
