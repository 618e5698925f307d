package web

import (
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"rebalancelab/engine"
	"rebalancelab/engine/figure"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/lessons"
	"rebalancelab/web/i18n"
	"rebalancelab/web/view"
)

// homeScenario is the run behind the question of the home page, and the moment
// at which the picture stops until a guess is made.
const (
	homeScenario = "crash-one"
	homeMoment   = 12 * kafka.Second
)

// glanceScenario shows what a rebalance is before anything is asked, from the
// moment at which the group is at work.
const (
	glanceScenario = "eager-join"
	glanceMoment   = 9 * kafka.Second
)

// homeLabs are the labs that the home page shows.
var homeLabs = []string{"two-clocks", "hot-key", "auto-commit-crash", "commit-before"}

// home asks one question. The guess travels in the address, so that it works as a plain form.
func (s *Server) home(r *request) (templ.Component, error) {
	r.frame.Description = i18n.SiteAbout.In(r.lang)
	m := &view.Home{Lessons: s.lessonCards(r.lang)}
	run, err := s.config.Lessons.Runs().Get(homeScenario)
	if err != nil {
		return nil, err
	}
	if m.Question, err = homeQuestion(r, run); err != nil {
		return nil, err
	}
	labs := s.labs()
	for _, id := range homeLabs {
		if i := slices.IndexFunc(labs, func(e labEntry) bool { return e.id == id }); i >= 0 {
			m.Labs = append(m.Labs, s.card(labs[i], r.lang))
		}
	}
	if glance, err := s.config.Lessons.Runs().Get(glanceScenario); err == nil {
		m.Question.GlancePath = "/labs/" + glanceScenario
		glance.Use(func(run *engine.Run) { m.Question.GlanceSVG = drawGlance(run, r.lang) })
	}
	return view.HomePage(r.frame, m), nil
}

func homeQuestion(r *request, run *lessons.Run) (view.Question, error) {
	q := view.Question{
		Heading: []string{i18n.HomeAsk1.In(r.lang), i18n.HomeAsk2.In(r.lang)},
		Lede:    i18n.HomeLede.In(r.lang),
		Choices: []view.Choice{
			{Value: "0", Label: i18n.HomeGuessShort.In(r.lang)},
			{Value: "3", Label: i18n.HomeGuessThree.In(r.lang)},
			{Value: "45", Label: i18n.HomeGuessSession.In(r.lang)},
			{Value: "x", Label: i18n.HomeGuessForever.In(r.lang)},
		},
		Guessed: r.QueryParam("run") != "",
		LabPath: "/labs/" + homeScenario,
		Reason:  i18n.HomeReason.In(r.lang),
	}
	for _, choice := range q.Choices {
		if choice.Value == r.QueryParam("guess") {
			q.Guess = choice.Label
		}
	}
	var err error
	if q.AnswerHTML, err = homeAnswer(run, r.lang); err != nil {
		return q, err
	}
	run.Use(func(er *engine.Run) { drawHome(&q, er, r.lang) })
	return q, nil
}

// homeAnswer says what happened, with numbers that the run gives.
func homeAnswer(run *lessons.Run, l say.Lang) (string, error) {
	var numbers [3]string
	for i, expression := range []string{"pause C3 from stable", "pause C1 from stable", "time back - 12s"} {
		said, err := run.Say(l, expression)
		if err != nil {
			return "", err
		}
		numbers[i] = said
	}
	chip := func(name, hue, particle string) string {
		return `<span class="m ` + hue + `" translate="no">` + name + `</span>` + particle
	}
	topic := "은/는"
	if l == say.EN {
		topic = ""
	}
	return i18n.HomeAnswer.With(l,
		chip("C3", "m3", say.Particle("C3", topic)), numbers[0], chip("C1", "m1", say.Particle("C1", topic)), numbers[1], "P2·P3", numbers[2]), nil
}

func drawHome(q *view.Question, run *engine.Run, l say.Lang) {
	d := draw(run, l)
	d.look.From = firstMoment(run)
	d.look.Ask = homeMoment
	q.Before = d.lanes(figure.Nowhere)
	d.look.Ask = 0
	q.Legend = legend(l, false)
	q.Caption = i18n.HomeCaption.With(l, strconv.FormatUint(run.Header().Seed, 10))
	q.After = view.Figure{
		ID: "home-figure", Scenario: homeScenario, Title: words(l, run.Header().Title),
		ScriptURL: "/scenarios/" + homeScenario + ".scn", At: int(homeMoment), From: int(d.look.From), Clock: say.Time(l, run.End()),
		Events: len(run.Events()), Headline: d.headline(run.End()), Event: len(run.Events()), Scrub: d.share(run.End()), Lanes: d.lanes(run.End()), TableHTML: d.history(),
	}
}

// drawGlance draws a rebalance small: who holds what, who stops, the wall.
func drawGlance(run *engine.Run, l say.Lang) string {
	look := figure.Look{Lang: l, Layout: figure.Tiny, From: glanceMoment, Layers: figure.Walls | figure.Phases | figure.Stretched}
	return svg(figure.NewFilm(run, look).Lanes(figure.Nowhere))
}
