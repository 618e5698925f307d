package conform

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// FuzzReadAssignCases: whatever the bytes are, reading and answering them ends
// with answers or with a message, never with a panic.
func FuzzReadAssignCases(f *testing.F) {
	for _, path := range []string{"testdata/assign-pinned.jsonl", "kafka/assign/endless.jsonl"} {
		text, err := os.ReadFile(path)
		require.NoError(f, err)
		for line := range strings.Lines(string(text)) {
			f.Add([]byte(line))
		}
	}
	f.Add([]byte(`[{"assignor":"range","topics":{"t":3},"members":[{"id":"a","topics":["t"]}]}]`))
	f.Add([]byte("\x1f\x8b\x08\x00"))
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 1<<16 {
			return
		}
		err := eachAssignCase(bytes.NewReader(text), func(c *assignCase) error {
			total := int32(0)
			for _, topic := range c.cluster.Topics {
				total += topic.Partitions
			}
			if total > 1000 || len(c.members) > 100 {
				return nil // keep the fuzzer fast
			}
			c.compare(c.solve())
			return nil
		})
		if err != nil {
			assert.NotEmpty(t, err.Error())
		}
	})
}

func TestAssignAnswersAsLines(t *testing.T) {
	const cases = `[
	 {"assignor":"range","topics":{"t":3},"members":[{"id":"a","topics":["t"]},{"id":"b","topics":["t"]},{"id":"c","topics":[]}]},
	 {"assignor":"roundrobin","topics":{"t":3},"members":[]}]`
	const want = `{"assignment":{"a":{"t":[0,1]},"b":{"t":[2]},"c":{}}}
{"error":"IllegalArgumentException"}
`
	var out strings.Builder
	require.NoError(t, SolveAssign(strings.NewReader(cases), &out))
	assert.Equal(t, want, out.String())

	var zipped bytes.Buffer // JSON lines, gzipped
	z := gzip.NewWriter(&zipped)
	lines := strings.NewReplacer("[\n", "", "},\n", "}\n", "}]}\n", "}\n").Replace(cases)
	_, err := io.WriteString(z, strings.TrimSuffix(lines, "]"))
	require.NoError(t, err)
	require.NoError(t, z.Close())
	out.Reset()
	require.NoError(t, SolveAssign(&zipped, &out))
	assert.Equal(t, want, out.String())
}

func TestAssignComparison(t *testing.T) {
	for name, c := range map[string]struct {
		expectation string
		differ      int
		says        string
	}{
		"same":              {`"expected":{"a":{"t":[0,1]},"b":{"t":[2]}}`, 0, "1 cases checked, 0 differ"},
		"empty topic list":  {`"expected":{"a":{"t":[0,1],"u":[]},"b":{"t":[2]}}`, 0, "0 differ"},
		"Kafka's order":     {`"expected":{"a":{"t":[1,0]},"b":{"t":[2]}}`, 1, "a: expected"},
		"other owner":       {`"expected":{"a":{"t":[0]},"b":{"t":[1,2]}}`, 1, "b: expected"},
		"another topic":     {`"expected":{"a":{"t":[0,1]},"b":{"t":[2],"u":[0]}}`, 1, "b: expected"},
		"member missing":    {`"expected":{"a":{"t":[0,1]}}`, 1, "b: expected no entry"},
		"unknown member":    {`"expected":{"a":{"t":[0,1]},"b":{"t":[2]},"c":{}}`, 1, "c: expected"},
		"error expected":    {`"expected":{},"expected_error":"Endless"`, 1, "error: expected Endless, got none"},
		"transfers differ":  {`"expected":{"a":{"t":[0,1]},"b":{"t":[2]}},"partitions_transferring_ownership":{"t-0":"a"}`, 1, "transferring"},
		"nothing to expect": {`"note":"asks"`, 0, "1 without an expectation skipped"},
	} {
		var out strings.Builder
		n, err := CheckAssign(strings.NewReader(
			`{"assignor":"range","topics":{"t":3},"members":[{"id":"a","topics":["t"]},{"id":"b","topics":["t"]}],`+
				c.expectation+`}`), &out)
		require.NoError(t, err, name)
		assert.Equal(t, c.differ, n.Differ, name)
		assert.Contains(t, out.String(), c.says, name)
	}
}

