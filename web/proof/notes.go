package proof

import (
	"fmt"
	"io/fs"
	"strings"
)

// Note is a table of RULES.md whose rows are no rules: what the application around a
// consumer may be, and what differs between versions.
type Note struct {
	ID    string // its section's anchor
	Title Words
	Intro []Words // paragraphs before and behind the table
	Head  []Words
	Rows  [][]Words
}

// note is one language's side of a Note.
type note struct {
	title string
	intro []string
	rows  [][]string // the head first
}

// Notes reads the tables that are no rules. Both languages must have the same ones
// with as many rows and columns; the error says where they part.
func Notes(files fs.FS) ([]Note, error) {
	var sides [2][]note
	for i, name := range []string{"RULES.md", "RULES.ko.md"} {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		sides[i] = readNotes(string(text))
	}
	en, ko := sides[0], sides[1]
	if len(en) != len(ko) {
		return nil, fmt.Errorf("RULES.md has %d tables beside the rules and RULES.ko.md %d", len(en), len(ko))
	}
	var out []Note
	for i := range en {
		n, err := joinNotes(&en[i], &ko[i])
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

func joinNotes(en, ko *note) (Note, error) {
	n := Note{ID: anchorOf(en.title), Title: Words{ko.title, en.title}}
	if len(en.rows) != len(ko.rows) || len(en.intro) != len(ko.intro) {
		return n, fmt.Errorf("section %s: RULES.md has %d rows and %d paragraphs, RULES.ko.md %d and %d", n.ID, len(en.rows), len(en.intro), len(ko.rows), len(ko.intro))
	}
	for i := range en.intro {
		n.Intro = append(n.Intro, Words{ko.intro[i], en.intro[i]})
	}
	for i := range en.rows {
		if len(en.rows[i]) != len(ko.rows[i]) {
			return n, fmt.Errorf("section %s: the %d. rows have %d and %d columns", n.ID, i+1, len(en.rows[i]), len(ko.rows[i]))
		}
		var cells []Words
		for k := range en.rows[i] {
			cells = append(cells, Words{ko.rows[i][k], en.rows[i][k]})
		}
		if i == 0 {
			n.Head = cells
		} else {
			n.Rows = append(n.Rows, cells)
		}
	}
	return n, nil
}

// readNotes finds the sections with such a table; only the first of a section is one.
func readNotes(text string) (out []note) {
	for _, section := range strings.Split(text, "\n## ")[1:] {
		title, body, _ := strings.Cut(section, "\n")
		n := note{title: title}
		for _, block := range strings.Split(strings.TrimSpace(body), "\n\n") {
			switch table := strings.HasPrefix(block, "| "); {
			case table && strings.HasPrefix(block, "| id |"):
			case table && n.rows == nil:
				for i, line := range strings.Split(block, "\n") {
					if i != 1 { // the rule below the head
						n.rows = append(n.rows, cellsOf(line))
					}
				}
			case !table:
				n.intro = append(n.intro, strings.ReplaceAll(strings.ReplaceAll(block, "\n", " "), "`", ""))
			}
		}
		if n.rows != nil {
			out = append(out, n)
		}
	}
	return out
}

func cellsOf(line string) []string {
	cells := strings.Split(strings.Trim(line, "| "), " | ")
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	return cells
}
