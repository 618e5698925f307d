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
	Async      bool
}

// CallKind names a method of KafkaConsumer, or a change of the application.
type CallKind uint8

// Calls.
const (
	CallSubscribe CallKind = iota
	CallUnsubscribe
	CallAssign
	CallSeek // Offset −1: to the end
	CallPause
	CallResume
	CallCommit
	CallEnforceRebalance
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
func (c *Consumer) Close(env *Env, operation Operation) {
	c.app.closing, c.app.operation, c.app.closeEvent = true, operation, env.Cause
	c.app.wake = env.Now
}

// Poll lets a manual application poll once.
func (c *Consumer) Poll(env *Env) { c.app.polls, c.app.wake = c.app.polls+1, env.Now }

// Wakeup is KafkaConsumer.wakeup(), which may come from any thread.
func (c *Consumer) Wakeup(env *Env) { c.app.wakeup, c.app.wake = true, env.Now }

// perform makes one call.
func (c *Consumer) perform(env *Env, call *Call) {
	switch call.Kind {
	case CallSubscribe:
		c.subscribe(env, call)
	case CallUnsubscribe:
		c.push(frame{kind: frameUnsubscribe})
	case CallAssign:
		c.callAssign(env, call)
	case CallSeek:
		c.seek(env, call)
	case CallPause, CallResume:
		c.pause(env, call)
	case CallCommit:
		c.commit(env, call)
	case CallEnforceRebalance:
		if c.subs.joins() && !c.Conf.ConsumerProtocol { // N-122
			c.group.want(trace.ReasonLeaderRejoin, env.Cause)
		}
	}
}

// illegal reports a call that the consumer refuses.
func (c *Consumer) illegal(env *Env, class, message string) {
	c.exception(env, Fault{class, message}, trace.NoReason)
}

const textExclusive = "Subscription to topics, partitions and pattern are mutually exclusive"

// subscribe replaces the subscription; everything happens in later polls (R-305,
//
func (c *Consumer) subscribe(env *Env, call *Call) {
	if !c.Conf.HasGroup {
		c.illegal(env, "InvalidGroupIdException", "To use the group management or offset commit APIs, you must provide a valid group.id in the consumer configuration.")
		return
	}
	kind := subTopics
	if call.Pattern != "" {
		kind = subPattern
	}
	if fault := refusePattern(c.Conf, call.RE2); fault.Class != "" {
		c.illegal(env, fault.Class, fault.Message)
		return
	}
	if c.subs.kind != subNone && c.subs.kind != kind {
		c.illegal(env, "IllegalStateException", textExclusive)
		return
	}
	if kind == subTopics && len(call.Topics) == 0 {
		c.push(frame{kind: frameUnsubscribe})
		return
	}
	c.Subscribe(call.Topics, call.Pattern, call.RE2)
	if c.group.state == Unjoined { // else the difference is what makes it rejoin
		c.group.rejoinCause = env.Cause
	}
	c.rematch(env)
	image := env.Images[c.net.image]
	for _, t := range c.subs.topics {
		if image.Find(t) < 0 {
			c.wantMetadata(env.Now)
		}
	}
	c.dropTopics(env)
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

func (c *Consumer) callAssign(env *Env, call *Call) {
	if c.subs.joins() {
		c.illegal(env, "IllegalStateException", textExclusive)
		return
	}
	c.autoCommit(env)
	c.assignManual(env, call.Partitions)
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
func (c *Consumer) seek(env *Env, call *Call) {
	image := env.Images[len(env.Images)-1]
	for _, tp := range call.Partitions {
		p := c.subs.find(image.Part(tp))
		if p == nil {
			c.illegal(env, "IllegalStateException", "No current assignment for partition "+tp.Topic+"-"+millisText(kafka.Millis(tp.Partition)))
			return
		}
		from, id := p.pos, p.id
		if call.Offset < 0 { // seekToEnd is lazy
			c.toReset(p, ResetLatest)
		} else {
			p.pos = call.Offset
			c.subs.setState(p, fetching)
		}
		p.buffered = 0
		c.buffer = slices.DeleteFunc(c.buffer, func(ch Chunk) bool { return ch.Partition == id })
		c.emit(env, trace.Sought, func(e *trace.Event) { e.Partitions, e.From, e.To = []int32{id}, from, call.Offset })
	}
}

// pause and resume; without partitions all that it has.
func (c *Consumer) pause(env *Env, call *Call) {
	ids := c.subs.ids()
	if len(call.Partitions) > 0 {
		ids = ids[:0]
		image := env.Images[len(env.Images)-1]
		for _, tp := range call.Partitions {
			id := image.Part(tp)
			if c.subs.find(id) == nil {
				c.illegal(env, "IllegalStateException", "No current assignment for partition "+tp.Topic+"-"+millisText(kafka.Millis(tp.Partition)))
				return
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
}

// commit is commitSync or commitAsync with the given offset, or the positions.
func (c *Consumer) commit(env *Env, call *Call) {
	var offsets []Offset
	if len(call.Partitions) > 0 {
		image := env.Images[len(env.Images)-1]
		offsets = []Offset{}
		for _, tp := range call.Partitions {
			if id := image.Part(tp); id >= 0 {
				offsets = append(offsets, Offset{id, call.Offset, true})
			}
		}
	}
	if call.Async {
		if fault := c.commitAsync(env, offsets, trace.ReasonAsync); fault.Class != "" {
			c.exception(env, fault, trace.ReasonCommit)
		}
		return
	}
	c.pushCommit(env, offsets, trace.ReasonSync)
}
