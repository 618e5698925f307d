package scenario

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// One mistake is one problem: a name whose line is wrong is a name all the same.
func TestMistakenDeclarationsDeclare(t *testing.T) {
	head := "# rebalance-lab 1\n"
	for _, right := range []struct{ line, rest string }{
		{"topic orders partitions=-6", "consumer C1 group=g subscribe=orders\nproduce orders count=1 partition=3\nassign C1 orders-4"},
		{"topic orders partitions=100000", "consumer C1 group=g subscribe=orders\ndelete records orders-9 before=1"},
		{"topic orders partitions=6 colour=red", "producer shop topic=orders rate=1/s\nadd partitions orders to=8"},
		{"topc orders partitions=6", "consumer C1 group=g subscribe=orders"},
		{"topic orders partitions=\"6", "consumer C1 group=g subscribe=orders"},
		{"create topic orders partitions=x", "consumer C1 group=g subscribe=orders"},
		{"consumer C1..C3 group=g subscribe=none max.poll.records=0", "start C1 C3\nsettle g"},
		{"consumer C1 C2 group=g subscribe=none nonsense=1", "crash C2\nmark m when C2 expired\nsettle g"},
		{"consumr C1 group=g subscribe=none", "start C1\nsettle g"},
		{"group g session.timeout.mss=1", "settle g\nconsumer C1 group=g subscribe=none"},
		{"app server concurrency=3 group=g subscribe=none nonsense=1", "start server\ncrash server-2\nsettle g"},
		{"app server concurrency=0 group=g subscribe=none", "start server\nsettle g"},
		{"topic orders partitions=2\nproducer shop topic=orders rate=fast", "stop producer shop"},
	} {
		_, problems := Parse(head + right.line + "\n" + right.rest + "\n")
		if assert.Len(t, problems, 1, right.line) {
			assert.Equal(t, 2+strings.Count(right.line, "\n"), problems[0].Line)
		}
	}
}

// What people call a verb elsewhere leads to the verb.
func TestVerbsOfOtherTongues(t *testing.T) {
	for line, want := range map[string]string{
		"leave C9": "close", "kill C1": "crash", "stop C5": "close", "STOP C5": "close", "stop shop": "stop producer",
		"stop producr shop": "stop producer", "crahs C1": "crash", "foo bar": "", "stop": "close", "fail over": "fail over coordinator",
	} {
		_, problems := Parse("# rebalance-lab 1\ntopic orders partitions=1\nproducer shop topic=orders rate=1/s\n" + line + "\n")
		if assert.Len(t, problems, 1, line) {
			assert.Equal(t, want, problems[0].Suggestion, line)
			assert.Equal(t, UnknownVerb, problems[0].Code)
		}
	}
	for _, o := range otherWords {
		assert.Nil(t, verbNamed(o.word), o.word)
		for _, verb := range []string{o.verb, o.other} {
			assert.True(t, verb == "" || verbNamed(verb) != nil, verb)
		}
	}
}

func verbNamed(word string) *Verb {
	verb, rest := findVerb([]token{{text: word, quoted: -1}})
	if len(rest) > 0 {
		return nil
	}
	return verb
}

func TestProblemsQuoteAsWritten(t *testing.T) {
	for line, want := range map[string]string{`{"a":1}`: `{"a":1}`, `wait "1 0"`: `"1 0"`, `topic "a b" partitions=1`: `"a b"`, `crash "C 9"`: `"C 9"`} {
		_, problems := Parse("# rebalance-lab 1\n" + line + "\n")
		if assert.Len(t, problems, 1, line) {
			assert.Contains(t, problems[0].Args, want)
		}
	}
}
