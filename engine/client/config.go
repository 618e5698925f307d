package client

import (
	"strconv"
	"strings"

	"rebalancelab/engine/assign"
	"rebalancelab/engine/kafka"
)

// Config is a consumer's settings, parsed. It is never changed after NewConfig
// and may be shared.
type Config struct {
	GroupID            string
	HasGroup           bool
	InstanceID         string // group.instance.id, "" dynamic
	ClientID           string
	Rack               string
	ConsumerProtocol   bool // group.protocol=consumer
	RemoteAssignor     string
	SessionTimeout     kafka.Millis
	HeartbeatInterval  kafka.Millis
	MaxPollInterval    kafka.Millis
	MaxPollRecords     int64
	Assignors          []string
	Cooperative        bool // the protocol that all assignors have in common
	AutoCommit         bool
	AutoCommitInterval kafka.Millis
	Reset              string       // earliest, latest, none, by_duration
	ResetDuration      kafka.Millis // of by_duration
	FetchMinBytes      int64
	FetchMaxWait       kafka.Millis
	FetchMaxBytes      int64
	MaxPartitionBytes  int64
	MetadataMaxAge     kafka.Millis
	RequestTimeout     kafka.Millis
	APITimeout         kafka.Millis // default.api.timeout.ms
	RetryBackoff       kafka.Millis
	RetryBackoffMax    kafka.Millis
	ExcludeInternal    bool
	ReadCommitted      bool // isolation.level
	StaysOnClose       bool // internal.leave.group.on.close=false
	Version            kafka.Version
	SampleWindow       kafka.Millis
}

// Fault is an exception that a Kafka client throws, by its simple class name.
type Fault struct{ Class, Message string }

// Setting is a name and its value, as in a properties file.
type Setting struct{ Name, Value string }

// NewConfig checks the settings as the constructor of KafkaConsumer does. The
// last value of a name counts. fault.Class is "" if all is well.
func NewConfig(clientID string, given []Setting) (conf *Config, fault Fault) {
	return NewConfigIn(0, clientID, given)
}

// NewConfigIn is NewConfig of an older client.
func NewConfigIn(version kafka.Version, clientID string, all []Setting) (conf *Config, fault Fault) {
	given := make([]Setting, 0, len(all))
	for _, g := range all {
		s := kafka.LookupSetting(kafka.ConsumerScope, g.Name)
		if s == nil || !s.In(version) {
			continue // Kafka warns about a setting that it does not know, and goes on
		}
		given = append(given, g)
		if why := s.Check(g.Value); why != "" {
			return nil, Fault{"ConfigException", why}
		}
	}
	r := reader{given, version}
	c := &Config{
		Version: version, StaysOnClose: strings.EqualFold(r.text("internal.leave.group.on.close"), "false"),
		GroupID: r.text("group.id"), HasGroup: r.has("group.id"), InstanceID: r.text("group.instance.id"),
		ClientID: r.text("client.id"), Rack: r.text("client.rack"),
		ConsumerProtocol: strings.EqualFold(r.text("group.protocol"), "consumer"),
		RemoteAssignor:   r.text("group.remote.assignor"),
		SessionTimeout:   r.millis("session.timeout.ms"), HeartbeatInterval: r.millis("heartbeat.interval.ms"),
		MaxPollInterval: r.millis("max.poll.interval.ms"), MaxPollRecords: r.number("max.poll.records"),
		Assignors:  assignorNames(r.text("partition.assignment.strategy")),
		AutoCommit: strings.EqualFold(r.text("enable.auto.commit"), "true"), AutoCommitInterval: r.millis("auto.commit.interval.ms"),
		FetchMinBytes: r.number("fetch.min.bytes"), FetchMaxWait: r.millis("fetch.max.wait.ms"),
		FetchMaxBytes: r.number("fetch.max.bytes"), MaxPartitionBytes: r.number("max.partition.fetch.bytes"),
		MetadataMaxAge: r.millis("metadata.max.age.ms"), RequestTimeout: r.millis("request.timeout.ms"),
		APITimeout: r.millis("default.api.timeout.ms"), RetryBackoff: r.millis("retry.backoff.ms"),
		RetryBackoffMax: r.millis("retry.backoff.max.ms"), ReadCommitted: r.text("isolation.level") == "read_committed",
		SampleWindow: r.millis("metrics.sample.window.ms"), ExcludeInternal: strings.EqualFold(r.text("exclude.internal.topics"), "true"),
	}
	if c.ClientID == "" {
		c.ClientID = clientID
	}
	c.Reset, c.ResetDuration, fault = parseReset(version, r.text("auto.offset.reset"))
	if !version.Has(kafka.GrowingBackoff) {
		c.RetryBackoffMax = c.RetryBackoff
	}
	if fault.Class == "" {
		fault = c.check(&r)
	}
	return c, fault
}

