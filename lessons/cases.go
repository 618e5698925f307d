package lessons

import "strings"

// Case is a public report of trouble with a consumer: where it is, and what of it
// the library does not show.
type Case struct {
	ID      string
	Sources []string
	Note    string // "note only: …": no scenario shows it
}

// noteOnly begins the note of a report that the engine cannot show.
const noteOnly = "note only: "

// Cases lists the reports. Callers must not change it.
func (c *Catalogue) Cases() []Case { return c.cases }

func (c *Catalogue) caseOf(id string) *Case {
	for i := range c.cases {
		if c.cases[i].ID == id {
			return &c.cases[i]
		}
	}
	return nil
}

func (c *Catalogue) readCases() []Problem {
	found := problems{file: "cases.txt"}
	eachLine(c.files, &found, func(number int, line string) {
		parts := strings.Split(line, "|")
		if len(parts) != 3 || c.caseOf(strings.TrimSpace(parts[0])) != nil {
			found.add(number, "write: ID | sources | note, each id once")
			return
		}
		one := Case{ID: strings.TrimSpace(parts[0]), Note: strings.TrimSpace(parts[2])}
		for _, source := range strings.Split(parts[1], ";") {
			one.Sources = append(one.Sources, strings.TrimSpace(source))
		}
		c.cases = append(c.cases, one)
	})
	return found.list
}

// checkCases holds that each report is either shown or says why not.
func (c *Catalogue) checkCases() []Problem {
	found := problems{file: "cases.txt"}
	for _, one := range c.cases {
		shown := len(c.Tagged("case:"+one.ID)) > 0
		if reason := strings.TrimPrefix(one.Note, noteOnly); shown == (reason != one.Note) {
			found.add(0, "%s: either a scenario carries case:%s, or the note begins with %q and says why none does", one.ID, one.ID, noteOnly)
		}
		if one.Sources[0] == "" {
			found.add(0, "%s: where was it reported?", one.ID)
		}
	}
	return found.list
}
