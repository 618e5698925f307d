package bring

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/scenario"
)

const membersTable = `
Warning: Consumer group 'orders-app' is rebalancing.

GROUP           CONSUMER-ID                             GROUP-INSTANCE-ID HOST            CLIENT-ID       #PARTITIONS     CURRENT-EPOCH   CURRENT-ASSIGNMENT   TARGET-EPOCH    TARGET-ASSIGNMENT
orders-app      web-63cbe1e4-5932-4dd7-844c-3cd7f43c661c two              /10.0.0.1       web             3               -               orders:0,1;pay:2     -               -
orders-app      web-77cbc4a1-33c2-40f6-93fc-d6513d02befe                  /10.0.0.2       web             1               -               orders:5             -               -
`

const offsetsTable = `GROUP           TOPIC           PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG             CONSUMER-ID                             HOST            CLIENT-ID
g               orders          0          52              55              3               C1-63cbe1e4-5932-4dd7-844c-3cd7f43c661c /127.0.0.1      C1
g               orders          1          5               2000005         2000000         C2-e6984080-bab1-4a02-953a-eb70673e29cb /127.0.0.1      C2
g               old             3          7               7               0               -                                       -               -
`

const consumerProperties = `# ours
bootstrap.servers = a:9092,b:9092
group.id: orders-app
session.timeout.ms=10000
heartbeat.interval.ms=3000
max.poll.record=50
max.poll.interval.ms=abc
partition.assignment.strategy=org.apache.kafka.clients.consumer.\
    CooperativeStickyAssignor
auto.offset.reset=smallest
queued.min.messages=1000
fetch.wait.max.ms=100
key.deserializer=org.apache.kafka.common.serialization.StringDeserializer
`

const springYAML = `spring:
  application.name: shop
  kafka:
    bootstrap-servers:
      - a:9092
      - b:9092
    consumer:
      group-id: "orders-app"
      autoOffsetReset: earliest   # from the start
      max-poll-records: 20
      fetch-min-size: 1KB
      heartbeat-interval: 2s
      properties:
        "[session.timeout.ms]": 9000
        max.poll.interval.ms: 60000
    listener:
      concurrency: 3
      ack-mode: MANUAL_IMMEDIATE
      poll-timeout: 2s
`

// ready is a script that runs as it stands.
func ready(t *testing.T, text string) Result {
	t.Helper()
	r := Read(text)
	require.Nil(t, r.Problem, "%+v", r.Problem)
	_, problems := scenario.Parse(r.Script)
	require.Empty(t, problems, r.Script)
	assert.Equal(t, scenario.Format(r.Script), r.Script)
	return r
}

func codes(r Result) map[string]Code {
	out := map[string]Code{}
	for _, f := range r.Findings {
		out[f.Name] = f.Code
	}
	return out
}

func TestMembersTable(t *testing.T) {
	r := ready(t, membersTable)
	assert.Equal(t, Describe, r.Kind)
	assert.Contains(t, r.Script, "topic orders partitions=6\ntopic pay partitions=3\n")
	assert.Contains(t, r.Script, "consumer web group=orders-app subscribe=orders,pay process=20ms/record group.instance.id=two\n")
	assert.Contains(t, r.Script, "consumer web-2 group=orders-app subscribe=orders,pay process=20ms/record\n")
	squeezed := strings.Join(strings.Fields(strings.Split(membersTable, "\n")[4]), " ")
	head := strings.Join(strings.Fields(strings.Split(membersTable, "\n")[3]), " ")
	r = ready(t, head+"\n"+squeezed+"\n")
	assert.Contains(t, r.Script, "consumer web ")
	r = ready(t, "GROUP CONSUMER-ID HOST CLIENT-ID #PARTITIONS ASSIGNMENT\ng a-1 /h a 2 t1(0,1),t2(3)\n")
	assert.Contains(t, r.Script, "topic t1 partitions=2\ntopic t2 partitions=4\n")
	r = ready(t, "GROUP CONSUMER-ID HOST CLIENT-ID #PARTITIONS\ng a-1 /h a 2\ng b-1 /h a 3\n")
	assert.Contains(t, r.Script, "topic orders partitions=5\n")
	assert.Equal(t, NoTopics, r.Findings[0].Code)
}

func TestOffsetsTable(t *testing.T) {
	r := ready(t, offsetsTable)
	assert.Contains(t, r.Script, "produce orders count=3 partition=0\nproduce orders count=100000 partition=1\n")
	assert.Contains(t, r.Script, "topic old partitions=4\n")
	assert.Equal(t, map[string]Code{"LAG": LagCut, "": LagOnly, "auto.offset.reset": ResetAdded}, codes(r))
}

