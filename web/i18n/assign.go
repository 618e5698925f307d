package i18n

// The comparison of assignors.
var (
	AssignTitle      = Text{"같은 입력, 할당자 여섯", "One input, six assignors"}
	AssignLede       = Text{"컨슈머와 토픽을 적으면 여섯 할당자(클라이언트의 range, roundrobin, sticky, cooperative-sticky와 서버의 uniform, range)가 나눈 결과를 나란히 보여 줘요. 모두 엔진으로 실제로 실행한 결과예요.", "Write down consumers and topics and see how six assignors share the partitions: the client's range, roundrobin, sticky and cooperative-sticky, the server's uniform and range. Every result is a real run of the engine."}
	AssignTopics     = Text{"토픽", "Topics"}
	AssignMembers    = Text{"컨슈머", "Consumers"}
	ColTopic         = Text{"토픽", "Topic"}
	ColPartitions    = Text{"파티션", "Partitions"}
	ColLater         = Text{"나중에 늘리면", "Grown to"}
	ColRacks         = Text{"랙 (파티션마다)", "Racks (per partition)"}
	ColMember        = Text{"컨슈머", "Consumer"}
	ColSubscribes    = Text{"구독", "Subscribes to"}
	ColRack          = Text{"랙", "Rack"}
	ColWhen          = Text{"언제", "When"}
	WhenStays        = Text{"처음부터", "from the start"}
	WhenJoins        = Text{"나중에 합류", "joins later"}
	WhenLeaves       = Text{"나중에 떠남", "leaves later"}
	AssignShow       = Text{"결과 보기", "Show the results"}
	AssignReset      = Text{"처음 입력으로", "Start over"}
	AssignGuess      = Text{"먼저 놓아 보기", "Place them first"}
	AssignResults    = Text{"할당 결과", "Results"}
	AssignAtAGlance  = Text{"한눈에 비교", "At a glance"}
	GuessRight       = Text{"맞음", "right"}
	CellKept         = Text{"그대로 가짐", "kept"}
	CellGained       = Text{"새로 받음", "gained"}
	CellLost         = Text{"내려놓음", "given up"}
	ColAssignor      = Text{"할당자", "Assignor"}
	ColMoved         = Text{"주인이 바뀐 파티션", "moved"}
	ColStopped       = Text{"멈춘 파티션", "stopped"}
	ColRounds        = Text{"리밸런스", "rebalances"}
	ColShares        = Text{"나눔", "shares"}
	SideClient       = Text{"클라이언트", "client"}
	SideServer       = Text{"서버", "server"}
	AboutRange       = Text{"토픽마다 앞에서부터 이어서 잘라요. 한 명이 늘면 경계가 줄줄이 밀려요.", "Cuts each topic into runs. One member more shifts every border."}
	AboutRoundRobin  = Text{"카드를 돌리듯 한 장씩 나눠요. 사람 수가 바뀌면 거의 다 바뀌어요.", "Deals partitions like cards. Another number of members changes nearly all of them."}
	AboutSticky      = Text{"가진 것을 되도록 지켜요. 그래도 조급한(eager) 방식이라 모두 한 번 내려놓아요.", "Keeps what members have where it can, but it is eager: everybody lets go of everything once."}
	AboutCooperative = Text{"sticky처럼 지키고, 옮길 것만 내려놓아요. 옮길 것이 있으면 두 번에 나눠 넘겨요.", "Keeps like sticky and gives up only what moves, in two rounds if something moves."}
	AboutUniform     = Text{"코디네이터의 기본 할당자예요. 지키면서 고르게 나누고, 멤버마다 따로 옮겨요.", "The coordinator's default. Keeps, balances, and moves member by member."}
	AboutServerRange = Text{"코디네이터가 토픽마다 이어서 잘라요. 옮길 것만 내려놓아요.", "The coordinator cuts each topic into runs; only what moves is given up."}
)

