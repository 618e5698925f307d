package scenario

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/sim"
)

func TestToolLines(t *testing.T) {
	script, problems := Parse("# rebalance-lab 1\n" +
		"file resets.csv orders,0,5 \"a b,1,2\"\n" +
		"at 3s   $   bin/kafka-consumer-groups.sh --group=g --state \"a b\"   >x.csv # why\n" +
		"$ kafka-consumer-groups --list > y\n")
	require.Empty(t, problems)
	require.Len(t, script.Lines, 3)
	file, one, two := script.Lines[0].Command, script.Lines[1].Command, script.Lines[2].Command
	assert.Equal(t, sim.Command{Verb: sim.VerbFile, Names: []string{"resets.csv"}, Args: []string{"orders,0,5", "a b,1,2"}, Text: script.Lines[0].Text}, file)
	assert.Equal(t, []string{"--group=g", "--state", "a b"}, one.Args)
	assert.Equal(t, "x.csv", one.Output)
	assert.Equal(t, `$ bin/kafka-consumer-groups.sh --group=g --state "a b" >x.csv`, script.Lines[1].Text)
	assert.Equal(t, []string{"--list"}, two.Args)
	assert.Equal(t, "y", two.Output)
}

func TestToolCompletion(t *testing.T) {
	source := "# rebalance-lab 1\ntopic orders partitions=2\ngroup orders-app\n"
	texts := func(line string) (out []string) {
		for _, c := range Complete(source+line, 4, len(line)+1) {
			out = append(out, c.Text)
		}
		return out
	}
	assert.Equal(t, []string{"kafka-consumer-groups"}, texts("$ ka"))
	assert.Contains(t, texts("$ kafka-consumer-groups "), "--describe")
	assert.Equal(t, []string{"--reset-offsets"}, texts("$ kafka-consumer-groups --re"))
	assert.Equal(t, []string{"orders-app"}, texts("$ kafka-consumer-groups --describe --group "))
	assert.Equal(t, []string{"orders"}, texts("$ kafka-consumer-groups --reset-offsets --topic o"))
	assert.Equal(t, []string{"localhost:9092"}, texts("$ kafka-consumer-groups --bootstrap-server "))
	options := texts("$ kafka-consumer-groups --describe --verbose --")
	assert.Contains(t, options, "--members")
	assert.NotContains(t, options, "--verbose", "it is there already")
	assert.NotContains(t, options, "--to-earliest", "it does not go with --describe")
	assert.Contains(t, texts("$ kafka-consumer-groups --list --state "), "Stable")
	assert.NotContains(t, texts("$ kafka-consumer-groups --describe --state "), "Stable")
	assert.Equal(t, []string{"says"}, texts("expect tool s"))
}
