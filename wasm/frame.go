package main

import (
	"rebalancelab/engine"
	"rebalancelab/engine/figure"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/sim"
	"rebalancelab/engine/trace"
)

// view is the run as the film sees it. The snapshot that is being shown is
// pinned, so that names, tables and topology speak of the same instant and the
// engine seeks once.
type view struct {
	*engine.Run
	pinned *trace.Snapshot
}

// At is the pinned snapshot for its own instant.
func (v *view) At(t kafka.Millis) *trace.Snapshot {
	if v.pinned != nil && v.pinned.At == t {
		return v.pinned
	}
	return v.Run.At(t)
}

func (s *session) ran(id int64) reply {
	run, events := s.run, s.run.Events()
	out := &Ran{ID: id, Engine: engine.Version, Digest: run.Digest(), End: int64(run.End()), Steps: run.Steps()}
	for i := range events {
		if i%eventsRest == 0 {
			s.rest()
		}
		e := &events[i]
		out.At = append(out.At, int64(e.At))
		out.Flags = append(out.Flags, flags(e.Code))
		out.Who = append(out.Who, int64(e.Consumer))
	}
	names := run.Names()
	for i := range names.Consumers {
		out.Consumers = append(out.Consumers, names.Consumers[i].Name)
	}
	out.Groups = append(out.Groups, names.Groups...)
	out.Topics = append(out.Topics, names.Topics...)
	for i := range names.Partitions {
		out.Parts = append(out.Parts, say.FullPartitionName(names, int32(i)))
	}
	for _, m := range run.Marks() {
		out.Marks = append(out.Marks, Mark{Name: m.Name, At: int64(m.At), Event: int64(m.Event)})
	}
	out.Goals = s.goals(run.Goals())
	for _, t := range run.Tools() {
		if t.Event >= 0 {
			out.Tools = append(out.Tools, answered(&t))
		}
	}
	if p := run.Stopped(); p != nil {
		out.Stopped = say.ProblemAt(s.lang, p)
	}
	return out
}

// answered is a command of the tool as the terminal shows it.
func answered(t *sim.ToolRun) Tool {
	out := Tool{Event: int64(t.Event), Command: t.Command(), Exit: int64(t.Exit)}
	for _, l := range t.Lines {
		out.Lines = append(out.Lines, Said{l.Text, l.Err})
	}
	return out
}

// eventsRest is how many events are listed between two rests.
const eventsRest = 256

// flags of an event: bit 0 a message, bit 1 a phase, bit 2 to be spoken.
func flags(c trace.Code) (f int64) {
	if c.Message() {
		f |= 1
	}
	if c.Phase() {
		f |= 2
	}
	if c.Milestone() {
		f |= 4
	}
	return f
}

func (s *session) setLook(m *Look) reply {
	s.speak(m.Lang)
	s.view = &view{Run: s.run}
	s.look = figure.Look{Lang: s.lang, Layout: layout(m.Layout), Layers: layers(m.Layers), Names: m.Names,
		TrueTime: m.TrueTime, Live: true, Selected: m.Selected, From: s.instant(m.From), To: s.instant(m.To)}
	s.film = figure.NewFilm(s.view, s.look, s.past...)
	out := &Film{ID: m.ID, Lanes: s.film.Lanes(s.look.From)}
	left := int64(s.film.Left())
	for _, p := range s.film.Pace().Points {
		out.Pace = append(out.Pace, Point{At: int64(p.At), Paced: p.Paced, X: left + int64(p.X)})
	}
	for i := range s.run.Names().Consumers {
		out.Hues = append(out.Hues, s.film.ChipClass(int32(i)))
	}
	return out
}

func layout(name string) figure.Layout {
	switch name {
	case "mid":
		return figure.Mid
	case "tiny":
		return figure.Tiny
	}
	return figure.Wide
}

