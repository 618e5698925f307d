package client

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// Call is what the script wants the application thread to do between two polls.
type Call struct {
	Kind       CallKind
	Cause      int32 // the script line's event
	Topics     []string
	Pattern    string
	RE2        bool
	Partitions []kafka.TopicPartition
	Offset     int64
	Offsets    []int64 // commit: what to commit of Partitions
	Given      bool    // commit: the offsets are given, if only none
	Async      bool
	Timeout    kafka.Millis // 0: the default of the method
	Length     kafka.Millis // CallSleep
	Operation  Operation    // CallClose
	Elsewhere  bool         // from another thread than the application's
	Listener   uint8        // which of the calls of a rebalance listener, from 1; 0 none
	Each       bool         // listener: once for each partition that it is told
}

// CallKind names a method of KafkaConsumer, or a change of the application.
type CallKind uint8

// Calls.
const (
	CallSubscribe CallKind = iota
	CallUnsubscribe
	CallAssign
	CallSeek // Offset SeekBeginning, SeekEnd: lazily there
	CallPause
	CallResume
	CallCommit
	CallEnforceRebalance
	CallPoll
	CallClose
	CallWakeup
	CallSleep        // the application does something else for a while
	CallStopPolling  // leave the loop, still making calls
	CallStartPolling // and go back to it
	CallPosition     // from here on: they only look (ask.go)
	CallCommitted
	CallPaused
	CallAssignment
	CallSubscription
	CallGroupMetadata
	CallCurrentLag
	CallBeginningOffsets
	CallEndOffsets
	CallRecordsLag
)

// Offsets of CallSeek with a meaning of their own.
const (
	SeekBeginning = int64(-1)<<62 - 1
	SeekEnd       = int64(-1) << 62
)

// Do queues a call; the application thread makes it when it comes back from poll
// and from its work.
func (c *Consumer) Do(env *Env, call Call) {
	c.app.calls = append(slices.Clip(c.app.calls), call)
	c.app.wake = env.Now
}

// Operation is what close does about the membership.
type Operation uint8

// Operations.
const (
	CloseDefault  Operation = iota // dynamic members leave, static ones stay
	LeaveGroup                     // static ones leave too
	RemainInGroup                  // nobody leaves
)

// Close asks the application to end its loop and close the consumer.
func (c *Consumer) Close(env *Env, operation Operation, timeout kafka.Millis) {
	c.app.closing, c.app.operation, c.app.closeEvent = true, operation, env.Cause
	c.app.closeIn = timeout
	c.app.wake = env.Now
}

// Poll gives an application that takes turns its turn.
func (c *Consumer) Poll(env *Env) { c.app.polls, c.app.wake = c.app.polls+1, env.Now }

// Wakeup is KafkaConsumer.wakeup(), which may come from any thread.
func (c *Consumer) Wakeup(env *Env) { c.app.wakeup, c.app.wake = true, env.Now }

// perform makes one call; if it has to wait, a frame is pushed.
func (c *Consumer) perform(env *Env, call *Call) Fault {
	switch call.Kind {
	case CallSubscribe:
		return c.subscribe(env, call)
	case CallUnsubscribe:
		c.see(env, Sight{Kind: SawUnsubscribing, Call: *call})
		c.push(frame{kind: frameUnsubscribe})
	case CallAssign:
		return c.callAssign(env, call)
	case CallSeek:
		return c.seek(env, call)
	case CallPause, CallResume:
		return c.pause(env, call)
	case CallCommit:
		return c.commit(env, call)
	case CallEnforceRebalance:
		if c.subs.joins() && !c.Conf.ConsumerProtocol { // N-122
			c.group.want(trace.ReasonLeaderRejoin, env.Cause, "rebalance enforced by user")
		}
	case CallPoll:
		c.pushPoll(env, call.Timeout)
	case CallSleep:
		c.push(frame{kind: frameSleep, begun: env.Now, until: env.Now + call.Length})
	case CallStopPolling, CallStartPolling:
		c.app.parked = call.Kind == CallStopPolling
	default:
		return c.ask(env, call)
	}
	return Fault{}
}

