package sim

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What kafka-consumer-groups printed in the recordings is what it prints here:
// every line of stdout and stderr, and the exit code (R-370, R-371, R-372, R-373,
//
//
//

func liveToolArgs(a *liveAction) []string {
	var args []string
	if !a.NoBootstrap {
		args = []string{"--bootstrap-server", "127.0.0.1:19092"}
	}
	for _, word := range a.Args {
		for name := range a.Files {
			if word == "{"+name+"}" {
				word = name
			}
		}
		args = append(args, word)
	}
	return args
}

type liveAnswer struct {
	Do             string
	Args           []string
	Exit           int
	Stdout, Stderr []string
}

func TestLiveTools(t *testing.T) {
	files, err := filepath.Glob(liveDir + "*.recording.json")
	require.NoError(t, err)
	compared := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		var recording struct{ Outside []liveAnswer }
		require.NoError(t, json.Unmarshal(data, &recording))
		answers := slices.DeleteFunc(recording.Outside, func(a liveAnswer) bool { return a.Do != "tool" })
		if len(answers) == 0 {
			continue
		}
		compared += len(answers)
		t.Run(strings.TrimSuffix(filepath.Base(file), ".recording.json"), func(t *testing.T) { compareTools(t, file, answers) })
	}
	assert.GreaterOrEqual(t, compared, 306)
}

func compareTools(t *testing.T, file string, answers []liveAnswer) {
	data, err := os.ReadFile(strings.TrimSuffix(file, ".recording.json") + ".json")
	require.NoError(t, err)
	var s liveScenario
	require.NoError(t, json.Unmarshal(data, &s))
	w := livePlay(t, &s)
	require.Len(t, w.Tools(), len(answers))
	for i, run := range w.Tools() {
		var out, errs []string
		for _, l := range run.Lines {
			if l.Err {
				errs = append(errs, l.Text)
			} else {
				out = append(out, l.Text)
			}
		}
		words := strings.Join(answers[i].Args, " ")
		assert.Equal(t, toolLines(answers[i].Stdout), toolLines(out), "%d: %s", i, words)
		assert.Equal(t, toolLines(answers[i].Stderr), toolLines(errs), "%d: %s", i, words)
		assert.Equal(t, answers[i].Exit, run.Exit, "%d: %s", i, words)
	}
}

var (
	classicIDs = regexp.MustCompile(`-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`)
	memberIDs  = regexp.MustCompile(` [A-Za-z0-9_/-]{22} `)
	addresses  = regexp.MustCompile(`(Spec)@[0-9a-f]+`)
	brackets   = regexp.MustCompile(`(\[[a-z-]+\](, )?){2,}`)
	instants   = regexp.MustCompile(`(deadlineMs=|tries=|nextAllowedTryMs=|timed out at |after )[0-9]+`)
	stateLists = regexp.MustCompile(`(states are: )(.*)`)
)

// toolLines are lines without what Kafka leaves to chance: member ids, and with
// them the order of members, addresses of objects, and options and states in sets.
func toolLines(lines []string) string {
	sorted := func(s string) string {
		list := strings.Split(s, ", ")
		slices.Sort(list)
		return strings.Join(list, ", ")
	}
	var out []string
	for from, l := range slices.Clone(lines) {
		l = strings.ReplaceAll(l, "127.0.0.1:19092  (1) ", "localhost:9092  (1)  ")
		masked := memberIDs.ReplaceAllString(classicIDs.ReplaceAllString(l, "<id>"), " <id> ")
		masked = addresses.ReplaceAllString(masked, "$1")
		masked = instants.ReplaceAllString(masked, "$1<n>")
		masked = brackets.ReplaceAllStringFunc(masked, sorted)
		if m := stateLists.FindStringSubmatch(masked); m != nil {
			masked = m[1] + sorted(m[2])
		}
		out = append(out, masked)
		if from > 0 && strings.Contains(masked, "<id>") { // a row of a member
			for i := len(out) - 1; i > 0 && strings.Contains(out[i-1], "<id>") && out[i-1] > out[i]; i-- {
				out[i-1], out[i] = out[i], out[i-1]
			}
		}
	}
	return strings.Join(out, "\n")
}
