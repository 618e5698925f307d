package i18n

// The frame of every page.
var (
	SiteName      = Text{"리밸런스 랩", "Rebalance Lab"}
	SiteSubtitle  = Text{"컨슈머 그룹을 눈으로 배우기", "See how consumer groups work"}
	SiteAbout     = Text{"Kafka 컨슈머 그룹을 직접 돌려 보며 배우는 곳이에요. 컨슈머를 죽이고, 멈추고, 되살려 보세요.", "Learn Kafka consumer groups by running them: kill a consumer, freeze it, bring it back."}
	SkipToContent = Text{"본문으로 건너뛰기", "Skip to content"}
	MainMenu      = Text{"주 메뉴", "Main menu"}
	NavLearn      = Text{"배우기", "Learn"}
	NavLabs       = Text{"실습", "Labs"}
	NavCompare    = Text{"비교", "Compare"}
	NavQuestions  = Text{"질문", "Questions"}
	NavQuiz       = Text{"퀴즈", "Quiz"}
	Language      = Text{"언어", "Language"}
	DarkTheme     = Text{"어두운 화면", "Dark theme"}
	Licences      = Text{"글꼴 라이선스", "Font licences"}
	Trademark     = Text{
		"Apache Kafka는 Apache Software Foundation의 상표입니다. 리밸런스 랩은 재단이나 Confluent와 관계없는 독립 오픈소스 프로젝트입니다.",
		"Apache Kafka is a trademark of the Apache Software Foundation. Rebalance Lab is an independent open-source project, not affiliated with the Foundation or with Confluent.",
	}
	ShowAsTable = Text{"표로 보기", "Show as a table"}
	Legend      = Text{"범례", "Legend"}
	ScrollLanes = Text{"레인 그림. 좁은 화면에서는 좌우로 넘겨 보세요", "Lane figure. On a narrow screen, scroll sideways"}
)

// Units of time in the frame.
var (
	Minutes = Text{"%d분", "%d min"}
)

// Errors.
var (
	NotFoundTitle = Text{"이 주소에는 아무것도 없어요", "There is nothing at this address"}
	NotFoundBody  = Text{
		"주소를 다시 확인하거나, 아래에서 가고 싶은 곳을 골라 주세요.",
		"Check the address, or pick a place below.",
	}
	BadRequestTitle = Text{"보내신 내용을 읽지 못했어요", "We could not read what was sent"}
	BadRequestBody  = Text{
		"앞 페이지로 돌아가서 다시 보내 주세요. 링크를 따라왔다면 주소가 잘렸을 수 있어요.",
		"Go back and send it again. If you followed a link, part of the address may be missing.",
	}
	TooLargeTitle = Text{"보내신 내용이 너무 커요", "That is too much to read"}
	TooLargeBody  = Text{
		"한 번에 %d kB까지 받을 수 있어요. 나누어 보내 주세요.",
		"We read up to %d kB at a time. Please send less.",
	}
	MethodTitle = Text{"이 주소는 그런 요청을 받지 않아요", "This address does not take that kind of request"}
	MethodBody  = Text{
		"페이지를 새로 열어 보세요.",
		"Open the page again.",
	}
	ForeignTitle = Text{"다른 사이트에서 보낸 요청이라 받지 않았어요", "This came from another site, so it was refused"}
	ForeignBody  = Text{
		"여기서 페이지를 열어 직접 보내 주세요.",
		"Open the page here and send it from there.",
	}
	BusyTitle = Text{"지금은 실행을 기다리는 사람이 많아요", "Too many runs are waiting just now"}
	BusyBody  = Text{
		"잠시 뒤에 다시 보내 주세요. 스크립트가 아주 길다면 조금 줄여 보세요.",
		"Send it again in a moment. If the script runs very long, shorten it a little.",
	}
	ServerTitle = Text{"저희 쪽에서 문제가 생겼어요", "Something went wrong on our side"}
	ServerBody  = Text{
		"잠시 뒤에 다시 열어 보세요. 계속되면 아래 번호와 함께 알려 주세요.",
		"Try again in a moment. If it keeps happening, tell us this number.",
	}
	ErrorNumber = Text{"오류 번호 %s", "Error number %s"}
	GoHome      = Text{"처음으로", "Home"}
)
