package scenario

import "rebalancelab/engine/sim"

// Section groups the verbs for help and palette.
type Section uint8

// Sections, in the order of a script.
const (
	HeaderSection   Section = iota // what the script is about
	WorldSection                   // what there is
	ActionSection                  // what happens
	TimeSection                    // when
	QuestionSection                // moments and questions
)

// Kind says what a word stands for.
type Kind string

// Kinds of words. Each is also the id of its name in the help ("kind.consumer").
const (
	KindConsumer   Kind = "consumer" // a consumer, or an app for all of its consumers
	KindGroup      Kind = "group"
	KindTopic      Kind = "topic"
	KindProducer   Kind = "producer"
	KindApp        Kind = "app"
	KindPartition  Kind = "partition" // orders-3
	KindMark       Kind = "mark"
	KindNewName    Kind = "name"
	KindDuration   Kind = "duration"
	KindNumber     Kind = "number"
	KindRate       Kind = "rate"    // 2/s
	KindProcess    Kind = "process" // 200ms/record
	KindWork       Kind = "work"    // commit,50ms
	KindWord       Kind = "word"    // one of Choices
	KindText       Kind = "text"    // to the end of the line
	KindTopics     Kind = "topics"  // orders,pay
	KindPartitions Kind = "partitions"
	KindConsumers  Kind = "consumers"
	KindPattern    Kind = "pattern"
	KindRacks      Kind = "racks" // a,b|b,c: per partition
	KindTags       Kind = "tags"
	KindVersion    Kind = "version"
	KindTarget     Kind = "target" // a consumer, a group or the word broker
	KindCondition  Kind = "condition"
	KindHappening  Kind = "happening"
	KindOffset     Kind = "offset"  // a number, or the word end
	KindOffsets    Kind = "offsets" // orders-0:5,orders-1:7, or the word none
	KindInstant    Kind = "instant"
	KindState      Kind = "state"
	KindError      Kind = "error"
	KindException  Kind = "exception"
	KindSetting    Kind = "setting"
	KindTool       Kind = "tool"   // kafka-consumer-groups
	KindOption     Kind = "option" // of the tool: --describe
	KindFile       Kind = "file"
)

// Argument is a word that a verb takes after itself.
type Argument struct {
	Kind     Kind
	Many     bool
	Optional bool
}

// Key is a key=value that a verb takes.
type Key struct {
	Name     string
	Kind     Kind
	Required bool
	Choices  []string // for KindWord
}

// Scopes of Kafka settings that a verb takes besides its own keys.
type settingScope uint8

const (
	noSettings settingScope = iota
	consumerSettings
	groupSettings // client settings of all consumers, or group configs
	brokerSettings
	anySettings // by the name that is set: consumer, group or broker
)

// Verb is one row of the help table.
type Verb struct {
	Word      string // may be several words: add partitions
	Sim       sim.Verb
	Section   Section
	Arguments []Argument
	Keys      []Key
	Settings  settingScope
	Lasts     bool   // takes "for 46s"
	Example   string // a line that parses
}

// ID is the id of the verb's help text: verb.crash, verb.add-partitions.
func (v *Verb) ID() string {
	out := []byte("verb.")
	for i := range len(v.Word) {
		if v.Word[i] == ' ' {
			out = append(out, '-')
			continue
		}
		out = append(out, v.Word[i])
	}
	return string(out)
}

