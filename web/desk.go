package web

import (
	"context"
	"runtime"
	"time"

	"rebalancelab/engine"
)

// Bounds on what strangers may make the server compute.
const (
	maxWait  = 5 * time.Second // for a place at the desk
	maxRun   = 5 * time.Second // for a script of a form
	runSlice = 20_000          // steps between two looks at the clock
)

// desk is where pages are made: as many at a time as there are processors.
type desk struct{ places chan struct{} }

func newDesk() desk { return desk{make(chan struct{}, runtime.GOMAXPROCS(0))} }

// take waits for a place; errBusy if none is free in time or the reader has left.
func (d desk) take(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, maxWait)
	defer cancel()
	select {
	case d.places <- struct{}{}:
		return nil
	case <-ctx.Done():
		return errBusy
	}
}

func (d desk) leave() { <-d.places }

// finish runs a stranger's script to its end; errBusy if that takes too long or
// the reader has left.
func (d desk) finish(ctx context.Context, run *engine.Run) error {
	ctx, cancel := context.WithTimeout(ctx, maxRun)
	defer cancel()
	for !run.Advance(runSlice) {
		if ctx.Err() != nil {
			return errBusy
		}
	}
	return nil
}
