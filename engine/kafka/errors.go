package kafka

// ErrorCode is a Kafka protocol error as it travels in a response
// (org.apache.kafka.common.protocol.Errors).
type ErrorCode int16

// The errors that a group, a partition leader or the model's front end answers.
const (
	UnknownServerError        ErrorCode = -1
	None                      ErrorCode = 0
	OffsetOutOfRange          ErrorCode = 1
	UnknownTopicOrPartition   ErrorCode = 3
	NotLeaderOrFollower       ErrorCode = 6
	RequestTimedOut           ErrorCode = 7
	OffsetMetadataTooLarge    ErrorCode = 12
	NetworkException          ErrorCode = 13
	CoordinatorLoadInProgress ErrorCode = 14
	CoordinatorNotAvailable   ErrorCode = 15
	NotCoordinator            ErrorCode = 16
	IllegalGeneration         ErrorCode = 22
	InconsistentGroupProtocol ErrorCode = 23
	InvalidGroupID            ErrorCode = 24
	UnknownMemberID           ErrorCode = 25
	InvalidSessionTimeout     ErrorCode = 26
	RebalanceInProgress       ErrorCode = 27
	TopicAuthorizationFailed  ErrorCode = 29
	GroupAuthorizationFailed  ErrorCode = 30
	UnsupportedVersion        ErrorCode = 35
	InvalidRequest            ErrorCode = 42
	NonEmptyGroup             ErrorCode = 68
	GroupIDNotFound           ErrorCode = 69
	FencedLeaderEpoch         ErrorCode = 74
	UnknownLeaderEpoch        ErrorCode = 75
	OffsetNotAvailable        ErrorCode = 78
	MemberIDRequired          ErrorCode = 79
	GroupMaxSizeReached       ErrorCode = 81
	FencedInstanceID          ErrorCode = 82
	GroupSubscribedToTopic    ErrorCode = 86
	UnstableOffsetCommit      ErrorCode = 88
	UnknownTopicID            ErrorCode = 100
	FencedMemberEpoch         ErrorCode = 110
	UnreleasedInstanceID      ErrorCode = 111
	UnsupportedAssignor       ErrorCode = 112
	StaleMemberEpoch          ErrorCode = 113
	InvalidRegularExpression  ErrorCode = 128
)

var errorNames = [...]struct {
	code ErrorCode
	name string
}{
	{UnknownServerError, "UNKNOWN_SERVER_ERROR"},
	{None, "NONE"},
	{OffsetOutOfRange, "OFFSET_OUT_OF_RANGE"},
	{UnknownTopicOrPartition, "UNKNOWN_TOPIC_OR_PARTITION"},
	{NotLeaderOrFollower, "NOT_LEADER_OR_FOLLOWER"},
	{RequestTimedOut, "REQUEST_TIMED_OUT"},
	{OffsetMetadataTooLarge, "OFFSET_METADATA_TOO_LARGE"},
	{NetworkException, "NETWORK_EXCEPTION"},
	{CoordinatorLoadInProgress, "COORDINATOR_LOAD_IN_PROGRESS"},
	{CoordinatorNotAvailable, "COORDINATOR_NOT_AVAILABLE"},
	{NotCoordinator, "NOT_COORDINATOR"},
	{IllegalGeneration, "ILLEGAL_GENERATION"},
	{InconsistentGroupProtocol, "INCONSISTENT_GROUP_PROTOCOL"},
	{InvalidGroupID, "INVALID_GROUP_ID"},
	{UnknownMemberID, "UNKNOWN_MEMBER_ID"},
	{InvalidSessionTimeout, "INVALID_SESSION_TIMEOUT"},
	{RebalanceInProgress, "REBALANCE_IN_PROGRESS"},
	{TopicAuthorizationFailed, "TOPIC_AUTHORIZATION_FAILED"},
	{GroupAuthorizationFailed, "GROUP_AUTHORIZATION_FAILED"},
	{UnsupportedVersion, "UNSUPPORTED_VERSION"},
	{InvalidRequest, "INVALID_REQUEST"},
	{NonEmptyGroup, "NON_EMPTY_GROUP"},
	{GroupIDNotFound, "GROUP_ID_NOT_FOUND"},
	{FencedLeaderEpoch, "FENCED_LEADER_EPOCH"},
	{UnknownLeaderEpoch, "UNKNOWN_LEADER_EPOCH"},
	{OffsetNotAvailable, "OFFSET_NOT_AVAILABLE"},
	{MemberIDRequired, "MEMBER_ID_REQUIRED"},
	{GroupMaxSizeReached, "GROUP_MAX_SIZE_REACHED"},
	{FencedInstanceID, "FENCED_INSTANCE_ID"},
	{GroupSubscribedToTopic, "GROUP_SUBSCRIBED_TO_TOPIC"},
	{UnstableOffsetCommit, "UNSTABLE_OFFSET_COMMIT"},
	{UnknownTopicID, "UNKNOWN_TOPIC_ID"},
	{FencedMemberEpoch, "FENCED_MEMBER_EPOCH"},
	{UnreleasedInstanceID, "UNRELEASED_INSTANCE_ID"},
	{UnsupportedAssignor, "UNSUPPORTED_ASSIGNOR"},
	{StaleMemberEpoch, "STALE_MEMBER_EPOCH"},
	{InvalidRegularExpression, "INVALID_REGULAR_EXPRESSION"},
}

// String is the error's name as Kafka spells it, "NONE" for success. A code
// that the model never answers reads "UNKNOWN_SERVER_ERROR".
func (e ErrorCode) String() string {
	for _, n := range errorNames {
		if n.code == e {
			return n.name
		}
	}
	return "UNKNOWN_SERVER_ERROR"
}
