package main

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"rebalancelab/engine"
	"rebalancelab/engine/bring"
	"rebalancelab/engine/figure"
	"rebalancelab/engine/kafka"
	"rebalancelab/engine/say"
	"rebalancelab/engine/scenario"
	"rebalancelab/engine/tool"
)

// session is one reader's run. A new script takes the place of the old one; what
// must survive, the page holds: the script and the instant.
type session struct {
	lang   say.Lang
	script string
	run    *engine.Run
	look   figure.Look
	film   *figure.Film
	view   *view
	sweep  *engine.Sweep
	at     kafka.Millis // last instant shown, for the report of a panic
	past   []figure.Ghost
	parted byte // how often this run has parted from another: names ghosts
	task   *task
	clock  func() float64 // milliseconds; nil: a call takes as long as it takes
	until  float64        // when this call has to give way
}

// browserLimits bound what one tab may take: a phone ends it long before the
// limits of a server are reached.
var browserLimits = engine.Limits{
	Events: 50_000,
	Steps:  20_000_000,
	Time:   engine.DefaultLimits.Time,
	Wait:   engine.DefaultLimits.Wait,
	Memory: 256 << 20,
}

// reply is a message that goes out.
type reply interface{ write(w *jsonWriter) }

// handle answers one request, or begins to: the answer is then More, and Work brings
// the rest. Any other request gives up what has been begun.
func (s *session) handle(request string) string {
	var kind string
	var id int64
	r := jsonReader{in: request}
	r.object(func(name string) {
		switch name {
		case "kind":
			kind = r.text()
		case "id":
			id = r.int()
		default:
			r.skip()
		}
	})
	if s.clock != nil {
		s.until = s.clock() + sliceMillis
	}
	switch {
	case kind == "work" && s.task != nil:
	case kind == "work" && s.run != nil && !r.bad && (s.sweep != nil || !s.run.Done()):
		out := s.guard(id, request, func() reply { return s.work(id) })
		if out != "" {
			return out
		}
		s.begin(id, request, func() reply { return s.ran(id) })
	default:
		s.giveUp()
		s.begin(id, request, func() reply { return s.answer(kind, &jsonReader{in: request}, r.bad) })
	}
	return s.resume()
}

func encode(r reply) string {
	var w jsonWriter
	r.write(&w)
	return string(w.out)
}

// faultText is what a panic carries, without fmt.
func faultText(fault any) string {
	switch f := fault.(type) {
	case string:
		return f
	case error:
		return f.Error()
	}
	return "panic"
}

// answer is nil for a request that makes no sense.
func (s *session) answer(kind string, r *jsonReader, bad bool) reply {
	if bad {
		return nil
	}
	switch kind {
	case "open":
		var m Open
		m.read(r)
		return s.open(&m)
	case "format":
		var m Format
		m.read(r)
		return s.format(&m)
	case "check":
		var m Check
		m.read(r)
		return s.check(&m)
	case "complete":
		var m Complete
		m.read(r)
		return s.complete(&m)
	case "help":
		var m Help
		m.read(r)
		return s.help(&m)
	case "bring":
		var m Bring
		m.read(r)
		return s.bring(&m)
	}
	if s.run == nil {
		return nil
	}
	switch kind {
	case "work": // of a run that is done
		var m Work
		m.read(r)
		return s.ran(m.ID)
	case "look":
		var m Look
		m.read(r)
		return s.setLook(&m)
	case "show":
		var m Show
		m.read(r)
		return s.show(&m)
	case "log":
		var m Log
		m.read(r)
		return s.log(&m)
	case "act":
		var m Act
		m.read(r)
		return s.act(&m)
	case "measure":
		var m Measure
		m.read(r)
		return s.measure(&m)
	case "settings":
		var m Settings
		m.read(r)
		return s.settings(&m)
	case "sweep":
		var m Sweep
		m.read(r)
		return s.startSweep(&m)
	case "replay":
		var m Replay
		m.read(r)
		return s.replay(&m)
	}
	return nil
}

