package view

// Pictures is one figure drawn for the three widths that a page may have.
// An empty one is left out.
type Pictures struct{ WideSVG, MidSVG, TinySVG string }

// Drawn says whether there is anything to show.
func (p Pictures) Drawn() bool { return p.WideSVG != "" || p.MidSVG != "" || p.TinySVG != "" }

// LegendEntry explains one mark.
type LegendEntry struct{ IconSVG, Text string }

// Home is the home page.
type Home struct {
	Question Question
	Lessons  []LessonCard
	Labs     []LabCard
}

// Question is the one question of the home page, with its run.
type Question struct {
	Heading    []string // lines
	Lede       string
	Choices    []Choice
	Guessed    bool   // the reader pressed Run
	Guess      string // the label of the choice, or ""
	LabPath    string
	GlanceSVG  string // what a rebalance is, from another run
	GlancePath string
	AnswerHTML string // what happened
	Reason     string
	Before     Pictures // up to the moment before the answer
	After      Figure   // the whole run
	Caption    string
	Legend     []LegendEntry
}

// Choice is one answer to pick.
type Choice struct{ Value, Label string }

// LessonCard is a lesson in a list.
type LessonCard struct {
	Number   int
	Slug     string
	Title    string
	Question string
	Minutes  int
}

// LabCard is a lab in the library.
type LabCard struct {
	ID         string
	Title      string
	Question   string
	Difficulty string
	Lesson     string // the lesson that it serves
	Goal       string // what to try; "" on pages that only tempt
	PictureSVG string
	Level      int // 1 is easy
	Topic      int // the shelf, from 0
	Tags       string
}

// Library is the list of labs, or what was found in it.
type Library struct {
	Words        string
	Level, Topic int // picked, from 1; 0 is all
	Levels       []string
	Groups       []LabGroup
	Found, All   int
}

// LabGroup is one shelf of the library.
type LabGroup struct {
	Title string
	Lede  string // "" if the title says it
	Labs  []LabCard
}

// AskedTopic is a topic with its questions.
type AskedTopic struct {
	ID, Title string
	List      []Answer
}

// Answer is a question, its answer in a sentence, and the lab that shows it.
type Answer struct{ ID, Ask, Answer, LabPath, LabTitle string }

// Lab is the workbench with its first frame and its storyboard.
type Lab struct {
	ID        string
	Hide      string // parts that an embedding page hides, separated by spaces
	Title     string
	Question  string
	Goal      string   // what to try, "" nothing
	Note      string   // what comes out, "" not said
	Chips     []string // protocol, assignor and so on
	Seed      string
	At        int // of the first frame, in virtual milliseconds
	Headline  string
	Topology  Pictures
	Lanes     Pictures
	Clock     string
	Event     int // how many events have happened
	Events    int
	Scrub     int // where the range stands, of 1000
	Log       []LogLine
	TableHTML string // the table twin of the first frame
	Story     []StoryFrame
	Legend    []LegendEntry
	Script    string
	Problems  []Problem
	Goals     Goals
	Beside    *Beside // of a recorded timeline
}

// LogLine is one line of the event log.
type LogLine struct {
	Seq   int
	Time  string
	Who   string // "C2", or the coordinator's chip
	Class string // classes of the chip: "m1", "co"
	Text  string
}

// StoryFrame is one moment of a run, drawn, with a sentence.
type StoryFrame struct {
	Time    string
	Caption string
	Picture Pictures
}

// Problem is an error in a script, in words.
type Problem struct {
	Line, Column int
	Text         string
}

// Goals counts the expectations of a script.
type Goals struct{ Met, All int }

// QuizItem is one question, before or after its answer.
type QuizItem struct {
	Index, Total int
	Done         []Mark // of the items that the reader has answered, by place
	ID           string
	Seed         string
	Topic        string
	StemTitle    string // plain, for the page's title
	TitleHTML    string
	StemHTML     string
	Figure       Pictures
	FigureText   string
	Options      []Option
	Answered     bool
	Correct      bool
	NoChoice     bool // Check was pressed without a choice
	SureWrong    bool // wrong, and certain of it
	Replay       *Replay
	Sources      string
	LessonPath   string
	NextPath     string
	AgainPath    string
}

// Mark is what became of an answered item.
type Mark uint8

// The marks of the progress row.
const (
	Unanswered Mark = iota
	MarkRight
	MarkWrong
)

// Option is one answer of an item.
type Option struct {
	Value   string
	HTML    string
	Chosen  bool
	Right   bool
	WhyHTML string // shown after the answer
	Belief  string // the lab that shows a belief behind it to be wrong, "" none
}

// QuizLink is a question in a list.
type QuizLink struct{ ID, TitleHTML string }

// Replay is the run that decided about an answer.
type Replay struct {
	Steps        []ReplayStep
	ExpectedHTML string // what the chosen answer says
	HappenedHTML string // what the run says
	Holds        bool
	FixHTML      string
	Code         []string // lines
	LabPath      string
}

// ReplayStep is one frame of a replay.
type ReplayStep struct {
	Time, Text string
	Picture    Pictures
}
