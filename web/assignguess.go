package web

import (
	"slices"
	"strings"

	"rebalancelab/web/view"
)

// readGuesses are the owners that the reader placed, one per partition. A form says
// which partitions it was about, so that another input moves no guess; without
// that they are in order.
func readGuesses(given []string, about string, parts []string, c *comparison) []string {
	out := make([]string, len(parts))
	were := parts
	if about != "" {
		were = strings.Split(about, ",")
	}
	for i := range min(len(were), len(given)) {
		at := slices.Index(parts, were[i])
		if at >= 0 && slices.ContainsFunc(c.members, func(m comparedMember) bool { return m.name == given[i] && m.when != "leaves" }) {
			out[at] = given[i]
		}
	}
	return out
}

// judgeGuesses counts what the reader placed right, for the assignor in question.
func judgeGuesses(page *view.AssignPage) {
	at := max(slices.IndexFunc(page.Results, func(r view.AssignResult) bool { return r.ID == page.Target }), 0)
	target := &page.Results[at]
	page.Target, page.Answer, page.Before, page.Rule = target.ID, target.Owners, target.Before, target.Rule
	for p, guess := range page.Guesses {
		if guess == "" {
			continue
		}
		page.Placed++
		if guess == target.Owners[p] {
			page.Right++
		}
	}
}