func TestProperties(t *testing.T) {
	r := ready(t, consumerProperties)
	assert.Equal(t, Properties, r.Kind)
	assert.Contains(t, r.Script, "group orders-app session.timeout.ms=10000 heartbeat.interval.ms=3000 partition.assignment.strategy=org.apache.kafka.clients.consumer.CooperativeStickyAssignor auto.offset.reset=earliest fetch.max.wait.ms=100\n")
	assert.Equal(t, map[string]Code{"bootstrap.servers": NotShown, "group.id": UsedNoDefault, "session.timeout.ms": Used, "heartbeat.interval.ms": SameAsIs,
		"max.poll.record": Unknown, "max.poll.interval.ms": Invalid, "partition.assignment.strategy": Used, "auto.offset.reset": Renamed,
		"queued.min.messages": NoPartner, "fetch.wait.max.ms": Renamed, "key.deserializer": NotShown}, codes(r))
	for _, f := range r.Findings {
		if f.Name == "max.poll.record" {
			assert.Equal(t, 6, f.Line)
			assert.Equal(t, []string{"max.poll.records"}, f.Args)
		}
	}
	r = ready(t, "const c = kafka.consumer({\n  groupId: 'my-group',\n  sessionTimeout: 30000,\n  maxInFlightRequests: 1,\n})\n")
	assert.Contains(t, r.Script, "group my-group session.timeout.ms=30000\n")
	r = ready(t, "group.id=a b\ngroup.instance.id=node 1\n")
	assert.Contains(t, r.Script, `consumer C2 group=a_b subscribe=orders process=20ms/record group.instance.id="node 1-2"`)
	assert.Equal(t, OwnEach, codes(r)["group.instance.id"])
}

func TestSpring(t *testing.T) {
	r := ready(t, springYAML)
	assert.Equal(t, Spring, r.Kind)
	want := "group orders-app auto.offset.reset=earliest max.poll.records=20 fetch.min.bytes=1024 heartbeat.interval.ms=2000 session.timeout.ms=9000 max.poll.interval.ms=60000 enable.auto.commit=false\n"
	assert.Contains(t, r.Script, want)
	assert.Contains(t, r.Script, "app app1 concurrency=3 group=orders-app subscribe=orders process=20ms/record listener=record ack=manual-immediate pollTimeout=2s\n")
	flat := "spring.kafka.consumer.group-id=orders-app\nspring.kafka.consumer.auto-offset-reset=earliest\nspring.kafka.consumer.max-poll-records=20\nspring.kafka.consumer.fetch-min-size=1KB\n" +
		"spring.kafka.consumer.heartbeat-interval=PT2S\nspring.kafka.consumer.properties[session.timeout.ms]=9000\nspring.kafka.consumer.properties.max.poll.interval.ms=60000\nserver.port=8080\n"
	assert.Contains(t, ready(t, flat).Script, want)
}

// A group as large as is read still makes lines that the language reads.
func TestLargeGroups(t *testing.T) {
	var b strings.Builder
	b.WriteString("GROUP CONSUMER-ID HOST CLIENT-ID #PARTITIONS CURRENT-ASSIGNMENT\n")
	for i := range MaxMembers {
		n := strconv.Itoa(i)
		b.WriteString("g c-" + n + " /h a-client-with-a-rather-long-name-" + n + " 1 a-topic-with-a-rather-long-name-" + strconv.Itoa(i%100) + ":" + strconv.Itoa(i/100) + "\n")
	}
	ready(t, b.String())
	ready(t, "group.id=g\nmax.poll.records=1\nclient.rack="+strings.Repeat("r", 450)+"\npartition.assignment.strategy=range\nfetch.max.bytes=1000\n")
	assert.Equal(t, Invalid, codes(ready(t, "group.id=g\nauto.offset.reset=sometimes\n"))["auto.offset.reset"])
	assert.Equal(t, Invalid, codes(ready(t, "group.id=g\npartition.assignment.strategy=com.acme.Mine\n"))["partition.assignment.strategy"])
}

// What is not what it claims to be is refused with its line.
func TestProblems(t *testing.T) {
	for text, want := range map[string]Finding{
		"":                                     {Code: Empty},
		"a=1\x00":                              {Line: 1, Code: NotText},
		"group.id=a\nDear all,\n":              {Line: 2, Code: NoKind, Args: []string{"Dear all,"}},
		"colour=red\n":                         {Line: 1, Code: NotTheOnes},
		"spring:\n\tkafka:\n":                  {Line: 2, Code: TabInYAML, Args: []string{"kafka:"}},
		"spring:\n  kafka: &a\n":               {Line: 2, Code: BadYAML, Args: []string{"kafka: &a"}},
		"spring:\n  what is this\n":            {Line: 2, Code: BadYAML, Args: []string{"what is this"}},
		membersTable + "orders-app x\n":        {Line: 7, Code: BadRow, Args: []string{"10", "2"}},
		"GROUP CONSUMER-ID #PARTITIONS\n":      {Code: NoMembers},
		"GROUP CONSUMER-ID #PARTITIONS\ng a x": {Line: 2, Code: BadNumber, Args: []string{"#PARTITIONS", "x"}},
		strings.Repeat("a", MaxBytes+1):        {Code: TooLong, Args: []string{"262145", "262144"}},
	} {
		r := Read(text)
		require.NotNil(t, r.Problem, "%.40q", text)
		assert.Equal(t, want, *r.Problem, "%.40q", text)
		assert.Empty(t, r.Script)
	}
}

// Whatever is pasted: no panic, and a script that reads, or a problem.
func FuzzRead(f *testing.F) {
	for _, text := range []string{membersTable, offsetsTable, consumerProperties, springYAML, "spring:\n kafka:\n  listener: {a: [b]}\n", "group.id=\"\ngroup.instance.id=#\n", "group.id=${A:%B%}\ngroup.instance.id=%\"%${\nmax.poll.records=${X:-}\n", "a: [x, \"y\"]\nb:\n- 1\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r := Read(text)
		if r.Problem != nil {
			return
		}
		script, problems := scenario.Parse(r.Script)
		require.Empty(t, problems, r.Script)
		require.NotEmpty(t, script.Lines)
	})
}
