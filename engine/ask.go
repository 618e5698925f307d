package engine

import (
	"strings"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/scenario"
	"rebalancelab/engine/sim"
	"rebalancelab/engine/tool"
)

// askTime is how long a command is waited for; its own time-outs are shorter.
const askTime = 10 * kafka.Minute

// Ask is what a command of the tool prints that is typed at t, if it only reads:
// then the run and its script stay as they are. It is nil for every other line,
// which has to become part of a script. The script is that of Fork, without
// problems.
func (r *Run) Ask(t kafka.Millis, line, script string) *sim.ToolRun {
	if !strings.HasPrefix(strings.TrimSpace(line), "$") {
		return nil
	}
	parsed, _ := scenario.Parse(script)
	var c *sim.Command
	for i := range parsed.Lines {
		if parsed.Lines[i].Command.Verb == sim.VerbTool {
			c = &parsed.Lines[i].Command
		}
	}
	if c == nil || c.Output != "" || !tool.Reads(c.Args) {
		return nil
	}
	m := r.machineAt(t).clone()
	if !m.done {
		m.world.RunUntil(t, 1) // nothing is due until t
	}
	if m.world.Apply(*c) != nil {
		return nil
	}
	n := len(m.world.Tools()) - 1
	answered := func() bool { return m.world.Tools()[n].Event >= 0 }
	for !answered() && r.step(m) {
	}
	for end := m.world.Now() + askTime; !answered() && m.world.RunUntil(end, RestEvery) == RestEvery; {
		r.Rest()
	}
	if !answered() {
		return nil
	}
	return &m.world.Tools()[n]
}
