// Package tool is kafka-consumer-groups of Apache Kafka 4.3.1: what an operator
// types, and what comes back, to the letter.
//
// A command is a pure function of its arguments and of what the cluster answered.
// Next says either what has to be asked next or, when nothing is missing, what was
// printed and the exit code. Whoever runs it (sim does) carries the questions to
// the same coordinator and the same logs that the consumers talk to, takes its
// time over it, and calls Next again with one answer more. Nothing is changed in
// any other way, and a copy of the answers is a copy of the command.
//
// Where Java leaves an order to a hash table, the same order comes out here. What
// follows from object identities or a salt, as the order of option names inside
// two messages, is fixed as it was recorded once. Frames of stack traces and the
// table of options after a usage error are left out; OptionTable stands where the
// latter would be.
//
// Reading order: command.go, options.go, check.go, describe.go, reset.go.
package tool
