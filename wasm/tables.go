package main

import (
	"strings"

	"rebalancelab/engine"
	"rebalancelab/engine/figure"
	"rebalancelab/engine/say"
	"rebalancelab/engine/trace"
)

// table is the twin of the figure in words.
func (s *session) table(snapshot *trace.Snapshot) string {
	var b strings.Builder
	for _, t := range s.film.Tables(snapshot) {
		b.Write(figure.TableHTML(t))
	}
	return b.String()
}

func (s *session) goals(list []engine.Goal) []Goal {
	var out []Goal
	for i := range list {
		g := &list[i]
		out = append(out, Goal{Line: int64(g.Line), Text: g.Text, Met: g.Met, Got: s.got(g)})
	}
	return out
}

// got is what there was instead of what an expect line asks for.
func (s *session) got(g *engine.Goal) string {
	if g.Met {
		return ""
	}
	return say.Value(s.lang, g.Got)
}
