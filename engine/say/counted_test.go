package say

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/scenario"
	"rebalancelab/engine/trace"
)

// A number stands with the noun of one or of many.
func TestCountsAgreeWithTheirNouns(t *testing.T) {
	names := &trace.Names{Consumers: []trace.ConsumerName{{Name: "C1"}}, Topics: []string{"orders"},
		Partitions: []kafka.TopicPartition{{Topic: "orders"}}}
	e := trace.New(0, trace.Duplicated, -1)
	e.Consumer, e.Partitions, e.From, e.To = 0, []int32{0}, 4, 5
	assert.Equal(t, "P0: 4 processed again (1 duplicate), by C1", Event(EN, names, &e))
	assert.Equal(t, "P0: 4 다시 처리(중복 1건), C1", Event(KO, names, &e))
	e.To = 7
	assert.Equal(t, "P0: 4–6 processed again (3 duplicates), by C1", Event(EN, names, &e))
	assert.Equal(t, "1 other", Mark(EN, MarkOthers, "1"))
	assert.Equal(t, "What 1 consumer did over time", Label(EN, LabelHistory, "1"))
	assert.Equal(t, "What 12 consumers did over time", Label(EN, LabelHistory, "12"))
}

// What the constructor refuses is told with Kafka's own message.
func TestRefusedSettingsAreNamed(t *testing.T) {
	names := &trace.Names{Consumers: []trace.ConsumerName{{Name: "C1"}}}
	e := trace.New(0, trace.ExceptionThrown, -1)
	e.Consumer, e.Reason, e.Text, e.Detail = 0, trace.ReasonConstructor, "ConfigException", "session.timeout.ms cannot be set"
	assert.Equal(t, "C1: ConfigException while it is created: session.timeout.ms cannot be set", Event(EN, names, &e))
	assert.Equal(t, "C1: 만들다가 ConfigException: session.timeout.ms cannot be set", Event(KO, names, &e))
}

// A sentence says its remedy once, and an unknown verb leads on.
func TestProblemsSayTheRemedyOnce(t *testing.T) {
	for source, want := range map[string]string{
		"":        "The first line must name the version of the language. Write `# rebalance-lab 1` there.",
		"foo":     "`foo` is not a command. Often used: `start`",
		"kill C":  "`kill` is not a command. Did you mean `crash`?",
		"stop C":  "`stop` is not a command. Did you mean `close`, or `crash`?",
		"$ ls":    "`ls` cannot be run here; `kafka-consumer-groups` can.",
		`{"a":1}`: "`{\"a\":1}` is not a command.",
	} {
		if source != "" {
			source = "# rebalance-lab 1\n" + source
		}
		_, problems := scenario.Parse(source)
		if assert.Len(t, problems, 1, source) {
			assert.Contains(t, Problem(EN, &problems[0]), want)
		}
	}
}
