package view

import (
	"strings"

	"rebalancelab/web/i18n"
)

// MapPage is one map of two settings.
type MapPage struct {
	ID, Title, Lede, Rule string
	Maps                  []Choice
	X, Y                  MapAxis
	Cells                 [][]MapCell // by Y, then X; none if something is wrong
	Left                  int         // cells that the server had no time for

	// For the browser, which runs the map by itself.
	Script   string   // with {x} and {y}
	Measures []string // thrown out, processed again
	Limit    int64    // of the rule of thumb, milliseconds; 0: y above x
}

// MapAxis is one of the two settings.
type MapAxis struct {
	Name    string
	Number  bool
	Values  []string
	Own     string // the map's own values
	Problem string
}

func (a *MapAxis) typed() string { return strings.Join(a.Values, " ") }

// MapCell is what came of one pair.
type MapCell struct {
	Script            string
	Out, Twice        int
	Open              bool // not run
	Cut               bool // the run met a limit
	Beyond            bool // by the rule of thumb
	EdgeLeft, EdgeTop bool // where the rule's answer changes
}

// Kind is the outcome as a class: being thrown out weighs more than repetition.
func (c *MapCell) Kind() string {
	switch {
	case c.Open:
		return "is-open"
	case c.Out > 0:
		return "is-out"
	case c.Twice > 0:
		return "is-twice"
	case c.Cut:
		return "is-cut"
	}
	return "is-fine"
}

func cellWords(f *Frame, c *MapCell) string {
	switch c.Kind() {
	case "is-open":
		return f.T(i18n.MapOpen)
	case "is-out":
		return f.T(i18n.MapOut)
	case "is-twice":
		return f.T(i18n.MapTwice, c.Twice)
	case "is-cut":
		return f.T(i18n.MapCutShort)
	}
	return f.T(i18n.MapSurvives)
}

// ruleWords is what the rule of thumb says about a pair.
func ruleWords(f *Frame, c *MapCell) string {
	if c.Beyond {
		return f.T(i18n.MapOut)
	}
	return f.T(i18n.MapSurvives)
}

// summary counts what came out.
func (m *MapPage) summary(f *Frame) string {
	fine, out, twice := 0, 0, 0
	for _, row := range m.Cells {
		for i := range row {
			switch row[i].Kind() {
			case "is-fine":
				fine++
			case "is-out":
				out++
			case "is-twice":
				twice++
			}
		}
	}
	return f.T(i18n.MapSum, fine, out, twice)
}