// show is the world at an instant, as pictures and words.
func (s *session) show(m *Show) reply {
	if s.film == nil {
		return nil
	}
	s.at = kafka.Millis(m.At)
	snapshot, seq := s.seek(m)
	s.view.pinned = snapshot
	at, events := snapshot.At, s.run.Events()
	out := &Frame{ID: m.ID, At: int64(at), Seq: int64(seq), Next: -1, Clock: say.Time(s.lang, at),
		Headline: say.Headline(s.lang, snapshot, events[:seq+1]), Status: say.Place(s.lang, snapshot, seq, len(events)),
		Names: s.film.Names(at), Topology: s.film.Topology(snapshot)}
	if seq+1 < len(events) {
		out.Next = int64(events[seq+1].At)
	}
	line, left, text := s.film.Playhead(at)
	out.Flag = &Flag{Line: int64(line), Left: int64(left), Text: text}
	for i := range snapshot.Consumers {
		s.rest()
		state := say.Status(s.lang, snapshot, int32(i))
		out.Members = append(out.Members, Member{Name: say.ConsumerName(snapshot.Names, int32(i)),
			Life: int64(snapshot.Consumers[i].Life), Cut: snapshot.Consumers[i].CutOff, Shape: shapes[state.Shape], Danger: state.Danger, Word: state.Word, Detail: state.Detail})
	}
	if letter, n, ok := pick(m.Selected); ok {
		out.Inspect = s.inspect(snapshot, seq, letter, n)
		if letter == 'p' {
			out.Records = s.film.Records(snapshot, n)
		}
	}
	if s.look.Layers&figure.Records != 0 {
		out.Records = s.film.Strips(snapshot, 0, nil)
	}
	if m.Table {
		out.Table = s.table(snapshot)
	}
	if m.Goals {
		out.Goals = s.goals(s.run.GoalsSoFar())
	}
	return out
}

// seek finds the snapshot and the last event that has happened.
func (s *session) seek(m *Show) (*trace.Snapshot, int) {
	events := s.run.Events()
	if m.Seq >= 0 && len(events) > 0 {
		seq := min(int(m.Seq), len(events)-1)
		return s.run.AtEvent(seq), seq
	}
	at := min(max(kafka.Millis(m.At), 0), s.run.End())
	low, high := 0, len(events)
	for low < high {
		if middle := (low + high) / 2; events[middle].At <= at {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return s.run.At(at), low - 1
}

var shapes = [...]string{say.Dot: "dot", say.Bars: "bars", say.Cross: "cross", say.Left: "left", say.Ring: "ring"}

func (s *session) inspect(snapshot *trace.Snapshot, seq int, letter byte, n int32) *Inspect {
	card, ok := say.Inspect(s.lang, snapshot, s.run.Events(), seq, letter, n)
	if !ok {
		return nil
	}
	out := &Inspect{Title: card.Title, Member: int64(card.Consumer), Chip: card.Chip, Shape: shapes[card.State.Shape], Word: card.State.Word,
		Detail: card.State.Detail, Ask: card.Ask}
	for _, f := range card.Facts {
		out.Rows = append(out.Rows, Row{Label: f.Label, Text: f.Text, Part: f.Part})
	}
	for _, w := range card.Why {
		out.Why = append(out.Why, Step{Seq: int64(w.Seq), Text: w.Text})
	}
	return out
}

// pick reads an id such as c2 or e78.
func pick(id string) (letter byte, n int32, ok bool) {
	if len(id) < 2 || len(id) > 9 {
		return 0, 0, false
	}
	for _, r := range id[1:] {
		if r < '0' || r > '9' {
			return 0, 0, false
		}
		n = n*10 + r - '0'
	}
	return id[0], n, true
}

// maxLines bounds one answer, so that it is made in a few milliseconds.
const maxLines = 500

func (s *session) log(m *Log) reply {
	events, names := s.run.Events(), s.run.Names()
	from := min(max(m.From, 0), int64(len(events)))
	to := min(from+min(max(m.Count, 0), maxLines), int64(len(events)))
	out := &Lines{ID: m.ID, From: from, Total: int64(len(events))}
	for i := from; i < to; i++ {
		s.rest()
		e := &events[i]
		out.List = append(out.List, Line{Seq: i, At: say.Clock(e.At), Who: int64(e.Who()), Text: say.Event(s.lang, names, e),
			Wall: e.Code == trace.GenerationStarted, Bold: e.Code.Milestone() || e.Code == trace.Stopped})
	}
	return out
}
