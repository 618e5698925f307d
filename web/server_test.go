package web

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/a-h/templ"
	"github.com/andybalholm/brotli"
	"github.com/labstack/echo/v4"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rebalancelab/engine/say"
	"rebalancelab/lessons"
	"rebalancelab/quizzes"
	"rebalancelab/static"
	. "rebalancelab/web/htmlcheck"
	"rebalancelab/web/view"
)

// assets stands for a build of the browser's files.
func assets(t *testing.T) *static.Assets {
	t.Helper()
	folder := fstest.MapFS{}
	var entries []string
	for _, name := range []string{
		"site.css", "lab.css", "theme.js", "site.js", "lab.js", "worker.js", "engine.wasm", "favicon.svg",
		"sans-latin-400.woff2", "sans-latin-700.woff2", "sans-hangul-400.woff2", "sans-hangul-700.woff2",
		"OFL-Pretendard.txt", "OFL-JetBrainsMono.txt",
	} {
		folder["x-"+name] = &fstest.MapFile{Data: []byte(name)}
		entries = append(entries, `"`+name+`":{"file":"x-`+name+`"}`)
	}
	folder["manifest.json"] = &fstest.MapFile{Data: []byte("{" + strings.Join(entries, ",") + "}")}
	built, err := static.Open(folder)
	require.NoError(t, err)
	return built
}

func testServer(t *testing.T) *Server {
	t.Helper()
	return New(config(t))
}

// config is the whole site on a sample of assets.
func config(t *testing.T) Config {
	t.Helper()
	catalogue, err := lessons.Load(lessons.Files)
	require.NoError(t, err)
	bank, err := quizzes.Load(quizzes.Files)
	require.NoError(t, err)
	return Config{Assets: assets(t), Lessons: catalogue, Quizzes: bank}
}

