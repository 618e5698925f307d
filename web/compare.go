package web

import (
	"github.com/a-h/templ"

	"rebalancelab/web/i18n"
	"rebalancelab/web/view"
)

// comparePage lists the comparisons.
func (s *Server) comparePage(r *request) (templ.Component, error) {
	list := []view.Comparison{
		{Path: "/compare/assignors", Title: i18n.LinkAssignors.In(r.lang), Lede: i18n.AssignLede.In(r.lang)},
		{Path: "/compare/runs", Title: i18n.LinkRuns.In(r.lang), Lede: i18n.RunsLede.In(r.lang)},
		{Path: "/compare/map", Title: i18n.LinkMap.In(r.lang), Lede: i18n.MapLede.In(r.lang)},
	}
	r.frame.Title, r.frame.Description = i18n.CompareTitle.In(r.lang), i18n.CompareLede.In(r.lang)
	return view.ComparePage(r.frame, list), nil
}
