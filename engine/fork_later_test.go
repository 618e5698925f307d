package engine

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A topic that is made later is still made after a fork, once, whoever makes it.
func TestForkMakesTheTopicsItReads(t *testing.T) {
	r, problems := Open("# rebalance-lab 1\ngroup g\nconsumer C1 group=g subscribe=t1\nstart C1\nat 10s\ncreate topic t1 partitions=3\nsettle\n")
	require.Empty(t, problems)
	r.Finish()
	for line, made := range map[string]string{
		"crash C1":                     "at 10s create topic t1 partitions=3",
		"create topic t1 partitions=2": "at 2s create topic t1 partitions=2",
	} {
		script, problems := r.Fork(2000, line)
		require.Empty(t, problems, line)
		assert.Equal(t, 1, strings.Count(script, "create topic t1"), script)
		assert.Contains(t, script, made)
	}
}
