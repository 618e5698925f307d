package conform

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Limits of what a case may hold.
const (
	maxCaseBytes = 64 << 20
	maxSteps     = 100_000
)

// coordinatorCase is one line of a case file.
type coordinatorCase struct {
	line  int
	name  string
	head  node
	steps []coordinatorStep
	raw   map[string]json.RawMessage
}

type coordinatorStep struct {
	do          node
	raw         json.RawMessage
	newMemberID string
	got, groups string // canonical, "" if the step was not completed
}

// CheckCoordinator plays every case on the engine's coordinator and compares
// responses, their times and the states of the groups. It writes the first
// difference of each case that has one and, last, the counts.
func CheckCoordinator(r io.Reader, w io.Writer) (Counts, error) {
	var n Counts
	steps := 0
	err := eachCase(r, func(c *coordinatorCase) error {
		n.Checked++
		p, err := newPlayer(c)
		if err != nil {
			return err
		}
		for i := range c.steps {
			done, err := p.step(i)
			if err != nil {
				return err
			}
			steps++
			diff := c.steps[i].differs(done)
			if broken := p.group.Broken(); diff == "" && broken != "" {
				diff = "  broken: " + broken
			}
			if diff != "" {
				n.Differ++
				fmt.Fprintf(w, "%s (line %d): step %d %s\n%s\n", c.name, c.line, i, c.steps[i].raw, diff)
				break
			}
		}
		return nil
	})
	if err != nil {
		return n, err
	}
	_, err = fmt.Fprintf(w, "%d cases, %d steps, %d cases with a difference\n", n.Checked, steps, n.Differ)
	return n, err
}

// PrintCoordinator plays the cases and writes them completed, as
// `kafka.sh coordinator run` does.
func PrintCoordinator(r io.Reader, w io.Writer) error {
	return eachCase(r, func(c *coordinatorCase) error {
		p, err := newPlayer(c)
		if err != nil {
			return err
		}
		out := object{}
		for _, k := range []string{"name", "source", "config", "groupConfig", "appendLatencyMs", "topics", "tags"} {
			if v, ok := c.raw[k]; ok {
				out.put(k, v)
			}
		}
		steps := []any{}
		for i := range c.steps {
			done, err := p.step(i)
			if err != nil {
				return err
			}
			steps = append(steps, done.object())
		}
		out.put("steps", steps)
		b, err := marshal(out)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(w, "%s\n", b)
		return err
	})
}

// eachCase reads cases, one a line, from plain or gzipped text.
func eachCase(r io.Reader, f func(*coordinatorCase) error) error {
	b := bufio.NewReader(r)
	if magic, _ := b.Peek(2); len(magic) == 2 && magic[0] == 0x1f && magic[1] == 0x8b {
		z, err := gzip.NewReader(b)
		if err != nil {
			return err
		}
		b = bufio.NewReader(z)
	}
	s := bufio.NewScanner(b)
	s.Buffer(make([]byte, 1<<16), maxCaseBytes)
	line, cases := 0, 0
	for s.Scan() {
		line++
		text := bytes.TrimRight(s.Bytes(), " \t\r")
		if first := bytes.TrimSpace(text); len(first) == 0 || first[0] == '#' {
			continue
		}
		cases++
		c, err := readCase(line, text)
		if err == nil {
			err = f(c)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", line, err)
		}
	}
	if errors.Is(s.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("line %d: a case must not be longer than %d bytes", line+1, maxCaseBytes)
	}
	if s.Err() == nil && cases == 0 {
		return errNoCases
	}
	return s.Err()
}

func decode(b []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	return d.Decode(v)
}

func readCase(line int, text []byte) (c *coordinatorCase, err error) {
	c = &coordinatorCase{line: line}
	defer catch(&err, "")
	if err := readObject(text, &c.raw); err != nil {
		return nil, err
	}
	var head map[string]any
	if err := decode(text, &head); err != nil {
		return nil, err
	}
	c.head = node{fields: head}
	c.head.only("name source config groupConfig appendLatencyMs topics tags steps")
	c.name = c.head.text("name", "unnamed")
	var steps []json.RawMessage
	if raw, ok := c.raw["steps"]; ok {
		if err := decode(raw, &steps); err != nil {
			return nil, fmt.Errorf("field steps: must be a list")
		}
	}
	if len(steps) > maxSteps {
		return nil, fmt.Errorf("field steps: more than %d", maxSteps)
	}
	for i, n := range c.head.objects("steps") {
		s, err := readStep(n, steps[i])
		if err != nil {
			return nil, fmt.Errorf("step %d: %w", i, err)
		}
		c.steps = append(c.steps, s)
	}
	return c, nil
}

// readStep reads a completed step, or a bare do.
func readStep(n node, raw json.RawMessage) (s coordinatorStep, err error) {
	defer catch(&err, "")
	n.path = ""
	if !n.has("do") {
		n.checkOp()
		return coordinatorStep{do: n, raw: raw}, nil
	}
	n.only("do newMemberId got groups")
	var fields map[string]json.RawMessage
	if err := decode(raw, &fields); err != nil {
		return s, err
	}
	s = coordinatorStep{do: n.object("do"), raw: fields["do"], newMemberID: n.text("newMemberId", "")}
	s.do.path = "do"
	s.do.checkOp()
	if n.has("got") {
		for _, g := range n.objects("got") {
			g.only("call at response")
			g.number("call", 0)
			g.number("at", 0)
			g.object("response")
		}
		s.got, s.groups = canonical(fields["got"]), "[]"
	}
	if n.objects("groups"); n.has("groups") {
		if !n.has("got") {
			n.fail("got", "must be there if groups is")
		}
		s.groups = canonical(fields["groups"])
	}
	return s, nil
}

// catch turns the panic of a node into an error.
func catch(err *error, where string) {
	switch p := recover().(type) {
	case nil:
	case *fieldError:
		*err = p
		if where != "" {
			*err = fmt.Errorf("%s: %w", where, p)
		}
	default:
		panic(p)
	}
}

// differs says in which way a completed step is not what was recorded.
func (s *coordinatorStep) differs(done completedStep) string {
	if s.got == "" {
		return ""
	}
	if done.newMemberID != s.newMemberID {
		return fmt.Sprintf("  newMemberId kafka:  %q\n  newMemberId engine: %q", s.newMemberID, done.newMemberID)
	}
	if got := canonical(done.got); got != s.got {
		return fmt.Sprintf("  got kafka:  %s\n  got engine: %s", s.got, got)
	}
	if groups := canonical(done.groups); groups != s.groups {
		return fmt.Sprintf("  groups kafka:  %s\n  groups engine: %s", s.groups, groups)
	}
	return ""
}
