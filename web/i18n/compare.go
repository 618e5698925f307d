package i18n

// The list of comparisons.
var (
	CompareTitle = Text{"비교", "Compare"}
	CompareLede  = Text{"한 가지만 다르게 하고 나머지는 똑같이 둔 실행들을 나란히 놓아 봐요.", "Runs side by side in which one thing differs and all else is the same."}
)

// The comparison of runs.
var (
	RunsTitle        = Text{"같은 사건, 나란히 보는 실행", "One story, runs side by side"}
	RunsLede         = Text{"한 가지만 다른 실행을 같은 시계로 나란히 놓고 재요.", "Runs that differ in one thing, on one clock, measured."}
	RunsSets         = Text{"비교할 것", "What to compare"}
	RunsGuess        = Text{"어느 쪽이 가장 짧게 멈출까요?", "Which one stops for the shortest time?"}
	RunsShow         = Text{"실행하고 비교하기", "Run and compare"}
	RunsOneClock     = Text{"그림마다 1초의 너비가 같아요. 아무것도 접거나 늘리지 않았어요.", "A second is as wide in every picture; nothing is folded or stretched."}
	RunsNumbers      = Text{"숫자로 보기", "In numbers"}
	RunsGuessRight   = Text{"예측한 %s 쪽이 실제로 가장 짧게 멈췄어요.", "You guessed %s, and it did stop for the shortest time."}
	RunsGuessMissed  = Text{"예측은 %s 쪽이었지만, 더 짧게 멈춘 실행이 있어요. 표의 굵은 숫자를 보세요.", "You guessed %s, but another run stopped for less: see the bold number."}
	RunsJoin         = Text{"컨슈머가 들어올 때", "A consumer joins"}
	RunsJoinLede     = Text{"C1과 C2가 파티션 여섯 개를 나눠 읽는 그룹에 C3이 들어와요. 시드도 지연도 같고, 리밸런스 방식만 달라요.", "C3 joins C1 and C2, who share six partitions. Seed and latency are the same, only the way of rebalancing differs."}
	RunsLeave        = Text{"컨슈머가 나갈 때", "A consumer leaves"}
	RunsLeaveLede    = Text{"셋이 나눠 읽다가 C3이 close()로 나가요.", "Three share the work, then C3 leaves with close()."}
	RunsCrash        = Text{"컨슈머가 갑자기 죽을 때", "A consumer crashes"}
	RunsCrashLede    = Text{"셋이 나눠 읽다가 C3이 갑자기 죽어요. 코디네이터는 세션이 끝나야 알아차려요.", "Three share the work, then C3 dies. The coordinator notices when its session ends."}
	RunsStatic       = Text{"고정 멤버십과 다시 켜기", "Static membership and a restart"}
	RunsStaticLede   = Text{"C3을 닫고 10초 뒤에 다시 켜요. 한쪽은 group.instance.id가 있어요.", "C3 is closed and started again after 10 s. One side has a group.instance.id."}
	RunsTooMuch      = Text{"%s: 계산이 %s단계를 넘어 그리지 않았어요. 하트비트나 커밋처럼 되풀이되는 일의 간격을 늘리거나, 랩에서 돌려 보세요.", "%s: not drawn, because it takes more than %s steps. Make the interval of what is repeated longer (heartbeats, commits), or run it in a lab."}
	RunsTooFull      = Text{"%s: 사건이 %s건을 넘어 그리지 않았어요. 하트비트나 커밋처럼 되풀이되는 일의 간격을 늘리거나, 랩에서 돌려 보세요.", "%s: not drawn, because more than %s things happen. Make the interval of what is repeated longer (heartbeats, commits), or run it in a lab."}
	RunsSettings     = Text{"설정 두 가지", "Two settings"}
	RunsSettingsLede = Text{"C3이 갑자기 죽는 같은 사건을 설정만 바꿔 실행해요. 설정은 카프카 이름 그대로 적어요.", "The same crash of C3 with other settings, written with Kafka's own names."}
	RunEager         = Text{"조급한(eager)", "eager"}
	RunCooperative   = Text{"협력적", "cooperative"}
	RunNext          = Text{"KIP-848", "KIP-848"}
	RunDynamic       = Text{"동적 멤버", "dynamic member"}
	RunStatic        = Text{"고정 멤버", "static member"}
	RunFirst         = Text{"첫째 설정", "first settings"}
	RunSecond        = Text{"둘째 설정", "second settings"}
	ColMeasured      = Text{"잰 것", "Measured"}
	RowLongestPause  = Text{"가장 오래 멈춘 컨슈머", "longest pause of a consumer"}
	RowStable        = Text{"다시 안정될 때까지", "until stable again"}
	RowMoved         = Text{"주인이 바뀐 파티션", "partitions that moved"}
	RowTwice         = Text{"다시 처리한 레코드", "records processed twice"}
	RowLost          = Text{"잃은 레코드", "records lost"}
	RowRebalances    = Text{"리밸런스", "rebalances"}
	LinkAssignors    = Text{"할당자 비교", "Compare assignors"}
	LinkRuns         = Text{"실행 비교", "Compare runs"}
)

