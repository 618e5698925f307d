// Package bring rebuilds somebody's own consumer group as a scenario, from what
// they have at hand: the output of kafka-consumer-groups --describe, a consumer's
// .properties, or Spring's application.yml and application.properties. Names of
// librdkafka and KafkaJS are understood where they have a counterpart.
//
// Nothing here guesses in silence: every setting that was read has a finding that
// says what became of it, and a text that is none of these is refused with the line
// at which it stops being one.
package bring

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Limits of a pasted text.
const (
	MaxBytes    = 256 << 10
	MaxSettings = 500
	MaxMembers  = 200
	MaxLag      = 100_000 // records of one partition

	MaxTopics     = 150
	MaxPartitions = 5_000
)

// Kind is what a text turned out to be.
type Kind string

// Kinds of texts.
const (
	Describe   Kind = "describe"
	Properties Kind = "properties"
	Spring     Kind = "spring"
)

// Code says what became of a setting, or what is wrong with a text. It is the id of
// its words in package say.
type Code string

// What became of settings. The comment says the arguments.
const (
	Used          Code = "used"    // Kafka's default
	SameAsIs      Code = "default" // it is the default anyway
	UsedNoDefault Code = "used-no-default"
	NotShown      Code = "not-shown"   // a setting of Kafka that changes nothing in a lab
	Security      Code = "security"    // about encryption and logins
	StandIn       Code = "stand-in"    // a placeholder nobody resolved; what stands for it
	NoStandIn     Code = "no-stand-in" // a placeholder; the setting is left out
	Unknown       Code = "unknown"     // what may have been meant, or ""
	Invalid       Code = "invalid"     // Kafka's own reason
	Renamed       Code = "renamed"     // Kafka's name for it
	NoPartner     Code = "no-partner"  // whose setting it is
	Listener      Code = "listener"    // what the container does with it
	SpringOff     Code = "spring-off"  // enable.auto.commit is off under Spring
	OwnEach       Code = "own-each"    // an instance id is needed for each consumer
	LagOnly       Code = "lag-only"    // offsets start at 0; the lag is kept
	LagCut        Code = "lag-cut"     // partition, limit
	NoTopics      Code = "no-topics"   // the table names no topics
	NoOffset      Code = "no-offset"   // partitions without a committed offset
	ResetAdded    Code = "reset-added" // auto.offset.reset=earliest is ours
	Otherwise     Code = "otherwise"   // partitions, the assignor here
	SecondYAML    Code = "second-document"
)

// What is wrong with a text.
const (
	TooLong    Code = "too-long" // bytes, limit
	NotText    Code = "not-text"
	Empty      Code = "empty"
	NoKind     Code = "no-kind"    // the line
	BadRow     Code = "bad-row"    // columns wanted, columns found
	BadNumber  Code = "bad-number" // column, value
	BadYAML    Code = "bad-yaml"   // the line
	TabInYAML  Code = "tab-in-yaml"
	TooMany    Code = "too-many" // limit
	NoMembers  Code = "no-members"
	NotTheOnes Code = "not-the-ones" // settings, but none of a consumer
)

// Finding is something to say about a line of the text.
type Finding struct {
	Line        int // from 1, 0 = the text as a whole
	Name, Value string
	Code        Code
	Args        []string
}

// Result is what a text became: a script, or a problem.
type Result struct {
	Kind     Kind
	Script   string
	Findings []Finding
	Problem  *Finding

	// What a table says about owners.
	held     []held
	members  []rebuilt
	assignor string
}

// rebuilt is a member of a table as a consumer of the script.
type rebuilt struct{ consumer, client string }

// Codes lists all codes, so that a test can hold that each has words.
func Codes() []Code {
	return []Code{Used, UsedNoDefault, SameAsIs, NotShown, Security, StandIn, NoStandIn, NoOffset, ResetAdded, Otherwise, Unknown, Invalid, Renamed, NoPartner, Listener, SpringOff, OwnEach, LagOnly, LagCut, NoTopics,
		SecondYAML, TooLong, NotText, Empty, NoKind, BadRow, BadNumber, BadYAML, TabInYAML, TooMany, NoMembers, NotTheOnes}
}

// Read understands a pasted text.
func Read(text string) Result {
	if len(text) > MaxBytes {
		return refuse(0, TooLong, strconv.Itoa(len(text)), strconv.Itoa(MaxBytes))
	}
	text = strings.TrimPrefix(text, "\ufeff")
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	empty := true
	for i, l := range lines {
		if !utf8.ValidString(l) || strings.ContainsFunc(l, func(r rune) bool { return r < ' ' && r != '\t' }) {
			return refuse(i+1, NotText)
		}
		empty = empty && strings.TrimSpace(l) == ""
	}
	switch {
	case empty:
		return refuse(0, Empty)
	case isTable(lines):
		return readTables(lines)
	case isYAML(lines):
		pairs, notes, problem := readYAML(lines)
		if problem != nil {
			return Result{Problem: problem}
		}
		return fromSettings(pairs, notes)
	}
	pairs, problem := readProperties(lines)
	if problem != nil {
		return Result{Problem: problem}
	}
	return fromSettings(pairs, nil)
}

func refuse(line int, code Code, args ...string) Result {
	return Result{Problem: &Finding{Line: line, Code: code, Args: args}}
}

// pair is one setting as it was written.
type pair struct {
	line       int
	key, value string
}
