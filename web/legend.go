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
}

var legendMarks = []legendMark{
	{`<rect width="22" height="14" rx="2" class="m1"/>`, i18n.MarkConsuming, false},
	{`<rect x=".5" y=".5" width="21" height="13" rx="2" class="hatch"/><path d="M3 13.5 15 .5M9 13.5 21 .5" class="hatchl"/>`, i18n.MarkStopped, false},
	{`<path d="M0 1.5h22M0 12.5h22" class="dgl" stroke-dasharray="4 3" stroke-width="1.5"/>`, i18n.MarkGone, false},
	{`<path d="M5 7h.01" class="beat"/><path d="M16 7h.01" class="beat"/><path d="M16 7h.01" class="beat miss"/>`, i18n.MarkHeartbeat, false},
	{`<circle cx="11" cy="7" r="6.5" class="ink"/>`, i18n.MarkRequest, false},
	{`<circle cx="11" cy="7" r="5.5" class="inkl" stroke-width="2"/>`, i18n.MarkReply, false},
	{`<rect x=".5" y="1.5" width="21" height="11" class="boxr"/><rect x="1" y="2" width="11" height="10" class="done"/>`, i18n.MarkLog, true},
	{`<path d="M6 2h10l-5 9z" class="ink"/>`, i18n.MarkCommitted, true},
	{`<path d="M6 12h10L11 3z" class="m1"/>`, i18n.MarkPosition, true},
	{`<path d="M11 0v14" class="inkl" stroke-width="3"/>`, i18n.MarkLogEnd, true},
	{`<rect width="22" height="14" class="surf2"/>`, i18n.MarkStretched, false},
}

// legend explains the marks of the lanes and, if it is shown too, of the topology.
func legend(l say.Lang, topology bool) []view.LegendEntry {
	var entries []view.LegendEntry
	for _, mark := range legendMarks {
		if mark.topology && !topology {
			continue
		}
		entries = append(entries, view.LegendEntry{
			IconSVG: `<svg class="rl" viewBox="0 0 22 14" aria-hidden="true">` + mark.icon + `</svg>`,
			Text:    mark.text.In(l),
		})
	}
	return entries
}
