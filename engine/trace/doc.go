// Package trace is what a run leaves behind, as plain data: Events (milestones,
// each with the event that caused it), Ticks (routine heartbeats, polls and
// batches, kept small), and Snapshots (the whole world at one instant, flat and
// render-ready). The simulator writes them; figures, sentences, goals, quizzes
// and comparisons only read them.
//
// Consumers, groups, topics and partitions are numbered in order of declaration.
// A partition number counts through all topics in that order; Names turns
// numbers back into names. −1 stands for none.
package trace
