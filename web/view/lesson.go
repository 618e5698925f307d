package view

// Lesson is one lesson page.
type Lesson struct {
	Number   int
	Part     string
	Slug     string
	Title    string
	Question string
	Promise  string
	Minutes  int
	Sections []LessonSection
	Sources  []Source
	Prev     *LessonCard
	Next     *LessonCard
}

// Source is where a lesson's statements are documented.
type Source struct{ URL, Text string }

// LessonSection is what stands below one heading.
type LessonSection struct {
	ID, Number, Title string
	Blocks            []Block
}

// Block is one piece of a section. Exactly one field is set.
type Block struct {
	HTML     string
	Figure   *Figure
	Predict  *Predict
	Myth     *Myth
	Checks   []QuizItem
	Settings []Setting
	ExamHTML string
	NoteHTML string
}

// Figure is a run that the reader plays in the text, with its first frame and
// its storyboard drawn.
type Figure struct {
	ID          string
	Label       string // "그림 9-1"
	Scenario    string
	Title       string
	ScriptURL   string
	At          int // of the first frame, in virtual milliseconds
	From        int // where the drawing begins
	Layers      string
	Event       int // how many events have happened
	Events      int
	Scrub       int // where the range stands, of 1000
	Legend      []LegendEntry
	Clock       string
	Headline    string
	Lanes       Pictures
	Records     Pictures // the layer of that name
	CaptionHTML string
	Tasks       []Task
	NoticesHTML []string
	Predict     *Predict
	TableHTML   string
	Story       []StoryFrame
	LabPath     string
}

// Task is a step of a figure's list, done when its instant is reached.
type Task struct {
	HTML string
	At   int // virtual milliseconds
}

// Predict is a question before a run.
type Predict struct {
	ID           string // also the name of its form field
	FigureID     string // what plays afterwards, or ""
	QuestionHTML string
	Options      []Guess
	Answered     bool
	Chosen       int // index, −1 none
}

// Guess is one option of a prediction.
type Guess struct {
	HTML, WhyHTML string
	Right         bool
}

// Myth is what people say beside what holds.
type Myth struct {
	ClaimHTML  string
	OriginHTML string
	TruthHTML  string
	LabPath    string
}

// Setting is one row of a table of settings.
type Setting struct {
	Name    string
	Scope   string
	Default string
	Read    string // the default as people say it
	History []string
	HTML    string
}
