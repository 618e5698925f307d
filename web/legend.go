package web

import (
	"rebalancelab/engine/say"
	"rebalancelab/web/i18n"
	"rebalancelab/web/view"
)

// legendMark is one mark of the figures with its name. Its icon is drawn with
// the marks' own classes, so that it looks as they do.
type legendMark struct {
	icon     string
	text     i18n.Text
	topology bool // seen in the topology only
	trueTime bool // on one clock too; nothing is stretched there
}

var legendMarks = []legendMark{
	{`<rect width="22" height="14" rx="2" class="m1"/>`, i18n.MarkConsuming, false, true},
	{`<rect x=".5" y=".5" width="21" height="13" rx="2" class="hatch"/><path d="M3 13.5 15 .5M9 13.5 21 .5" class="hatchl"/>`, i18n.MarkStopped, false, true},
	{`<path d="M0 1.5h22M0 12.5h22" class="dgl" stroke-dasharray="4 3" stroke-width="1.5"/>`, i18n.MarkGone, false, true},
	{`<path d="M5 7h.01" class="beat"/><path d="M16 7h.01" class="beat"/><path d="M16 7h.01" class="beat miss"/>`, i18n.MarkHeartbeat, false, true},
	{`<circle cx="11" cy="7" r="6.5" class="ink"/>`, i18n.MarkRequest, false, true},
	{`<circle cx="11" cy="7" r="5.5" class="inkl" stroke-width="2"/>`, i18n.MarkReply, false, true},
	{`<rect x=".5" y="1.5" width="21" height="11" class="boxr"/><rect x="1" y="2" width="11" height="10" class="done"/>`, i18n.MarkLog, true, true},
	{`<path d="M6 2h10l-5 9z" class="ink"/>`, i18n.MarkCommitted, true, true},
	{`<path d="M6 12h10L11 3z" class="m1"/>`, i18n.MarkPosition, true, true},
	{`<path d="M11 0v14" class="inkl" stroke-width="3"/>`, i18n.MarkLogEnd, true, true},
	{`<rect width="22" height="14" class="surf2"/>`, i18n.MarkStretched, false, false},
}

// trueTimeLegend is the legend of runs on one clock.
func trueTimeLegend(l say.Lang) []view.LegendEntry {
	return legendOf(l, func(m *legendMark) bool { return m.trueTime && !m.topology })
}

// legend explains the marks of the lanes and, if it is shown too, of the topology.
func legend(l say.Lang, topology bool) []view.LegendEntry {
	return legendOf(l, func(m *legendMark) bool { return topology || !m.topology })
}

func legendOf(l say.Lang, shown func(*legendMark) bool) []view.LegendEntry {
	var entries []view.LegendEntry
	for i := range legendMarks {
		mark := &legendMarks[i]
		if !shown(mark) {
			continue
		}
		entries = append(entries, view.LegendEntry{
			IconSVG: `<svg class="rl" viewBox="0 0 22 14" aria-hidden="true">` + mark.icon + `</svg>`,
			Text:    mark.text.In(l),
		})
	}
	return entries
}
