package view

// AssignPage is the comparison of the assignors on one input.
type AssignPage struct {
	Topics  []AssignTopic
	Members []AssignMember
	Problem string
	Shown   bool     // the reader has guessed or skipped
	Target  string   // the assignor that the guess is about
	Parts   []string // partitions, as "orders-2"
	Guesses []string // per partition, "" = not placed
	Answer  []string // per partition, for the target
	Placed  int
	Right   int
	Results []AssignResult
}

// AssignTopic is a topic of the form, as it was typed.
type AssignTopic struct{ Name, Partitions, Later, Racks string }

// AssignMember is a member of the form, as it was typed.
type AssignMember struct{ Name, Topics, Rack, When string }

// AssignResult is what one assignor makes of it.
type AssignResult struct {
	Name    string
	Server  bool
	About   string
	Script  string
	Rows    []AssignRow
	Owners  []string // per partition, afterwards
	Moved   int
	Stopped int
	Rounds  int
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
