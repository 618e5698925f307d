package figure

// RestEvery is how much is read or drawn between two rests, counted in places
// that are looked at.
const RestEvery = 4096

// rester is a run that is worked on by who has a single thread, and who is told at
// every turn that other things may be seen to now.
type rester interface{ Rest() }

// effort counts what a film costs.
type effort struct {
	spent int
	run   rester // nil: nobody waits
}

func (e *effort) spend(n int) {
	if e == nil || e.run == nil {
		return
	}
	if e.spent += n; e.spent >= RestEvery {
		e.spent = 0
		e.run.Rest()
	}
}
