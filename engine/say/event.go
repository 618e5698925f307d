package say

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// Event is the log line of one milestone: plain text, one sentence or clause.
func Event(l Lang, names *trace.Names, e *trace.Event) string {
	p, ok := eventPhrase(e)
	if !ok {
		return e.Text
	}
	return fill(p.in(l), func(slot string) string { return eventSlot(l, names, e, slot) })
}

func eventPhrase(e *trace.Event) (phrase, bool) {
	switch {
	case e.Code == trace.MemberReconciled:
		return memberPhrase(e), true
	case e.Code == trace.MemberRemoved && e.Reason == trace.ReasonLeft && e.Request == trace.ConsumerGroupHeartbeat:
		return leftByBeat, true
	case e.Code == trace.JoinStarted && e.Reason == trace.ReasonReset && e.Request == trace.ConsumerGroupHeartbeat:
		return rejoins, true
	case e.Code == trace.GroupStateChanged && e.Detail == "":
		return firstState, true
	case e.Code == trace.CommitAccepted && e.Consumer < 0:
		return phrase{"도구가 {G}의 오프셋을 커밋했어요: {P}", "The tool commits offsets for {G}: {P}"}, true
	case e.Code == trace.CommitDone && len(e.Partitions) == 0:
		return phrase{"{C} 커밋 끝", "{C}'s commit is done"}, true
	}
	for _, r := range reasonedEvents {
		if r.code == e.Code && r.reason == e.Reason {
			return r.words, true
		}
	}
	if e.Code == trace.ResponseArrived && e.Error == kafka.None {
		return phrase{"{C}: {R} 응답", "{C}: {R} answered"}, true
	}
	if e.Code >= trace.CodeCount || eventWords[e.Code] == (phrase{}) {
		return phrase{}, false
	}
	return eventWords[e.Code], true
}

// Slots: C consumer, G group, P partitions, n their number, R request, E error, O topic,
// D exact duration, d rounded duration, T text, X detail, f from, t to, o offsets
// from–to, c number of records in them.
func eventSlot(l Lang, names *trace.Names, e *trace.Event, slot string) string {
	switch slot {
	case "C":
		return ConsumerName(names, e.Consumer)
	case "G":
		return GroupName(names, e.Group)
	case "P":
		return PartitionList(l, names, e.Partitions)
	case "n":
		return Number(int64(len(e.Partitions)))
	case "R":
		return e.Request.String()
	case "E":
		return e.Error.String()
	case "D":
		return Exact(l, e.Length)
	case "d":
		return Duration(l, e.Length)
	case "T":
		return e.Text
	case "O":
		return topicName(names, e.Topic)
	case "X":
		return e.Detail
	case "f":
		return Number(e.From)
	case "t":
		return Number(e.To)
	case "o":
		return offsets(e.From, e.To)
	case "c":
		return Number(e.To - e.From)
	}
	return ""
}