var (
	someConsumers = []Argument{{Kind: KindConsumer, Many: true}}
	oneTopic      = []Argument{{Kind: KindTopic}}
	onePartition  = []Argument{{Kind: KindPartition}}
	commitStyles  = []string{"auto", "none", "sync", "async", "sync-before", "sync-each", "prefix"}
	ackChoices    = []string{"batch", "record", "time", "count", "manual", "manual-immediate"}
	topicKeys     = []Key{{Name: "partitions", Kind: KindNumber, Required: true}, {Name: "records", Kind: KindNumber}, {Name: "age", Kind: KindDuration},
		{Name: "retention", Kind: KindDuration}, {Name: "racks", Kind: KindRacks}}
	consumerKeys = []Key{{Name: "group", Kind: KindNewName}, {Name: "subscribe", Kind: KindTopics},
		{Name: "pattern", Kind: KindPattern}, {Name: "re2", Kind: KindPattern}, {Name: "assign", Kind: KindPartitions},
		{Name: "process", Kind: KindProcess}, {Name: "poll", Kind: KindDuration}, // or the word manual
		{Name: "commit", Kind: KindWord, Choices: commitStyles}, {Name: "onRevoked", Kind: KindWork},
		{Name: "onAssigned", Kind: KindWork}, {Name: "onLost", Kind: KindWork},
		{Name: "onCommitFailure", Kind: KindWord, Choices: goOnOrExit}, {Name: "onPollFailure", Kind: KindWord, Choices: goOnOrExit},
		{Name: "listener", Kind: KindWord, Choices: []string{"record", "batch"}}, {Name: "ack", Kind: KindWord, Choices: ackChoices},
		{Name: "ackTime", Kind: KindDuration}, {Name: "ackCount", Kind: KindNumber}, {Name: "pollTimeout", Kind: KindDuration}, {Name: "unacked", Kind: KindNumber},
		{Name: "workers", Kind: KindNumber}, {Name: "queue", Kind: KindNumber}, {Name: "busy", Kind: KindWord, Choices: []string{"block", "pause"}},
		{Name: "check", Kind: KindWord, Choices: []string{atStart}}}
	appKeys    = append([]Key{{Name: "consumers", Kind: KindConsumers}, {Name: "threads", Kind: KindNumber}, {Name: "concurrency", Kind: KindNumber}}, consumerKeys...)
	goOnOrExit = []string{"go-on", "exit"}
	operations = []string{"DEFAULT", "LEAVE_GROUP", "REMAIN_IN_GROUP"}
	// askMethods are the methods that only look, as client.CallPosition and what follows.
	askMethods = []string{"position", "committed", "paused", "assignment", "subscription", "groupMetadata",
		"currentLag", "beginningOffsets", "endOffsets", "records-lag"}
	threadKey      = Key{Name: "thread", Kind: KindWord, Choices: []string{"other"}}
	byThread       = []Key{threadKey}
	requestChoices = []string{"FindCoordinator", "JoinGroup", "SyncGroup", "Heartbeat", "LeaveGroup", "OffsetCommit",
		"OffsetFetch", "Fetch", "ListOffsets", "Metadata", "ConsumerGroupHeartbeat"}
)

