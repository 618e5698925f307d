package conform

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// coordinatorFiles are the cases that Kafka 4.3.1 answered: those that came with
// the tool, those that once differed, and odd ones.
var coordinatorFiles = []string{
	"kafka/coordinator/handwritten.jsonl",
	"kafka/coordinator/examples.jsonl.gz",
	"testdata/coordinator-pinned.jsonl",
	"testdata/coordinator-odd.jsonl",
}

func TestCoordinatorAnswersAsKafka(t *testing.T) {
	for _, name := range coordinatorFiles {
		t.Run(name, func(t *testing.T) {
			f, err := os.Open(name)
			require.NoError(t, err)
			defer f.Close()
			var out bytes.Buffer
			n, err := CheckCoordinator(f, &out)
			require.NoError(t, err)
			lines := strings.SplitN(out.String(), "\n", 60)
			assert.Zero(t, n.Differ, strings.Join(lines[:min(len(lines), 40)], "\n"))
			assert.NotZero(t, n.Checked)
		})
	}
}

// TestCoordinatorRules plays the cases that were written for rules, each as a test
// of its own: `go test -run 'Rules/R-149'` plays those that cite R-149.
func TestCoordinatorRules(t *testing.T) {
	text, err := os.ReadFile("testdata/coordinator-rules.jsonl")
	require.NoError(t, err)
	for _, line := range strings.Split(string(text), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		c, err := readCase(1, []byte(line))
		require.NoError(t, err)
		t.Run(c.name, func(t *testing.T) {
			var out bytes.Buffer
			n, err := CheckCoordinator(strings.NewReader(line), &out)
			require.NoError(t, err)
			assert.Zero(t, n.Differ, out.String())
		})
	}
}

// TestPrintedCasesCheck prints cases of which only the requests are known, and
// checks what was printed: it must be what Kafka had answered.
func TestPrintedCasesCheck(t *testing.T) {
	recorded, err := os.ReadFile("kafka/coordinator/handwritten.jsonl")
	require.NoError(t, err)
	var printed, again bytes.Buffer
	require.NoError(t, PrintCoordinator(bytes.NewReader(recorded), &printed))
	n, err := CheckCoordinator(bytes.NewReader(printed.Bytes()), &again)
	require.NoError(t, err)
	assert.Zero(t, n.Differ, again.String())
	kafka, engine := jsonLines(recorded), jsonLines(printed.Bytes())
	require.Equal(t, len(kafka), len(engine))
	for i := range kafka {
		assert.Equal(t, kafka[i], engine[i])
	}
}

func jsonLines(text []byte) (out []string) {
	for _, line := range strings.Split(string(text), "\n") {
		if line != "" && line[0] != '#' {
			var v any
			if decode([]byte(line), &v) == nil {
				out = append(out, canonical(v))
			}
		}
	}
	return out
}

