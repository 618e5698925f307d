package main

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine"
)

// slow is a session whose clock moves on by a millisecond whenever it is looked at,
// so that every request needs many calls.
func slow(t *testing.T) *reader {
	r := &reader{t: t}
	now := 0.0
	r.s.clock = func() float64 { now++; return now }
	return r
}

// whole asks and brings the rest; calls is how many it took.
func (r *reader) whole(kind string, fields map[string]any) (reply map[string]any, calls int) {
	reply = r.ask(kind, fields)
	for calls = 1; reply["kind"] == "more"; calls++ {
		r.id--
		reply = r.ask("work", nil)
	}
	return reply, calls
}

// However an answer is cut into calls, it is the same.
func TestAnAnswerInPiecesIsTheSame(t *testing.T) {
	quick, cut := &reader{t: t}, slow(t)
	requests := []struct {
		kind   string
		fields map[string]any
	}{
		{"open", map[string]any{"lang": "en", "script": crash}},
		{"work", nil},
		{"look", map[string]any{"lang": "en", "layout": "wide", "names": true, "selected": "e9"}},
		{"show", map[string]any{"at": 20_000, "seq": -1, "selected": "c1", "table": true, "goals": true}},
		{"show", map[string]any{"at": 0, "seq": 30, "selected": "p1"}},
		{"log", map[string]any{"from": 0, "count": 500}},
		{"measure", map[string]any{"list": []string{"pause C1", "duplicates orders-app between stable and back"}}},
		{"act", map[string]any{"at": 20_000, "line": "crash C1"}},
	}
	pieces := 0
	for _, q := range requests {
		want := quick.ask(q.kind, q.fields)
		got, calls := cut.whole(q.kind, q.fields)
		for got["kind"] == "progress" {
			cut.id--
			got, calls = cut.whole("work", nil)
		}
		pieces += calls
		require.Equal(t, want, got, "%s", q.kind)
	}
	assert.Greater(t, pieces, 2*len(requests))
}

// Between two looks at the clock little is done: this, and not the machine, is what
// keeps calls short.
func TestTheClockIsLookedAtOften(t *testing.T) {
	r := &reader{t: t}
	steps, most := int64(0), int64(0)
	looks := 0
	r.s.clock = func() float64 {
		looks++
		if r.s.run != nil {
			most = max(most, r.s.run.Steps()-steps)
			steps = r.s.run.Steps()
		}
		return float64(looks)
	}
	r.s.handle(`{"kind":"open","id":1,"lang":"en","script":` + strconv.Quote(crash) + `}`)
	for range 100_000 {
		before := looks
		out := r.s.handle(`{"kind":"work","id":1}`)
		require.LessOrEqual(t, looks-before, sliceMillis+1, "a call goes on although its time is up")
		if strings.HasPrefix(out, `{"kind":"ran"`) {
			break
		}
	}
	assert.Positive(t, steps)
	assert.LessOrEqual(t, most, int64(engine.RestEvery))
	for _, request := range []string{`{"kind":"look","id":2,"lang":"en","layout":"wide","names":true}`, `{"kind":"show","id":3,"at":20000,"seq":-1}`} {
		for out := r.s.handle(request); strings.HasPrefix(out, `{"kind":"more"`); {
			before := looks
			out = r.s.handle(`{"kind":"work","id":1}`)
			require.LessOrEqual(t, looks-before, sliceMillis+1)
		}
	}
}

// Whoever asks for something else gives up what was being made, and nothing breaks.
func TestAnAnswerIsGivenUpForAnother(t *testing.T) {
	quick, cut := &reader{t: t}, slow(t)
	quick.run(crash)
	opened, _ := cut.whole("open", map[string]any{"lang": "ko", "script": crash})
	require.Equal(t, "opened", opened["kind"])
	for reply := cut.ask("work", nil); reply["kind"] != "ran"; reply = cut.ask("work", nil) {
		cut.id--
	}
	look := map[string]any{"lang": "ko", "layout": "wide", "names": true}
	quick.ask("look", look)
	cut.whole("look", look)
	for at := 0; at < 60_000; at += 7_001 {
		require.Equal(t, "more", cut.ask("show", map[string]any{"at": at, "seq": -1})["kind"])
		quick.id++
		show := map[string]any{"at": 60_000 - at, "seq": -1, "selected": "c0"}
		want := quick.ask("show", show)
		got, _ := cut.whole("show", show)
		delete(got, "id")
		delete(want, "id")
		require.Equal(t, want, got)
	}
}
