package main

import (
	"rebalancelab/engine"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/scenario"
)

// maxMeasured bounds the expressions of one request.
const maxMeasured = 100

// measure reads numbers off the run. What cannot be asked, or was never reached,
// is nothing.
func (s *session) measure(m *Measure) reply {
	out := &Measured{ID: m.ID}
	for _, text := range m.List[:min(len(m.List), maxMeasured)] {
		v, problem := s.run.Value(text)
		n := int64(-1)
		if problem != nil {
			v = scenario.Value{}
		}
		switch v.Kind {
		case scenario.NumberValue:
			n = v.Number
		case scenario.InstantValue, scenario.DurationValue:
			n = int64(v.Time)
		}
		out.Texts = append(out.Texts, say.Value(s.lang, v))
		out.Numbers = append(out.Numbers, n)
	}
	return out
}

func (s *session) settings(m *Settings) reply {
	out := &InForce{ID: m.ID}
	for _, row := range s.run.Settings(m.Name) {
		least := row.Min
		if least == kafka.NoMin {
			least = -1
		}
		out.List = append(out.List, Setting{Name: row.Name, Value: row.Value, Default: row.Default, Line: int64(row.Line),
			Least: least, Most: row.Max, Values: row.Values})
	}
	return out
}

func (s *session) startSweep(m *Sweep) reply {
	sweep, problems := s.run.Sweep(m.Line, kafka.Millis(m.From), kafka.Millis(m.To))
	if sweep == nil {
		return s.problems(m.ID, problems)
	}
	s.sweep = sweep
	return &Swept{ID: m.ID}
}

// swept does some of a sweep.
func (s *session) swept(id int64) reply {
	var found []engine.Swept
	done := false
	for !done {
		var more []engine.Swept
		more, done = s.sweep.Advance(engine.RestEvery)
		found = append(found, more...)
		if s.late() {
			break
		}
	}
	out := &Swept{ID: id, Done: done, Now: int64(s.sweep.Now()), End: int64(s.sweep.End())}
	for i := range found {
		f := &found[i]
		twice := f.Duplicates
		if f.Void {
			twice = -1
		}
		out.At = append(out.At, int64(f.At))
		out.Until = append(out.Until, int64(f.Until))
		out.Seq = append(out.Seq, int64(f.Seq))
		out.Twice = append(out.Twice, twice)
		out.Lost = append(out.Lost, f.Losses)
	}
	return out
}

func (s *session) replay(m *Replay) reply {
	if s.sweep == nil {
		return nil
	}
	return &Forked{ID: m.ID, Script: s.sweep.Script(kafka.Millis(m.At), kafka.Millis(m.Until))}
}
