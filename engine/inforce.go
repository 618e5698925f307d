package engine

import (
	"slices"

	"rebalancelab/engine/kafka"
	"rebalancelab/engine/sim"
)

// InForce is a setting as the lines of a script leave it.
type InForce struct {
	*kafka.Setting
	Value string // "" where Kafka's default is null
	Line  int    // of the script, 0 = Kafka's default
}

// Settings are the settings that change what the model does, for a consumer, a
// group (what its consumers are given, and its own configs) or "broker".
func (r *Run) Settings(name string) []InForce {
	names := &r.main.script.Names
	var out []InForce
	for i := range kafka.Settings() {
		row := &kafka.Settings()[i]
		mine := row.Scope == kafka.ConsumerScope
		switch {
		case name == "broker":
			mine = row.Scope == kafka.BrokerScope
		case slices.Contains(names.Groups, name):
			mine = row.Scope != kafka.BrokerScope
		}
		if !mine || !row.Modelled || row.Name == "group.id" {
			continue
		}
		value, line := r.main.settingOf(name, row.Name, row.Default)
		out = append(out, InForce{row, value, line})
	}
	return out
}

// settingOf follows a setting through the lines: group, consumer, set. line is 0
// if no line gives it.
func (m *machine) settingOf(target, name, value string) (string, int) {
	group, line := "", 0
	for i, c := range m.script.Names.Consumers {
		if c == target {
			group = m.script.Names.GroupOf[i]
		}
	}
	own := false
	for i := range m.script.Lines {
		c := &m.script.Lines[i].Command
		of := ""
		switch c.Verb {
		case sim.VerbBroker:
			if target == "broker" {
				of = target
			}
		case sim.VerbGroup, sim.VerbConsumer, sim.VerbSet:
			for _, n := range c.Names {
				if n == target || n == group && group != "" {
					of = n
				}
			}
		}
		if of == "" || of == group && own {
			continue
		}
		for _, s := range c.Settings {
			if s.Name == name {
				value, line, own = s.Value, m.script.Lines[i].Number, own || of == target
			}
		}
	}
	return value, line
}
