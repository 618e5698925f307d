package trace

import "rebalancelab/engine/kafka"

// Snapshot is the world at one instant: flat, sorted by number, complete. It
// holds no pixel and no sentence.
type Snapshot struct {
	At         kafka.Millis
	Names      *Names // shared; grows only at the end
	Consumers  []Consumer
	Groups     []Group
	Partitions []Partition
	Messages   []Message
}

// Life is the state of a consumer's process.
type Life uint8

// Lives.
const (
	NotStarted Life = iota
	Running
	Blocked // the application thread stands, the heartbeat thread runs
	Frozen  // nothing runs
	Closing
	Closed
	Crashed
	Failed // ended on an exception
)

// Doing is what the application thread is at.
type Doing uint8

// Doings.
const (
	DoingNothing Doing = iota
	DoingPoll          // inside poll(), waiting for records
	DoingProcess       // working on a batch
	DoingJoin          // inside poll(), a rebalance is under way
	DoingCallback
	DoingCommit // inside commitSync
)

// Consumer is one consumer at one instant.
type Consumer struct {
	Life        Life
	Doing       Doing
	MemberID    string // "" until given
	InstanceID  string
	ClientState string // UNJOINED, PREPARING_REBALANCE, … or the KIP-848 client states
	Protocol    string // group.protocol: classic or consumer
	Cooperative bool
	Generation  int32 // or member epoch; −1 none
	Member      bool  // the coordinator has it as a member (it may not know that it is out)
	Leader      bool
	CutOff      bool // network is cut

	Owned    []int32 // partitions it holds, by its own belief
	Revoking []int32 // marked to be given up
	Awaited  []int32 // KIP-848: target not yet released by others
	Paused   []int32

	Stopped      bool // holds or wants partitions but hands out nothing
	StoppedSince kafka.Millis
	StoppedWhy   Reason

	SessionLeft    kafka.Millis // until the coordinator removes it; −1: no timer
	SessionTimeout kafka.Millis
	PollLeft       kafka.Millis // until the client leaves by itself; −1: no timer
	PollInterval   kafka.Millis
	HeartbeatLeft  kafka.Millis // −1: no heartbeat due
	NextCommitLeft kafka.Millis // auto-commit, −1: off
	LastHeartbeat  kafka.Millis // when sent, −1 never

	BatchPartition int32 // being processed, −1 none
	BatchFrom      int64
	BatchNext      int64 // next record to be processed
	BatchTo        int64
	Buffered       int64 // records fetched, not yet handed out
	BufferedBytes  int64
	Queued         int64 // handed to worker threads, waiting for one
	Working        int64 // worker threads at work

	Requests     int64        // sent so far, by all its processes
	FetchedBytes int64        // of records, so far
	RemoteBytes  int64        // of them, those from a broker in another rack
	RequestRate  int64        // requests per second, ×1000, as Kafka's metric request-rate measures
	ByteRate     int64        // bytes of records per second, ×1000
	LatencyP50   kafka.Millis // from produced to processed, within an eighth; −1 nothing processed yet
	LatencyP99   kafka.Millis

	Processed  int64 // records processed so far
	Duplicates int64
	PauseTotal kafka.Millis // time stopped so far
	Gained     int64        // partitions that onPartitionsAssigned was told of, so far
	Released   int64        // and onPartitionsRevoked
	Since      kafka.Millis // since when Life is what it is
}

// Group is one group as the coordinator holds it.
type Group struct {
	Exists         bool
	Type           string // classic, consumer
	State          string // Kafka's names
	Generation     int32  // or group epoch
	Assignment     int32  // KIP-848 assignment epoch
	Protocol       string // assignor in force, "" none
	Leader         int32  // consumer number, −1
	Members        []GroupMember
	RebalanceLeft  kafka.Millis // until the join phase ends by timeout, −1
	RebalanceSince kafka.Millis // start of the running rebalance, −1
	Initial        bool         // waiting in group.initial.rebalance.delay.ms
	Up             bool         // the coordinator answers
	Duplicates     int64
	Losses         int64
	Moved          int64 // partitions that changed owner so far
	Rebalances     int64
	CommitRequests int64
}

// GroupMember is one member in the coordinator's book.
type GroupMember struct {
	Consumer    int32 // −1: nobody we know (an earlier process)
	MemberID    string
	Parked      Request // JoinGroup or SyncGroup waiting there, else NoRequest
	ParkedSince kafka.Millis
	Joined      bool // classic: has joined the rebalance that is under way
	Pending     bool // has an id, has not joined
	SessionLeft kafka.Millis
	Epoch       int32
	State       string // KIP-848 member state
	Assigned    []int32
	Target      []int32
}

// Partition is one partition, with what each group thinks of it.
type Partition struct {
	LogStart, LogEnd, HighWatermark int64
	Leader                          int32 // broker
	Exists                          bool
	Views                           []View // one per group, by group number
}

// View is a partition in the eyes of one group.
type View struct {
	Owner      int32 // by the consumers' belief; −1 nobody
	LastOwner  int32 // who had it before, −1
	Committed  int64 // −1 none
	Position   int64 // of the owner (or the last owner's last), −1 unknown
	RecordsLag int64 // the owner's metric records-lag, −1 unknown
	Handed     int64 // next offset the owner will process; Handed ≤ Position
	Subscribed bool
	Revoked    bool // in between: given up in an orderly way
	Paused     bool
	Duplicates []Range // offsets processed more than once, merged
	Losses     []Range // offsets that nobody will process, merged
}

// Range is offsets From ≤ o < To.
type Range struct{ From, To int64 }

// Message is a request or reply in flight.
type Message struct {
	Request  Request
	Reply    bool
	Consumer int32
	Group    int32 // of the coordinator it travels to or from; −1: a partition leader
	Sent     kafka.Millis
	Arrives  kafka.Millis
	Error    kafka.ErrorCode
	Lost     bool
	Event    int32 // the RequestSent event, −1 for routine ones
}
