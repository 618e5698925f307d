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
// Every request is first decided, then applied. Deciding looks at the state and
// yields a response and records; applying the records is what changes the durable
// state. Records have a byte form, and a coordinator that takes over (Failover)
// has nothing but these bytes. What is not in them is lost, as in Kafka: parked
// requests, a join phase in progress, all timers.
//
// Rule numbers like R-149 and N-50 beside the code are those of engine/RULES.md.
//
// # Order
//
// Kafka leaves some choices to hash tables: who leads after the leader left, which
// protocol wins a tied vote, in which order members are listed. The tables here
// iterate exactly as Java's do (javamap.go, timelinemap.go), so the choices agree.
package group