var eventWords = [trace.CodeCount]phrase{
	trace.CommandRun:            {"> {T}", "> {T}"},
	trace.CallReturned:          {"{C}: {T}() → {X}", "{C}: {T}() → {X}"},
	trace.MarkMet:               {"표시: {T}", "Mark: {T}"},
	trace.TopicCreated:          {"토픽 생김: {O}", "Topic created: {O}"},
	trace.TopicDeleted:          {"토픽 지워짐: {O}", "Topic deleted: {O}"},
	trace.PartitionsAdded:       {"파티션이 {f}개에서 {t}개로 늘었어요", "Partitions grow from {f} to {t}"},
	trace.RecordsDeleted:        {"{P}: {t} 앞 레코드를 지웠어요", "{P}: records before {t} deleted"},
	trace.NetworkCut:            {"{C}의 네트워크가 끊겼어요", "{C} is cut off from the network"},
	trace.NetworkHealed:         {"{C}의 네트워크가 돌아왔어요", "{C} is back on the network"},
	trace.MessageLost:           {"{C}의 {R} 메시지가 사라졌어요", "{C}'s {R} message is lost"},
	trace.CoordinatorFailedOver: {"코디네이터가 다른 브로커로 옮겨 가요", "The coordinator fails over"},
	trace.CoordinatorLoaded:     {"새 코디네이터가 기록을 다 읽었어요", "The new coordinator has loaded its records"},

	trace.ConsumerStarted:   {"{C} 시작", "{C} starts"},
	trace.ConsumerRestarted: {"{C} 다시 시작", "{C} starts again"},
	trace.ConsumerCrashed:   {"{C} 프로세스 종료(kill −9)", "{C}'s process is killed (kill −9)"},
	trace.ConsumerFrozen:    {"{C} 프로세스 전체가 멎었어요", "{C}'s whole process freezes"},
	trace.ConsumerThawed:    {"{C} 프로세스가 {d} 만에 다시 움직여요", "{C}'s process moves again after {d}"},
	trace.ConsumerBlocked:   {"{C}의 처리 스레드가 막혔어요. 하트비트 스레드는 돌아요", "{C}'s application thread blocks; its heartbeat thread runs on"},
	trace.ConsumerUnblocked: {"{C}의 처리 스레드가 {d} 만에 풀렸어요", "{C}'s application thread runs again after {d}"},
	trace.ConsumerClosing:   {"{C} close() 호출", "{C} calls close()"},
	trace.ConsumerClosed:    {"{C} 닫힘", "{C} is closed"},
	trace.ConsumerFailed:    {"{C} 애플리케이션이 {T} 때문에 끝났어요", "{C}'s application ends on {T}"},

	trace.RequestSent:     {"{C} → 코디네이터: {R}", "{C} → coordinator: {R}"},
	trace.RequestParked:   {"{C}의 {R|을/를} 보류", "{C}'s {R} is parked"},
	trace.ResponseArrived: {"{C} {R} 응답에 {E}", "{C}: {R} answered {E}"},

	trace.GroupStateChanged: {"{X} → {T}", "{X} → {T}"},
	trace.MemberIDGiven:     {"{C}에게 멤버 id를 줬어요: {T}", "{C} is given a member id: {T}"},
	trace.MemberAdded:       {"{C}, 멤버가 됨", "{C} becomes a member"},
	trace.MemberRemoved:     {"코디네이터가 {C|을/를} 뺌", "The coordinator removes {C}"},
	trace.MemberReplaced:    {"{C|이/가} 같은 group.instance.id로 돌아와 자리를 이어받아요", "{C} returns with its group.instance.id and takes its place back"},
	trace.LeaderChosen:      {"그룹 리더는 {C}", "{C} leads the group"},
	trace.ProtocolChosen:    {"할당자는 {T}", "The assignor is {T}"},
	trace.RebalanceStarted:  {"리밸런스 시작", "A rebalance starts"},
	trace.GenerationStarted: {"세대 {t}. 모두 조인했어요", "Generation {t}: everybody has joined"},
	trace.AssignmentStored:  {"리더의 할당을 저장했어요. 세대 {t}", "The leader's assignment is stored, generation {t}"},
	trace.GroupEpochBumped:  {"그룹 에포크 {f} → {t}", "Group epoch {f} → {t}"},
	trace.TargetComputed:    {"목표 할당을 계산했어요. 에포크 {t}, {T}", "Target assignment computed for epoch {t} by {T}"},
	trace.MemberReconciled:  {"{C}: 멤버 에포크 {f} → {t}", "{C}: member epoch {f} → {t}"},
	trace.CommitAccepted:    {"{C}의 커밋 받음: {P}", "{C}'s commit is accepted: {P}"},
	trace.CommitRejected:    {"{C} 커밋 거절: {E}", "{C}'s commit is refused: {E}"},
	trace.OffsetsExpired:    {"{G}의 오프셋이 만료됐어요: {P}", "{G}'s offsets expire: {P}"},
	trace.GroupDeleted:      {"그룹 {G|이/가} 지워졌어요", "Group {G} is deleted"},
	trace.GroupConverted:    {"그룹 {G}: {X}에서 {T|으로/로} 바뀌었어요", "Group {G} converts from {X} to {T}"},

	trace.JoinStarted:     {"{C}, poll()에서 다시 조인해요", "{C} rejoins inside poll()"},
	trace.AssignorRun:     {"{C}, 리더로서 {T} 할당을 계산했어요", "{C}, as leader, runs the {T} assignor"},
	trace.CallbackStarted: {"{C} {T}({P})", "{C} {T}({P})"},
	trace.CallbackEnded:   {"{C} {T} 끝, {D}", "{C} {T} returns after {D}"},
	trace.Assigned:        {"{C|이/가} 받음: {P}", "{C} is assigned {P}"},
	trace.Revoked:         {"{C|이/가} 내려놓음: {P}", "{C} gives up {P}"},
	trace.PartitionsLost:  {"{C|이/가} 잃음: {P}", "{C} loses {P}"},
	trace.Stopped:         {"{C} 멈춤", "{C} stops"},
	trace.Resumed:         {"{C} 다시 처리. {D} 멈췄어요", "{C} consumes again after {D}"},
	trace.PollExpired:     {"{C}: 마지막 poll() 뒤 {d|이/가} 지났어요", "{C}: {d} have passed since its last poll()"},
	trace.GenerationReset: {"{C|이/가} 빠진 걸 알았어요: {E}", "{C} learns that it is out: {E}"},
	trace.CommitSent:      {"{C} 커밋 보냄: {P}", "{C} sends a commit: {P}"},
	trace.CommitDone:      {"{C} 커밋 끝: {P}", "{C}'s commit is done: {P}"},
	trace.CommitFailed:    {"{C} 커밋 실패: {T}", "{C}'s commit fails: {T}"},
	trace.PositionReset:   {"{C}: {P} 위치를 {t|으로/로} ({T})", "{C}: position of {P} reset to {t} ({T})"},
	trace.ExceptionThrown: {"{C}: {T}", "{C}: {T}"},
	trace.Paused:          {"{C}: {P} 일시정지", "{C} pauses {P}"},
	trace.ResumedFetching: {"{C}: {P} 일시정지 해제", "{C} resumes {P}"},
	trace.Sought:          {"{C}: {P} 위치를 {f}에서 {t|으로/로}", "{C} seeks {P} from {f} to {t}"},

	trace.Duplicated:   {"{P}: {o} 다시 처리(중복 {c}건), {C}", "{P}: {o} processed again ({c|duplicate/duplicates}), by {C}"},
	trace.ToolAnswered: {"도구의 답: {X} (종료 코드 {t})", "The tool's answer: {X} (exit code {t})"},

	trace.Lost: {"{P}: {o} 건너뜀(유실 {c}건)", "{P}: {o} never processed ({c} lost)"},
}

