package conform

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
)

// MaxAssignCaseBytes bounds one case. The largest that make sense, thousands of
// members with all their partitions, take a tenth of it.
const MaxAssignCaseBytes = 32 << 20

// caseReader cuts a stream into the texts of single cases: a JSON array of
// objects, or objects one after the other (JSON lines), gzipped or not. It never
// holds more than one.
type caseReader struct {
	in    *bufio.Reader
	array bool
	begun bool
	after bool // a case has been read: in an array, a comma or the end comes next
	done  bool
	line  int
	text  []byte
}

// errNoCases: whoever compares nothing must not be told that nothing differs.
var errNoCases = errors.New("there are no cases in it")

func newCaseReader(r io.Reader) (*caseReader, error) {
	in := bufio.NewReaderSize(r, 1<<16)
	if magic, _ := in.Peek(2); len(magic) == 2 && magic[0] == 0x1f && magic[1] == 0x8b {
		unzipped, err := gzip.NewReader(in)
		if err != nil {
			return nil, fmt.Errorf("the gzip header is damaged: %w", err)
		}
		in = bufio.NewReaderSize(unzipped, 1<<16)
	}
	return &caseReader{in: in, line: 1}, nil
}

// next returns the text of the next case and the line on which it starts; io.EOF
// after the last.
func (c *caseReader) next() ([]byte, int, error) {
	for {
		b, err := c.in.ReadByte()
		if err == io.EOF && c.array && !c.done {
			return nil, c.line, fmt.Errorf("line %d: the list of cases is cut off, ] is missing", c.line)
		}
		if err != nil {
			return nil, c.line, err
		}
		switch {
		case b == '\n':
			c.line++
		case isJSONSpace(b):
		case b == '[' && !c.begun:
			c.array, c.begun = true, true
		case b == ']' && c.array && !c.done:
			c.done = true
		case b == ',' && c.array && c.after && !c.done:
			c.after = false
		case b == '{' && !c.done && !(c.array && c.after):
			c.begun, c.after = true, true
			line := c.line
			text, err := c.object()
			return text, line, err
		default:
			return nil, c.line, fmt.Errorf("line %d: a case, which starts with {, is expected instead of %q", c.line, b)
		}
	}
}

// object reads up to the brace that closes the one just read.
func (c *caseReader) object() ([]byte, error) {
	c.text = append(c.text[:0], '{')
	depth, quoted, escaped := 1, false, false
	for depth > 0 {
		b, err := c.in.ReadByte()
		if err == io.EOF {
			return nil, fmt.Errorf("line %d: the case is cut off", c.line)
		}
		if err != nil {
			return nil, err
		}
		if len(c.text) == MaxAssignCaseBytes {
			return nil, fmt.Errorf("line %d: the case is longer than %d bytes", c.line, MaxAssignCaseBytes)
		}
		c.text = append(c.text, b)
		switch {
		case b == '\n':
			c.line++
			escaped = false
		case escaped:
			escaped = false
		case quoted && b == '\\':
			escaped = true
		case b == '"':
			quoted = !quoted
		case quoted:
		case b == '{':
			depth++
		case b == '}':
			depth--
		}
	}
	return c.text, nil
}
