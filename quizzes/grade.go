package quizzes

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"rebalancelab/engine"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/scenario"
)

// Confidence is how sure somebody was of an answer.
type Confidence uint8

// Confidences.
const (
	NotAsked Confidence = iota
	Guess
	Fairly
	Sure
)

// ParseConfidence reads "guess", "fairly" or "sure"; anything else is NotAsked.
func ParseConfidence(s string) Confidence {
	for i, word := range []string{"", "guess", "fairly", "sure"} {
		if s == word {
			return Confidence(i)
		}
	}
	return NotAsked
}

// Answer is what is stored of an answered question: enough to grade it again and
// to know whether the engine has changed since.
type Answer struct {
	Item       string     `json:"item"`
	Seed       uint64     `json:"seed"`
	Answer     string     `json:"answer"`
	Confidence Confidence `json:"confidence,omitempty"`
	Engine     int        `json:"engine"`
}

// Result is a graded answer in one language.
type Result struct {
	Answer
	Correct  bool
	Right    string            // id of the right option
	Why      map[string]string // HTML by option: of the chosen and of the right one
	Rule     string            // the misconception behind a wrong choice, R-402
	Expected string            // HTML, what the chosen answer says
	Happened string            // HTML, what the run says, "" without a run
	Script   string            // to open in a lab, "" without a run
	Moment   string            // where to open it
	At       kafka.Millis
	Frames   []kafka.Millis // the instants that show what happened
	Layers   []string       // what their figures show besides ownership
	Fix      string         // HTML
	Code     string
	Run      *engine.Run // for frames, nil without a run; belongs to the caller
}

// ErrNoAnswer says that the answer is none of the options.
var ErrNoAnswer = errors.New("no such option")

// Grade runs the question and judges an answer.
func (q *Question) Grade(lang say.Lang, answer string, sure Confidence) (*Result, error) {
	if !q.Has(answer) {
		return nil, fmt.Errorf("%w: %q", ErrNoAnswer, answer)
	}
	run, right, err := q.solve()
	if err != nil {
		return nil, err
	}
	chosen := q.option(answer)
	r := &Result{
		Answer:  Answer{q.Item.ID, q.Seed, answer, sure, engine.Version},
		Correct: chosen == right, Right: right.id,
		Expected: inline(q.fill(lang, chosen.text.in(lang))),
		Fix:      inline(q.fill(lang, q.Item.fix.in(lang))), Code: strings.TrimRight(q.Item.code, "\n"),
		Script: q.Script, Run: run,
		Why: map[string]string{right.id: inline(q.fill(lang, right.right.in(lang)))},
	}
	if !r.Correct {
		r.Why[answer] = inline(q.fill(lang, chosen.wrong.in(lang)))
		r.Rule = chosen.rule
	}
	if run == nil {
		return r, nil
	}
	happened, err := q.measured(lang, run, right.happened.in(lang))
	if err != nil {
		return nil, err
	}
	r.Happened = inline(happened)
	r.Moment = right.moment
	if mark := run.Mark(right.moment); mark != nil {
		r.At = mark.At
	}
	r.Layers = q.Item.Layers
	r.Frames, err = q.frames(run, right)
	return r, err
}

// frames evaluates the instants that show what happened; "end" is the run's end.
func (q *Question) frames(run *engine.Run, right *option) ([]kafka.Millis, error) {
	var all []kafka.Millis
	for _, expression := range right.frames {
		if expression == "end" {
			all = append(all, run.End())
			continue
		}
		value, problem := run.Value(expression)
		if problem != nil {
			return nil, q.fault("frame %q: %s", expression, say.Problem(say.EN, problem))
		}
		if value.Kind != scenario.InstantValue {
			return nil, q.fault("frame %q is no instant of the run", expression)
		}
		all = append(all, value.Time)
	}
	return all, nil
}

func (q *Question) option(id string) *option {
	for _, o := range q.options {
		if o.id == id {
			return o
		}
	}
	return nil
}

// solve runs the script and finds the one option that holds.
func (q *Question) solve() (*engine.Run, *option, error) {
	run, met, err := q.judge()
	if err != nil {
		return nil, nil, err
	}
	var right *option
	for i, o := range q.options {
		given, err := q.given(o)
		if err != nil {
			return nil, nil, q.fault("option %s: %w", o.id, err)
		}
		if !given || !met[i] {
			continue
		}
		if right != nil {
			return nil, nil, q.fault("options %s and %s both hold", right.id, o.id)
		}
		right = o
	}
	if right == nil {
		return nil, nil, q.fault("no option holds")
	}
	if !right.right.both() {
		return nil, nil, q.fault("option %s holds, but has no right.ko and right.en", right.id)
	}
	return run, right, nil
}

// judge runs the script once with every condition as an expectation. met tells
// for each option whether all of its conditions hold.
func (q *Question) judge() (run *engine.Run, met []bool, err error) {
	met = make([]bool, len(q.options))
	var owner []int // of each expectation
	var b strings.Builder
	b.WriteString(q.Script)
	for i, o := range q.options {
		met[i] = true
		for _, condition := range o.when {
			b.WriteString("expect " + q.raw(condition) + "\n")
			owner = append(owner, i)
		}
	}
	if q.Script == "" {
		return nil, met, nil
	}
	judged, found := engine.Open(b.String())
	if len(found) > 0 {
		return nil, nil, q.fault("line %d: %s", found[0].Line, say.Problem(say.EN, &found[0]))
	}
	judged.Finish()
	if stopped := judged.Stopped(); stopped != nil {
		return nil, nil, q.fault("%s", say.Problem(say.EN, stopped))
	}
	goals := judged.Goals()
	goals = goals[len(goals)-len(owner):]
	for i, goal := range goals {
		met[owner[i]] = met[owner[i]] && goal.Met
	}
	return judged, met, nil
}

// expression is {{…}} about the run, perhaps with the particles that fit it.
var measured = regexp.MustCompile(`\{\{([^}]+)\}\}(?:\{([^}]+)\})?`)

// measured fills in what only the run knows.
func (q *Question) measured(lang say.Lang, run *engine.Run, text string) (string, error) {
	var fault error
	filled := measured.ReplaceAllStringFunc(text, func(s string) string {
		m := measured.FindStringSubmatch(s)
		value, problem := run.Value(strings.TrimSpace(m[1]))
		if problem != nil {
			fault = q.fault("%s: %s", s, say.Problem(say.EN, problem))
			return s
		}
		said := say.Value(lang, value)
		if m[2] != "" {
			said = say.Josa(said, m[2])
		}
		return said
	})
	return q.fill(lang, filled), fault
}

func (q *Question) fault(format string, args ...any) error {
	return fmt.Errorf("%s:%d: item %s, seed %d: %w", q.Item.file, q.Item.line, q.Item.ID, q.Seed, fmt.Errorf(format, args...))
}
