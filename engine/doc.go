// Package engine is the face of the model: a script goes in, a run comes out.
//
//	run, problems := engine.Open(script)
//	run.Finish()
//	for _, event := range run.Events() { … }
//	snapshot := run.At(12 * kafka.Second)
//	script, problems = run.Fork(57407, "crash C2")
//
// Nothing changes a world but the lines of its script, so a run is a function of
// its text: the same script gives the same events, byte for byte, every time and
// everywhere. Seeking replays from a checkpoint and therefore equals running
// there; acting in the past makes a new script.
//
// Inside, a machine (machine.go) drives a sim.World line by line and item by
// item. It is a value that can be cloned at any step: checkpoints are clones,
// and a seek is a clone that runs on. What a run was is then read off the events
// and snapshots: marks, goals and the numbers in prose (judge.go, measure.go).
//
// Reading order: machine.go, run.go, seek.go, watch.go, judge.go, measure.go,
// fork.go.
package engine
