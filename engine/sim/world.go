package sim

import (
	"slices"

	"rebalancelab/engine/broker"
	"rebalancelab/engine/client"
	"rebalancelab/engine/group"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/tool"
	"rebalancelab/engine/trace"
)

// Defaults of labs.
const (
	DefaultLatency kafka.Millis = 5 // network, one way
	DefaultAppend  kafka.Millis = 1 // a record written by the coordinator
)

// World is a cluster, its clients and the time.
type World struct {
	now     kafka.Millis
	steps   int64
	latency kafka.Millis
	nodes   int32
	racks   []string // of the brokers, if they have any
	nearest bool     // replica.selector.class: consumers are sent to the nearest replica

	queue    queue
	messages []message
	free     []int32 // unused message slots
	loses    bool    // some link was ever to lose a message

	consumers []client.Consumer
	links     []link // per consumer
	groups    []groupState
	topics    []topic
	parts     []client.PartInfo
	logs      []broker.Log
	producers []producer
	images    []*client.Image
	ids       []memberID // which process got which member id
	uuids     kafka.Random

	down        kafka.Millis // no broker answers before
	coordinator *group.Coordinator
	config      group.Config
	version     kafka.Version
	seed        uint64
	touched     bool // the coordinator has been asked something
	coordNext   kafka.Millis

	rec      trace.Recorder
	observe  bool
	sights   []client.Sight // what applications saw, if it is observed
	traffic  []Exchange     // and what the coordinator was asked
	names    *trace.Names
	settled  []settledAt
	tools    []ToolRun
	files    []tool.File
	accounts [][]account // per group, per partition

	env    client.Env // scratch, no state
	asked  asked      // scratch: what the coordinator is being asked
	moving message    // scratch: the message that arrives
}

// link is what the world knows about a consumer besides the consumer itself.
type link struct {
	settings []client.Setting
	app      string
	appAt    kafka.Millis // its live queue items, Never if there is none
	beatAt   kafka.Millis
	appMark  int32 // stamps of the live items
	beatMark int32
	endMark  int32 // stamp of the end of freeze, block, cut
	cutMark  int32
	held     []int32 // messages that wait for the network, or for the process to thaw
	lose     []loss
	removed  int32 // the event that removed its member, −1
	latency  histogram
}

// loss is a message that the script wants lost.
type loss struct {
	request trace.Request
	reply   bool
	cause   int32
}

// groupState is what the world keeps of a group besides the coordinator.
type groupState struct {
	settings       []client.Setting // of its consumers
	configs        group.GroupConfig
	last           int32 // last event of the coordinator about it, −1
	rebalance      int32 // RebalanceStarted (or epoch bump) in force, −1
	rebalanceSince kafka.Millis
	moved          int64
	rebalances     int64
	commits        int64
}

// memberID tells whose a member id is.
type memberID struct {
	id       string
	group    int32
	consumer int32
}

// New is an empty world at time 0.
func New(seed uint64) *World {
	w := &World{
		latency: DefaultLatency, nodes: 1, seed: seed, config: group.DefaultConfig(), names: &trace.Names{},
		coordNext: kafka.Never,
	}
	w.config.AppendLatency = DefaultAppend
	random := kafka.NewRandom(seed)
	w.uuids = random.Split()
	w.coordinator = group.New(w.config, seed)
	w.images = []*client.Image{{Cluster: &kafka.Cluster{}, Event: -1}}
	w.lookAtCoordinator()
	return w
}

// Now is the world's time.
func (w *World) Now() kafka.Millis { return w.now }

// Steps is how many items have been processed.
func (w *World) Steps() int64 { return w.steps }

// Events are all milestones so far. The list only grows.
func (w *World) Events() []trace.Event { return w.rec.Events() }

// Happened is how many milestones there are.
func (w *World) Happened() int { return w.rec.Len() }

// Since are the milestones from number n on.
func (w *World) Since(n int) []trace.Event { return w.rec.Since(n) }

// Ticks are the routine happenings so far, folded.
func (w *World) Ticks() []trace.Tick { return w.rec.Ticks() }

// Names turns numbers into names.
func (w *World) Names() *trace.Names { return w.names }

// Exchange is a request that reached the coordinator, and its answer; nil if there
// is none yet.
type Exchange struct {
	Call     int64
	Consumer int32
	At, Done kafka.Millis
	Request  group.Request
	Response group.Response
}

// Observe makes the world note what applications see and what the coordinator is
// asked, from now on.
func (w *World) Observe() { w.observe = true }

// Sights are what the applications saw so far.
func (w *World) Sights() []client.Sight { return w.sights }

// Traffic is what the coordinator was asked so far, in order.
func (w *World) Traffic() []Exchange { return w.traffic }

// TopicOf is the topic that has an id; ok is false if none has.
func (w *World) TopicOf(id kafka.UUID) (name string, ok bool) {
	for i := range w.topics {
		if w.topics[i].id == id {
			return w.topics[i].name, true
		}
	}
	return "", false
}

// Group is a group as the coordinator describes it now.
func (w *World) Group(name string) group.GroupView { return w.coordinator.Describe(name) }

// emit writes an event of the world itself.
func (w *World) emit(e trace.Event) int32 { return w.rec.Emit(e) }

// Clone is an independent copy that goes on exactly as this world would.
func (w *World) Clone() *World {
	d := *w
	d.env, d.asked, d.moving = client.Env{}, asked{}, message{}
	d.queue.heap, d.queue.after = slices.Clone(w.queue.heap), slices.Clone(w.queue.after)
	d.messages = slices.Clone(w.messages)
	d.free = slices.Clone(w.free)
	d.consumers = make([]client.Consumer, len(w.consumers))
	for i := range w.consumers {
		d.consumers[i] = w.consumers[i].Clone()
	}
	d.links = slices.Clone(w.links)
	for i := range d.links {
		d.links[i].settings = slices.Clip(w.links[i].settings)
		d.links[i].held = slices.Clone(w.links[i].held)
		d.links[i].lose = slices.Clone(w.links[i].lose)
	}
	d.groups = slices.Clone(w.groups)
	d.topics = slices.Clone(w.topics)
	for i := range d.topics {
		d.topics[i].parts = slices.Clip(w.topics[i].parts)
	}
	d.parts = slices.Clone(w.parts)
	d.logs = slices.Clone(w.logs)
	d.producers = slices.Clone(w.producers)
	d.images = slices.Clip(w.images)
	d.ids = slices.Clip(w.ids)
	d.settled = slices.Clone(w.settled)
	d.tools = slices.Clone(w.tools)
	d.sights = slices.Clip(w.sights)
	d.traffic = slices.Clone(w.traffic)
	d.coordinator = w.coordinator.Clone()
	d.rec = w.rec.Clone()
	d.names = &trace.Names{Consumers: slices.Clip(w.names.Consumers), Groups: slices.Clip(w.names.Groups),
		Topics: slices.Clip(w.names.Topics), Partitions: slices.Clip(w.names.Partitions)}
	d.accounts = make([][]account, len(w.accounts))
	for g := range w.accounts {
		d.accounts[g] = slices.Clone(w.accounts[g])
		for p := range d.accounts[g] {
			d.accounts[g][p] = w.accounts[g][p].clone()
		}
	}
	return &d
}
