package client

// What a rebalance listener does beside its work.

// Throwing says whether a callback throws.
type Throwing uint8

// Throwing callbacks.
const (
	ThrowsNever Throwing = iota
	ThrowsOnce           // only the first time
	ThrowsAlways
)

// A listener's exception reaches the application inside one of Kafka's.
const (
	textListener = "User rebalance callback throws an error; caused by IllegalArgumentException: thrown by the listener"
	textClosing  = "Failed to close kafka consumer; caused by KafkaException: "
	textThrown   = "java.lang.IllegalArgumentException: thrown by the listener"
)

// acts is whose work a callback does: onPartitionsLost calls onPartitionsRevoked
// unless the application overrides it.
func (c *Consumer) acts(what uint8) uint8 {
	if what == onLost && !c.Act.LostSaid {
		return onRevoked
	}
	return what
}

// throws is how a callback ends.
func (c *Consumer) throws(what uint8) Fault {
	what = c.acts(what)
	if t := c.Act.Throws[what]; t == ThrowsAlways || t == ThrowsOnce && !c.threw[what] {
		c.threw[what] = true
		return Fault{"KafkaException", textListener}
	}
	return Fault{}
}
