package say

import (
	"strconv"
	"strings"

	"rebalancelab/engine/scenario"
)

// Problem is what is wrong with a script and how to mend it, in one or two
// sentences. The position is not part of it: see ProblemAt.
func Problem(l Lang, p *scenario.Problem) string {
	words, ok := problems[p.Code]
	if !ok {
		return string(p.Code)
	}
	text := fill(words.in(l), func(slot string) string { return problemSlot(l, p, slot) })
	meant := phrase{"혹시 `{0}`인가요?", "Did you mean `{0}`?"}
	switch {
	case p.Suggestion == "" && p.Code == scenario.UnknownVerb:
		return text + " " + fillArgs(someVerbs.in(l))
	case p.Suggestion == "" || strings.Contains(text, "`"+p.Suggestion+"`"): // the sentence says it already
		return text
	case p.Code == scenario.UnknownVerb && len(p.Args) > 1:
		meant = phrase{"혹시 `{0}`, 아니면 `{1}`인가요?", "Did you mean `{0}`, or `{1}`?"}
	}
	return text + " " + fillArgs(meant.in(l), append([]string{p.Suggestion}, p.Args[min(1, len(p.Args)):]...)...)
}

// someVerbs is told where no verb is near.
var someVerbs = phrase{
	"자주 쓰는 명령: `start` `close` `crash` `restart` `freeze` `block` `cut` `produce` `wait` `settle` `run for`. 나머지는 자동 완성(Tab)에 나와요.",
	"Often used: `start` `close` `crash` `restart` `freeze` `block` `cut` `produce` `wait` `settle` `run for`. Completion (Tab) lists the others.",
}

// problemSlot is argument n; an argument that is an id ("kind.consumer") is said
// in words.
func problemSlot(l Lang, p *scenario.Problem, slot string) string {
	n, err := strconv.Atoi(slot)
	if err != nil || n < 0 || n >= len(p.Args) {
		return ""
	}
	arg := p.Args[n]
	if w, ok := ids[arg]; ok {
		return w.in(l)
	}
	return arg
}

// ProblemAt is the sentence with its line and column in front: "7행 12열: …".
func ProblemAt(l Lang, p *scenario.Problem) string {
	if p.Line == 0 {
		return Problem(l, p)
	}
	where := phrase{"{0}행 {1}열: ", "line {0}, column {1}: "}
	if p.Column == 0 {
		where = phrase{"{0}행: ", "line {0}: "}
	}
	return fillArgs(where.in(l), strconv.Itoa(p.Line), strconv.Itoa(p.Column)) + Problem(l, p)
}

