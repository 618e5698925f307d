package lessons

import (
	"bytes"
	"strconv"
	"strings"
)

// Front is the head of a lesson's text: lines of "key: value" between two "---".
type Front struct {
	Title    string
	Question string // what the lesson answers, under its title and in lists
	Promise  string // what the reader can do afterwards, one sentence
	Minutes  int
	Points   []string // S-901 …
	Settings []string // Kafka's names
	Sources  []Link
}

// Link is an address with its words.
type Link struct{ URL, Text string }

// readFront cuts the head off a text. lines is how many lines it took.
func readFront(source []byte, found *problems) (front Front, body []byte, lines int) {
	head, body, ok := cutFront(source)
	if !ok {
		found.add(1, "the text must begin with --- and key: value lines, closed by ---")
		return front, source, 0
	}
	for i, line := range strings.Split(string(head), "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		key, value, pair := strings.Cut(line, ":")
		value = unquote(strings.TrimSpace(value))
		if !pair || value == "" || !front.set(strings.TrimSpace(key), value) {
			found.add(i+2, "cannot read %q: known keys are title, question, promise, minutes, points, settings, source", line)
		}
	}
	for _, need := range []struct{ key, value string }{{"title", front.Title}, {"question", front.Question}, {"promise", front.Promise}} {
		if need.value == "" {
			found.add(1, "%s: is missing", need.key)
		}
	}
	return front, body, bytes.Count(source[:len(source)-len(body)], []byte("\n"))
}

func cutFront(source []byte) (head, body []byte, ok bool) {
	rest, ok := bytes.CutPrefix(source, []byte("---\n"))
	if !ok {
		return nil, nil, false
	}
	return bytes.Cut(rest, []byte("\n---\n"))
}

func unquote(s string) string {
	if len(s) > 1 && strings.HasPrefix(s, `"`) && strings.HasSuffix(s, `"`) {
		return s[1 : len(s)-1]
	}
	return s
}

func (f *Front) set(key, value string) bool {
	switch key {
	case "title":
		f.Title = value
	case "question":
		f.Question = value
	case "promise":
		f.Promise = value
	case "minutes":
		minutes, err := strconv.Atoi(value)
		f.Minutes = minutes
		return err == nil && minutes > 0
	case "points":
		f.Points = strings.Fields(value)
	case "settings":
		f.Settings = strings.Fields(value)
	case "source":
		address, text, ok := strings.Cut(value, " | ")
		f.Sources = append(f.Sources, Link{strings.TrimSpace(address), strings.TrimSpace(text)})
		return ok
	default:
		return false
	}
	return true
}