// Placing partitions before the answer is shown.
var (
	AssignInput     = Text{"입력 바꾸기", "Change the input"}
	AssignGuessAid  = Text{"고른 할당자가 마지막에 누구에게 무엇을 줄지 놓아 보세요. 건너뛰고 바로 결과를 봐도 돼요.", "Place each partition with the consumer that the assignor will give it to in the end. You may also skip this and go straight to the results."}
	AssignAgain     = Text{"이 입력으로", "Use this input"}
	AssignPut       = Text{"%s 컨슈머에게 놓기", "Place with %s"}
	AssignGuessFor  = Text{"맞혀 볼 할당자", "Assignor to predict"}
	AssignPickUp    = Text{"이 할당자로", "Use this one"}
	AssignAsList    = Text{"목록에서 고르기", "Place from a list"}
	AssignBoard     = Text{"파티션을 놓는 판", "Board for placing partitions"}
	AssignTray      = Text{"아직 놓지 않은 파티션", "Not placed yet"}
	AssignUndo      = Text{"되돌리기", "Undo"}
	AssignClear     = Text{"모두 비우기", "Take all back"}
	AssignCheck     = Text{"맞았는지 보기", "Check"}
	AssignBoardAid  = Text{"파티션을 끌어다 놓거나, 누른 다음 컨슈머를 누르세요. 여러 개를 눌러 한꺼번에 놓을 수도 있어요.", "Drag a partition to a consumer, or tap it and then the consumer. You can tap several and place them at once."}
	AssignBoardKeys = Text{"키보드: 화살표로 옮겨 다니고, 1–9로 그 번호의 컨슈머에게 놓고, 0으로 빼요. Enter로 집으면 위아래 화살표로 컨슈머를 고르고 Enter로 놓아요. Esc는 그만두기, Z는 되돌리기예요.", "Keyboard: arrows move about, 1–9 place with the consumer of that number, 0 takes back. Enter picks up, then up and down choose a consumer and Enter places; Esc lets go, Z undoes."}
	AssignHad       = Text{"지금 %s", "now %s"}
	AssignHadNone   = Text{"지금 주인 없음", "no owner now"}
	GuessScore      = Text{"%s: 놓은 %d개 가운데 %d개가 맞았어요.", "%s: of %d placed, %d are right."}
	GuessNothing    = Text{"아직 놓은 파티션이 없어요. 하나라도 놓고 다시 눌러 주세요.", "No partition is placed yet: place at least one, then check."}
	GuessNoOwner    = Text{"주인 없음", "no owner"}
	GuessAnswer     = Text{"답은 %s", "it is %s"}
	RuleRange       = Text{"range는 토픽마다 컨슈머를 이름순(글자 순서)으로 세우고 파티션을 0번부터 이어서 나눠 주는데, 나누어떨어지지 않으면 앞쪽 컨슈머가 하나씩 더 받아요.", "range takes each topic by itself, lines its consumers up by name, letter by letter, and cuts the partitions from 0 on into runs; if it does not come out even, the first consumers get one more each."}
	RuleRoundRobin  = Text{"roundrobin은 모든 토픽의 파티션을 차례로 늘어놓고 이름순으로 선 컨슈머에게 하나씩 돌리는데, 그 토픽을 구독하지 않는 컨슈머는 건너뛰어요.", "roundrobin lines up the partitions of all topics and deals them one by one to the consumers in the order of their names, passing over those that do not subscribe to the topic."}
	RuleSticky      = Text{"sticky는 지금 가진 것을 되도록 그대로 두고, 고르게 나뉠 만큼만 많이 가진 컨슈머에게서 떼어 적게 가진 컨슈머에게 줘요.", "sticky leaves what everybody has where it can, and takes from those with many for those with few only as much as makes the shares even."}
	RuleCooperative = Text{"cooperative-sticky가 나누는 법은 sticky와 같아서, 지금 가진 것을 지키고 고르게 될 만큼만 옮겨요.", "cooperative-sticky shares as sticky does: what everybody has stays, and only as much moves as makes the shares even."}
	RuleUniform     = Text{"uniform은 컨슈머마다 고른 몫을 정하고, 지금 가진 것을 그 몫까지는 남겨 둔 채 넘치는 것만 몫이 모자란 컨슈머에게 줘요.", "uniform sets an even share for each consumer, leaves them what they have up to that share, and gives the rest to those that lack some."}
	RuleServerRange = Text{"서버의 range도 토픽마다 이어서 자르지만 이름순이 아니라 멤버 id순이고, KIP-848의 멤버 id는 무작위 UUID라서 새 컨슈머의 자리를 미리 알 수 없어요.", "The server's range cuts runs, too, yet not in the order of names but of member ids; those are random UUIDs in KIP-848, so nobody can know beforehand where a new consumer comes in."}
)

