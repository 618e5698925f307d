package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var hard = []string{"", "plain", `"quoted" \ back`, "line\nbreak\ttab\r\x00\x1f", "가나다 🙂 ß", "</script>", "\u2028\u2029", "a\xffb\xc3"}

func TestTextComesBackAsEncodingJSONReadsIt(t *testing.T) {
	for _, s := range hard {
		var w jsonWriter
		w.text(s)
		var back string
		require.NoError(t, json.Unmarshal(w.out, &back), "%q", s)
		assert.Equal(t, strings.ToValidUTF8(strings.ReplaceAll(s, "\xff", "\ufffd"), "\ufffd"), back)
	}
}

func TestRequestsAreReadAsJavaScriptWritesThem(t *testing.T) {
	for _, s := range hard {
		s = strings.ToValidUTF8(s, "\ufffd")
		written, err := json.Marshal(map[string]any{"kind": "look", "id": 7, "lang": s, "layers": []string{"polls", s},
			"names": true, "trueTime": false, "later": "unknown", "more": []string{"x"}, "and": -3, "yes": true})
		require.NoError(t, err)
		var m Look
		r := jsonReader{in: string(written)}
		m.read(&r)
		require.False(t, r.bad, "%s", written)
		assert.Equal(t, Look{ID: 7, Lang: s, Layers: []string{"polls", s}, Names: true}, m)
	}
}

func TestSurrogates(t *testing.T) {
	r := jsonReader{in: `"\ud83d\ude42 \ud83d \uac00"`}
	assert.Equal(t, "🙂 \ufffd 가", r.text())
	assert.False(t, r.bad)
}

func TestRepliesAreJSON(t *testing.T) {
	out := encode(&Frame{ID: 3, Seq: -1, Headline: hard[2], Inspect: &Inspect{Rows: []Row{{Label: "a", Part: -1}}}})
	var back map[string]any
	require.NoError(t, json.Unmarshal([]byte(out), &back))
	assert.Equal(t, "frame", back["kind"])
	assert.Equal(t, hard[2], back["headline"])
	assert.NotContains(t, back, "topology", "what is nil is left out")
	assert.NotContains(t, back, "table")
	assert.Equal(t, []any{}, back["members"], "an empty list is a list")
	assert.True(t, strings.HasPrefix(out, `{"kind":"frame"`), "the Worker looks at the beginning only")
}

func FuzzRequest(f *testing.F) {
	f.Add(`{"kind":"show","id":1,"at":5,"seq":-1,"selected":"c1","table":true}`)
	f.Add(`{"kind":"open","id":1,"script":"# rebalance-lab 1\n"}`)
	f.Add(`{"kind":"\ud800","id":"x"}`)
	f.Add(`{"layers":["a",`)
	f.Fuzz(func(t *testing.T, request string) {
		var s session
		out := s.handle(request)
		if !json.Valid([]byte(out)) {
			t.Fatalf("not JSON: %q", out)
		}
	})
}
