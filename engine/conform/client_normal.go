package conform

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// What is the same in every run of a timeline: lists brought into a normal form, as
// kafka/live/README.md says under "Comparing".

// consumer: consecutive polls are one, with the accepted plain commits between
// them: how records split over polls depends on the network.
func (c *comparison) consumer(list []any) []event {
	var out, others []event
	last := func(n int) event {
		if len(out) < n {
			return nil
		}
		return out[len(out)-n]
	}
	for _, v := range list {
		e := fields(v)
		see := str(e["see"])
		switch {
		case slices.Contains(c.ignore, see):
			continue
		case e["thread"] != nil:
			others = append(others, withRaw(fields(c.counted(plain(e))), e))
			continue
		case (plainCommit(e) || see == "records") && c.polls == "skip":
			continue
		}
		merges := see == "records" && c.polls != "exact" && e["error"] == nil
		switch {
		case merges && recordsOf(last(1)):
			merge(last(1), fields(e["got"]))
			addRaw(last(1), e)
			continue
		case see == "poll-error" && last(1) != nil && canonical(e["error"]) == canonical(last(1)["error"]):
			addRaw(last(1), e)
			continue
		case c.inSteps && see == "assigned" && last(1) != nil && last(1)["see"] == "assigned":
			addAll(last(1), e)
			addRaw(last(1), e)
			continue
		case merges && plainCommit(last(1)) && recordsOf(last(2)):
			merge(last(2), fields(e["got"]))
			addRaw(last(2), e)
			continue
		case plainCommit(e) && plainCommit(last(1)) && c.polls != "exact":
			addRaw(last(1), e)
			continue
		}
		copied := withRaw(fields(plain(e)), e)
		if !c.inSteps || see != "assigned" {
			c.counted(copied)
		}
		if plainCommit(e) {
			copied["anytime"] = true
			delete(copied, "n")
		}
		if see == "records" {
			delete(copied, "timeout")
			copied["anytime"] = true
		}
		out = append(out, copied)
	}
	if c.inSteps {
		for _, e := range out {
			c.counted(e)
		}
	}
	return append(out, others...)
}

// rawEvents are the events that stand behind one of a normal form, as they were. The
// type of its own keeps them out of what is counted.
type rawEvents []event

func withRaw(e event, raw ...event) event {
	e["raw"] = rawEvents(raw)
	return e
}

func addRaw(into, more event) { into["raw"] = append(into["raw"].(rawEvents), more) }

func recordsOf(e event) bool { return e != nil && e["see"] == "records" && e["error"] == nil }

// plainCommit: a commit of the application's loop, of the positions and accepted.
func plainCommit(e event) bool {
	return e != nil && e["see"] == "commit" && e["result"] == "ok" && e["offsets"] == nil
}

// addAll: partitions from several owners may come in one callback or in several
// (KIP-848).
func addAll(into, more event) {
	all := append(slices.Clone(items(into["partitions"])), items(more["partitions"])...)
	slices.SortFunc(all, func(a, b any) int { return strings.Compare(str(a), str(b)) })
	into["partitions"] = slices.Compact(all)
	into["generation"] = more["generation"]
	into["anytime"] = true
}

// merge adds what a poll returned to what the poll before it returned.
func merge(into event, more map[string]any) {
	got := fields(into["got"])
	if got == nil {
		got = map[string]any{}
		into["got"] = got
	}
	for name, v := range more {
		had, add := str(got[name]), str(v)
		if had != "" {
			end, _ := strconv.ParseInt(had[strings.LastIndexAny(had, "-,")+1:], 10, 64)
			from, rest, _ := strings.Cut(add, "-")
			if n, _ := strconv.ParseInt(from, 10, 64); n == end+1 {
				add = had[:strings.LastIndexByte(had, '-')+1] + rest
			} else {
				add = had + "," + add
			}
		}
		got[name] = add
	}
}

// requests: heartbeats that only carry a new assignment or acknowledge one differ
// in number; commits of a loop too.
func (c *comparison) requests(list []any) (out []event) {
	for _, v := range list {
		e := fields(v)
		request := str(e["request"])
		routine := request == "CONSUMER_GROUP_HEARTBEAT" && number(e["epoch"]) > 0 && e["error"] == "NONE"
		if routine || slices.Contains(c.ignoreRequests, request) {
			continue
		}
		copied := withRaw(fields(c.counted(plain(e))), e)
		if c.leaderAny {
			for _, name := range []string{"leads", "members", "sends"} {
				delete(copied, name)
			}
		}
		if request == "OFFSET_COMMIT" && c.commits != "exact" {
			copied["anytime"] = true
			if c.inSteps {
				delete(copied, "generation")
			}
			if n := len(out); n > 0 && follows(out[n-1], copied) && (c.commits == "last" || canonical(out[n-1]["offsets"]) == canonical(copied["offsets"])) {
				copied["raw"] = append(out[n-1]["raw"].(rawEvents), e)
				out = out[:n-1]
			}
		}
		out = append(out, copied)
	}
	return out
}

func follows(last, e event) bool {
	for _, name := range []string{"request", "generation", "error"} {
		if canonical(last[name]) != canonical(e[name]) {
			return false
		}
	}
	return true
}

// counted: with partitions=count only how many partitions of each topic counts, not
// which. The value is changed in place.
func (c *comparison) counted(v any) any {
	if !c.count {
		return v
	}
	switch v := v.(type) {
	case map[string]any:
		for _, name := range []string{"partitions", "assignment", "target", "owned"} {
			if list, ok := v[name].([]any); ok {
				v[name] = countOf(list)
			}
		}
		if method := v["method"]; method == "assignment" || method == "paused" {
			if list, ok := v["result"].([]any); ok {
				v["result"] = countOf(list)
			}
		}
		for _, name := range []string{"got", "offsets"} {
			if _, ok := v[name].(map[string]any); ok {
				delete(v, name)
			}
		}
		for name := range v {
			v[name] = c.counted(v[name])
		}
	case []any:
		for i := range v {
			v[i] = c.counted(v[i])
		}
	}
	return v
}

func countOf(partitions []any) map[string]any {
	out := map[string]any{}
	for _, p := range partitions {
		s := str(p)
		topic := s[:max(0, strings.LastIndexByte(s, '-'))]
		n, _ := out[topic].(int)
		out[topic] = n + 1
	}
	return out
}

// sortedBy joins ranges with the same receivers; who came first is a matter of
// milliseconds.
func sortedBy(redelivered []any) any {
	out := []any{}
	var last map[string]any
	for _, v := range redelivered {
		one := maps.Clone(fields(v))
		times := map[string]int{}
		for _, who := range items(one["by"]) {
			times[str(who)]++
		}
		var by []any
		for _, who := range slices.Sorted(maps.Keys(times)) {
			by = append(by, fmt.Sprintf("%s x%d", who, times[who]))
		}
		one["by"] = by
		if last != nil && canonical(last["by"]) == canonical(one["by"]) && last["group"] == one["group"] &&
			last["partition"] == one["partition"] && number(last["last"]) == number(one["first"])-1 {
			last["last"] = one["last"]
			continue
		}
		out = append(out, one)
		last = one
	}
	return plain(out)
}
