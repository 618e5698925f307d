package web

import (
	"slices"
	"strings"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"
)

// hideable are the parts of a lab that an embedding page may hide.
var hideable = []string{"title", "topology", "lanes", "dock", "side", "legend", "story"}

// embedPage is a lab for the frame of another page.
func (s *Server) embedPage(r *request) (templ.Component, error) {
	hide := []string{}
	for _, part := range strings.Split(r.QueryParam("hide"), ",") {
		if slices.Contains(hideable, part) && !slices.Contains(hide, part) {
			hide = append(hide, part)
		}
	}
	r.frame.Bare, r.frame.NoIndex = true, true
	return s.lab(r, strings.Join(hide, " "))
}

// framed lets other sites put a page into a frame. Nothing on it changes anything
// on the server, so that there is nothing to be tricked into.
func framed(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		header := c.Response().Header()
		header.Set("Content-Security-Policy", strings.Replace(policy, "frame-ancestors 'none'", "frame-ancestors *", 1))
		header.Del("X-Frame-Options")
		header.Set("Cross-Origin-Resource-Policy", "cross-origin")
		return next(c)
	}
}
