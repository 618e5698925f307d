package web

import (
	"github.com/a-h/templ"

	"rebalancelab/web/i18n"
	"rebalancelab/web/view"
)

func (s *Server) home(r *request) (templ.Component, error) {
	r.frame.Description = i18n.SiteAbout.In(r.lang)
	return view.HomePage(r.frame, &view.Home{}), nil
}
