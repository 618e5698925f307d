package figure

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

// Frame is one moment of a storyboard: the run as a few still pictures, for pages
// without JavaScript and before the engine is there.
type Frame struct {
	At      kafka.Millis
	Seq     int32 // the event that makes the moment, −1: the end of the run
	Time    string
	Caption string // the state in a sentence
	Event   string // what just happened
	Lanes   *Scene
}

const (
	mostFrames  = 8
	leastFrames = 5
)

// Storyboard chooses the telling moments of a run, five to eight if it has so
// many, and draws the lanes at each.
func (f *Film) Storyboard() []Frame {
	moments := f.chooseMoments()
	frames := make([]Frame, 0, len(moments))
	for _, m := range moments {
		s := f.run.At(m.at)
		events := f.events[:f.happened(m.at)]
		fr := Frame{At: m.at, Seq: m.seq, Time: say.Time(f.lang(), m.at), Caption: say.Headline(f.lang(), s, events), Lanes: f.Lanes(m.at)}
		if m.seq >= 0 {
			e := &f.events[m.seq]
			if e.Code == trace.MarkMet && e.Cause >= 0 && e.Cause < e.Seq && f.events[e.Cause].At == e.At {
				e = &f.events[e.Cause] // what the mark waited for tells more than its name
			}
			fr.Event = say.Event(f.lang(), f.names, e)
		}
		frames = append(frames, fr)
	}
	return frames
}

// happened is the number of events up to and including t.
func (f *Film) happened(t kafka.Millis) int {
	n, _ := slices.BinarySearchFunc(f.events, t, func(e trace.Event, t kafka.Millis) int {
		if e.At <= t {
			return -1
		}
		return 1
	})
	return n
}

// moment is a candidate for a frame.
type moment struct {
	at     kafka.Millis
	seq    int32
	weight int
}

func (f *Film) chooseMoments() []moment {
	var all []moment
	seen := map[trace.Code]bool{}
	for i := range f.events {
		e := &f.events[i]
		if e.At < f.from || e.At > f.hiddenFrom() {
			continue
		}
		if w := weight(e, !seen[e.Code]); w > 0 {
			all = append(all, moment{e.At, e.Seq, w})
		}
		seen[e.Code] = true
	}
	all = append(all, moment{f.hiddenFrom(), -1, 95})
	arranged(all, func(a, b *moment) bool { return a.weight > b.weight })
	var chosen []moment
	pace := newPace(f.events, f.from, f.to, plotWidths[Wide], false, f.effort) // every layout tells the same moments
	apart := pace.Length() / 40
	for _, m := range all {
		if len(chosen) == mostFrames || len(chosen) >= leastFrames && m.weight < 50 {
			break
		}
		near := slices.ContainsFunc(chosen, func(o moment) bool {
			d := pace.Paced(o.at) - pace.Paced(m.at)
			return max(d, -d) < apart
		})
		if !near {
			chosen = append(chosen, m)
		}
	}
	arranged(chosen, func(a, b *moment) bool { return a.at < b.at })
	return chosen
}

// weight says how much an event tells. first: no event of its kind came before.
func weight(e *trace.Event, first bool) int {
	w := weights[e.Code]
	switch {
	case e.Code == trace.ConsumerStarted && e.At == 0, e.Code == trace.MemberRemoved && !expiry(e.Reason):
		return 0
	case e.Code == trace.GenerationStarted && e.To <= 1:
		return 45
	case !first && (e.Code == trace.Duplicated || e.Code == trace.Lost):
		return 20
	case !first && w > 10:
		return w - 5
	}
	return w
}

var weights = [trace.CodeCount]int{
	trace.MarkMet:               100,
	trace.ConsumerCrashed:       90,
	trace.ConsumerFrozen:        90,
	trace.ConsumerBlocked:       90,
	trace.NetworkCut:            90,
	trace.MemberRemoved:         86,
	trace.PollExpired:           86,
	trace.Lost:                  80,
	trace.Duplicated:            80,
	trace.CommitRejected:        76,
	trace.CommitFailed:          75,
	trace.ExceptionThrown:       75,
	trace.PartitionsLost:        72,
	trace.GenerationStarted:     70,
	trace.CoordinatorFailedOver: 70,
	trace.GroupEpochBumped:      66,
	trace.ConsumerStarted:       65,
	trace.ConsumerRestarted:     65,
	trace.ConsumerClosed:        65,
	trace.PartitionsAdded:       65,
	trace.ConsumerThawed:        60,
	trace.ConsumerUnblocked:     60,
	trace.Stopped:               60,
	trace.MemberReconciled:      52,
	trace.Assigned:              50,
	trace.Revoked:               45,
	trace.Resumed:               40,
}
