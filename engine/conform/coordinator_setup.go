package conform

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"rebalancelab/engine/assign"
	"rebalancelab/engine/group"
	"rebalancelab/engine/kafka"
)

// Limits that keep a case short.
const (
	minRetentionCheck = kafka.Second
	maxCaseTime       = 100 * kafka.Day
	maxPartitions     = 100_000
)

// readConfig reads broker settings by Kafka's names, values as text.
func readConfig(n node) group.Config {
	cfg := group.DefaultConfig()
	for _, name := range n.names() {
		number := func() int64 {
			v, err := strconv.ParseInt(n.text(name, ""), 10, 64)
			if err != nil || v < 0 || v > math.MaxInt32 {
				n.fail(name, "must be a whole number from 0 to %d, as text", math.MaxInt32)
			}
			return v
		}
		millis := func() kafka.Millis { return kafka.Millis(number()) }
		switch name {
		case "group.initial.rebalance.delay.ms":
			cfg.InitialRebalanceDelay = millis()
		case "group.min.session.timeout.ms":
			cfg.MinSessionTimeout = millis()
		case "group.max.session.timeout.ms":
			cfg.MaxSessionTimeout = millis()
		case "group.max.size":
			cfg.MaxSize = int(number())
		case "offsets.retention.minutes":
			cfg.OffsetsRetention = millis() * kafka.Minute
		case "offsets.retention.check.interval.ms":
			if cfg.OffsetsRetentionCheck = millis(); cfg.OffsetsRetentionCheck < minRetentionCheck {
				n.fail(name, "must be at least %d in a case", minRetentionCheck)
			}
		case "offset.metadata.max.bytes":
			cfg.OffsetMetadataMaxBytes = int(number())
		case "group.consumer.session.timeout.ms":
			cfg.ConsumerSessionTimeout = millis()
		case "group.consumer.min.session.timeout.ms":
			cfg.ConsumerMinSessionTimeout = millis()
		case "group.consumer.max.session.timeout.ms":
			cfg.ConsumerMaxSessionTimeout = millis()
		case "group.consumer.heartbeat.interval.ms":
			cfg.ConsumerHeartbeatInterval = millis()
		case "group.consumer.min.heartbeat.interval.ms":
			cfg.ConsumerMinHeartbeatInterval = millis()
		case "group.consumer.max.heartbeat.interval.ms":
			cfg.ConsumerMaxHeartbeatInterval = millis()
		case "group.consumer.max.size":
			cfg.ConsumerMaxSize = int(number())
		case "group.consumer.assignors":
			cfg.ConsumerAssignors = nil
			for _, a := range strings.Split(n.text(name, ""), ",") {
				a = strings.TrimSpace(a)
				if a != assign.ServerUniform && a != assign.ServerRange {
					n.fail(name, "must be a list of uniform and range")
				}
				cfg.ConsumerAssignors = append(cfg.ConsumerAssignors, a)
			}
		case "group.consumer.migration.policy":
			policy := strings.ToLower(n.text(name, ""))
			if !slices.Contains([]string{"disabled", "upgrade", "downgrade", "bidirectional"}, policy) {
				n.fail(name, "must be disabled, upgrade, downgrade or bidirectional")
			}
			cfg.ConsumerMigrationPolicy = group.ParseMigrationPolicy(policy)
		case "group.consumer.assignment.interval.ms":
			cfg.ConsumerAssignmentInterval = millis()
		case "group.consumer.min.assignment.interval.ms":
			cfg.ConsumerMinAssignmentInterval = millis()
		case "group.consumer.max.assignment.interval.ms":
			cfg.ConsumerMaxAssignmentInterval = millis()
		case "group.consumer.regex.refresh.interval.ms":
			cfg.ConsumerRegexRefresh = millis()
		default:
			n.fail(name, "unknown setting")
		}
	}
	return cfg
}

func readGroupConfig(n node) group.GroupConfig {
	g := group.NoGroupConfig()
	for _, name := range n.names() {
		v, err := strconv.ParseInt(n.text(name, ""), 10, 64)
		if err != nil {
			n.fail(name, "must be a whole number as text")
		}
		switch name {
		case "consumer.session.timeout.ms":
			g.ConsumerSessionTimeout = kafka.Millis(v)
		case "consumer.heartbeat.interval.ms":
			g.ConsumerHeartbeatInterval = kafka.Millis(v)
		case "consumer.assignment.interval.ms":
			g.ConsumerAssignmentInterval = kafka.Millis(v)
		default:
			n.fail(name, "unknown setting")
		}
	}
	return g
}

// editTopics changes a copy of the metadata image and shows it to the coordinator.
func (p *player) editTopics(edit func()) {
	p.image = &kafka.Cluster{Topics: slices.Clone(p.image.Topics)}
	edit()
	p.group.SetTopics(p.now, p.image)
}

func (p *player) createTopic(name string, n node) {
	id, ok := kafka.ParseUUID(n.text("id", ""))
	if !ok {
		n.fail("id", "must be a topic id of 22 characters")
	}
	p.image.Topics = append(p.image.Topics, kafka.Topic{Name: name, ID: id})
	p.addPartitions(&p.image.Topics[len(p.image.Topics)-1], n.int32("partitions", 1), n)
}

func (p *player) addPartitions(t *kafka.Topic, total int32, n node) {
	if total > maxPartitions {
		n.fail("partitions", "must not be above %d", maxPartitions)
	}
	racks := n.textLists("racks")
	t.Racks = slices.Clone(t.Racks)
	for i := t.Partitions; i < total; i++ {
		mine := []string{""}
		if len(racks) > 0 && len(racks[int(i)%len(racks)]) > 0 {
			mine = racks[int(i)%len(racks)]
		}
		t.Racks = append(t.Racks, mine)
		t.Partitions++
	}
}
