package conform

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"rebalancelab/engine/scenario"
)

// translation is a timeline as a script, and the way back.
type translation struct {
	*timeline
	lines      []string
	ran        []int             // per line that leaves a CommandRun: its action, −1 none
	label      map[string]string // name in the script → incarnation as recordings call it
	current    map[string]string // consumer → name of its incarnation that was started last
	starts     map[string]int
	started    []string
	process    map[string][2]int64 // consumer → perRecord, perBatch in force
	known      map[string]int64    // topic → partitions
	partitions map[string]int64    // the same at the time of the action at hand, 0 none
	files      map[string]string   // name in the script → text
	fileOf     map[fileKey]string
}

// labSettings are what the recording broker runs with.
var labSettings = []string{
	"group.initial.rebalance.delay.ms=500", "group.min.session.timeout.ms=500", "group.consumer.session.timeout.ms=3000",
	"group.consumer.min.session.timeout.ms=500", "group.consumer.heartbeat.interval.ms=300", "group.consumer.min.heartbeat.interval.ms=100",
}

// notModelled are settings of the recording broker that change nothing that is
// compared.
var notModelled = []string{"auto.create.topics.enable", "log.cleaner.enable"}

// translate turns a timeline into a script.
func (t *timeline) translate() (x *translation, err error) {
	defer catch(&err, t.file)
	x = &translation{timeline: t, label: map[string]string{}, current: map[string]string{}, starts: map[string]int{},
		process: map[string][2]int64{}, known: map[string]int64{}, partitions: map[string]int64{}, files: map[string]string{}, fileOf: map[fileKey]string{}}
	x.line("# rebalance-lab %d", scenario.Version)
	if s := t.head.text("shows", ""); s != "" {
		x.line("# %s", s)
	}
	x.line("")
	x.world()
	x.line("")
	x.records()
	last := int64(0)
	for i := range t.actions {
		x.act(i, &t.actions[i])
		last = t.actions[i].at
	}
	if t.end > last {
		x.line("run for %s", millis(t.end-last))
	}
	return x, nil
}

// script is the text, with lines of its own behind the first one.
func (x *translation) script(header ...string) string {
	lines := slices.Concat(x.lines[:1], header, x.lines[1:])
	return scenario.Format(strings.Join(lines, "\n") + "\n")
}

func (x *translation) line(format string, args ...any) {
	x.lines = append(x.lines, fmt.Sprintf(format, args...))
}

func millis(ms int64) string {
	if ms == 0 {
		return "0s"
	}
	if ms%1000 == 0 {
		return strconv.FormatInt(ms/1000, 10) + "s"
	}
	return strconv.FormatInt(ms, 10) + "ms"
}

// word quotes what would not be one word.
func word(s string) string {
	if s == "" || strings.ContainsAny(s, " \t#\"") {
		return `"` + strings.ReplaceAll(s, `"`, "") + `"`
	}
	return s
}

// world writes what there is: network, broker, topics, groups, consumers.
func (x *translation) world() {
	x.line("network latency=1ms append=1ms")
	broker := slices.Clone(labSettings)
	own := x.head.object("broker")
	for _, name := range own.names() {
		if slices.Contains(notModelled, name) {
			continue
		}
		broker = slices.DeleteFunc(broker, func(s string) bool { return strings.HasPrefix(s, name+"=") })
		broker = append(broker, name+"="+word(own.scalar(name)))
	}
	x.line("broker %s", strings.Join(broker, " "))
	for _, topic := range x.head.objects("topics") {
		name := topic.needText("name")
		x.known[name] = topic.number("partitions", 1)
		x.partitions[name] = x.known[name]
		x.line("topic %s partitions=%d%s", name, x.known[name], racksOf(topic))
	}
	groups := x.head.object("groups")
	for _, g := range x.groups() {
		text := "group " + g
		settings := x.shared(g)
		for _, name := range slices.Sorted(maps.Keys(settings)) {
			text += " " + name + "=" + word(settings[name])
		}
		configs := groups.object(g)
		for _, name := range configs.names() {
			text += " " + name + "=" + word(configs.scalar(name))
		}
		x.line("%s", text)
	}
	for i := range x.actions {
		switch a := &x.actions[i]; a.do {
		case "start":
			x.declare(a)
		case "tool":
			files := a.object("files")
			for _, name := range files.names() {
				x.textFile(i, name, files.text(name, ""))
			}
		}
	}
}