func (s *session) speak(lang string) {
	if l, ok := say.ParseLang(lang); ok {
		s.lang = l
	}
}

func (s *session) open(m *Open) reply {
	s.speak(m.Lang)
	run, problems := engine.OpenWithin(m.Script, browserLimits)
	if run == nil {
		return s.problems(m.ID, problems) // and the old run stays
	}
	run.Resting(s.rest)
	s.branch(m)
	s.script, s.run, s.film, s.view, s.sweep, s.at = m.Script, run, nil, nil, nil, 0
	title := run.Header().Title.KO
	if s.lang == say.EN {
		title = run.Header().Title.EN
	}
	return &Opened{ID: m.ID, Version: ProtocolVersion, Title: title}
}

// mostGhosts is how many branches left behind are shown.
const mostGhosts = 2

// branch keeps or drops what was run before.
func (s *session) branch(m *Open) {
	switch {
	case m.Branch == "act" && s.run != nil:
		s.parted = max(s.parted, byte(m.Parted))
		name := string('A' + rune(s.parted%26))
		s.parted++
		s.past = append(s.past, figure.Ghost{Name: name, Names: s.run.Names(), Events: s.run.Events(), End: s.run.End(), From: kafka.Millis(m.At)})
		s.past = s.past[max(len(s.past)-mostGhosts, 0):]
	case m.Branch == "undo" && s.parted > 0:
		s.parted--
		s.past = s.past[:max(len(s.past)-1, 0)]
	default:
		s.past, s.parted = nil, 0
	}
}

// work goes on with the run or the sweep until it is time to give way. Of a run that
// has come to its end it is the task to describe it.
func (s *session) work(id int64) reply {
	if s.sweep != nil {
		return s.swept(id)
	}
	for !s.run.Advance(engine.RestEvery) {
		if s.late() {
			return &Progress{ID: id, Now: int64(s.run.End()), Steps: s.run.Steps(), Events: int64(len(s.run.Events())), Text: say.Running(s.lang, s.run.End())}
		}
	}
	return done{}
}

// done is no message: the run is.
type done struct{}

func (done) write(*jsonWriter) {}

func (s *session) problems(id int64, list []scenario.Problem) reply {
	out := &Problems{ID: id}
	for i := range list {
		p := &list[i]
		out.List = append(out.List, Problem{Line: int64(p.Line), Column: int64(p.Column), EndColumn: int64(p.EndColumn),
			Code: string(p.Code), Text: say.Problem(s.lang, p), Fix: p.Suggestion})
	}
	return out
}

func (s *session) act(m *Act) reply {
	script, problems := s.run.Fork(kafka.Millis(m.At), m.Line)
	if len(problems) > 0 {
		placeInLine(problems, script, m.Line)
		return s.problems(m.ID, problems)
	}
	if asked := s.run.Ask(kafka.Millis(m.At), m.Line, script); asked != nil {
		out := &Answered{ID: m.ID, Tool: answered(asked)}
		out.Tool.Event = -1
		return out
	}
	out := &Forked{ID: m.ID, Script: script}
	for _, l := range s.run.Ghost(kafka.Millis(m.At)) {
		out.Lost = append(out.Lost, l.Text)
	}
	return out
}

// placeInLine makes the places of problems in the last line of a script those of
// the line that was typed, which stands there behind its instant.
func placeInLine(problems []scenario.Problem, script, line string) {
	lines := strings.Split(strings.TrimSuffix(script, "\n"), "\n")
	last := lines[len(lines)-1]
	before := utf8.RuneCountInString(last) - utf8.RuneCountInString(strings.TrimSpace(line))
	for i := range problems {
		if p := &problems[i]; p.Line == len(lines) {
			p.Line, p.Column, p.EndColumn = 1, max(p.Column-before, 1), max(p.EndColumn-before, 1)
		}
	}
}

