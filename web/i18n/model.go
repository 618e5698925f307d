package i18n

// The page about the model.
var (
	ModelLink  = Text{"모델과 Kafka", "The model and Kafka"}
	ModelTitle = Text{"이 모델은 Kafka를 얼마나 따르나요", "How closely the model follows Kafka"}
	ModelLede  = Text{
		"엔진이 따르는 규칙 %[1]d개와, 규칙마다 그것을 지키는 검사를 모두 적었어요. 그대로 옮긴 것이 %[2]d개, 단순화한 것이 %[3]d개, 해당하지 않는 것이 %[4]d개예요.",
		"All %[1]d rules that the engine follows, each with what holds it to them. %[2]d are modelled, %[3]d simplified, %[4]d not applicable.",
	}
	ModelOnThisPage = Text{"이 페이지의 내용", "On this page"}
	ModelCompared   = Text{"Kafka와 대조한 것", "Compared with Kafka"}
	ModelComparedIs = Text{
		"같은 요청을 Kafka 자신의 코드와 이 엔진에 주고, 답과 그 시각, 그룹의 상태를 한 건씩 견줘요. 차이가 하나라도 나면 검사가 실패해요.",
		"Kafka's own code and the engine are given the same requests; answers, their times and the state of groups are compared one by one. A single difference fails the check.",
	}
	ModelRecorded   = Text{"녹화한 타임라인", "Recorded timelines"}
	ModelRecordedIs = Text{
		"실제 Java 컨슈머를 Kafka %[1]s에 붙여 %[2]s에 녹화한 %[3]d가지예요. 실습을 열면 녹화가 실행 옆에 나오고, 스크립트를 고치면 어디에서 갈라지는지 보여요.",
		"%[3]d of them were recorded on Kafka %[1]s on %[2]s with the Java client. A lab shows the recording beside the run, and where your change leaves it.",
	}
	ModelVersions = Text{"버전마다 다른 것", "What differs between versions"}
	ModelAsked    = Text{"배우는 사람들의 질문과 그 답을 보여 주는 실습은 %s에 있어요.", "What learners ask, each with the lab that answers it: %s."}
	ModelLeftOut  = Text{"대조하지 않은 것", "Not compared"}
	ModelRules    = Text{"규칙", "Rules"}

	ModelWhat     = Text{"무엇을", "What"}
	ModelCases    = Text{"건수", "Cases"}
	ModelSteps    = Text{"단계", "Steps"}
	ModelDiffer   = Text{"차이", "Differences"}
	ModelKafka    = Text{"Kafka", "Kafka"}
	ModelDate     = Text{"날짜", "Date"}
	ModelAgain    = Text{"다시 해 보기", "Do it again"}
	ModelSeed     = Text{"시드 %s", "seed %s"}
	ModelID       = Text{"번호", "Id"}
	ModelState    = Text{"상태", "State"}
	ModelRule     = Text{"규칙", "Rule"}
	ModelHeld     = Text{"무엇이 지키나", "Held by"}
	ModelMore     = Text{"외 %d개", "and %d more"}
	ModelFind     = Text{"찾기", "Search"}
	ModelFindHint = Text{"번호나 낱말", "An id or words"}
	ModelAny      = Text{"모든 상태", "Any state"}
	ModelShow     = Text{"보기", "Show"}
	ModelFound    = Text{"규칙 %d개를 찾았어요.", "{%d|rule/rules} found."}
	ModelNothing  = Text{"그런 규칙은 없어요. 다른 낱말로 찾아보세요.", "There is no such rule. Try other words."}
	ModelAll      = Text{"모두 보기", "Show all"}

	StateModelled      = Text{"그대로", "modelled"}
	StateSimplified    = Text{"단순화", "simplified"}
	StateNotApplicable = Text{"해당 없음", "not applicable"}
)

// What was compared.
var (
	KindAssign            = Text{"할당자의 답", "Answers of assignors"}
	KindAssignRandom      = Text{"할당자의 답, 무작위로 만든 입력", "Answers of assignors, random inputs"}
	KindCoordinator       = Text{"코디네이터의 답", "Answers of the coordinator"}
	KindCoordinatorRandom = Text{"코디네이터의 답, 무작위로 만든 요청", "Answers of the coordinator, random requests"}
	KindClient            = Text{"실제 컨슈머의 녹화", "Recordings of real consumers"}
)

// What no comparison covers, and why.
var (
	OmittedRules = Text{
		"단순화했거나 해당하지 않는 규칙. 아래 목록에 까닭과 함께 있어요.",
		"Rules that are simplified or not applicable. They are in the list below, each with its reason.",
	}
	OmittedSpeed = Text{
		"시간이 흐르는 속도. 네트워크와 디스크에 드는 시간은 엔진에서 정해진 값이고, 실제 브로커에서는 그때그때 달라요. 녹화와 견줄 때는 형식이 정한 만큼의 차이를 받아들여요.",
		"How fast things are. Network and disk take fixed times in the engine and vary in a real broker; recordings are compared within the tolerances that their format states.",
	}
	OmittedBroker = Text{
		"복제, 리더 선출, 트랜잭션 로그, 권한, 할당량, 압축, 메시지의 내용. 랩에는 없어요.",
		"Replication, leader election, transaction logs, authorisation, quotas, compression and the contents of messages. A lab has none of them.",
	}
	OmittedGroups = Text{
		"셰어 그룹과 스트림즈 그룹의 코디네이터. 셰어 그룹은 할당자만 대조했어요.",
		"The coordinators of share groups and streams groups. Of share groups only the assignor was compared.",
	}
	OmittedApps = Text{
		"Spring의 리스너 컨테이너, 워커, 큐 같은 애플리케이션의 모양. 문서를 보고 옮겼고 실행해서 견주지는 않았어요.",
		"Application shapes: Spring's listener containers, workers and queues. They follow the documentation and were not compared by running.",
	}
	OmittedParts = Text{
		"녹화에서 그때그때 달라지는 것: 레코드가 몇 번의 poll에 나뉘는지, 무작위 멤버 id가 정하는 몫, 도구가 찍는 줄의 순서, 1.5초가 안 되는 그룹 상태.",
		"What differs from one recording to the next: how records split over polls, shares that random member ids decide, the order of the tool's rows, group states shorter than 1.5 s.",
	}
	OmittedOthers = Text{
		"Java가 아닌 클라이언트(librdkafka, franz-go, KafkaJS 등)와 옛 버전의 브로커. 4.3.1이 아닌 버전에 대한 말은 설정의 기본값과 저마다 검사가 있는 차이뿐이에요.",
		"Clients other than Java's (librdkafka, franz-go, KafkaJS and others) and older brokers. Of versions other than 4.3.1 nothing is claimed but defaults of settings and the differences that have a test each.",
	}
)
