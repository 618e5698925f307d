package main

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const crashOne = "../../lessons/scenarios/crash-one.scn"

func TestRunPrintsTheLogInBothLanguages(t *testing.T) {
	for lang, word := range map[string]string{"ko": "세션 만료", "en": "ession expired"} {
		code, out, err := site(t, "", "run", crashOne, "--lang", lang)
		assert.Equal(t, exitOK, code, err)
		assert.Empty(t, err)
		assert.Contains(t, out, word)
		assert.Regexp(t, `(?m)^ +12\.000  C2 `, out)
	}
}

func TestRunUntilCutsTheRun(t *testing.T) {
	code, out, err := site(t, "", "run", "--until", "12s", crashOne)
	assert.Equal(t, exitOK, code, err)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	assert.Contains(t, lines[len(lines)-1], "12.000")
}

func TestRunAsJSONHoldsOneEventALine(t *testing.T) {
	code, out, _ := site(t, "", "run", crashOne, "--json", "--lang", "ko")
	assert.Equal(t, exitOK, code)
	last := int64(-1)
	for i, line := range strings.Split(strings.TrimSpace(out), "\n") {
		var e eventLine
		require.NoError(t, json.Unmarshal([]byte(line), &e))
		assert.EqualValues(t, i, e.Seq)
		assert.GreaterOrEqual(t, e.At, last)
		assert.Less(t, e.Cause, e.Seq)
		assert.NotEmpty(t, e.Code)
		last = e.At
	}
}

func TestRunAsSVGIsAWholeFile(t *testing.T) {
	code, out, _ := site(t, "", "run", crashOne, "--svg", "--lang", "en")
	assert.Equal(t, exitOK, code)
	assert.True(t, strings.HasPrefix(out, "<svg "))
	decoder := xml.NewDecoder(strings.NewReader(out))
	for {
		if _, err := decoder.Token(); errors.Is(err, io.EOF) {
			break
		} else {
			require.NoError(t, err)
		}
	}
}

const short = "# rebalance-lab 1\ntitle.ko 하나\ntitle.en One\nquestion.ko 왜요?\nquestion.en Why?\n\ntopic orders partitions=2\n" +
	"group app\nconsumer C1 group=app subscribe=orders\nstart C1\nrun for 10s\n"

func TestRunFailsOnAnExpectation(t *testing.T) {
	code, out, err := site(t, short+"expect partitions C1 = 2\n", "run", "-")
	assert.Equal(t, exitOK, code, err)
	assert.NotEmpty(t, out)
	code, _, err = site(t, short+"expect partitions C1 = 3\n", "run", "-")
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, err, "-:12: expect partitions C1 = 3: does not hold, it is 2")
	code, _, err = site(t, short+"expect partitions C1 = 3\n", "run", "-", "--lang", "ko")
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, err, "어긋났어요")
}

func TestRunRefusesWhatItCannotRead(t *testing.T) {
	code, out, err := site(t, short+"crush C1\n", "run", "-")
	assert.Equal(t, exitFailed, code)
	assert.Empty(t, out)
	assert.Contains(t, err, "stdin:12:1: ")
	for _, args := range [][]string{{"run"}, {"run", "a", "b"}, {"run", "-", "--until", "soon"}, {"run", "-", "--json", "--svg"}, {"run", "-", "--events", "0"},
		{"run", "-", "--events", "99999999999"}} {
		code, _, _ := site(t, short, args...)
		assert.Equal(t, exitUsage, code, args)
	}
}

// The limit of events is the reader's to raise, and is told with the flag that
// does it.
func TestRunStopsAtTheEventsThatWereAllowed(t *testing.T) {
	for lang, words := range map[string]string{
		"en": "more than 10 events. Run it shorter or with fewer members. Or raise the limit: `--events 100`.",
		"ko": "사건이 10건을 넘어 여기서 멈췄어요. 더 짧게 돌리거나 멤버를 줄여 주세요. 한도는 `--events 100`처럼 늘릴 수 있어요.",
	} {
		code, out, err := site(t, short, "run", "-", "--events", "10", "--lang", lang)
		assert.Equal(t, exitFailed, code)
		assert.NotEmpty(t, out, "what happened up to there is printed")
		assert.Contains(t, err, words)
	}
	code, _, err := site(t, short, "run", "-", "--events", "100")
	assert.Equal(t, exitOK, code, err)
}

// If nothing takes any time, time cannot go on: that is told as what it is.
func TestRunWhoseTimeStandsStill(t *testing.T) {
	script := strings.Replace(short, "topic orders", "network latency=0ms append=0ms\ntopic orders", 1)
	script = strings.Replace(script, "subscribe=orders", "subscribe=orders poll=0ms fetch.max.wait.ms=0", 1)
	code, _, err := site(t, script, "run", "-")
	assert.Equal(t, exitFailed, code)
	assert.Contains(t, err, "Make `network latency=…` 1 ms or more; to keep it at 0, raise `fetch.max.wait.ms`")
	assert.Contains(t, err, "it is still 3s of virtual time")
	_, _, err = site(t, script, "run", "-", "--lang", "ko")
	assert.Contains(t, err, "가상 시간이 3s에 선 채")
	for cause, remedy := range map[string]string{"latency=0ms": "latency=1ms", "fetch.max.wait.ms=0": "fetch.max.wait.ms=1"} {
		code, _, err = site(t, strings.Replace(script, cause, remedy, 1), "run", "-")
		assert.Equal(t, exitOK, code, remedy+err)
	}
}

func TestCheckFindsNothing(t *testing.T) {
	code, out, err := site(t, "", "check")
	assert.Equal(t, exitOK, code, err)
	assert.Contains(t, out, ": 0 problems")
}

// Which setting a consumer refuses is told in Kafka's words, and the prompt once.
func TestRunTellsTheRefusedSetting(t *testing.T) {
	script := "# rebalance-lab 1\ntopic orders partitions=1\nconsumer C1 group=app subscribe=orders check=at-start %s\nstart C1\n$ kafka-consumer-groups --bootstrap-server localhost:9092 --list\nrun for 1s\n"
	for settings, named := range map[string]string{
		"group.protocol=consumer session.timeout.ms=10000":   "session.timeout.ms cannot be set",
		"session.timeout.ms=1000 heartbeat.interval.ms=3000": "caused by IllegalArgumentException: Heartbeat",
	} {
		_, out, _ := site(t, strings.Replace(script, "%s", settings, 1), "run", "-")
		assert.Contains(t, out, named)
		assert.Contains(t, out, "Exception while it is created: ")
		assert.Contains(t, out, " >       $ kafka-consumer-groups")
		assert.NotContains(t, out, "> $")
	}
}
