package bring

import (
	"slices"
	"strconv"
	"strings"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/scenario"
)

// settingsReader collects what a lab can use.
type settingsReader struct {
	spring   bool
	known    int
	findings []Finding
	group    string
	instance string
	line     int // of the instance id
	settings []pair
	listener map[string]string
}

func fromSettings(pairs []pair, notes []Finding) Result {
	r := &settingsReader{findings: notes, listener: map[string]string{}}
	for _, p := range pairs {
		r.spring = r.spring || strings.HasPrefix(p.key, "spring.")
	}
	for _, p := range pairs {
		r.take(p)
	}
	if r.known == 0 {
		line := 0
		if len(pairs) > 0 {
			line = pairs[0].line
		}
		return refuse(line, NotTheOnes)
	}
	kind := Properties
	if r.spring {
		kind = Spring
		if !slices.ContainsFunc(r.settings, func(p pair) bool { return p.key == "enable.auto.commit" }) {
			r.add(0, "enable.auto.commit", "false", SpringOff)
			r.settings = append(r.settings, pair{0, "enable.auto.commit", "false"})
		}
	}
	return Result{Kind: kind, Script: r.script(), Findings: r.findings}
}

func (r *settingsReader) add(line int, name, value string, code Code, args ...string) {
	r.findings = append(r.findings, Finding{line, name, shown(name, value), code, args})
}

// take sorts one setting into its place.
func (r *settingsReader) take(p pair) {
	key := strings.NewReplacer("[", ".", "]", "", "..", ".").Replace(p.key)
	rest, spring := strings.CutPrefix(key, "spring.")
	switch {
	case spring:
		r.takeSpring(p, rest)
	case r.spring: // other properties of the application
	default:
		r.takeKafka(p, p.key, p.value, false)
	}
}

func (r *settingsReader) takeSpring(p pair, key string) {
	key, ok := strings.CutPrefix(key, "kafka.")
	if !ok {
		return
	}
	for _, prefix := range []string{"consumer.properties.", "properties."} {
		if name, ok := strings.CutPrefix(key, prefix); ok {
			r.takeKafka(p, name, p.value, false)
			return
		}
	}
	if name, ok := strings.CutPrefix(key, "consumer."); ok {
		name = kebab(name)
		if real := springConsumer[name]; real != "" {
			r.takeKafka(p, real, springValue(real, p.value), true)
			return
		}
		r.known++
		if isSecurity(name) {
			r.add(p.line, p.key, p.value, Security)
			return
		}
		r.add(p.line, p.key, p.value, Unknown, "")
		return
	}
	if name, ok := strings.CutPrefix(key, "listener."); ok {
		r.takeListener(p, kebab(name))
		return
	}
	switch name := kebab(key); {
	case name == "bootstrap-servers", name == "client-id":
		r.takeKafka(p, springConsumer[name], p.value, true)
	case isSecurity(name):
		r.known++
		r.add(p.line, p.key, p.value, Security)
	}
}

