package i18n

// Home.
var (
	HomeWhat       = Text{"카프카 컨슈머 그룹을 브라우저에서 직접 돌려 보며 배우는 곳", "Learn Kafka consumer groups by running them in your browser"}
	HomeGlance     = Text{"리밸런스:", "A rebalance:"}
	HomeGlanceText = Text{"C3이 들어오자 파티션의 주인을 다시 정해요. 그동안 C1과 C2도 멈춰요.", "C3 joins, and every partition gets its owner anew. Meanwhile C1 and C2 stop as well."}
	HomeGlanceLab  = Text{"이 장면 돌려 보기", "Run this scene"}
	HomeGuess      = Text{"예측", "Your guess"}
	HomeRun        = Text{"실행해서 확인", "Run it and see"}
	HomeSaid       = Text{"내 예측", "Your guess"}
	HomeHappened   = Text{"실제", "What happened"}
	HomeWhy        = Text{"왜", "Why"}
	HomeNoGuess    = Text{"예측 없이 실행", "Run without a guess"}
	HomeOpenLab    = Text{"이 실행을 작업대에서 열기", "Open this run in the lab"}
	HomeCourse     = Text{"차근차근 배우기", "Learn step by step"}
	HomeCourseLede = Text{"질문 하나로 시작해서, 직접 돌려 보고, 확인 문제로 끝나요.", "Each lesson starts with one question, lets you run it, and ends with a check."}
	HomeLabs       = Text{"바로 만져 보기", "Try it right away"}
	HomeLabsLede   = Text{"가입도 설치도 필요 없어요. 같은 엔진이 브라우저 안에서 돌아요.", "No account, nothing to install. The same engine runs in your browser."}
	HomeAllLabs    = Text{"실습 모두 보기", "See all labs"}
	HomeTrust      = Text{"믿을 수 있는 이유", "Why you can trust it"}
	TrustKafka     = Text{"진짜 Kafka와 대조해요", "Checked against real Kafka"}
	TrustKafkaText = Text{
		"할당 결과와 코디네이터의 응답을 Kafka 4.3.1에게 직접 물어 한 건씩 맞춰 보고, 어긋나면 검사가 실패해요.",
		"Assignments and coordinator answers are compared, one by one, with what Kafka 4.3.1 itself says. A difference fails the build.",
	}
	TrustQuiz     = Text{"퀴즈도 같은 엔진이 채점해요", "The same engine grades the quiz"}
	TrustQuizText = Text{
		"정답은 사람이 적지 않아요. 고른 답을 실제로 실행해서 왜 아닌지 보여 줘요.",
		"Nobody typed the answers in. Your choice is run, so that you see why it does or does not hold.",
	}
	TrustLang     = Text{"한국어와 영어가 나란해요", "Korean and English, side by side"}
	TrustLangText = Text{
		"본문, 이벤트 로그, 오류 설명까지 두 언어가 같은 내용이에요. 설정 이름과 오류 코드는 Kafka가 쓰는 그대로예요.",
		"Texts, event logs and error messages say the same in both. Settings and error codes stay as Kafka spells them.",
	}
)

// The question of the home page and its answer, with numbers from its run.
var (
	HomeAsk1 = Text{"컨슈머 하나가 갑자기 죽었어요.", "One consumer dies without a word."}
	HomeAsk2 = Text{"나머지는 몇 초나 멈출까요?", "How long do the others stop?"}
	HomeLede = Text{
		"컨슈머 셋이 파티션 여섯 개를 나눠 읽고 있어요. 12초에 C2의 프로세스를 강제로 끝냈어요. 먼저 하나 골라 보세요. 틀린 예측이 더 오래 남아요.",
		"Three consumers share six partitions. At 12 s the process of C2 is killed. Pick an answer first: a wrong guess stays longer.",
	}
	HomeGuessShort   = Text{"1초 미만", "Under 1 s"}
	HomeGuessThree   = Text{"3초쯤", "About 3 s"}
	HomeGuessSession = Text{"45초쯤", "About 45 s"}
	HomeGuessForever = Text{"계속", "For good"}
	HomeAnswer       = Text{
		"%[1]s %[2]s, %[3]s %[4]s 멈췄어요. 정작 오래 멈춘 건 주인을 잃은 %[5]s예요. %[6]s 동안 아무도 읽지 않았어요.",
		"%[1]s stopped for %[2]s, %[3]s for %[4]s. What really stood still were %[5]s: nobody read them for %[6]s.",
	}
	HomeReason = Text{
		"C2가 죽은 걸 코디네이터는 마지막 하트비트에서 세션 타임아웃 45초가 지나서야 알아요. 그다음엔 모두가 다시 조인할 때까지 먼저 온 쪽이 기다려요.",
		"The coordinator notices only when the session timeout of 45 s has passed since the last heartbeat. Then whoever rejoins first waits for the rest.",
	}
	HomeCaption = Text{
		"그림 1. 세 컨슈머의 시간 흐름. Kafka 4.3 기본값, range 할당, 시드 %s",
		"Figure 1. Three consumers over time. Kafka 4.3 defaults, range assignor, seed %s",
	}
)