func ask(s http.Handler, method, path string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

func TestRootPicksTheLanguage(t *testing.T) {
	s := testServer(t)
	for accept, want := range map[string]string{
		"":                              "/ko",
		"ko-KR,ko;q=0.9,en;q=0.8":       "/ko",
		"en-US,en;q=0.9,ko;q=0.8":       "/en",
		"en;q=0.8, ko;q=0.9":            "/ko",
		"de-DE,de;q=0.9":                "/en",
		"*;q=0.1,;;,ko;q=broken,\x00,q": "/ko",
	} {
		w := ask(s, http.MethodGet, "/", "Accept-Language", accept)
		assert.Equal(t, http.StatusFound, w.Code, accept)
		assert.Equal(t, want, w.Header().Get("Location"), accept)
		assert.Equal(t, "Accept-Language", w.Header().Get("Vary"))
	}
}

func TestEveryAnswerIsSecured(t *testing.T) {
	s := testServer(t)
	for _, path := range []string{"/", "/ko", "/en/nothing", "/static/x-site.css", "/static/none", "/robots.txt"} {
		header := ask(s, http.MethodGet, path).Header()
		policy := header.Get("Content-Security-Policy")
		assert.Contains(t, policy, "default-src 'none'", path)
		assert.Contains(t, policy, "'wasm-unsafe-eval'", path)
		assert.NotContains(t, policy, "'unsafe-inline'", path)
		assert.Equal(t, "nosniff", header.Get("X-Content-Type-Options"), path)
		assert.Equal(t, "DENY", header.Get("X-Frame-Options"), path)
	}
}

func TestHomeInBothLanguages(t *testing.T) {
	s := testServer(t)
	for _, lang := range say.Langs {
		w := ask(s, http.MethodGet, "/"+lang.String()+"?guess=3&utm_source=x")
		assert.Equal(t, http.StatusOK, w.Code)
		checkFrame(t, w.Body.String(), lang)
		other := map[say.Lang]string{say.KO: "/en?guess=3", say.EN: "/ko?guess=3"}[lang]
		Run(t, w.Body.String(), In("a[data-language]", HasAttr("href", other)))
	}
}

// checkFrame holds what is true of every page.
func checkFrame(t *testing.T, page string, lang say.Lang) {
	t.Helper()
	Run(t, page,
		In("html", HasAttr("lang", lang.String())),
		In("head title", HasText(map[say.Lang]string{say.KO: "리밸런스 랩", say.EN: "Rebalance Lab"}[lang])),
		In(`a.skip[href="#main"]`),
		Count("main#main", 1),
		Count("h1", 1),
		Count("header nav", 1),
		In("footer"),
		NotIn("[style]"),
		InEach("script[src]"),
		NotIn("style"),
		UniqueIDs(),
		RefersToIDs("aria-labelledby", "aria-describedby", "aria-controls", "for"),
	)
	assert.NotContains(t, page, "<script>", "no inline script")
	assert.NotContains(t, page, " onclick=")
}

func TestErrorPages(t *testing.T) {
	s := testServer(t)
	for path, title := range map[string]string{
		"/ko/labs/none": "이 주소에는 아무것도 없어요",
		"/en/labs/none": "There is nothing at this address",
		"/nowhere":      "There is nothing at this address",
	} {
		w := ask(s, http.MethodGet, path, "Accept-Language", "en")
		assert.Equal(t, http.StatusNotFound, w.Code)
		Run(t, w.Body.String(), In("main h1", HasText(title)), In(`meta[name="robots"]`, HasAttr("content", "noindex")))
		lang, _ := say.ParseLang(strings.Split(path, "/")[1])
		if path == "/nowhere" {
			lang = say.EN
		}
		checkFrame(t, w.Body.String(), lang)
	}
	w := ask(s, http.MethodPost, "/ko")
	assert.Equal(t, http.StatusMethodNotAllowed, w.Code)
	w = ask(s, http.MethodGet, "/ko/%3Cscript%3Ealert(1)%3C/script%3E")
	assert.NotContains(t, w.Body.String(), "<script>alert")
}

// What never reaches a handler is answered with the same page, in the language
// of the address, or else of the reader.
func TestMalformedRequestsGetThePage(t *testing.T) {
	s := testServer(t)
	for head, title := range map[string]string{
		"GET /% HTTP/1.1\r\nHost: x\r\naccept-language: en-GB\r\n\r\n": "We could not read what was sent",
		"GET /en/% HTTP/1.1\r\nHost: x\r\nAccept-Language: ko\r\n\r\n": "We could not read what was sent",
		"GET /% HTTP/1.1\r\nHost: x\r\n\r\n":                           "보내신 내용을 읽지 못했어요",
		"nonsense":                                                     "보내신 내용을 읽지 못했어요",
		"":                                                             "보내신 내용을 읽지 못했어요",
	} {
		r, err := http.ReadResponse(bufio.NewReader(bytes.NewReader(s.Malformed([]byte(head)))), nil)
		require.NoError(t, err, head)
		body, err := io.ReadAll(r.Body)
		require.NoError(t, err)
		assert.Equal(t, http.StatusBadRequest, r.StatusCode, head)
		assert.NotEmpty(t, r.Header.Get("Content-Security-Policy"))
		assert.True(t, r.Close)
		Run(t, string(body), In("h1", HasText(title)))
	}
	assert.NotContains(t, string(s.Malformed([]byte("HEAD /% HTTP/1.1\r\n\r\n"))), "<html")
}

func TestPanicsAndFailuresBecomeAPageWithANumber(t *testing.T) {
	var log bytes.Buffer
	logged := config(t)
	logged.Log = slog.New(slog.NewTextHandler(&log, nil))
	s := New(logged)
	s.get("/ko/panic", s.page(say.KO, view.None, func(*request) (templ.Component, error) { panic("broken invariant") }))
	s.get("/en/half", s.page(say.EN, view.None, func(*request) (templ.Component, error) {
		return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
			_, _ = io.WriteString(w, "<p>half a page")
			return errors.New("the other half is missing")
		}), nil
	}))
	for path, cause := range map[string]string{"/ko/panic": "broken invariant", "/en/half": "the other half"} {
		w := ask(s, http.MethodGet, path)
		assert.Equal(t, http.StatusInternalServerError, w.Code)
		assert.NotContains(t, w.Body.String(), cause, "a reader does not see the inside")
		assert.NotContains(t, w.Body.String(), "half a page")
		assert.Contains(t, log.String(), cause)
		number := log.String()[strings.LastIndex(log.String(), "number=")+len("number="):][:8]
		assert.Contains(t, w.Body.String(), number)
	}
}

