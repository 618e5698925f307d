package say

import (
	"strconv"
	"strings"

	"rebalancelab/engine/kafka"
)

// Setting says what a Kafka setting does, its default and what it may be, in two
// or three short sentences.
func Setting(l Lang, s *kafka.Setting) string {
	does, ok := settingHelp[s.Name]
	if !ok {
		does = phrase{"받아들이지만 이 모델의 결과는 바꾸지 않아요.", "Accepted; it changes nothing in this model."}
	}
	text := does.in(l)
	if !s.Required {
		text += " " + fillArgs(phrase{"기본값 {0}.", "Default {0}."}.in(l), settingValue(l, s))
	}
	switch {
	case len(s.Values) > 0:
		text += " " + strings.Join(s.Values, " | ")
	case s.Max > 0:
		text += " " + fillArgs(phrase{"{0}~{1}.", "{0} to {1}."}.in(l), strconv.FormatInt(max(s.Min, 0), 10), strconv.FormatInt(s.Max, 10))
	case s.Min != kafka.NoMin && s.Type <= kafka.ShortType:
		text += " " + fillArgs(phrase{"{0} 이상.", "At least {0}."}.in(l), strconv.FormatInt(s.Min, 10))
	}
	return text
}

// settingValue is the default as it is written, and as people say it: 45000 (45 s).
func settingValue(l Lang, s *kafka.Setting) string {
	ms, err := strconv.ParseInt(s.Default, 10, 64)
	switch {
	case s.Null:
		return "null"
	case s.Default == "":
		return `""`
	case err != nil || ms <= 0:
		return s.Default
	case strings.HasSuffix(s.Name, ".ms"):
		return s.Default + " (" + Duration(l, kafka.Millis(ms)) + ")"
	case strings.HasSuffix(s.Name, ".minutes"):
		return s.Default + " (" + Duration(l, kafka.Millis(ms)*kafka.Minute) + ")"
	}
	return s.Default
}