// kebab is Spring's relaxed binding: autoOffsetReset and auto_offset_reset are
// auto-offset-reset.
func kebab(s string) string {
	var b strings.Builder
	for i, c := range s {
		switch {
		case c == '_':
			b.WriteByte('-')
		case c >= 'A' && c <= 'Z':
			if i > 0 {
				b.WriteByte('-')
			}
			b.WriteRune(c + 'a' - 'A')
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}

// springValue turns Spring's durations and sizes into Kafka's numbers.
func springValue(name, value string) string {
	if name == "isolation.level" {
		return strings.ToLower(strings.ReplaceAll(value, "-", "_"))
	}
	if strings.HasSuffix(name, ".ms") {
		if d, ok := scenario.ParseDuration(value); ok {
			return strconv.FormatInt(int64(d), 10)
		}
		if d, ok := kafka.ParseISODuration(value); ok {
			return strconv.FormatInt(int64(d), 10)
		}
	}
	if strings.HasSuffix(name, ".bytes") {
		digits, factor := strings.TrimSuffix(value, "KB"), int64(1<<10)
		if digits == value {
			digits, factor = strings.TrimSuffix(value, "MB"), 1<<20
		}
		if n, err := strconv.ParseInt(digits, 10, 32); err == nil && digits != value {
			return strconv.FormatInt(n*factor, 10)
		}
	}
	return value
}

func (r *settingsReader) takeListener(p pair, name string) {
	r.known++
	word := springListener[name]
	value, told := standIn(p.value, r.spring, false)
	if told == NoStandIn {
		r.add(p.line, p.key, p.value, NoStandIn)
		return
	}
	switch word {
	case "":
		r.add(p.line, p.key, value, NotShown)
		return
	case "ack":
		value = strings.ReplaceAll(strings.ToLower(value), "_", "-")
		if !slices.Contains([]string{"record", "batch", "time", "count", "manual", "manual-immediate"}, value) {
			r.add(p.line, p.key, p.value, Unknown, "record, batch, time, count, manual, manual_immediate")
			return
		}
	case "listener":
		if value = map[string]string{"single": "record", "batch": "batch"}[strings.ToLower(value)]; value == "" {
			r.add(p.line, p.key, p.value, Unknown, "single, batch")
			return
		}
	case "ackTime", "pollTimeout":
		ms, err := strconv.ParseInt(springValue(".ms", value), 10, 32)
		if err != nil || ms <= 0 {
			r.add(p.line, p.key, p.value, Invalid, "5s")
			return
		}
		value = scenario.FormatDuration(kafka.Millis(ms))
	default:
		if n, err := strconv.ParseInt(value, 10, 32); err != nil || n < 1 || n > MaxMembers {
			r.add(p.line, p.key, p.value, Invalid, "1–"+strconv.Itoa(MaxMembers))
			return
		}
	}
	r.listener[word] = value
	if told != "" {
		r.add(p.line, p.key, p.value, told, value)
		return
	}
	r.add(p.line, p.key, p.value, Listener)
}

// takeKafka judges a setting of the consumer by its real name, or by another
// client's.
func (r *settingsReader) takeKafka(p pair, name, value string, renamed bool) {
	if real, ok := librdkafka[name]; ok {
		r.other(p, real, value, "librdkafka")
		return
	}
	if real, ok := kafkaJS[name]; ok {
		if name == "fromBeginning" {
			value = map[bool]string{true: "earliest", false: "latest"}[value == "true"]
		}
		r.other(p, real, value, "KafkaJS")
		return
	}
	if name == "auto.offset.reset" {
		if word, ok := resetWords[value]; ok {
			value, renamed = word, true
		}
	}
	row := kafka.LookupSetting(kafka.ConsumerScope, name)
	if row == nil {
		if isSecurity(name) {
			r.known++
			r.add(p.line, p.key, p.value, Security)
			return
		}
		if strings.HasPrefix(name, "share.") {
			r.known++
			r.add(p.line, p.key, p.value, NotShown)
			return
		}
		if kafka.LookupSetting(kafka.BrokerScope, name) != nil || kafka.LookupSetting(kafka.GroupScope, name) != nil {
			r.known++
			r.add(p.line, p.key, p.value, NoPartner, "broker")
			return
		}
		r.add(p.line, p.key, p.value, Unknown, scenario.NearestSetting(name))
		return
	}
	r.known++
	r.judge(p, row, value, renamed)
}

// judge takes a setting that Kafka's consumer has.
func (r *settingsReader) judge(p pair, row *kafka.Setting, value string, renamed bool) {
	name := row.Name
	value, told := standIn(value, r.spring, name == "group.id" || name == "group.instance.id")
	switch {
	case told != "" && (!row.Modelled || name == "client.id"):
		r.add(p.line, p.key, p.value, NotShown)
		return
	case told == NoStandIn && row.Default != "":
		r.add(p.line, p.key, p.value, StandIn, row.Default)
		return
	case told == NoStandIn:
		r.add(p.line, p.key, p.value, NoStandIn)
		return
	}
	if why := row.Check(value); why != "" {
		r.add(p.line, p.key, p.value, Invalid, why)
		return
	}
	switch name {
	case "group.id":
		r.group = value
	case "group.instance.id":
		if strings.Contains(value, "\"") {
			r.add(p.line, p.key, p.value, Invalid, "\"")
			return
		}
		r.instance, r.line = value, p.line
	case "client.id", "bootstrap.servers":
	default:
		if why := refusal(name, value); row.Modelled && why != "" {
			r.add(p.line, p.key, p.value, Invalid, why)
			return
		}
		if row.Modelled {
			r.settings = slices.DeleteFunc(r.settings, func(o pair) bool { return o.key == name })
			r.settings = append(r.settings, pair{p.line, name, value})
		}
	}
	switch {
	case told != "":
		r.add(p.line, p.key, p.value, told, value)
	case renamed || name != p.key && !strings.HasSuffix(p.key, name) && !strings.HasSuffix(p.key, name+"]"):
		r.add(p.line, p.key, p.value, Renamed, name+"="+value)
	case !row.Modelled, name == "client.id":
		r.add(p.line, p.key, p.value, NotShown)
	case value == row.Default && !row.Null:
		r.add(p.line, p.key, p.value, SameAsIs)
	case row.Default == "":
		r.add(p.line, p.key, p.value, UsedNoDefault)
	default:
		r.add(p.line, p.key, p.value, Used, row.Default)
	}
}

// refusal is why the language of labs does not take a setting, "" if it does: it
// knows which words Kafka would look up.
func refusal(name, value string) string {
	if strings.Contains(value, "\"") {
		return value
	}
	_, problems := scenario.Parse("# rebalance-lab 1\ngroup g " + name + "=" + quoted(value) + "\n")
	if len(problems) == 0 {
		return ""
	}
	args := problems[0].Args
	if len(args) == 0 {
		return value
	}
	return args[len(args)-1]
}

func (r *settingsReader) other(p pair, real, value, whose string) {
	if real == "" {
		r.known++
		r.add(p.line, p.key, p.value, NoPartner, whose)
		return
	}
	r.takeKafka(p, real, value, true)
}
