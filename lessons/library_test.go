package lessons

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/scenario"
	"rebalancelab/engine/sim"
)

// The list of labs is worth browsing: many, and no two of the same kind, which is
// what there is (topics, groups and their settings) with what happens to it.
func TestLabsDiffer(t *testing.T) {
	c, err := Load(Files)
	require.NoError(t, err)
	seen := map[string]string{}
	for _, e := range c.Library() {
		if !e.Script.Header.Tagged("lab") {
			continue
		}
		kind := kindOf(e.Script)
		assert.Empty(t, seen[kind], "%s has topology and fault of %s:\n%s", e.ID, seen[kind], kind)
		seen[kind] = e.ID
	}
	assert.GreaterOrEqual(t, len(seen), 40)
}

// kindOf names topology and fault of a script. Times of day, seeds, names and
// rates make no kind; settings and lengths of faults do. How long work takes
// counts where nothing else happens.
func kindOf(script *scenario.Script) string {
	var topology, fault, work []string
	name := strings.NewReplacer(declaredNames(script.Names)...)
	for i := range script.Lines {
		line := &script.Lines[i]
		c := &line.Command
		if line.Does != scenario.DoCommand {
			continue
		}
		switch c.Verb {
		case sim.VerbTopic:
			topology = append(topology, fmt.Sprint("topic ", c.Topic.Partitions, c.Topic.Records > 0, c.Topic.Racks))
		case sim.VerbGroup, sim.VerbBroker:
			topology = append(topology, fmt.Sprint("settings ", settingTexts(c.Settings)))
		case sim.VerbConsumer:
			topology = append(topology, fmt.Sprint("consumers ", len(c.Names), len(c.Topics), c.Pattern, c.Partitions, c.Behaviour.Commit, c.Behaviour.Manual,
				c.Behaviour.OnRevoked.Commit, c.Behaviour.OnCommitFailure, settingNames(c.Settings)))
			work = append(work, fmt.Sprint(c.Behaviour.PerRecord, c.Behaviour.PerBatch))
		case sim.VerbProducer, sim.VerbNetwork, sim.VerbVersion, sim.VerbApp:
		case sim.VerbStart:
			fault = append(fault, fmt.Sprint("start ", len(c.Names)))
		default:
			fault = append(fault, name.Replace(line.Text))
		}
	}
	slices.Sort(topology)
	if !slices.ContainsFunc(fault, func(s string) bool { return !strings.HasPrefix(s, "start ") }) {
		fault = append(fault, work...)
	}
	return strings.Join(topology, "\n") + "\n--\n" + strings.Join(fault, "\n")
}

// declaredNames takes the names of topics and groups out of a line.
func declaredNames(d scenario.Declared) []string {
	var out []string
	for _, n := range append(slices.Clone(d.Topics), d.Groups...) {
		out = append(out, n, "x")
	}
	return out
}

func settingTexts(settings []sim.Setting) []string {
	var out []string
	for _, s := range settings {
		out = append(out, s.Name+"="+s.Value)
	}
	slices.Sort(out)
	return out
}

// settingNames leaves out the group, and what an instance or client is called.
func settingNames(settings []sim.Setting) []string {
	var out []string
	for _, s := range settings {
		switch s.Name {
		case "group.id":
		case "group.instance.id", "client.id":
			out = append(out, s.Name)
		default:
			out = append(out, s.Name+"="+s.Value)
		}
	}
	slices.Sort(out)
	return out
}

// Every belief from R-400 on is shown to be wrong by some scenario.
func TestEveryBeliefIsShown(t *testing.T) {
	c, err := Load(Files)
	require.NoError(t, err)
	for rule := 400; rule <= 452; rule++ {
		assert.NotEmpty(t, c.Belief(fmt.Sprintf("R-%d", rule)), "R-%d", rule)
	}
	assert.Empty(t, c.Belief("R-225"), "a rule, not a belief")
}

// All reports and questions are there, and each says where it is answered.
func TestCasesAndQuestions(t *testing.T) {
	c, err := Load(Files)
	require.NoError(t, err)
	assert.Len(t, c.Cases(), 54)
	noted := 0
	for _, one := range c.Cases() {
		if strings.HasPrefix(one.Note, noteOnly) {
			noted++
			assert.Greater(t, len(one.Note), 60, one.ID)
		}
	}
	assert.LessOrEqual(t, noted, 2, "reports that no scenario shows")
	questions := 0
	for _, topic := range c.Questions() {
		questions += len(topic.Questions)
	}
	assert.Equal(t, 21, questions)
}

// Whoever opens a scenario of a belief reads what is believed and what happens.
func TestBeliefsAreTold(t *testing.T) {
	c, err := Load(Files)
	require.NoError(t, err)
	for _, e := range c.Library() {
		h := &e.Script.Header
		if slices.ContainsFunc(h.Tags, func(tag string) bool { return strings.HasPrefix(tag, "myth:") }) {
			assert.NotEmpty(t, h.Note.KO, e.ID)
			assert.NotEmpty(t, h.Note.EN, e.ID)
		}
	}
}
