package view

// Beside is a run beside the recording of its timeline.
type Beside struct {
	Kafka, Head string
	Notes       []string // where the run leaves the recording, where it ends
	Edited      bool
	Failed      string // why there are no rows
	Leaves      int    // when the run leaves the recording, in virtual milliseconds
	Who         []string
	Kinds       []BesideKind
	Rows        []BesideRow
	Tolerances  []string
}

// BesideKind is a kind of rows to filter by.
type BesideKind struct{ Key, Label string }

// BesideRow is what both sides have of one thing.
type BesideRow struct {
	At                           int // where a click leads, in virtual milliseconds; −1 nowhere
	Time, Who, Kind, KindKey     string
	Verdict, Shape, Word, Excuse string
	Kafka, Engine                BesideCell
	First                        bool // here the run leaves the recording
}

// BesideCell is one side of a row.
type BesideCell struct {
	There      bool
	Time, Text string
	Lines      []string
	Printed    string // how many lines
}
