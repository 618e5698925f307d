package conform

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Answers of real Kafka 4.3.1 (testdata/assign-PROVENANCE.md).
var assignVectors = []string{
	"testdata/assign-cases.json",
	"testdata/assign-pinned.jsonl",
	"kafka/assign/examples.jsonl",
	"kafka/assign/endless.jsonl",
}

// What Kafka's assignors answered, for groups with racks, owned partitions, claims of
// several generations, equal and unequal subscriptions. The order of hash maps, lists
// and ties is part of the answers: ,
// A-72b, A-74, A-75, A-77, A-80,
//
func TestAssignVectors(t *testing.T) {
	for _, path := range assignVectors {
		f, err := os.Open(path)
		require.NoError(t, err)
		defer f.Close()
		var out strings.Builder
		n, err := CheckAssign(f, &out)
		require.NoError(t, err)
		assert.Zero(t, n.Differ, out.String())
		assert.Zero(t, n.Skipped, path)
		assert.NotZero(t, n.Checked, path)
	}
}
