package i18n

// The lab page.
var (
	LabTitle       = Text{"실습: %s", "Lab: %s"}
	Seed           = Text{"시드 %s", "seed %s"}
	View           = Text{"보기", "View"}
	ViewPicture    = Text{"그림", "Picture"}
	ViewTable      = Text{"표", "Table"}
	CopyLink       = Text{"링크 복사", "Copy link"}
	Playback       = Text{"재생", "Playback"}
	ToStart        = Text{"처음으로", "To the start"}
	PrevEvent      = Text{"이전 이벤트", "Previous event"}
	Play           = Text{"재생", "Play"}
	NextEvent      = Text{"다음 이벤트", "Next event"}
	ToEnd          = Text{"끝으로", "To the end"}
	TimeSlider     = Text{"시간", "Time"}
	EventOf        = Text{"이벤트 %d / %d", "Event %d / %d"}
	Speed          = Text{"재생 속도", "Speed"}
	ScrollTopology = Text{"지금의 그림. 좁은 화면에서는 좌우로 넘겨 보세요", "Picture of now. On a narrow screen, scroll sideways"}
	ScrollRecords  = Text{"레코드 하나하나. 좁은 화면에서는 좌우로 넘겨 보세요", "Record by record. On a narrow screen, scroll sideways"}
	NowAndHistory  = Text{"지금(위)과 기록(아래)", "Now (above) and history (below)"}
	Examine        = Text{"살펴보기", "Look closer"}
	Material       = Text{"자료", "Material"}
	TabLog         = Text{"로그", "Log"}
	TabScenario    = Text{"시나리오", "Scenario"}
	EventLog       = Text{"이벤트 로그", "Event log"}
	ScriptHint     = Text{"고치고 다시 실행해 보세요", "change it and run it again"}
	RunScript      = Text{"실행", "Run"}
	ResetScript    = Text{"처음 스크립트로", "Original script"}
	Storyboard     = Text{"장면으로 보기", "As a storyboard"}
	StoryboardAid  = Text{"이 실행의 주요 장면이에요. 재생 버튼이 없어도 순서대로 읽을 수 있어요.", "The main moments of this run, to read in order even without the player."}
	EngineLoading  = Text{"엔진을 내려받고 있어요", "Downloading the engine"}
	Retry          = Text{"다시 시도", "Try again"}
	GoalsMet       = Text{"expect %d개 모두 맞음", "{%d|expect holds/expects all hold}"}
	GoalsMissed    = Text{"expect %[2]d개 중 %[1]d개가 어긋남", "%d of {%d|expect/expects} failed"}
	NeedsScript    = Text{"재생하려면 자바스크립트가 필요해요. 아래 장면과 로그는 그대로 읽을 수 있어요.", "Playing needs JavaScript. The storyboard and the log below read without it."}
)

// Controls of the workbench.
var (
	Undo            = Text{"마지막 동작 되돌리기", "Undo the last action"}
	ReadState       = Text{"지금 상태 읽어 주기", "Read out the state now"}
	HelpKeys        = Text{"기호와 키보드", "Marks and keys"}
	Close           = Text{"닫기", "Close"}
	Action          = Text{"동작", "Action"}
	StepUnit        = Text{"한 걸음의 단위", "One step is"}
	UnitEvent       = Text{"이벤트", "Event"}
	UnitMessage     = Text{"메시지", "Message"}
	UnitPhase       = Text{"단계", "Phase"}
	TrueTime        = Text{"참시간으로", "True time"}
	Command         = Text{"명령", "Command"}
	BringTitle      = Text{"내 그룹 가져오기", "Bring your own group"}
	BringAid        = Text{"kafka-consumer-groups --describe --members --verbose의 출력, 컨슈머의 .properties, Spring의 application.yml 가운데 하나를 붙여 넣으면 그룹을 다시 만들어요.", "Paste the output of kafka-consumer-groups --describe --members --verbose, a consumer's .properties or Spring's application.yml, and the group is rebuilt."}
	BringLabel      = Text{"출력이나 설정", "Output or settings"}
	BringRead       = Text{"읽고 그룹 만들기", "Read and rebuild"}
	BringPrivate    = Text{"붙여 넣은 글은 브라우저 밖으로 나가지 않아요.", "What you paste never leaves the browser."}
	BringFound      = Text{"설정마다 찾은 것", "What was found for each setting"}
	Completions     = Text{"이어 쓸 수 있는 말", "What can follow"}
	Terminal        = Text{"터미널", "Terminal"}
	Format          = Text{"모양 다듬기", "Format"}
	CoordinatorChip = Text{"코디", "CO"}
	KeysOff         = Text{"한 글자 키 끄기", "Switch single keys off"}
)

