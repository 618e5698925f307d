package sim

import (
	"slices"

	"rebalancelab/engine/broker"
	"rebalancelab/engine/client"
	"rebalancelab/engine/group"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// Apply carries out a command now. nil: done; else what is wrong with it, and
// nothing has changed.
func (w *World) Apply(c Command) *Problem {
	switch c.Verb {
	case VerbVersion:
		return w.setVersion(first(c.Names))
	case VerbSeed:
		return nil
	case VerbNetwork:
		return w.setNetwork(c.Settings)
	case VerbBroker:
		return w.setBroker(c.Settings)
	case VerbTopic:
		return w.createTopic(&c.Topic, -1)
	case VerbProducer:
		return w.addProducer(&c.Producer)
	case VerbGroup:
		return w.declareGroup(first(c.Names), c.Settings)
	case VerbConsumer:
		return w.declareConsumers(&c)
	case VerbApp:
		return w.declareApp(&c)
	case VerbFile:
		w.setFile(first(c.Names), c.Args)
		return nil
	}
	if p := w.checkNames(&c); p != nil {
		return p
	}
	return w.act(&c)
}

// act carries out an action, which leaves a CommandRun in the trace.
func (w *World) act(c *Command) *Problem {
	line := w.line(c)
	switch c.Verb {
	case VerbProduce:
		return w.produce(c)
	case VerbEndTransaction:
		return w.endTransaction(c)
	case VerbStopProducer:
		return w.stopProducer(first(c.Names))
	case VerbAddPartitions:
		return w.addPartitions(first(c.Names), c.Count, line)
	case VerbCreateTopic:
		return w.createTopic(&c.Topic, line)
	case VerbDeleteTopic:
		return w.deleteTopic(first(c.Names), line)
	case VerbDeleteRecords:
		return w.deleteRecords(c, line)
	case VerbAlterOffsets:
		w.alterOffsets(c, line)
		return nil
	case VerbSet:
		return w.set(c)
	case VerbFailover:
		w.asked = asked{consumer: -1, event: line}
		w.coordinator.Failover(w.now, c.Down, c.Load)
		w.takeFromCoordinator()
		return nil
	case VerbStopBrokers:
		w.stopBrokers(c.Duration, line)
		return nil
	case VerbRemoveMember:
		return w.removeMember(first(c.Names), line)
	case VerbTool:
		w.startTool(c, line)
		return nil
	}
	for _, name := range c.Names {
		if p := w.actOn(w.names.ConsumerNumber(name), c, line); p != nil {
			return p
		}
	}
	return nil
}

// line records the script line.
func (w *World) line(c *Command) int32 {
	e := trace.New(w.now, trace.CommandRun, -1)
	e.Text = c.Text
	if len(c.Names) > 0 {
		e.Consumer = w.names.ConsumerNumber(c.Names[0])
		if e.Consumer >= 0 {
			e.Group = w.consumers[e.Consumer].Group
		}
	}
	return w.emit(e)
}

// checkNames finds out whether an action on consumers is possible before any of it
// is done.
func (w *World) checkNames(c *Command) *Problem {
	switch c.Verb {
	case VerbProduce, VerbStopProducer, VerbAddPartitions, VerbCreateTopic, VerbDeleteTopic, VerbDeleteRecords, VerbSet, VerbFailover, VerbStopBrokers,
		VerbEndTransaction, VerbTool, VerbAlterOffsets:
		return nil
	}
	for _, name := range c.Names {
		i := w.names.ConsumerNumber(name)
		if i < 0 {
			return problem("unknown-consumer", name)
		}
		alive := w.consumers[i].Alive()
		switch c.Verb {
		case VerbStart:
			if alive {
				return problem("already-started", name)
			}
		case VerbRestart, VerbSubscribe, VerbAssign, VerbHeal, VerbRemoveMember:
		default:
			elsewhere := c.Elsewhere || c.Verb == VerbWakeup
			if !alive && (!elsewhere || w.consumers[i].Conf == nil) {
				return problem("not-running", name)
			}
		}
	}
	return nil
}

// actOn carries out an action on one consumer.
func (w *World) actOn(i int32, c *Command, line int32) *Problem {
	x := &w.consumers[i]
	switch c.Verb {
	case VerbStart:
		return w.start(i, line)
	case VerbRestart:
		if x.Alive() {
			w.crash(i, line)
		}
		return w.start(i, line)
	case VerbCrash:
		w.crash(i, line)
		return nil
	case VerbClose:
		if c.Elsewhere {
			return w.call(i, c, line)
		}
		x.Close(w.enter(w.consumerEvent(i, trace.ConsumerClosing, line)), w.operation(c.Settings), c.Timeout)
	case VerbFreeze, VerbThaw, VerbBlock, VerbUnblock, VerbCut, VerbHeal:
		w.fault(i, c, line)
		return nil
	case VerbLose:
		w.lose(i, c, line)
		return nil
	case VerbSlow:
		x.Act.PerRecord, x.Act.PerBatch = c.Behaviour.PerRecord, c.Behaviour.PerBatch
		return nil
	default:
		return w.call(i, c, line)
	}
	x.Run(&w.env)
	w.leave(i)
	return nil
}

// operation reads the option of close.
func (w *World) operation(settings []Setting) client.Operation {
	if !w.version.Has(kafka.CloseOptions) { // close(Duration) is all there is
		return client.CloseDefault
	}
	for _, s := range settings {
		switch {
		case s.Name == "operation" && s.Value == "LEAVE_GROUP":
			return client.LeaveGroup
		case s.Name == "operation" && s.Value == "REMAIN_IN_GROUP":
			return client.RemainInGroup
		}
	}
	return client.CloseDefault
}

// callKinds are the methods that verbs call.
var callKinds = [VerbCount]client.CallKind{
	VerbUnsubscribe: client.CallUnsubscribe, VerbAssign: client.CallAssign, VerbSeek: client.CallSeek, VerbPause: client.CallPause,
	VerbResume: client.CallResume, VerbCommit: client.CallCommit, VerbEnforceRebalance: client.CallEnforceRebalance,
	VerbPoll: client.CallPoll, VerbClose: client.CallClose, VerbWakeup: client.CallWakeup, VerbSleep: client.CallSleep,
	VerbStopPolling: client.CallStopPolling, VerbStartPolling: client.CallStartPolling, VerbAsk: client.CallPosition,
}

// call makes a method call of the application.
func (w *World) call(i int32, c *Command, line int32) *Problem {
	x := &w.consumers[i]
	call := client.Call{Kind: callKinds[c.Verb] + client.CallKind(c.Method), Cause: line, Topics: c.Topics, Pattern: c.Pattern, RE2: c.RE2,
		Partitions: c.Partitions, Offset: c.Offset, Offsets: c.Offsets, Given: c.Given, Timeout: c.Timeout, Length: c.Duration, Elsewhere: c.Elsewhere}
	for _, s := range c.Settings {
		call.Async = call.Async || s.Name == "async" && s.Value == "true"
	}
	for _, tp := range c.Partitions {
		w.speakOf(tp)
	}
	env := w.enter(line)
	switch {
	case call.Elsewhere || c.Verb == VerbWakeup:
		x.Elsewhere(env, call)
	case !x.Alive() && c.Verb == VerbSubscribe:
		x.Subscribe(c.Topics, c.Pattern, c.RE2)
	case !x.Alive() && c.Verb == VerbAssign:
		x.Assign(c.Partitions)
	case x.Alive():
		x.Do(env, call)
	}
	x.Run(env)
	w.leave(i)
	return nil
}

// speakOf gives a partition a number that nobody made: a commit may name it all the
// same, and the broker says that it does not know it.
func (w *World) speakOf(tp kafka.TopicPartition) {
	n := w.topicNumber(tp.Topic)
	if n < 0 || int(tp.Partition) < len(w.topics[n].parts) || w.names.PartitionNumber(tp) >= 0 {
		return
	}
	w.parts = append(w.parts, client.PartInfo{Name: tp, Topic: n})
	w.logs = append(w.logs, broker.Log{Index: tp.Partition})
	w.names.Partitions = append(slices.Clip(w.names.Partitions), tp)
}

// alterOffsets is Admin.alterConsumerGroupOffsets: a commit without membership.
func (w *World) alterOffsets(c *Command, line int32) {
	r := &group.OffsetCommitRequest{GroupID: first(c.Names), GenerationIDOrMemberEpoch: -1}
	for i, tp := range c.Partitions {
		r.Offsets = append(r.Offsets, group.OffsetCommit{Topic: tp.Topic, Partition: tp.Partition, Offset: c.Offsets[i], LeaderEpoch: -1})
	}
	w.touched = true
	w.asked = asked{consumer: -1, event: line}
	w.coordinator.Do(w.now, adminCall, "adminclient", "/127.0.0.1", r)
	w.takeFromCoordinator()
}

// consumerEvent writes an event about a consumer.
func (w *World) consumerEvent(i int32, code trace.Code, cause int32) int32 {
	e := trace.New(w.now, code, cause)
	e.Consumer, e.Group = i, w.consumers[i].Group
	return w.emit(e)
}

// start begins a process. A constructor that throws ends it at once.
func (w *World) start(i, line int32) *Problem {
	x, l := &w.consumers[i], &w.links[i]
	code := trace.ConsumerStarted
	if x.Incarnation > 0 {
		code = trace.ConsumerRestarted
	}
	event := w.consumerEvent(i, code, line)
	conf, fault := client.NewConfigIn(w.version, x.Name, w.effective(i))
	if fault.Class == "" {
		fault = x.Refuses(conf)
	}
	if fault.Class != "" {
		x.Life, x.Since = trace.Failed, w.now
		e := trace.New(w.now, trace.ExceptionThrown, event)
		e.Consumer, e.Group, e.Text, e.Detail, e.Reason = i, x.Group, fault.Class, fault.Message, trace.ReasonConstructor
		cause := w.emit(e)
		failed := w.consumerEvent(i, trace.ConsumerFailed, cause)
		w.rec.At(failed).Text = fault.Class
		w.saw(i, client.SawCreated, fault)
		return nil
	}
	w.saw(i, client.SawCreated, fault)
	w.rec.At(event).Text = conf.ClientID
	l.appAt, l.beatAt, l.removed = kafka.Never, kafka.Never, -1
	l.appMark++
	l.beatMark++
	l.held = nil
	x.Start(w.enter(event), conf)
	x.Run(&w.env)
	w.leave(i)
	return nil
}

// saw notes what the world did to a consumer's process.
func (w *World) saw(i int32, kind client.SightKind, fault client.Fault) {
	if w.observe {
		w.sights = append(w.sights, client.Sight{At: w.now, Consumer: i, Kind: kind, Call: client.Call{Cause: -1}, Fault: fault})
	}
}

// crash is kill −9.
func (w *World) crash(i, line int32) {
	x := &w.consumers[i]
	hand := w.handOf(i)
	event := w.consumerEvent(i, trace.ConsumerCrashed, line)
	env := w.enter(event)
	w.saw(i, client.SawCrash, client.Fault{})
	w.abandon(i, event)
	x.Crash(env)
	x.StopEvent = event
	for p := range w.accountsOf(x.Group) {
		w.disowns(x.Group, int32(p), i, false)
	}
	w.lookForLosses(x.Group, hand, event)
	w.dropHeld(i)
	if x.Act.Turns {
		w.nextTurn(i)
	}
}

func (w *World) accountsOf(g int32) []account {
	if g < 0 {
		return nil
	}
	return w.accounts[g]
}

// handOf lists the partitions of the batch in hand.
func (w *World) handOf(i int32) []int32 {
	var out []int32
	for _, ch := range w.consumers[i].InHand(w.now) {
		out = append(out, ch.Partition)
	}
	return out
}

func (w *World) dropHeld(i int32) {
	for _, slot := range w.links[i].held {
		w.drop(slot)
	}
	w.links[i].held = nil
}

// removeMember is what an administrator does with removeMembersFromConsumerGroup:
// a static member goes by its instance id.
func (w *World) removeMember(name string, line int32) *Problem {
	i := w.names.ConsumerNumber(name)
	x := &w.consumers[i]
	if x.Conf == nil || x.Group < 0 {
		return problem("not-a-member", name)
	}
	who := group.MemberIdentity{MemberID: x.MemberID()}
	if x.Conf.InstanceID != "" {
		who = group.MemberIdentity{GroupInstanceID: x.Conf.InstanceID}
	}
	w.touched = true
	w.asked = asked{consumer: -1, event: line}
	w.coordinator.Do(w.now, adminCall, "adminclient", "/127.0.0.1", &group.LeaveGroupRequest{
		GroupID: x.Conf.GroupID, Members: []group.MemberIdentity{who}, Reason: "member was removed by an admin"})
	w.takeFromCoordinator()
	return nil
}

// adminCall numbers requests that no consumer sent.
const adminCall = int64(MaxConsumers+1) << 32
