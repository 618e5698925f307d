package sim

import (
	"slices"
	"strconv"
	"strings"

	"rebalancelab/engine/client"
	"rebalancelab/engine/group"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// What there is: network, broker, groups, consumers.

func (w *World) setNetwork(settings []Setting) *Problem {
	for _, s := range settings {
		n, err := strconv.ParseInt(s.Value, 10, 32)
		if err != nil || n < 0 {
			return problem("bad-number", s.Name, s.Value)
		}
		switch s.Name {
		case "latency":
			w.latency = kafka.Millis(n)
		case "append":
			w.config.AppendLatency = kafka.Millis(n)
			w.configure()
		}
	}
	return nil
}

// configure hands the broker settings to the coordinator: a new one as long as
// nobody has asked it anything.
func (w *World) configure() {
	if w.touched {
		w.coordinator.SetConfig(w.config)
		return
	}
	w.coordinator = group.New(w.config, w.seed)
	w.asked = asked{consumer: -1, event: -1}
	w.coordinator.SetTopics(w.now, w.images[len(w.images)-1].Cluster)
	for i := range w.groups {
		w.coordinator.SetGroupConfig(w.names.Groups[i], w.groups[i].configs)
	}
	w.coordinator.Take()
	w.lookAtCoordinator()
}

// setVersion makes brokers and clients behave like a release. The broker's settings
// get the defaults that it had.
func (w *World) setVersion(text string) *Problem {
	if w.touched {
		return problem("version-late", text)
	}
	w.version = kafka.ParseVersion(text)
	w.config.Version = w.version
	rows := kafka.Settings()
	for i := range rows {
		if s := &rows[i]; s.Scope == kafka.BrokerScope && len(s.Changes) > 0 {
			setBrokerValue(&w.config, s.Name, s.DefaultIn(w.version))
		}
	}
	if !w.version.Has(kafka.AssignmentInterval) {
		w.config.ConsumerAssignmentInterval = 0
	}
	w.config.NoConsumerGroups = !w.version.Has(kafka.ConsumerGroups)
	w.configure()
	return nil
}

// setBroker changes broker settings; brokers=n says how many there are.
func (w *World) setBroker(settings []Setting) *Problem {
	conf := w.config
	for _, s := range settings {
		if s.Name == "brokers" {
			n, err := strconv.ParseInt(s.Value, 10, 32)
			if err != nil || n < 1 || n > MaxBrokers || len(w.parts) > 0 {
				return problem("bad-number", s.Name, s.Value)
			}
			w.nodes = int32(n)
			continue
		}
		if s.Name == "racks" {
			w.racks = strings.Split(s.Value, ",")
			continue
		}
		row := kafka.LookupSetting(kafka.BrokerScope, s.Name)
		if row == nil {
			return problem("unknown-setting", s.Name)
		}
		if why := row.Check(s.Value); why != "" {
			return problem("bad-setting", s.Name, s.Value, why)
		}
		setBrokerValue(&conf, s.Name, strings.TrimSpace(s.Value))
		if s.Name == "replica.selector.class" {
			w.nearest = strings.HasSuffix(s.Value, "RackAwareReplicaSelector")
		}
	}
	if len(w.racks) > 0 && len(w.racks) != int(w.nodes) || w.nearest && len(w.racks) == 0 {
		return problem("bad-number", "racks", strings.Join(w.racks, ","))
	}
	w.config = conf
	w.configure()
	return nil
}

// MaxBrokers limits the brokers of a world.
const MaxBrokers = 9

func setBrokerValue(c *group.Config, name, value string) {
	n, _ := strconv.ParseInt(value, 10, 64)
	ms := kafka.Millis(n)
	switch name {
	case "group.initial.rebalance.delay.ms":
		c.InitialRebalanceDelay = ms
	case "group.min.session.timeout.ms":
		c.MinSessionTimeout = ms
	case "group.max.session.timeout.ms":
		c.MaxSessionTimeout = ms
	case "group.max.size":
		c.MaxSize = int(n)
	case "offsets.retention.minutes":
		c.OffsetsRetention = ms * kafka.Minute
	case "offsets.retention.check.interval.ms":
		c.OffsetsRetentionCheck = ms
	case "offset.metadata.max.bytes":
		c.OffsetMetadataMaxBytes = int(n)
	case "group.consumer.session.timeout.ms":
		c.ConsumerSessionTimeout = ms
	case "group.consumer.min.session.timeout.ms":
		c.ConsumerMinSessionTimeout = ms
	case "group.consumer.max.session.timeout.ms":
		c.ConsumerMaxSessionTimeout = ms
	case "group.consumer.heartbeat.interval.ms":
		c.ConsumerHeartbeatInterval = ms
	case "group.consumer.min.heartbeat.interval.ms":
		c.ConsumerMinHeartbeatInterval = ms
	case "group.consumer.max.heartbeat.interval.ms":
		c.ConsumerMaxHeartbeatInterval = ms
	case "group.consumer.max.size":
		c.ConsumerMaxSize = int(n)
	case "group.coordinator.rebalance.protocols":
		c.NoConsumerGroups = !strings.Contains(value, "consumer")
	case "group.consumer.assignors":
		c.ConsumerAssignors = strings.Split(value, ",")
	case "group.consumer.migration.policy":
		c.ConsumerMigrationPolicy = group.ParseMigrationPolicy(value)
	case "group.consumer.assignment.interval.ms":
		c.ConsumerAssignmentInterval = ms
	case "group.consumer.min.assignment.interval.ms":
		c.ConsumerMinAssignmentInterval = ms
	case "group.consumer.max.assignment.interval.ms":
		c.ConsumerMaxAssignmentInterval = ms
	case "group.consumer.regex.refresh.interval.ms":
		c.ConsumerRegexRefresh = ms
	}
}

// groupNumber finds a group, or makes it.
func (w *World) groupNumber(name string) int32 {
	if g := w.names.GroupNumber(name); g >= 0 {
		return g
	}
	w.names.Groups = append(w.names.Groups, name)
	w.groups = append(w.groups, groupState{configs: group.NoGroupConfig(), last: -1, rebalance: -1})
	w.settled = append(w.settled, settledAt{events: -1})
	w.accounts = append(w.accounts, nil)
	return int32(len(w.groups)) - 1
}

// declareGroup gives a group its settings: those of its consumers, or group
// configs.
func (w *World) declareGroup(name string, settings []Setting) *Problem {
	if name == "" {
		return problem("unknown-group", name)
	}
	s := &w.groups[w.groupNumber(name)]
	for _, x := range settings {
		if row := kafka.LookupSetting(kafka.GroupScope, x.Name); row != nil {
			if why := row.Check(x.Value); why != "" {
				return problem("bad-setting", x.Name, x.Value, why)
			}
			n, _ := strconv.ParseInt(strings.TrimSpace(x.Value), 10, 64)
			switch x.Name {
			case "consumer.session.timeout.ms":
				s.configs.ConsumerSessionTimeout = kafka.Millis(n)
			case "consumer.heartbeat.interval.ms":
				s.configs.ConsumerHeartbeatInterval = kafka.Millis(n)
			case "consumer.assignment.interval.ms":
				s.configs.ConsumerAssignmentInterval = kafka.Millis(n)
			}
			w.coordinator.SetGroupConfig(name, s.configs)
			continue
		}
		s.settings = append(slices.Clip(s.settings), client.Setting{Name: x.Name, Value: x.Value})
	}
	return nil
}

// declareConsumers makes consumers that are not started yet.
func (w *World) declareConsumers(c *Command) *Problem {
	g := int32(-1)
	settings := make([]client.Setting, 0, len(c.Settings))
	for _, s := range c.Settings {
		settings = append(settings, client.Setting{Name: s.Name, Value: s.Value})
		if s.Name == "group.id" && s.Value != "" {
			g = w.groupNumber(s.Value)
		}
	}
	if len(w.consumers)+len(c.Names) > MaxConsumers {
		return problem("too-many-consumers", itoa(MaxConsumers))
	}
	for _, name := range c.Names {
		if w.names.ConsumerNumber(name) >= 0 {
			return problem("consumer-exists", name)
		}
	}
	for _, name := range c.Names {
		x := client.Consumer{ID: int32(len(w.consumers)), Group: g, Name: name, Act: behaviour(&c.Behaviour), StopEvent: -1, LastBeat: -1}
		switch {
		case len(c.Partitions) > 0:
			x.Assign(c.Partitions)
		case len(c.Topics) > 0 || c.Pattern != "":
			x.Subscribe(c.Topics, c.Pattern, c.RE2)
		}
		w.consumers = append(w.consumers, x)
		w.links = append(w.links, link{settings: settings, appAt: kafka.Never, beatAt: kafka.Never, removed: -1})
		w.names.Consumers = append(w.names.Consumers, trace.ConsumerName{Name: name, Group: g})
	}
	return nil
}

func behaviour(b *Behaviour) client.Behaviour {
	return client.Behaviour{
		PerRecord: b.PerRecord, PerBatch: b.PerBatch, Poll: b.Poll, Commit: client.CommitStyle(b.Commit),
		Revoked: work(b.OnRevoked), Given: work(b.OnAssigned), Lost: work(b.OnLost), LostSaid: b.OnLost.Said,
		Throws:              [3]client.Throwing{b.OnRevoked.Throws, b.OnAssigned.Throws, b.OnLost.Throws},
		ExitOnCommitFailure: b.OnCommitFailure == FailureExit, GoOnAfterPoll: b.GoOnAfterPoll, Manual: b.Manual,
		AckTime: b.AckTime, AckCount: b.AckCount, Unacked: b.Unacked, Contains: b.Contains, Whole: b.Whole, Workers: int32(b.Workers), Queue: b.Queue, Pauses: b.Pauses,
		Nth: b.Nth, NthTakes: b.NthTakes,
	}
}

// work puts what a listener does in order.
func work(x CallbackWork) (out client.Work) {
	if x.Commit {
		out = append(out, client.Call{Kind: client.CallCommit, Cause: -1})
	}
	out = append(out, x.Calls...)
	if x.Takes > 0 {
		out = append(out, client.Call{Kind: client.CallSleep, Cause: -1, Length: x.Takes})
	}
	return out
}

// effective are the settings of a consumer: the group's, then its own. An
// application that commits by itself, or never, has no auto-commit unless it says
// so.
func (w *World) effective(i int32) []client.Setting {
	x := &w.consumers[i]
	var out []client.Setting
	if x.Group >= 0 {
		out = append(out, client.Setting{Name: "group.id", Value: w.names.Groups[x.Group]})
		out = append(out, w.groups[x.Group].settings...)
	}
	out = append(out, w.links[i].settings...)
	if x.Act.Commit != client.CommitAuto && !slices.ContainsFunc(out, func(s client.Setting) bool { return s.Name == "enable.auto.commit" }) {
		out = append(out, client.Setting{Name: "enable.auto.commit", Value: "false"})
	}
	return out
}

// declareApp puts consumers into one process.
func (w *World) declareApp(c *Command) *Problem {
	members := c.Names[min(1, len(c.Names)):]
	if c.Count > 0 {
		all := *c
		all.Names = members
		if p := w.declareConsumers(&all); p != nil {
			return p
		}
		w.numberInstances(members)
	}
	for _, name := range members {
		i := w.names.ConsumerNumber(name)
		if i < 0 {
			return problem("unknown-consumer", name)
		}
		w.links[i].app = c.Names[0]
		w.consumers[i].Act.Turns = c.OneThread
		w.names.Consumers = slices.Clone(w.names.Consumers)
		w.names.Consumers[i].App = c.Names[0]
	}
	return nil
}

// numberInstances: the consumers of one container share their settings, but an
// instance id is one member's, so each gets its number.
func (w *World) numberInstances(names []string) {
	for k, name := range names {
		l := &w.links[w.names.ConsumerNumber(name)]
		l.settings = slices.Clone(l.settings)
		for i := range l.settings {
			if l.settings[i].Name == "group.instance.id" {
				l.settings[i].Value += "-" + itoa(int64(k))
			}
		}
	}
}

// nextTurn gives the thread that several consumers share to the next of them, if it
// is free.
func (w *World) nextTurn(i int32) {
	app, next := w.links[i].app, int32(-1)
	for k := range w.consumers {
		j := (i + 1 + int32(k)) % int32(len(w.consumers))
		x := &w.consumers[j]
		if w.links[j].app != app || !x.Alive() {
			continue
		}
		if !x.Resting() {
			return
		}
		if next < 0 {
			next = j
		}
	}
	if next >= 0 {
		w.consumers[next].Poll(&w.env)
		w.schedule(next)
	}
}

// set changes a setting: of a consumer for its next start, of a group, or of the
// broker.
func (w *World) set(c *Command) *Problem {
	name := first(c.Names)
	if name == "broker" {
		return w.setBroker(c.Settings)
	}
	if i := w.names.ConsumerNumber(name); i >= 0 {
		for _, s := range c.Settings {
			w.links[i].settings = append(slices.Clip(w.links[i].settings), client.Setting{Name: s.Name, Value: s.Value})
		}
		return nil
	}
	if w.names.GroupNumber(name) >= 0 {
		return w.declareGroup(name, c.Settings)
	}
	return problem("unknown-name", name)
}