func (s *session) format(m *Format) reply {
	s.speak(m.Lang)
	return &Formatted{ID: m.ID, Script: scenario.Format(m.Script)}
}

func (s *session) check(m *Check) reply {
	s.speak(m.Lang)
	_, problems := scenario.Parse(m.Script)
	return s.problems(m.ID, problems)
}

func (s *session) complete(m *Complete) reply {
	s.speak(m.Lang)
	out := &Completions{ID: m.ID, From: m.Column}
	for _, c := range scenario.Complete(m.Script, int(m.Line), int(m.Column)) {
		out.From = int64(c.From)
		out.List = append(out.List, Choice{Text: c.Text, Help: say.Candidate(s.lang, &c)})
	}
	return out
}

func (s *session) bring(m *Bring) reply {
	s.speak(m.Lang)
	r := bring.Read(m.Text)
	out := &Brought{ID: m.ID, Format: string(r.Kind), Script: r.Script}
	if p := r.Problem; p != nil {
		out.Problem, out.Line = say.Brought(s.lang, p), int64(p.Line)
	}
	s.compare(&r)
	for i := range r.Findings {
		f := &r.Findings[i]
		out.Findings = append(out.Findings, Finding{Line: int64(f.Line), Name: f.Name, Value: f.Value, Code: string(f.Code), Text: say.Brought(s.lang, f)})
	}
	return out
}

// compare runs the rebuilt group to where it has shared the partitions.
func (s *session) compare(r *bring.Result) {
	if !r.Tells() {
		return
	}
	run, _ := engine.OpenWithin(r.Beginning(), browserLimits)
	if run == nil {
		return
	}
	run.Resting(s.rest)
	run.Finish()
	if run.Stopped() != nil {
		return // too large to be run; the page says so
	}
	names, owners := run.Names(), map[kafka.TopicPartition]string{}
	for i, c := range run.At(run.End()).Consumers {
		for _, p := range c.Owned {
			owners[names.Partitions[p]] = names.Consumers[i].Name
		}
	}
	r.Compare(func(topic string, partition int) string {
		return owners[kafka.TopicPartition{Topic: topic, Partition: int32(partition)}]
	})
}

func (s *session) help(m *Help) reply {
	s.speak(m.Lang)
	out := &Verbs{ID: m.ID}
	verbs := scenario.Verbs()
	for i := range verbs {
		v := &verbs[i]
		out.List = append(out.List, Verb{Name: v.Word, Text: say.Help(s.lang, v), Example: v.Example,
			Action: v.Section == scenario.ActionSection})
	}
	for _, o := range tool.Options() {
		out.Options = append(out.Options, Option{Name: o.Name, Argument: o.Argument, Text: say.Option(s.lang, &o)})
	}
	return out
}

// layers reads names of layers; those that it does not know are left out.
func layers(names []string) figure.Layers {
	var out figure.Layers
	for _, name := range names {
		switch name {
		case "heartbeats":
			out |= figure.Heartbeats
		case "polls":
			out |= figure.Polls
		case "timers":
			out |= figure.Timers
		case "messages":
			out |= figure.Messages
		case "phases":
			out |= figure.Phases
		case "walls":
			out |= figure.Walls
		case "states":
			out |= figure.States
		case "stretched":
			out |= figure.Stretched
		case "records":
			out |= figure.Records
		case "none":
			out |= figure.NoLayer
		}
	}
	return out
}

// instant reads the name of a moment or a number of milliseconds.
func (s *session) instant(text string) kafka.Millis {
	if text == "" {
		return 0
	}
	if mark := s.run.Mark(text); mark != nil {
		return mark.At
	}
	if ms, err := strconv.ParseInt(strings.TrimSuffix(text, "ms"), 10, 64); err == nil && ms >= 0 {
		return kafka.Millis(ms)
	}
	return 0
}
