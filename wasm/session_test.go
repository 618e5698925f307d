package main

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/figure"
)

const crash = `# rebalance-lab 1
title.ko 컨슈머가 갑자기 죽으면
title.en When a consumer suddenly dies
seed 42
topic orders partitions=6
producer shop topic=orders rate=2/s
group orders-app partition.assignment.strategy=range
consumer C1 C2 C3 group=orders-app subscribe=orders process=200ms/record
start C1 C2 C3
settle
mark stable
at 12s
crash C2
mark expired when C2 expired
mark back when orders-app stable
run until back
expect owner orders-2 = C1
`

// reader talks to a session as a page does.
type reader struct {
	t  *testing.T
	s  session
	id int
}

func (r *reader) ask(kind string, fields map[string]any) map[string]any {
	r.id++
	request := map[string]any{"kind": kind, "id": r.id}
	for k, v := range fields {
		request[k] = v
	}
	written, err := json.Marshal(request)
	require.NoError(r.t, err)
	var reply map[string]any
	out := r.s.handle(string(written))
	require.NoError(r.t, json.Unmarshal([]byte(out), &reply), "%s", out)
	assert.EqualValues(r.t, r.id, reply["id"])
	return reply
}

func (r *reader) run(script string) map[string]any {
	reply := r.ask("open", map[string]any{"lang": "ko", "script": script})
	require.Equal(r.t, "opened", reply["kind"], "%v", reply)
	for range 100_000 {
		reply = r.ask("work", map[string]any{"steps": 500})
		if reply["kind"] != "progress" {
			break
		}
	}
	require.Equal(r.t, "ran", reply["kind"])
	return reply
}

func (r *reader) film(lang, layout string) map[string]any {
	reply := r.ask("look", map[string]any{"lang": lang, "layout": layout, "names": true})
	require.Equal(r.t, "film", reply["kind"], "%v", reply)
	return reply
}

func (r *reader) frame(at, seq int) map[string]any {
	reply := r.ask("show", map[string]any{"at": at, "seq": seq, "selected": "c1", "table": true})
	require.Equal(r.t, "frame", reply["kind"], "%v", reply)
	return reply
}

func TestOneReaderFromScriptToFrame(t *testing.T) {
	r := &reader{t: t}
	ran := r.run(crash)
	assert.Equal(t, []any{"C1", "C2", "C3"}, ran["consumers"])
	assert.Contains(t, ran["parts"], "orders-5")
	goals := ran["goals"].([]any)
	require.Len(t, goals, 1)
	assert.Equal(t, true, goals[0].(map[string]any)["met"], "%v", goals)

	film := r.film("ko", "wide")
	assert.NotEmpty(t, film["pace"])
	assert.NotEmpty(t, film["lanes"].(map[string]any)["nodes"])

	events := len(ran["at"].([]any))
	for _, seq := range []int{0, events / 2, events - 1} {
		frame := r.frame(0, seq)
		assert.EqualValues(t, seq, frame["seq"])
		assert.NotEmpty(t, frame["headline"])
		assert.Contains(t, frame["status"], strconv.Itoa(events))
	}
}

func TestBackIsTheSameAsForward(t *testing.T) {
	r := &reader{t: t}
	ran := r.run(crash)
	r.film("en", "mid")
	strip := func(frame map[string]any) map[string]any { delete(frame, "id"); return frame }
	count := len(ran["at"].([]any))
	var forward []map[string]any
	for seq := range count {
		forward = append(forward, strip(r.frame(0, seq)))
	}
	for seq := count - 1; seq >= 0; seq-- {
		require.Equal(t, forward[seq], strip(r.frame(0, seq)), "event %d", seq)
	}
}

func TestAnActionForksTheScript(t *testing.T) {
	r := &reader{t: t}
	r.run(crash)
	forked := r.ask("act", map[string]any{"at": 20_000, "line": "crash C1"})
	require.Equal(t, "forked", forked["kind"], "%v", forked)
	script := forked["script"].(string)
	assert.Contains(t, script, "at 20s crash C1")
	ran := r.run(script)
	assert.NotEmpty(t, ran["digest"])

	refused := r.ask("act", map[string]any{"at": 20_000, "line": "crahs C1"})
	require.Equal(t, "problems", refused["kind"])
}

