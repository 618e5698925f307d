package kafka

import (
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
		{"group.protocol", "new", "Invalid value new for configuration group.protocol: String must be one of (case insensitive): CLASSIC, CONSUMER"},
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