// verbs is the help table: parser, completion, palette and reference read it.
var verbs = []Verb{
	{Word: "title.ko", Section: HeaderSection, Arguments: []Argument{{Kind: KindText}}, Example: "title.ko 컨슈머가 갑자기 죽으면"},
	{Word: "title.en", Section: HeaderSection, Arguments: []Argument{{Kind: KindText}}, Example: "title.en When a consumer suddenly dies"},
	{Word: "question.ko", Section: HeaderSection, Arguments: []Argument{{Kind: KindText}}, Example: "question.ko C2의 파티션은 누구에게 갈까요?"},
	{Word: "question.en", Section: HeaderSection, Arguments: []Argument{{Kind: KindText}}, Example: "question.en Who gets the partitions of C2?"},
	{Word: "goal.ko", Section: HeaderSection, Arguments: []Argument{{Kind: KindText}}, Example: "goal.ko 중복 없이 끝내 보세요"},
	{Word: "goal.en", Section: HeaderSection, Arguments: []Argument{{Kind: KindText}}, Example: "goal.en Finish without duplicates"},
	{Word: "note.ko", Section: HeaderSection, Arguments: []Argument{{Kind: KindText}}, Example: "note.ko 기본값 그대로예요"},
	{Word: "note.en", Section: HeaderSection, Arguments: []Argument{{Kind: KindText}}, Example: "note.en All defaults"},
	{Word: "difficulty", Section: HeaderSection, Arguments: []Argument{{Kind: KindNumber}}, Example: "difficulty 1"},
	{Word: "tags", Section: HeaderSection, Arguments: []Argument{{Kind: KindTags, Many: true}}, Example: "tags lab liveness"},
	{Word: "seed", Section: HeaderSection, Sim: sim.VerbSeed, Arguments: []Argument{{Kind: KindNumber}}, Example: "seed 42"},

	{Word: "version", Section: WorldSection, Sim: sim.VerbVersion, Arguments: []Argument{{Kind: KindVersion}}, Example: "version 4.3"},
	{Word: "network", Section: WorldSection, Sim: sim.VerbNetwork, Keys: []Key{{Name: "latency", Kind: KindDuration}, {Name: "append", Kind: KindDuration}}, Example: "network latency=5ms append=1ms"},
	{Word: "broker", Section: WorldSection, Sim: sim.VerbBroker, Keys: []Key{{Name: "brokers", Kind: KindNumber}, {Name: "racks", Kind: KindRacks}}, Settings: brokerSettings, Example: "broker group.initial.rebalance.delay.ms=3s"},
	{Word: "topic", Section: WorldSection, Sim: sim.VerbTopic, Arguments: []Argument{{Kind: KindNewName}}, Keys: topicKeys, Example: "topic orders partitions=6 records=100"},
	{Word: "producer", Section: WorldSection, Sim: sim.VerbProducer, Arguments: []Argument{{Kind: KindNewName}},
		Keys: []Key{{Name: "topic", Kind: KindTopic, Required: true}, {Name: "rate", Kind: KindRate, Required: true},
			{Name: "keys", Kind: KindNumber}, {Name: "bytes", Kind: KindNumber}}, Example: "producer shop topic=orders rate=2/s"},
	{Word: "group", Section: WorldSection, Sim: sim.VerbGroup, Arguments: []Argument{{Kind: KindNewName}}, Settings: groupSettings, Example: "group orders-app partition.assignment.strategy=range"},
	{Word: "consumer", Section: WorldSection, Sim: sim.VerbConsumer, Arguments: []Argument{{Kind: KindNewName, Many: true}}, Keys: consumerKeys,
		Settings: consumerSettings, Example: "consumer C1 C2 C3 group=orders-app subscribe=orders process=200ms/record"},
	{Word: "app", Section: WorldSection, Sim: sim.VerbApp, Arguments: []Argument{{Kind: KindNewName}},
		Keys: appKeys, Settings: consumerSettings, Example: "app server1 consumers=C1,C2"},

	{Word: "file", Section: WorldSection, Sim: sim.VerbFile, Arguments: []Argument{{Kind: KindFile}, {Kind: KindText, Many: true, Optional: true}},
		Example: "file resets.csv orders,0,5 orders,1,7"},

	{Word: "start", Section: ActionSection, Sim: sim.VerbStart, Arguments: someConsumers, Example: "start C1 C2"},
	{Word: "close", Section: ActionSection, Sim: sim.VerbClose, Arguments: someConsumers, Keys: []Key{{Name: "operation", Kind: KindWord, Choices: operations}, {Name: "timeout", Kind: KindDuration}, threadKey}, Example: "close C2"},
	{Word: "crash", Section: ActionSection, Sim: sim.VerbCrash, Arguments: someConsumers, Example: "crash C2"},
	{Word: "restart", Section: ActionSection, Sim: sim.VerbRestart, Arguments: someConsumers, Example: "restart C2"},
	{Word: "freeze", Section: ActionSection, Sim: sim.VerbFreeze, Arguments: someConsumers, Lasts: true, Example: "freeze C2 for 46s"},
	{Word: "thaw", Section: ActionSection, Sim: sim.VerbThaw, Arguments: someConsumers, Example: "thaw C2"},
	{Word: "block", Section: ActionSection, Sim: sim.VerbBlock, Arguments: someConsumers, Lasts: true, Example: "block C2 for 301s"},
	{Word: "unblock", Section: ActionSection, Sim: sim.VerbUnblock, Arguments: someConsumers, Example: "unblock C2"},
	{Word: "slow", Section: ActionSection, Sim: sim.VerbSlow, Arguments: someConsumers, Keys: []Key{{Name: "process", Kind: KindProcess, Required: true}}, Example: "slow C2 process=2s/record"},
	{Word: "cut", Section: ActionSection, Sim: sim.VerbCut, Arguments: someConsumers, Lasts: true, Example: "cut C2 for 20s"},
	{Word: "heal", Section: ActionSection, Sim: sim.VerbHeal, Arguments: someConsumers, Example: "heal C2"},
	{Word: "lose", Section: ActionSection, Sim: sim.VerbLose, Arguments: []Argument{{Kind: KindConsumer}},
		Keys: []Key{{Name: "request", Kind: KindWord, Choices: requestChoices}, {Name: "reply", Kind: KindWord, Choices: requestChoices}}, Example: "lose C2 request=Heartbeat"},
	{Word: "produce", Section: ActionSection, Sim: sim.VerbProduce, Arguments: oneTopic,
		Keys: []Key{{Name: "count", Kind: KindNumber, Required: true}, {Name: "partition", Kind: KindNumber}, // or the word all
			{Name: "batch", Kind: KindNumber}, {Name: "bytes", Kind: KindNumber}, {Name: "age", Kind: KindDuration},
			{Name: "transaction", Kind: KindNewName}, {Name: "value", Kind: KindWord, Choices: []string{"broken"}}}, Example: "produce orders count=10 partition=3"},
	{Word: "end transaction", Section: ActionSection, Sim: sim.VerbEndTransaction, Arguments: []Argument{{Kind: KindNewName}},
		Keys: []Key{{Name: "how", Kind: KindWord, Required: true, Choices: []string{"commit", "abort"}}}, Example: "end transaction pay how=commit"},
	{Word: "stop producer", Section: ActionSection, Sim: sim.VerbStopProducer, Arguments: []Argument{{Kind: KindProducer}}, Example: "stop producer shop"},
	{Word: "add partitions", Section: ActionSection, Sim: sim.VerbAddPartitions, Arguments: oneTopic, Keys: []Key{{Name: "to", Kind: KindNumber, Required: true}}, Example: "add partitions orders to=8"},
	{Word: "create topic", Section: ActionSection, Sim: sim.VerbCreateTopic, Arguments: []Argument{{Kind: KindNewName}}, Keys: topicKeys, Example: "create topic refunds partitions=2"},
	{Word: "delete topic", Section: ActionSection, Sim: sim.VerbDeleteTopic, Arguments: oneTopic, Example: "delete topic orders"},
	{Word: "delete records", Section: ActionSection, Sim: sim.VerbDeleteRecords, Arguments: onePartition, Keys: []Key{{Name: "before", Kind: KindOffset, Required: true}}, Example: "delete records orders-0 before=50"},
	{Word: "subscribe", Section: ActionSection, Sim: sim.VerbSubscribe, Arguments: someConsumers,
		Keys: []Key{{Name: "to", Kind: KindTopics}, {Name: "pattern", Kind: KindPattern}, {Name: "re2", Kind: KindPattern}}, Example: "subscribe C1 to=orders"},
	{Word: "unsubscribe", Section: ActionSection, Sim: sim.VerbUnsubscribe, Arguments: someConsumers, Keys: byThread, Example: "unsubscribe C1"},
	{Word: "assign", Section: ActionSection, Sim: sim.VerbAssign, Arguments: []Argument{{Kind: KindConsumer}, {Kind: KindPartition, Many: true}}, Example: "assign C1 orders-0"},
	{Word: "seek", Section: ActionSection, Sim: sim.VerbSeek, Arguments: []Argument{{Kind: KindConsumer}, {Kind: KindPartition, Many: true}},
		Keys: []Key{{Name: "offset", Kind: KindOffset, Required: true}, threadKey}, Example: "seek C1 orders-0 offset=5"},
	{Word: "pause", Section: ActionSection, Sim: sim.VerbPause, Arguments: []Argument{{Kind: KindConsumer}, {Kind: KindPartition, Many: true, Optional: true}}, Keys: byThread, Example: "pause C1 orders-0"},
	{Word: "resume", Section: ActionSection, Sim: sim.VerbResume, Arguments: []Argument{{Kind: KindConsumer}, {Kind: KindPartition, Many: true, Optional: true}}, Keys: byThread, Example: "resume C1 orders-0"},
	{Word: "commit", Section: ActionSection, Sim: sim.VerbCommit, Arguments: []Argument{{Kind: KindConsumer}, {Kind: KindPartition, Optional: true}},
		Keys: []Key{{Name: "offset", Kind: KindNumber}, {Name: "offsets", Kind: KindOffsets},
			{Name: "style", Kind: KindWord, Choices: []string{"sync", "async"}}, {Name: "timeout", Kind: KindDuration}, threadKey}, Example: "commit C1 orders-0 offset=5"},
	{Word: "poll", Section: ActionSection, Sim: sim.VerbPoll, Arguments: someConsumers, Keys: []Key{{Name: "timeout", Kind: KindDuration}, threadKey}, Example: "poll C1 timeout=2s"},
	{Word: "stop polling", Section: ActionSection, Sim: sim.VerbStopPolling, Arguments: someConsumers, Example: "stop polling C1"},
	{Word: "start polling", Section: ActionSection, Sim: sim.VerbStartPolling, Arguments: someConsumers, Example: "start polling C1"},
	{Word: "sleep", Section: ActionSection, Sim: sim.VerbSleep, Arguments: someConsumers, Lasts: true, Example: "sleep C1 for 3s"},
	{Word: "ask", Section: ActionSection, Sim: sim.VerbAsk, Arguments: []Argument{{Kind: KindConsumer}, {Kind: KindPartition, Many: true, Optional: true}},
		Keys: []Key{{Name: "method", Kind: KindWord, Required: true, Choices: askMethods}, {Name: "timeout", Kind: KindDuration}, threadKey}, Example: "ask C1 orders-0 method=position"},
	{Word: "set", Section: ActionSection, Sim: sim.VerbSet, Arguments: []Argument{{Kind: KindTarget}}, Settings: anySettings, Example: "set C1 max.poll.records=50"},
	{Word: "stop brokers", Section: ActionSection, Sim: sim.VerbStopBrokers, Lasts: true, Example: "stop brokers for 10s"},
	{Word: "fail over coordinator", Section: ActionSection, Sim: sim.VerbFailover, Keys: []Key{{Name: "down", Kind: KindDuration}, {Name: "load", Kind: KindDuration}}, Example: "fail over coordinator down=5s load=200ms"},
	{Word: "alter offsets", Section: ActionSection, Sim: sim.VerbAlterOffsets, Arguments: []Argument{{Kind: KindGroup}},
		Keys: []Key{{Name: "offsets", Kind: KindOffsets, Required: true}}, Example: "alter offsets orders-app offsets=orders-0:5"},
	{Word: "remove member", Section: ActionSection, Sim: sim.VerbRemoveMember, Arguments: []Argument{{Kind: KindConsumer}}, Example: "remove member C2"},
	{Word: "enforce rebalance", Section: ActionSection, Sim: sim.VerbEnforceRebalance, Arguments: someConsumers, Example: "enforce rebalance C1"},
	{Word: "wake up", Section: ActionSection, Sim: sim.VerbWakeup, Arguments: someConsumers, Example: "wake up C1"},

	{Word: "$", Section: ActionSection, Sim: sim.VerbTool, Arguments: []Argument{{Kind: KindTool}, {Kind: KindOption, Many: true, Optional: true}},
		Example: "$ kafka-consumer-groups --bootstrap-server localhost:9092 --describe --group orders-app"},

	{Word: "at", Section: TimeSection, Arguments: []Argument{{Kind: KindInstant}}, Example: "at 12s"},
	{Word: "wait", Section: TimeSection, Arguments: []Argument{{Kind: KindDuration}}, Example: "wait 10s"},
	{Word: "settle", Section: TimeSection, Arguments: []Argument{{Kind: KindGroup, Optional: true}}, Example: "settle"},
	{Word: "run for", Section: TimeSection, Arguments: []Argument{{Kind: KindDuration}}, Example: "run for 30s"},
	{Word: "run until", Section: TimeSection, Arguments: []Argument{{Kind: KindCondition}}, Example: "run until back"},

	{Word: "mark", Section: QuestionSection, Arguments: []Argument{{Kind: KindNewName}, {Kind: KindCondition, Optional: true}}, Example: "mark back when orders-app stable"},
	{Word: "expect", Section: QuestionSection, Arguments: []Argument{{Kind: KindCondition}}, Example: "expect owner orders-2 = C1"},
}

// Verbs is the help table, in the order of the help. Callers must not change it.
func Verbs() []Verb { return verbs }
