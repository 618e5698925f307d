// Package assign decides who gets which partition. It holds the seven assignors
// that a Kafka 4.3.1 user meets:
//
//   - range, roundrobin, sticky and cooperative-sticky run in the consumer that
//     leads a classic group: [Client].
//   - uniform and range run in the group coordinator for groups of the new
//     protocol (KIP-848); simple does so for share groups: [Server].
//
// An assignor is a pure function: the same members, topics and orders give the
// same answer. What looks like chance in Kafka is the iteration order of Java's
// hash maps, and that order is computed here from the same hashes (A-02…A-06).
// Oddities are kept as well: an assignor that throws in Kafka returns an [Error]
// with the name of the Java exception, and one that would never come back
// returns [Endless].
//
// Inside, members, topics and partitions are small integers. Topics are numbered
// in name order and their partitions consecutively, so that comparing numbers
// compares (topic, partition). Members with the same topic list and rack form a
// class, which is what makes groups of thousands cheap: a question about "all
// subscribers of a topic" becomes one about a handful of classes.
//
// Rule numbers such as A-43 name a checked statement about Kafka; the tests that
// pin a statement carry the same number.
package assign
