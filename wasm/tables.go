package main

import (
	"rebalancelab/engine"
	"rebalancelab/engine/figure"
	"rebalancelab/engine/trace"
)

func (s *session) topology(snapshot *trace.Snapshot) *figure.Scene { return s.film.Topology(snapshot) }

// table is the twin of the figure in words.
func (s *session) table(*trace.Snapshot) string { return "" }

func (s *session) got(*engine.Goal) string { return "" }
