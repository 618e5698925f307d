package bring

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/kafka"
)

// Whatever Kafka's consumer has as a setting is told as one, and nothing else is; what
// ConfigDef has as a password is nowhere in the findings.
func TestEverySettingOfKafkaIsKnown(t *testing.T) {
	text, err := os.ReadFile("testdata/consumer-4.3.1.tsv")
	require.NoError(t, err)
	elsewhere := 0
	for line := range strings.Lines(string(text)) {
		name, kind, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if !ok {
			continue
		}
		if kafka.LookupSetting(kafka.ConsumerScope, name) == nil {
			elsewhere++
		}
		r := ready(t, "group.id=g\n"+name+"=hunter2\n")
		require.GreaterOrEqual(t, len(r.Findings), 2, name)
		f := r.Findings[1]
		assert.NotEqual(t, Unknown, f.Code, name)
		if strings.HasPrefix(name, "sasl.") || strings.HasPrefix(name, "ssl.") {
			assert.Equal(t, Security, f.Code, name)
		}
		if kind == "PASSWORD" {
			assert.Equal(t, hidden, f.Value, name)
			assert.NotContains(t, strings.Join(f.Args, " "), "hunter2", name)
		}
	}
	assert.Equal(t, 66, elsewhere)
	for name, want := range map[string]Code{
		"metrics.sampel": Unknown, "metric.reporters": NotShown, "share.acquire.mode": NotShown, "interceptor.classes": NotShown,
		"sasl.mechanisms": Security, "ssl.ca.location": Security, "client.id": NotShown, "security.protocol": Invalid,
	} {
		assert.Equal(t, want, codes(ready(t, "group.id=g\n"+name+"=x\n"))[name], name)
	}
	assert.Equal(t, Security, codes(ready(t, "spring:\n  kafka:\n    ssl:\n      trust-store-location: file:a\n"))["spring.kafka.ssl.trust-store-location"])
}

// A secret of another client, of a framework, or in a value, is not shown either, nor
// where a text is refused.
func TestSecretsAreNotShown(t *testing.T) {
	for _, text := range []string{
		"group.id=g\nsasl.password=hunter2\n", "group.id=g\nssl.key.pem=hunter2\n", "group.id=g\nmy.api.key=hunter2\n",
		"group.id=g\nsasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username=\"a\" password=\"hunter2\";\n",
		"group.id=g\nusername=\"a\" password=\"hunter2\";\n", "groupId: 'g',\nsasl: { mechanism: 'plain', username: 'a', password: 'hunter2' },\n",
		"spring:\n  kafka:\n    ssl:\n      key-password: hunter2\n    properties:\n      sasl.jaas.config: required password=\"hunter2\";\n",
	} {
		r := ready(t, text)
		seen := false
		for _, f := range r.Findings {
			assert.NotContains(t, f.Value+strings.Join(f.Args, " "), "hunter2", text)
			seen = seen || f.Value == hidden
		}
		assert.True(t, seen, text)
		assert.NotContains(t, r.Script, "hunter2")
	}
	for _, text := range []string{"group.id=g\nthe password is hunter2\n", "group.id=g\nhunter2" + strings.Repeat("A", 60) + "\n", "spring:\n  kafka:\n    password: !hunter2\n"} {
		r := Read(text)
		require.NotNil(t, r.Problem, text)
		assert.Equal(t, []string{hidden}, r.Problem.Args, text)
	}
}

// What was to be filled in elsewhere is said to be unknown, with what stands for it.
func TestPlaceholders(t *testing.T) {
	for _, c := range []struct {
		text, name string
		code       Code
		stands     string
		script     string
	}{
		{"group.id=g\ngroup.instance.id=${HOSTNAME}\n", "group.instance.id", StandIn, "HOSTNAME", " group.instance.id=HOSTNAME-1\n"},
		{"group.id=g\ngroup.instance.id=pod-%COMPUTERNAME%\n", "group.instance.id", StandIn, "pod-COMPUTERNAME", " group.instance.id=pod-COMPUTERNAME-1\n"},
		{"group.id=${file:/etc/app.properties:group}\n", "group.id", StandIn, "group", "group group\n"},
		{"group.id=g\nmax.poll.records=${RECORDS:-20}\n", "max.poll.records", StandIn, "20", " max.poll.records=20\n"},
		{"group.id=g\nmax.poll.records=${RECORDS}\n", "max.poll.records", StandIn, "500", "group g\n"},
		{"group.id=g\nclient.rack=%RACK%\n", "client.rack", NoStandIn, "", "group g\n"},
		{"group.id=g\nsecurity.protocol=${PROTOCOL}\n", "security.protocol", NotShown, "", "group g\n"},
		{"spring.kafka.consumer.group-id=${GROUP:${APP:pay}}\n", "spring.kafka.consumer.group-id", StandIn, "pay", "group pay "},
		{"spring.kafka.consumer.group-id=a\nspring.kafka.listener.concurrency=${N:3}\n", "spring.kafka.listener.concurrency", StandIn, "3", "concurrency=3"},
		{"spring.kafka.consumer.group-id=a\nspring.kafka.listener.concurrency=${N}\n", "spring.kafka.listener.concurrency", NoStandIn, "", "concurrency=1"},
	} {
		r := ready(t, c.text)
		assert.Contains(t, r.Script, c.script, c.text)
		var f *Finding
		for i := range r.Findings {
			if r.Findings[i].Name == c.name && r.Findings[i].Code != OwnEach {
				f = &r.Findings[i]
			}
		}
		require.NotNil(t, f, c.text)
		assert.Equal(t, c.code, f.Code, c.text)
		assert.Equal(t, c.stands, strings.Join(f.Args, " "), c.text)
	}
	assert.Equal(t, UsedNoDefault, codes(ready(t, "group.id=100%a b%\n"))["group.id"])
	Read("group.id=" + strings.Repeat("${", 50_000) + strings.Repeat("}", 50_000))
}

// Rows without a committed offset, and the reset that the table does not tell.
func TestRowsWithoutAnOffset(t *testing.T) {
	table := offsetsTable + "g               orders          2          -               9               -               -                                       -               -\n" +
		"g               old             0          -               0               -               -                                       -               -\n"
	r := ready(t, table)
	assert.Contains(t, r.Script, " auto.offset.reset=earliest\n")
	assert.Contains(t, r.Findings, Finding{5, "CURRENT-OFFSET", "-", NoOffset, []string{"orders-2, old-0"}})
	assert.Contains(t, r.Findings, Finding{0, "auto.offset.reset", "earliest", ResetAdded, []string{"latest"}})
	for i := range 9 {
		n := string(rune('1' + i))
		table += "g               old             " + n + "          -               0               -               -                                       -               -\n"
	}
	assert.Contains(t, ready(t, table).Findings, Finding{5, "CURRENT-OFFSET", "-", NoOffset, []string{"orders-2, old-0, old-1, old-2, old-3, old-4 (+5)"}})
	assert.NotContains(t, codes(ready(t, offsetsTable)), "CURRENT-OFFSET")
}
