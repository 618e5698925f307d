package lessons

import (
	"cmp"
	"fmt"
	"slices"
)

// Problem is something in the content that does not hold together.
type Problem struct {
	File string // below lessons/
	Line int    // 0: the file as a whole
	Text string // what is wrong and how to mend it, in English
}

// String is the problem as compilers print theirs.
func (p Problem) String() string {
	if p.Line == 0 {
		return p.File + ": " + p.Text
	}
	return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Text)
}

// problems collects what is found in one file.
type problems struct {
	file string
	list []Problem
}

func (p *problems) add(line int, format string, args ...any) {
	p.list = append(p.list, Problem{File: p.file, Line: line, Text: fmt.Sprintf(format, args...)})
}

func sorted(list []Problem) []Problem {
	slices.SortStableFunc(list, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return list
}
