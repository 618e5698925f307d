package engine

import "rebalancelab/engine/kafka"

// Version rises whenever a golden trace of the library changes; CHANGES.md says
// why. A link carries it with the run's digest.
const Version = 2

// Limits bound a run. Reaching one stops the run with a problem that names it;
// everything up to there can be looked at.
type Limits struct {
	Events int          // milestones
	Steps  int64        // processed items
	Time   kafka.Millis // virtual time
	Wait   kafka.Millis // for one settle or run until
	Memory int64        // bytes of the world
}

// DefaultLimits are those of labs and lessons.
var DefaultLimits = Limits{
	Events: 100_000,
	Steps:  50_000_000,
	Time:   30 * kafka.Day,
	Wait:   kafka.Hour,
	Memory: 512 << 20,
}

// LargeLimits are for one's own machine: the command line and benchmarks.
var LargeLimits = Limits{
	Events: 2_000_000,
	Steps:  1_000_000_000,
	Time:   DefaultLimits.Time,
	Wait:   DefaultLimits.Wait,
	Memory: 2 << 30,
}

const (
	// checkpointBudget bounds the bytes that checkpoints hold.
	checkpointBudget = 64 << 20
	// checkpointSteps is the distance of checkpoints at first; it doubles as a
	// long run thins them out.
	checkpointSteps = 4096
	// checkpointBytesPerStep bounds what checkpoints cost a large world: the distance
	// is at least its size divided by this.
	checkpointBytesPerStep = 128
	// maxCheckpoints bounds their number, whatever they weigh.
	maxCheckpoints = 512
	// glance is how often, in virtual time, conditions on numbers and the settling
	// of groups are looked at when no milestone happens.
	glance = 100 * kafka.Millis(1)
	// stallSteps is how many steps one instant may take, or half of all if those are
	// few; more means that something goes round without time going on.
	stallSteps = 2_000_000
	// tail is what a script without a run line plays after everything settled.
	tail = 10 * kafka.Second
)
