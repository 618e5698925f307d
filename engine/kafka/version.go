package kafka

import (
	"strconv"
	"strings"
)

// Version is a release of Kafka, 401 for 4.1. The zero value is the newest one.
type Version uint16

// Versions are the releases that a world can behave like, newest first. Only what
// Deltas lists differs between them, and the settings by their own history; nothing
// else is claimed of the older ones. Of 2.0 only the expiry of offsets is.
var Versions = []string{"4.3", "4.2", "4.1", "4.0", "3.9", "3.0", "2.8", "2.4", "2.0"}

// ParseVersion reads a release such as 4.3 or 0.10.1, whose last number is left out.
func ParseVersion(text string) Version {
	major, rest, _ := strings.Cut(text, ".")
	minor, _, _ := strings.Cut(rest, ".")
	a, _ := strconv.Atoi(major)
	b, _ := strconv.Atoi(minor)
	return Version(100*a + b)
}

// Delta is a change of behaviour between releases.
type Delta uint8

// The deltas that are modelled.
const (
	ExpiryByGroup       Delta = iota // offsets of a group with members do not age
	RecordsWhileJoining              // cooperative: poll returns records during a rebalance
	CommitToldToPoll                 // RebalanceInProgressException instead of CommitFailedException
	BeatWhileSyncing                 // heartbeats between JoinGroup and SyncGroup
	SkipAssignment                   // a returning static leader knows that it leads
	GrowingBackoff                   // retries wait longer and longer
	OwnedByPartition                 // sticky assignors sort what is owned by partition first
	ConsumerGroups                   // the consumer group protocol is offered without asking
	ResetByDuration                  // auto.offset.reset=by_duration:…
	FetchGate                        // no fetch to a node of which records are buffered
	SyncKeepsSession                 // SyncGroup in Stable does not renew the session
	CloseOptions                     // close says whether to leave
	DroppedAtOnce                    // partitions of dropped topics are not fetched any more
	AssignmentInterval               // consumer groups wait between two targets, and begin at epoch 1
	OlderEpochCommits                // commits with an epoch that the partition has had are good
	deltaCount
)

// DeltaRow says of a delta by which rule it goes, and since when it is so.
type DeltaRow struct {
	Rule  string
	Since Version
}

// Deltas is the one table of what differs between versions.
var Deltas = [deltaCount]DeltaRow{
	ExpiryByGroup:       {"R-192", 201},
	RecordsWhileJoining: {"R-247", 205},
	CommitToldToPoll:    {"R-289", 205},
	BeatWhileSyncing:    {"R-216", 207},
	SkipAssignment:      {"R-167", 302},
	GrowingBackoff:      {"R-226", 307},
	OwnedByPartition:    {"A-41", 308},
	ConsumerGroups:      {"N-126", 400},
	ResetByDuration:     {"R-298", 400},
	FetchGate:           {"R-316", 400},
	SyncKeepsSession:    {"R-152", 400},
	CloseOptions:        {"R-328", 401},
	DroppedAtOnce:       {"R-307", 401},
	AssignmentInterval:  {"N-40", 403},
	OlderEpochCommits:   {"N-81", 403},
}

// Has tells whether a release has a change.
func (v Version) Has(d Delta) bool { return v == 0 || v >= Deltas[d].Since }
