package scenario

import (
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/sim"
)

// Script is a parsed .scn file: what it is about and, in order, what it does.
type Script struct {
	Header Header
	Lines  []Line
	Names  Declared
}

// Header is what a script says about itself.
type Header struct {
	Title      Text
	Question   Text
	Goal       Text
	Note       Text
	Tags       []string
	Difficulty int    // 1 … 3, 0 = not said
	Seed       uint64 // 1 unless said
}

// Text is one text in both languages.
type Text struct{ KO, EN string }

// Tagged tells whether the script carries a tag.
func (h *Header) Tagged(tag string) bool {
	for _, t := range h.Tags {
		if t == tag {
			return true
		}
	}
	return false
}

// Does says what a line makes the run do.
type Does uint8

// What lines do.
const (
	DoCommand  Does = iota // Command, now
	DoAt                   // move to Time (absolute)
	DoWait                 // move on by Time
	DoSettle               // move on until Group (or all) has settled
	DoRunFor               // like DoWait, and a run ends with its script
	DoRunUntil             // move on until Condition
	DoMark                 // name this moment, or the moment when Condition
	DoExpect               // a question asked at the end
)

// Line is one line that does something.
type Line struct {
	Number    int    // in the file, from 1
	Column    int    // where its command begins
	EndColumn int    // and ends
	Text      string // canonical, without comment and without "at 12s"
	HasAt     bool   // it carries a prefix "at 12s"
	At        kafka.Millis
	Does      Does
	Command   sim.Command  // DoCommand
	Time      kafka.Millis // DoAt, DoWait, DoRunFor
	Name      string       // DoMark: the mark; DoSettle: the group, "" = all
	Condition *Condition   // DoRunUntil, DoMark (nil = now), DoExpect
}

// Declared lists the names of a script in order of declaration.
type Declared struct {
	Consumers []string
	GroupOf   []string // per consumer, "" = none
	Groups    []string
	Topics    []string
	Producers []string
	Apps      []App
	Marks     []string
}

// App is a process that several consumers share.
type App struct {
	Name      string
	Consumers []string
}

// Partitions is how many partitions a topic ever has, by the script's lines.
func (s *Script) Partitions(topic string) int64 {
	most := int64(0)
	for i := range s.Lines {
		c := &s.Lines[i].Command
		switch c.Verb {
		case sim.VerbTopic, sim.VerbCreateTopic:
			if c.Topic.Name == topic {
				most = max(most, int64(c.Topic.Partitions))
			}
		case sim.VerbAddPartitions:
			if len(c.Names) > 0 && c.Names[0] == topic {
				most = max(most, c.Count)
			}
		}
	}
	return most
}
