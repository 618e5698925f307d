// Package broker is what partition leaders do: keep logs, take records from
// producers, answer fetches.
//
// No record exists as an object. A log is a list of spans of offsets, and a span
// either lies still (records that were written in one instant) or grows by
// itself: its producers write at a steady rate, and how many records there are at
// a time t is a formula. So a steady producer costs no event at all, a fetch that
// waits knows at once when it will be answered, and a copy of a log is a few
// words. The timestamp of every record follows from its offset.
//
// Every partition has one leader and all replicas are always in sync, so the high
// watermark is the log end.
package broker
