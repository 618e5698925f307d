package bring

import (
	"slices"
	"strconv"
	"strings"
)

// script rebuilds the group that the tables show.
func (t *tables) script() string {
	if len(t.topics) == 0 {
		t.partition("orders", max(t.noTopics, 1)-1)
		t.findings = append(t.findings, Finding{Code: NoTopics})
	}
	var b strings.Builder
	b.WriteString(opening)
	taken := []string{}
	topics := map[string]string{}
	for _, topic := range t.topics {
		topics[topic] = unused(name(topic, "orders"), &taken)
		b.WriteString("topic " + topics[topic] + " partitions=" + strconv.Itoa(t.parts[topic]) + "\n")
	}
	group := unused(name(t.group, "my-app"), &taken)
	b.WriteString("group " + group)
	if slices.ContainsFunc(t.members, func(m member) bool { return m.consumer }) {
		b.WriteString(" group.protocol=consumer")
	}
	b.WriteString(" auto.offset.reset=earliest\n")
	var list []string
	for _, topic := range t.topics {
		list = append(list, topics[topic])
	}
	reads := "subscribe=" + strings.Join(list, ",")
	if len(reads) > longLine {
		reads = "pattern=.*"
	}
	mixed := slices.ContainsFunc(t.members, func(m member) bool { return m.consumer })
	var names []string
	for _, m := range t.members {
		n := unused(name(m.client, "C"), &taken)
		names = append(names, n)
		b.WriteString("consumer " + n + " group=" + group + " " + reads + " process=20ms/record")
		if m.instance != "" {
			b.WriteString(" group.instance.id=" + quoted(m.instance))
		}
		if mixed && !m.consumer {
			b.WriteString(" group.protocol=classic")
		}
		b.WriteString("\n")
	}
	b.WriteString("\n")
	for _, topic := range t.topics {
		for p := range t.parts[topic] {
			if lag := t.lags[topic+"\x00"+strconv.Itoa(p)]; lag > 0 {
				b.WriteString("produce " + topics[topic] + " count=" + strconv.FormatInt(lag, 10) + " partition=" + strconv.Itoa(p) + "\n")
			}
		}
	}
	if len(t.lags) > 0 {
		t.findings = append(t.findings, Finding{Code: LagOnly})
	}
	t.names, t.renamed = names, topics
	b.WriteString(starting(names) + "settle\n" + waiting)
	return b.String()
}

// unused is a name that nothing else has.
func unused(want string, taken *[]string) string {
	out := want
	for n := 2; slices.Contains(*taken, out); n++ {
		suffix := "-" + strconv.Itoa(n)
		out = want[:min(len(want), 40-len(suffix))] + suffix
	}
	*taken = append(*taken, out)
	return out
}
