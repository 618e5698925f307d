package tool

import "rebalancelab/engine/kafka"

// fault is a Java exception.
type fault struct {
	class, message string
	cause          *fault
}

func (f *fault) String() string {
	if f.message == "" {
		return f.class
	}
	return f.class + ": " + f.message
}

const errorPackage = "org.apache.kafka.common.errors."

// wrapped is what a future's get() throws.
func wrapped(f *fault) *fault {
	return &fault{"java.util.concurrent.ExecutionException", f.String(), f}
}

// runtime is an exception packed into a RuntimeException.
func runtime(f *fault) *fault { return &fault{"java.lang.RuntimeException", f.String(), f} }

// errorTexts are Kafka's exceptions for error codes, as far as the tool meets them.
var errorTexts = [...]struct {
	code           kafka.ErrorCode
	class, message string
}{
	{kafka.UnknownTopicOrPartition, "UnknownTopicOrPartitionException", "This server does not host this topic-partition."},
	{kafka.InvalidGroupID, "InvalidGroupIdException", "The group id is invalid."},
	{kafka.UnknownMemberID, "UnknownMemberIdException", "The coordinator is not aware of this member."},
	{kafka.NonEmptyGroup, "GroupNotEmptyException", "The group is not empty."},
	{kafka.GroupIDNotFound, "GroupIdNotFoundException", "The group id does not exist."},
	{kafka.GroupSubscribedToTopic, "GroupSubscribedToTopicException", "Deleting offsets of a topic is forbidden while the consumer group is actively subscribed to it."},
	{kafka.StaleMemberEpoch, "StaleMemberEpochException", "The member epoch is stale. The member must retry after receiving its updated member epoch via the ConsumerGroupHeartbeat API."},
	{kafka.RebalanceInProgress, "RebalanceInProgressException", "The group is rebalancing, so a rejoin is needed."},
}

// exception is the exception of an error code; "" means its own text.
func exception(code kafka.ErrorCode, message string) *fault {
	for _, e := range errorTexts {
		if e.code != code {
			continue
		}
		if message == "" {
			message = e.message
		}
		return &fault{errorPackage + e.class, message, nil}
	}
	if message == "" {
		message = "The server experienced an unexpected error when processing the request."
	}
	return &fault{errorPackage + "UnknownServerException", message, nil}
}
