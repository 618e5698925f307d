package conform

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rebalancelab/engine/scenario"
)

// command writes a line that does something; note stands behind it.
func (x *translation) command(prefix string, action int, text string) {
	if action >= 0 {
		if note := x.actions[action].text("note", ""); note != "" {
			text += "  # " + note
		}
	}
	x.lines = append(x.lines, prefix+text)
	x.ran = append(x.ran, action)
}

// transaction writes a produce line, in a transaction if it says so.
func (x *translation) transaction(prefix string, action int, text string, b node) {
	how := b.choice("transaction", "", "commit", "abort", "open")
	if how == "" {
		x.command(prefix, action, text)
		return
	}
	name := b.text("name", "tx")
	if how != "open" {
		name = "tx." + strconv.Itoa(len(x.lines))
	}
	x.command(prefix, action, text+" transaction="+name)
	if how != "open" {
		x.command(prefix, -1, "end transaction "+name+" how="+how)
	}
}

// act writes one action of the timeline.
func (x *translation) act(i int, a *timelineAction) {
	prefix := "at " + millis(a.at) + " "
	write := func(format string, args ...any) { x.command(prefix, i, fmt.Sprintf(format, args...)) }
	switch a.do {
	case "start":
		x.startAgain(a.needText("consumer"))
		write("start %s", x.who(a))
	case "call":
		x.call(write, a)
	case "close":
		write("close %s%s", x.who(a), closeOptions(a.object("options")))
	case "set":
		x.set(write, a)
	case "stopPolling":
		write("stop polling %s", x.who(a))
	case "resumePolling":
		write("start polling %s", x.who(a))
	case "crash", "freeze", "thaw", "cut", "heal":
		write("%s %s", a.do, x.who(a))
	case "produce":
		x.produce(prefix, i, a.needText("topic"), a.node)
	case "endTransaction":
		write("end transaction %s how=%s", a.text("name", "tx"), a.choice("how", "commit", "abort"))
	case "offsets": // it only looks
	default:
		x.administer(write, prefix, i, a)
	}
}

// administer writes what an administrator does.
func (x *translation) administer(write func(string, ...any), prefix string, i int, a *timelineAction) {
	switch a.do {
	case "createTopic":
		name := a.needText("name")
		n := a.number("partitions", 1)
		if x.partitions[name] > 0 {
			a.fail("name", "the topic %s is there already, so the call fails, which a timeline cannot play", name)
		}
		x.partitions[name] = n
		if x.known[name] == 0 {
			x.known[name] = n
		}
		write("create topic %s partitions=%d", name, n)
		for _, b := range a.objects("records") {
			x.produce(prefix, -1, name, b)
		}
	case "addPartitions":
		write("add partitions %s to=%d", a.needText("topic"), x.more(a))
	case "deleteTopic":
		topic := x.existing(a)
		x.partitions[topic] = 0
		write("delete topic %s", topic)
	case "deleteRecords":
		write("delete records %s before=%d", a.needText("partition"), a.number("before", 0))
	case "groupConfig":
		set := a.object("set")
		words := []string{"set", a.needText("group")}
		for _, name := range set.names() {
			words = append(words, name+"="+word(set.scalar(name)))
		}
		write("%s", strings.Join(words, " "))
	case "removeMember":
		write("remove member %s", x.holder(a))
	case "alterOffsets":
		write("alter offsets %s offsets=%s", a.text("group", "g"), offsetsOf(a.object("offsets")))
	case "tool":
		x.tool(write, i, a)
	case "slowAssign": // the leader computes on the thread that polls
		write("block %s for %s", x.who(a), millis(a.within("ms", 1, maxTimelineMillis)))
	case "restartBroker":
		write("stop brokers for %s", millis(a.within("down", 1, maxTimelineMillis)))
	case "failOver":
		write("fail over coordinator down=%s load=%s", millis(a.number("down", 0)), millis(a.number("load", 0)))
	default:
		a.fail("do", "unknown action %q", a.do)
	}
}

// existing is the topic that an action is about; an administrator's call that fails
// is no action of a script.
func (x *translation) existing(a *timelineAction) string {
	topic := a.needText("topic")
	if x.partitions[topic] == 0 {
		a.fail("topic", "there is no topic %s then, so the call fails, which a timeline cannot play", topic)
	}
	return topic
}

// more is the number of partitions that a topic grows to.
func (x *translation) more(a *timelineAction) int64 {
	topic := x.existing(a)
	to, has := a.within("to", 1, maxTimelineMillis), x.partitions[topic]
	if to <= has {
		a.fail("to", "%s has %d partitions already, so the call fails, which a timeline cannot play", topic, has)
	}
	x.partitions[topic] = to
	return to
}

// startAgain counts the incarnations of a consumer.
func (x *translation) startAgain(name string) {
	own := name
	for n := 2; own == x.current[name] || x.used(own); n++ {
		own = fmt.Sprintf("%s.%d", name, n)
	}
	x.current[name] = own
}

// used: this incarnation was started before.
func (x *translation) used(own string) bool {
	return slices.Contains(x.started, own)
}

// who is the incarnation that an action is about.
func (x *translation) who(a *timelineAction) string {
	own := x.current[a.needText("consumer")]
	if own == "" {
		a.fail("consumer", "%q is not started yet", a.text("consumer", ""))
	}
	if !slices.Contains(x.started, own) {
		x.started = append(x.started, own)
	}
	return own
}

