package engine

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The invariants can be asked for in a script and at any moment of a run.
func TestInvariantsCanBeAskedFor(t *testing.T) {
	r, problems := Open("# rebalance-lab 1\ntopic orders partitions=2\ngroup orders-app\nconsumer C1 C2 group=orders-app subscribe=orders\n" +
		"start C1 C2\nsettle\nmark stable\ncrash C2\nsettle\nexpect broken orders-app = 0\n")
	require.Empty(t, problems)
	r.Finish()
	for _, question := range []string{"broken orders-app", "broken orders-app at stable", "broken orders-app at 3s"} {
		v, problem := r.Value(question)
		require.Nil(t, problem, question)
		assert.Equal(t, number(0), v, question)
	}
	v, _ := r.Value("broken orders-app at never-reached")
	assert.NotEqual(t, number(0), v, "a mark that is not there gives no answer")
}
