package kafka

import (
	"strconv"
	"strings"
)

// Scope says whose setting it is.
type Scope uint8

// Scopes.
const (
	ConsumerScope Scope = iota
	BrokerScope         // server.properties
	GroupScope          // kafka-configs --entity-type groups
)

// Type is a setting's type as Kafka's ConfigDef names it.
type Type uint8

// Types. A number whose name ends in .ms is a length of time; one in .bytes a
// size.
const (
	IntType Type = iota
	LongType
	ShortType
	BoolType
	StringType
	ListType
)

// Change is a default that an older version had: up to and including Until.
type Change struct{ Until, Default string }

// Setting is one row of the settings table: the one source for validation, help,
// reference and lessons. Values are the text that a properties file holds.
type Setting struct {
	Name     string
	Scope    Scope
	Type     Type
	Default  string // "" with Required or Null
	Null     bool   // default is null
	Required bool
	Min, Max int64    // numbers; Max 0 = none, Min NoMin = none
	Values   []string // the only values allowed, if any, in Kafka's order
	AnyCase  bool     // of Values
	NonEmpty bool     // texts and lists
	Since    string   // version that brought it, "" = before 1.0
	Until    string   // the last version that has it, "" = there still is
	Changes  []Change // older defaults, oldest first
	Modelled bool     // it changes what the model does
}

// NoMin marks a number without a lower bound.
const NoMin = -1 << 62

// LookupSetting finds a setting by scope and name; nil if Kafka has none.
func LookupSetting(scope Scope, name string) *Setting {
	for i := range settings {
		if settings[i].Name == name && settings[i].Scope == scope {
			return &settings[i]
		}
	}
	return nil
}

// In tells whether a version has the setting.
func (s *Setting) In(v Version) bool {
	return v == 0 || (s.Since == "" || ParseVersion(s.Since) <= v) && (s.Until == "" || ParseVersion(s.Until) >= v)
}

// DefaultIn is the default that a version has.
func (s *Setting) DefaultIn(v Version) string {
	for _, c := range s.Changes {
		if v != 0 && v <= ParseVersion(c.Until) {
			return c.Default
		}
	}
	return s.Default
}

// Settings is the whole table, in Kafka's grouping. Callers must not change it.
func Settings() []Setting { return settings }

// Check validates a value as ConfigDef does. The message is Kafka's own text of
// the ConfigException, "" if the value is fine.
func (s *Setting) Check(value string) string {
	text := strings.TrimSpace(value)
	if s.Type == ListType && s.NonEmpty && text == "" {
		values := "any non-empty value"
		if len(s.Values) > 0 {
			values = "[" + strings.Join(s.Values, ", ") + "]"
		}
		return "Configuration '" + s.Name + "' must not be empty. Valid values include: " + values
	}
	why := s.fault(text)
	if why == "" {
		return ""
	}
	return "Invalid value " + value + " for configuration " + s.Name + ": " + why
}

func (s *Setting) fault(value string) string {
	switch s.Type {
	case IntType, LongType, ShortType:
		return s.numberFault(value)
	case BoolType:
		if v := strings.ToLower(value); v != "true" && v != "false" {
			return "Expected value to be either true or false"
		}
	case StringType:
		if s.NonEmpty && value == "" {
			return "String must be non-empty"
		}
		return s.wordFault(value)
	case ListType:
		for one := range strings.SplitSeq(value, ",") {
			if why := s.wordFault(strings.TrimSpace(one)); why != "" {
				return why
			}
		}
	}
	return ""
}

func (s *Setting) numberFault(value string) string {
	bits, name := 32, "INT"
	switch s.Type {
	case LongType:
		bits, name = 64, "LONG"
	case ShortType:
		bits, name = 16, "SHORT"
	}
	n, err := strconv.ParseInt(value, 10, bits)
	switch {
	case err != nil:
		return "Not a number of type " + name
	case s.Min != NoMin && n < s.Min:
		return "Value must be at least " + strconv.FormatInt(s.Min, 10)
	case s.Max != 0 && n > s.Max:
		return "Value must be no more than " + strconv.FormatInt(s.Max, 10)
	}
	return ""
}

func (s *Setting) wordFault(value string) string {
	if len(s.Values) == 0 {
		return ""
	}
	for _, v := range s.Values {
		if v == value || s.AnyCase && strings.EqualFold(v, value) {
			return ""
		}
	}
	if s.AnyCase {
		return "String must be one of (case insensitive): " + strings.ToUpper(strings.Join(s.Values, ", "))
	}
	return "String must be one of: " + strings.Join(s.Values, ", ")
}

// DefaultMillis is the default of a setting that is a number of milliseconds, or
// of minutes where its name says so.
func (s *Setting) DefaultMillis() Millis {
	n, err := strconv.ParseInt(s.Default, 10, 64)
	if err != nil {
		return 0
	}
	if strings.HasSuffix(s.Name, ".minutes") {
		return Millis(n) * Minute
	}
	return Millis(n)
}
