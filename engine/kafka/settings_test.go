package kafka

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestDefaultsAreValidAndNamesUnique(t *testing.T) {
	seen := map[string]bool{}
	for i := range Settings() {
		s := &Settings()[i]
		key := string(rune('0'+s.Scope)) + s.Name
		require.False(t, seen[key], s.Name)
		seen[key] = true
		if !s.Null && !s.Required {
			assert.Empty(t, s.Check(s.Default), s.Name)
		}
	}
}

func TestIllegalValuesFailInKafkasWords(t *testing.T) {
	for _, c := range []struct{ name, value, want string }{
		{"max.poll.records", "0", "Invalid value 0 for configuration max.poll.records: Value must be at least 1"},
		{"max.poll.records", "many", "Invalid value many for configuration max.poll.records: Not a number of type INT"},
		{"enable.auto.commit", "yes", "Invalid value yes for configuration enable.auto.commit: Expected value to be either true or false"},
		{"group.protocol", "new", "Invalid value new for configuration group.protocol: String must be one of (case insensitive): CONSUMER, CLASSIC"},
		{"group.protocol", "CONSUMER", ""},
		{"session.timeout.ms", "-5", ""}, // only the broker has bounds
	} {
		assert.Equal(t, c.want, LookupSetting(ConsumerScope, c.name).Check(c.value))
	}
	assert.Nil(t, LookupSetting(ConsumerScope, "session.timeout"))
	assert.Equal(t, Millis(45000), LookupSetting(ConsumerScope, "session.timeout.ms").DefaultMillis())
	assert.Equal(t, 7*Day, LookupSetting(BrokerScope, "offsets.retention.minutes").DefaultMillis())
}

// A setting has the default of its version, and only versions that have it (R-360,
//
func TestSettingsByVersion(t *testing.T) {
	for _, c := range []struct {
		scope               Scope
		name, version, want string
	}{
		{ConsumerScope, "session.timeout.ms", "2.8", "10000"}, {ConsumerScope, "session.timeout.ms", "3.0", "45000"},
		{ConsumerScope, "partition.assignment.strategy", "2.8", "range"}, {ConsumerScope, "partition.assignment.strategy", "3.0", "range,cooperative-sticky"},
		{ConsumerScope, "metadata.recovery.strategy", "3.9", "none"}, {ConsumerScope, "metadata.recovery.strategy", "4.0", "rebootstrap"},
		{BrokerScope, "group.max.session.timeout.ms", "2.0", "300000"}, {BrokerScope, "group.max.session.timeout.ms", "2.4", "1800000"},
		{BrokerScope, "group.coordinator.rebalance.protocols", "3.9", "classic"}, {BrokerScope, "group.coordinator.rebalance.protocols", "4.0", "classic,consumer,streams"},
	} {
		assert.Equal(t, c.want, LookupSetting(c.scope, c.name).DefaultIn(ParseVersion(c.version)), "%s in %s", c.name, c.version)
	}
	for _, c := range []struct {
		name, version string
		want          bool
	}{
		{"group.protocol", "3.0", false}, {"group.protocol", "3.9", true}, {"retry.backoff.max.ms", "3.0", false},
		{"internal.leave.group.on.close", "4.1", true}, {"internal.leave.group.on.close", "4.2", false}, {"group.instance.id", "2.0", false},
	} {
		assert.Equal(t, c.want, LookupSetting(ConsumerScope, c.name).In(ParseVersion(c.version)), "%s in %s", c.name, c.version)
	}
	assert.True(t, LookupSetting(ConsumerScope, "retry.backoff.max.ms").In(0))
	assert.Equal(t, "45000", LookupSetting(ConsumerScope, "session.timeout.ms").DefaultIn(0))
}

// The table is Kafka's: every setting of its ConfigDef tables, with type, default and
// the words in which it refuses a value (R-360, R-363, R-364, N-03).
func TestSettingsAreKafkas(t *testing.T) {
	text, err := os.ReadFile("testdata/settings-4.3.1.tsv")
	require.NoError(t, err)
	types := map[string]Type{"INT": IntType, "LONG": LongType, "SHORT": ShortType, "BOOLEAN": BoolType, "STRING": StringType, "CLASS": StringType, "LIST": ListType}
	scopes := map[string]Scope{"consumer": ConsumerScope, "broker": BrokerScope, "group": GroupScope}
	probes := []string{"bogus", "-1", "0", "7", "true", "9999999999", ""}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		s := LookupSetting(scopes[f[0]], f[1])
		if !assert.NotNil(t, s, f[1]) {
			continue
		}
		assert.Equal(t, types[f[2]], s.Type, f[1])
		switch f[3] {
		case "<null>":
			assert.True(t, s.Null, f[1])
		case "<required>":
			assert.True(t, s.Required, f[1])
		default:
			if f[1] != "partition.assignment.strategy" { // by class names there
				assert.Equal(t, f[3], s.Default, f[1])
			}
		}
		if f[1] == "auto.offset.reset" || f[2] == "CLASS" { // the client parses the one, the other needs classes
			continue
		}
		for i, probe := range probes {
			want := f[4+i]
			if whole, is := strings.CutPrefix(want, "!"); is {
				want = whole
			} else if want != "" {
				want = "Invalid value " + probe + " for configuration " + f[1] + ": " + want
			}
			assert.Equal(t, want, s.Check(probe), "%s=%s", f[1], probe)
		}
	}
}
