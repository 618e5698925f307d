package web

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"rebalancelab/engine/say"
	"rebalancelab/web/i18n"
	"rebalancelab/web/view"
)

// The errors that a handler may return. Anything else is a fault of ours.
var (
	errNotFound   = errors.New("not found")
	errBadRequest = errors.New("bad request")
	errTooLarge   = errors.New("request body too large")
	errMethod     = errors.New("method not allowed")
	errForeign    = errors.New("form from another site")
	errBusy       = errors.New("too much to do")
)

// failures is the one table from errors to what a reader sees.
var failures = []struct {
	err         error
	status      int
	title, body i18n.Text
}{
	{errNotFound, http.StatusNotFound, i18n.NotFoundTitle, i18n.NotFoundBody},
	{errBadRequest, http.StatusBadRequest, i18n.BadRequestTitle, i18n.BadRequestBody},
	{errTooLarge, http.StatusRequestEntityTooLarge, i18n.TooLargeTitle, i18n.TooLargeBody},
	{errMethod, http.StatusMethodNotAllowed, i18n.MethodTitle, i18n.MethodBody},
	{errForeign, http.StatusForbidden, i18n.ForeignTitle, i18n.ForeignBody},
	{errBusy, http.StatusServiceUnavailable, i18n.BusyTitle, i18n.BusyBody},
}

// known translates the errors of the libraries to ours.
func known(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return errTooLarge
	}
	var framework *echo.HTTPError
	if !errors.As(err, &framework) {
		return err
	}
	for _, failure := range failures {
		if failure.status == framework.Code {
			return failure.err
		}
	}
	return err
}

// fail answers a request that went wrong, in the language of its address.
func (s *Server) fail(err error, c echo.Context) {
	if c.Response().Committed {
		return
	}
	lang, _, ok := languageOf(c.Request().URL.Path)
	if !ok {
		lang = preferred(c.Request().Header.Get("Accept-Language"))
	}
	failure := s.failure(known(err), lang, c)
	frame := s.frame(c, lang, view.None)
	frame.NoIndex = true
	frame.Title, frame.Description = failure.Title, failure.Body
	if !ok {
		frame.Path, frame.Query = "", ""
	}
	if failure.Status == http.StatusServiceUnavailable {
		c.Response().Header().Set("Retry-After", strconv.Itoa(int(maxWait.Seconds())))
	}
	page, err := render(c, failure.Status, view.ErrorPage(frame, failure))
	if err == nil {
		err = page.write(c)
	}
	if err != nil {
		s.config.Log.Error("error page", "path", c.Request().URL.Path, "error", err)
	}
}

func (s *Server) failure(err error, lang say.Lang, c echo.Context) *view.Failure {
	for _, failure := range failures {
		if errors.Is(err, failure.err) {
			body := failure.body.In(lang)
			if failure.err == errTooLarge {
				body = failure.body.With(lang, maxBody/1024)
			}
			return &view.Failure{Status: failure.status, Title: failure.title.In(lang), Body: body}
		}
	}
	number := errorNumber()
	s.config.Log.Error("request failed", "number", number, "method", c.Request().Method, "path", c.Request().URL.Path, "error", err)
	return &view.Failure{
		Status: http.StatusInternalServerError,
		Title:  i18n.ServerTitle.In(lang),
		Body:   i18n.ServerBody.In(lang),
		Number: number,
	}
}

// errorNumber ties what the reader sees to a line of the log.
func errorNumber() string {
	var random [4]byte
	_, _ = rand.Read(random[:]) // never fails, by its documentation
	return hex.EncodeToString(random[:])
}
