package lessons

import (
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"

	"rebalancelab/engine/say"
)

// Check builds every lesson in both languages and lists what does not hold
// together. hasItem says whether a question exists; nil skips that.
func (c *Catalogue) Check(hasItem func(id string) bool) []Problem {
	all := slices.Clone(c.early)
	all = append(all, c.checkPlan()...)
	all = append(all, c.checkLibrary()...)
	all = append(all, c.checkCases()...)
	all = append(all, c.checkQuestions()...)
	for _, l := range c.all {
		all = append(all, parity(l.texts[say.KO], l.texts[say.EN])...)
		for _, lang := range say.Langs {
			all = append(all, c.build(l.plan.Slug, lang).found...)
			all = append(all, checkHeadings(l.texts[lang])...)
			all = append(all, checkPoints(l, lang)...)
			all = append(all, c.checkMyths(l.texts[lang])...)
			if hasItem != nil {
				all = append(all, checkItems(l.texts[lang], hasItem)...)
			}
		}
	}
	return sorted(all)
}

// checkPlan holds that each lesson is either written or pending.
func (c *Catalogue) checkPlan() []Problem {
	found := problems{file: "pending.txt"}
	for _, planned := range c.plan.Lessons {
		written := slices.ContainsFunc(c.all, func(l *lesson) bool { return l.plan.Slug == planned.Slug })
		switch pending := slices.Contains(c.plan.Pending, planned.Slug); {
		case written && pending:
			found.add(0, "%s is written: take it off this list", planned.Slug)
		case !written && !pending:
			found.add(0, "%s is neither written nor on this list", planned.Slug)
		}
	}
	for _, slug := range c.plan.Pending {
		if c.plan.lesson(slug) == nil {
			found.add(0, "%s is not in points.txt", slug)
		}
	}
	return found.list
}

var headingID = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)

// checkHeadings holds that headings have ids that both languages can share.
func checkHeadings(t *text) []Problem {
	found := problems{file: t.name}
	seen := map[string]bool{}
	walk(t.doc, func(n ast.Node) {
		if n.Kind() != ast.KindHeading {
			return
		}
		id := attribute(n, "id")
		if !headingID.MatchString(id) || seen[id] {
			found.add(t.lineOf(n), "a heading needs an id of its own, in English letters: ## … {#two-clocks}")
		}
		seen[id] = true
	})
	return found.list
}

// checkPoints holds that sections cover exactly the points of the lesson.
func checkPoints(l *lesson, lang say.Lang) []Problem {
	t := l.texts[lang]
	found := problems{file: t.name}
	var planned []string
	for _, p := range l.plan.Points {
		planned = append(planned, p.ID)
	}
	if !slices.Equal(planned, t.front.Points) {
		found.add(1, "points: must list what points.txt has for %s: %v", l.plan.Slug, planned)
	}
	covered := map[string]bool{}
	walk(t.doc, func(n ast.Node) {
		for _, id := range strings.Fields(attribute(n, "points")) {
			covered[id] = true
			if n.Kind() == ast.KindHeading && !slices.Contains(planned, id) {
				found.add(t.lineOf(n), "%s is no point of this lesson", id)
			}
		}
	})
	for _, id := range planned {
		if !covered[id] {
			found.add(0, "no section covers %s: name it in a heading, {#id points=\"%s\"}", id, id)
		}
	}
	return found.list
}

// checkMyths holds that a misconception is shown by a scenario that is there to
// show it.
func (c *Catalogue) checkMyths(t *text) []Problem {
	found := problems{file: t.name}
	for _, d := range t.directives() {
		if d.Name == "myth" && d.Arg(0) != "" && !slices.Contains(c.Tagged("myth:"+d.Arg(0)), d.Attr("scenario")) {
			found.add(t.lineOf(d), "%s must carry the tag myth:%s, or another scenario shows it: %v", d.Attr("scenario"), d.Arg(0), c.Tagged("myth:"+d.Arg(0)))
		}
	}
	return found.list
}

func checkItems(t *text, hasItem func(id string) bool) []Problem {
	found := problems{file: t.name}
	for _, d := range t.directives() {
		if d.Name != "check" {
			continue
		}
		if len(d.Args) < 3 || len(d.Args) > 6 {
			found.add(t.lineOf(d), "a lesson has 3 to 6 check questions, here are %d", len(d.Args))
		}
		for _, id := range d.Args {
			if !hasItem(id) {
				found.add(t.lineOf(d), "no question %s", id)
			}
		}
	}
	return found.list
}
