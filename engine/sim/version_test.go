package sim_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine"
	"rebalancelab/engine/kafka"
)

// versionCase shows one delta: a script, and what holds before the change and since.
type versionCase struct{ script, before, since string }

var versionCases = map[kafka.Delta]versionCase{
	kafka.ExpiryByGroup: {`
broker offsets.retention.minutes=1 offsets.retention.check.interval.ms=30s
topic t partitions=1 records=5
consumer A group=g subscribe=t auto.offset.reset=earliest commit=sync
start A
settle
run for 5m`, "expect committed t-0 = none", "expect committed t-0 = 5"},

	kafka.RecordsWhileJoining: {`
topic t partitions=3
producer p topic=t rate=10/s
group g partition.assignment.strategy=cooperative-sticky
consumer A B C group=g subscribe=t process=1ms/record
start A B
settle
block B for 20s
start C
mark joins when A rejoining
run until joins
run for 10s
mark later`, "expect processed A from joins to later = 0", "expect processed A from joins to later > 20"},

	kafka.CommitToldToPoll: {`
topic t partitions=3 records=5
group g partition.assignment.strategy=cooperative-sticky auto.offset.reset=earliest
consumer A B C group=g subscribe=t commit=none
start A B
settle
block B for 20s
start C
mark joins when A rejoining
run until joins
run for 2s
commit A
run for 2s`, "expect A threw CommitFailedException", "expect A threw RebalanceInProgressException"},

	kafka.BeatWhileSyncing: {`
topic t partitions=3
group g session.timeout.ms=10s partition.assignment.strategy=range
consumer A B C group=g subscribe=t
start A B C
settle
enforce rebalance C
mark joined when g in CompletingRebalance
run until joined
crash A
run for 8s
mark later`, "expect requests B from joined to later <= 1", "expect requests B from joined to later between 2 and 4"},

	kafka.SkipAssignment: {`
topic t partitions=2
consumer A group=g subscribe=t group.instance.id=a
consumer B group=g subscribe=t group.instance.id=b
start A
wait 500ms
start B
settle
crash A
wait 2s
start A
wait 5s
add partitions t to=4
run for 11m`, "expect owner t-3 = none", "expect owner t-3 != none"},

	kafka.GrowingBackoff: {`
topic t partitions=1 records=5
consumer A group=g subscribe=t auto.offset.reset=earliest commit=none
start A
wait 8s
fail over coordinator load=6s
commit A
mark now
run for 5s
mark later`, "expect requests A from now to later >= 40", "expect requests A from now to later <= 30"},

	kafka.OwnedByPartition: {`
topic first partitions=4
topic second partitions=4
group g partition.assignment.strategy=cooperative-sticky
consumer A B group=g subscribe=first,second
start A
settle
start B
settle`, "expect owner second-0 = B and owner first-2 = A", "expect owner second-0 = A and owner first-2 = B"},

	kafka.ConsumerGroups: {`
topic t partitions=2
consumer A group=g subscribe=t group.protocol=consumer
start A
run for 20s`, "expect A threw UnsupportedVersionException", "expect partitions A = 2"},

	kafka.ResetByDuration: {`
topic t partitions=2
consumer A group=g subscribe=t auto.offset.reset=by_duration:PT1H
start A
run for 20s`, "expect A threw ConfigException", "expect partitions A = 2"},

	kafka.FetchGate: {`
topic t partitions=2
consumer A group=g subscribe=t auto.offset.reset=earliest max.poll.records=1 process=100ms/record
start A
settle
produce t count=100 partition=0
run for 3s
produce t count=50 partition=1
run for 3s`, "expect buffered A > 80", "expect buffered A < 60"},

	kafka.SyncKeepsSession: {`
topic t partitions=2
group g session.timeout.ms=45s
consumer A B group=g subscribe=t
start A
wait 1s
start B
at 4s freeze B for 12s
at 16.1s crash B
mark gone when B expired
run until gone`, "expect time gone between 60s and 63s", "expect time gone between 50s and 53s"},

	kafka.CloseOptions: {`
topic t partitions=2
consumer A group=g subscribe=t group.instance.id=a
start A
settle
close A operation=LEAVE_GROUP
run for 2s`, "expect never A left", "expect A left"},

	kafka.DroppedAtOnce: {`
topic t partitions=1
topic u partitions=1
producer p topic=t rate=10/s
consumer A group=g subscribe=t,u process=1ms/record
start A
wait 8s
fail over coordinator down=20s
wait 4s
subscribe A to=u
wait 1s
mark dropped
wait 10s
mark later`, "expect processed A from dropped to later > 20", "expect processed A from dropped to later = 0"},

	kafka.AssignmentInterval: {`
topic t partitions=2
consumer A group=g subscribe=t group.protocol=consumer
start A
settle`, "expect generation A = 1", "expect generation A = 2"},

	kafka.OlderEpochCommits: {`
topic t partitions=4 records=10
group g group.protocol=consumer auto.offset.reset=earliest enable.auto.commit=false
consumer A B group=g subscribe=t commit=none
start A
settle
at 12s
start B
mark given when A revoked
run until given
lose A reply=ConsumerGroupHeartbeat
wait 1s
commit A
run for 1s`, "expect A threw CommitFailedException", "expect A committed"},
}

