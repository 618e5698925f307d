package web

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"rebalancelab/engine"
	"rebalancelab/engine/say"
	"rebalancelab/engine/scenario"
	"rebalancelab/engine/trace"
	"rebalancelab/web/i18n"
	"rebalancelab/web/view"
)

// Bounds of what the comparison takes: six runs are made for each page.
const (
	maxCompared   = 12 // members
	maxTopics     = 6
	maxPartitions = 48 // of all topics
	compareGroup  = "app"
)

// compared are the assignors of the page: the client's four, and the two of the
// coordinator.
var compared = []struct {
	id, name, settings string
	server             bool
	about, rule        i18n.Text
}{
	{"range", "range", "partition.assignment.strategy=range", false, i18n.AboutRange, i18n.RuleRange},
	{"roundrobin", "roundrobin", "partition.assignment.strategy=roundrobin", false, i18n.AboutRoundRobin, i18n.RuleRoundRobin},
	{"sticky", "sticky", "partition.assignment.strategy=sticky", false, i18n.AboutSticky, i18n.RuleSticky},
	{"cooperative-sticky", "cooperative-sticky", "partition.assignment.strategy=cooperative-sticky", false, i18n.AboutCooperative, i18n.RuleCooperative},
	{"uniform", "uniform", "group.protocol=consumer group.remote.assignor=uniform", true, i18n.AboutUniform, i18n.RuleUniform},
	{"server-range", "range", "group.protocol=consumer group.remote.assignor=range", true, i18n.AboutServerRange, i18n.RuleServerRange},
}

// script is the run of one assignor: everybody who is there from the start, the
// group at rest, what happens, and rest again. word quotes what people typed.
func (c *comparison) script(settings string) string {
	var b strings.Builder
	b.WriteString("# rebalance-lab 1\nnetwork latency=1ms append=1ms\n")
	for _, t := range c.topics {
		b.WriteString("topic " + quoted(t.name) + " partitions=" + quoted(t.partitions))
		if t.racks != "" {
			b.WriteString(" racks=" + quoted(t.racks))
		}
		b.WriteByte('\n')
	}
	b.WriteString("group " + compareGroup + " " + settings + " auto.offset.reset=earliest\n")
	start, joins, leaves := "", "", ""
	for _, m := range c.members {
		b.WriteString("consumer " + quoted(m.name) + " group=" + compareGroup + " subscribe=" + quoted(strings.Join(topicList(m.topics), ",")))
		if m.rack != "" {
			b.WriteString(" client.rack=" + quoted(m.rack))
		}
		b.WriteByte('\n')
		switch m.when {
		case "joins":
			joins += " " + quoted(m.name)
		case "leaves":
			leaves += " " + quoted(m.name)
			fallthrough
		default:
			start += " " + quoted(m.name)
		}
	}
	if start != "" {
		b.WriteString("start" + start + "\nsettle\n")
	}
	b.WriteString("wait 1s\nmark calm\n")
	if joins != "" {
		b.WriteString("start" + joins + "\n")
	}
	if leaves != "" {
		b.WriteString("close" + leaves + "\n")
	}
	for _, t := range c.topics {
		if t.later != "" && t.later != t.partitions {
			b.WriteString("add partitions " + quoted(t.name) + " to=" + quoted(t.later) + "\n")
		}
	}
	b.WriteString("wait 1s\nsettle\n")
	if c.grows() {
		b.WriteString("wait 301s\nsettle\n") // consumers look at the metadata every five minutes
	}
	b.WriteString("mark done\nrun for 1s\n")
	return b.String()
}

func (c *comparison) grows() bool {
	return slices.ContainsFunc(c.topics, func(t comparedTopic) bool { return t.later != "" && t.later != t.partitions })
}

// quoted is a word of the language, whatever somebody typed: without quotes and
// line ends, and in quotes if it would fall apart.
func quoted(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == '"' || r < ' ' {
			return -1
		}
		return r
	}, s)
	if s == "" || strings.ContainsAny(s, " #") {
		return `"` + s + `"`
	}
	return s
}