var problems = map[scenario.Code]phrase{
	scenario.ScriptTooLong:    {"스크립트가 너무 길어요({0}바이트). {1}바이트까지 읽어요. 나눠서 실행해 주세요.", "The script is too long ({0} bytes); the limit is {1} bytes. Split it."},
	scenario.TooManyLines:     {"줄이 너무 많아요. {0}줄까지 읽어요.", "Too many lines; the limit is {0}."},
	scenario.LineTooLong:      {"이 줄이 너무 길어요. 한 줄은 {0}자까지예요.", "This line is too long; a line holds up to {0} characters."},
	scenario.NotText:          {"텍스트가 아닌 글자가 있어요. UTF-8 텍스트만 읽어요. 이 글자를 지워 주세요.", "There is something that is not text here. Scripts are UTF-8 text; remove this character."},
	scenario.TooMany:          {"{0|이/가} 너무 많아요. {1}개까지 쓸 수 있어요.", "Too many {0}; the limit is {1}."},
	scenario.MissingVersion:   {"첫 줄에 언어 버전이 없어요. 첫 줄에 `{0}`이라고 써 주세요.", "The first line must name the version of the language. Write `{0}` there."},
	scenario.UnknownVersion:   {"언어 버전 {0|은/는} 몰라요. 여기서 아는 버전은 {1}까지예요.", "Version {0} of the language is not known here; the newest known is {1}."},
	scenario.UnknownVerb:      {"`{0}`: 모르는 명령이에요.", "`{0}` is not a command."},
	scenario.UnknownTool:      {"`{0}`: 여기서는 `{1}`만 실행할 수 있어요.", "`{0}` cannot be run here; `{1}` can."},
	scenario.MissingArgument:  {"`{0}` 다음에 {1|이/가} 와야 해요.", "`{0}` needs {1} after it."},
	scenario.TooManyWords:     {"`{0}` 명령에서 `{1}`부터는 남는 말이에요. 지워 주세요.", "`{0}` does not take `{1}`; remove it."},
	scenario.UnknownKey:       {"`{0}` 명령은 `{1}=…` 값을 받지 않아요.", "`{0}` does not take `{1}=…`."},
	scenario.MissingKey:       {"`{0}` 명령에는 `{1}=…` 값이 있어야 해요.", "`{0}` needs `{1}=…`."},
	scenario.DoubleKey:        {"`{0}` 값을 두 번 썼어요. 하나만 남겨 주세요.", "`{0}` is given twice; keep one."},
	scenario.SpaceAroundSign:  {"`=` 앞뒤에 빈칸을 두지 마세요. `이름=값`처럼 붙여 써요.", "Write `key=value` without spaces around the sign."},
	scenario.MissingValue:     {"`{0}=` 뒤에 값이 없어요.", "`{0}=` has no value."},
	scenario.OneOfKeys:        {"`{0}` 명령에는 다음 가운데 하나가 있어야 해요: {1}", "`{0}` needs one of these: {1}"},
	scenario.ClashingKeys:     {"`{0}` 값과 `{1}` 값은 함께 쓸 수 없어요. 하나만 남겨 주세요.", "`{0}` and `{1}` exclude each other; keep one."},
	scenario.UnclosedQuote:    {"따옴표가 닫히지 않았어요. 줄 끝 전에 `\"`로 닫아 주세요.", "A quotation mark is not closed; close it with `\"` before the line ends."},
	scenario.BadName:          {"`{0}`: 이름에는 영문자, 숫자, `.` `_` `-`만 쓰고 {1}자까지예요.", "`{0}` cannot be a name: letters, digits, `.` `_` `-`, at most {1} of them."},
	scenario.BadRange:         {"`{0}`: 범위는 `C1..C6`처럼 작은 번호에서 큰 번호로 써요.", "`{0}` is not a range; write it like `C1..C6`, lower number first."},
	scenario.ReservedName:     {"`{0}`: 언어가 쓰는 낱말이라 이름으로 쓸 수 없어요. 다른 이름을 골라 주세요.", "`{0}` is a word of the language; choose another name."},
	scenario.NameTaken:        {"`{0}`: 이미 {1}으로 쓰고 있어요. 다른 이름을 골라 주세요.", "`{0}` already names {1}; choose another name."},
	scenario.UnknownConsumer:  {"컨슈머 `{0}`: 아직 없어요. 앞에서 `consumer {0} …`로 만들어 주세요.", "There is no consumer `{0}`; declare it first with `consumer {0} …`."},
	scenario.UnknownGroup:     {"그룹 `{0}`: 아직 없어요. 앞에서 `group {0}`으로 만들어 주세요.", "There is no group `{0}`; declare it first with `group {0}`."},
	scenario.UnknownTopic:     {"토픽 `{0}`: 아직 없어요. 앞에서 `topic {0} partitions=…`로 만들어 주세요.", "There is no topic `{0}`; declare it first with `topic {0} partitions=…`."},
	scenario.UnknownProducer:  {"프로듀서 `{0}`: 아직 없어요.", "There is no producer `{0}`."},
	scenario.UnknownName:      {"`{0}`: 이 스크립트에 없는 이름이에요.", "Nothing in this script is called `{0}`."},
	scenario.UnknownMark:      {"표시 `{0}`: 아직 없어요. `mark {0} when …` 줄을 더해 주세요.", "There is no mark `{0}`; add a line `mark {0} when …`."},
	scenario.BadOffsets:       {"`{0}`: 오프셋은 `orders-3:5`처럼 파티션과 수로 써요.", "`{0}` is not an offset of a partition; write `orders-3:5`."},
	scenario.BadPartition:     {"`{0}`: 파티션은 `orders-3`처럼 토픽과 번호로 써요.", "`{0}` is not a partition; write topic and number, like `orders-3`."},
	scenario.NoSuchPartition:  {"`{0}`: 없는 파티션이에요. 이 토픽의 파티션은 {1}개이고 번호는 0부터예요.", "There is no partition `{0}`: the topic has {1}, counted from 0."},
	scenario.BadDuration:      {"`{0}`: 시간은 `45s`, `300ms`, `5m`, `2h`처럼 써요.", "`{0}` is not a time; write it like `45s`, `300ms`, `5m` or `2h`."},
	scenario.TimeTooLong:      {"`{0}`: 너무 길어요. {1}까지 돌릴 수 있어요.", "`{0}` is too long; a run may last {1}."},
	scenario.TimeGoesBack:     {"`{0}`: 앞줄이 이미 {1}까지 갔어요. 시간은 앞으로만 가요.", "`{0}` lies before {1}, which an earlier line has reached; time only goes forward."},
	scenario.BadNumber:        {"`{0}` 값 `{1}`: {2}. {3}부터 {4}까지의 수를 써 주세요.", "`{0}` cannot be `{1}`: {2}. Write a number from {3} to {4}."},
	scenario.OutOfRange:       {"`{0}` 값은 {1}부터 {2}까지예요.", "`{0}` must be between {1} and {2}."},
	scenario.BadRate:          {"`{0}`: 속도는 `2/s`, `30/m`처럼 써요.", "`{0}` is not a rate; write it like `2/s` or `30/m`."},
	scenario.BadProcess:       {"`{0}`: 처리 시간은 `200ms/record`, `2s/batch`, `3s/10th`처럼 써요.", "`{0}` is not a processing time; write it like `200ms/record`, `2s/batch` or `3s/10th`."},
	scenario.BadCallback:      {"`{0}`: 콜백이 하는 일은 `commit`, `50ms`, `throw`, `throw-once`, `none`을 쉼표로 이어 써요.", "`{0}` is not the work of a callback; write `commit`, `50ms`, `throw`, `throw-once` or `none`, with commas between."},
	scenario.BadWord:          {"`{0}` 자리에 `{1}`: 쓸 수 없어요. 쓸 수 있는 말: {2}", "`{0}` cannot be `{1}`; it can be: {2}"},
	scenario.UnknownSetting:   {"`{0}`: 카프카에 없는 설정이에요.", "Kafka has no setting `{0}`."},
	scenario.WrongSetting:     {"`{0}`: {1} 설정이라 여기에 쓸 수 없어요.", "`{0}` is a setting of {1}; it does not belong here."},
	scenario.BadSetting:       {"`{0}`에 `{1}`: 카프카가 받지 않아요. 카프카의 말: {2}", "Kafka refuses `{1}` for `{0}`: {2}"},
	scenario.PatternNotRE2:    {"패턴 `{0}`: {1|을/를} 써서 여기서는 맞춰 볼 수 없어요(RE2 문법까지만 지원해요). 그 부분을 풀어 써 주세요.", "The pattern `{0}` uses {1}, which is outside RE2 and cannot be matched here. Write it another way."},
	scenario.BadPattern:       {"`{0}`: 올바른 정규식이 아니에요.", "`{0}` is not a regular expression."},
	scenario.HeaderTooLate:    {"`{0}` 줄은 맨 앞, 다른 명령보다 먼저 써요.", "`{0}` belongs to the header, before all other commands."},
	scenario.DoubleHeader:     {"`{0}` 줄이 두 번 있어요. 하나만 남겨 주세요.", "`{0}` is given twice; keep one."},
	scenario.NotWithAt:        {"`at …` 뒤에는 `{0}`: 올 수 없어요. 따로 한 줄로 써 주세요.", "`{0}` cannot follow `at …`; give it a line of its own."},
	scenario.BadTag:           {"`{0}`: 꼬리표는 `lab`, `case:ASG-01`처럼 빈칸 없이 써요.", "`{0}` is not a tag; write it like `lab` or `case:ASG-01`, without spaces."},
	scenario.EmptyText:        {"`{0}` 뒤에 글이 없어요.", "`{0}` has no text."},
	scenario.TextTooLong:      {"`{0}` 글이 너무 길어요. {1}자까지예요.", "The text of `{0}` is too long; up to {1} characters."},
	scenario.UnsupportedKafka: {"카프카 {0|은/는} 아직 흉내 내지 않아요. 고를 수 있는 버전: {1}", "Kafka {0} is not modelled; choose from: {1}"},
	scenario.BadCondition:     {"`{0}`: 조건으로 읽을 수 없어요. `C2 expired`나 `lag orders-app <= 5`처럼 써요.", "`{0}` is not a condition; write it like `C2 expired` or `lag orders-app <= 5`."},
	scenario.UnknownHappening: {"`{0}`에 `{1}`: 모르는 일이에요.", "`{1}` is nothing that can happen to `{0}`."},
	scenario.WrongSubject:     {"`{0}`: {1}에 대해 묻는 말이에요. 이름을 확인해 주세요.", "`{0}` is asked of {1}; check the name."},
	scenario.UnknownQuantity:  {"`{0}`: 잴 수 있는 값이 아니에요.", "`{0}` is nothing that can be measured."},
	scenario.MissingSubject:   {"`{0}`: 누구의 값인지 이름이 있어야 해요.", "`{0}` needs a name: whose?"},
	scenario.MissingSign:      {"`{0}`: 비교 기호가 없어요. `=` `!=` `<` `<=` `>` `>=` 가운데 하나를 써 주세요.", "`{0}` has no comparison; use `=` `!=` `<` `<=` `>` or `>=`."},
	scenario.WrongKind:        {"`{0}` 자리에는 {1|이/가} 와야 해요.", "In place of `{0}` there should be {1}."},
	scenario.GroupNeeded:      {"`{0}`: 그룹이 여럿이라 어느 그룹인지 이름을 더해 주세요.", "There are several groups; say after `{0}` which one."},
	scenario.NotCumulative:    {"`{0}`: 쌓이는 값이 아니라 `from … to …`로 잴 수 없어요.", "`{0}` does not add up over time, so `from … to …` makes no sense."},
	scenario.NotInMark:        {"`{0}`: `mark`나 `run until`에는 쓸 수 없어요. `expect`에만 써요.", "`{0}` cannot be used in `mark` or `run until`, only in `expect`."},
	scenario.EmptyExpression:  {"식이 비어 있어요. `pause C3`처럼 써 주세요.", "The expression is empty; write one like `pause C3`."},

	scenario.TooManyEvents:      {"사건이 {0}건을 넘어 여기서 멈췄어요. 더 짧게 돌리거나 멤버를 줄여 주세요.", "The run stopped here: more than {0} events. Run it shorter or with fewer members."},
	scenario.TooManySteps:       {"계산이 {0}단계를 넘어 여기서 멈췄어요. 더 짧게 돌리거나 레코드를 줄여 주세요.", "The run stopped here: more than {0} steps. Run it shorter or with fewer records."},
	scenario.TooMuchTime:        {"가상 시간이 {0|을/를} 넘어 멈췄어요.", "The run stopped: more than {0} of virtual time."},
	scenario.TooMuchMemory:      {"메모리가 {0|을/를} 넘어 멈췄어요. 멤버나 파티션을 줄여 주세요.", "The run stopped: more than {0} of memory. Use fewer members or partitions."},
	scenario.TimeStands:         {"가상 시간이 {0}에 선 채 계산이 {1}단계를 넘어 멈췄어요. 걸리는 시간이 모두 0이면 시간이 나아가지 않아요. `network latency=…`를 1ms 이상으로 늘려 주세요. 0으로 두려면 `fetch.max.wait.ms`와 `process=…`를 늘려 주세요.", "The run stopped: more than {1} steps, and it is still {0} of virtual time. If nothing takes any time, time cannot go on. Make `network latency=…` 1 ms or more; to keep it at 0, raise `fetch.max.wait.ms` and `process=…`."},
	scenario.NeverSettled:       {"{0} 동안 기다렸지만 그룹이 안정되지 않았어요. 계속 리밸런스하거나 시작하지 않은 멤버가 있는지 보세요.", "The group did not settle within {0}. Look for a member that never starts, or an endless rebalance."},
	scenario.NeverHappened:      {"`{0}`: {1} 동안 기다렸지만 일어나지 않았어요.", "`{0}` did not happen within {1}."},
	scenario.TimePassed:         {"`{0}`: 이미 지난 시각이에요. 지금은 {1}예요.", "`{0}` has passed; it is {1} now."},
	scenario.AlreadyStarted:     {"`{0}`: 이미 돌고 있어요. 새로 시작하려면 `restart {0}`라고 써 주세요.", "`{0}` is running already. To begin anew, write `restart {0}`."},
	scenario.NotRunning:         {"`{0}`: 지금은 돌고 있지 않아요. 먼저 `start {0}`라고 써 주세요.", "`{0}` is not running at this moment. Write `start {0}` first."},
	scenario.NotAMember:         {"`{0}`: 그룹의 멤버가 아니에요.", "`{0}` is not a member of a group."},
	scenario.UnknownTransaction: {"트랜잭션 `{0}`: 지금 열려 있지 않아요.", "The transaction `{0}` is not open at this moment."},
	scenario.TopicGone:          {"토픽 `{0}`: 이때는 없어요.", "The topic `{0}` does not exist at this moment."},
	scenario.TopicExists:        {"토픽 `{0}`: 이미 있어요.", "The topic `{0}` exists already."},
	scenario.RefusedByWorld:     {"지금은 할 수 없는 일이에요: {0} {1}", "This cannot be done now: {0} {1}"},
	scenario.NoSuchMoment:       {"표시 `{0}`: 이 실행에서는 나타나지 않았어요.", "The mark `{0}` was never met in this run."},
}

