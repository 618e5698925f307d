package bring

import (
	"strconv"
	"strings"

	"rebalancelab/engine/scenario"
)

const opening = "# rebalance-lab 1\ntitle.ko 가져온 그룹\ntitle.en A group brought along\n\n"

// waiting is the last line of every script.
const waiting = "wait 30s\n"

// consumersOfSettings is how many consumers a group of settings gets, where they do
// not say.
const consumersOfSettings = 3

// script is a group with these settings, on a topic of its own.
func (r *settingsReader) script() string {
	group := name(r.group, "my-app")
	if group == "orders" || group == "shop" || group == "app1" || group == "C1" || group == "C2" || group == "C3" || strings.HasPrefix(group, "app1-") {
		group = "my-" + group // the lab has things of these names
	}
	var b strings.Builder
	b.WriteString(opening + "topic orders partitions=6 records=50\nproducer shop topic=orders rate=10/s\ngroup " + group)
	length := len(group)
	for i, s := range r.settings {
		one := s.key + "=" + quoted(s.value)
		if length += len(one); length > longLine && i > 0 {
			one = "\nset " + group + " " + one
			length = len(one)
		} else {
			one = " " + one
		}
		b.WriteString(one)
	}
	b.WriteString("\n")
	common := " group=" + group + " subscribe=orders process=20ms/record"
	if r.spring {
		r.container(&b, common)
	} else {
		for i := range consumersOfSettings {
			n := strconv.Itoa(i + 1)
			b.WriteString("consumer C" + n + common)
			if r.instance != "" {
				b.WriteString(" group.instance.id=" + quoted(r.instance+"-"+n))
			}
			b.WriteString("\n")
		}
		b.WriteString("\nstart C1..C" + strconv.Itoa(consumersOfSettings) + "\n")
	}
	if r.instance != "" {
		r.add(r.line, "group.instance.id", r.instance, OwnEach)
	}
	return b.String() + "settle\n" + waiting
}

// container is a listener container as Spring for Apache Kafka has it.
func (r *settingsReader) container(b *strings.Builder, common string) {
	concurrency := r.listener["concurrency"]
	if concurrency == "" {
		concurrency = "1"
	}
	kind := r.listener["listener"]
	if kind == "" {
		kind = "record"
	}
	b.WriteString("app app1 concurrency=" + concurrency + common + " listener=" + kind)
	for _, key := range []string{"ack", "ackTime", "ackCount", "pollTimeout"} {
		if v := r.listener[key]; v != "" {
			b.WriteString(" " + key + "=" + v)
		}
	}
	if r.instance != "" {
		b.WriteString(" group.instance.id=" + quoted(r.instance))
	}
	b.WriteString("\n\nstart app1\n")
}

// longLine keeps lines well below what the language reads.
const longLine = 500

// starting starts consumers, some on each line.
func starting(names []string) string {
	var b strings.Builder
	for len(names) > 0 {
		n := min(len(names), 12)
		b.WriteString("start " + strings.Join(names[:n], " ") + "\n")
		names = names[n:]
	}
	return b.String()
}

// maxName leaves room for what is put before a name.
const maxName = 36

// name makes a name of the language out of one of Kafka's.
func name(s, otherwise string) string {
	out := make([]byte, 0, maxName)
	for i := 0; i < len(s) && len(out) < maxName; i++ {
		c := s[i]
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '.', c == '_', c == '-':
			out = append(out, c)
		default:
			out = append(out, '_')
		}
	}
	if !scenario.ValidName(string(out)) {
		return otherwise
	}
	switch string(out) {
	case "broker", "anyone", "none", "never", "and", "when", "from", "to", "at", "before", "between", "end", "for", "tool":
		return "my-" + string(out)
	}
	return string(out)
}

func quoted(s string) string {
	if strings.ContainsAny(s, " \t#=<>!") {
		return `"` + s + `"`
	}
	return s
}