func TestPagesAreCompressedAndRevalidated(t *testing.T) {
	s := testServer(t)
	plain := ask(s, http.MethodGet, "/ko")
	br := ask(s, http.MethodGet, "/ko", "Accept-Encoding", "gzip, br")
	gz := ask(s, http.MethodGet, "/ko", "Accept-Encoding", "gzip")
	assert.Equal(t, "br", br.Header().Get("Content-Encoding"))
	assert.Equal(t, "gzip", gz.Header().Get("Content-Encoding"))
	unbrotli, err := io.ReadAll(brotli.NewReader(br.Body))
	require.NoError(t, err)
	reader, err := gzip.NewReader(gz.Body)
	require.NoError(t, err)
	ungzip, err := io.ReadAll(reader)
	require.NoError(t, err)
	assert.Equal(t, plain.Body.String(), string(unbrotli))
	assert.Equal(t, plain.Body.String(), string(ungzip))
	again := ask(s, http.MethodGet, "/ko", "Accept-Encoding", "gzip, br", "If-None-Match", br.Header().Get("ETag"))
	assert.Equal(t, http.StatusNotModified, again.Code)
	uncached := ask(s, http.MethodGet, "/ko?x=1", "Accept-Encoding", "br")
	assert.Equal(t, "br", uncached.Header().Get("Content-Encoding"))
}

func TestHeadHasTheHeadersOfGet(t *testing.T) {
	s := testServer(t)
	get, head := ask(s, http.MethodGet, "/en"), ask(s, http.MethodHead, "/en")
	assert.Empty(t, head.Body.String())
	assert.Equal(t, get.Header(), head.Header())
}

func TestUnbuiltSaysWhatToRun(t *testing.T) {
	w := ask(New(Config{}), http.MethodGet, "/ko/labs")
	assert.Equal(t, http.StatusServiceUnavailable, w.Code)
	Run(t, w.Body.String(), In("code", HasText("make run")))
}

func TestFormsFromOtherSitesAndHugeOnesAreRefused(t *testing.T) {
	s := testServer(t)
	s.echo.POST("/ko/form", func(c echo.Context) error {
		_, err := io.Copy(io.Discard, c.Request().Body)
		return err
	})
	foreign := ask(s, http.MethodPost, "/ko/form", "Sec-Fetch-Site", "cross-site")
	assert.Equal(t, http.StatusForbidden, foreign.Code)
	assert.Contains(t, foreign.Header().Get("Content-Security-Policy"), "default-src 'none'")
	checkFrame(t, foreign.Body.String(), say.KO)
	for _, length := range []int64{maxBody + 1, -1} {
		r := httptest.NewRequest(http.MethodPost, "/ko/form", strings.NewReader(strings.Repeat("x", maxBody+1)))
		r.ContentLength = length
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		assert.Equal(t, http.StatusRequestEntityTooLarge, w.Code)
		assert.Contains(t, w.Body.String(), "256 kB")
	}
}

// A page that does not read a parameter is the same page, made once; one that
// waits for a place too long is told to come back.
func TestPagesAreMadeOnceAndOnlySoManyAtATime(t *testing.T) {
	s := testServer(t)
	made := 0
	s.get("/ko/made", s.page(say.KO, view.None, func(r *request) (templ.Component, error) {
		made++
		return view.ErrorPage(r.frame, &view.Failure{Status: made}), nil
	}, "seed"))
	for _, query := range []string{"", "?t=12000", "?utm_source=x", ""} {
		assert.Equal(t, http.StatusOK, ask(s, http.MethodGet, "/ko/made"+query).Code)
	}
	assert.Equal(t, 1, made)
	ask(s, http.MethodGet, "/ko/made?seed=7")
	assert.Equal(t, 2, made)

	for range cap(s.desk.places) {
		require.NoError(t, s.desk.take(t.Context()))
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	r := httptest.NewRequestWithContext(gone, http.MethodGet, "/ko/made?seed=8", nil)
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	assert.Equal(t, http.StatusServiceUnavailable, w.Code)
	assert.Equal(t, "5", w.Header().Get("Retry-After"))
	assert.Equal(t, 2, made)
}
