package web

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/scenario"
	"rebalancelab/web/i18n"
)

// A settingMap runs one story for every pair of two settings. Its script holds
// {x} and {y}, each on lines of its own, so that a problem's line names the axis.
type settingMap struct {
	id          string
	title, lede i18n.Text
	rule        i18n.Text // the rule of thumb, drawn as an edge
	x, y        axis
	script      string
	out         string       // how often somebody was thrown out
	limit       kafka.Millis // the rule: x times y is above it; 0: y is above x
}

// An axis is one of the two settings.
type axis struct {
	name   i18n.Text
	number bool // its values are numbers, not durations
	values []string
}

// beyond is what the rule of thumb says. The page in the browser says the same.
func (m *settingMap) beyond(x, y string) bool {
	if m.limit == 0 {
		return m.y.size(y) > m.x.size(x)
	}
	return int64(m.x.size(x))*int64(m.y.size(y)) > int64(m.limit)
}

// size is a value as a number; a plain number counts as milliseconds.
func (a *axis) size(value string) kafka.Millis {
	if a.number {
		value += "ms"
	}
	size, _ := scenario.ParseDuration(value)
	return size
}

var settingMaps = []settingMap{
	{
		id: "poll", title: i18n.MapPoll, lede: i18n.MapPollLede, rule: i18n.MapPollRule, limit: 5 * kafka.Minute,
		x: axis{i18n.MapRecords, true, []string{"1", "10", "50", "100", "250", "500"}},
		y: axis{i18n.MapPerRecord, false, []string{"100ms", "300ms", "500ms", "1s", "2s", "5s"}},
		script: "# rebalance-lab 1\ntopic orders partitions=2 records=600\ngroup app partition.assignment.strategy=range auto.offset.reset=earliest max.poll.records={x}\n" +
			"consumer C1 C2 group=app subscribe=orders process={y}/record\nstart C1 C2\nrun for 12m\n",
		out: "count anyone poll expired",
	},
	{
		id: "restart", title: i18n.MapRestart, lede: i18n.MapRestartLede, rule: i18n.MapRestartRule,
		x: axis{i18n.MapSession, false, []string{"6s", "10s", "15s", "30s", "45s", "60s"}},
		y: axis{i18n.MapAway, false, []string{"2s", "5s", "8s", "12s", "20s", "40s", "50s"}},
		script: "# rebalance-lab 1\ntopic orders partitions=6\nproducer shop topic=orders rate=6/s\ngroup app partition.assignment.strategy=range session.timeout.ms={x} heartbeat.interval.ms=1s auto.offset.reset=earliest\n" +
			"consumer C1 C2 C3 group=app subscribe=orders process=50ms/record\nset C3 group.instance.id=three\nstart C1 C2 C3\nsettle\nwait 5s\nmark begin\ncrash C3\nwait {y}\nrestart C3\nrun for 70s\n",
		out: "count C3 expired",
	},
	{
		id: "cut", title: i18n.MapCut, lede: i18n.MapCutLede, rule: i18n.MapCutRule,
		x: axis{i18n.MapSession, false, []string{"6s", "10s", "15s", "30s", "45s", "60s"}},
		y: axis{i18n.MapCutFor, false, []string{"2s", "5s", "8s", "12s", "20s", "40s", "50s"}},
		script: "# rebalance-lab 1\ntopic orders partitions=6\nproducer shop topic=orders rate=6/s\ngroup app partition.assignment.strategy=range session.timeout.ms={x} heartbeat.interval.ms=1s auto.offset.reset=earliest\n" +
			"consumer C1 C2 C3 group=app subscribe=orders process=50ms/record\nstart C1 C2 C3\nsettle\nwait 5s\nmark begin\ncut C3\nwait {y}\nheal C3\nrun for 70s\n",
		out: "count C3 expired",
	},
}
