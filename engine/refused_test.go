package engine

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/trace"
)

// A refused assignor is told with those that this broker has (N-21), in the order of
// Kafka's hash map.
func TestRefusedAssignorNamesTheBrokers(t *testing.T) {
	for set, want := range map[string]string{
		"": "uniform, range",
		"set broker group.consumer.assignors=uniform\n":       "uniform",
		"set broker group.consumer.assignors=range,uniform\n": "uniform, range",
	} {
		r, problems := Open("# rebalance-lab 1\ntopic orders partitions=2\ngroup orders-app group.protocol=consumer\n" +
			"consumer C1 group=orders-app subscribe=orders group.remote.assignor=sticky\n" + set + "start C1\nrun for 10s\n")
		require.Empty(t, problems)
		r.Finish()
		said := ""
		for _, e := range r.Events() {
			if e.Code == trace.ExceptionThrown {
				said = e.Detail
			}
		}
		assert.Equal(t, "ServerAssignor sticky is not supported. Supported assignors: "+want+".", said, set)
	}
}