func illegalState(message string) Fault { return Fault{"IllegalStateException", message} }

func notAssigned(tp kafka.TopicPartition) Fault {
	return illegalState("No current assignment for partition " + partitionText(tp))
}

func partitionText(tp kafka.TopicPartition) string {
	return tp.Topic + "-" + millisText(kafka.Millis(tp.Partition))
}

var faultNoGroup = Fault{"InvalidGroupIdException", "To use the group management or offset commit APIs, you must provide a valid group.id in the consumer configuration."}

const textExclusive = "Subscription to topics, partitions and pattern are mutually exclusive"

// subscribe replaces the subscription; everything happens in later polls (R-305,
//
func (c *Consumer) subscribe(env *Env, call *Call) Fault {
	kind := subTopics
	if call.Pattern != "" {
		kind = subPattern
	}
	fault := refusePattern(c.Conf, call.RE2)
	switch {
	case !c.Conf.HasGroup:
		return faultNoGroup
	case fault.Class != "":
		return fault
	case kind == subTopics && len(call.Topics) == 0:
		c.push(frame{kind: frameUnsubscribe})
		return Fault{}
	case kind == subTopics && slices.Contains(call.Topics, ""):
		return Fault{"IllegalArgumentException", "Topic collection to subscribe to cannot contain null or empty topic"}
	case c.subs.kind != subNone && c.subs.kind != kind:
		return illegalState(textExclusive)
	}
	before := c.subs.topics
	c.Subscribe(call.Topics, call.Pattern, call.RE2)
	if c.group.state == Unjoined { // else the difference is what makes it rejoin
		c.group.rejoinCause = env.Cause
	}
	c.rematch(env)
	if !slices.Equal(before, c.subs.topics) && c.net.asking == 0 { // at once, as for all new topics
		c.net.refreshAt = env.Now
	}
	c.dropTopics(env)
	return Fault{}
}

// The missing space is Kafka's.
const textRE2 = "Subscribe to RE2/J pattern is not supported when usingthe CLASSIC protocol defined in config group.protocol"

// refusePattern: a classic consumer does not know the broker's patterns (N-123).
func refusePattern(conf *Config, re2 bool) Fault {
	if re2 && !conf.ConsumerProtocol {
		return Fault{"UnsupportedOperationException", textRE2}
	}
	return Fault{}
}

// Refuses is what the application's first subscribe throws with these settings.
func (c *Consumer) Refuses(conf *Config) Fault {
	return refusePattern(conf, c.subs.kind == subPattern && c.subs.re2)
}

// Subscribe sets the subscription of a consumer that is not started yet, or
// changes it.
func (c *Consumer) Subscribe(topics []string, pattern string, re2 bool) {
	c.subs.kind = subTopics
	if pattern != "" {
		c.subs.kind, c.subs.pattern, c.subs.re2 = subPattern, pattern, re2
		return
	}
	list := slices.Clone(topics)
	slices.SortFunc(list, kafka.CompareStrings)
	c.subs.topics = slices.Compact(list)
}

// Assign sets the manual assignment of a consumer that is not started yet.
func (c *Consumer) Assign(partitions []kafka.TopicPartition) {
	c.subs.kind, c.subs.manual = subManual, partitions
}

// dropTopics: buffered records of topics that are not subscribed any more are
// discarded at once, and they are not fetched any more.
func (c *Consumer) dropTopics(env *Env) {
	for i := range c.subs.parts {
		p := &c.subs.parts[i]
		if _, ok := slices.BinarySearchFunc(c.subs.topics, env.Parts[p.id].Name.Topic, kafka.CompareStrings); !ok {
			p.leaving = c.Conf.Version.Has(kafka.DroppedAtOnce)
			c.buffer = slices.DeleteFunc(c.buffer, func(ch Chunk) bool { return ch.Partition == p.id })
		}
	}
}

// rematch evaluates a pattern against the metadata.
func (c *Consumer) rematch(env *Env) {
	if c.subs.kind != subPattern || c.Conf.ConsumerProtocol && c.subs.re2 {
		return
	}
	var topics []string
	for _, t := range env.Images[c.net.image].Cluster.Topics {
		if matchesPattern(c.subs.pattern, t.Name) && !(c.Conf.ExcludeInternal && internal(t.Name)) {
			topics = append(topics, t.Name)
		}
	}
	slices.SortFunc(topics, kafka.CompareStrings)
	c.subs.topics = topics
}

