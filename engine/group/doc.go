// Package group is the group coordinator of Apache Kafka 4.3.1: the part of a
// broker that knows who belongs to a consumer group, who owns which partition
// and which offsets were committed. It speaks both protocols, the classic one
// (JoinGroup, SyncGroup, Heartbeat, LeaveGroup) and the consumer one of KIP-848
// (ConsumerGroupHeartbeat), and converts groups between them.
//
// # How to read it
//
// A request is a typed struct with Kafka's field names. Coordinator.Do takes it;
// what became ready is fetched with Take: replies, and notes of everything that
// could be observed on the way. Nothing here reads a clock: the caller says what
// time it is, asks Next when something is due, and calls Fire then.
//
// Every request and every timer is first decided, then applied. Deciding reads the
// state and writes nothing of it; what comes of it is an op: a response, records,
// and changes of what is never written, all as values (op.go). Applying the op is
// the one place where the state changes (apply.go). Records have a byte form, and a
// coordinator that takes over (Failover) has nothing but these bytes: replaying
// them, and nothing else, gives the durable state. A test checks after every step
// that deciding has changed nothing and that the replayed state is the live one.
//
// # What is never written
//
// As in Kafka, a fail-over loses everything that is not in the records:
//
//   - all timers: sessions, join phases, awaited syncs, revocations, the expiry pass;
//   - parked JoinGroup and SyncGroup requests, and what waits for records under way;
//   - ids handed out and not yet used;
//   - of a classic group everything since its last record: it is written when it is
//     created, when it becomes Empty, when the leader's plan is stored and when a
//     static member is replaced in Stable. Members that came or rejoined since then,
//     the state on the way to a generation and the generation itself are in memory
//     only; so is the creation of a group whose record is still to come;
//   - of a consumer group only when its metadata is looked at again (N-17), and
//     patterns that are about to be resolved (N-71). All the rest is records.
//
// That is why a classic group is decided on a draft: the draft takes the group's
// place, and its records, if there are any, only keep what the draft is. For a
// consumer group it is the records themselves that are applied.
//
// Rule numbers like R-149 and N-50 beside the code are those of engine/RULES.md.
//
// # Order
//
// Kafka leaves some choices to hash tables: who leads after the leader left, which
// protocol wins a tied vote, in which order members are listed. The tables here
// iterate exactly as Java's do (javamap.go), so the choices agree.
package group