// textFile puts a text file beside the tool. Every run has its own, so a name that was
// used with another text gets a number.
func (x *translation) textFile(action int, name, text string) {
	own := name
	for n := 2; x.files[own] != "" && x.files[own] != text+"\n"; n++ {
		own = fmt.Sprintf("%d-%s", n, name)
	}
	if x.files[own] == "" {
		line := "file " + own
		for l := range strings.Lines(text) {
			line += " " + word(strings.NewReplacer(`\`, `\\`, `"`, `\q`, "\r", `\r`).Replace(strings.TrimSuffix(l, "\n")))
		}
		x.line("%s", line)
	}
	x.files[own] = text + "\n"
	x.fileOf[fileKey{action, name}] = own
}

// fileKey is a file of one action.
type fileKey struct {
	action int
	name   string
}

// racksOf is where the replicas of a topic's partitions lie, if it is said.
func racksOf(topic node) string {
	list := topic.texts("racks")
	if len(list) == 0 {
		return ""
	}
	return " racks=" + strings.Join(list, "|")
}

// groups are the groups that are watched or that consumers are in, in order.
func (x *translation) groups() []string {
	seen := map[string]bool{}
	for _, g := range x.watched() {
		seen[g] = true
	}
	for i := range x.actions {
		switch a := &x.actions[i]; a.do {
		case "start":
			if id, ok := x.settings(a)["group.id"]; ok && id != "" {
				seen[id] = true
			}
		case "alterOffsets":
			seen[a.text("group", "g")] = true
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

// watched are the groups whose states are recorded.
func (t *timeline) watched() []string {
	names := t.head.object("groups").names()
	if len(names) == 0 {
		return []string{"g"}
	}
	return names
}

// settings are those of the consumer that an action starts. client.id is said where
// it is not the consumer's name.
func (x *translation) settings(start *timelineAction) map[string]string {
	c := x.consumer(start.needText("consumer"))
	out := map[string]string{"group.id": "g"}
	for _, n := range []node{x.head.object("settings"), c.object("settings"), start.object("with")} {
		for _, name := range n.names() {
			if n.fields[name] == nil {
				delete(out, name)
				continue
			}
			if out[name] = n.scalar(name); out[name] == slowAssignor {
				out[name] = "range"
			}
		}
	}
	return out
}

// slowAssignor is the recording tool's own assignor: range, but it can be made slow.
const slowAssignor = "lab.live.SlowRangeAssignor"

// shared are the settings of the timeline that every consumer of a group has.
func (x *translation) shared(group string) map[string]string {
	out := map[string]string{}
	all := x.head.object("settings")
	for _, name := range all.names() {
		if name != "group.id" && all.fields[name] != nil {
			out[name] = all.scalar(name)
		}
	}
	for i := range x.actions {
		if a := &x.actions[i]; a.do == "start" {
			settings := x.settings(a)
			if settings["group.id"] != group {
				continue
			}
			for name, value := range out {
				if has, ok := settings[name]; !ok || has != value {
					delete(out, name)
				}
			}
		}
	}
	return out
}

// scalar is a text, a number or a truth as text.
func (n node) scalar(name string) string {
	switch v := n.fields[name].(type) {
	case string:
		return v
	case bool:
		return strconv.FormatBool(v)
	case fmt.Stringer: // json.Number
		return v.String()
	}
	n.fail(name, "must be text")
	return ""
}

// declare writes the line of one incarnation.
func (x *translation) declare(start *timelineAction) {
	name := start.needText("consumer")
	c := x.consumer(name)
	x.starts[name]++
	own, label := name, name
	if n := x.starts[name]; n > 1 {
		own, label = fmt.Sprintf("%s.%d", name, n), fmt.Sprintf("%s#%d", name, n)
	}
	x.label[own] = label
	words := []string{"consumer", own}
	settings := x.settings(start)
	group, inGroup := settings["group.id"]
	if inGroup {
		words = append(words, "group="+word(group))
	}
	words = append(words, x.reads(c, start)...)
	words = append(words, x.behaviour(c)...)
	delete(settings, "group.id")
	if inGroup && group != "" {
		for name := range x.shared(group) {
			delete(settings, name)
		}
	}
	if own != name && settings["client.id"] == "" {
		settings["client.id"] = name
	}
	_, says := x.settings(start)["enable.auto.commit"]
	if commit := c.object("app").text("commit", "none"); commit != "none" && !says {
		settings["enable.auto.commit"] = "true" // the application's own commits do not switch it off
	}
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		words = append(words, name+"="+word(settings[name]))
	}
	words = append(words, "check=at-start")
	x.line("%s", strings.Join(words, " "))
}

// reads is what a consumer subscribes to, or is assigned, right after construction.
func (x *translation) reads(c *timelineConsumer, start *timelineAction) []string {
	n := c.node
	if start.has("subscribe") {
		n = start.node
	}
	switch v := n.fields["subscribe"].(type) {
	case nil:
	case map[string]any:
		return []string{pattern(n.object("subscribe"))}
	case []any:
		return []string{"subscribe=" + strings.Join(n.texts("subscribe"), ",")}
	default:
		n.fail("subscribe", "must be a list of topics or a pattern, is %v", v)
	}
	if list := c.texts("assign"); len(list) > 0 {
		return []string{"assign=" + strings.Join(list, ",")}
	}
	return nil
}

func pattern(n node) string {
	if n.has("re2") {
		return "re2=" + word(n.text("re2", ""))
	}
	return "pattern=" + word(n.needText("pattern"))
}

var commitWords = map[string]string{"sync": "sync", "async": "async", "syncBefore": "sync-before", "syncEach": "sync-each"}

// records writes what is in the topics before time 0.
func (x *translation) records() {
	for _, topic := range x.head.objects("topics") {
		for _, batch := range topic.objects("records") {
			x.produce("", -1, topic.needText("name"), batch)
		}
	}
}

// produce writes a produce batch.
func (x *translation) produce(prefix string, action int, topic string, b node) {
	count := b.number("count", 1)
	partition := "all"
	if b.has("partition") {
		partition = strconv.FormatInt(b.number("partition", 0), 10)
	}
	text := fmt.Sprintf("produce %s count=%d partition=%s batch=%d bytes=%d", topic, count, partition, b.number("batch", count), b.number("size", 1))
	if b.has("ageMs") {
		text += " age=" + millis(b.number("ageMs", 0))
	}
	x.transaction(prefix, action, text, b)
}
