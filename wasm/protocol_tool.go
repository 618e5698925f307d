package main

// What helps to write lines: completion, help, the tool and its answers, and one's
// own group.

// Complete asks what may stand at a place of a script. Answer: Completions.
//
//proto:request
type Complete struct {
	ID     int64
	Lang   string
	Script string
	Line   int64
	Column int64
}

// Check asks what is wrong with a script, without running it. Answer: Problems,
// none if it is sound.
//
//proto:request
type Check struct {
	ID     int64
	Lang   string
	Script string
}

// Help asks for the verbs of the language. Answer: Verbs.
//
//proto:request
type Help struct {
	ID   int64
	Lang string
}

// Bring asks what a pasted text is: settings, or the output of a tool. Answer:
// Brought.
//
//proto:request
type Bring struct {
	ID   int64
	Lang string
	Text string
}

// Tool is one command of kafka-consumer-groups and what it printed.
type Tool struct {
	Event   int64 // its answer
	Command string
	Exit    int64
	Lines   []Said
}

// Answered is what a command printed that only reads. It is no part of the run: its
// Event is −1.
//
//proto:reply
type Answered struct {
	ID   int64
	Tool Tool
}

// Said is one line of output.
type Said struct {
	Text string
	Err  bool // on stderr
}

// Completions are what may stand at the caret.
//
//proto:reply
type Completions struct {
	ID   int64
	From int64 // column where the replaced word begins
	List []Choice
}

// Choice is one completion.
type Choice struct {
	Text string
	Help string
}

// Verbs are the commands of the language, and the options of its tool.
//
//proto:reply
type Verbs struct {
	ID      int64
	List    []Verb
	Options []Option
}

// Verb is one command: what it does and how it is written.
type Verb struct {
	Name    string
	Usage   string
	Text    string
	Example string
	Action  bool // may be done while a run goes on
}

// Option is one option of kafka-consumer-groups.
type Option struct {
	Name     string
	Argument string // "" none
	Text     string
}

// Brought is what a pasted text became: a script, or the reason why not.
//
//proto:reply
type Brought struct {
	ID       int64
	Format   string // describe, properties, spring; "" with a problem
	Script   string
	Findings []Finding
	Problem  string
	Line     int64 // of the problem, 0 = the text as a whole
}

// Finding says what became of a line of the text.
type Finding struct {
	Line  int64
	Name  string
	Value string
	Code  string
	Text  string
}
