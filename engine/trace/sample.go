package trace

import "rebalancelab/engine/kafka"

// Sample is how many records every consumer had before it at an instant: those of
// its partitions that are not committed.
type Sample struct {
	At   kafka.Millis
	Lags []int64 // by consumer number
}
