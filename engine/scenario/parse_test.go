package scenario

import (
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/sim"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite golden files")

const world = `# rebalance-lab 1
topic orders partitions=6
topic pay partitions=2
producer shop topic=orders rate=2/s
group orders-app partition.assignment.strategy=range
consumer C1 C2 C3 group=orders-app subscribe=orders process=200ms/record
app server1 consumers=C1,C2
mark stable
mark back when orders-app stable
`

// Every example of the help tables parses.
func TestExamples(t *testing.T) {
	for _, v := range Verbs() {
		source := world + v.Example + "\n"
		switch v.Section {
		case HeaderSection:
			source = "# rebalance-lab 1\n" + v.Example + "\n"
		case WorldSection:
			source = "# rebalance-lab 1\ntopic pay partitions=1\n" + v.Example + "\n"
			if v.Word == "producer" || v.Word == "consumer" {
				source += "topic orders partitions=6\n"
			}
			if v.Word == "app" {
				source = "# rebalance-lab 1\ntopic pay partitions=1\nconsumer C1 C2 subscribe=pay\n" + v.Example + "\n"
			}
		}
		if v.Word == "mark" {
			source = strings.Replace(source, "mark back", "mark other", 1)
		}
		script, problems := Parse(source)
		assert.Empty(t, problems, v.Example)
		if v.Section != HeaderSection && assert.NotEmpty(t, script.Lines) {
			assert.Equal(t, v.Example, script.Lines[len(script.Lines)-1-strings.Count(source, "\ntopic orders")%2*b2i(strings.HasSuffix(source, "topic orders partitions=6\n"))].Text)
		}
	}
	for _, h := range Happenings() {
		_, problems := Parse(world + "expect " + h.Example + "\nexpect never " + h.Example + "\nmark m when " + h.Example + "\n")
		assert.Empty(t, problems, h.Example)
	}
	script, problems := Parse(world)
	require.Empty(t, problems)
	for _, q := range Quantities() {
		e, problems := ParseExpression(script, q.Example)
		assert.Empty(t, problems, q.Example)
		assert.Equal(t, q.Example, e.Text)
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

func TestCommands(t *testing.T) {
	one := func(line string) Line {
		script, problems := Parse(world + line + "\n")
		require.Empty(t, problems, line)
		return script.Lines[len(script.Lines)-1]
	}
	l := one("at 57.407s   crash  server1   # both at once")
	assert.Equal(t, kafka.Millis(57407), l.At)
	assert.True(t, l.HasAt)
	assert.Equal(t, "crash server1", l.Text)
	assert.Equal(t, sim.Command{Verb: sim.VerbCrash, Names: []string{"C1", "C2"}, Text: "crash server1"}, l.Command)

	l = one("freeze C1..C3 for=46s")
	assert.Equal(t, "freeze C1..C3 for 46s", l.Text)
	assert.Equal(t, []string{"C1", "C2", "C3"}, l.Command.Names)
	assert.Equal(t, 46*kafka.Second, l.Command.Duration)

	l = one("consumer D1 group=orders-app pattern=ord.* max.poll.interval.ms=2m process=5ms/record,1s/batch poll=manual commit=sync-each onRevoked=commit,50ms onCommitFailure=exit")
	assert.Equal(t, []sim.Setting{{Name: "group.id", Value: "orders-app"}, {Name: "max.poll.interval.ms", Value: "120000"}}, l.Command.Settings)
	assert.Equal(t, sim.Behaviour{PerRecord: 5, PerBatch: 1000, Commit: sim.CommitSyncEach, Manual: true, OnRevoked: sim.CallbackWork{Takes: 50, Commit: true, Said: true}, OnCommitFailure: sim.FailureExit}, l.Command.Behaviour)
	assert.Equal(t, "ord.*", l.Command.Pattern)

	l = one("producer fast topic=orders rate=30/10s keys=5 bytes=100")
	assert.Equal(t, sim.Producer{Name: "fast", Topic: "orders", RecordsPerSec: sim.Rate{Records: 30, Per: 10000}, Keys: 5, RecordBytes: 100}, l.Command.Producer)
	l = one("seek C1 orders-0 orders-1 offset=end")
	assert.Equal(t, int64(sim.AtEnd), l.Command.Offset)
	assert.Equal(t, []kafka.TopicPartition{{Topic: "orders", Partition: 0}, {Topic: "orders", Partition: 1}}, l.Command.Partitions)
	assert.Equal(t, int64(sim.AtBeginning), one("seek C1 orders-0 offset=beginning").Command.Offset)
	assert.Equal(t, int64(-1), one("seek C1 orders-0 offset=-1 thread=other").Command.Offset)
	l = one("commit C1 offsets=orders-0:5,orders-99:7 style=async thread=other")
	assert.Equal(t, []kafka.TopicPartition{{Topic: "orders", Partition: 0}, {Topic: "orders", Partition: 99}}, l.Command.Partitions)
	assert.Equal(t, []int64{5, 7}, l.Command.Offsets)
	assert.True(t, l.Command.Given && l.Command.Elsewhere)
	l = one("commit C1 offsets=none")
	assert.True(t, l.Command.Given)
	assert.Empty(t, l.Command.Partitions)
	l = one("ask C1 orders-0 orders-1 method=endOffsets timeout=2s")
	assert.Equal(t, 2*kafka.Second, l.Command.Timeout)
	assert.Equal(t, sim.CallEndOffsets, sim.AskKind(l.Command.Method))
	l = one("consumer D2 group=orders-app poll=manual auto.offset.reset=newest check=at-start onAssigned=seek:orders-1:3,position,committed:orders-0:orders-1,20ms,throw-once")
	w := l.Command.Behaviour.OnAssigned
	assert.Equal(t, []sim.Call{
		{Kind: sim.CallSeek, Cause: -1, Partitions: []kafka.TopicPartition{{Topic: "orders", Partition: 1}}, Offset: 3, Offsets: []int64{3}},
		{Kind: sim.CallPosition, Cause: -1, Each: true},
		{Kind: sim.CallCommitted, Cause: -1, Partitions: []kafka.TopicPartition{{Topic: "orders", Partition: 0}, {Topic: "orders", Partition: 1}}},
	}, w.Calls)
	assert.Equal(t, sim.ThrowsOnce, w.Throws)
	assert.Equal(t, kafka.Millis(20), w.Takes)
	l = one("produce orders count=10 partition=all batch=5 bytes=1000 age=1h")
	assert.Equal(t, sim.Batch{All: true, Records: 5, Bytes: 1000}, l.Command.Batch)
	assert.Equal(t, kafka.Hour, l.Command.Age)
	l = one("alter offsets orders-app offsets=orders-0:5")
	assert.Equal(t, []string{"orders-app"}, l.Command.Names)
	l = one("lose C1 reply=JoinGroup")
	assert.Equal(t, []sim.Setting{{Name: "request", Value: "JoinGroup"}, {Name: "reply", Value: "true"}}, l.Command.Settings)
	l = one("broker offsets.retention.minutes=2h group.max.size=3")
	assert.Equal(t, []sim.Setting{{Name: "offsets.retention.minutes", Value: "120"}, {Name: "group.max.size", Value: "3"}}, l.Command.Settings)
	l = one("topic wide partitions=2 records=10 retention=2h racks=a,b|b,c")
	assert.Equal(t, [][]string{{"a", "b"}, {"b", "c"}}, l.Command.Topic.Racks)
	l = one("expect lag orders-app<=5 and C1 poll expired")
	assert.Equal(t, "expect lag orders-app <= 5 and C1 poll expired", l.Text)
	require.Len(t, l.Condition.Clauses, 2)
	l = one("expect time back - time stable between 1s and 2s and C1 left")
	require.Len(t, l.Condition.Clauses, 2)
	assert.Equal(t, DurationValue, l.Condition.Clauses[0].Left.Kind)
}

func TestDurations(t *testing.T) {
	for text, want := range map[string]kafka.Millis{"0": 0, "0s": 0, "300ms": 300, "45s": 45000, "1.5s": 1500, "57.407s": 57407, "2m30s": 150000,
		"5m": 300000, "2h": 7200000, "7d": 7 * kafka.Day, "0.001s": 1, "1h1ms": 3600001} {
		d, ok := ParseDuration(text)
		assert.True(t, ok, text)
		assert.Equal(t, want, d, text)
		back, ok := ParseDuration(FormatDuration(d))
		assert.True(t, ok, text)
		assert.Equal(t, d, back, text)
	}
	for _, text := range []string{"", "45", "s", "1.s", ".5s", "0.0001s", "1.5ms", "5s2m", "1s1s", "-5s", "1,5s", "5 s", "99999999999999s", "1.2.3s", "5sec"} {
		_, ok := ParseDuration(text)
		assert.False(t, ok, text)
	}
	assert.Equal(t, "57.407s", FormatDuration(57407))
	assert.Equal(t, "1.05s", FormatDuration(1050))
	assert.Equal(t, "300ms", FormatDuration(300))
	assert.Equal(t, "0s", FormatDuration(0))
}

// A story of mistakes: each file in testdata/problems is a bad script, its golden
// what the parser says.
func TestProblems(t *testing.T) {
	files, err := filepath.Glob("testdata/problems/*.scn")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	seen := map[Code]bool{}
	for _, file := range files {
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		script, problems := Parse(string(source))
		require.NotNil(t, script)
		var b strings.Builder
		lines := strings.Split(string(source), "\n")
		for _, p := range problems {
			seen[p.Code] = true
			b.WriteString(strconv.Itoa(p.Line) + ":" + strconv.Itoa(p.Column) + "-" + strconv.Itoa(p.EndColumn) + " " + string(p.Code) + " [" + strings.Join(p.Args, " | ") + "]")
			if p.Suggestion != "" {
				b.WriteString(" ? " + p.Suggestion)
			}
			runes := []rune(lines[p.Line-1])
			if p.Column > 0 && p.EndColumn <= len(runes)+1 {
				b.WriteString("   «" + string(runes[p.Column-1:p.EndColumn-1]) + "»")
			}
			b.WriteString("\n")
		}
		golden := strings.TrimSuffix(file, ".scn") + ".txt"
		if *update {
			require.NoError(t, os.WriteFile(golden, []byte(b.String()), 0o644))
		}
		want, err := os.ReadFile(golden)
		require.NoError(t, err)
		assert.Equal(t, string(want), b.String(), file)
	}
	big := strings.Repeat("x", 5<<20)
	_, problems := Parse(big)
	require.Len(t, problems, 1)
	seen[problems[0].Code] = true
	_, problems = Parse("# rebalance-lab 1\n" + strings.Repeat("\n", MaxLines))
	require.Len(t, problems, 1)
	seen[problems[0].Code] = true
	_, problems = Parse("# rebalance-lab 1\ntitle.en " + strings.Repeat("x", MaxTitleRunes+1) + "\nconsumer " + strings.Repeat("x", MaxLineRunes) + "\nwait \x00\nwait \xff\n")
	for _, p := range problems {
		seen[p.Code] = true
	}
	for _, c := range Codes() {
		if c == TooManyEvents {
			break // from here on: what a run says
		}
		assert.True(t, seen[c], "no test reports %s", c)
	}
}

func TestFormat(t *testing.T) {
	in := "\ufeff# rebalance-lab 1  \r\n\r\n\r\n  topic   orders\tpartitions=6   # six\r\ntitle.ko   \"두 개의 시계\" # 그대로 \n\nfreeze C1 for=46s\nexpect lag orders-app<=5\nat  12s   crash  \"C1\"\nnonsense   here\nbroken \"quote   here\n\n\n"
	want := "# rebalance-lab 1\n\ntopic orders partitions=6 # six\ntitle.ko \"두 개의 시계\" # 그대로\n\nfreeze C1 for 46s\nexpect lag orders-app <= 5\nat 12s crash C1\nnonsense here\nbroken \"quote   here\n"
	assert.Equal(t, want, Format(in))
	assert.Equal(t, want, Format(want))
}

func TestComplete(t *testing.T) {
	texts := func(line string) []string {
		out := []string{}
		source := world + line
		for _, c := range Complete(source, strings.Count(world, "\n")+1, len([]rune(line))+1) {
			out = append(out, c.Text)
		}
		return out
	}
	assert.Equal(t, []string{"crash", "create topic"}, texts("cr"))
	assert.Equal(t, []string{"C1", "C2", "C3", "server1"}, texts("crash "))
	assert.Contains(t, texts("consumer D1 max.p"), "max.poll.records=")
	assert.Equal(t, []string{"orders"}, texts("produce o"))
	assert.Equal(t, []string{"sync", "sync-before", "sync-each"}, texts("consumer D1 commit=sy"))
	assert.Equal(t, []string{"stable", "rebalancing", "empty", "in"}, texts("mark m when orders-app "))
	assert.Contains(t, texts("expect owner "), "orders-5")
	assert.Equal(t, []string{"partitions"}, texts("add p"))
	assert.Equal(t, []string{"for"}, texts("freeze C1 f"))
	assert.Nil(t, Complete(world, 999, 1))
	assert.Nil(t, Complete(world, -1, -5))
}

func TestTables(t *testing.T) {
	ids := map[string]bool{}
	for i := range verbs {
		id := verbs[i].ID()
		assert.False(t, ids[id], id)
		ids[id] = true
	}
	codes := map[Code]bool{}
	for _, c := range Codes() {
		assert.False(t, codes[c], string(c))
		codes[c] = true
	}
	source, err := os.ReadFile("problem.go")
	require.NoError(t, err)
	assert.Equal(t, strings.Count(string(source), " Code = \""), len(codes), "Codes() lists every code")
	verbsSeen := map[sim.Verb]bool{}
	for _, v := range verbs {
		verbsSeen[v.Sim] = true
	}
	for v := sim.NoVerb + 1; v < sim.VerbCount; v++ {
		assert.True(t, verbsSeen[v], "no word says verb %d", v)
	}
}

// The grammar document speaks the language that the parser reads: its example is a
// script without problems, written as the formatter writes, and every verb,
// happening and quantity is named.
func TestGrammarDocument(t *testing.T) {
	text, err := os.ReadFile("GRAMMAR.md")
	require.NoError(t, err)
	_, rest, _ := strings.Cut(string(text), "```\n")
	example, _, found := strings.Cut(rest, "```\n")
	require.True(t, found)
	_, problems := Parse(example)
	assert.Empty(t, problems)
	assert.Equal(t, Format(example), example)
	for _, v := range Verbs() {
		assert.Contains(t, string(text), v.Word)
	}
	for _, h := range Happenings() {
		assert.Contains(t, string(text), h.Word)
	}
	for _, q := range Quantities() {
		assert.Contains(t, string(text), "`"+q.Word, q.Word)
	}
	for _, word := range reserved {
		assert.Contains(t, string(text), word)
	}
}
