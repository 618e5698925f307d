package conform

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// coordinatorFiles are the cases that Kafka 4.3.1 answered, and those that once
// differed.
var coordinatorFiles = []string{
	"kafka/coordinator/handwritten.jsonl",
	"kafka/coordinator/examples.jsonl.gz",
}

func TestCoordinatorAnswersAsKafka(t *testing.T) {
	for _, name := range coordinatorFiles {
		t.Run(name, func(t *testing.T) {
			f, err := os.Open(name)
			require.NoError(t, err)
			defer f.Close()
			var out bytes.Buffer
			n, err := CheckCoordinator(f, &out)
			require.NoError(t, err)
			lines := strings.SplitN(out.String(), "\n", 100)
			assert.Zero(t, n.Differ, strings.Join(lines[:min(len(lines), 60)], "\n"))
			assert.NotZero(t, n.Checked)
		})
	}
}
