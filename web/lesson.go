package web

import (
	"errors"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"rebalancelab/engine"
	"rebalancelab/engine/figure"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/lessons"
	"rebalancelab/web/i18n"
	"rebalancelab/web/view"
)

func (s *Server) lessonCards(l say.Lang) []view.LessonCard {
	var cards []view.LessonCard
	for _, card := range s.config.Lessons.Cards(l) {
		cards = append(cards, view.LessonCard{
			Number: card.Number, Slug: card.Slug, Title: card.Front.Title, Question: card.Front.Question, Minutes: card.Front.Minutes,
		})
	}
	return cards
}

// learnPage lists the lessons that are written.
func (s *Server) learnPage(r *request) (templ.Component, error) {
	r.frame.Title, r.frame.Description = i18n.LearnTitle.In(r.lang), i18n.LearnLede.In(r.lang)
	return view.LearnPage(r.frame, s.lessonCards(r.lang)), nil
}

// lessonPage is one lesson with its figures drawn.
func (s *Server) lessonPage(r *request) (templ.Component, error) {
	page, err := s.config.Lessons.Lesson(r.Param("slug"), r.lang)
	if errors.Is(err, lessons.ErrNoLesson) {
		return nil, errNotFound
	} else if err != nil {
		return nil, err
	}
	m := &view.Lesson{
		Number: page.Number, Part: page.Part, Slug: page.Slug, Title: page.Title, Question: page.Question,
		Promise: page.Promise, Minutes: page.Minutes,
	}
	for _, section := range page.Sections {
		drawn := view.LessonSection{ID: section.ID, Number: section.Number, Title: section.Title}
		for i := range section.Blocks {
			block, err := s.lessonBlock(r, page, &section.Blocks[i])
			if err != nil {
				return nil, err
			}
			drawn.Blocks = append(drawn.Blocks, block)
		}
		m.Sections = append(m.Sections, drawn)
	}
	for _, source := range page.Sources {
		m.Sources = append(m.Sources, view.Source(source))
	}
	m.Prev, m.Next = neighbour(page.Prev), neighbour(page.Next)
	r.frame.Title, r.frame.Description = page.Title, page.Question
	return view.LessonPage(r.frame, m), nil
}

func neighbour(n *lessons.Neighbour) *view.LessonCard {
	if n == nil {
		return nil
	}
	return &view.LessonCard{Slug: n.Slug, Title: n.Title}
}

func (s *Server) lessonBlock(r *request, page *lessons.Page, b *lessons.Block) (view.Block, error) {
	block := view.Block{HTML: b.HTML, ExamHTML: b.Exam, NoteHTML: b.Note}
	switch {
	case b.Figure != nil:
		block.Figure = lessonFigure(r, page, b.Figure)
	case b.Predict != nil:
		block.Predict = predict(r, b.Predict, "")
	case b.Myth != nil:
		block.Myth = &view.Myth{
			ClaimHTML: b.Myth.Claim, OriginHTML: b.Myth.Origin, TruthHTML: b.Myth.Truth,
			LabPath: labPath(b.Myth.Scenario, b.Myth.At),
		}
	case len(b.Items) > 0:
		for _, id := range b.Items {
			item, err := s.freshItem(r.lang, id)
			if err != nil {
				return block, err
			}
			block.Checks = append(block.Checks, *item)
		}
	}
	for _, setting := range b.Settings {
		block.Settings = append(block.Settings, view.Setting(setting))
	}
	return block, nil
}

// labPath opens a scenario in the lab at an instant.
func labPath(scenario string, at kafka.Millis) string {
	if scenario == "" {
		return ""
	}
	path := "/labs/" + scenario
	if at > 0 {
		path += "?t=" + strconv.FormatInt(int64(at), 10)
	}
	return path
}

// layers are the names that a text uses for what a figure shows.
var layers = map[string]figure.Layers{
	"heartbeats": figure.Heartbeats, "polls": figure.Polls, "timers": figure.Timers, "messages": figure.Messages,
	"phases": figure.Phases, "walls": figure.Walls, "states": figure.States, "stretched": figure.Stretched,
	"records": figure.Records,
}

func layersOf(names []string) figure.Layers {
	var all figure.Layers
	for _, name := range names {
		all |= layers[name]
	}
	return all
}

func lessonFigure(r *request, page *lessons.Page, f *lessons.Figure) *view.Figure {
	m := &view.Figure{
		ID: "fig-" + f.ID, Label: i18n.FigureNumber.With(r.lang, page.Number, f.Number), Scenario: f.Scenario, Title: f.Title,
		ScriptURL: "/scenarios/" + f.Scenario + ".scn", Layers: strings.Join(f.Layers, ","),
		CaptionHTML: f.Caption, NoticesHTML: f.Notices, LabPath: labPath(f.Scenario, f.At),
	}
	for _, task := range f.Tasks {
		m.Tasks = append(m.Tasks, view.Task{HTML: task.HTML, At: int(task.At)})
	}
	if f.Predict != nil {
		m.Predict = predict(r, f.Predict, m.ID)
	}
	if f.Run == nil {
		return m
	}
	f.Run.Use(func(run *engine.Run) {
		d := draw(run, r.lang)
		d.look.Layers = layersOf(f.Layers)
		at, seen := f.At, f.At
		if start := firstMoment(run); start < at {
			d.look.From = start
		}
		if m.Predict != nil && !m.Predict.Answered {
			at = lastAction(run, f.At)
			d.look.Ask, seen = at, figure.Nowhere
		}
		m.At, m.From, m.Clock = int(at), int(d.look.From), say.Time(r.lang, at)
		m.Event, m.Events, m.Scrub = len(d.events(at)), len(run.Events()), d.share(at)
		m.Legend = legend(r.lang, false)
		m.Headline, m.Lanes = d.headline(at), d.textLanes(seen)
		if d.look.Layers&figure.Records != 0 {
			m.Records = d.records(at)
		}
		d.look.Ask, d.look.From = 0, 0
		m.TableHTML = d.history()
		m.Story = d.story(figure.Tiny)
	})
	return m
}

// predict shows a question; the guess that the address carries is answered.
func predict(r *request, p *lessons.Predict, figureID string) *view.Predict {
	m := &view.Predict{ID: p.ID, FigureID: figureID, QuestionHTML: p.Question, Chosen: -1}
	for _, option := range p.Options {
		m.Options = append(m.Options, view.Guess{HTML: option.HTML, WhyHTML: option.Why, Right: option.Right})
	}
	if guess := r.QueryParam(p.ID); guess != "" {
		m.Answered = true
		if i, err := strconv.Atoi(guess); err == nil && i >= 0 && i < len(m.Options) {
			m.Chosen = i
		}
	}
	return m
}