func internal(topic string) bool {
	return topic == "__consumer_offsets" || topic == "__transaction_state"
}

// matchesPattern matches the whole name, as java.util.regex.Matcher.matches does.
func matchesPattern(pattern, name string) bool {
	re, ok := kafka.CompilePattern(pattern)
	return ok && re.Match(name)
}

func (c *Consumer) callAssign(env *Env, call *Call) Fault {
	if c.subs.joins() {
		return illegalState(textExclusive)
	}
	c.autoCommit(env)
	c.assignManual(env, call.Partitions)
	return Fault{}
}

// assignManual is assign(): no group, no callback.
func (c *Consumer) assignManual(env *Env, partitions []kafka.TopicPartition) {
	c.subs.kind, c.subs.manual = subManual, partitions
	image := env.Images[len(env.Images)-1]
	var ids []int32
	for _, p := range partitions {
		if id := image.Part(p); id >= 0 {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	c.subs.set(slices.Compact(ids))
	c.forget()
	if len(partitions) == 0 {
		c.subs.kind = subNone
	}
}

// seek moves positions; what is buffered elsewhere is discarded.
func (c *Consumer) seek(env *Env, call *Call) Fault {
	image := env.Images[len(env.Images)-1]
	lazy := call.Offset == SeekEnd || call.Offset == SeekBeginning
	if call.Offset < 0 && !lazy {
		return Fault{"IllegalArgumentException", "seek offset must not be a negative number"}
	}
	for _, tp := range call.Partitions {
		p := c.subs.find(image.Part(tp))
		if p == nil {
			return notAssigned(tp)
		}
		from, to, id := p.pos, call.Offset, p.id
		if lazy {
			c.toReset(p, ResetEarliest)
			to = -2
			if call.Offset == SeekEnd {
				p.to, to = ResetLatest, -1
			}
		} else {
			p.pos = call.Offset
			c.subs.setState(p, fetching)
		}
		p.buffered = 0
		c.buffer = slices.DeleteFunc(c.buffer, func(ch Chunk) bool { return ch.Partition == id })
		c.emit(env, trace.Sought, func(e *trace.Event) { e.Partitions, e.From, e.To = []int32{id}, from, to })
	}
	return Fault{}
}

// pause and resume; without partitions all that it has.
func (c *Consumer) pause(env *Env, call *Call) Fault {
	ids := c.subs.ids()
	if len(call.Partitions) > 0 || call.Each { // a listener may be told of none
		ids = ids[:0]
		image := env.Images[len(env.Images)-1]
		for _, tp := range call.Partitions {
			id := image.Part(tp)
			if c.subs.find(id) == nil {
				return notAssigned(tp)
			}
			ids = append(ids, id)
		}
	}
	code := trace.Paused
	if call.Kind == CallResume {
		code = trace.ResumedFetching
	}
	for _, id := range ids {
		c.subs.find(id).paused = call.Kind == CallPause
	}
	slices.Sort(ids)
	c.emit(env, code, func(e *trace.Event) { e.Partitions = ids })
	return Fault{}
}

// commit is commitSync or commitAsync with the given offsets, or the positions.
func (c *Consumer) commit(env *Env, call *Call) Fault {
	if !c.Conf.HasGroup {
		return faultNoGroup
	}
	var offsets []Offset
	if call.Given {
		offsets = []Offset{}
		for i, tp := range call.Partitions {
			if id := env.part(tp); id >= 0 {
				offsets = append(offsets, Offset{id, call.Offsets[i], true})
			}
		}
	}
	if call.Async {
		return c.commitAsync(env, offsets, trace.ReasonAsync)
	}
	why := trace.ReasonSync
	if call.Listener > 0 {
		why = trace.ReasonInCallback
	}
	c.pushCommit(env, offsets, why)
	if call.Timeout > 0 {
		c.top().until = env.Now + call.Timeout
	}
	return Fault{}
}
