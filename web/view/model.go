package view

// Model is the page about the rules and what holds the engine to them.
type Model struct {
	Lede     string
	Figures  []ModelFigure
	Omitted  []string
	Notes    []ModelNote
	Recorded []LabCard // timelines that were recorded of real consumers

	RecordedIs string
	Query      string
	Choices    []StateChoice
	Filtered   bool
	Found      string // how many rules the filter left
	Sections   []RuleSection
	Contents   []RuleSection // all of them, without rules, for the list of contents
}

// ModelFigure is a row of comparisons.
type ModelFigure struct{ What, Name, Cases, Steps, Differ, Kafka, Date, Command string }

// ModelNote is a table whose rows are no rules.
type ModelNote struct {
	ID, Title string
	Intro     []string
	Head      []string
	Rows      [][]ModelCell
}

// ModelCell is a text, or the id of a rule of the page.
type ModelCell struct {
	Text string
	Rule bool
}

// StateChoice is a state to filter by.
type StateChoice struct {
	Value, Label string
	Picked       bool
}

// RuleSection is one table of rules.
type RuleSection struct {
	ID, Title string
	Rules     []Rule
}

// Rule is one row.
type Rule struct {
	ID, State, StateLabel, Text, Why, Source string
	Scenarios                                []RuleLink
	MoreScenarios                            string
	Tests                                    []string
	MoreTests                                string
}

// RuleLink leads to a scenario that shows a rule.
type RuleLink struct{ Path, ID string }
