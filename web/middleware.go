package web

import (
	"fmt"
	"net/http"
	"runtime/debug"

	"github.com/labstack/echo/v4"

	"rebalancelab/engine/scenario"
)

// maxBody bounds what a form may send, in bytes: the longest script, each byte
// of it percent-encoded, and the fields beside it.
const maxBody = 3*scenario.MaxScriptBytes + 64<<10

// policy is the strictest that the site can live with: no inline script, no
// inline style, nothing from anywhere else.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// secure sets the headers that every answer carries.
func secure(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		header := c.Response().Header()
		header.Set("Content-Security-Policy", policy)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("X-Frame-Options", "DENY")
		header.Set("Referrer-Policy", "strict-origin-when-cross-origin")
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		header.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
		return next(c)
	}
}

// recover turns a panic into an error, so that it reaches the error table.
func (s *Server) recover(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) (err error) {
		defer func() {
			if cause := recover(); cause != nil {
				err = fmt.Errorf("panic: %v\n%s", cause, debug.Stack())
			}
		}()
		return next(c)
	}
}

// limitBody stops reading a form that is too large.
func limitBody(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		if r.ContentLength > maxBody {
			return errTooLarge
		}
		r.Body = http.MaxBytesReader(c.Response(), r.Body, maxBody)
		return next(c)
	}
}

// unbuilt is shown while the browser's files are missing.
const unbuilt = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Rebalance Lab</title></head>
<body><h1>Rebalance Lab</h1>
<p>The browser's files are not built yet. Run <code>make run</code>, which builds and serves everything.</p>
<p lang="ko">브라우저용 파일을 아직 만들지 않았어요. <code>make run</code>을 실행하면 만들고 나서 바로 열어 줘요.</p>
</body></html>
`

// built answers every page with a hint while there are no assets to show it with.
func (s *Server) built(next echo.HandlerFunc) echo.HandlerFunc {
	if s.config.Assets != nil {
		return next
	}
	return func(c echo.Context) error { return c.HTML(http.StatusServiceUnavailable, unbuilt) }
}
