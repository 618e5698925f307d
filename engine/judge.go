package engine

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/scenario"
)

// Goal is an expect line and how it came out.
type Goal struct {
	Line   int
	Text   string // the condition, canonical
	Met    bool
	Answer scenario.Answer // how it came out, in words of say
	Got    scenario.Value  // what was there instead, or too
	At     kafka.Millis    // AnswerHappened, AnswerOrder: when
	Name   string          // AnswerNotReached: the mark
}

// Goals judges every expect line. Before the run is over each is unanswered.
func (r *Run) Goals() []Goal { return r.goals(r.main, r.main.done) }

// GoalsSoFar judges every expect line as if the run had ended where it was last
// looked at, by At or AtEvent.
func (r *Run) GoalsSoFar() []Goal {
	if r.cursor == nil {
		return r.Goals()
	}
	here := r.cursor
	r.cursor = nil // looking back, for "at stable", makes one of its own
	defer func() { r.cursor = here }()
	return r.goals(here, true)
}

func (r *Run) goals(m *machine, judge bool) []Goal {
	var out []Goal
	lines := r.main.script.Lines
	for i := range lines {
		if lines[i].Does != scenario.DoExpect {
			continue
		}
		g := Goal{Line: lines[i].Number, Text: lines[i].Condition.Text, Answer: scenario.AnswerNotYet}
		if judge {
			r.judge(m, lines[i].Condition, &g)
		}
		out = append(out, g)
	}
	return out
}

// judge answers one condition about a run up to a machine. The first clause that fails
// gives the answer, else the first one.
func (r *Run) judge(m *machine, c *scenario.Condition, g *Goal) {
	reader := reader{m: m, run: r, s: m.world.Snapshot()}
	if c.Never {
		g.Met = true
		for i := range c.Clauses {
			one := reader.clause(&c.Clauses[i])
			if one.Met || i == 0 {
				g.Met, g.Answer, g.Got, g.At, g.Name = !one.Met, one.Answer, one.Got, one.At, one.Name
			}
			if one.Met {
				return
			}
		}
		return
	}
	for i := range c.Clauses {
		one := reader.clause(&c.Clauses[i])
		if i == 0 || !one.Met {
			g.Met, g.Answer, g.Got, g.At, g.Name = one.Met, one.Answer, one.Got, one.At, one.Name
		}
		if !one.Met {
			return
		}
	}
}

// clause judges one clause.
func (r reader) clause(c *scenario.Clause) Goal {
	switch c.Kind {
	case scenario.ClauseHappening:
		at, ok := r.first(&c.Happening)
		if !ok {
			return Goal{Answer: scenario.AnswerNever}
		}
		return Goal{Met: true, Answer: scenario.AnswerHappened, At: at}
	case scenario.ClauseReached:
		if m := r.m.findMark(c.Mark); m != nil {
			return Goal{Met: true, Answer: scenario.AnswerHappened, At: m.At}
		}
		return Goal{Answer: scenario.AnswerNotReached, Name: c.Mark}
	case scenario.ClauseBefore:
		first, other := r.m.findMark(c.Mark), r.m.findMark(c.Other)
		switch {
		case first == nil:
			return Goal{Answer: scenario.AnswerNotReached, Name: c.Mark}
		case other == nil:
			return Goal{Answer: scenario.AnswerNotReached, Name: c.Other}
		}
		return Goal{Met: first.steps < other.steps, Answer: scenario.AnswerOrder, At: first.At,
			Got: scenario.Value{Kind: scenario.DurationValue, Time: other.At - first.At}}
	}
	ok, got, missing := r.compare(c)
	if missing != "" {
		return Goal{Answer: scenario.AnswerNotReached, Name: missing}
	}
	return Goal{Met: ok, Answer: scenario.AnswerIs, Got: got}
}

// compare judges a comparison and says what its left side is.
func (r reader) compare(c *scenario.Clause) (met bool, left scenario.Value, missing string) {
	left, missing = r.expression(&c.Left)
	if missing != "" {
		return false, left, missing
	}
	right, missing := r.expression(&c.Right)
	if missing != "" {
		return false, left, missing
	}
	if c.Kind == scenario.ClauseCompare {
		return holds(left, c.Sign, right), left, ""
	}
	high, missing := r.expression(&c.High)
	return missing == "" && holds(left, scenario.AtLeast, right) && holds(left, scenario.AtMost, high), left, missing
}

// holds compares two values. Nothing equals only nothing, and is neither less
// nor more than anything.
func holds(a scenario.Value, sign scenario.Sign, b scenario.Value) bool {
	if a.Kind == scenario.NoValue || b.Kind == scenario.NoValue {
		same := a.Kind == b.Kind
		return sign == scenario.Equal && same || sign == scenario.NotEqual && !same
	}
	order := 0
	switch a.Kind {
	case scenario.InstantValue, scenario.DurationValue:
		order = int(min(max(a.Time-b.Time, -1), 1))
	case scenario.NumberValue:
		order = int(min(max(a.Number-b.Number, -1), 1))
	case scenario.ListValue:
		if !slices.Equal(a.List, b.List) {
			order = 1
		}
	default:
		if a.Text != b.Text {
			order = 1
		}
	}
	switch sign {
	case scenario.Equal:
		return order == 0
	case scenario.NotEqual:
		return order != 0
	case scenario.Less:
		return order < 0
	case scenario.AtMost:
		return order <= 0
	case scenario.More:
		return order > 0
	}
	return order >= 0
}

// Value is an expression about the run, as prose uses it: {{pause C3}}. It asks
// about the run so far; Finish first for the whole.
func (r *Run) Value(text string) (scenario.Value, *scenario.Problem) {
	e, problems := scenario.ParseExpression(r.main.script, text)
	if len(problems) > 0 {
		return scenario.Value{}, &problems[0]
	}
	v, missing := reader{m: r.main, run: r, s: r.main.world.Snapshot()}.expression(&e)
	if missing != "" {
		return scenario.Value{}, &scenario.Problem{Code: scenario.NoSuchMoment, Args: []string{missing}}
	}
	return v, nil
}
