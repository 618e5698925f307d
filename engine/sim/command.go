package sim

import (
	"rebalancelab/engine/client"
	"rebalancelab/engine/kafka"
)

// Command is one thing that a script line says to the world. Nothing else
// changes a world. Fields that a verb does not use stay zero.
type Command struct {
	Verb       Verb
	Names      []string // consumers, topics, groups or an app, as the verb needs
	Text       string   // the script line, as it appears in CommandRun
	Settings   []Setting
	Partitions []kafka.TopicPartition // assign, seek, pause, resume, commit, delete records
	Topics     []string               // subscribe
	Pattern    string                 // subscribe pattern=… (java.util.regex) or re2=…
	RE2        bool
	Count      int64        // partitions, records, offset, max
	Offset     int64        // seek, delete records; AtEnd, AtBeginning
	Offsets    []int64      // commit, alter offsets: of Partitions
	Given      bool         // commit: offsets are given, if only none
	Duration   kafka.Millis // freeze, block, network latency
	Age        kafka.Millis // produce: how old the records are already
	Producer   Producer
	Topic      TopicSpec
	Behaviour  Behaviour
	Down, Load kafka.Millis // fail-over

	Transaction string       // produce: in this transaction
	Broken      bool         // produce: records that no deserializer can read
	Abort       bool         // end transaction
	OneThread   bool         // app: its consumers poll in turn on one thread
	Args        []string     // of the tool; lines of a file
	Output      string       // the file that the tool's stdout goes to, "" none
	Batch       Batch        // produce
	Method      int          // ask: its place in the list of choices
	Elsewhere   bool         // a call from another thread
	Timeout     kafka.Millis // of poll, ask, close; 0: their default
}

// Batch is how records are written.
type Batch struct {
	All     bool  // into every partition
	Records int64 // per record batch, 0: 1
	Bytes   int64 // per record, 0: the default
}

// Call is a call of a rebalance listener.
type Call = client.Call

// What a listener may call.
const (
	CallCommit           = client.CallCommit
	CallSeek             = client.CallSeek
	CallPause            = client.CallPause
	CallResume           = client.CallResume
	CallPosition         = client.CallPosition // what follows are the methods of VerbAsk
	CallCommitted        = client.CallCommitted
	CallCurrentLag       = client.CallCurrentLag
	CallBeginningOffsets = client.CallBeginningOffsets
	CallEndOffsets       = client.CallEndOffsets
)

// AskKind is the call of the method at a place in the list of VerbAsk.
func AskKind(method int) client.CallKind { return client.CallPosition + client.CallKind(method) }

// Offsets with a meaning of their own.
const (
	AtBeginning = client.SeekBeginning
	AtEnd       = client.SeekEnd
)

// Verb says what to do.
type Verb uint8

// The verbs of the language, in the order of its help. Beside each: how the
// language fills the command. Durations in Settings are whole milliseconds
// ("45000"), lists are joined with commas; an app's name is replaced by the names
// of its consumers everywhere but in VerbApp.
const (
	NoVerb Verb = iota
	// Before or during a run: what there is.
	VerbVersion  // Names[0] = "4.3"
	VerbSeed     // never sent: the seed is given to New
	VerbNetwork  // Settings latency, append (milliseconds)
	VerbBroker   // Settings
	VerbTopic    // Topic
	VerbProducer // Producer
	VerbGroup    // Names[0] = group; Settings: client settings of all its consumers, or consumer.* group configs
	VerbConsumer // Names = consumers; Settings with group.id (absent for none), Kafka's names; Topics, Pattern or Partitions; Behaviour
	VerbApp      // several consumers in one process: Names[0] = app, then its consumers; Count > 0: declares them, as VerbConsumer does; OneThread
	// What happens.
	VerbStart   // Names = consumers
	VerbClose   // Names; Settings operation=LEAVE_GROUP or REMAIN_IN_GROUP
	VerbCrash   // Names
	VerbRestart // Names
	VerbFreeze  // Names, Duration (0 = until thaw)
	VerbThaw    // Names
	VerbBlock   // Names, Duration (0 = until unblock)
	VerbUnblock // Names
	VerbSlow    // changes the behaviour: Names, Behaviour.PerRecord or PerBatch
	VerbCut     // Names, Duration (0 = until heal)
	VerbHeal    // Names
	VerbLose    // lose the next message of a kind: Names[0] = consumer, Settings request=Heartbeat, reply=true if the answer gets lost
	VerbProduce // Names[0] = topic, Count; Partitions[0] if one is named; Batch, Transaction, Broken
	VerbStopProducer
	VerbAddPartitions // Names[0] = topic, Count = new total
	VerbCreateTopic   // Topic
	VerbDeleteTopic   // Names[0]
	VerbDeleteRecords // Partitions[0], Offset = new log start
	VerbSubscribe     // Names = consumers; Topics or Pattern
	VerbUnsubscribe   // Names
	VerbAssign        // Names, Partitions
	VerbSeek          // Names, Partitions, Offset
	VerbPause         // Names, Partitions (none = all it has)
	VerbResume        // Names, Partitions (none = all it has)
	VerbCommit        // Names; Partitions and Offsets if Given, else its positions; Settings async=true
	VerbPoll          // one poll now: Names, Timeout (0 = the one of its loop)
	VerbSet           // changes a setting (of a consumer: takes effect at its next start): Names[0] = consumer, group or "broker"; Settings
	VerbFailover      // Down, Load
	VerbStopBrokers   // Duration
	VerbRemoveMember  // Names[0] = consumer
	VerbEnforceRebalance
	VerbWakeup
	VerbEndTransaction // Names[0] = transaction; Abort
	VerbTool           // kafka-consumer-groups: Args, Output
	VerbFile           // a text file for the tool: Names[0], Args = its lines
	VerbAsk            // a method that only looks: Names, Method, Partitions, Timeout
	VerbSleep          // the application does something else between two polls: Names, Duration
	VerbStopPolling    // Names
	VerbStartPolling   // Names
	VerbAlterOffsets   // as an administrator: Names[0] = group; Partitions, Offsets
	VerbCount          // not a verb
)

