// Package client is the Java consumer of Kafka 4.3.1 as its users meet it: what
// poll does in which order, which callbacks run when, what is committed, which
// exceptions come out.
//
// # Two threads
//
// A consumer has two threads, and much of what people misunderstand about groups
// is about which of them does what. Here they are two actors with atomic steps:
//
//   - The application thread runs the loop around poll. It is a stack of frames
//     (loop, poll, callback, commitSync, close), each with a program counter, so
//     that it can stand still in the middle of anything and be copied there. Run
//     goes on until the thread must wait; Wake says until when.
//   - The heartbeat thread sends heartbeats and watches two clocks: the session
//     (has the coordinator answered?) and the poll interval (is the application
//     still calling poll?). Beat runs it.
//
// Blocking stops the first, freezing both, a crash ends both.
//
// # In and out
//
// A consumer is plain data. What happens to it comes in by method calls
// (Receive, Run, Beat, Call); what it wants goes out through Env: requests to
// send, events for the trace. It knows neither network nor coordinator.
//
// Rule numbers like R-241 beside the code are those of engine/RULES.md.
package client
