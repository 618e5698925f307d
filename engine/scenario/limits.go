package scenario

import "rebalancelab/engine/kafka"

// The limits of a script. Beyond one of them a script is refused with a problem
// that names it; nothing hangs and nothing is cut off in silence.
const (
	MaxScriptBytes = 64 << 10
	MaxLines       = 2_000
	MaxLineRunes   = 1_000
	MaxTitleRunes  = 200
	MaxTags        = 24
	MaxProblems    = 20 // reported; the rest follows when these are mended

	MaxNameBytes    = 40
	MaxConsumers    = 1_000
	MaxNamed        = 100_000 // consumers named in all actions together
	MaxGroups       = 100
	MaxTopics       = 200
	MaxPartitions   = 10_000 // over all topics
	MaxMarks        = 200
	MaxExpectations = 200
	MaxTerms        = 16  // in one condition or expression
	MaxWorkers      = 200 // threads behind one consumer

	MaxRecords       = 1_000_000_000 // per partition at the start, per produce
	MaxRatePerSecond = 100_000       // per producer
	MaxTime          = 30 * kafka.Day
)

// Version is the number in the first line of a script, `# rebalance-lab 1`.
const Version = 1
