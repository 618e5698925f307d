package web

import (
	"errors"
	"math/rand/v2"
	"net/url"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"rebalancelab/engine/figure"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/quizzes"
	"rebalancelab/web/i18n"
	"rebalancelab/web/view"
)

// firstSeed is the variant that pages show to everybody; "other numbers" draws another.
const firstSeed = 1

// quizStart leads to the first question.
func (s *Server) quizStart(r *request) (templ.Component, error) {
	items := s.config.Quizzes.Items()
	if len(items) == 0 {
		return nil, errNotFound
	}
	m := make([]view.QuizLink, len(items))
	for i, item := range items {
		question, err := item.Variant(firstSeed)
		if err != nil {
			return nil, err
		}
		m[i] = view.QuizLink{ID: item.ID, TitleHTML: question.Words(r.lang).TitleHTML}
	}
	r.frame.Title, r.frame.Description = i18n.QuizTitle.In(r.lang), i18n.QuizLede.In(r.lang)
	return view.QuizListPage(r.frame, m), nil
}

// quizQuestion shows one question.
func (s *Server) quizQuestion(r *request) (templ.Component, error) {
	question, err := s.question(r.Param("id"), r.QueryParam("seed"))
	if err != nil {
		return nil, err
	}
	m := s.quizItem(r, question, r.QueryParam("done"))
	return s.quizPage(r, m), nil
}

// quizAnswer grades an answer and shows what really happens.
func (s *Server) quizAnswer(r *request) (templ.Component, error) {
	answer, err := formText(r, "answer")
	if err != nil {
		return nil, err
	}
	question, err := s.question(r.Param("id"), r.Request().PostForm.Get("seed"))
	if err != nil {
		return nil, err
	}
	m := s.quizItem(r, question, r.Request().PostForm.Get("done"))
	r.frame.NoIndex = true
	if answer == "" {
		m.NoChoice = true
		return s.quizPage(r, m), nil
	}
	sure := quizzes.ParseConfidence(r.Request().PostForm.Get("confidence"))
	result, err := question.Grade(r.lang, answer, sure)
	if errors.Is(err, quizzes.ErrNoAnswer) {
		return nil, errBadRequest
	} else if err != nil {
		return nil, err
	}
	grade(m, result, r.lang)
	s.believe(m, result)
	m.Carry()
	return s.quizPage(r, m), nil
}

func (s *Server) quizPage(r *request, m *view.QuizItem) templ.Component {
	r.frame.Title, r.frame.Description = m.StemTitle, i18n.QuizLede.In(r.lang)
	return view.QuizPage(r.frame, m)
}

// question finds an item and draws its variant. An unreadable seed is the first one.
func (s *Server) question(id, seed string) (*quizzes.Question, error) {
	item, err := s.config.Quizzes.Item(id)
	if err != nil {
		return nil, errNotFound
	}
	number, err := strconv.ParseUint(seed, 10, 64)
	if err != nil {
		number = firstSeed
	}
	return item.Variant(number)
}

// quizItem is a question as a page, not yet answered; done is what became of the
// others, as links and the form carry it.
func (s *Server) quizItem(r *request, q *quizzes.Question, done string) *view.QuizItem {
	m := itemOf(r.lang, q)
	items := s.config.Quizzes.Items()
	for i, item := range items {
		if item.ID != q.Item.ID {
			continue
		}
		m.Index, m.Total = i+1, len(items)
		m.NextPath = "/quiz"
		if i+1 < len(items) {
			m.NextPath = "/quiz/" + items[i+1].ID
		}
	}
	m.Done = view.ReadMarks(done, len(items))
	m.AgainPath = "/quiz/" + q.Item.ID + "?seed=" + strconv.FormatUint(uint64(rand.Uint32()), 10)
	if carried := view.WriteMarks(m.Done); carried != "" {
		m.AgainPath += "&done=" + carried
	}
	m.Sources = q.Item.Source
	if page, err := s.config.Lessons.Lesson(q.Item.Lesson, r.lang); err == nil {
		m.LessonPath, m.Topic = "/lessons/"+page.Slug, page.Title
	}
	return m
}

// freshItem is the first variant of an item, for a lesson.
func (s *Server) freshItem(l say.Lang, id string) (*view.QuizItem, error) {
	q, err := s.question(id, "")
	if err != nil {
		return nil, err
	}
	return itemOf(l, q), nil
}

func itemOf(l say.Lang, q *quizzes.Question) *view.QuizItem {
	words := q.Words(l)
	m := &view.QuizItem{
		ID: q.Item.ID, Seed: strconv.FormatUint(q.Seed, 10),
		StemTitle: words.Title, TitleHTML: words.TitleHTML, StemHTML: words.Stem,
	}
	for _, choice := range words.Options {
		m.Options = append(m.Options, view.Option{Value: choice.ID, HTML: choice.HTML})
	}
	return m
}

// grade turns a page of a question into that of its answer.
func grade(m *view.QuizItem, result *quizzes.Result, l say.Lang) {
	m.Answered, m.Correct = true, result.Correct
	m.SureWrong = !result.Correct && result.Confidence == quizzes.Sure
	for i := range m.Options {
		option := &m.Options[i]
		option.Chosen = option.Value == result.Answer.Answer
		option.Right = option.Value == result.Right
		option.WhyHTML = result.Why[option.Value]
	}
	if result.Run != nil {
		m.Replay = replay(result, l)
	}
}

// believe links a wrong choice to the run that shows the belief behind it.
func (s *Server) believe(m *view.QuizItem, result *quizzes.Result) {
	id := s.config.Lessons.Belief(result.Rule)
	for i := range m.Options {
		if option := &m.Options[i]; id != "" && option.Chosen && !option.Right {
			option.Belief = "/labs/" + id
		}
	}
}

// replay draws the run that decided.
func replay(result *quizzes.Result, l say.Lang) *view.Replay {
	m := &view.Replay{
		ExpectedHTML: result.Expected, HappenedHTML: result.Happened, Holds: result.Correct,
		FixHTML: result.Fix, Code: strings.Split(result.Code, "\n"),
	}
	if result.Code == "" {
		m.Code = nil
	}
	m.Steps = replaySteps(result, l)
	m.LabPath = scriptPath(result.Script, result.At)
	return m
}

// scriptPath opens a script of its own in the lab, as a link of the lab writes
// it; the part behind # stays in the browser.
func scriptPath(script string, at kafka.Millis) string {
	return labPath(homeScenario, at) + "#s=" + url.QueryEscape(script)
}

// replaySteps draws the instants that show what happened.
func replaySteps(result *quizzes.Result, l say.Lang) []view.ReplayStep {
	d := draw(result.Run, l)
	d.look.Layers = layersOf(result.Layers)
	var steps []view.ReplayStep
	for _, at := range result.Frames {
		step := view.ReplayStep{Time: say.Time(l, at), Text: d.headline(at), Picture: d.textLanes(at)}
		if d.look.Layers&figure.Records != 0 { // a question about offsets
			step.Picture = d.records(at)
		}
		steps = append(steps, step)
	}
	return steps
}
