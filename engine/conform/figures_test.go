package conform

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFiguresAreWhatTheTestsCompare plays every committed file again and holds
// figures.json, which a page of the site shows, to what came of it.
func TestFiguresAreWhatTheTestsCompare(t *testing.T) {
	text, err := os.ReadFile("figures.json")
	require.NoError(t, err)
	var figures []struct {
		What, Name, Seeds    string
		Cases, Steps, Differ int
		InTests              bool
	}
	require.NoError(t, json.Unmarshal(text, &figures))
	shown := map[string]bool{}
	for _, g := range figures {
		shown[g.Name] = true
		switch g.What {
		case "coordinator":
			cases, steps, differ := countCoordinator(t, g.Name)
			assert.Equal(t, [3]int{g.Cases, g.Steps, g.Differ}, [3]int{cases, steps, differ}, g.Name)
		case "assign":
			cases, differ := countAssign(t, g.Name)
			assert.Equal(t, [2]int{g.Cases, g.Differ}, [2]int{cases, differ}, g.Name)
		case "client":
			recordings, err := filepath.Glob(g.Name + "/*.recording.json")
			require.NoError(t, err)
			assert.Len(t, recordings, g.Cases, g.Name) // TestClientAsKafka plays each of them
		default: // random cases need Kafka itself: make fuzz-kafka
			assert.False(t, g.InTests, g.Name)
			assert.NotEmpty(t, g.Seeds, g.Name)
		}
	}
	for _, name := range append(coordinatorFiles, "testdata/coordinator-rules.jsonl") {
		assert.True(t, shown[name], "figures.json does not tell of %s", name)
	}
}

// countCoordinator reads the last line, as a reader of the command does.
func countCoordinator(t *testing.T, name string) (cases, steps, differ int) {
	f, err := os.Open(name)
	require.NoError(t, err)
	defer f.Close()
	var out bytes.Buffer
	_, err = CheckCoordinator(f, &out)
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	_, err = fmt.Sscanf(lines[len(lines)-1], "%d cases, %d steps, %d cases with a difference", &cases, &steps, &differ)
	require.NoError(t, err)
	return cases, steps, differ
}

func countAssign(t *testing.T, name string) (cases, differ int) {
	f, err := os.Open(name)
	require.NoError(t, err)
	defer f.Close()
	n, err := CheckAssign(f, &bytes.Buffer{})
	require.NoError(t, err)
	return n.Checked, n.Differ
}
