// Package sim is the world of a lab: a virtual clock, a cluster with topics and
// producers, a group coordinator, consumers, the network between them, and what
// goes wrong with all of these.
//
// A world is plain data. Time is a number, what is going to happen is a queue of
// small values, and one item of it processed is one step. Nothing but Apply
// changes what happens: equal seeds and commands give equal runs, to the byte, and
// a Clone goes on exactly as its original would.
//
// # Same instant
//
// Timers that are due run first, in the order in which they were set (the
// coordinator's before the clients'), then messages arrive in the order in which
// they were sent, then the script's lines run in line order.
//
// # Where to look
//
//   - world.go, queue.go, step.go: the world and how it advances
//   - message.go, coordinator.go, leader.go: what travels, and who answers
//   - note.go: the coordinator's happenings as events with causes
//   - apply.go and its neighbours: what script lines do
//   - account.go: which records were processed twice, and which never
package sim
