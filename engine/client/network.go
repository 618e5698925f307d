package client

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// network is what the consumer has on the wire.
type network struct {
	calls     int32 // numbers given to requests so far
	pending   []pending
	inbox     []Response // arrived while no thread was there to look
	known     bool       // the coordinator is known
	finding   int32      // FindCoordinator under way, 0 none
	findAt    kafka.Millis
	findTries int32 // failed ones in a row
	image     int32 // metadata that the consumer has: index into Env.Images
	snapshot  watched
	asking    int32 // Metadata under way, 0 none
	refreshAt kafka.Millis
	refreshed kafka.Millis // when the copy was made
}

// watched is the metadata as of its last update, and the topics that were looked
// after then: Kafka's MetadataSnapshot.
type watched struct {
	image  int32
	topics []string
}

// pending is a request that is unanswered.
type pending struct {
	call       int32
	request    trace.Request
	node       int32
	event      int32 // RequestSent, −1 for routine ones
	sentAt     kafka.Millis
	deadline   kafka.Millis
	generation int32
	memberID   string
	why        trace.Reason // commits: by whom
	offsets    []Offset     // commits
	parts      []int32      // OffsetFetch, ListOffsets
	asker      uint8        // of them: forPositions, forAsk, forLag
	number     int32        // of a commitAsync of the application
}

// send puts a request on the wire. Milestones get an event; what routine requests
// follow from is only passed on.
func (c *Consumer) send(env *Env, request trace.Request, node int32, body any, milestone bool) *pending {
	return c.sendWith(env, request, node, body, milestone, trace.NoReason)
}

func (c *Consumer) sendWith(env *Env, request trace.Request, node int32, body any, milestone bool, why trace.Reason) *pending {
	c.net.calls++
	c.meter.add(env.Now, 1, 0)
	p := pending{
		call: c.net.calls, request: request, node: node, event: -1, sentAt: env.Now, deadline: env.Now + c.Conf.RequestTimeout,
		generation: c.group.generation, memberID: c.group.id, why: why,
	}
	if milestone {
		cause := env.Cause
		p.event = c.emit(env, trace.RequestSent, func(e *trace.Event) { e.Request, e.Reason = request, why })
		env.Cause = cause
	}
	event := p.event
	if event < 0 {
		event = env.Cause
	}
	env.Sends = append(env.Sends, Send{
		Consumer: c.ID, Incarnation: c.Incarnation, Call: p.call, Request: request, Node: node, Event: event, Body: body,
	})
	c.net.pending = append(c.net.pending, p)
	return &c.net.pending[len(c.net.pending)-1]
}

// listening: some thread of the process reads from the network now.
func (c *Consumer) listening() bool {
	return c.polling() || c.beat.enabled && !c.hasNotJoined() || c.Conf.ConsumerProtocol
}

// Receive takes an answer that reached the process. Call Run and look at the
// wakes afterwards.
func (c *Consumer) Receive(env *Env, r Response) {
	if !c.listening() {
		c.net.inbox = append(c.net.inbox, r)
		return
	}
	c.handle(env, &r)
}

// drain handles what arrived while no thread was looking.
func (c *Consumer) drain(env *Env) {
	if len(c.net.inbox) == 0 {
		return
	}
	list := c.net.inbox
	c.net.inbox = nil
	cause := env.Cause
	for i := range list {
		env.Cause = list[i].Cause
		c.handle(env, &list[i])
	}
	env.Cause = cause
}

func (c *Consumer) handle(env *Env, r *Response) {
	i := slices.IndexFunc(c.net.pending, func(p pending) bool { return p.call == r.Call })
	if i < 0 {
		return // timed out, or the connection was closed
	}
	p := c.net.pending[i]
	c.net.pending = slices.Delete(c.net.pending, i, i+1)
	env.Cause = r.Cause
	if env.Cause < 0 {
		env.Cause = p.event
	}
	// A broken connection is told once, by what it means; not for every request on it.
	if p.event >= 0 && p.request != trace.OffsetCommit || r.Error != kafka.None && r.Error != kafka.NetworkException {
		c.emit(env, trace.ResponseArrived, func(e *trace.Event) { e.Request, e.Error, e.Length = p.request, r.Error, env.Now-p.sentAt })
	}
	switch p.request {
	case trace.FindCoordinator:
		c.coordinatorFound(env, r)
	case trace.Metadata:
		c.metadataArrived(env, r)
	case trace.JoinGroup:
		c.joinAnswered(env, &p, r)
	case trace.SyncGroup:
		c.syncAnswered(env, &p, r)
	case trace.Heartbeat:
		c.beatAnswered(env, &p, r)
	case trace.ConsumerGroupHeartbeat:
		c.modernAnswered(env, &p, r)
	case trace.OffsetCommit:
		c.commitAnswered(env, &p, r)
	case trace.OffsetFetch:
		c.offsetsAnswered(env, &p, r)
	case trace.ListOffsets:
		c.listAnswered(env, &p, r)
	case trace.Fetch:
		c.fetchAnswered(env, &p, r)
	}
}

