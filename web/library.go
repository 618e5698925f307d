package web

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

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

// shelves order the library; a lab stands on the first shelf whose tag it carries,
// but whatever is about the new protocol stands together.
var shelves = []struct {
	tag   string
	title i18n.Text
}{
	{"lesson:groups", i18n.ShelfGroups},
	{"liveness", i18n.ShelfLiveness},
	{"commits", i18n.ShelfCommits},
	{"assignors", i18n.ShelfAssignors},
	{"rebalance", i18n.ShelfRebalance},
	{nextProtocol, i18n.ShelfNext},
}

const (
	nextProtocol = "kip848"
	recordedTag  = "recorded"
)

func shelfOf(h *scenario.Header) int {
	last := len(shelves) - 1
	if h.Tagged(nextProtocol) {
		return last
	}
	for i := range shelves[:last] {
		if h.Tagged(shelves[i].tag) {
			return i
		}
	}
	return last - 1
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
func (s *Server) labs() []labEntry { return s.tagged("lab") }

// tagged lists the scenarios that carry a tag, easy ones first.
func (s *Server) tagged(tag string) []labEntry {
	var entries []labEntry
	for _, id := range s.config.Lessons.Runs().IDs() {
		run, err := s.config.Lessons.Runs().Get(id)
		if err != nil {
			continue // a test of the library finds it
		}
		run.Use(func(r *engine.Run) {
			if r.Header().Tagged(tag) {
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

// thumbs keeps the small pictures of labs: they hold no words, so one does for every language.
type thumbs struct{ pictures sync.Map }

func (s *Server) thumb(id string) string {
	if picture, ok := s.thumbs.pictures.Load(id); ok {
		return picture.(string)
	}
	run, err := s.config.Lessons.Runs().Get(id)
	if err != nil {
		return ""
	}
	picture := ""
	run.Use(func(r *engine.Run) { picture = svg(figure.Thumb(r, firstMoment(r))) })
	s.thumbs.pictures.Store(id, picture)
	return picture
}

// card is a lab as lists show it.
func (s *Server) card(e labEntry, l say.Lang) view.LabCard {
	card := view.LabCard{ID: e.id, Title: words(l, e.header.Title), Question: words(l, e.header.Question),
		Level: e.header.Difficulty, Topic: shelfOf(e.header), Tags: strings.Join(e.header.Tags, " ")}
	if e.header.Tagged(recordedTag) { // many, and alike as pictures
		card.Topic = len(shelves)
	} else {
		card.PictureSVG = s.thumb(e.id)
	}
	if d := e.header.Difficulty; d > 0 && d < len(difficulties) {
		card.Difficulty = difficulties[d].In(l)
	}
	for _, tag := range e.header.Tags {
		if slug, ok := strings.CutPrefix(tag, "lesson:"); ok && card.Lesson == "" {
			if page, err := s.config.Lessons.Lesson(slug, l); err == nil {
				card.Lesson = page.Title
			}
		}
	}
	return card
}

// labsPage is the library of labs, or the part of it that the reader asks for.
func (s *Server) labsPage(r *request) (templ.Component, error) {
	m := &view.Library{Words: strings.TrimSpace(r.QueryParam("q"))}
	m.Level, m.Topic = pickOf(r.QueryParam("level")), pickOf(r.QueryParam("topic"))
	for i, d := range difficulties {
		if i > 0 {
			m.Levels = append(m.Levels, d.In(r.lang))
		}
	}
	m.Groups = make([]view.LabGroup, len(shelves))
	for i, shelf := range shelves {
		m.Groups[i].Title = shelf.title.In(r.lang)
	}
	m.Groups = append(m.Groups, view.LabGroup{Title: i18n.ShelfRecorded.In(r.lang), Lede: i18n.ShelfRecordedIs.In(r.lang)})
	for _, entry := range append(s.labs(), s.tagged(recordedTag)...) {
		m.All++
		card := s.card(entry, r.lang)
		card.Goal = words(r.lang, entry.header.Goal)
		if (m.Level == 0 || m.Level == card.Level) && (m.Topic == 0 || m.Topic == card.Topic+1) && mentions(entry, r.lang, m.Words) {
			m.Found++
			m.Groups[card.Topic].Labs = append(m.Groups[card.Topic].Labs, card)
		}
	}
	r.frame.Title, r.frame.Description = i18n.LabsTitle.In(r.lang), i18n.LabsLede.In(r.lang)
	r.frame.NoIndex = m.Words != "" || m.Level+m.Topic > 0
	return view.LabsPage(r.frame, m), nil
}

// pickOf reads a choice from a short list, counted from 1; 0 is all.
func pickOf(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 9 {
		return 0
	}
	return n
}

// mentions tells whether a lab says all these words in the reader's language, or carries them as tags. The
// script of the page asks the same of the card, see finder.ts.
func mentions(e labEntry, lang say.Lang, wanted string) bool {
	h := e.header
	said := []string{e.id, words(lang, h.Title), words(lang, h.Question), words(lang, h.Goal), strings.Join(h.Tags, " ")}
	all := strings.ToLower(strings.Join(said, "\n"))
	for _, word := range strings.Fields(strings.ToLower(wanted)) {
		if !strings.Contains(all, word) {
			return false
		}
	}
	return true
}

// labPage is the workbench with the first frame of one scenario.
func (s *Server) labPage(r *request) (templ.Component, error) { return s.lab(r, "") }

func (s *Server) lab(r *request, hide string) (templ.Component, error) {
	run, err := s.config.Lessons.Runs().Get(r.Param("id"))
	if err != nil {
		return nil, errNotFound
	}
	lab := &view.Lab{ID: run.ID, Hide: hide, Script: run.Script}
	run.Use(func(er *engine.Run) { fillLab(lab, er, r.lang) })
	recorded, err := s.recorded.get(run)
	if err != nil {
		return nil, err
	}
	if recorded != nil {
		lab.Beside = viewBeside(recorded, recorded.original, false, r.lang)
	}
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
	recorded, err := s.recorded.get(library)
	if err != nil {
		return nil, err
	}
	run, problems := engine.OpenWithin(text, formLimits)
	if len(problems) == 0 {
		if recorded != nil {
			run.Observe()
		}
		if err := s.desk.finish(r.Request().Context(), run); err != nil {
			return nil, err
		}
		if stopped := run.Stopped(); stopped != nil {
			problems = append(problems, *stopped)
		}
		fillLab(lab, run, r.lang)
		if recorded != nil {
			lab.Beside = s.besideOf(recorded, run, r.lang)
		}
	} else {
		library.Use(func(er *engine.Run) { fillLab(lab, er, r.lang) })
		if recorded != nil {
			lab.Beside = viewBeside(recorded, nil, true, r.lang)
		}
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
	lab.Goal, lab.Note = words(l, header.Goal), words(l, header.Note)
	lab.Seed = strconv.FormatUint(header.Seed, 10)
	lab.At, lab.Clock = int(at), say.Time(l, at)
	lab.Event, lab.Events, lab.Scrub = len(d.events(at)), len(run.Events()), d.share(at)
	lab.Legend = legend(l, true)
	lab.Headline = d.headline(at)
	lab.Chips = d.protocols(at)
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
