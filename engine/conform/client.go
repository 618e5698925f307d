package conform

import (
	"fmt"
	"io"
	"strings"
)

// CheckClient plays timelines on the engine and compares what happened with what
// was recorded of real consumers on real Kafka. It writes the first difference of
// each timeline that has one and, last, the counts.
func CheckClient(paths []string, w io.Writer) (Counts, error) {
	files, err := timelineFiles(paths)
	if err != nil {
		return Counts{}, err
	}
	var n Counts
	for _, file := range files {
		found, err := checkTimeline(file)
		if err != nil {
			return n, err
		}
		n.Checked++
		if len(found) > 0 {
			n.Differ++
			fmt.Fprintf(w, "%s: %s\n", file, found[0])
		}
	}
	_, err = fmt.Fprintf(w, "%d timelines, %d with a difference\n", n.Checked, n.Differ)
	return n, err
}

// checkTimeline lists all differences of one timeline.
func checkTimeline(file string) (found []string, err error) {
	t, err := readTimeline(file)
	if err != nil {
		return nil, err
	}
	recorded, err := readRecording(recordingOf(file))
	if err != nil {
		return nil, err
	}
	x, err := t.translate()
	if err != nil {
		return nil, err
	}
	defer catch(&err, file)
	p, err := x.play()
	if err != nil {
		return nil, err
	}
	return t.compareRecordings(recorded, p.recording()), nil
}

// PrintClient writes timelines as the scripts that are played.
func PrintClient(paths []string, w io.Writer) error {
	files, err := timelineFiles(paths)
	if err != nil {
		return err
	}
	for _, file := range files {
		script, err := ScriptOf(file)
		if err == nil {
			_, err = io.WriteString(w, script)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// ScriptOf is a timeline as a script, with lines of a header.
func ScriptOf(file string, header ...string) (string, error) {
	t, err := readTimeline(file)
	if err != nil {
		return "", err
	}
	x, err := t.translate()
	if err != nil {
		return "", err
	}
	return x.script(header...), nil
}

// parts of a recording and what each is.
var recordingParts = []struct {
	name string
	list bool
}{{"consumers", false}, {"groups", false}, {"requests", false}, {"outside", true}, {"redelivered", true}}

// readRecording reads a recording and holds it to its format.
func readRecording(file string) (map[string]any, error) {
	n, err := readJSON(file)
	if err != nil {
		return nil, err
	}
	return parseRecording(file, n)
}

func parseRecording(file string, n node) (fields map[string]any, err error) {
	defer catch(&err, file)
	for _, part := range recordingParts {
		if !n.has(part.name) {
			n.fail(part.name, "missing")
		}
		if part.list {
			n.objects(part.name)
			continue
		}
		o := n.object(part.name)
		for _, name := range o.names() {
			for _, e := range o.objects(name) {
				checkEntry(part.name, e)
			}
		}
	}
	return n.fields, nil
}

// checkEntry holds an entry of a list to what the comparison relies on.
func checkEntry(part string, e node) {
	e.within("t", -maxTimelineMillis, maxTimelineMillis)
	switch part {
	case "consumers":
		e.needText("see")
		got := e.object("got")
		for _, name := range got.names() {
			if !strings.Contains(got.text(name, ""), "-") {
				got.fail(name, `must be ranges like "0-4,9-10"`)
			}
		}
		if _, list := e.fields["partitions"].([]any); list {
			e.texts("partitions")
		}
	case "requests":
		e.needText("request")
	case "groups":
		e.within("lasted", 0, maxTimelineMillis)
		e.needText("state")
	}
}
