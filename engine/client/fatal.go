package client

import "rebalancelab/engine/kafka"

// fatalOf is the exception that ends a membership with group.protocol=consumer.
// Unlike the classic consumer, which wraps codes that it does not expect, it throws
// the exception of the very code (N-153); of some only the broker knows the words.
func fatalOf(e kafka.ErrorCode) Fault {
	switch e {
	case kafka.UnreleasedInstanceID:
		return Fault{Class: "UnreleasedInstanceIdException"}
	case kafka.GroupIDNotFound:
		return Fault{"GroupIdNotFoundException", "The group id does not exist."}
	case kafka.UnsupportedVersion: // N-126
		return Fault{"UnsupportedVersionException", "The cluster does not support the new CONSUMER group protocol. Set group.protocol=classic on the consumer configs to revert to the CLASSIC protocol until the cluster is upgraded."}
	case kafka.UnsupportedAssignor:
		return Fault{Class: "UnsupportedAssignorException"}
	case kafka.InvalidRegularExpression:
		return Fault{Class: "InvalidRegularExpression"}
	case kafka.InvalidRequest:
		return Fault{"InvalidRequestException", "This most likely occurs because of a request being malformed by the client library or the message was sent to an incompatible broker. See the broker logs for more details."}
	}
	return faultOf(e)
}
