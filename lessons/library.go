package lessons

import (
	"io/fs"
	"slices"
	"strings"

	"rebalancelab/engine/scenario"
)

// Entry is a scenario of the library, read but not run.
type Entry struct {
	ID     string
	Script *scenario.Script
}

// Library lists the scenarios in alphabetical order. Callers must not change it.
func (c *Catalogue) Library() []Entry { return c.library }

// Tagged lists the scenarios that carry a tag: "lab", "case:ASG-01",
// "myth:R-402", "question:Q7", "point:S-901".
func (c *Catalogue) Tagged(tag string) []string {
	var ids []string
	for i := range c.library {
		if c.library[i].Script.Header.Tagged(tag) {
			ids = append(ids, c.library[i].ID)
		}
	}
	return ids
}

// Belief is the first scenario that shows what a wrong belief overlooks;
// "" if the rule is none.
func (c *Catalogue) Belief(rule string) string {
	if ids := c.Tagged("myth:" + rule); len(ids) > 0 {
		return ids[0]
	}
	return ""
}

func (c *Catalogue) readLibrary() []Problem {
	var found []Problem
	for _, id := range c.runs.IDs() {
		name := "scenarios/" + id + ".scn"
		source, err := fs.ReadFile(c.files, name)
		if err != nil {
			found = append(found, Problem{File: name, Text: "cannot be read: " + err.Error()})
			continue
		}
		script, problems := scenario.Parse(string(source))
		if len(problems) > 0 {
			found = append(found, Problem{File: name, Line: problems[0].Line, Text: worded(problems[0]).Error()})
			continue
		}
		c.library = append(c.library, Entry{id, script})
	}
	return found
}

// checkLibrary holds that tags point at what there is, and that a lab can stand in
// the list of labs.
func (c *Catalogue) checkLibrary() []Problem {
	var all []Problem
	for i := range c.library {
		e := &c.library[i]
		found := problems{file: "scenarios/" + e.ID + ".scn"}
		points := 0
		for _, tag := range e.Script.Header.Tags {
			kind, id, special := strings.Cut(tag, ":")
			switch {
			case !special:
			case kind == "point":
				points++
				if !c.plan.has(id) {
					found.add(0, "%s: points.txt has no point %s", tag, id)
				}
			case kind == "case" && c.caseOf(id) == nil:
				found.add(0, "%s: cases.txt has no report %s", tag, id)
			case kind == "question" && c.question(id) == nil:
				found.add(0, "%s: questions.txt has no question %s", tag, id)
			case kind == "lesson" && c.plan.lesson(id) == nil:
				found.add(0, "%s: points.txt has no lesson %s", tag, id)
			}
		}
		if h := &e.Script.Header; h.Tagged("lab") {
			if h.Goal.KO == "" || h.Goal.EN == "" {
				found.add(0, "a lab gives its reader something to do: goal.ko, goal.en")
			}
			if points == 0 {
				found.add(0, "a lab serves a point of the course: tag point:S-…")
			}
			if len(e.Script.Names.Marks) == 0 {
				found.add(0, "a lab opens on a named moment: mark stable")
			}
		}
		all = append(all, found.list...)
	}
	return all
}

func (p *Plan) has(point string) bool {
	is := func(x Point) bool { return x.ID == point }
	return slices.ContainsFunc(p.Reference, is) ||
		slices.ContainsFunc(p.Lessons, func(l Planned) bool { return slices.ContainsFunc(l.Points, is) })
}