// settingHelp has every setting that changes what the model does.
var settingHelp = map[string]phrase{
	"group.id":                      {"속한 그룹이에요.", "The group it belongs to."},
	"group.instance.id":             {"정적 멤버의 이름이에요. 다시 켜도 자리를 지켜요.", "The name of a static member; it keeps its place over a restart."},
	"group.protocol":                {"리밸런스 프로토콜이에요. consumer는 KIP-848이에요.", "The rebalance protocol; consumer is KIP-848."},
	"group.remote.assignor":         {"브로커에서 돌 할당자예요(group.protocol=consumer).", "The assignor on the broker (group.protocol=consumer)."},
	"session.timeout.ms":            {"하트비트가 이만큼 끊기면 죽은 것으로 보고 내보내요.", "Without a heartbeat for this long the member is taken for dead."},
	"heartbeat.interval.ms":         {"하트비트를 이 간격으로 보내요.", "How often a heartbeat goes out."},
	"max.poll.interval.ms":          {"poll() 사이가 이보다 길면 스스로 그룹을 나가요.", "With more than this between two poll() the member leaves by itself."},
	"max.poll.records":              {"poll() 한 번이 돌려주는 최대 레코드 수예요.", "The most records that one poll() returns."},
	"partition.assignment.strategy": {"쓸 수 있는 할당자예요. 앞에 있는 것이 먼저예요.", "The assignors it can use, the preferred one first."},
	"enable.auto.commit":            {"poll()이 알아서 커밋할지 정해요.", "Whether poll() commits by itself."},
	"auto.commit.interval.ms":       {"자동 커밋 간격이에요.", "How often auto-commit commits."},
	"auto.offset.reset":             {"커밋된 오프셋이 없거나 범위를 벗어났을 때 읽기 시작할 곳이에요.", "Where to start when no offset is committed, or it is out of range."},
	"isolation.level":               {"커밋된 트랜잭션만 읽을지 정해요.", "Whether only committed transactions are read."},
	"fetch.min.bytes":               {"이만큼 모일 때까지 브로커가 응답을 미뤄요.", "The broker waits until so many bytes are there."},
	"fetch.max.wait.ms":             {"응답을 미루는 최대 시간이에요.", "The longest that the broker waits for them."},
	"fetch.max.bytes":               {"응답 하나의 최대 크기예요.", "The most bytes in one answer."},
	"max.partition.fetch.bytes":     {"응답 하나에서 파티션마다의 최대 크기예요.", "The most bytes of one partition in an answer."},
	"metadata.max.age.ms":           {"메타데이터를 다시 묻는 간격이에요. 새 파티션을 이때 알아요.", "How often metadata is asked for; new partitions are seen then."},
	"client.id":                     {"요청에 붙는 이름이에요. 멤버 ID의 앞부분이 돼요.", "The name on requests; member ids begin with it."},
	"client.rack":                   {"컨슈머가 있는 랙이에요.", "The rack of the consumer."},
	"request.timeout.ms":            {"응답을 기다리는 시간이에요.", "How long a request waits for its answer."},
	"default.api.timeout.ms":        {"시간을 받지 않는 호출이 기다리는 한도예요.", "How long calls without a timeout of their own may take."},
	"retry.backoff.ms":              {"다시 시도하기 전에 쉬는 시간이에요.", "The pause before a retry."},
	"retry.backoff.max.ms":          {"그 쉬는 시간이 늘어나는 한도예요.", "How far that pause grows."},
	"internal.leave.group.on.close": {"close()가 그룹을 나간다고 알릴지 정해요.", "Whether close() leaves the group."},
	"metrics.sample.window.ms":      {"지표를 모으는 창의 길이예요.", "The window of a metric's samples."},

	"group.initial.rebalance.delay.ms":          {"빈 그룹이 첫 멤버를 받고 더 기다리는 시간이에요.", "How long an empty group waits for more members after the first."},
	"group.min.session.timeout.ms":              {"허용하는 session.timeout.ms의 하한이에요.", "The least session.timeout.ms that is allowed."},
	"group.max.session.timeout.ms":              {"허용하는 session.timeout.ms의 상한이에요.", "The most session.timeout.ms that is allowed."},
	"group.max.size":                            {"클래식 그룹의 최대 멤버 수예요.", "The most members of a classic group."},
	"offsets.retention.minutes":                 {"빈 그룹의 커밋을 지키는 시간이에요.", "How long the offsets of an empty group are kept."},
	"offsets.retention.check.interval.ms":       {"오래된 커밋을 찾아보는 간격이에요.", "How often old offsets are looked for."},
	"offset.metadata.max.bytes":                 {"커밋에 붙이는 메타데이터의 최대 크기예요.", "The most bytes of metadata with a commit."},
	"replica.selector.class":                    {"가까운 복제본에서 읽게 하는 클래스예요.", "The class that lets consumers read from a near replica."},
	"group.coordinator.rebalance.protocols":     {"코디네이터가 받는 프로토콜이에요.", "The protocols that the coordinator speaks."},
	"group.consumer.session.timeout.ms":         {"KIP-848 그룹의 세션 타임아웃이에요.", "The session timeout of KIP-848 groups."},
	"group.consumer.min.session.timeout.ms":     {"그룹이 정할 수 있는 세션 타임아웃의 하한이에요.", "The least session timeout that a group may set."},
	"group.consumer.max.session.timeout.ms":     {"그룹이 정할 수 있는 세션 타임아웃의 상한이에요.", "The most session timeout that a group may set."},
	"group.consumer.heartbeat.interval.ms":      {"KIP-848 그룹의 하트비트 간격이에요.", "The heartbeat interval of KIP-848 groups."},
	"group.consumer.min.heartbeat.interval.ms":  {"그룹이 정할 수 있는 하트비트 간격의 하한이에요.", "The least heartbeat interval that a group may set."},
	"group.consumer.max.heartbeat.interval.ms":  {"그룹이 정할 수 있는 하트비트 간격의 상한이에요.", "The most heartbeat interval that a group may set."},
	"group.consumer.max.size":                   {"KIP-848 그룹의 최대 멤버 수예요.", "The most members of a KIP-848 group."},
	"group.consumer.assignors":                  {"브로커의 할당자예요. 앞에 있는 것이 기본이에요.", "The assignors of the broker, the default first."},
	"group.consumer.migration.policy":           {"클래식과 KIP-848 사이를 오갈 수 있는지 정해요.", "Whether groups may move between classic and KIP-848."},
	"group.consumer.assignment.interval.ms":     {"할당 계산 사이의 최소 간격이에요.", "The least time between two assignments."},
	"group.consumer.min.assignment.interval.ms": {"그룹이 정할 수 있는 그 간격의 하한이에요.", "The least such interval that a group may set."},
	"group.consumer.max.assignment.interval.ms": {"그룹이 정할 수 있는 그 간격의 상한이에요.", "The most such interval that a group may set."},
	"group.consumer.regex.refresh.interval.ms":  {"RE2J 구독을 다시 풀어 보는 간격이에요.", "How often RE2J subscriptions are resolved again."},

	"consumer.session.timeout.ms":     {"이 그룹의 세션 타임아웃이에요(KIP-848).", "The session timeout of this group (KIP-848)."},
	"consumer.heartbeat.interval.ms":  {"이 그룹의 하트비트 간격이에요(KIP-848).", "The heartbeat interval of this group (KIP-848)."},
	"consumer.assignment.interval.ms": {"이 그룹의 할당 계산 사이 최소 간격이에요(KIP-848).", "The least time between two assignments of this group (KIP-848)."},
}
