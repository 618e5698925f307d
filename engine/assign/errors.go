package assign

// Error is the exception that Kafka's assignor throws for the same input. On a
// group leader it makes the rebalance fail; in the coordinator it makes the
// heartbeat fail with UNKNOWN_SERVER_ERROR (A-72c).
type Error struct {
	// Exception is the simple name of the Java class.
	Exception string
	// Message says in words what went wrong.
	Message string
}

func (e *Error) Error() string { return e.Exception + ": " + e.Message }

// Endless stands for the answer that never comes: with unequal subscriptions the
// sticky assignors can move partitions in a circle for ever. A real leader
// then hangs in poll until the coordinator throws it out.
var Endless = &Error{"Endless", "the reassignment loop of the general sticky algorithm repeats itself and never ends"}

var (
	errNoMembersRoundRobin = &Error{"IllegalArgumentException", "a circular iterator over no members"}
	errNoMembersSticky     = &Error{"ArithmeticException", "division of the partitions by zero members"}
	errNoMoreUnfilled      = &Error{"IllegalStateException", "no more unfilled consumers to be assigned"}
	errBelowMinQuota       = &Error{"IllegalStateException", "partitions ran out before every member reached the minimum"}
	errOwnerLeftGroup      = &Error{"NullPointerException", "a previous owner no longer takes part in the reassignment"}
	errUnknownTopic        = &Error{"PartitionAssignorException", "a member is subscribed to a topic that does not exist"}
	errLeftUnassigned      = &Error{"PartitionAssignorException", "partitions were left unassigned"}
	errPartitionRange      = &Error{"ArrayIndexOutOfBoundsException", "a target holds a partition that the topic does not have"}
	errNoUnfilledMember    = &Error{"NoSuchElementException", "no unfilled member is left to share a partition"}
)

func unknownAssignor(name string) error {
	return &Error{"IllegalArgumentException", "no assignor is called " + name}
}