// A run in which nothing takes any time ends at a limit of its own.
func TestTimeThatStandsStillIsALimit(t *testing.T) {
	r := &reader{t: t}
	ran := r.run("# rebalance-lab 1\nnetwork latency=0ms append=0ms\ntopic orders partitions=2\n" +
		"consumer C1 subscribe=orders group=g poll=0ms fetch.max.wait.ms=0\nstart C1\nrun for 10s\n")
	assert.Contains(t, ran["stopped"], "6행 1열: 가상 시간이 3s에 선 채 계산이 2000000단계를 넘어 멈췄어요.")
	assert.Contains(t, ran["stopped"], "`network latency=…`를 1ms 이상으로")
}

func TestProblemsHaveAPlaceAndWordsInBothLanguages(t *testing.T) {
	r := &reader{t: t}
	texts := map[string]bool{}
	for _, lang := range []string{"ko", "en"} {
		reply := r.ask("open", map[string]any{"lang": lang, "script": strings.Replace(crash, "crash C2", "crahs C2", 1)})
		require.Equal(t, "problems", reply["kind"])
		problem := reply["list"].([]any)[0].(map[string]any)
		assert.EqualValues(t, 13, problem["line"])
		assert.EqualValues(t, 1, problem["column"])
		assert.Equal(t, "crash", problem["fix"])
		texts[problem["text"].(string)] = true
	}
	assert.Len(t, texts, 2)
}

func TestAPanicIsAReplyThatReplays(t *testing.T) {
	r := &reader{t: t}
	r.run(crash)
	r.film("ko", "wide")
	r.frame(5000, -1)
	r.s.film = &figure.Film{} // broken
	reply := r.ask("show", map[string]any{"at": 6000})
	assert.Equal(t, "panic", reply["kind"])
	assert.Equal(t, crash, reply["script"])
	assert.EqualValues(t, 6000, reply["at"])
	assert.Contains(t, reply["request"], `"show"`)
	assert.NotEmpty(t, reply["text"])
	r.run(crash) // and life goes on
}

func TestWhatTheProtocolDoesNotHaveIsRefused(t *testing.T) {
	for _, request := range []string{"", "{", `{"kind":"dance","id":4}`, `{"kind":"show","id":4}`, `[]`} {
		var s session
		assert.True(t, strings.HasPrefix(s.handle(request), `{"kind":"panic"`), "%s", request)
	}
}

func TestAScriptIsCheckedWithoutBeingRun(t *testing.T) {
	r := &reader{t: t}
	r.run(crash)
	reply := r.ask("check", map[string]any{"lang": "en", "script": strings.Replace(crash, "crash C2", "crahs C2", 1)})
	require.Equal(t, "problems", reply["kind"])
	problem := reply["list"].([]any)[0].(map[string]any)
	assert.EqualValues(t, 13, problem["line"])
	assert.EqualValues(t, 6, problem["endColumn"])
	assert.Equal(t, "crash", problem["fix"])
	reply = r.ask("check", map[string]any{"lang": "en", "script": crash})
	assert.Equal(t, []any{}, reply["list"])
	r.film("en", "wide") // the run is still there
}

func TestSettingsAreOfferedWithDefaultAndRange(t *testing.T) {
	r := &reader{t: t}
	script := crash + "set C1 max.poll.rec"
	reply := r.ask("complete", map[string]any{"lang": "ko", "script": script, "line": strings.Count(script, "\n") + 1, "column": 20})
	list := reply["list"].([]any)
	require.Len(t, list, 1)
	assert.Equal(t, "max.poll.records=", list[0].(map[string]any)["text"])
	assert.Contains(t, list[0].(map[string]any)["help"], "기본값 500. 1 이상.")
}