// Parts around the stage of the workbench.
var (
	Redo        = Text{"되돌린 동작 다시 하기", "Do the undone action again"}
	OpenFull    = Text{"리밸런스 랩에서 열기", "Open in Rebalance Lab"}
	PinRun      = Text{"지금 실행을 ‘이전’으로 고정", "Pin this run as “before”"}
	PaletteOpen = Text{"무엇이든 하기", "Do anything"}
	Files       = Text{"파일과 인쇄", "Files and print"}
	FilesAid    = Text{"모두 브라우저 안에서 만들어요. 스크립트 파일은 여기로 끌어다 놓아도 열려요.", "Everything is made in your browser. A script file can also be dropped on the page."}
	OpenScript  = Text{"스크립트 파일 열기", "Open a script file"}
	SaveScript  = Text{"스크립트 저장 (.scn)", "Save the script (.scn)"}
	SaveSVG     = Text{"그림 저장 (SVG)", "Save the picture (SVG)"}
	SavePNG     = Text{"그림 저장 (PNG)", "Save the picture (PNG)"}
	SaveTrace   = Text{"실행 기록 저장 (JSON)", "Save the trace (JSON)"}
	PrintPage   = Text{"인쇄하기", "Print"}
	ZoomIn      = Text{"확대", "Zoom in"}
	ZoomOut     = Text{"축소", "Zoom out"}
	ZoomAll     = Text{"전체 보기", "Show the whole run"}
	TabGoals    = Text{"목표", "Goals"}
	TabSettings = Text{"설정값", "Settings"}
	TabCompare  = Text{"비교", "Compare"}
	BeforeAfter = Text{"이전과 지금", "Before and now"}
	SweepTitle  = Text{"크래시 훑기", "Crash sweep"}
	SweepStrip  = Text{"여기서 죽으면", "A crash here"}
)

// Keys of the workbench, as the help lists them.
var (
	KeyPlay      = Text{"재생 · 일시정지", "play, pause"}
	KeyStep      = Text{"이전 · 다음 이벤트", "previous, next event"}
	KeyPhase     = Text{"이전 · 다음 단계", "previous, next phase"}
	KeyLane      = Text{"이 레인의 이전 · 다음 이벤트", "previous, next event in this lane"}
	KeyMoveLane  = Text{"레인 고르기", "choose a lane"}
	KeyJump      = Text{"전체의 10%씩 이동", "10 % of the run back, ahead"}
	KeyEnds      = Text{"처음 · 끝", "start, end"}
	KeyMenu      = Text{"동작 메뉴", "action menu"}
	KeyCommand   = Text{"명령 입력", "command line"}
	KeyInspect   = Text{"살펴보기로 이동", "go to the inspector"}
	KeyEscape    = Text{"닫기, 선택 지우기", "close, clear the selection"}
	KeyFit       = Text{"고른 것에 맞추기 · 전체 보기", "fit the selection, show all"}
	KeyZoom      = Text{"확대 · 축소", "zoom in, out"}
	KeyRunScript = Text{"시나리오 실행", "run the scenario"}
)

// The quiz.
var (
	QuizTitle      = Text{"퀴즈", "Quiz"}
	QuizLede       = Text{"답을 고르면 엔진이 그 답을 실제로 실행해서 보여 줘요.", "Pick an answer and the engine runs it, so that you see what really happens."}
	QuizResult     = Text{"실행 결과", "The run"}
	QuizCode       = Text{"고친 코드", "The code, mended"}
	QuizProgress   = Text{"문항 %[2]d개 중 %[1]d번째", "Question %d of %d"}
	QuizAnswer     = Text{"답", "Answer"}
	QuizCheck      = Text{"확인", "Check"}
	QuizSure       = Text{"얼마나 확실한가요?", "How sure are you?"}
	QuizGuess      = Text{"찍었어요", "A guess"}
	QuizFairly     = Text{"아마도", "Fairly sure"}
	QuizCertain    = Text{"확실해요", "Certain"}
	QuizSureWrong  = Text{"확실하다고 답한 문제예요. 자신 있게 틀린 것이 가장 오래 남아요. 실행 결과를 한 장면씩 따라가 보세요.", "You were certain of this one. What we get wrong with confidence stays longest: follow the run frame by frame."}
	QuizNext       = Text{"다음 문제", "Next question"}
	QuizAgain      = Text{"숫자를 바꿔 다시", "Again with other numbers"}
	QuizYourChoice = Text{"고른 답", "Your choice"}
	QuizRight      = Text{"정답", "Right answer"}
	QuizCorrect    = Text{"맞음", "Right"}
	QuizWrong      = Text{"틀림", "Wrong"}
	QuizReplay     = Text{"고른 답을 실행해 보면", "Running your answer"}
	QuizReplayLede = Text{"같은 시드로 엔진이 다시 실행했어요.", "The engine ran it again with the same seed."}
	QuizChooseOne  = Text{"하나를 고른 뒤 확인을 눌러 주세요.", "Pick one, then press Check."}
	QuizSources    = Text{"근거", "Sources"}
	QuizKeys       = Text{"숫자 키로 고르고 Enter로 확인해요", "Number keys pick, Enter checks"}
	OpenInBench    = Text{"작업대에서 열기", "Open in the lab"}
)
