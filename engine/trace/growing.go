package trace

import "slices"

// growing is a list that only grows at its end. A copy shares what there was and
// keeps what it adds in a list of its own, so that neither moves the past when it
// goes on: of a run that is swept there are hundreds of copies.
type growing[T any] struct {
	past   [][]T // never written to again
	before int   // how many elements they hold
	own    []T
}

func (g *growing[T]) len() int { return g.before + len(g.own) }

func (g *growing[T]) at(i int) *T {
	first := g.before
	if i >= first {
		return &g.own[i-first]
	}
	for k := len(g.past) - 1; ; k-- {
		first -= len(g.past[k])
		if i >= first {
			return &g.past[k][i-first]
		}
	}
}

// all makes one list of them.
func (g *growing[T]) all() []T {
	if len(g.past) > 0 {
		whole := make([]T, 0, g.len()+g.len()/4)
		for _, part := range g.past {
			whole = append(whole, part...)
		}
		g.own, g.past, g.before = append(whole, g.own...), nil, 0
	}
	return g.own
}

func (g *growing[T]) since(n int) []T {
	if n >= g.before {
		return g.own[n-g.before:]
	}
	return g.all()[n:]
}

func (g *growing[T]) clone() growing[T] {
	if len(g.own) == 0 {
		return growing[T]{past: g.past, before: g.before}
	}
	return growing[T]{past: append(slices.Clip(g.past), slices.Clip(g.own)), before: g.len()}
}