// What is wrong with a field of the input.
var (
	AssignFix           = Text{"고칠 칸이 %d개 있어요. 표시한 칸을 고치면 놓아 보고 결과도 볼 수 있어요.", "{%d|field needs/fields need} mending, each marked below; then you can place partitions and see the results."}
	WrongNoMemberName   = Text{"컨슈머 이름을 적거나 이 줄을 모두 비워 주세요.", "Write a name for this consumer, or empty the whole row."}
	WrongNoTopicName    = Text{"토픽 이름을 적거나 이 줄을 모두 비워 주세요.", "Write a name for this topic, or empty the whole row."}
	WrongNoMemberAtAll  = Text{"컨슈머를 적어도 한 명 적어 주세요.", "Write at least one consumer."}
	WrongNoTopicAtAll   = Text{"토픽을 적어도 하나 적어 주세요.", "Write at least one topic."}
	WrongName           = Text{"쓸 수 없는 이름이에요(%s). 영문자, 숫자, . _ -만 써서 %d자까지 적어 주세요.", "“%s” cannot be a name: use letters a–z, digits, . _ - only, at most %d of them."}
	WrongReserved       = Text{"시나리오에서 다른 뜻으로 쓰는 낱말이에요(%s). 다른 이름을 적어 주세요.", "The scenario language uses “%s” itself: write another name."}
	WrongTwice          = Text{"%d번째 줄에 이미 있는 이름이에요. 다른 이름을 적어 주세요.", "Row %d already has this name: write another."}
	WrongClash          = Text{"토픽이나 그룹이 이미 쓰는 이름이에요(%s). 다른 이름을 적어 주세요.", "A topic or the group is called “%s” already: write another name."}
	WrongNoTopics       = Text{"구독할 토픽 이름을 적어 주세요. 여럿이면 쉼표로 이어요.", "Write the topic that it subscribes to; several with commas between."}
	WrongUnknown        = Text{"위에 없는 토픽이에요(%s). 토픽에 추가하거나 이름을 고쳐 주세요.", "There is no topic “%s” above: add it there, or mend the name."}
	WrongRack           = Text{"랙 이름은 영문자, 숫자, . _ -만 써서 %d자까지 적어 주세요. 예: a", "Write the rack with letters a–z, digits, . _ - only, at most %d of them, such as a."}
	WrongRacks          = Text{"랙 이름을 쉼표로 잇고 파티션마다 |로 나눠 주세요. 예: a,b|b,c", "Write rack names with a comma between, and | between partitions, such as a,b|b,c."}
	WrongCount          = Text{"1부터 %d까지의 숫자를 적어 주세요.", "Write a whole number from 1 to %d."}
	WrongLater          = Text{"파티션은 줄일 수 없어요. %d보다 큰 수를 적거나 비워 주세요.", "Partitions cannot be taken away: write more than %d, or leave it empty."}
	WrongManyPartitions = Text{"파티션은 모두 합해 %d개까지예요. 여기에서 %d개를 줄여 주세요.", "There may be %d partitions in all: write %d fewer here."}
	WrongManyMembers    = Text{"컨슈머는 %d명까지예요. 이 줄을 비워 주세요.", "There may be {%d|consumer/consumers}: empty this row."}
	WrongManyTopics     = Text{"토픽은 %d개까지예요. 이 줄을 비워 주세요.", "There may be {%d|topic/topics}: empty this row."}
)
