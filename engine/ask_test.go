package engine_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine"
	"rebalancelab/engine/kafka"
)

// Reading is no deed: the answer is that of the branch, and there is none.
func TestAskAnswersAsTheBranchWould(t *testing.T) {
	const head = "# rebalance-lab 1\ntopic orders partitions=4\ngroup app\nconsumer C1 C2 group=app subscribe=orders\nstart C1 C2\n" +
		"at 20s crash C2\nrun for 100s\n"
	run, problems := engine.Open(head)
	require.Empty(t, problems)
	run.Finish()
	digest := run.Digest()
	for _, at := range []kafka.Millis{0, 10_000, 19_999, 20_000, run.End()} {
		for _, line := range []string{
			"$ kafka-consumer-groups --bootstrap-server a:1 --describe --group app",
			"$ kafka-consumer-groups --bootstrap-server a:1 --list",
			"$ kafka-consumer-groups --bootstrap-server a:1 --reset-offsets --group app --topic orders --to-latest",
			"$ kafka-consumer-groups --no-such-option",
		} {
			script, problems := run.Fork(at, line)
			require.Empty(t, problems)
			got := run.Ask(at, line, script)
			require.NotNil(t, got, "%s at %d", line, at)
			branch, _ := engine.Open(script)
			branch.Finish()
			tools := branch.Tools()
			require.NotEmpty(t, tools)
			if at < 19_900 { // later lines have been left out of the branch
				assert.Equal(t, tools[len(tools)-1].Result, got.Result, "%s at %d", line, at)
			}
		}
	}
	for _, line := range []string{
		"crash C1",
		"$ kafka-consumer-groups --bootstrap-server a:1 --delete --group app",
		"$ kafka-consumer-groups --bootstrap-server a:1 --delete-offsets --group app --topic orders",
		"$ kafka-consumer-groups --bootstrap-server a:1 --reset-offsets --group app --topic orders --to-latest --execute",
		"$ kafka-consumer-groups --bootstrap-server a:1 --list > file",
	} {
		script, problems := run.Fork(10_000, line)
		require.Empty(t, problems, line)
		assert.Nil(t, run.Ask(10_000, line, script), line)
	}
	assert.Equal(t, digest, run.Digest())
}
