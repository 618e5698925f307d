package web

import (
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/a-h/templ"

	"rebalancelab/engine"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/scenario"
	"rebalancelab/web/i18n"
	"rebalancelab/web/view"
)

// A settingMap runs one story for every pair of two settings. Its script holds
// {x} and {y}.
type settingMap struct {
	id          string
	title, lede i18n.Text
	rule        i18n.Text // the rule of thumb, drawn as an edge
	xName       i18n.Text
	yName       i18n.Text
	xs, ys      []string
	script      string
	out         string // how often somebody was thrown out
	beyond      func(x, y string) bool
}

var settingMaps = []settingMap{
	{
		id: "poll", title: i18n.MapPoll, lede: i18n.MapPollLede, rule: i18n.MapPollRule, xName: i18n.MapRecords, yName: i18n.MapPerRecord,
		xs: []string{"1", "10", "50", "100", "250", "500"}, ys: []string{"100ms", "300ms", "500ms", "1s", "2s", "5s"},
		script: "# rebalance-lab 1\ntopic orders partitions=2 records=600\ngroup app partition.assignment.strategy=range auto.offset.reset=earliest max.poll.records={x}\n" +
			"consumer C1 C2 group=app subscribe=orders process={y}/record\nstart C1 C2\nrun for 12m\n",
		out: "count anyone poll expired",
		beyond: func(x, y string) bool {
			records, _ := scenario.ParseDuration(x + "ms")
			each, _ := scenario.ParseDuration(y)
			return int64(records)*int64(each) > int64(5*kafka.Minute)
		},
	},
	{
		id: "restart", title: i18n.MapRestart, lede: i18n.MapRestartLede, rule: i18n.MapRestartRule, xName: i18n.MapSession, yName: i18n.MapAway,
		xs: []string{"6s", "10s", "15s", "30s", "45s", "60s"}, ys: []string{"2s", "5s", "8s", "12s", "20s", "40s", "50s"},
		script: "# rebalance-lab 1\ntopic orders partitions=6\nproducer shop topic=orders rate=6/s\ngroup app partition.assignment.strategy=range session.timeout.ms={x} heartbeat.interval.ms=1s auto.offset.reset=earliest\n" +
			"consumer C1 C2 C3 group=app subscribe=orders process=50ms/record\nset C3 group.instance.id=three\nstart C1 C2 C3\nsettle\nwait 5s\nmark begin\ncrash C3\nwait {y}\nrestart C3\nrun for 70s\n",
		out: "count C3 expired",
		beyond: func(x, y string) bool {
			session, _ := scenario.ParseDuration(x)
			away, _ := scenario.ParseDuration(y)
			return away > session
		},
	},
}

// drawnMaps keeps what was computed: the maps are a few, and nobody can add to them.
type drawnMaps struct{ byID sync.Map }

// mapPage shows a map.
func (s *Server) mapPage(r *request) (templ.Component, error) {
	at := slices.IndexFunc(settingMaps, func(m settingMap) bool { return m.id == r.QueryParam("map") })
	m := &settingMaps[max(at, 0)]
	cells, err := s.cells(r.Request().Context(), m)
	if err != nil {
		return nil, err
	}
	page := &view.MapPage{ID: m.id, Title: m.title.In(r.lang), Lede: m.lede.In(r.lang), Rule: m.rule.In(r.lang),
		XName: m.xName.In(r.lang), YName: m.yName.In(r.lang), Xs: m.xs, Ys: m.ys, Cells: cells}
	for _, other := range settingMaps {
		page.Maps = append(page.Maps, view.Choice{Value: other.id, Label: other.title.In(r.lang)})
	}
	r.frame.Title, r.frame.Description = i18n.MapTitle.In(r.lang), i18n.MapLede.In(r.lang)
	r.frame.Styles = []string{"compare.css"}
	return view.MapPageView(r.frame, page), nil
}

// cells runs every pair, once in the life of the server.
func (s *Server) cells(ctx context.Context, m *settingMap) ([][]view.MapCell, error) {
	if kept, ok := s.maps.byID.Load(m.id); ok {
		return kept.([][]view.MapCell), nil
	}
	var rows [][]view.MapCell
	for j, y := range m.ys {
		var row []view.MapCell
		for i, x := range m.xs {
			cell, err := s.cell(ctx, m, x, y)
			if err != nil {
				return nil, err
			}
			cell.EdgeLeft = i > 0 && m.beyond(m.xs[i-1], y) != cell.Beyond
			cell.EdgeTop = j > 0 && m.beyond(x, m.ys[j-1]) != cell.Beyond
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	s.maps.byID.Store(m.id, rows)
	return rows, nil
}

func (s *Server) cell(ctx context.Context, m *settingMap, x, y string) (view.MapCell, error) {
	script := strings.NewReplacer("{x}", x, "{y}", y).Replace(m.script)
	run, problems := engine.OpenWithin(script, formLimits)
	if len(problems) > 0 {
		return view.MapCell{}, errBadRequest // a test runs them all
	}
	if err := s.desk.finish(ctx, run); err != nil {
		return view.MapCell{}, err
	}
	cell := view.MapCell{Script: script, Beyond: m.beyond(x, y)}
	if v, problem := run.Value(m.out); problem == nil {
		cell.Out = int(v.Number)
	}
	if v, problem := run.Value("duplicates app"); problem == nil {
		cell.Twice = int(v.Number)
	}
	return cell, nil
}
