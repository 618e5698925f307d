package conform

import (
	"maps"
	"slices"
	"strings"
)

// Beside is a run beside the recording of its timeline: what both have, row by row in
// the order of time.
type Beside struct {
	Rows   []Row
	End    int64 // of the run
	Cut    bool  // the run is over before the recording is: what comes later is compared with nothing
	Same   int   // rows as recorded, or within what the format allows
	Apart  int   // rows that differ
	First  int   // the row where the run leaves the recording, −1 nowhere
	Leaves int64 // and when
	// ToleranceMs is how far apart in time two rows may be.
	ToleranceMs int64
}

// Verdict is what a row comes to.
type Verdict uint8

// Verdicts.
const (
	Same    Verdict = iota // the same text, at most SameMs apart
	Within                 // apart as far as the format of timelines allows
	Differs                // not the same
	Beyond                 // the run was over before: not compared
	Yours                  // a line that the reader wrote: there is nothing to compare it with
)

// SameMs is how far apart the same event of two plays on an idle machine is at most.
const SameMs = 100

// Leniency is a bit for each thing that a row is allowed to differ in.
type Leniency uint8

// Leniencies.
const (
	LateOrEarly Leniency = 1 << iota // within the tolerance of times
	NoTime                           // its time is not compared
	Split                            // over how many polls, callbacks or commits it is spread
	Which                            // which partitions, of so many
	Order                            // of the lines of the tool
	Leader                           // who leads
	Elsewhere                        // made from another thread: compared at the end
)

// Cell is what one side has of a row.
type Cell struct {
	There bool
	At    int64 // virtual milliseconds; −1: it has no time
	Text  string
	Lines []string // what the tool printed
}

// Row is a row of both sides.
type Row struct {
	Part          string // of a recording: consumers, requests, groups, outside, redelivered
	Who           string // consumer, client id or group
	Kind          string // callback, poll, commit, call, life, error, request, group, admin, tool, again, yours
	Kafka, Engine Cell
	Verdict       Verdict
	Lenient       Leniency
	leaves        int64 // when the sides part
}

// At is where a row stands: the run's time if the run has it.
func (r *Row) At() int64 {
	if r.Engine.There {
		return r.Engine.At
	}
	return r.Kafka.At
}

// besides makes rows by the rules of the comparison.
type besides struct {
	comparison
	rows []Row
	end  int64 // of the run
	cut  bool  // the run is over before the recording is
}

// beside is the run beside what was recorded.
func (p *played) beside(recorded map[string]any) *Beside {
	c := &besides{comparison: comparison{compareRules: p.compare}, end: int64(p.run.End()), cut: p.run.End() < p.full}
	mine := p.recording()
	if !c.skips("consumers") {
		c.lists("consumers", recorded, mine, c.consumer)
	}
	if !c.skips("requests") {
		c.lists("requests", recorded, mine, c.requests)
	}
	if !c.skips("groups") {
		c.groupRows(fields(recorded["groups"]), fields(mine["groups"]))
	}
	if !c.skips("outside") {
		c.outsideRows(items(recorded["outside"]), items(mine["outside"]))
	}
	if !c.skips("redelivered") && !c.cut {
		again := func(list []any) []event { return eventsOf(items(c.counted(sortedBy(list)))) }
		c.align("redelivered", "", again(items(recorded["redelivered"])), again(items(mine["redelivered"])))
	}
	for _, seq := range p.own {
		e := &p.run.Events()[seq]
		cell := Cell{There: true, At: int64(e.At), Text: plainLine(e.Text)}
		c.rows = append(c.rows, Row{Part: "outside", Kind: "yours", Engine: cell, Verdict: Yours})
	}
	return c.summed()
}

// summed puts the rows in the order of time, those without one last.
func (c *besides) summed() *Beside {
	slices.SortStableFunc(c.rows, func(a, b Row) int {
		if timeless := a.At() < 0 && a.Part == "redelivered"; timeless != (b.At() < 0 && b.Part == "redelivered") {
			if timeless {
				return 1
			}
			return -1
		}
		return int(a.At() - b.At())
	})
	b := &Beside{Rows: c.rows, End: c.end, Cut: c.cut, First: -1, ToleranceMs: c.toleranceMs}
	for i := range b.Rows {
		switch r := &b.Rows[i]; r.Verdict {
		case Same, Within:
			b.Same++
		case Differs:
			if b.Apart++; b.First < 0 || r.leaves < b.Leaves {
				b.First, b.Leaves = i, r.leaves
			}
		}
	}
	return b
}

// lists aligns the lists of a part, as far as the run goes.
func (c *besides) lists(part string, kafka, engine map[string]any, normal func([]any) []event) {
	all := map[string]any{}
	maps.Copy(all, fields(kafka[part]))
	maps.Copy(all, fields(engine[part]))
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if c.skips(part + "." + name) {
			continue
		}
		reached, later := c.split(items(fields(kafka[part])[name]))
		c.align(part, name, normal(reached), normal(items(fields(engine[part])[name])))
		c.align(part, name, normal(later), nil)
	}
}

// split cuts what was recorded where the run ends.
func (c *besides) split(list []any) (reached, later []any) {
	if !c.cut {
		return list, nil
	}
	for _, v := range list {
		if number(fields(v)["t"]) > c.end {
			later = append(later, v)
		} else {
			reached = append(reached, v)
		}
	}
	return reached, later
}

func eventsOf(list []any) (out []event) {
	for _, v := range list {
		out = append(out, fields(v))
	}
	return out
}