func TestMalformedCoordinatorCases(t *testing.T) {
	for text, want := range map[string]string{
		`{`:             "line 1: not a JSON object: column 2: it ends too soon",
		`[]`:            "line 1: not a JSON object",
		`null`:          "line 1: not a JSON object",
		`{"name":5}`:    "line 1: field name: must be text",
		`{"steps":{}}`:  "line 1: field steps: must be a list",
		`{"steps":[1]}`: "line 1: field steps[0]: must be an object",
		"\n\n" + `{"config":{"group.max.sise":"3"}}`:                                                    "line 3: field config.group.max.sise: unknown setting",
		`{"config":{"group.max.size":"x"}}`:                                                             "line 1: field config.group.max.size: must be a whole number from 0 to 2147483647, as text",
		`{"topics":{"t":{"id":"?"}}}`:                                                                   "line 1: field topics.t.id: must be a topic id of 22 characters",
		`{"steps":[{"op":"sleep","ms":1},{"op":"jump"}]}`:                                               `line 1: step 1: field op: unknown operation "jump"`,
		`{"steps":[{"do":{"op":"join","protocols":[{"name":"range","subscription":{"topics":[1]}}]}}]}`: "line 1: step 0: field do.protocols[0].subscription.topics[0]: must be text",
		`{"steps":[{"op":"sync","generationId":1.5}]}`:                                                  "line 1: step 0: field generationId: must be a whole number",
		`{"steps":[{"op":"join","memberId":"${3}"}]}`:                                                   "line 1: step 0: field memberId: ${3} names no earlier step",
		`{"steps":[{"op":"endTxn","result":"MAYBE"}]}`:                                                  "line 1: step 0: field result: must be COMMIT or ABORT",
		`{"steps":[{"op":"commit","topics":{"t":{"one":{}}}}]}`:                                         "line 1: step 0: field topics.t.one: must be a partition number",
		`{"steps":[{"op":"join","protocols":[{"name":"r","metadata":"%"}]}]}`:                           "line 1: step 0: field protocols[0].metadata: must be base64",
		`{"steps":[{"do":{"op":"join"},"newMemberId":"short","got":[]}]}`:                               `line 1: step 0: field do.newMemberId: "short" does not end in an id`,
		`{"topics":{"t":{"id":"S4a1LkVxQ3mYzB7cD0eFgA","partitions":999999999}}}`:                       "line 1: field topics.t.partitions: must not be above 100000",
		`{"steps":[{"op":"heartbeat","version":-1}]}`:                                                   "line 1: step 0: field version: must be a whole number from 0 to 100, is -1",
		`{"steps":[{"op":"consumerHeartbeat","topicPartitions":{"t":"all"}}]}`:                          "line 1: step 0: field topicPartitions.t: must be a list",
		`{"groupConfig":{"g":{"share.session.timeout.ms":"1"}}}`:                                        "line 1: field groupConfig.g.share.session.timeout.ms: unknown setting",
		`  {"name":"a",}`:         "line 1: not a JSON object: column 15: ",
		`{"name":"a"} {}`:         "line 1: column 14: there is more after the object",
		`{"name":"a","name":"b"}`: "line 1: field name: stands twice",
		`{"stpes":[]}`:            "line 1: field stpes: unknown field; known are: name source",
		`{"topics":{"t":{"id":"S4a1LkVxQ3mYzB7cD0eFgA","partition":2}}}`:                           "line 1: field topics.t.partition: unknown field",
		`{"steps":[{"op":"cleanup"},{"do":{"op":"leave","groupId":"a","groupId":"b"}}]}`:           "line 1: step 1: field do.groupId: stands twice",
		`{"steps":[{"op":"heartbeat","generation":1}]}`:                                            "line 1: step 0: field generation: unknown field; known are: op groupId",
		`{"steps":[{"do":{"op":"leave","members":[{"memberID":"a"}]}}]}`:                           "line 1: step 0: field do.members[0].memberID: unknown field",
		`{"steps":[{"do":{"op":"cleanup"},"gto":[]}]}`:                                             "line 1: step 0: field gto: unknown field",
		`{"steps":[{"do":{"op":"cleanup"},"got":5}]}`:                                              "line 1: step 0: field got: must be a list",
		`{"steps":[{"do":{"op":"cleanup"},"groups":{}}]}`:                                          "line 1: step 0: field groups: must be a list",
		`{"steps":[{"do":{"op":"cleanup"},"groups":[]}]}`:                                          "line 1: step 0: field got: must be there if groups is",
		`{"config":{"group.consumer.migration.policy":"sideways"}}`:                                "line 1: field config.group.consumer.migration.policy: must be disabled, upgrade",
		`{"config":{"group.consumer.assignors":"uniform,best"}}`:                                   "line 1: field config.group.consumer.assignors: must be a list of uniform and range",
		`{"topics":{"t":{"id":"S4a1LkVxQ3mYzB7cD0eFgA","partitions":2,"racks":[["r1"],"r2"]}}}`:    "line 1: field topics.t.racks[1]: must be a list",
		`{"steps":[{"do":{"op":"cleanup"},"got":[{"call":"0"}]}]}`:                                 "line 1: step 0: field got[0].call: must be a number",
		`{"steps":[{"groupId":"g"}]}`:                                                              `line 1: step 0: field op: unknown operation ""`,
		`{"steps":[{"op":"commit","topics":{"t":{"0":{"committedOffset":9223372036854775808}}}}]}`: "line 1: step 0: field topics.t.0.committedOffset: must be a whole number from -9223372036854775808 to 9223372036854775807",
		`{"steps":[{"op":"endTxn","producerEpoch":40000}]}`:                                        "line 1: step 0: field producerEpoch: must be a whole number from -32768 to 32767, is 40000",
		`{"steps":[{"op":"sleep","ms":-1}]}`:                                                       "line 1: step 0: field ms: must be a whole number from 0",
		`{"steps":[{"op":"leave","members":[{"memberId":"a${0}"}]}]}`:                              "line 1: step 0: field members[0].memberId: ${0} names no earlier step",
		`{"steps":` + strings.Repeat("[", 20_000):                                                  "line 1: not a JSON object: column 10009: ",
	} {
		_, err := CheckCoordinator(strings.NewReader(text), &bytes.Buffer{})
		if assert.Error(t, err, text) {
			assert.Contains(t, err.Error(), want, text)
		}
		assert.Error(t, PrintCoordinator(strings.NewReader(text), &bytes.Buffer{}), text)
	}
}

// TestTextsDoNotGrowForever: each static member is named by twice the id of the one
// before.
func TestTextsDoNotGrowForever(t *testing.T) {
	steps := []string{`{"op":"join","groupId":"g","groupInstanceId":"i","protocols":[{"name":"range"}]}`}
	for i := range 40 {
		id := "${" + strconv.Itoa(i) + "}"
		steps = append(steps, `{"op":"join","groupId":"g","groupInstanceId":"`+id+id+`","protocols":[{"name":"range"}]}`)
	}
	_, err := CheckCoordinator(strings.NewReader(`{"steps":[`+strings.Join(steps, ",")+`]}`), &bytes.Buffer{})
	assert.EqualError(t, err, "line 1: step 9: field groupInstanceId: must not be longer than 32767 bytes")
}

func TestDifferencesAreTold(t *testing.T) {
	text := `{"name":"wrong","topics":{},"steps":[{"do":{"op":"heartbeat","groupId":"g"},"got":[{"call":0,"at":0,"response":{"error":"NONE"}}]}]}`
	var out bytes.Buffer
	n, err := CheckCoordinator(strings.NewReader(text), &out)
	require.NoError(t, err)
	assert.Equal(t, 1, n.Differ)
	assert.Contains(t, out.String(), "wrong (line 1): step 0")
	assert.Contains(t, out.String(), "UNKNOWN_MEMBER_ID")
	assert.Contains(t, out.String(), "1 cases, 1 steps, 1 cases with a difference")
}

func FuzzCoordinatorCase(f *testing.F) {
	text, err := os.ReadFile("testdata/coordinator-rules.jsonl")
	require.NoError(f, err)
	for i, line := range strings.Split(string(text), "\n") {
		if i%9 == 1 {
			f.Add([]byte(line))
		}
	}
	f.Fuzz(func(_ *testing.T, data []byte) {
		if len(data) < 20_000 {
			_, _ = CheckCoordinator(bytes.NewReader(data), &bytes.Buffer{})
		}
	})
}
