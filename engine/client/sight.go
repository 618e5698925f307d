package client

import (
	"slices"

	"rebalancelab/engine/kafka"
)

// Sight is one thing that an application saw of its consumer. Sights are only noted
// for comparisons with real consumers.
type Sight struct {
	At       kafka.Millis
	Consumer int32
	Kind     SightKind
	Call     Call // what was called; Cause −1: by the application's own loop
	What     uint8
	// What came back, as far as the kind has it.
	Generation int32
	Parts      []int32
	Offsets    []Offset
	Records    []Chunk
	Number     int32 // of a commitAsync, from 1
	Result     string
	Fault      Fault
	Under      Fault // the exception inside Fault
}

// SightKind names what was seen.
type SightKind uint8

// Kinds of sights.
const (
	SawCreated        SightKind = iota // the constructor returned, or threw Fault
	SawRecords                         // poll returned
	SawCallback                        // a rebalance callback begins; What, Parts, Generation
	SawCallbackEnd                     // and ends
	SawCall                            // any other method returned
	SawCommit                          // commitSync or commitAsync returned
	SawCommitCallback                  // the callback of a commitAsync
	SawClosing
	SawClosed
	SawUnsubscribing
	SawCrash
	SawFreeze
	SawThaw
)

// see notes a sight.
func (c *Consumer) see(env *Env, s Sight) {
	if env.Observe {
		s.At, s.Consumer = env.Now, c.ID
		env.Sights = append(env.Sights, s)
	}
}

// noCall is the call of the application's own loop.
var noCall = Call{Cause: -1}

// sawCommit notes that a commit of the loop returned.
func (c *Consumer) sawCommit(env *Env, offsets []Offset, async bool, fault Fault) {
	call := noCall
	call.Kind, call.Async = CallCommit, async
	c.see(env, Sight{Kind: SawCommit, Call: call, Offsets: offsets, Number: c.commits.number, Fault: fault})
}

// sawPoll notes what a poll returned.
func (c *Consumer) sawPoll(env *Env) {
	call := noCall
	call.Kind = CallPoll
	if c.app.calling {
		call = c.app.call
	}
	c.see(env, Sight{Kind: SawRecords, Call: call, Records: slices.Clone(c.Batch), Fault: c.app.thrown})
}
