package sim

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/trace"
)

// reconnectMax is how long a client waits at most before it connects again to a
// broker that refused it (reconnect.backoff.max.ms).
const reconnectMax = kafka.Second

// stopBrokers takes all brokers away for a while. Connections break at once and are
// refused until then; what was written is there again afterwards, groups with fresh
// timers (R-191, N-18).
func (w *World) stopBrokers(length kafka.Millis, line int32) {
	w.down = w.now + length
	for i := range w.consumers {
		c := &w.consumers[i]
		if c.Alive() {
			c.Unanswered(func(call int32, request trace.Request, node int32) {
				w.refuse(c.ID, call, request, node, line, w.latency)
			})
		}
	}
	w.asked = asked{consumer: -1, event: line}
	w.coordinator.Failover(w.now, length, 0)
	w.takeFromCoordinator()
}

// refuse tells a client that there is no connection.
func (w *World) refuse(consumer, call int32, request trace.Request, node, event int32, after kafka.Millis) {
	w.putFor(message{request: request, reply: true, consumer: consumer, incarnation: w.consumers[consumer].Incarnation, call: call,
		node: node, event: event, err: kafka.NetworkException}, after)
}
