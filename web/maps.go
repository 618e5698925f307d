package web

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/a-h/templ"

	"rebalancelab/engine"
	"rebalancelab/engine/scenario"
	"rebalancelab/web/i18n"
	"rebalancelab/web/view"
)

// drawnMaps keeps the maps with their own values: those are a few, and nobody can
// add to them.
type drawnMaps struct{ byID sync.Map }

// maxAxis is how many values an axis may have, maxMapValue how long one is.
const (
	maxAxis     = 8
	maxMapValue = 8
)

var (
	mapNumber   = regexp.MustCompile(`^[0-9]{1,6}$`)
	mapDuration = regexp.MustCompile(`^[0-9]{1,6}(ms|s|m|h)$`)
)

// mapValues are the values of both axes, as they were typed or as the map has them.
type mapValues struct {
	xs, ys []string
	own    bool // the reader's, not the map's
}

// axisValues takes the values of an axis out of what was typed; problem says what is
// wrong with them, "" if nothing is.
func axisValues(r *request, a *axis, typed string) (values []string, problem string) {
	values = strings.FieldsFunc(typed, func(c rune) bool { return c == ',' || c <= ' ' })
	if len(values) == 0 {
		return a.values, ""
	}
	if len(values) > maxAxis {
		return values[:maxAxis], i18n.MapTooMany.With(r.lang, maxAxis)
	}
	pattern, text := mapDuration, i18n.MapNoDuration
	if a.number {
		pattern, text = mapNumber, i18n.MapNoNumber
	}
	for i, v := range values {
		if !pattern.MatchString(v) {
			return values, text.With(r.lang, shortened(v))
		}
		if slices.Contains(values[:i], v) {
			return values, i18n.MapAgain.With(r.lang, v)
		}
	}
	return values, ""
}

// shortened keeps a sentence readable, whatever somebody typed.
func shortened(s string) string {
	if runes := []rune(s); len(runes) > 2*maxMapValue {
		return string(runes[:2*maxMapValue]) + "…"
	}
	return s
}

// mapPage shows a map.
func (s *Server) mapPage(r *request) (templ.Component, error) {
	q := r.Request().URL.Query()
	at := slices.IndexFunc(settingMaps, func(m settingMap) bool { return m.id == q.Get("map") })
	m := &settingMaps[max(at, 0)]
	page := mapView(r, m)
	var v mapValues
	v.xs, page.X.Problem = axisValues(r, &m.x, q.Get("xs"))
	v.ys, page.Y.Problem = axisValues(r, &m.y, q.Get("ys"))
	v.own = !slices.Equal(v.xs, m.x.values) || !slices.Equal(v.ys, m.y.values)
	page.X.Values, page.Y.Values = v.xs, v.ys
	if page.X.Problem == "" && page.Y.Problem == "" {
		if err := s.fillMap(r, m, &v, page); err != nil {
			return nil, err
		}
	}
	r.frame.Title, r.frame.Description = i18n.MapTitle.In(r.lang), i18n.MapLede.In(r.lang)
	r.frame.Styles = []string{"compare.css"}
	return view.MapPageView(r.frame, page), nil
}

func mapView(r *request, m *settingMap) *view.MapPage {
	page := &view.MapPage{ID: m.id, Title: m.title.In(r.lang), Lede: m.lede.In(r.lang), Rule: m.rule.In(r.lang),
		Script: m.script, Measures: m.measures(), Limit: int64(m.limit)}
	page.X = view.MapAxis{Name: m.x.name.In(r.lang), Number: m.x.number, Own: strings.Join(m.x.values, " ")}
	page.Y = view.MapAxis{Name: m.y.name.In(r.lang), Number: m.y.number, Own: strings.Join(m.y.values, " ")}
	for _, other := range settingMaps {
		page.Maps = append(page.Maps, view.Choice{Value: other.id, Label: other.title.In(r.lang)})
	}
	return page
}

// fillMap runs what has not been run before.
func (s *Server) fillMap(r *request, m *settingMap, v *mapValues, page *view.MapPage) error {
	if kept, ok := s.maps.byID.Load(m.id); ok && !v.own {
		page.Cells = kept.([][]view.MapCell)
		return nil
	}
	cells, left, err := s.cells(r.Request().Context(), m, v)
	if wrong := (*axisProblem)(nil); errors.As(err, &wrong) {
		text := wrong.value + ": " + problemText(r, wrong.problems)
		if wrong.ofX {
			page.X.Problem = text
		} else {
			page.Y.Problem = text
		}
		return nil
	}
	if err != nil {
		return err
	}
	page.Cells, page.Left = cells, left
	if !v.own && left == 0 {
		s.maps.byID.Store(m.id, cells)
	}
	return nil
}

// measures are what a cell is read off its run: how often somebody was thrown out,
// and how many records were processed again.
func (m *settingMap) measures() []string { return []string{m.out, "duplicates app"} }

// cells runs every pair. Of a reader's own values it runs as many as the time
// for one page allows: left is how many were not.
func (s *Server) cells(ctx context.Context, m *settingMap, v *mapValues) (rows [][]view.MapCell, left int, err error) {
	limit := maxRun
	if !v.own {
		limit *= 4 // once in the life of the server
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	for j, y := range v.ys {
		var row []view.MapCell
		for i, x := range v.xs {
			cell := view.MapCell{Script: strings.NewReplacer("{x}", x, "{y}", y).Replace(m.script), Beyond: m.beyond(x, y)}
			cell.EdgeLeft = i > 0 && m.beyond(v.xs[i-1], y) != cell.Beyond
			cell.EdgeTop = j > 0 && m.beyond(x, v.ys[j-1]) != cell.Beyond
			if err := s.runCell(ctx, m, &cell); err != nil {
				if wrong := (*axisProblem)(nil); errors.As(err, &wrong) {
					wrong.name(m, x, y)
				}
				return nil, 0, err
			}
			if cell.Open {
				left++
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	return rows, left, nil
}

// An axisProblem is a value that the language or Kafka refuses.
type axisProblem struct {
	problems []scenario.Problem
	value    string
	ofX      bool
}

func (p *axisProblem) Error() string { return "a value that cannot be run" }

// name finds the axis by the line of the problem.
func (p *axisProblem) name(m *settingMap, x, y string) {
	line := ""
	if lines, n := strings.Split(m.script, "\n"), p.problems[0].Line; n >= 1 && n <= len(lines) {
		line = lines[n-1]
	}
	p.value, p.ofX = y, strings.Contains(line, "{x}")
	if p.ofX {
		p.value = x
	}
}

// runCell runs one pair, unless the time is over.
func (s *Server) runCell(ctx context.Context, m *settingMap, cell *view.MapCell) error {
	run, problems := engine.OpenWithin(cell.Script, formLimits)
	if len(problems) > 0 {
		return &axisProblem{problems: problems}
	}
	for !run.Advance(runSlice) {
		if ctx.Err() != nil {
			cell.Open = true
			return nil
		}
	}
	cell.Cut = run.Stopped() != nil
	for i, expression := range m.measures() {
		if v, problem := run.Value(expression); problem == nil {
			*[]*int{&cell.Out, &cell.Twice}[i] = int(v.Number)
		}
	}
	return nil
}
