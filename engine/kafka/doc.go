// Package kafka is the vocabulary of the engine: the names, numbers and orders
// that Apache Kafka 4.3 itself uses. It knows nothing of groups or clients; it
// says what an error is called, how a topic id is written, in which order a
// java.util.HashMap hands out its keys, and what a setting defaults to.
//
// Everything here is a plain value. Nothing reads a clock, a map order or a
// random source other than the seeded Random of this package.
package kafka