// Learn: the list of lessons and one lesson.
var (
	LearnTitle     = Text{"배우기", "Learn"}
	LearnLede      = Text{"읽고, 예측하고, 돌려 보고, 문제로 확인해요. 그림은 모두 실제 실행에서 나와요.", "Read, predict, run, check. Every figure comes from a real run."}
	Contents       = Text{"목차", "Contents"}
	OnThisPage     = Text{"이 레슨의 목차", "Contents of this lesson"}
	PrevNext       = Text{"앞뒤 레슨", "Neighbouring lessons"}
	PrevLesson     = Text{"← 이전", "← Previous"}
	NextLesson     = Text{"다음 →", "Next →"}
	BasedOn        = Text{"Kafka 4.3, Java 클라이언트 기준", "Kafka 4.3, Java client"}
	Tasks          = Text{"할 일", "To do"}
	Skip           = Text{"건너뛰기", "Skip"}
	MythSaid       = Text{"이렇게들 말해요", "People say"}
	MythHolds      = Text{"실제로는", "What holds"}
	MythRun        = Text{"직접 실행해 보기", "Run it yourself"}
	FigureNumber   = Text{"그림 %d-%d", "Figure %d-%d"}
	ExamPoints     = Text{"시험에 나오면", "In the exam"}
	TeacherNote    = Text{"수업하는 분께", "For instructors"}
	Settings       = Text{"설정값", "Settings"}
	SettingName    = Text{"설정", "Setting"}
	SettingDefault = Text{"기본값", "Default"}
	SettingDoes    = Text{"하는 일", "What it does"}
)

// How a group rebalances.
var (
	Eager       = Text{"조급한(eager)", "eager"}
	Cooperative = Text{"협력적", "cooperative"}
)

// The library of labs.
var (
	LabsTitle       = Text{"실습", "Labs"}
	LabsLede        = Text{"상황을 하나 고르면 작업대가 열려요. 재생하고, 되돌리고, 스크립트를 고쳐서 다시 돌려 보세요.", "Pick a situation and the bench opens. Play it, step back, change the script and run it again."}
	ShelfGroups     = Text{"그룹과 파티션", "Groups and partitions"}
	ShelfLiveness   = Text{"살아 있다는 증거", "Signs of life"}
	ShelfRebalance  = Text{"리밸런스", "Rebalances"}
	ShelfCommits    = Text{"커밋과 오프셋", "Commits and offsets"}
	ShelfAssignors  = Text{"할당자", "Assignors"}
	ShelfNext       = Text{"새 프로토콜(KIP-848)", "The new protocol (KIP-848)"}
	ShelfRecorded   = Text{"Kafka에서 녹화한 것", "Recorded on Kafka"}
	ShelfRecordedIs = Text{"실제 컨슈머가 한 일을 실행 옆에 두고 볼 수 있어요.", "What real consumers did stands beside the run."}
	FindLabs        = Text{"실습 찾기", "Find labs"}
	FindWords       = Text{"낱말로 찾기", "Words"}
	FindLevel       = Text{"난이도", "Difficulty"}
	FindTopic       = Text{"주제", "Topic"}
	FindAll         = Text{"전체", "All"}
	FindDo          = Text{"찾기", "Find"}
	FindCount       = Text{"실습 %[2]d개 중 %[1]d개", "%d of {%d|lab/labs}"}
	FindNone        = Text{"맞는 실습이 없어요. 낱말을 줄이거나 전체를 골라 보세요.", "No lab fits. Try fewer words, or all of them."}
	FindReset       = Text{"모두 보기", "Show all"}
	DifficultyEasy  = Text{"처음", "First steps"}
	DifficultyMid   = Text{"보통", "Medium"}
	DifficultyHard  = Text{"어려움", "Hard"}
	LabNote         = Text{"무슨 일이 일어나나요?", "What happens?"}
	LabsGoal        = Text{"해 볼 일", "Your task"}
)

// The questions of learners.
var (
	QuestionsTitle = Text{"자주 묻는 질문", "Questions"}
	QuestionsLede  = Text{"헷갈리기 쉬운 것들을 한 문장으로 답하고, 정말 그런지 실행으로 보여 드려요.", "What people often mix up, answered in a sentence, with a run that shows it."}
	QuestionsRun   = Text{"실행으로 보기: %s", "See it run: %s"}
	QuestionsIn    = Text{"주제", "Topics"}
	BeliefRun      = Text{"이 생각이 왜 틀렸는지 실행으로 보기", "A run that shows why this is wrong"}
)
