package conform

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"

	"rebalancelab/engine/kafka"
)

// Counts is the result of a comparison with Kafka.
type Counts struct {
	Checked, Differ int
	Skipped         int // cases without an expectation
}

// SolveAssign answers assignor cases, a JSON array or JSON lines, gzipped or not:
// per case one line {"assignment":{member:{topic:[…]}}}, members in the order of
// the case and {} for those without partitions, or
// {"error":"JavaExceptionSimpleName"}. An error tells the case and the field that
// are wrong; the answers to all cases before it have been written.
func SolveAssign(r io.Reader, w io.Writer) error {
	out := bufio.NewWriter(w)
	err := eachAssignCase(r, func(c *assignCase) error {
		_, err := out.Write(c.solve().line())
		return err
	})
	if flushed := out.Flush(); err == nil {
		err = flushed
	}
	return err
}

// CheckAssign compares the answers to assignor cases with the ones that they
// expect. It writes each difference and, last, a line with the counts.
func CheckAssign(r io.Reader, w io.Writer) (Counts, error) {
	var n Counts
	out := bufio.NewWriter(w)
	err := eachAssignCase(r, func(c *assignCase) error {
		if c.asks {
			n.Skipped++
			return nil
		}
		n.Checked++
		differences := c.compare(c.solve())
		if len(differences) == 0 {
			return nil
		}
		n.Differ++
		fmt.Fprintf(out, "%s %s\n", c.label, c.assignor)
		for _, d := range differences {
			fmt.Fprintf(out, "  %s\n", d)
		}
		return nil
	})
	if err == nil {
		fmt.Fprintf(out, "%d cases checked, %d differ", n.Checked, n.Differ)
		if n.Skipped > 0 {
			fmt.Fprintf(out, ", %d without an expectation skipped", n.Skipped)
		}
		fmt.Fprintln(out)
	}
	if flushed := out.Flush(); err == nil {
		err = flushed
	}
	return n, err
}

func eachAssignCase(r io.Reader, do func(*assignCase) error) error {
	cases, err := newCaseReader(r)
	if err != nil {
		return err
	}
	for number := 1; ; number++ {
		text, line, err := cases.next()
		if err == io.EOF && number == 1 {
			return errNoCases
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("case %d: %w", number, err)
		}
		c, err := parseAssignCase(text, number)
		if err != nil {
			return fmt.Errorf("line %d: %w", line, err)
		}
		if err := do(c); err != nil {
			return err
		}
	}
}

// line is the answer as one line of JSON.
func (a assignAnswer) line() []byte {
	if a.err != "" {
		return append(append([]byte(`{"error":`), quoted(a.err)...), "}\n"...)
	}
	out := []byte(`{"assignment":{`)
	for i, m := range a.members {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(out, quoted(m.member)...), ":{"...)
		comma := false
		for _, t := range m.topics {
			if len(t.partitions) == 0 {
				continue
			}
			if comma {
				out = append(out, ',')
			}
			comma = true
			out = append(append(out, quoted(t.topic)...), ":["...)
			for j, p := range t.partitions {
				if j > 0 {
					out = append(out, ',')
				}
				out = strconv.AppendInt(out, int64(p), 10)
			}
			out = append(out, ']')
		}
		out = append(out, '}')
	}
	return append(out, "}}\n"...)
}

func quoted(s string) []byte {
	b, _ := json.Marshal(s) // cannot fail for a string
	return b
}

// compare lists what differs from the expectation.
func (c *assignCase) compare(a assignAnswer) []string {
	if a.err != c.expectedError {
		return []string{fmt.Sprintf("error: expected %s, got %s", orNone(c.expectedError), orNone(a.err))}
	}
	if a.err != "" {
		return nil
	}
	var out []string
	got := map[string][]topicList{}
	for _, m := range a.members {
		got[m.member] = m.topics
	}
	for _, want := range c.expected {
		have, known := got[want.member]
		delete(got, want.member)
		if !known {
			out = append(out, fmt.Sprintf("%s: expected %v, got no entry", want.member, show(want.topics)))
		} else if !sameTopics(want.topics, have) {
			out = append(out, fmt.Sprintf("%s: expected %v, got %v", want.member, show(want.topics), show(have)))
		}
	}
	for _, member := range slices.Sorted(maps.Keys(got)) {
		out = append(out, fmt.Sprintf("%s: expected no entry, got %v", member, show(got[member])))
	}
	if c.hasTransfers && !(a.hasTransfers && maps.Equal(c.transfers, a.transfers)) {
		out = append(out, fmt.Sprintf("partitions_transferring_ownership: expected %v, got %v", c.transfers, a.transfers))
	}
	return out
}

func orNone(err string) string {
	if err == "" {
		return "none"
	}
	return err
}

// sameTopics compares per topic. A list that is not ascending can only be meant
// as Kafka's own order; any other is compared as a set, because Kafka's answers
// are recorded sorted.
func sameTopics(want, have []topicList) bool {
	got := map[string][]int32{}
	for _, t := range have {
		if len(t.partitions) > 0 {
			got[t.topic] = t.partitions
		}
	}
	for _, t := range want {
		if len(t.partitions) == 0 {
			continue
		}
		if slices.IsSorted(t.partitions) {
			if !slices.Equal(distinct(t.partitions), distinct(got[t.topic])) {
				return false
			}
		} else if !slices.Equal(t.partitions, got[t.topic]) {
			return false
		}
		delete(got, t.topic)
	}
	return len(got) == 0
}

func distinct(partitions []int32) []int32 {
	sorted := slices.Clone(partitions)
	slices.Sort(sorted)
	return slices.Compact(sorted)
}

func show(topics []topicList) string {
	return string(assignAnswer{members: []namedTopics{{topics: topics}}}.line())
}

func topicPartition(p kafka.TopicPartition) string {
	return p.Topic + "-" + strconv.Itoa(int(p.Partition))
}