// holder is the consumer that was started last with an instance id.
func (x *translation) holder(a *timelineAction) string {
	instance, found := a.needText("instance"), ""
	for i := range x.actions {
		if s := &x.actions[i]; s.do == "start" && s.at <= a.at && x.settings(s)["group.instance.id"] == instance {
			found = x.current[s.needText("consumer")]
		}
	}
	if found == "" {
		a.fail("instance", "no consumer has it")
	}
	return found
}

// set changes the application.
func (x *translation) set(write func(string, ...any), a *timelineAction) {
	if a.has("commit") {
		a.fail("commit", "how a consumer commits is fixed while it runs: set app.commit, or start another consumer")
	}
	if !a.has("process") {
		a.fail("process", "missing")
	}
	if a.object("process").bool("once") {
		a.object("process").fail("once", "a script cannot slow down one batch alone: set process, and set it back later")
	}
	name := a.needText("consumer")
	p := x.process[name]
	p[0], p[1] = a.object("process").number("perRecord", p[0]), a.object("process").number("perBatch", p[1])
	x.process[name] = p
	write("slow %s %s", x.who(a), processOf(p))
}

func closeOptions(o node) (out string) {
	if op := o.text("operation", ""); op != "" {
		out += " operation=" + op
	}
	if o.has("timeout") {
		out += " timeout=" + millis(o.number("timeout", 0))
	}
	return out
}

// offsetsOf writes a map of offsets.
func offsetsOf(n node) string {
	if len(n.fields) == 0 {
		return "none"
	}
	var out []string
	for _, tp := range n.names() {
		out = append(out, fmt.Sprintf("%s:%d", tp, n.number(tp, 0)))
	}
	return strings.Join(out, ",")
}

// call writes a call of a method of KafkaConsumer.
func (x *translation) call(write func(string, ...any), a *timelineAction) {
	who, tail := x.who(a), ""
	if thread := a.choice("thread", "", "other"); thread != "" {
		tail = " thread=other"
	}
	partitions := ""
	for _, tp := range partitionsIn(a.node) {
		partitions += " " + tp
	}
	timeout := ""
	if a.has("timeout") {
		timeout = " timeout=" + millis(a.number("timeout", 0))
	}
	switch method := a.needText("method"); method {
	case "poll":
		if timeout == "" {
			timeout = " timeout=500ms"
		}
		write("poll %s%s%s", who, timeout, tail)
	case "subscribe":
		write("subscribe %s %s", who, x.target(a))
	case "unsubscribe":
		write("unsubscribe %s%s", who, tail)
	case "assign":
		write("assign %s%s", who, partitions)
	case "seek":
		write("seek %s%s offset=%d%s", who, partitions, a.number("offset", 0), tail)
	case "seekToBeginning", "seekToEnd":
		write("seek %s%s offset=%s%s", who, partitions, map[bool]string{true: "end", false: "beginning"}[method == "seekToEnd"], tail)
	case "pause", "resume":
		write("%s %s%s%s", method, who, partitions, tail)
	case "commitSync", "commitAsync":
		text := "commit " + who
		if a.has("offsets") {
			text += " offsets=" + offsetsOf(a.object("offsets"))
		}
		if method == "commitAsync" {
			text += " style=async"
		}
		write("%s%s%s", text, timeout, tail)
	case "position", "committed", "paused", "assignment", "subscription", "groupMetadata", "currentLag", "beginningOffsets", "endOffsets":
		write("ask %s%s method=%s%s%s", who, partitions, method, timeout, tail)
	case "metric":
		if name := a.needText("name"); name != "records-lag" {
			a.fail("name", "only records-lag can be asked for, not %q", name)
		}
		write("ask %s method=records-lag%s", who, tail)
	case "enforceRebalance":
		write("enforce rebalance %s", who)
	case "wakeup":
		write("wake up %s", who)
	case "close":
		write("close %s%s%s", who, closeOptions(a.object("options")), tail)
	case "block", "sleep":
		write("sleep %s for %s", who, millis(a.number("ms", 0)))
	default:
		a.fail("method", "unknown method %q", method)
	}
}

// target is what subscribe is given.
func (x *translation) target(a *timelineAction) string {
	switch a.fields["to"].(type) {
	case map[string]any:
		return pattern(a.object("to"))
	case []any:
		topics := a.texts("to")
		if len(topics) == 0 {
			return "to=none"
		}
		return "to=" + word(strings.Join(topics, ","))
	}
	a.fail("to", "must be a list of topics or a pattern")
	return ""
}

// tool writes a run of kafka-consumer-groups.
func (x *translation) tool(write func(string, ...any), i int, a *timelineAction) {
	words := []string{"$ " + scenario.Program}
	if !a.bool("noBootstrap") {
		words = append(words, "--bootstrap-server", "127.0.0.1:19092")
	}
	for _, arg := range a.texts("args") {
		if name, ok := strings.CutPrefix(arg, "{"); ok {
			arg = x.fileOf[fileKey{i, strings.TrimSuffix(name, "}")}]
		}
		words = append(words, word(arg))
	}
	write("%s", strings.Join(words, " "))
}
