package engine

import (
	"strings"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/scenario"
)

// Fork is the script of acting at t: the lines that took effect up to t, fixed to
// absolute times, and then line. settle, wait and run lines are resolved away;
// lines that had not happened yet, and the questions, stay behind (Ghost lists
// them). The problems are those of the new script.
func (r *Run) Fork(t kafka.Millis, line string) (script string, problems []scenario.Problem) {
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
	b.WriteString(strings.TrimRight("at "+scenario.FormatDuration(t)+" "+strings.TrimSpace(line), " ") + "\n")
	script = b.String()
	_, problems = scenario.Parse(script)
	return script, problems
}

// Ghost lists the lines that a fork at t leaves behind.
func (r *Run) Ghost(t kafka.Millis) []scenario.Line {
	lines, kept := r.split(t)
	var out []scenario.Line
	for i := range lines {
		ran := false
		for _, e := range kept {
			ran = ran || e.line == i
		}
		moves := lines[i].Does != scenario.DoCommand && lines[i].Does != scenario.DoMark && lines[i].Does != scenario.DoExpect
		if !ran && !(moves && lines[i].Number < r.lastKept(kept)) {
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
