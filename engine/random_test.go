package engine

import (
	"strconv"
	"strings"
	"testing"

	"rebalancelab/engine/kafka"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// randomScript is a script that nobody would write: a small world, and a minute or
// two in which anything happens to it.
func randomScript(seed uint64) string {
	r := kafka.NewRandom(seed)
	pick := func(words ...string) string { return words[r.Below(int64(len(words)))] }
	number := func(low, high int64) string { return strconv.FormatInt(low+r.Below(high-low+1), 10) }
	var b strings.Builder
	line := func(words ...string) { b.WriteString(strings.Join(words, " ") + "\n") }
	line("# rebalance-lab 1")
	line("seed", number(0, 1000))
	partitions := 1 + r.Below(6)
	line("topic orders partitions="+strconv.FormatInt(partitions, 10), "records="+number(0, 50))
	line("topic pay partitions=2")
	line("producer shop topic=orders rate=" + number(1, 20) + pick("/s", "/2s"))
	if r.Below(3) == 0 {
		line("broker group.initial.rebalance.delay.ms=" + pick("0", "3s", "1s"))
	}
	strategy := pick("range", "roundrobin", "sticky", "cooperative-sticky", "range,cooperative-sticky")
	settings := "partition.assignment.strategy=" + strategy
	if r.Below(4) == 0 {
		settings = "group.protocol=consumer"
	} else if r.Below(2) == 0 {
		settings += " session.timeout.ms=" + pick("6s", "10s", "45s")
	}
	line("group g", settings, "max.poll.interval.ms="+pick("5s", "20s", "300s"), "auto.offset.reset="+pick("earliest", "latest", "none"),
		"enable.auto.commit="+pick("true", "true", "false"), "max.poll.records="+number(1, 50))
	consumers := 1 + r.Below(4)
	for i := range consumers {
		name := "C" + strconv.FormatInt(i+1, 10)
		instance := ""
		if r.Below(4) == 0 {
			instance = "group.instance.id=" + pick("a", "b", name)
		}
		line("consumer", name, "group=g", pick("subscribe=orders", "subscribe=orders,pay", "pattern=o.*"), instance,
			"process="+pick("0s/record", "20ms/record", "500ms/record", "3s/record", "1s/batch"),
			"commit="+pick("auto", "none", "sync", "async", "sync-before", "sync-each"),
			"onRevoked="+pick("0s", "50ms", "commit", "commit,2s"), "onCommitFailure="+pick("go-on", "exit"))
	}
	line("start C1")
	for range 3 + r.Below(12) {
		c := "C" + number(1, consumers)
		line("wait " + pick("0s", "5ms", "1ms", "300ms", "1s", "4s", "7s", "20s"))
		p := "orders-" + number(0, partitions-1)
		line(pick("restart "+c, "restart "+c, "restart "+c, "restart "+c, "restart "+c+"\ncrash "+c, "restart "+c+"\nclose "+c,
			"restart "+c+"\nfreeze "+c+" for "+pick("2s", "12s", "50s"), "restart "+c+"\nblock "+c+" for "+pick("2s", "25s"),
			"restart "+c+"\ncut "+c+" for "+pick("1s", "12s", "50s"), "heal "+c, "produce orders count="+number(1, 40),
			"restart "+c+"\npause "+c+" "+p, "restart "+c+"\nlose "+c+" "+pick("request=", "reply=")+pick("JoinGroup", "SyncGroup", "Heartbeat", "OffsetCommit", "Fetch"),
			"restart "+c+"\nslow "+c+" process=1s/record", "restart "+c+"\nsubscribe "+c+" to=pay", "restart "+c+"\nunsubscribe "+c,
			"restart "+c+"\nenforce rebalance "+c, "restart "+c+"\ncommit "+c, "restart "+c+"\nwake up "+c, "restart "+c+"\nremove member "+c,
			"fail over coordinator down="+pick("0s", "1s", "20s"), "delete records "+p+" before=end", "delete topic pay\ncreate topic pay"+number(0, 9)+" partitions=2",
			"set g max.poll.records="+number(1, 9)))
	}
	line("run for " + pick("1s", "10s", "60s"))
	return b.String()
}

// Whatever happens, a run ends, keeps its invariants, plays again byte for byte,
// and can be sought in.
func TestRandomScripts(t *testing.T) {
	limits := DefaultLimits
	limits.Steps, limits.Events = 300_000, 20_000
	random := kafka.NewRandom(99)
	for seed := range uint64(300) {
		source := randomScript(seed)
		run, problems := OpenWithin(source, limits)
		if len(problems) > 0 { // a name was declared twice, a topic deleted twice
			continue
		}
		run.points.distance = 97
		run.Finish()
		if p := run.Stopped(); p != nil {
			require.Contains(t, []string{"TopicGone", "TooManyEvents"}, string(p.Code), "seed %d: %v\n%s", seed, p, source)
		}
		require.Empty(t, run.Check(), "seed %d\n%s", seed, source)
		again, _ := OpenWithin(source, limits)
		again.Finish()
		require.True(t, run.Trace() == again.Trace(), "seed %d\n%s", seed, source)
		at := kafka.Millis(random.Below(int64(run.End()) + 1))
		assert.Equal(t, runTo(t, source, at), run.At(at), "seed %d at %d\n%s", seed, at, source)
	}
}
