package group

import "rebalancelab/engine/kafka"

type consumerGroup struct {
	id      string
	members javaMap[*int]
}

func (g *consumerGroup) clone() *consumerGroup                             { d := *g; return &d }
func (g *consumerGroup) state() GroupState                                 { return Empty }
func (g *consumerGroup) requestRefresh()                                   {}
func (g *consumerGroup) subscribesTo(string) bool                          { return false }
func (g *consumerGroup) validateFetch(*OffsetFetchRequest) kafka.ErrorCode { return 0 }
func (g *consumerGroup) validateCommit(commitSender) (partitionValidator, kafka.ErrorCode) {
	return nil, 0
}
func (c *Coordinator) consumerTombstones(*consumerGroup) []record                        { return nil }
func (c *Coordinator) joinConsumerGroup(*op, *JoinGroupRequest, *consumerGroup)          {}
func (c *Coordinator) syncConsumerGroup(*op, *SyncGroupRequest, *consumerGroup)          {}
func (c *Coordinator) heartbeatConsumerGroup(*op, *HeartbeatRequest, *consumerGroup)     {}
func (c *Coordinator) leaveConsumerGroup(*op, *LeaveGroupRequest, *consumerGroup)        {}
func (c *Coordinator) expireConsumerMember(*op, timer)                                   {}
func (c *Coordinator) consumerJoinWritten(*effect, kafka.ErrorCode)                      {}
func (c *Coordinator) consumerSyncWritten(*effect, kafka.ErrorCode)                      {}
func (c *Coordinator) consumerLoaded(*consumerGroup)                                     {}
func (c *Coordinator) viewConsumer(*consumerGroup) GroupView                             { return GroupView{} }
func (c *Coordinator) consumerGroupHeartbeat(o *op, r *ConsumerGroupHeartbeatRequest)    {}
func (c *Coordinator) invalidHeartbeat(r *ConsumerGroupHeartbeatRequest) kafka.ErrorCode { return 0 }
func (c *Coordinator) background()                                                       {}

type consumerGroupRecord struct {
	id        string
	tombstone bool
	epoch     int32
	hash      int64
}
type targetEpochRecord struct {
	id        string
	tombstone bool
	epoch     int32
	at        kafka.Millis
}
type regexRecord struct {
	id, pattern string
	tombstone   bool
	topics      []string
	version     int64
	at          kafka.Millis
}
type stub struct{}

func (stub) group() string                    { return "" }
func (stub) kind() recordKind                 { return 0 }
func (stub) encode(*writer)                   {}
func (stub) apply(*store, applyContext) bool  { return true }
func decodeConsumerMember(*reader) record     { return stub{} }
func decodeTargetMember(*reader) record       { return stub{} }
func decodeCurrent(*reader) record            { return stub{} }
func (r *consumerGroupRecord) group() string  { return "" }
func (r *targetEpochRecord) group() string    { return "" }
func (r *regexRecord) group() string          { return "" }
func (*consumerGroupRecord) kind() recordKind { return 0 }
func (*targetEpochRecord) kind() recordKind   { return 0 }
func (*regexRecord) kind() recordKind         { return 0 }

func (*consumerGroupRecord) encode(*writer)                  {}
func (*targetEpochRecord) encode(*writer)                    {}
func (*regexRecord) encode(*writer)                          {}
func (*consumerGroupRecord) apply(*store, applyContext) bool { return true }
func (*targetEpochRecord) apply(*store, applyContext) bool   { return true }
func (*regexRecord) apply(*store, applyContext) bool         { return true }

type topicHash struct {
	name string
	hash int64
}