// align pairs two lists so that as much as possible is the same: the same lists are
// paired one by one, as the comparison does it. What is left over between two pairs
// is paired if it is of one kind.
func (c *besides) align(part, who string, a, b []event) {
	pairs := paired(texts(a), texts(b), func(int, int) int { return 1 })
	for i := 0; i < len(pairs); {
		if pairs[i][0] >= 0 && pairs[i][1] >= 0 {
			c.row(part, who, a[pairs[i][0]], b[pairs[i][1]])
			i++
			continue
		}
		var x, y []event
		for ; i < len(pairs) && (pairs[i][0] < 0 || pairs[i][1] < 0); i++ {
			if k := pairs[i][0]; k >= 0 {
				x = append(x, a[k])
			} else {
				y = append(y, b[pairs[i][1]])
			}
		}
		for _, p := range paired(sorts(x), sorts(y), func(int, int) int { return 1 }) {
			c.row(part, who, at(x, p[0]), at(y, p[1]))
		}
	}
}

// sorts are what events are, whatever they say.
func sorts(list []event) []string {
	out := make([]string, len(list))
	for i, e := range list {
		out[i] = str(e["see"]) + str(e["method"]) + str(e["request"]) + str(e["partition"])
	}
	return out
}

func texts(list []event) []string {
	out := make([]string, len(list))
	for i, e := range list {
		out[i] = bare(e)
	}
	return out
}

func at(list []event, i int) event {
	if i < 0 {
		return nil
	}
	return list[i]
}

// row judges a pair. What the run could not reach is not held against it.
func (c *besides) row(part, who string, x, y event) {
	r := Row{Part: part, Who: who, Kafka: cellOf(part, x), Engine: cellOf(part, y), Verdict: Differs, leaves: leaves(x, y)}
	r.Kind = kindOf(part, either(x, y))
	if x != nil && y != nil && bare(x) == bare(y) {
		r.Verdict, r.Lenient = c.verdict(part, x, y)
	}
	late := c.end
	if x == nil || y == nil {
		late -= c.toleranceMs // the other side may still have come
	}
	if r.Verdict == Differs && c.cut && r.leaves > late {
		r.Verdict = Beyond
	}
	c.rows = append(c.rows, r)
}

func either(x, y event) event {
	if x != nil {
		return x
	}
	return y
}

// verdict of two events that are the same in their normal form.
func (c *besides) verdict(part string, x, y event) (Verdict, Leniency) {
	var l Leniency
	apart := number(x["t"]) - number(y["t"])
	_, timed := x["t"]
	anytime := x["anytime"] == true || part == "groups"
	switch apart = max(apart, -apart); {
	case !timed || apart <= SameMs:
	case anytime:
		l |= NoTime
	case apart > c.toleranceMs:
		return Differs, LateOrEarly
	default:
		l |= LateOrEarly
	}
	if x["thread"] != nil {
		l |= Elsewhere
	}
	if a, b := rawText(x), rawText(y); a != b {
		l |= c.excuse(x, y)
	}
	if l == 0 {
		return Same, 0
	}
	return Within, l
}

// groupRows: states that lasted long must be there on both sides; those that lasted
// only a moment are rows only if the other side has them for long.
func (c *besides) groupRows(kafka, engine map[string]any) {
	for _, name := range slices.Sorted(maps.Keys(kafka)) {
		if c.skips("groups." + name) {
			continue
		}
		a, b := runsOf(c.states(items(kafka[name]), 300)), runsOf(c.states(items(engine[name]), 300))
		settled := func(list []event, i int) bool { return i >= 0 && number(list[i]["lasted"]) >= 1500 }
		weight := func(i, k int) int {
			if settled(a, i) || settled(b, k) {
				return 1000
			}
			return 1
		}
		for _, p := range paired(texts(a), texts(b), weight) {
			if settled(a, p[0]) || settled(b, p[1]) {
				c.row("groups", name, at(a, p[0]), at(b, p[1]))
			}
		}
	}
}

// runsOf joins states in a row that are the same.
func runsOf(list []event) (out []event) {
	for _, e := range list {
		if n := len(out); n > 0 && bare(out[n-1]) == bare(e) {
			if number(e["lasted"]) > number(out[n-1]["lasted"]) {
				out[n-1]["lasted"] = e["lasted"]
			}
			continue
		}
		out = append(out, e)
	}
	return out
}

// outsideRows: rows of the tool's tables come in no promised order.
func (c *besides) outsideRows(a, b []any) {
	key := func(list []any) (events []event, out []string) {
		for _, v := range list {
			e := withRaw(fields(c.counted(plain(v))), fields(v))
			events = append(events, e)
			out = append(out, outsideText(e))
		}
		return events, out
	}
	x, xs := key(a)
	y, ys := key(b)
	for _, p := range paired(xs, ys, func(int, int) int { return 1 }) {
		from := len(c.rows)
		c.row("outside", "", at(x, p[0]), at(y, p[1]))
		r := &c.rows[from]
		if p[0] >= 0 && p[1] >= 0 { // the tool takes its time in Kafka
			r.Verdict, r.Lenient = Same, 0
			if !slices.Equal(r.Kafka.Lines, r.Engine.Lines) {
				r.Verdict, r.Lenient = Within, Order
			}
		}
	}
}

// outsideText is what is compared of an entry of the list.
func outsideText(e event) string {
	if _, tool := e["stdout"]; !tool {
		return bare(e)
	}
	parts := []string{canonical(e["args"]), exitOf(e["exit"])}
	for _, stream := range []string{"stdout", "stderr"} {
		parts = append(parts, strings.Join(sortedLines(items(e[stream])), "\n"))
	}
	return strings.Join(parts, "\x00")
}
