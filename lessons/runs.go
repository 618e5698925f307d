package lessons

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"rebalancelab/engine"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/scenario"
)

// Runs is the library of scenarios, each run once when first asked for. It may
// be used from several goroutines.
type Runs struct {
	files fs.FS
	mutex sync.Mutex
	byID  map[string]*Run
}

// NewRuns reads scenarios from the folder scenarios of files.
func NewRuns(files fs.FS) *Runs { return &Runs{files: files, byID: map[string]*Run{}} }

// ErrNoScenario says that the library has no such scenario.
var ErrNoScenario = errors.New("not in the library")

// IDs lists the library in alphabetical order.
func (r *Runs) IDs() []string {
	names, err := fs.Glob(r.files, "scenarios/*.scn")
	if err != nil {
		return nil
	}
	for i, name := range names {
		names[i] = strings.TrimSuffix(strings.TrimPrefix(name, "scenarios/"), ".scn")
	}
	slices.Sort(names)
	return names
}

// Get gives the finished run of a scenario.
func (r *Runs) Get(id string) (*Run, error) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if run := r.byID[id]; run != nil {
		return run, nil
	}
	script, err := fs.ReadFile(r.files, "scenarios/"+id+".scn")
	if err != nil || id == "" {
		return nil, fmt.Errorf("%w: %q", ErrNoScenario, id)
	}
	run, err := open(string(script))
	if err != nil {
		return nil, fmt.Errorf("scenarios/%s.scn: %w", id, err)
	}
	run.ID = id
	r.byID[id] = run
	return run, nil
}

// Run is one finished run of a scenario.
type Run struct {
	ID     string
	Script string
	mutex  sync.Mutex
	run    *engine.Run
	known  map[string]bool // conditions, judged
}

func open(script string) (*Run, error) {
	run, found := engine.Open(script)
	if len(found) > 0 {
		return nil, worded(found[0])
	}
	run.Finish()
	if stopped := run.Stopped(); stopped != nil {
		return nil, worded(*stopped)
	}
	return &Run{Script: script, run: run, known: map[string]bool{}}, nil
}

// worded turns a problem into an error for those who write lessons.
func worded(p scenario.Problem) error {
	return fmt.Errorf("line %d: %s", p.Line, say.Problem(say.EN, &p))
}

// Use hands the engine's run to do, alone.
func (r *Run) Use(do func(*engine.Run)) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	do(r.run)
}

// Title is what the scenario calls itself.
func (r *Run) Title(lang say.Lang) string {
	return in(lang, r.run.Header().Title.KO, r.run.Header().Title.EN)
}

// HasConsumer says whether the scenario declares a consumer.
func (r *Run) HasConsumer(name string) bool {
	return slices.Contains(r.run.Script().Names.Consumers, name)
}

// Moments lists the names of moments that the run met.
func (r *Run) Moments() []string {
	var names []string
	r.Use(func(run *engine.Run) {
		for _, mark := range run.Marks() {
			names = append(names, mark.Name)
		}
	})
	return names
}

// Moment is when a named moment was.
func (r *Run) Moment(name string) (at kafka.Millis, ok bool) {
	r.Use(func(run *engine.Run) {
		if mark := run.Mark(name); mark != nil {
			at, ok = mark.At, true
		}
	})
	return at, ok
}

// Say evaluates an expression about the run and says it.
func (r *Run) Say(lang say.Lang, expression string) (said string, err error) {
	r.Use(func(run *engine.Run) {
		value, problem := run.Value(expression)
		if problem != nil {
			err = worded(*problem)
			return
		}
		said = say.Value(lang, value)
	})
	return said, err
}

// Holds judges a condition about the whole run, in the words of expect.
func (r *Run) Holds(condition string) (bool, error) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if met, judged := r.known[condition]; judged {
		return met, nil
	}
	run, found := engine.Open(strings.TrimRight(r.Script, "\n") + "\nexpect " + condition + "\n")
	if len(found) > 0 {
		return false, errors.New(say.Problem(say.EN, &found[0]))
	}
	run.Finish()
	goals := run.Goals()
	r.known[condition] = goals[len(goals)-1].Met
	return r.known[condition], nil
}
