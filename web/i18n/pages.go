package i18n

// Home.
var (
	HomeGuess      = Text{"예측", "Your guess"}
	HomeRun        = Text{"실행해서 확인", "Run it and see"}
	HomeSaid       = Text{"내 예측", "Your guess"}
	HomeHappened   = Text{"실제", "What happened"}
	HomeWhy        = Text{"왜", "Why"}
	HomeNoGuess    = Text{"예측 없이 실행", "Run without a guess"}
	HomeOpenLab    = Text{"이 실행을 작업대에서 열기", "Open this run in the lab"}
	HomeAgain      = Text{"다시 예측하기", "Guess again"}
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

// The library of labs.
var (
	LabsTitle      = Text{"실습", "Labs"}
	LabsLede       = Text{"상황을 하나 고르면 작업대가 열려요. 재생하고, 되돌리고, 스크립트를 고쳐서 다시 돌려 보세요.", "Pick a situation and the bench opens. Play it, step back, change the script and run it again."}
	DifficultyEasy = Text{"처음", "First steps"}
	DifficultyMid  = Text{"보통", "Medium"}
	DifficultyHard = Text{"어려움", "Hard"}
)
