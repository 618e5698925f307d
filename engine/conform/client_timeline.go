package conform

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Limits of a timeline and of a recording.
const (
	maxTimelineBytes   = 16 << 20
	maxTimelineActions = 10_000
	maxTimelineMillis  = 24 * 60 * 60 * 1000
)

// timeline is what happens to real consumers and here, in the format of
// kafka/live/README.md.
type timeline struct {
	file      string
	head      node
	consumers []timelineConsumer
	actions   []timelineAction // by time
	end       int64
	compare   compareRules
}

type timelineConsumer struct {
	node
	name string
}

type timelineAction struct {
	node
	at int64
	do string
}

// compareRules is what a timeline asks the comparison to be lenient about.
type compareRules struct {
	toleranceMs    int64
	polls          string
	count          bool // partitions: only how many per topic
	commits        string
	ignore, skip   []string
	leaderAny      bool
	ignoreRequests []string
	inSteps        bool // group.protocol=consumer may be in play
}

// readJSON reads a file that holds one JSON object.
func readJSON(file string) (node, error) {
	f, err := os.Open(file)
	if err != nil {
		return node{}, err
	}
	defer func() { _ = f.Close() }() // only read from
	text, err := io.ReadAll(io.LimitReader(f, maxTimelineBytes+1))
	switch {
	case err != nil:
		return node{}, fmt.Errorf("%s: %w", file, err)
	case len(text) > maxTimelineBytes:
		return node{}, fmt.Errorf("%s: longer than %d bytes", file, maxTimelineBytes)
	}
	return objectIn(file, text)
}

func objectIn(file string, text []byte) (node, error) {
	var fields map[string]any
	if err := decode(text, &fields); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			return node{}, fmt.Errorf("%s:%d: not JSON: %w", file, 1+bytes.Count(text[:min(int(syntax.Offset), len(text))], []byte("\n")), err)
		}
		return node{}, fmt.Errorf("%s: not a JSON object: %w", file, err)
	}
	if fields == nil {
		return node{}, fmt.Errorf("%s: not a JSON object", file)
	}
	return node{fields: fields}, nil
}

// readTimeline reads a timeline and holds it to its format.
func readTimeline(file string) (*timeline, error) {
	head, err := readJSON(file)
	if err != nil {
		return nil, err
	}
	return parseTimeline(file, head)
}

func parseTimeline(file string, head node) (t *timeline, err error) {
	defer catch(&err, file)
	t = &timeline{file: file, head: head}
	head.text("name", "")
	t.end = head.within("end", 0, maxTimelineMillis)
	for _, c := range head.objects("consumers") {
		x := timelineConsumer{node: c, name: c.needText("name")}
		if t.consumer(x.name) != nil {
			c.fail("name", "%q is used twice", x.name)
		}
		t.consumers = append(t.consumers, x)
	}
	actions := head.objects("timeline")
	if len(actions) > maxTimelineActions {
		head.fail("timeline", "more than %d actions", maxTimelineActions)
	}
	for _, a := range actions {
		x := timelineAction{node: a, at: a.within("at", 0, t.end), do: a.needText("do")}
		if a.has("consumer") && t.consumer(a.text("consumer", "")) == nil {
			a.fail("consumer", "no consumer %q", a.text("consumer", ""))
		}
		t.actions = append(t.actions, x)
	}
	slices.SortStableFunc(t.actions, func(a, b timelineAction) int { return int(a.at - b.at) })
	t.readCompare(head.object("compare"))
	return t, nil
}

func (t *timeline) readCompare(n node) {
	t.compare = compareRules{
		toleranceMs: n.number("toleranceMs", 1000), polls: n.choice("polls", "", "exact", "skip"), count: n.choice("partitions", "", "count") == "count",
		commits: n.choice("commits", "last", "distinct", "exact"), ignore: append(n.texts("ignore"), "processed", "generation"),
		skip: n.texts("skip"), leaderAny: n.choice("leader", "", "any") == "any", ignoreRequests: n.texts("ignoreRequests"),
		inSteps: t.head.choice("protocol", "", "classic", "consumer", "mixed") != "classic",
	}
	for _, name := range n.names() {
		if !slices.Contains([]string{"toleranceMs", "polls", "partitions", "commits", "ignore", "skip", "leader", "ignoreRequests"}, name) {
			n.fail(name, "unknown")
		}
	}
}

// skips tells whether a part, or one of its entries, is not compared.
func (r *compareRules) skips(part string) bool { return slices.Contains(r.skip, part) }

func (t *timeline) consumer(name string) *timelineConsumer {
	for i := range t.consumers {
		if t.consumers[i].name == name {
			return &t.consumers[i]
		}
	}
	return nil
}

// needText is a text that must be there.
func (n node) needText(name string) string {
	if !n.has(name) {
		n.fail(name, "missing")
	}
	return n.text(name, "")
}

// within is a number that must be there.
func (n node) within(name string, low, high int64) int64 {
	if !n.has(name) {
		n.fail(name, "missing")
	}
	return n.asNumber(name, n.fields[name], low, high)
}

// choice is one of the given words; the first if it is missing.
func (n node) choice(name string, words ...string) string {
	s := n.text(name, words[0])
	if !slices.Contains(words, s) {
		n.fail(name, "must be one of %s, is %q", strings.Join(words, ", "), s)
	}
	return s
}

// timelineFiles lists the timelines of files and folders.
func timelineFiles(paths []string) ([]string, error) {
	var out []string
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			out = append(out, path)
			continue
		}
		files, err := filepath.Glob(filepath.Join(path, "*.json"))
		if err != nil {
			return nil, err
		}
		files = slices.DeleteFunc(files, func(f string) bool { return strings.HasSuffix(f, recordingSuffix) })
		if len(files) == 0 {
			return nil, fmt.Errorf("%s: no timelines (*.json)", path)
		}
		out = append(out, files...)
	}
	return out, nil
}

const recordingSuffix = ".recording.json"

func recordingOf(file string) string { return strings.TrimSuffix(file, ".json") + recordingSuffix }