// internal.leave.group.on.close keeps a consumer of up to 4.1 from leaving, until 4.0
// even without callbacks.
func TestLeaveOnCloseByVersion(t *testing.T) {
	for version, expect := range map[string]string{"4.0": "expect never A left\nexpect never A revoked", "4.1": "expect never A left\nexpect A revoked",
		"4.2": "expect A left\nexpect A revoked"} {
		run, problems := engine.Open("# rebalance-lab 1\nversion " + version + `
topic t partitions=2
consumer A group=g subscribe=t internal.leave.group.on.close=false
start A
settle
close A
run for 2s
` + expect + "\n")
		require.Empty(t, problems)
		run.Finish()
		for _, g := range run.Goals() {
			assert.True(t, g.Met, "%s: %s", version, g.Text)
		}
	}
}

// A broker offers the consumer protocol as group.coordinator.rebalance.protocols
// says, which leaves it out before 4.0 (N-02, N-126).
func TestConsumerProtocolIsOffered(t *testing.T) {
	for _, c := range [][3]string{{"3.9", "classic,consumer", "expect partitions A = 2"}, {"4.3", "classic", "expect A threw UnsupportedVersionException"}} {
		run, problems := engine.Open("# rebalance-lab 1\nversion " + c[0] + "\nbroker group.coordinator.rebalance.protocols=" + c[1] + `
topic t partitions=2
consumer A group=g subscribe=t group.protocol=consumer
start A
run for 10s
` + c[2] + "\n")
		require.Empty(t, problems)
		run.Finish()
		assert.True(t, run.Goals()[0].Met, c)
	}
}

// TestVersions: each delta has a case, which holds on both sides of the change.
func TestVersions(t *testing.T) {
	for d, row := range kafka.Deltas {
		delta := kafka.Delta(d)
		c, ok := versionCases[delta]
		require.True(t, ok, "no case for %s since %d", row.Rule, row.Since)
		older, newer := "", ""
		for _, v := range kafka.Versions { // newest first
			if kafka.ParseVersion(v).Has(delta) {
				newer = v
			} else if older == "" {
				older = v
			}
		}
		t.Run(row.Rule+" "+older+" "+newer, func(t *testing.T) {
			for version, expect := range map[string]string{older: c.before, newer: c.since, "4.3": c.since} {
				run, problems := engine.Open("# rebalance-lab 1\nversion " + version + c.script + "\n" + expect + "\n")
				require.Empty(t, problems)
				run.Finish()
				require.Nil(t, run.Stopped())
				for _, g := range run.Goals() {
					assert.True(t, g.Met, "%s: %s: got %+v", version, strings.TrimSpace(g.Text), g.Got)
				}
			}
		})
	}
}
