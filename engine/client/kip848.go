package client

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

const textConsumerKicked = "OffsetCommit failed with CommitFailedException: the member is not part of the group any more."

func (c *Consumer) background(env *Env)          {}
func (c *Consumer) backgroundWake() kafka.Millis { return kafka.Never }
func (c *Consumer) leaveConsumerGroup(env *Env, why trace.Reason) {
}

// BeatBody is a ConsumerGroupHeartbeat request.
type BeatBody struct{}

func (c *Consumer) settledConsumer() bool     { return true }
func (c *Consumer) consumerStateName() string { return "" }
