package group

// rareRequest is what tools and transactional producers send. Such a request
// brings its own way to its handler, so that a program that never makes one, as
// the engine in a browser, does not carry the handler either: the linker leaves
// out methods of types that never become an interface.
type rareRequest interface {
	Request
	decide(c *Coordinator, o *op)
}

func (r *TxnOffsetCommitRequest) decide(c *Coordinator, o *op)       { c.txnOffsetCommit(o, r) }
func (r *EndTxnMarker) decide(c *Coordinator, o *op)                 { c.endTxn(o, r) }
func (r *OffsetDeleteRequest) decide(c *Coordinator, o *op)          { c.offsetDelete(o, r) }
func (r *DeleteGroupsRequest) decide(c *Coordinator, o *op)          { c.deleteGroups(o, r) }
func (r *DescribeGroupsRequest) decide(c *Coordinator, o *op)        { c.describeGroups(o, r) }
func (r *ConsumerGroupDescribeRequest) decide(c *Coordinator, o *op) { c.consumerGroupDescribe(o, r) }
func (r *ListGroupsRequest) decide(c *Coordinator, o *op)            { c.listGroups(o, r) }

func (r *CleanupRequest) decide(c *Coordinator, o *op) {
	c.cleanup(o)
	o.respond(&CleanupResponse{})
}
