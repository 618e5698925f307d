// Package web is the site: routes, handlers and the pages around what the
// engine draws and says. It holds no state of a reader: what a lone learner
// does stays in the browser.
package web

import (
	"log/slog"
	"net/http"

	"github.com/labstack/echo/v4"

	"rebalancelab/engine/say"
	"rebalancelab/lessons"
	"rebalancelab/quizzes"
	"rebalancelab/static"
	"rebalancelab/web/view"
)

// Config is all that the site needs to know.
type Config struct {
	// Assets are the browser's files. Nil means that they were not built:
	// every page then says what to run.
	Assets *static.Assets
	// Lessons are the texts and, with them, the library of scenarios.
	Lessons *lessons.Catalogue
	// Quizzes are the questions.
	Quizzes *quizzes.Bank
	// Log takes one line for each failure on our side.
	Log *slog.Logger
}

// Server answers for the whole site.
type Server struct {
	config Config
	echo   *echo.Echo
	guard  http.Handler // refuses forms from other sites
	pages  pageCache
	desk   desk
	maps   drawnMaps
	thumbs thumbs

	recorded recordedLabs
}

// New returns a site that is ready to serve.
func New(config Config) *Server {
	if config.Log == nil {
		config.Log = slog.New(slog.DiscardHandler)
	}
	s := &Server{config: config, echo: echo.New(), desk: newDesk()}
	s.echo.HTTPErrorHandler = s.fail
	s.echo.Use(s.recover, secure, s.built, limitBody)
	s.routes()
	origin := http.NewCrossOriginProtection()
	origin.SetDenyHandler(http.HandlerFunc(s.refuse))
	s.guard = origin.Handler(s.echo)
	return s
}

// refuse answers a form from another site as every other error is answered.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request) {
	c := s.echo.NewContext(r, w)
	s.fail(secure(s.built(func(echo.Context) error { return errForeign }))(c), c)
}

// routes is the one list of addresses.
func (s *Server) routes() {
	s.get("/", s.chooseLanguage)
	s.get("/robots.txt", robots)
	s.get("/favicon.ico", s.favicon)
	s.get("/scenarios/:file", s.scenarioFile)
	if s.config.Assets != nil {
		s.get(static.Prefix+"*", s.asset)
	}
	for _, lang := range say.Langs {
		root := "/" + lang.String()
		s.get(root+"/", func(c echo.Context) error { return c.Redirect(http.StatusMovedPermanently, root) })
		s.get(root, s.page(lang, view.None, s.home, "run", "guess"))
		s.get(root+"/lessons", s.page(lang, view.Learn, s.learnPage))
		s.get(root+"/lessons/:slug", s.page(lang, view.Learn, s.lessonPage, anything))
		s.get("/embed"+root+"/labs/:id", framed(s.page(lang, view.Labs, s.embedPage, "hide")))
		s.get(root+"/compare", s.page(lang, view.Compare, s.comparePage))
		s.get(root+"/compare/assignors", s.page(lang, view.Compare, s.assignorsPage, anything))
		s.get(root+"/compare/map", s.page(lang, view.Compare, s.mapPage, "map", "xs", "ys"))
		s.get(root+"/compare/runs", s.page(lang, view.Compare, s.runsPage, anything))
		s.get(root+"/labs", s.page(lang, view.Labs, s.labsPage, "q", "level", "topic"))
		s.get(root+"/labs/:id", s.page(lang, view.Labs, s.labPage))
		s.echo.POST(root+"/labs/:id", s.page(lang, view.Labs, s.runLab))
		s.echo.POST(root+"/labs/:id/beside", s.page(lang, view.Labs, s.besidePage))
		s.get(root+"/about/model", s.page(lang, view.None, s.modelPage, "q", "state"))
		s.get(root+"/questions", s.page(lang, view.Questions, s.questionsPage))
		s.get(root+"/quiz", s.page(lang, view.Quiz, s.quizStart))
		s.get(root+"/quiz/:id", s.page(lang, view.Quiz, s.quizQuestion, "seed", "done"))
		s.echo.POST(root+"/quiz/:id", s.page(lang, view.Quiz, s.quizAnswer))
	}
}

// get registers a handler for GET and HEAD.
func (s *Server) get(path string, handler echo.HandlerFunc) {
	s.echo.GET(path, handler)
	s.echo.HEAD(path, handler)
}

// ServeHTTP makes the site an http.Handler. Forms from other sites are refused.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.guard.ServeHTTP(w, r)
}

// menu lists the sections that have something in them.
func (s *Server) menu() []view.Section {
	var sections []view.Section
	if len(s.config.Lessons.Cards(say.KO)) > 0 {
		sections = append(sections, view.Learn)
	}
	sections = append(sections, view.Labs, view.Compare)
	if len(s.config.Quizzes.Items()) > 0 {
		sections = append(sections, view.Quiz)
	}
	if len(s.config.Lessons.Questions()) > 0 {
		sections = append(sections, view.Questions)
	}
	return sections
}

// chooseLanguage sends a reader without a language to the one the browser prefers.
func (s *Server) chooseLanguage(c echo.Context) error {
	c.Response().Header().Set("Vary", "Accept-Language")
	c.Response().Header().Set("Cache-Control", "no-cache")
	lang := preferred(c.Request().Header.Get("Accept-Language"))
	return c.Redirect(http.StatusFound, "/"+lang.String())
}

// asset hands out a file of the browser.
func (s *Server) asset(c echo.Context) error {
	if !s.config.Assets.Has(c.Request().URL.Path) {
		return errNotFound
	}
	s.config.Assets.ServeHTTP(c.Response(), c.Request())
	return nil
}

func robots(c echo.Context) error { return c.String(http.StatusOK, "User-agent: *\nAllow: /\n") }

func (s *Server) favicon(c echo.Context) error {
	return c.Redirect(http.StatusFound, s.config.Assets.URL("favicon.svg"))
}
