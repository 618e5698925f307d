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