// constructing is an exception out of the middle of the constructor, which wraps it.
func constructing(class, message string) Fault {
	return Fault{"KafkaException", "Failed to construct kafka consumer; caused by " + class + ": " + message}
}

// check is what spans several settings.
func (c *Config) check(r *reader) Fault {
	switch {
	case c.HasGroup && c.GroupID == "":
		return constructing("InvalidGroupIdException", "The configured group.id should not be an empty string or whitespace.")
	case !c.HasGroup && r.given != nil && r.has("enable.auto.commit") && c.AutoCommit:
		return Fault{"InvalidConfigurationException", "enable.auto.commit cannot be set to true when default group id (null) is used."}
	case c.ConsumerProtocol:
		for _, n := range []string{"partition.assignment.strategy", "heartbeat.interval.ms", "session.timeout.ms"} {
			if r.has(n) {
				return Fault{"ConfigException", n + " cannot be set when group.protocol=CONSUMER"}
			}
		}
	case r.has("group.remote.assignor"):
		return Fault{"ConfigException", "group.remote.assignor cannot be set when group.protocol=CLASSIC"}
	case c.HasGroup && c.HeartbeatInterval >= c.SessionTimeout:
		return constructing("IllegalArgumentException", "Heartbeat must be set lower than the session timeout")
	}
	if !c.HasGroup {
		c.AutoCommit = false
	}
	return c.chooseProtocol()
}

// chooseProtocol finds the highest rebalance protocol that all assignors share.
func (c *Config) chooseProtocol() Fault {
	c.Cooperative = len(c.Assignors) > 0
	for i, a := range c.Assignors {
		switch a {
		case assign.Range, assign.RoundRobin, assign.Sticky, assign.CooperativeSticky:
		default:
			return Fault{"KafkaException", a + " ClassNotFoundException exception occurred"}
		}
		for _, b := range c.Assignors[:i] {
			if a == b {
				return Fault{"KafkaException", "The assignor name: '" + a + "' is used in more than one assignor"}
			}
		}
		c.Cooperative = c.Cooperative && assign.Cooperative(a)
	}
	return Fault{}
}

// assignorNames accepts the assignors' own names and Kafka's class names.
func assignorNames(list string) []string {
	var out []string
	for _, n := range strings.Split(list, ",") {
		n = strings.TrimSpace(n)
		switch n[strings.LastIndexByte(n, '.')+1:] {
		case "":
			continue
		case "RangeAssignor":
			n = assign.Range
		case "RoundRobinAssignor":
			n = assign.RoundRobin
		case "StickyAssignor":
			n = assign.Sticky
		case "CooperativeStickyAssignor":
			n = assign.CooperativeSticky
		}
		out = append(out, n)
	}
	return out
}

// parseReset reads auto.offset.reset.
func parseReset(version kafka.Version, v string) (policy string, length kafka.Millis, fault Fault) {
	bad := Fault{"ConfigException", "Invalid value " + v + " for configuration auto.offset.reset: Invalid value `" + v +
		"` for configuration auto.offset.reset. The value must be either 'earliest', 'latest', 'none' or of the format 'by_duration:<PnDTnHnMn.nS.>'."}
	switch v {
	case "earliest", "latest", "none":
		return v, 0, Fault{}
	}
	if !version.Has(kafka.ResetByDuration) {
		bad.Message = "Invalid value " + v + " for configuration auto.offset.reset: String must be one of: latest, earliest, none"
		return "", 0, bad
	}
	text, ok := strings.CutPrefix(v, "by_duration:")
	if !ok {
		return "", 0, bad
	}
	if length, ok = kafka.ParseISODuration(text); !ok || length < 0 {
		return "", 0, bad
	}
	return "by_duration", length, Fault{}
}

// reader looks values up, defaults included.
type reader struct {
	given   []Setting
	version kafka.Version
}

func (r *reader) has(name string) bool {
	for _, g := range r.given {
		if g.Name == name {
			return true
		}
	}
	return false
}

func (r *reader) text(name string) string {
	value := ""
	if s := kafka.LookupSetting(kafka.ConsumerScope, name); s != nil {
		value = s.DefaultIn(r.version)
	}
	for _, g := range r.given {
		if g.Name == name {
			value = strings.TrimSpace(g.Value)
		}
	}
	return value
}

func (r *reader) number(name string) int64 {
	n, err := strconv.ParseInt(r.text(name), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

func (r *reader) millis(name string) kafka.Millis { return kafka.Millis(r.number(name)) }
