package group

import (
	"math"
	"strings"

	"rebalancelab/engine/kafka"
)

// Config holds the broker settings that the coordinator obeys, by Kafka's names.
type Config struct {
	InitialRebalanceDelay  kafka.Millis // group.initial.rebalance.delay.ms
	MinSessionTimeout      kafka.Millis // group.min.session.timeout.ms
	MaxSessionTimeout      kafka.Millis // group.max.session.timeout.ms
	MaxSize                int          // group.max.size
	NewMemberJoinTimeout   kafka.Millis // fixed in Kafka
	OffsetsRetention       kafka.Millis // offsets.retention.minutes
	OffsetsRetentionCheck  kafka.Millis // offsets.retention.check.interval.ms
	OffsetMetadataMaxBytes int          // offset.metadata.max.bytes

	ConsumerSessionTimeout        kafka.Millis // group.consumer.session.timeout.ms
	ConsumerMinSessionTimeout     kafka.Millis // group.consumer.min.session.timeout.ms
	ConsumerMaxSessionTimeout     kafka.Millis // group.consumer.max.session.timeout.ms
	ConsumerHeartbeatInterval     kafka.Millis // group.consumer.heartbeat.interval.ms
	ConsumerMinHeartbeatInterval  kafka.Millis // group.consumer.min.heartbeat.interval.ms
	ConsumerMaxHeartbeatInterval  kafka.Millis // group.consumer.max.heartbeat.interval.ms
	ConsumerMaxSize               int          // group.consumer.max.size
	ConsumerAssignors             []string     // group.consumer.assignors, the first is the default
	ConsumerMigrationPolicy       MigrationPolicy
	ConsumerAssignmentInterval    kafka.Millis // group.consumer.assignment.interval.ms
	ConsumerMinAssignmentInterval kafka.Millis // group.consumer.min.assignment.interval.ms
	ConsumerMaxAssignmentInterval kafka.Millis // group.consumer.max.assignment.interval.ms
	ConsumerRegexRefresh          kafka.Millis // group.consumer.regex.refresh.interval.ms

	// Version is what the broker behaves like, as far as kafka.Deltas goes.
	Version kafka.Version
	// NoConsumerGroups: group.coordinator.rebalance.protocols leaves them out (N-02).
	NoConsumerGroups bool

	// AppendLatency is how long a written record takes until it is committed: what
	// writes is answered that much later. No Kafka setting.
	AppendLatency kafka.Millis
}

// DefaultConfig is a Kafka 4.3.1 broker as it comes (R-363, N-03).
func DefaultConfig() Config {
	return Config{
		InitialRebalanceDelay:  3 * kafka.Second,
		MinSessionTimeout:      6 * kafka.Second,
		MaxSessionTimeout:      30 * kafka.Minute,
		MaxSize:                math.MaxInt32,
		NewMemberJoinTimeout:   5 * kafka.Minute,
		OffsetsRetention:       7 * kafka.Day,
		OffsetsRetentionCheck:  10 * kafka.Minute,
		OffsetMetadataMaxBytes: 4096,

		ConsumerSessionTimeout:        45 * kafka.Second,
		ConsumerMinSessionTimeout:     45 * kafka.Second,
		ConsumerMaxSessionTimeout:     60 * kafka.Second,
		ConsumerHeartbeatInterval:     5 * kafka.Second,
		ConsumerMinHeartbeatInterval:  5 * kafka.Second,
		ConsumerMaxHeartbeatInterval:  15 * kafka.Second,
		ConsumerMaxSize:               math.MaxInt32,
		ConsumerAssignors:             []string{"uniform", "range"},
		ConsumerMigrationPolicy:       MigrateBidirectional,
		ConsumerAssignmentInterval:    kafka.Second,
		ConsumerMinAssignmentInterval: 0,
		ConsumerMaxAssignmentInterval: 15 * kafka.Second,
		ConsumerRegexRefresh:          10 * kafka.Minute,
	}
}

// MigrationPolicy is group.consumer.migration.policy (N-90).
type MigrationPolicy uint8

// Migration policies.
const (
	MigrateDisabled MigrationPolicy = iota
	MigrateUpgrade
	MigrateDowngrade
	MigrateBidirectional
)

// ParseMigrationPolicy reads the setting's value, in any case; what it does not
// know is disabled, as in Kafka (N-90).
func ParseMigrationPolicy(s string) MigrationPolicy {
	switch strings.ToLower(s) {
	case "upgrade":
		return MigrateUpgrade
	case "downgrade":
		return MigrateDowngrade
	case "bidirectional":
		return MigrateBidirectional
	}
	return MigrateDisabled
}

func (p MigrationPolicy) up() bool   { return p == MigrateUpgrade || p == MigrateBidirectional }
func (p MigrationPolicy) down() bool { return p == MigrateDowngrade || p == MigrateBidirectional }

// GroupConfig holds the settings of one group (N-04); −1 = the broker's value.
type GroupConfig struct {
	ConsumerSessionTimeout     kafka.Millis // consumer.session.timeout.ms
	ConsumerHeartbeatInterval  kafka.Millis // consumer.heartbeat.interval.ms
	ConsumerAssignmentInterval kafka.Millis // consumer.assignment.interval.ms
}

// NoGroupConfig leaves everything to the broker.
func NoGroupConfig() GroupConfig { return GroupConfig{-1, -1, -1} }

type groupSettings struct {
	group string
	GroupConfig
}

// SetGroupConfig replaces all settings of a group. Values outside the broker's
// bounds are clamped, not refused (N-04).
func (c *Coordinator) SetGroupConfig(group string, g GroupConfig) {
	for i := range c.settings {
		if c.settings[i].group == group {
			c.settings[i].GroupConfig = g
			return
		}
	}
	c.settings = append(c.settings, groupSettings{group, g})
}

func (c *Coordinator) setting(group string, pick func(GroupConfig) kafka.Millis, low, high, broker kafka.Millis) kafka.Millis {
	for i := range c.settings {
		if c.settings[i].group == group {
			if v := pick(c.settings[i].GroupConfig); v >= 0 {
				return min(max(v, low), high)
			}
		}
	}
	return broker
}

func (c *Coordinator) consumerSessionTimeout(group string) kafka.Millis {
	return c.setting(group, func(g GroupConfig) kafka.Millis { return g.ConsumerSessionTimeout },
		c.cfg.ConsumerMinSessionTimeout, c.cfg.ConsumerMaxSessionTimeout, c.cfg.ConsumerSessionTimeout)
}

func (c *Coordinator) consumerHeartbeatInterval(group string) kafka.Millis {
	return c.setting(group, func(g GroupConfig) kafka.Millis { return g.ConsumerHeartbeatInterval },
		c.cfg.ConsumerMinHeartbeatInterval, c.cfg.ConsumerMaxHeartbeatInterval, c.cfg.ConsumerHeartbeatInterval)
}

func (c *Coordinator) assignmentInterval(group string) kafka.Millis {
	return c.setting(group, func(g GroupConfig) kafka.Millis { return g.ConsumerAssignmentInterval },
		c.cfg.ConsumerMinAssignmentInterval, c.cfg.ConsumerMaxAssignmentInterval, c.cfg.ConsumerAssignmentInterval)
}