// The map of two settings.
var (
	MapTitle       = Text{"설정 지도", "Setting map"}
	MapLede        = Text{"두 설정의 조합마다 같은 사건을 실행해 본 결과예요. 칸을 누르면 그 실행이 작업대에서 열려요.", "The same story run for every pair of two settings. A cell opens its run in the lab."}
	MapSets        = Text{"지도 고르기", "Choose a map"}
	MapAid         = Text{"굵은 선은 어림 규칙이 말하는 경계예요. 결과는 모두 실제로 실행한 것이라 경계와 다를 수 있어요.", "The thick line is where the rule of thumb changes its mind. The cells are real runs and may differ from it."}
	MapSurvives    = Text{"버팀", "survives"}
	MapOut         = Text{"✕ 쫓겨남", "✕ thrown out"}
	MapTwice       = Text{"중복 %d건", "%d twice"}
	MapPoll        = Text{"한 번에 받는 수와 처리 시간", "Records per poll and time per record"}
	MapPollLede    = Text{"poll() 한 번에 받은 레코드를 다 처리하기 전에 max.poll.interval.ms(5분)가 지나면 컨슈머가 스스로 나가요.", "A consumer that needs longer than max.poll.interval.ms (5 minutes) for one batch leaves the group by itself."}
	MapPollRule    = Text{"어림 규칙: max.poll.records × 처리 시간 > 5분이면 쫓겨나요", "Rule of thumb: max.poll.records × time per record > 5 min is thrown out"}
	MapRecords     = Text{"max.poll.records", "max.poll.records"}
	MapPerRecord   = Text{"레코드당 처리 시간", "time per record"}
	MapRestart     = Text{"세션 타임아웃과 다시 켜는 시간", "Session timeout and time away"}
	MapRestartLede = Text{"고정 멤버 C3이 갑자기 죽었다가 다시 켜져요. 세션이 끝나기 전에 돌아오면 아무도 멈추지 않아요.", "The static member C3 crashes and is started again. If it is back before its session ends, nobody stops."}
	MapRestartRule = Text{"어림 규칙: 자리를 비운 시간 > session.timeout.ms이면 쫓겨나요", "Rule of thumb: away for longer than session.timeout.ms is thrown out"}
	MapSession     = Text{"session.timeout.ms", "session.timeout.ms"}
	MapAway        = Text{"다시 켜질 때까지", "time away"}
	MapCut         = Text{"세션 타임아웃과 끊긴 시간", "Session timeout and time cut off"}
	MapCutLede     = Text{"C3의 네트워크가 끊겼다가 이어져요. 세션이 끝나기 전에 이어지면 C3은 자기 파티션을 그대로 읽어요.", "The network of C3 is cut and healed. If that is before its session ends, C3 goes on with its partitions."}
	MapCutRule     = Text{"어림 규칙: 끊긴 시간 > session.timeout.ms이면 쫓겨나요", "Rule of thumb: cut off for longer than session.timeout.ms is thrown out"}
	MapCutFor      = Text{"끊긴 시간", "time cut off"}
	MapOpen        = Text{"아직", "not yet"}
	MapCutShort    = Text{"한도에 닿음", "met a limit"}
	MapRun         = Text{"이 값으로 실행하기", "Run these values"}
	MapStop        = Text{"멈추기", "Stop"}
	MapProgress    = Text{"지도 실행", "Running the map"}
	MapNumbers     = Text{"숫자 1~8개를 띄어 적어요. 예: 10 100 500", "One to 8 numbers with spaces between, such as 10 100 500"}
	MapDurations   = Text{"길이 1~8개를 띄어 적어요. 예: 500ms 10s 2m", "One to 8 durations with spaces between, such as 500ms 10s 2m"}
	MapTooMany     = Text{"값은 %d개까지예요. 몇 개를 지워 주세요.", "There may be %d values: take some out."}
	MapNoNumber    = Text{"‘%s’는 숫자가 아니에요. 10처럼 적어 주세요.", "“%s” is no number. Write it like 10."}
	MapNoDuration  = Text{"‘%s’는 길이가 아니에요. 500ms, 10s, 2m처럼 적어 주세요.", "“%s” is no duration. Write it like 500ms, 10s or 2m."}
	MapAgain       = Text{"‘%s’가 두 번 있어요. 하나를 지워 주세요.", "“%s” is there twice: take one out."}
	MapSum         = Text{"버팀 %d칸, 쫓겨남 %d칸, 중복 %d칸", "{%d|survives/survive}, %d thrown out, %d with duplicates"}
	MapLeft        = Text{"서버가 한 쪽에 쓸 수 있는 시간이 다 되어 %d칸은 실행하지 못했어요. 값을 줄여 주세요.", "The time that the server has for one page is over and {%d|cell was/cells were} not run. Take some values out."}
	MapKeys        = Text{"화살표, Home, End 키로 칸을 옮겨 다녀요.", "Arrow keys, Home and End move from cell to cell."}
	MapTwin        = Text{"설정 지도의 숫자", "The map in numbers"}
	MapOutcome     = Text{"결과", "Outcome"}
	MapTimesOut    = Text{"쫓겨난 횟수", "times thrown out"}
	MapTimesTwice  = Text{"다시 처리한 레코드", "records processed twice"}
	MapByRule      = Text{"어림 규칙", "rule of thumb"}
	LinkMap        = Text{"설정 지도", "Setting map"}
)
