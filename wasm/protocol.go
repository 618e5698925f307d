package main

import "rebalancelab/engine/figure"

// ProtocolVersion rises whenever a message changes its meaning. The Worker
// refuses an engine of another version.
const ProtocolVersion = 4

// Requests. Each carries the page's number for it; replies name it again.

// Open reads a script. Answer: Problems, or Opened and then, driven by Work,
// Progress until Ran.
//
//proto:request
type Open struct {
	ID     int64
	Lang   string // ko, en: of problems
	Script string
	Branch string // "act": the run before stays as a ghost; "undo": the last ghost goes; "": all go
	At     int64  // of "act": the instant at which the runs part
	Parted int64  // of "act": how many ghosts there were before, when branches are opened again; they name the next
}

// Work goes on, for a few milliseconds, with whatever is under way: a request that
// was answered by More, the open run, or a sweep. The Worker sends it, never the
// page. Answer: More, or that of the request; Progress, or Ran when the run is done.
//
//proto:request
type Work struct {
	ID int64
}

// Look chooses how the run is drawn. Answer: Film.
//
//proto:request
type Look struct {
	ID       int64
	Lang     string // ko, en
	Layout   string // wide, mid, tiny
	Layers   []string
	Names    bool   // lane names inside the picture
	TrueTime bool   // no folding, no stretching
	Selected string // as figure.Look has it: c2, p3, g0, e78, "" nothing
	From     string // the part that is drawn: a moment's name or milliseconds, "" the whole run
	To       string
}

// Show asks for the world at an instant. Answer: Frame.
//
//proto:request
type Show struct {
	ID       int64
	At       int64  // virtual milliseconds
	Seq      int64  // right after this event; −1 = after everything at At
	Selected string // c2, p3, g0, e78, "" nothing
	Table    bool   // with the table twin
	Goals    bool   // with what has come of the goals so far
}

// Log asks for log lines [From, From+Count). Answer: Lines.
//
//proto:request
type Log struct {
	ID    int64
	From  int64
	Count int64
}

// Act appends a script line at an instant. Answer: Forked, or Problems, with their
// places in that line. A command that only reads makes no branch. Answer: Answered.
//
//proto:request
type Act struct {
	ID   int64
	At   int64
	Line string
}

// Format writes a script in the one proper form. Answer: Formatted, or Problems.
//
//proto:request
type Format struct {
	ID     int64
	Lang   string
	Script string
}

// Measure asks for numbers about the finished run, each an expression of the
// language such as "pause C1". Answer: Measured.
//
//proto:request
type Measure struct {
	ID   int64
	List []string
}

// Settings asks for the settings of a consumer, a group or "broker". Answer:
// InForce.
//
//proto:request
type Settings struct {
	ID   int64
	Name string
}

// Sweep replays the finished run with a line moved to every boundary between two
// events. Answer, driven by Work: Swept until it is done, or Problems.
//
//proto:request
type Sweep struct {
	ID   int64
	Line string
	From int64 // boundaries in [From, To), so that several Workers can share a sweep
	To   int64
}

// Replay asks for the script of one boundary of the sweep. Answer: Forked.
//
//proto:request
type Replay struct {
	ID    int64
	At    int64
	Until int64
}

// Replies.

// More says that the answer needs more than one call: Work brings it. Whatever else
// is asked before gives it up.
//
//proto:reply
type More struct {
	ID int64
}

// Opened says that the script is sound and the run begins.
//
//proto:reply
type Opened struct {
	ID      int64
	Version int64
	Title   string
}

// Progress says how far the run has come.
//
//proto:reply
type Progress struct {
	ID     int64
	Now    int64 // virtual milliseconds
	Steps  int64 // done so far
	Events int64
	Text   string // the same in words
}

// Ran describes the run when it is done.
//
//proto:reply
type Ran struct {
	ID        int64
	Engine    int64 // version
	Digest    string
	End       int64
	At        []int64 // per event: when
	Flags     []int64 // per event: bit 0 a message, bit 1 a phase, bit 2 a milestone to be spoken
	Who       []int64 // per event: consumer number, −1 none
	Consumers []string
	Groups    []string
	Topics    []string
	Parts     []string // partitions by number, "orders-2"
	Marks     []Mark
	Goals     []Goal
	Stopped   string // why it ended early, "" if it did not
	Tools     []Tool // commands of kafka-consumer-groups that have ended
	Steps     int64
}

