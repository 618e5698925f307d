package view

import "encoding/json"

// AssignPage is the comparison of the assignors on one input.
type AssignPage struct {
	Topics  []AssignTopic
	Members []AssignMember
	Wrong   int      // fields that have to be mended
	Shown   bool     // the reader asked for the results
	Checked bool     // the reader asked what is right
	Target  string   // the assignor that the guess is about
	Rule    string   // how that one shares
	Parts   []string // partitions, as "orders-2"
	Given   []string // guesses as they came
	About   string   // the partitions that those were about
	Guesses []string // per partition, "" = not placed
	Before  []string // per partition, for the target: who has it at first
	Answer  []string // per partition, for the target
	Placed  int
	Right   int
	Results []AssignResult
}

// AssignField is a field of the form: what was typed, and what is wrong with it.
type AssignField struct{ Value, Wrong string }

// AssignTopic is a topic of the form.
type AssignTopic struct{ Name, Partitions, Later, Racks AssignField }

// size is how many partitions a topic has, and will have.
func (t *AssignTopic) size() string {
	if t.Later.Value != "" && t.Later.Value != t.Partitions.Value {
		return "×" + t.Partitions.Value + " → ×" + t.Later.Value
	}
	return "×" + t.Partitions.Value
}

// AssignMember is a member of the form.
type AssignMember struct {
	Name, Topics, Rack AssignField
	When, Class        string
}

// takers are the members that can own something in the end.
func (p *AssignPage) takers() (out []AssignMember) {
	for _, m := range p.Members {
		if m.Name.Value != "" && m.When != "leaves" {
			out = append(out, m)
		}
	}
	return out
}

// Field finds a field by the name that it has in the form, and its row.
func (p *AssignPage) Field(name string, row int) *AssignField {
	switch name {
	case "m":
		return &p.Members[row].Name
	case "mt":
		return &p.Members[row].Topics
	case "mr":
		return &p.Members[row].Rack
	case "tp":
		return &p.Topics[row].Partitions
	case "tl":
		return &p.Topics[row].Later
	case "tr":
		return &p.Topics[row].Racks
	}
	return &p.Topics[row].Name
}

// AssignResult is what one assignor makes of it.
type AssignResult struct {
	ID      string
	Name    string
	Server  bool
	About   string
	Rule    string
	Script  string
	Rows    []AssignRow
	Before  []string // per partition, at first
	Owners  []string // per partition, afterwards
	Moved   int
	Stopped int
	Rounds  int
}

// targetName is the name of the assignor that the guess is about.
func (p *AssignPage) targetName() string {
	for _, r := range p.Results {
		if r.ID == p.Target {
			return r.Name
		}
	}
	return ""
}

// boardRun is what the board has to know of one assignor.
type boardRun struct {
	Before []string `json:"before"`
	Answer []string `json:"answer"`
	Rule   string   `json:"rule"`
}

// board is what the board has to know of all of them, as the page carries it.
func (p *AssignPage) board() string {
	runs := map[string]boardRun{}
	for _, r := range p.Results {
		runs[r.ID] = boardRun{r.Before, r.Owners, r.Rule}
	}
	text, _ := json.Marshal(runs) // strings only: nothing can fail
	return string(text)
}

// AssignRow is one member of a matrix.
type AssignRow struct {
	Name, Class string
	Cells       []AssignCell
	Count       int
}

// AssignCell says what became of a partition for a member.
type AssignCell uint8

// Cells.
const (
	CellEmpty AssignCell = iota
	CellKept
	CellGained
	CellLost
)

// RunsPage is the comparison of runs on one clock.
type RunsPage struct {
	ID, Title, Lede string
	Sets            []Choice
	Choices         []string // settings of the two sides, if they may be typed
	Sides           []string
	Guess           string
	Shown           bool
	Problem         string
	Wrong           int // the side that it is about, from 1
	Legend          []LegendEntry
	Runs            []OneRun
	Rows            []RunRow
}

// OneRun is one of the runs.
type OneRun struct {
	Name, Fill, Script string
	Picture            Pictures
}

// RunRow is one thing that was measured of all runs.
type RunRow struct {
	Text  string
	Cells []RunCell
}

// RunCell is one number; Best if it is the least and not all are equal.
type RunCell struct {
	Text  string
	Value int64
	Best  bool
}