type reasoned struct {
	code   trace.Code
	reason trace.Reason
	words  phrase
}

// reasonedEvents are events that are told differently by their reason.
var reasonedEvents = []reasoned{
	{trace.MemberRemoved, trace.ReasonSessionExpired, phrase{"{C} 세션 만료. {d} 동안 하트비트 없음", "{C}'s session expires: no heartbeat for {d}"}},
	{trace.MemberRemoved, trace.ReasonRebalanceTimeout, phrase{"{C|이/가} 제때 조인하지 않아 빠졌어요(리밸런스 타임아웃)", "{C} is removed: it did not rejoin within the rebalance timeout"}},
	{trace.MemberRemoved, trace.ReasonSyncTimeout, phrase{"{C|이/가} 동기화하지 않아 빠졌어요", "{C} is removed: it never synced"}},
	{trace.MemberRemoved, trace.ReasonLeft, phrase{"{C} 나감. LeaveGroup을 받았어요", "{C} leaves: LeaveGroup received"}},
	{trace.MemberRemoved, trace.ReasonPollExpired, phrase{"{C} 스스로 나감(폴 간격)", "{C} leaves by itself: poll interval"}},
	{trace.MemberRemoved, trace.ReasonUnsubscribed, phrase{"{C} 나감(unsubscribe)", "{C} leaves: unsubscribe()"}},
	{trace.MemberRemoved, trace.ReasonRemovedByAdmin, phrase{"관리자가 {C|을/를} 뺐어요", "An administrator removes {C}"}},
	{trace.MemberRemoved, trace.ReasonFenced, phrase{"{C} 밀려남(FENCED_INSTANCE_ID)", "{C} is fenced (FENCED_INSTANCE_ID)"}},
	{trace.OffsetsExpired, trace.ReasonRemovedByAdmin, phrase{"{G}의 오프셋을 지웠어요: {P}", "{G}'s offsets are deleted: {P}"}},
	{trace.MemberRemoved, trace.ReasonGroupFull, phrase{"그룹이 가득 차서 {C|이/가} 빠졌어요", "{C} is removed: the group is full"}},

	{trace.RebalanceStarted, trace.ReasonNewMember, phrase{"리밸런스 시작: {C|이/가} 처음 조인", "A rebalance starts: {C} joins"}},
	{trace.RebalanceStarted, trace.ReasonJoined, phrase{"리밸런스 시작: {C|이/가} 새로 왔어요", "A rebalance starts: {C} has come"}},
	{trace.RebalanceStarted, trace.ReasonSessionExpired, phrase{"리밸런스 시작: {C} 세션 만료", "A rebalance starts: {C}'s session expired"}},
	{trace.RebalanceStarted, trace.ReasonLeft, phrase{"리밸런스 시작: {C|이/가} 나갔어요", "A rebalance starts: {C} left"}},
	{trace.RebalanceStarted, trace.ReasonPollExpired, phrase{"리밸런스 시작: {C|이/가} 스스로 나갔어요", "A rebalance starts: {C} left by itself"}},
	{trace.RebalanceStarted, trace.ReasonSyncTimeout, phrase{"리밸런스 시작: 동기화하지 않은 멤버가 있어요", "A rebalance starts: a member never synced"}},
	{trace.RebalanceStarted, trace.ReasonLeaderRejoin, phrase{"리밸런스 시작: 리더 {C|이/가} 다시 조인", "A rebalance starts: the leader {C} rejoins"}},
	{trace.RebalanceStarted, trace.ReasonMetadata, phrase{"리밸런스 시작: {C}의 구독 정보가 바뀌었어요", "A rebalance starts: {C}'s subscription changed"}},
	{trace.RebalanceStarted, trace.ReasonRevokedFirst, phrase{"두 번째 라운드: {C|이/가} 내려놓고 다시 조인", "Second round: {C} has given up partitions and rejoins"}},
	{trace.RebalanceStarted, trace.ReasonStaticReplace, phrase{"리밸런스 시작: 고정 멤버 {C|이/가} 바뀌었어요", "A rebalance starts: static member {C} was replaced"}},

	{trace.Stopped, trace.ReasonWaitJoin, phrase{"{C} 멈춤: JoinGroup 답을 기다려요", "{C} stops: it waits for the JoinGroup answer"}},
	{trace.Stopped, trace.ReasonWaitSync, phrase{"{C} 멈춤: SyncGroup 답을 기다려요", "{C} stops: it waits for the SyncGroup answer"}},
	{trace.Stopped, trace.ReasonNoAssignment, phrase{"{C} 멈춤: 맡은 파티션이 없어요", "{C} stops: it holds no partition"}},
	{trace.Stopped, trace.ReasonReset, phrase{"{C} 멈춤: 그룹에서 빠졌으니 다시 조인해요", "{C} stops: it is out of the group and rejoins"}},
	{trace.Stopped, trace.ReasonCallback, phrase{"{C} 멈춤: 콜백 실행 중", "{C} stops: a callback runs"}},
	{trace.Stopped, trace.ReasonCoordinator, phrase{"{C} 멈춤: 코디네이터를 찾아요", "{C} stops: it looks for the coordinator"}},

	{trace.JoinStarted, trace.ReasonNewMember, phrase{"{C}, 첫 poll()에서 조인해요", "{C} joins in its first poll()"}},
	{trace.JoinStarted, trace.ReasonRejoinNeeded, phrase{"{C}, 소식을 듣고 poll()에서 다시 조인해요", "{C}, having been told, rejoins inside poll()"}},
	{trace.JoinStarted, trace.ReasonRevokedFirst, phrase{"{C}, 내려놓았으니 다시 조인해요(두 번째 라운드)", "{C} has given up partitions and rejoins (second round)"}},
	{trace.JoinStarted, trace.ReasonReset, phrase{"{C}, 새 멤버로 다시 조인해요", "{C} rejoins as a new member"}},
	{trace.JoinStarted, trace.ReasonMetadata, phrase{"{C}, 구독 정보가 바뀌어 다시 조인해요", "{C} rejoins: its metadata changed"}},

	{trace.CommitSent, trace.ReasonAuto, phrase{"{C} 자동 커밋: {P}", "{C} auto-commits {P}"}},
	{trace.CommitSent, trace.ReasonSync, phrase{"{C} commitSync(): {P}", "{C} commitSync(): {P}"}},
	{trace.CommitSent, trace.ReasonAsync, phrase{"{C} commitAsync(): {P}", "{C} commitAsync(): {P}"}},
	{trace.CommitSent, trace.ReasonOnClose, phrase{"{C} 닫기 전 커밋: {P}", "{C} commits before closing: {P}"}},
	{trace.CommitSent, trace.ReasonInCallback, phrase{"{C} 콜백 안에서 커밋: {P}", "{C} commits inside the callback: {P}"}},
	{trace.CommitSent, trace.ReasonBeforeRebalance, phrase{"{C} 리밸런스에 앞서 자동 커밋: {P}", "{C} auto-commits ahead of the rebalance: {P}"}},

	{trace.ExceptionThrown, trace.ReasonPoll, phrase{"{C}: poll()에서 {T}", "{C}: {T} from poll()"}},
	{trace.ExceptionThrown, trace.ReasonCommit, phrase{"{C}: 커밋에서 {T}", "{C}: {T} from the commit"}},
	{trace.ExceptionThrown, trace.ReasonClose, phrase{"{C}: close()에서 {T}", "{C}: {T} from close()"}},
	{trace.ExceptionThrown, trace.ReasonListener, phrase{"{C}: 콜백에서 {T}", "{C}: {T} from the listener"}},
	{trace.ExceptionThrown, trace.ReasonConstructor, phrase{"{C}: 만들다가 {T}: {X}", "{C}: {T} while it is created: {X}"}},
}
