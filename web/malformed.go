package web

import (
	"bytes"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"
)

// Malformed is the answer, as it goes over the wire, to what is no request that a
// handler could be given: an address with a stray %, a line that is not HTTP. head
// is the beginning of what came; the page is in the language that it asks for.
func (s *Server) Malformed(head []byte) []byte {
	line, rest, _ := strings.Cut(string(head), "\r\n")
	r := &http.Request{Method: http.MethodGet, URL: &url.URL{Path: "/"}, Header: http.Header{}}
	if words := strings.Fields(line); len(words) > 1 {
		if lang, _, ok := languageOf(words[1]); ok {
			r.URL.Path = "/" + lang.String()
		}
		if words[0] == http.MethodHead {
			r.Method = http.MethodHead
		}
	}
	for field := range strings.SplitSeq(rest, "\r\n") {
		if name, value, _ := strings.Cut(field, ":"); strings.EqualFold(name, "Accept-Language") {
			r.Header.Set("Accept-Language", strings.TrimSpace(value))
		}
	}
	w := &written{header: http.Header{}}
	c := s.echo.NewContext(r, w)
	s.fail(secure(s.built(func(echo.Context) error { return errBadRequest }))(c), c)
	answer := &http.Response{StatusCode: w.status, ProtoMajor: 1, ProtoMinor: 1, Header: w.header, Close: true,
		Body: io.NopCloser(&w.body), ContentLength: int64(w.body.Len()), Request: r}
	var out bytes.Buffer
	_ = answer.Write(&out) // into memory
	return out.Bytes()
}

// written is a response in memory.
type written struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (w *written) Header() http.Header         { return w.header }
func (w *written) WriteHeader(status int)      { w.status = status }
func (w *written) Write(p []byte) (int, error) { return w.body.Write(p) }
