package i18n

// A run beside the recording of its timeline.
var (
	TabRecording = Text{"녹화", "Recording"}
	BesideHead   = Text{
		"실제 Java 컨슈머를 Kafka %[1]s에 붙여 %[2]s에 녹화했어요. %[3]d줄을 견줬고 차이는 %[4]d개예요.",
		"Recorded on Kafka %s on %s with the Java client. {%d|row/rows}, {%d|difference/differences}.",
	}
	BesideFrom   = Text{"실제 Java 컨슈머를 Kafka %s에 붙여 %s에 녹화한 타임라인이에요.", "Recorded on Kafka %s on %s with the Java client."}
	BesideEdited = Text{"고친 스크립트의 실행을 처음 스크립트의 녹화와 견줬어요.", "This is the run of your script beside the recording of the original one."}
	BesideLeaves = Text{
		"%[1]s에 녹화에서 갈라져요. 녹화와 같은 줄이 %[2]d개, 다른 줄이 %[3]d개예요.",
		"Your change leaves the recording at %s. {%d|row is/rows are} as recorded, {%d|differs/differ}.",
	}
	BesideStays   = Text{"아직 녹화와 갈라지지 않았어요. 녹화와 같은 줄이 %d개예요.", "It has not left the recording: {%d|row is/rows are} as recorded."}
	BesideCut     = Text{"이 실행은 %s에 끝나서, 그 뒤에 녹화된 줄은 견주지 않았어요.", "This run is over at %s; what was recorded later is not compared."}
	BesideFailed  = Text{"이 스크립트는 실행할 수 없어서 견주지 못했어요. 시나리오 탭에서 고칠 곳을 볼 수 있어요.", "This script cannot be run, so it was not compared. The scenario tab says what to mend."}
	BesidePrivate = Text{"고친 스크립트는 견줄 때만 이 사이트의 서버로 가고, 서버에 남지 않아요.", "An edited script goes to this site's server to be compared. It is not kept there."}
	BesideGo      = Text{"갈라진 순간으로 가기", "Go to that instant"}
	BesideHere    = Text{"여기서 녹화와 갈라져요", "Here the run leaves the recording"}
	BesideOffline = Text{"서버에 물어보지 못했어요. 아래 표는 고치기 전의 스크립트와 견준 거예요.", "The server could not be asked. The table below belongs to the script before your change."}
	BesideBusy    = Text{"고친 스크립트를 녹화와 견주고 있어요", "Comparing your script with the recording"}

	BesideTable   = Text{"녹화와 실행", "Recording and run"}
	BesideWhen    = Text{"언제, 누가", "When, who"}
	BesideKafka   = Text{"Kafka %s의 녹화", "Kafka %s recorded"}
	BesideEngine  = Text{"엔진의 실행", "The engine did"}
	BesideNothing = Text{"없음", "nothing"}
	BesidePrinted = Text{"출력 %d줄", "Output lines: %d"}
	BesideWho     = Text{"누구", "Who"}
	BesideKind    = Text{"종류", "Kind"}
	BesideAll     = Text{"전체", "All"}
	BesideOnly    = Text{"다른 줄만", "Only what differs"}
	BesideNone    = Text{"이 조건에 맞는 줄이 없어요.", "No row fits."}
	BesideApart   = Text{"시각이 %s 달라요", "%s apart"}

	VerdictSame    = Text{"같음", "as recorded"}
	VerdictWithin  = Text{"허용 범위 안", "within tolerance"}
	VerdictDiffers = Text{"다름", "differs"}
	VerdictBeyond  = Text{"견주지 않음", "not compared"}
	VerdictYours   = Text{"내가 쓴 줄", "your line"}
)

// Kinds of rows.
var (
	RowLife     = Text{"시작과 끝", "start and end"}
	RowCallback = Text{"콜백", "callback"}
	RowPoll     = Text{"poll", "poll"}
	RowCommit   = Text{"커밋", "commit"}
	RowCall     = Text{"메서드 호출", "method call"}
	RowError    = Text{"예외", "exception"}
	RowRequest  = Text{"요청", "request"}
	RowGroup    = Text{"그룹 상태", "group state"}
	RowAdmin    = Text{"관리자", "administrator"}
	RowTool     = Text{"도구", "tool"}
	RowAgain    = Text{"다시 읽은 레코드", "records read again"}
	RowYours    = Text{"내 변경", "your change"}
)

// What rows may differ in: beside a row, and for all of them below the table.
var (
	LenientTitle     = Text{"무엇을 견주고 무엇은 견주지 않나요", "What is compared, and what is not"}
	LenientNoTime    = Text{"시각은 견주지 않음", "time not compared"}
	LenientSplit     = Text{"나눈 횟수는 견주지 않음", "how it is split not compared"}
	LenientWhich     = Text{"개수만 견줌", "only how many"}
	LenientOrder     = Text{"줄의 순서와 주소는 견주지 않음", "order of lines not compared"}
	LenientLeader    = Text{"리더가 누구인지는 견주지 않음", "who leads not compared"}
	LenientElsewhere = Text{"다른 스레드의 호출", "from another thread"}

	ToleranceTime = Text{
		"시각은 %s까지 달라도 돼요. 실제 네트워크와 JVM은 그때그때 빠르기가 달라요. 0.1초 안이면 ‘같음’으로 적어요.",
		"Times may be %s apart, as a real network and a JVM are never equally fast. Up to 0.1 s counts as the same.",
	}
	ToleranceSplit = Text{
		"레코드가 몇 번의 poll에 나뉘어 오는지는 정해져 있지 않아요. 이어지는 poll과 그 사이의 커밋은 한 줄로 합치고, 합친 수를 ×로 적어요.",
		"How records split over polls is arbitrary: consecutive polls, and the commits between them, are one row, with their number behind ×.",
	}
	ToleranceWhich = Text{
		"멤버 번호가 무작위라서 누가 어느 파티션을 받을지 정해지지 않는 시나리오에서는 토픽마다 개수만 견줘요.",
		"Where random member ids decide who gets which partition, only how many of each topic are compared.",
	}
	ToleranceGroups = Text{
		"그룹 상태는 0.1초마다 살펴본 거예요. 1.5초 넘게 이어진 상태만 견줘요.",
		"The state of a group was looked at every 0.1 s. Only states that lasted 1.5 s are compared.",
	}
	ToleranceTool = Text{
		"도구가 찍은 표는 줄의 순서, 객체 주소, 시도 횟수를 빼고 글자 그대로 견줘요.",
		"What the tool prints is compared to the letter, but for the order of rows, addresses of objects and counts of attempts.",
	}
	ToleranceLeft = Text{
		"하트비트는 응답이 바뀔 때만 견주고, 처리가 끝난 시각과 poll 사이의 세대 변화는 견주지 않아요.",
		"Heartbeats are compared when their answer changes. When processing ended, and generations seen between polls, are not compared.",
	}
)
