package conform

import (
	"regexp"
	"strings"
)

// toolRun is what a run of kafka-consumer-groups printed.
func (p *played) toolRun(i int, a *timelineAction) object {
	e := object{{"t", a.at}, {"do", "tool"}, {"args", a.fields["args"]}}
	out := [2][]string{{}, {}} // stdout, stderr
	exit := "not run"
	for k := range p.run.Tools() {
		r := &p.run.Tools()[k]
		if n, ok := p.actionOf[r.Line]; !ok || n != i || r.Event < 0 {
			continue
		}
		exit = itoa(int64(r.Exit))
		for _, l := range r.Lines {
			to := 0
			if l.Err {
				to = 1
			}
			out[to] = append(out[to], p.neutralText(l.Text, p.wide))
		}
	}
	e.put("exit", exit)
	e.put("stdout", out[0])
	e.put("stderr", out[1])
	return e
}

// What differs from run to run in the tool's exceptions: addresses of objects, and
// the instants and counts of attempts.
var (
	addresses = regexp.MustCompile(`(\w)@[0-9a-f]{5,8}\b`)
	instants  = regexp.MustCompile(`(deadlineMs=|tries=|nextAllowedTryMs=|timed out at |after )[0-9]+`)
)

func neutralTool(line string) string {
	line = addresses.ReplaceAllString(line, "$1")
	return instants.ReplaceAllString(line, "$1<n>")
}

// exitOf is the exit code of a tool run as text.
func exitOf(v any) string { return strings.Trim(canonical(v), `"`) }
