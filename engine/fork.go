package engine

import (
	"slices"
	"strings"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/scenario"
	"rebalancelab/engine/sim"
)

// Fork is the script of acting at t: the lines that took effect up to t, fixed to
// absolute times, and then line. settle, wait and run lines are resolved away;
// lines that had not happened yet, and the questions, stay behind (Ghost lists
// them), but for a topic that is made later and is read by name already: it is
// still made at its time. The problems are those of the new script.
func (r *Run) Fork(t kafka.Millis, line string) (script string, problems []scenario.Problem) {
	script = r.past(t) + strings.TrimRight("at "+scenario.FormatDuration(t)+" "+strings.TrimSpace(line), " ") + "\n"
	for _, e := range r.needed(t, script) {
		script += "at " + scenario.FormatDuration(e.at) + " " + r.main.script.Lines[e.line].Text + "\n"
	}
	_, problems = scenario.Parse(script)
	return script, problems
}

// past is the text of what took effect up to t.
func (r *Run) past(t kafka.Millis) string {
	lines, kept := r.split(t)
	var b strings.Builder
	b.WriteString(r.opening())
	batch := 0
	for _, e := range kept {
		l := &lines[e.line]
		if e.batch == 0 && l.Number < r.firstMove() {
			continue // part of the opening
		}
		if e.batch != batch {
			b.WriteString("at " + scenario.FormatDuration(e.at) + " ")
			batch = e.batch
		}
		b.WriteString(l.Text + "\n")
	}
	return b.String()
}

// needed are the lines after t that make a topic which the text names and nobody
// in it makes.
func (r *Run) needed(t kafka.Millis, text string) (later []effect) {
	lines, kept := r.split(t)
	_, problems := scenario.Parse(text)
	for _, e := range r.main.ran[len(kept):] {
		made := &lines[e.line].Command
		if made.Verb == sim.VerbCreateTopic && slices.ContainsFunc(problems, func(p scenario.Problem) bool {
			return p.Code == scenario.UnknownTopic && p.Args[0] == made.Topic.Name
		}) {
			later = append(later, e)
		}
	}
	return later
}

// Ghost lists the lines that a fork at t leaves behind.
func (r *Run) Ghost(t kafka.Millis) []scenario.Line {
	lines, kept := r.split(t)
	last := r.lastKept(kept)
	kept = append(slices.Clone(kept), r.needed(t, r.past(t))...)
	var out []scenario.Line
	for i := range lines {
		ran := slices.ContainsFunc(kept, func(e effect) bool { return e.line == i })
		moves := lines[i].Does != scenario.DoCommand && lines[i].Does != scenario.DoMark && lines[i].Does != scenario.DoExpect
		if !ran && !(moves && lines[i].Number < last) {
			out = append(out, lines[i])
		}
	}
	return out
}

func (r *Run) lastKept(kept []effect) int {
	last := 0
	for _, e := range kept {
		last = max(last, r.main.script.Lines[e.line].Number)
	}
	return last
}

// split gives the lines of the script and the effects up to t.
func (r *Run) split(t kafka.Millis) ([]scenario.Line, []effect) {
	r.At(t)
	ran := r.main.ran
	n := 0
	for n < len(ran) && ran[n].at <= t {
		n++
	}
	return r.main.script.Lines, ran[:n]
}

// firstMove is the number of the first line that moves time.
func (r *Run) firstMove() int {
	lines := r.main.script.Lines
	for i := range lines {
		if lines[i].HasAt || lines[i].Does != scenario.DoCommand && lines[i].Does != scenario.DoMark && lines[i].Does != scenario.DoExpect {
			return lines[i].Number
		}
	}
	return 1 << 30
}

// opening is the source up to there as it was typed, comments included, without
// questions.
func (r *Run) opening() string {
	source := strings.Split(strings.TrimSuffix(scenario.Format(r.source), "\n"), "\n")
	formatted, _ := scenario.Parse(strings.Join(source, "\n"))
	end := len(source)
	drop := map[int]bool{}
	for i := range formatted.Lines {
		l := &formatted.Lines[i]
		if l.Does == scenario.DoExpect {
			drop[l.Number] = true
			continue
		}
		if l.HasAt || l.Does != scenario.DoCommand && l.Does != scenario.DoMark {
			end = l.Number - 1
			break
		}
	}
	for end > 0 && (source[end-1] == "" || end > 1 && strings.HasPrefix(source[end-1], "#")) {
		end--
	}
	var b strings.Builder
	for i, text := range source[:end] {
		if !drop[i+1] {
			b.WriteString(text + "\n")
		}
	}
	return b.String()
}
