package lessons

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
)

// Page is one lesson in one language, ready to be drawn. Fields that end in HTML
// are our own output and safe to write as they are.
type Page struct {
	Front
	Lang     say.Lang
	Number   int
	Slug     string
	Part     string
	Sections []Section
	Prev     *Neighbour
	Next     *Neighbour
}

// Neighbour is the lesson before or after, if it is written.
type Neighbour struct{ Slug, Title string }

// Section is what stands below one heading of the second level.
type Section struct {
	ID     string // the same in both languages
	Number string // "9.1"
	Title  string
	Points []string
	Blocks []Block
}

// Block is one piece of a section. Exactly one field is set.
type Block struct {
	HTML     string
	Figure   *Figure
	Predict  *Predict
	Myth     *Myth
	Items    []string // ids of check questions
	Settings []Setting
	Exam     string // HTML
	Note     string // HTML, for teachers
}

// Figure is a run that the reader plays in the text.
type Figure struct {
	ID       string // of the element
	Number   int    // in the lesson, from 1
	Scenario string
	Title    string
	Script   string
	Mark     string       // the moment that is shown first, once a prediction is made
	At       kafka.Millis // of Mark
	Layers   []string
	Caption  string // HTML
	Tasks    []Task
	Notices  []string // HTML, what to look at
	Predict  *Predict
	Run      *Run
}

// Task is a step of a figure's to-do list, done when its moment is reached.
type Task struct {
	HTML string
	Mark string
	At   kafka.Millis
}

// Predict is a question before a run. The right option is found by the run.
type Predict struct {
	ID       string
	Question string // HTML
	Options  []Guess
}

// Guess is one option of a prediction.
type Guess struct {
	HTML   string
	Why    string // HTML, shown afterwards
	Right  bool
	Needle string // the condition that decides
}

// Myth is what people say beside what holds, with the run that shows it.
type Myth struct {
	Rule     string // R-402, "" if it has none
	Claim    string // HTML
	Origin   string // HTML, where it comes from, or ""
	Truth    string // HTML
	Scenario string
	Mark     string
	At       kafka.Millis
}

// Setting is one row of a lesson's table of settings, from the engine's table.
type Setting struct {
	Name    string
	Scope   string // consumer, broker or group
	Default string
	Read    string // the default as people say it, if that differs
	History []string
	HTML    string // what it does, in this lesson's words
}