// ids are the names of kinds, limits, scopes and features inside other sentences.
var ids = map[string]phrase{
	"kind.consumer": {"컨슈머 이름", "a consumer"}, "kind.group": {"그룹 이름", "a group"}, "kind.topic": {"토픽 이름", "a topic"},
	"kind.producer": {"프로듀서 이름", "a producer"}, "kind.app": {"앱 이름", "an app"}, "kind.partition": {"파티션(`orders-3`)", "a partition (`orders-3`)"},
	"kind.mark": {"표시 이름", "a mark"}, "kind.name": {"새 이름", "a new name"}, "kind.duration": {"시간(`45s`)", "a time (`45s`)"},
	"kind.number": {"수", "a number"}, "kind.rate": {"속도(`2/s`)", "a rate (`2/s`)"}, "kind.process": {"처리 시간(`200ms/record`)", "a processing time (`200ms/record`)"},
	"kind.work": {"콜백이 하는 일(`commit,50ms`)", "the work of a callback (`commit,50ms`)"}, "kind.word": {"정해진 낱말", "one of the given words"},
	"kind.text": {"글", "a text"}, "kind.topics": {"토픽 이름들(`orders,pay`)", "topics (`orders,pay`)"}, "kind.partitions": {"파티션들", "partitions"},
	"kind.consumers": {"컨슈머 이름들", "consumers"}, "kind.pattern": {"정규식", "a pattern"}, "kind.racks": {"랙(`a,b|b,c`)", "racks (`a,b|b,c`)"},
	"kind.tags": {"꼬리표", "a tag"}, "kind.version": {"카프카 버전", "a Kafka version"}, "kind.target": {"컨슈머, 그룹, 또는 `broker`", "a consumer, a group or `broker`"},
	"kind.condition": {"조건(`C2 expired`)", "a condition (`C2 expired`)"}, "kind.happening": {"일어난 일(`C2 expired`)", "a happening (`C2 expired`)"},
	"kind.offset": {"오프셋(수, 또는 `end`)", "an offset (a number, or `end`)"}, "kind.offsets": {"파티션마다의 오프셋(`orders-0:5,orders-1:7`)", "offsets of partitions (`orders-0:5,orders-1:7`)"}, "kind.instant": {"시각(`12s`)", "an instant (`12s`)"},
	"kind.state": {"그룹 상태(`Stable`)", "a group state (`Stable`)"}, "kind.error": {"오류 이름(`UNKNOWN_MEMBER_ID`)", "an error (`UNKNOWN_MEMBER_ID`)"},
	"kind.exception": {"예외 이름(`CommitFailedException`)", "an exception (`CommitFailedException`)"}, "kind.tool": {"도구 이름(`kafka-consumer-groups`)", "a tool (`kafka-consumer-groups`)"}, "kind.option": {"옵션(`--describe`)", "an option (`--describe`)"},
	"kind.file": {"파일 이름(`resets.csv`)", "a file name (`resets.csv`)"}, "kind.setting": {"설정(`max.poll.records=50`)", "a setting (`max.poll.records=50`)"},
	"number.none": {"정수가 아니에요", "it is not a whole number"}, "number.negative": {"음수는 쓸 수 없어요", "it is negative"},
	"number.sign": {"앞의 `+`는 빼고 써요", "leave out the `+`"}, "number.large": {"너무 커요", "it is too large"},
	"scope.consumer": {"컨슈머", "a consumer"}, "scope.group": {"그룹", "a group"}, "scope.broker": {"브로커", "the broker"},
	"limit.terms": {"조건의 항", "terms"}, "limit.tags": {"꼬리표", "tags"}, "limit.expectations": {"`expect` 줄", "`expect` lines"},
	"limit.partitions": {"파티션", "partitions"}, "limit.consumers": {"컨슈머", "consumers"}, "limit.groups": {"그룹", "groups"},
	"limit.topics": {"토픽", "topics"}, "limit.marks": {"표시", "marks"},
	"limit.producers": {"프로듀서", "producers"}, "limit.named": {"동작에 적은 컨슈머", "consumers named in actions"},
	"feature.look-ahead": {"앞쪽 살피기 `(?=…)`", "look-ahead `(?=…)`"}, "feature.look-behind": {"뒤쪽 살피기 `(?<=…)`", "look-behind `(?<=…)`"},
	"feature.atomic-group": {"원자 그룹 `(?>…)`", "an atomic group `(?>…)`"}, "feature.back-reference": {"되참조 `\\1`", "a back reference `\\1`"},
	"feature.possessive": {"소유 수량자 `*+`", "a possessive quantifier `*+`"},
}

// Kind is the name of a kind of word, for help and completion.
func Kind(l Lang, k scenario.Kind) string {
	return strings.TrimSpace(ids["kind."+string(k)].in(l))
}
