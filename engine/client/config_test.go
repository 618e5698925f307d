package client

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/kafka"
)

func group(more ...Setting) []Setting { return append([]Setting{{"group.id", "g"}}, more...) }

// The defaults of Kafka 4.3.1, and the effective protocol.
func TestDefaults(t *testing.T) {
	c, fault := NewConfig("C1", group())
	require.Empty(t, fault.Class)
	assert.Equal(t, []string{"range", "cooperative-sticky"}, c.Assignors)
	assert.False(t, c.Cooperative, "the default pair is eager")
	assert.True(t, c.AutoCommit)
	assert.Equal(t, []kafka.Millis{45_000, 3_000, 300_000, 5_000, 300_000, 30_000, 60_000}, []kafka.Millis{c.SessionTimeout, c.HeartbeatInterval,
		c.MaxPollInterval, c.AutoCommitInterval, c.MetadataMaxAge, c.RequestTimeout, c.APITimeout})
	assert.Equal(t, int64(500), c.MaxPollRecords)
	assert.Equal(t, "latest", c.Reset)
	assert.Equal(t, "C1", c.ClientID)
	c, _ = NewConfig("C1", group(Setting{"partition.assignment.strategy", "org.apache.kafka.clients.consumer.CooperativeStickyAssignor"}))
	assert.True(t, c.Cooperative)
}

// N-121: what the constructor refuses, in Kafka's words.
func TestConstructorRefuses(t *testing.T) {
	for _, x := range []struct {
		settings []Setting
		class    string
		message  string
	}{
		{group(Setting{"session.timeout.ms", "3000"}), "KafkaException", "Failed to construct kafka consumer; caused by IllegalArgumentException: Heartbeat must be set lower than the session timeout"},
		{[]Setting{{"group.id", ""}}, "KafkaException", "Failed to construct kafka consumer; caused by InvalidGroupIdException: The configured group.id should not be an empty string or whitespace."},
		{[]Setting{{"enable.auto.commit", "true"}}, "InvalidConfigurationException", "enable.auto.commit cannot be set to true when default group id (null) is used."},
		{group(Setting{"auto.offset.reset", "newest"}), "ConfigException", "Invalid value newest for configuration auto.offset.reset: Invalid value `newest` for configuration auto.offset.reset. The value must be either 'earliest', 'latest', 'none' or of the format 'by_duration:<PnDTnHnMn.nS.>'."},
		{group(Setting{"auto.offset.reset", "by_duration:-PT1S"}), "ConfigException", "Invalid value by_duration:-PT1S for configuration auto.offset.reset: Invalid value `by_duration:-PT1S` for configuration auto.offset.reset. The value must be either 'earliest', 'latest', 'none' or of the format 'by_duration:<PnDTnHnMn.nS.>'."},
		{group(Setting{"max.poll.records", "0"}), "ConfigException", "Invalid value 0 for configuration max.poll.records: Value must be at least 1"},
		{group(Setting{"session.timeout.ms", "soon"}), "ConfigException", "Invalid value soon for configuration session.timeout.ms: Not a number of type INT"},
		{group(Setting{"group.protocol", "consumer"}, Setting{"session.timeout.ms", "10000"}), "ConfigException", "session.timeout.ms cannot be set when group.protocol=CONSUMER"},
		{group(Setting{"group.remote.assignor", "range"}), "ConfigException", "group.remote.assignor cannot be set when group.protocol=CLASSIC"},
	} {
		_, fault := NewConfig("C1", x.settings)
		assert.Equal(t, Fault{x.class, x.message}, fault)
	}
}

// An older client does not know newer settings: it ignores them with a warning
//
func TestConfigOfOlderClients(t *testing.T) {
	given := group(Setting{"group.protocol", "consumer"}, Setting{"retry.backoff.max.ms", "9000"})
	c, fault := NewConfigIn(300, "C", given)
	require.Empty(t, fault)
	assert.False(t, c.ConsumerProtocol)
	assert.Equal(t, c.RetryBackoff, c.RetryBackoffMax)
	assert.False(t, c.StaysOnClose)
	c, _ = NewConfigIn(208, "C", group())
	assert.Equal(t, 10*kafka.Second, c.SessionTimeout)
	assert.Equal(t, []string{"range"}, c.Assignors)
	c, _ = NewConfigIn(401, "C", group(Setting{"internal.leave.group.on.close", "false"}))
	assert.True(t, c.StaysOnClose)
	c, _ = NewConfigIn(402, "C", group(Setting{"internal.leave.group.on.close", "false"}))
	assert.False(t, c.StaysOnClose)
}
