package web

import (
	"cmp"
	"context"
	"net/url"
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
	name, settings string
	server         bool
	text           i18n.Text
}{
	{"range", "partition.assignment.strategy=range", false, i18n.AboutRange},
	{"roundrobin", "partition.assignment.strategy=roundrobin", false, i18n.AboutRoundRobin},
	{"sticky", "partition.assignment.strategy=sticky", false, i18n.AboutSticky},
	{"cooperative-sticky", "partition.assignment.strategy=cooperative-sticky", false, i18n.AboutCooperative},
	{"uniform", "group.protocol=consumer group.remote.assignor=uniform", true, i18n.AboutUniform},
	{"range", "group.protocol=consumer group.remote.assignor=range", true, i18n.AboutServerRange},
}

// comparedMember and comparedTopic are rows of the form as they were typed.
type comparedMember struct{ name, topics, rack, when string }
type comparedTopic struct{ name, partitions, later, racks string }

type comparison struct {
	members []comparedMember
	topics  []comparedTopic
}

var usualComparison = comparison{
	members: []comparedMember{{"C1", "orders", "", ""}, {"C2", "orders", "", ""}, {"C3", "orders", "", ""}, {"C4", "orders", "", "joins"}},
	topics:  []comparedTopic{{"orders", "12", "", ""}},
}

// readComparison takes the rows of a query: fields of one name, in order. Rows
// without a name are left out.
func readComparison(q url.Values) comparison {
	if len(q["m"]) == 0 && len(q["t"]) == 0 {
		return usualComparison
	}
	at := func(name string, i int) string {
		if i < len(q[name]) {
			return strings.TrimSpace(q[name][i])
		}
		return ""
	}
	var c comparison
	for i := range q["m"] {
		if name := at("m", i); name != "" {
			c.members = append(c.members, comparedMember{name, at("mt", i), at("mr", i), at("mw", i)})
		}
	}
	for i := range q["t"] {
		if name := at("t", i); name != "" {
			c.topics = append(c.topics, comparedTopic{name, at("tp", i), at("tl", i), at("tr", i)})
		}
	}
	return c
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
		b.WriteString("consumer " + quoted(m.name) + " group=" + compareGroup + " subscribe=" + quoted(m.topics))
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

// problem is the first thing that is wrong with the input, "" if nothing is.
func (c *comparison) problem(r *request) string {
	for _, m := range c.members {
		if strings.Contains(m.name, "..") { // a row is one member, C1..C900 would be many
			return say.Problem(r.lang, &scenario.Problem{Code: scenario.BadName, Args: []string{m.name}})
		}
	}
	partitions := 0
	for _, t := range c.topics {
		for _, n := range []string{t.partitions, t.later} {
			count, err := strconv.Atoi(n)
			if n != "" && (err != nil || count < 1 || count > maxPartitions) {
				return i18n.ComparePartitions.With(r.lang, t.name, maxPartitions)
			}
		}
		count, _ := strconv.Atoi(cmp.Or(t.later, t.partitions))
		partitions += count
	}
	switch {
	case len(c.members) == 0 || len(c.members) > maxCompared:
		return i18n.CompareMembers.With(r.lang, maxCompared)
	case len(c.topics) == 0 || len(c.topics) > maxTopics:
		return i18n.CompareTopics.With(r.lang, maxTopics)
	case partitions > maxPartitions:
		return i18n.CompareTooMany.With(r.lang, maxPartitions)
	}
	return ""
}

// assignorsPage compares the assignors on one input.
func (s *Server) assignorsPage(r *request) (templ.Component, error) {
	q := r.Request().URL.Query()
	c := readComparison(q)
	page := &view.AssignPage{Shown: q.Get("show") != "", Target: q.Get("for")}
	if !slices.Contains([]string{"roundrobin", "sticky", "cooperative-sticky"}, page.Target) {
		page.Target = "range"
	}
	page.Problem = c.problem(r)
	if page.Problem == "" {
		if err := s.compareAll(r.Request().Context(), r, &c, page, q); err != nil {
			return nil, err
		}
	}
	fillAssignForm(page, &c)
	r.frame.Title, r.frame.Description = i18n.AssignTitle.In(r.lang), i18n.AssignLede.In(r.lang)
	r.frame.Styles = []string{"compare.css"}
	return view.AssignorsPage(r.frame, page), nil
}

func fillAssignForm(page *view.AssignPage, c *comparison) {
	for _, m := range c.members {
		page.Members = append(page.Members, view.AssignMember{Name: m.name, Topics: m.topics, Rack: m.rack, When: m.when})
	}
	for _, t := range c.topics {
		page.Topics = append(page.Topics, view.AssignTopic{Name: t.name, Partitions: t.partitions, Later: t.later, Racks: t.racks})
	}
	if len(page.Members) < maxCompared {
		page.Members = append(page.Members, view.AssignMember{})
	}
	if len(page.Topics) < maxTopics {
		page.Topics = append(page.Topics, view.AssignTopic{})
	}
}

// compareAll runs every assignor and reads off who has what before and after.
func (s *Server) compareAll(ctx context.Context, r *request, c *comparison, page *view.AssignPage, q url.Values) error {
	for _, a := range compared {
		script := c.script(a.settings)
		run, problems := engine.OpenWithin(script, formLimits)
		if len(problems) > 0 {
			page.Problem = problemText(r, problems)
			return nil
		}
		if err := s.desk.finish(ctx, run); err != nil {
			return err
		}
		if stopped := run.Stopped(); stopped != nil {
			page.Problem = problemText(r, []scenario.Problem{*stopped})
			return nil
		}
		if page.Parts == nil {
			page.Parts = partNames(run)
			page.Guesses = readGuesses(q["g"], len(page.Parts), c)
		}
		page.Results = append(page.Results, assignResult(run, a.name, a.server, a.text.In(r.lang), script, c))
	}
	judgeGuesses(page)
	return nil
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

// readGuesses are the owners that the reader placed, one per partition.
func readGuesses(given []string, parts int, c *comparison) []string {
	out := make([]string, parts)
	for i := range min(parts, len(given)) {
		if slices.ContainsFunc(c.members, func(m comparedMember) bool { return m.name == given[i] && m.when != "leaves" }) {
			out[i] = given[i]
		}
	}
	return out
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

// judgeGuesses counts what the reader placed right, for the assignor in question.
func judgeGuesses(page *view.AssignPage) {
	for i := range page.Results {
		res := &page.Results[i]
		if res.Server || res.Name != page.Target {
			continue
		}
		for p, guess := range page.Guesses {
			if guess == "" {
				continue
			}
			page.Placed++
			if guess == res.Owners[p] {
				page.Right++
			}
		}
		page.Answer = res.Owners
	}
}