// expire fails requests that were unanswered for too long: the client closes the
// connection, so everything else on it fails as well.
func (c *Consumer) expire(env *Env) {
	if !c.listening() { // an answer may be there that nobody has looked at
		return
	}
	for i := range c.net.pending {
		if env.Now >= c.net.pending[i].deadline {
			c.Disconnect(env, c.net.pending[i].node, kafka.NetworkException)
			return
		}
	}
}

// Unanswered goes through the requests that are on the wire.
func (c *Consumer) Unanswered(each func(call int32, request trace.Request, node int32)) {
	for _, p := range c.net.pending {
		each(p.call, p.request, p.node)
	}
}

// Disconnect fails all requests to a node; answers to them will be ignored.
func (c *Consumer) Disconnect(env *Env, node int32, why kafka.ErrorCode) {
	var gone []pending
	for _, p := range c.net.pending {
		if p.node == node {
			gone = append(gone, p)
		}
	}
	for i := range gone {
		c.handle(env, &Response{Call: gone[i].call, Request: gone[i].request, Error: why, Cause: c.StopEvent})
	}
}

// netWake is the earliest deadline of a request, if somebody listens.
func (c *Consumer) netWake() kafka.Millis {
	at := kafka.Never
	if !c.listening() {
		return at
	}
	for i := range c.net.pending {
		at = min(at, c.net.pending[i].deadline)
	}
	return at
}

// findCoordinator makes sure that the coordinator is known; false while it is
// looked up.
func (c *Consumer) findCoordinator(env *Env) bool {
	n := &c.net
	if n.known {
		return true
	}
	if n.finding == 0 && env.Now >= n.findAt {
		n.finding, n.findAt = c.send(env, trace.FindCoordinator, AnyNode, nil, false).call, kafka.Never
	}
	return false
}

func (c *Consumer) coordinatorFound(env *Env, r *Response) {
	n := &c.net
	n.finding, n.findAt = 0, 0
	if r.Error != kafka.None {
		wait := c.Conf.RetryBackoff
		if c.Conf.ConsumerProtocol { // its look-ups back off as its heartbeats do (N-145)
			wait = min(wait<<min(n.findTries, 10), c.Conf.RetryBackoffMax)
			n.findTries++
		}
		n.findAt = env.Now + wait
		if !c.Conf.ConsumerProtocol { // there they wait on (N-159)
			c.failDeferred(env, r.Error)
		}
		return
	}
	n.known, n.findTries = true, 0
	if c.beat.enabled {
		c.beat.session = env.Now + c.Conf.SessionTimeout
	}
	c.sendDeferred(env)
}

// coordinatorUnknown is Kafka's markCoordinatorUnknown: look it up again.
func (c *Consumer) coordinatorUnknown(env *Env) {
	if !c.net.known {
		return
	}
	c.net.known = false
	c.net.findAt = env.Now
	c.Disconnect(env, CoordinatorNode, kafka.NetworkException)
}

// refreshMetadata asks for metadata when the copy is old.
func (c *Consumer) refreshMetadata(env *Env) {
	n := &c.net
	if n.asking == 0 && env.Now >= n.refreshAt {
		n.asking = c.send(env, trace.Metadata, AnyNode, nil, false).call
		n.refreshAt = kafka.Never
	}
}

// freshMetadata: a member with a pattern looks at the topics once more before it
// joins, so that one new topic does not cost a rebalance per member (R-220 3c).
func (c *Consumer) freshMetadata(env *Env) bool {
	n := &c.net
	if c.subs.kind != subPattern || n.asking == 0 && env.Now < n.refreshed+c.Conf.RetryBackoff {
		return true
	}
	n.refreshAt = min(n.refreshAt, env.Now)
	c.refreshMetadata(env)
	return false
}

// wantMetadata asks for new metadata at the next poll.
func (c *Consumer) wantMetadata(now kafka.Millis) {
	if c.net.asking == 0 {
		c.net.refreshAt = min(c.net.refreshAt, max(now, c.net.refreshed+c.Conf.RetryBackoff))
	}
}

func (c *Consumer) metadataArrived(env *Env, r *Response) {
	n := &c.net
	n.asking = 0
	if r.Error != kafka.None {
		n.refreshAt = env.Now + c.Conf.RetryBackoff
		return
	}
	n.refreshAt, n.refreshed = env.Now+c.Conf.MetadataMaxAge, env.Now
	n.image = r.Body.(*MetadataResult).Image
	for i := range c.subs.parts { // without a leader nothing is fetched
		p := &c.subs.parts[i]
		p.gone = env.Images[n.image].Part(env.Parts[p.id].Name) < 0
	}
	c.rematch(env)
	n.snapshot = watched{n.image, c.watches()}
	g := &c.group
	if res := g.elected; res != nil {
		g.elected = nil
		if g.state == CompletingRebalance && g.phase == waiting { // else it has left meanwhile
			c.assignAndSync(env, res)
		}
	}
}
