package client

import (
	"slices"

	"rebalancelab/engine/assign"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// Consumer is one consumer process: a KafkaConsumer and the application around
// it. The zero value is a process that has not been started.
type Consumer struct {
	ID, Group   int32
	Name        string
	Incarnation int32 // counts starts; what travels for an older one is nobody's
	Conf        *Config
	Act         Behaviour
	Life        trace.Life
	Since       kafka.Millis
	CutOff      bool

	app    app
	subs   subscription
	group  member // classic; the consumer protocol keeps id and epoch here too
	modern modern // group.protocol=consumer
	beat   heartbeat
	net    network
	reset  kafka.Millis // −1, or when the next ListOffsets may go out

	commits commits
	fetches []Slot  // per node
	buffer  []Chunk // fetched, not yet handed out
	Batch   []Chunk // handed out, being processed
	batchAt int     // which chunk of Batch is being processed

	// What the trace wants to know.
	StopEvent  int32 // the last event that silenced this process: crash, freeze, cut; −1
	stoppedAt  kafka.Millis
	stopped    bool
	stoppedWhy trace.Reason
	PauseTotal kafka.Millis
	Processed  int64
	Gained     int64 // partitions that onPartitionsAssigned was told of
	Released   int64 // partitions that onPartitionsRevoked was told of
	Duplicates int64
	LastBeat   kafka.Millis
	threw      [3]bool // per callback: it has thrown
	meter      meter
	acks       acks
	pool       pool
	whole      []Chunk // Whole: the batch in hand
	remote     int64   // bytes that came from another rack than client.rack
	fetched    int64   // bytes of records so far, of all incarnations
}

// Behaviour is what the application around the consumer does.
type Behaviour struct {
	PerRecord, PerBatch  kafka.Millis
	Poll                 kafka.Millis
	Commit               CommitStyle
	Revoked, Given, Lost Work
	LostSaid             bool        // onPartitionsLost is overridden; if not, it does what onPartitionsRevoked does
	Throws               [3]Throwing // of onPartitionsRevoked, -Assigned, -Lost
	ExitOnCommitFailure  bool
	GoOnAfterPoll        bool // an exception from poll does not end the loop
	Manual               bool

	AckTime  kafka.Millis // CommitTime: not more often
	AckCount int64        // CommitCount: not before so many records
	Unacked  int64        // every so many records one is not acknowledged, 0 none
	Contains bool         // a listener container
	Whole    bool         // a batch listener: a batch is processed as a whole or not at all
	Turns    bool         // it shares its thread with other consumers, and polls in turn
	Workers  int32        // threads that records are handed to, 0 none
	Queue    int64        // how many may wait for them
	Pauses   bool         // what it does if more wait: pause, or stand still
	Nth      int64        // every Nth record takes a worker NthTakes
	NthTakes kafka.Millis
}

// Work is what a rebalance callback calls, in order.
type Work []Call

// CommitStyle says when the application commits.
type CommitStyle uint8

// Commit styles.
const (
	CommitAuto CommitStyle = iota
	CommitNone
	CommitSync
	CommitAsync
	CommitSyncBefore
	CommitSyncEach
	CommitPrefix // commitSync of what worker threads have done without a gap
	CommitTime   // commitSync after a batch, if AckTime has passed
	CommitCount  // commitSync after a batch, if AckCount records are acknowledged
	CommitManual // commitSync of what was acknowledged, after a batch
)

// Chunk is records From ≤ o < To of one partition.
type Chunk struct {
	Partition int32
	From, To  int64
	mark      kafka.Mark // in the buffer: what these offsets hold
}

// Slot is the one fetch that may be in flight to a node. The broker reads Want
// and fills Got.
type Slot struct {
	Want   []kafka.FetchWanted
	Got    []kafka.Fetched
	Call   int32 // 0: none in flight
	SentAt kafka.Millis
	// Arrived is when the broker got it, Never while it travels.
	Arrived kafka.Millis
	// Idle: nothing is there, nor will be when the wait ends. The answer then says
	// of each partition that it ends where it was asked for, without Got.
	Idle bool
}

// Start begins a new process with these settings at env.Now.
func (c *Consumer) Start(env *Env, conf *Config) {
	*c = Consumer{
		ID: c.ID, Group: c.Group, Name: c.Name, Incarnation: c.Incarnation + 1, Conf: conf, Act: c.Act, CutOff: c.CutOff,
		Life: trace.Running, Since: env.Now, subs: c.subs, net: c.net,
		StopEvent: -1, PauseTotal: c.PauseTotal, Processed: c.Processed, Duplicates: c.Duplicates, Gained: c.Gained, Released: c.Released, LastBeat: -1,
	}
	if c.Act.Poll <= 0 {
		c.Act.Poll = DefaultPoll
	}
	c.app = app{wake: env.Now, stoppedAt: kafka.Never}
	c.threw = [3]bool{}
	c.acks, c.pool = acks{last: env.Now}, pool{last: env.Now}
	c.meter.start(env.Now, conf.SampleWindow)
	c.subs.parts, c.subs.order, c.subs.unset = nil, nil, 0
	c.fetches = make([]Slot, env.Nodes)
	c.group = member{generation: -1, rejoin: true, rejoinWhy: trace.ReasonNewMember, rejoinCause: env.Cause, needsPrepare: true,
		snapshot: watched{image: -1}, answerEvent: -1, joinEvent: -1}
	c.net = network{calls: c.net.calls, image: int32(len(env.Images) - 1), refreshAt: env.Now + conf.MetadataMaxAge, refreshed: env.Now}
	c.beat = heartbeat{next: kafka.Never, session: kafka.Never, poll: kafka.Never}
	c.commits = commits{autoAt: env.Now + conf.AutoCommitInterval}
	if conf.ConsumerProtocol { // N-127
		c.group.id = env.Random.UUID().String()
		c.modern.event = -1
		c.group.rejoinCause = env.Cause
	}
	c.push(frame{kind: frameLoop})
	c.rematch(env)
	c.net.snapshot = watched{c.net.image, c.subs.topics}
	if c.subs.kind == subManual {
		c.assignManual(env, c.subs.manual)
	}
}

// DefaultPoll is the timeout that an application gives to poll unless it says
// otherwise.
const DefaultPoll kafka.Millis = 100

// member is the consumer's side of a classic group membership.
type member struct {
	state        State
	generation   int32
	id           string // member id, "" none
	protocol     string // assignor in force
	rejoin       bool   // rejoinNeeded
	rejoinWhy    trace.Reason
	rejoinCause  int32
	reason       string // of the wish to join, as JoinGroup tells it
	needsPrepare bool
	phase        phase
	callback     uint8 // prepare: which one runs
	prepareBy    kafka.Millis
	failure      kafka.ErrorCode // of a failed join or sync
	fault        Fault           // thrown by the leader's assignor
	thrown       Fault           // by the listener, before the completion was through
	result       []kafka.TopicPartition
	call         int32   // JoinGroup or SyncGroup under way; answers to others are dropped
	added        []int32 // completion: what onPartitionsAssigned will be told
	backoff      kafka.Millis
	leader       bool
	elected      *JoinResult // the leader waits for metadata before it assigns
	snapshot     watched     // what the leader assigned with, image −1: nothing
	topics       []string    // the leader's: all topics of the group
	joinedTopics []string    // what it last joined with
	joined       bool        // joinedTopics is set
	assignors    [2]assignor
	joinEvent    int32 // JoinStarted of the running rebalance
	answerEvent  int32 // the answer that ended it
	metaGen      int32 // what groupMetadata() shows (R-218 as corrected)
}

// assignor is a configured assignor object that remembers something. Only the one
// that the group chose is told the assignment.
type assignor struct {
	memory     assign.Memory
	told       bool // of an assignment
	generation int32
	partitions []kafka.TopicPartition
}

// State is the state of a classic member.
type State uint8

// States.
const (
	Unjoined State = iota
	PreparingRebalance
	CompletingRebalance
	Stable
)

// String is the state as Kafka spells it.
func (s State) String() string {
	return [...]string{"UNJOINED", "PREPARING_REBALANCE", "COMPLETING_REBALANCE", "STABLE"}[s]
}

// phase is where the application thread stands in a rejoin.
type phase uint8

const (
	idle        phase = iota
	commitFirst       // prepare: auto-commit before giving up
	callBack          // prepare: callback next
	calledBack        // prepare: callback has returned
	sendJoin          // JoinGroup goes out next
	waiting           // JoinGroup or SyncGroup unanswered
	answered          // assignment is there: completion next
	failed            // an error is there
	revokeFirst       // completion: onPartitionsRevoked has returned
	giveNew           // completion: onPartitionsAssigned next
	given             // completion: onPartitionsAssigned has returned
)

// Clone is an independent copy.
func (c *Consumer) Clone() Consumer {
	d := *c
	d.app.clone()
	d.subs.parts = slices.Clone(c.subs.parts)
	d.subs.order = slices.Clone(c.subs.order)
	d.net.pending = slices.Clone(c.net.pending)
	d.net.inbox = slices.Clone(c.net.inbox)
	d.commits.done = slices.Clone(c.commits.done)
	d.commits.deferred = slices.Clone(c.commits.deferred)
	d.buffer = slices.Clone(c.buffer)
	d.Batch = slices.Clone(c.Batch)
	d.pool.clone()
	d.acks.offsets = slices.Clone(c.acks.offsets)
	d.fetches = slices.Clone(c.fetches)
	for i := range d.fetches {
		d.fetches[i].Want = slices.Clone(c.fetches[i].Want)
		d.fetches[i].Got = slices.Clone(c.fetches[i].Got)
	}
	return d
}

// Alive tells whether the process exists: it runs, stands, or closes.
func (c *Consumer) Alive() bool {
	return c.Life == trace.Running || c.Life == trace.Blocked || c.Life == trace.Frozen || c.Life == trace.Closing
}
