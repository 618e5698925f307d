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
	for _, args := range [][]string{{"run"}, {"run", "a", "b"}, {"run", "-", "--until", "soon"}, {"run", "-", "--json", "--svg"}} {
		code, _, _ := site(t, short, args...)
		assert.Equal(t, exitUsage, code, args)
	}
}

func TestCheckFindsNothing(t *testing.T) {
	code, out, err := site(t, "", "check")
	assert.Equal(t, exitOK, code, err)
	assert.Contains(t, out, ": 0 problems")
}