// Setting is a Kafka setting by its real name.
type Setting struct{ Name, Value string }

// TopicSpec describes a topic.
type TopicSpec struct {
	Name       string
	Partitions int32
	Records    int64        // initial records per partition
	Age        kafka.Millis // how old they are
	Racks      [][]string
	Retention  kafka.Millis // 0 = keep
}

// Producer describes a steady producer. Records go to the partitions in turn,
// or by key when Keys > 0 (key k goes to the partition that Kafka's murmur2
// partitioner picks).
type Producer struct {
	Name          string
	Topic         string
	RecordsPerSec Rate
	Keys          int64
	RecordBytes   int64
}

// Rate is records per Per milliseconds, so that "2/s" is {2, 1000}.
type Rate struct {
	Records int64
	Per     kafka.Millis
}

// CommitStyle says when an application commits.
type CommitStyle uint8

// Commit styles. CommitAuto leaves it to enable.auto.commit.
const (
	CommitAuto CommitStyle = iota
	CommitNone
	CommitSync       // commitSync() after each batch
	CommitAsync      // commitAsync() after each batch
	CommitSyncBefore // commitSync() before processing: at most once
	CommitSyncEach   // commitSync(offset) after each record
	CommitPrefix     // commitSync of what worker threads have done without a gap
	CommitTime       // the rest: what a listener container does by its AckMode
	CommitCount
	CommitManual
)

// Behaviour is what the application around a consumer does.
type Behaviour struct {
	PerRecord  kafka.Millis // processing time of one record
	PerBatch   kafka.Millis // and of a batch
	Poll       kafka.Millis // poll(timeout); 0 = the default of 100 ms
	Commit     CommitStyle
	OnRevoked  CallbackWork
	OnAssigned CallbackWork
	OnLost     CallbackWork
	// OnCommitFailure: what the application does when a commit throws.
	OnCommitFailure OnFailure
	// GoOnAfterPoll: an exception from poll does not end the application.
	GoOnAfterPoll bool
	Manual        bool // no loop: polls only when the script says so

	AckTime  kafka.Millis // CommitTime
	AckCount int64        // CommitCount
	Unacked  int64        // every so many records one is not acknowledged
	Contains bool         // a listener container
	Whole    bool         // a batch listener
	Workers  int64        // threads that records are handed to
	Queue    int64        // how many may wait for them
	Pauses   bool         // if more wait: pause, instead of standing still
	Nth      int64        // every Nth record takes a worker NthTakes
	NthTakes kafka.Millis
}

// CallbackWork is what a rebalance callback does: first it commits, then it makes
// calls, then it takes its time.
type CallbackWork struct {
	Takes  kafka.Millis
	Commit bool // commitSync() inside
	Calls  []Call
	Throws client.Throwing // at its end
	Said   bool            // overridden; matters for onPartitionsLost
}

// Throwing callbacks.
const (
	ThrowsOnce   = client.ThrowsOnce
	ThrowsAlways = client.ThrowsAlways
)

// OnFailure says what an application does about an exception.
type OnFailure uint8

// Reactions.
const (
	FailureGoOn OnFailure = iota
	FailureExit
)