// Mark is a named moment.
type Mark struct {
	Name  string
	At    int64
	Event int64
}

// Goal is one expect line and what came of it.
type Goal struct {
	Line int64
	Text string
	Met  bool
	Got  string
}

// Film is what one look at a run needs once.
//
//proto:reply
type Film struct {
	ID    int64
	Lanes *figure.Scene
	Pace  []Point
	Hues  []string // per consumer: the classes of its chip, "m1", "m1 striped"
}

// Flag is where the playhead stands: tenths of a pixel in the lanes picture.
type Flag struct {
	Line int64 // of its line
	Left int64 // of its flag
	Text string
}

// Point ties virtual time to paced time and to a place on the lanes; between
// two points all three are linear.
type Point struct {
	At    int64 // virtual milliseconds
	Paced int64 // milliseconds of playing at speed 1
	X     int64 // tenths of a pixel in the lanes scene
}

// Frame is the world at an instant, as pictures and words.
//
//proto:reply
type Frame struct {
	ID       int64
	At       int64
	Seq      int64  // last event that has happened, −1 none
	Next     int64  // when the next event happens, −1 none
	Clock    string // "57.407초"
	Headline string
	Status   string // the scrubber's aria-valuetext
	Topology *figure.Scene
	Names    *figure.Scene // the lane names as they are now
	Flag     *Flag
	Members  []Member
	Inspect  *Inspect
	Records  *figure.Scene // the selected partition, or what the layer "records" shows
	Table    string        `omit:"zero"` // HTML
	Goals    []Goal
}

// Member is one consumer's state in words: lane names, cards on phones.
type Member struct {
	Name   string
	Life   int64  // as trace.Life has it
	Cut    bool   // off from the network
	Shape  string // dot, bars, cross, left, ring
	Danger bool
	Word   string
	Detail string
}

// Inspect is what the inspector says about the selection.
type Inspect struct {
	Title  string
	Member int64  // consumer number, −1 none
	Chip   string // generation, state, time
	Shape  string // of the member's state, as in Member
	Word   string
	Detail string
	Rows   []Row
	Why    []Step // nearest first
	Ask    string // heading of Why
}

// Row is one fact, with a bar where it drains.
type Row struct {
	Label string
	Text  string
	Part  int64 // thousandths that are left, −1 no bar
}

// Step is one link in a chain of causes.
type Step struct {
	Seq  int64
	Text string
}

// Lines are log lines.
//
//proto:reply
type Lines struct {
	ID    int64
	From  int64
	Total int64
	List  []Line
}

// Line is one log line.
type Line struct {
	Seq  int64
	At   string // "57.407"
	Who  int64  // consumer number, −1 the coordinator, −2 the script
	Text string
	Wall bool // a new generation begins
	Bold bool
}

// Forked is the script with the new line in it.
//
//proto:reply
type Forked struct {
	ID     int64
	Script string
	Lost   []string // lines that had not come yet and are left behind
}

// Measured are the numbers that were asked for: as text, and to be compared.
//
//proto:reply
type Measured struct {
	ID      int64
	Texts   []string
	Numbers []int64 // milliseconds or a count; −1 where there is none
}

// InForce are settings as the script leaves them.
//
//proto:reply
type InForce struct {
	ID   int64
	List []Setting
}

// Setting is one setting.
type Setting struct {
	Name    string
	Value   string
	Default string
	Line    int64 // that gives it, 0 = Kafka's default
	Least   int64 // −1 without
	Most    int64 // 0 without
	Values  []string
}

// Swept are boundaries that a sweep has tried.
//
//proto:reply
type Swept struct {
	ID    int64
	Done  bool
	Now   int64 // how far it has come, virtual milliseconds
	End   int64
	At    []int64
	Until []int64
	Seq   []int64
	Twice []int64 // records processed again; −1 = there was nothing to crash
	Lost  []int64
}

// Formatted is a script in its proper form.
//
//proto:reply
type Formatted struct {
	ID     int64
	Script string
}

// Problems say what is wrong with a script or a line.
//
//proto:reply
type Problems struct {
	ID   int64
	List []Problem
}

// Problem is one mistake, with its place: lines and columns count from 1.
type Problem struct {
	Line      int64
	Column    int64
	EndColumn int64
	Code      string
	Text      string
	Fix       string
}

// Panic says that the engine broke. Script, At and Request replay it.
//
//proto:reply
type Panic struct {
	ID      int64
	Script  string
	At      int64
	Text    string
	Request string
}