// assignorsPage compares the assignors on one input.
func (s *Server) assignorsPage(r *request) (templ.Component, error) {
	q := r.Request().URL.Query()
	c := readComparison(q)
	page := &view.AssignPage{Shown: q.Get("show") != "", Target: q.Get("for"), Given: q["g"], About: q.Get("gp")}
	page.Checked = page.Shown || q.Get("check") != ""
	wrong := c.problems(r.lang)
	if len(wrong) == 0 {
		var err error
		if wrong, err = s.compareAll(r, &c, page); err != nil {
			return nil, err
		}
	}
	fillAssignForm(page, &c, wrong)
	r.frame.Title, r.frame.Description = i18n.AssignTitle.In(r.lang), i18n.AssignLede.In(r.lang)
	r.frame.Styles = []string{"compare.css"}
	return view.AssignorsPage(r.frame, page), nil
}

// compareAll runs every assignor and reads off who has what before and after.
func (s *Server) compareAll(r *request, c *comparison, page *view.AssignPage) ([]wrongField, error) {
	ctx := r.Request().Context()
	for i := range compared {
		a := &compared[i]
		script := c.script(a.settings)
		run, problems := engine.OpenWithin(script, formLimits)
		if len(problems) == 0 {
			if err := s.desk.finish(ctx, run); err != nil {
				return nil, err
			}
			if stopped := run.Stopped(); stopped != nil {
				problems = []scenario.Problem{*stopped}
			}
		}
		if len(problems) > 0 {
			page.Parts = nil
			return []wrongField{c.fieldOf(&problems[0], problemText(r, problems))}, nil
		}
		page.Parts = partNames(run)
		result := assignResult(run, a.name, a.server, a.about.In(r.lang), script, c)
		result.ID, result.Rule = a.id, a.rule.In(r.lang)
		page.Results = append(page.Results, result)
	}
	page.Guesses = readGuesses(page.Given, page.About, page.Parts, c)
	judgeGuesses(page)
	return nil, nil
}

func problemText(r *request, problems []scenario.Problem) string {
	return say.Problem(r.lang, &problems[0])
}

func partNames(run *engine.Run) (names []string) {
	for _, p := range run.Names().Partitions {
		names = append(names, p.Topic+"-"+strconv.Itoa(int(p.Partition)))
	}
	return names
}

// owners are the consumer numbers by partition at a mark.
func owners(run *engine.Run, mark string) []int32 {
	var out []int32
	for _, p := range run.At(run.Mark(mark).At).Partitions {
		owner := int32(-1)
		if len(p.Views) > 0 {
			owner = p.Views[0].Owner
		}
		out = append(out, owner)
	}
	return out
}

func assignResult(run *engine.Run, name string, server bool, text, script string, c *comparison) view.AssignResult {
	before, after := owners(run, "calm"), owners(run, "done")
	out := view.AssignResult{Name: name, Server: server, About: text, Script: script}
	for len(before) < len(after) {
		before = append(before, -1)
	}
	for m := range c.members {
		row := view.AssignRow{Name: c.members[m].name, Class: chipClass(m)}
		for p := range after {
			cell := view.CellEmpty
			switch had, has := before[p] == int32(m), after[p] == int32(m); {
			case had && has:
				cell = view.CellKept
			case has:
				cell = view.CellGained
			case had:
				cell = view.CellLost
			}
			if after[p] == int32(m) {
				row.Count++
			}
			row.Cells = append(row.Cells, cell)
		}
		out.Rows = append(out.Rows, row)
	}
	for p := range after {
		out.Before = append(out.Before, ownerName(c, before[p]))
		out.Owners = append(out.Owners, ownerName(c, after[p]))
		if before[p] >= 0 && before[p] != after[p] {
			out.Moved++
		}
	}
	out.Stopped, out.Rounds = stoppedParts(run), rounds(run)
	return out
}

func ownerName(c *comparison, owner int32) string {
	if owner < 0 || int(owner) >= len(c.members) {
		return ""
	}
	return c.members[owner].name
}

// chipClass is the colour of the nth member, as in the figures.
func chipClass(n int) string {
	class := "m" + strconv.Itoa(n%6+1)
	if n%12 >= 6 {
		class += " striped"
	}
	return class
}

// stoppedParts counts the partitions that somebody put down between the marks.
func stoppedParts(run *engine.Run) int {
	from, to := run.Mark("calm").At, run.Mark("done").At
	seen := map[int32]bool{}
	for _, e := range run.Events() {
		if e.At < from || e.At > to || e.Code != trace.Revoked && e.Code != trace.PartitionsLost {
			continue
		}
		for _, p := range e.Partitions {
			seen[p] = true
		}
	}
	return len(seen)
}

func rounds(run *engine.Run) int {
	v, problem := run.Value("rebalances " + compareGroup + " from calm to done")
	if problem != nil {
		return 0
	}
	return int(v.Number)
}