// TestBadAssignCases: each message names the case, the field and what is allowed.
func TestBadAssignCases(t *testing.T) {
	const good = `{"assignor":"range","topics":{"t":3},"members":[{"id":"a","topics":["t"]}]}` + "\n"
	member := func(m string) string { return `{"assignor":"sticky","topics":{"t":3},"members":[` + m + `]}` }
	for bad, message := range map[string]string{
		`{"assignor":"best","topics":{},"members":[]}`:             `case 2: assignor: "best" is unknown; known are range`,
		`{"assignor":"range","source_test":"mine","members":[]}`:   `case 2 (mine): topics: is missing`,
		`{"assignor":"range","topics":[],"members":[]}`:            `topics: an object is expected instead of a list`,
		`{"assignor":"range","topics":{"t":-1},"members":[]}`:      `topics["t"]: -1 partitions`,
		`{"assignor":"range","topics":{"t":2000000},"members":[]}`: `topics["t"]: 2000000 partitions`,
		`{"assignor":"range","topics":{"t":1.5},"members":[]}`:     `topics["t"]: a whole number`,
		`{"assignor":"range","topics":{"t":1,"t":2},"members":[]}`: `the key "t" is there twice`,
		`{"assignor":"range","topics":{}}`:                         `members: is missing`,
		member(`{"topics":[]}`):                                    `members[0].id: is missing`,
		member(`{"id":"a","topics":"t"}`):                          `members[0].topics: a list is expected instead of a string`,
		member(`{"id":"a","topics":[1]}`):                          `members[0].topics[0]: a string is expected instead of a number`,
		member(`{"id":"a","topics":[],"instance":""}`):             `members[0].instance: must not be empty`,
		member(`{"id":"a","topics":[],"owned":{"t":["x"]}}`):       `members[0].owned["t"][0]: a number is expected`,
		member(`{"id":"a","topics":[],"generation":9999999999}`):   `members[0].generation: a whole number from`,
		`{"assignor":"range","topics":{"t":900000},"members":[` + strings.Repeat(`{"id":"a","topics":[]},`, 4999) + `{"id":"b","topics":[]}]}`: `members: 5000 members times 900000 partitions`,
		member(`{"id":"a","topics":[]},{"id":"a","topics":[]}`):                                                                                `members[1].id: two members are called "a"`,
		`{"assignor":"range","topics":{"t":1},"members":[],"partition_racks":{"t":[["a"],[]]}}`:                                                `partition_racks["t"]: lists 2 partitions; the topic has 1`,
		`{"assignor":"range","topics":{"t":1},"members":[],"partition_racks":{"t":[[""]]}}`:                                                    `partition_racks["t"][0]: a rack must have a name`,
		`{"assignor":"range","topics":{},"members":[],"topic_ids":{"t":"?"}}`:                                                                  `topic_ids["t"]: an id of 22 characters`,
		`{"assignor":"range","topics":{},"members":[],"subscription_type":"MIXED"}`:                                                            `subscription_type: "MIXED" is neither`,
		`{"assignor":"range","topics":{},"members":[],"expected":{"a":{"t":1}}}`:                                                               `expected["a"]["t"]: a list is expected`,
		`{"assignor":"range",`:             `line 2: the case is cut off`,
		`{"assignor":"range" "topics":{}}`: `case 2: no valid JSON at byte 21 of the case: a comma or } is expected`,
		`[1]`:                              `line 2: a case, which starts with {, is expected instead of '['`,
		`{"a":` + strings.Repeat("[", 20) + strings.Repeat("]", 20) + `}`: `nested more than 16 deep`,
		`{"a":"\ud83d\q"}`: `is no escape`,
	} {
		var out strings.Builder
		err := SolveAssign(strings.NewReader(good+bad), &out)
		require.Error(t, err, bad)
		assert.Contains(t, err.Error(), message, bad)
		assert.Equal(t, `{"assignment":{"a":{"t":[0,1,2]}}}`+"\n", out.String(), "the case before it is answered")
	}
}

// endlessReader never ends and never contains a line break.
type endlessReader struct{}

func (endlessReader) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

func TestHugeAssignCaseIsRefused(t *testing.T) {
	err := SolveAssign(io.MultiReader(strings.NewReader(`{"assignor":`), endlessReader{}), io.Discard)
	require.Error(t, err)
	assert.Contains(t, err.Error(), "longer than")
}
