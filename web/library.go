package web

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"rebalancelab/engine"
	"rebalancelab/engine/figure"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/scenario"
	"rebalancelab/engine/trace"
	"rebalancelab/web/i18n"
	"rebalancelab/web/view"
)

// shelves order the library; a lab stands on the first shelf whose tag it carries.
var shelves = []struct {
	tag   string
	title i18n.Text
}{
	{"lesson:groups", i18n.ShelfGroups},
	{"liveness", i18n.ShelfLiveness},
	{"commits", i18n.ShelfCommits},
	{"assignors", i18n.ShelfAssignors},
	{"rebalance", i18n.ShelfRebalance},
}

var difficulties = [...]i18n.Text{1: i18n.DifficultyEasy, 2: i18n.DifficultyMid, 3: i18n.DifficultyHard}

// labEntry is a scenario of the library by its header alone.
type labEntry struct {
	id     string
	header *scenario.Header
}

// labStory are the widths for which a lab draws its storyboard: the others would double the page.
var labStory = []figure.Layout{figure.Mid, figure.Tiny}

// labs lists the scenarios that are tagged as labs, easy ones first.
func (s *Server) labs() []labEntry {
	var entries []labEntry
	for _, id := range s.config.Lessons.Runs().IDs() {
		run, err := s.config.Lessons.Runs().Get(id)
		if err != nil {
			continue // a test of the library finds it
		}
		run.Use(func(r *engine.Run) {
			if r.Header().Tagged("lab") {
				entries = append(entries, labEntry{id, r.Header()})
			}
		})
	}
	slices.SortStableFunc(entries, func(a, b labEntry) int { return cmp.Compare(a.header.Difficulty, b.header.Difficulty) })
	return entries
}

func words(l say.Lang, t scenario.Text) string {
	if l == say.EN {
		return t.EN
	}
	return t.KO
}

func (e labEntry) card(l say.Lang) view.LabCard {
	card := view.LabCard{ID: e.id, Title: words(l, e.header.Title), Question: words(l, e.header.Question)}
	if d := e.header.Difficulty; d > 0 && d < len(difficulties) {
		card.Difficulty = difficulties[d].In(l)
	}
	return card
}

// labsPage is the library of labs.
func (s *Server) labsPage(r *request) (templ.Component, error) {
	groups := make([]view.LabGroup, len(shelves))
	for i, shelf := range shelves {
		groups[i].Title = shelf.title.In(r.lang)
	}
	for _, entry := range s.labs() {
		at := slices.IndexFunc(shelves, func(shelf struct {
			tag   string
			title i18n.Text
		}) bool {
			return entry.header.Tagged(shelf.tag)
		})
		if at < 0 {
			at = len(shelves) - 1
		}
		groups[at].Labs = append(groups[at].Labs, entry.card(r.lang))
	}
	r.frame.Title, r.frame.Description = i18n.LabsTitle.In(r.lang), i18n.LabsLede.In(r.lang)
	return view.LabsPage(r.frame, groups), nil
}

// labPage is the workbench with the first frame of one scenario.
func (s *Server) labPage(r *request) (templ.Component, error) {
	run, err := s.config.Lessons.Runs().Get(r.Param("id"))
	if err != nil {
		return nil, errNotFound
	}
	lab := &view.Lab{ID: run.ID, Script: run.Script}
	run.Use(func(er *engine.Run) { fillLab(lab, er, r.lang) })
	return s.bench(r, lab), nil
}

// runLab answers the editor's form for readers without a script: the same page
// with the run of their text, or with what is wrong in it.
func (s *Server) runLab(r *request) (templ.Component, error) {
	library, err := s.config.Lessons.Runs().Get(r.Param("id"))
	if err != nil {
		return nil, errNotFound
	}
	text, err := formText(r, "script")
	if err != nil {
		return nil, err
	}
	lab := &view.Lab{ID: library.ID, Script: text}
	run, problems := engine.OpenWithin(text, formLimits)
	if len(problems) == 0 {
		if err := s.desk.finish(r.Request().Context(), run); err != nil {
			return nil, err
		}
		if stopped := run.Stopped(); stopped != nil {
			problems = append(problems, *stopped)
		}
		fillLab(lab, run, r.lang)
	} else {
		library.Use(func(er *engine.Run) { fillLab(lab, er, r.lang) })
	}
	for i := range problems {
		lab.Problems = append(lab.Problems, view.Problem{
			Line: problems[i].Line, Column: problems[i].Column, Text: say.Problem(r.lang, &problems[i]),
		})
	}
	r.frame.NoIndex = true
	return s.bench(r, lab), nil
}

// formLimits bound what a form may make the server run.
var formLimits = engine.Limits{
	Events: 5_000,
	Steps:  2_000_000,
	Time:   engine.DefaultLimits.Time,
	Wait:   engine.DefaultLimits.Wait,
	Memory: 64 << 20,
}

func (s *Server) bench(r *request, lab *view.Lab) templ.Component {
	r.frame.Title, r.frame.Description = i18n.LabTitle.With(r.lang, lab.Title), lab.Question
	r.frame.Wide = true
	r.frame.Styles = []string{"lab.css"}
	return view.LabPage(r.frame, lab)
}

// fillLab draws the first frame: the moment right before something goes wrong.
func fillLab(lab *view.Lab, run *engine.Run, l say.Lang) {
	d, at := draw(run, l), firstFrame(run)
	header := run.Header()
	lab.Title, lab.Question = words(l, header.Title), words(l, header.Question)
	lab.Seed = strconv.FormatUint(header.Seed, 10)
	lab.At, lab.Clock = int(at), say.Time(l, at)
	lab.Event, lab.Events, lab.Scrub = len(d.events(at)), len(run.Events()), d.share(at)
	lab.Legend = legend(l, true)
	lab.Headline = d.headline(at)
	lab.Topology, lab.Lanes = d.topology(at), d.lanes(at)
	lab.TableHTML = d.tables(at)
	lab.Log, lab.Goals = d.log(), d.goals()
	lab.Story = d.story(labStory...)
}

// firstMoment is the first named moment of a script, or its beginning.
func firstMoment(run *engine.Run) kafka.Millis {
	if marks := run.Marks(); len(marks) > 0 {
		return marks[0].At
	}
	return 0
}

// firstFrame is the moment at which a lab opens: all is calm, and the next thing
// that the script does has not happened yet. A whole second where there is one.
func firstFrame(run *engine.Run) kafka.Millis {
	calm := firstMoment(run)
	for _, e := range run.Events() {
		if e.Code != trace.CommandRun || e.At <= calm {
			continue
		}
		if second := (e.At - 1) / kafka.Second * kafka.Second; second > calm {
			return second
		}
		return max(e.At-1, calm)
	}
	return calm
}

// lastAction is when the script last did something before an instant: what a
// question asks about begins there.
func lastAction(run *engine.Run, before kafka.Millis) kafka.Millis {
	at := firstMoment(run)
	for _, e := range run.Events() {
		if e.At >= before {
			break
		}
		if e.Code == trace.CommandRun {
			at = max(at, e.At)
		}
	}
	return at
}

// scenarioFile hands out a scenario as the text that it is.
func (s *Server) scenarioFile(c echo.Context) error {
	id, ok := strings.CutSuffix(c.Param("file"), ".scn")
	run, err := s.config.Lessons.Runs().Get(id)
	if err != nil || !ok {
		return errNotFound
	}
	c.Response().Header().Set("Cache-Control", "no-cache")
	return c.String(http.StatusOK, run.Script)
}
