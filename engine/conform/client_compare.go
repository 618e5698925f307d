package conform

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// comparison compares two recordings of a timeline as `live verify` does.
type comparison struct {
	compareRules
	found []string
}

func (c *comparison) differ(format string, args ...any) {
	c.found = append(c.found, fmt.Sprintf(format, args...))
}

// compareRecordings lists what differs, nothing if nothing does.
func (t *timeline) compareRecordings(kafka, engine map[string]any) []string {
	c := &comparison{compareRules: t.compare}
	if !c.skips("consumers") {
		c.perName("consumers", kafka, engine, c.consumer)
	}
	if !c.skips("groups") {
		c.groups(fields(kafka["groups"]), fields(engine["groups"]))
	}
	if !c.skips("requests") {
		c.perName("requests", kafka, engine, c.requests)
	}
	if !c.skips("outside") {
		c.outside(items(kafka["outside"]), items(engine["outside"]))
	}
	if !c.skips("redelivered") {
		a, b := canonical(c.counted(sortedBy(items(kafka["redelivered"])))), canonical(c.counted(sortedBy(items(engine["redelivered"]))))
		if a != b {
			c.differ("redelivered: kafka %s, engine %s", a, b)
		}
	}
	return c.found
}

// fields and items are an object and a list; nil if a value is something else.
func fields(v any) map[string]any { m, _ := v.(map[string]any); return m }

func items(v any) []any { l, _ := v.([]any); return l }

func str(v any) string { s, _ := v.(string); return s }

func number(v any) int64 {
	s, ok := v.(fmt.Stringer)
	if !ok {
		return 0
	}
	n := int64(0)
	_, _ = fmt.Sscan(s.String(), &n) // 0 if it is no number
	return n
}

// event is one entry of a list that is compared in order.
type event = map[string]any

func (c *comparison) perName(part string, kafka, engine map[string]any, normal func([]any) []event) {
	all := maps.Clone(fields(kafka[part]))
	if all == nil {
		all = map[string]any{}
	}
	maps.Copy(all, fields(engine[part]))
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if c.skips(part + "." + name) {
			continue
		}
		c.sequence(part+"."+name, normal(items(fields(kafka[part])[name])), normal(items(fields(engine[part])[name])))
	}
}

func (c *comparison) sequence(where string, a, b []event) {
	for i := range max(len(a), len(b)) {
		x, y := "nothing", "nothing"
		if i < len(a) {
			x = bare(a[i])
		}
		if i < len(b) {
			y = bare(b[i])
		}
		if x != y {
			at := ""
			if i < len(a) {
				at = fmt.Sprintf(" at %d ms", number(a[i]["t"]))
			}
			if i < len(b) {
				at += fmt.Sprintf(" (engine %d ms)", number(b[i]["t"]))
			}
			c.differ("%s[%d]%s:\n  kafka:  %s\n  engine: %s", where, i, at, x, y)
			return
		}
		apart := number(a[i]["t"]) - number(b[i]["t"])
		_, timed := a[i]["t"]
		if timed && max(apart, -apart) > c.toleranceMs && a[i]["anytime"] != true {
			c.differ("%s[%d]: kafka at %d ms, engine at %d ms: %s", where, i, number(a[i]["t"]), number(b[i]["t"]), x)
		}
	}
}

// bare is an event without what need not be the same.
func bare(e event) string {
	e = maps.Clone(e)
	for _, name := range []string{"t", "took", "lasted", "anytime", "again", "raw"} {
		delete(e, name)
	}
	if timedOut(fields(e["error"])) {
		e["error"] = map[string]any{"class": "TimeoutException"}
	}
	return canonical(e)
}

// timedOut: a call of the KIP-848 consumer that takes too long is ended by one of
// two threads, which say so in different words.
func timedOut(failure map[string]any) bool {
	message := str(failure["message"])
	return failure["class"] == "TimeoutException" && (strings.HasPrefix(message, "java.util.concurrent.") || strings.Contains(message, "Event was "))
}

// groups: states that lasted long must be there in both; those that lasted only a
// moment may fall between two samples.
func (c *comparison) groups(kafka, engine map[string]any) {
	for _, name := range slices.Sorted(maps.Keys(kafka)) {
		if c.skips("groups." + name) {
			continue
		}
		a, b := items(kafka[name]), items(engine[name])
		c.within("groups."+name, c.states(a, 1500), c.states(b, 300), "is not there in the engine")
		c.within("groups."+name, c.states(b, 1500), c.states(a, 300), "is not in the recording")
	}
}

func (c *comparison) within(where string, settled, all []event, what string) {
	i := 0
	for _, state := range settled {
		for i < len(all) && bare(all[i]) != bare(state) {
			i++
		}
		if i == len(all) {
			c.differ("%s at %d ms: %s: %s", where, number(state["t"]), what, bare(state))
			return
		}
	}
}

func (c *comparison) states(list []any, atLeastMs int64) (out []event) {
	for _, v := range list {
		if e := fields(v); number(e["lasted"]) >= atLeastMs {
			out = append(out, withRaw(fields(c.counted(plain(e))), e))
		}
	}
	return out
}

// outside: rows of a table come in no promised order.
func (c *comparison) outside(a, b []any) {
	for i := range max(len(a), len(b)) {
		var x, y map[string]any
		if i < len(a) {
			x = fields(a[i])
		}
		if i < len(b) {
			y = fields(b[i])
		}
		if _, tool := x["stdout"]; tool {
			c.tool(i, x, y)
			continue
		}
		if x == nil || y == nil || bare(fields(c.counted(plain(x)))) != bare(fields(c.counted(plain(y)))) {
			c.differ("outside[%d]:\n  kafka:  %s\n  engine: %s", i, canonical(x), canonical(y))
		}
	}
}

func (c *comparison) tool(i int, x, y map[string]any) {
	for _, stream := range []string{"stdout", "stderr"} {
		l, m := sortedLines(items(x[stream])), sortedLines(items(y[stream]))
		if !slices.Equal(l, m) {
			c.differ("outside[%d].%s %s:\n    %s\n  engine:\n    %s", i, stream, canonical(x["args"]), strings.Join(l, "\n    "), strings.Join(m, "\n    "))
		}
	}
	if exitOf(x["exit"]) != exitOf(y["exit"]) {
		c.differ("outside[%d].exit %s: kafka %s, engine %s", i, canonical(x["args"]), exitOf(x["exit"]), exitOf(y["exit"]))
	}
}

func sortedLines(list []any) []string {
	var out []string
	for _, v := range list {
		line := neutralTool(str(v))
		if strings.Contains(line, "[") || strings.HasPrefix(line, "Invalid ") {
			line = sortedWords(line)
		}
		out = append(out, line)
	}
	slices.Sort(out)
	return out
}

// sortedWords: lists of options and states come out of sets whose order differs
// from one Java machine to the next.
func sortedWords(line string) string {
	words := strings.Fields(strings.NewReplacer("[", " ", "]", " ", ",", " ").Replace(line))
	slices.Sort(words)
	return strings.Join(words, " ")
}
