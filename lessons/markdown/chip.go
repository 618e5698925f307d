package markdown

import (
	"fmt"
	"strconv"
	"unicode"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// KindChip is the kind of Chip.
var KindChip = ast.NewNodeKind("Chip")

// Chip is a consumer named in prose: C2, shown in the member's own hue as in
// every figure.
type Chip struct {
	ast.BaseInline
	Number int
	Tail   string // Hangul that belongs to the name, as in C2가: no line breaks between
}

// Kind implements ast.Node.
func (c *Chip) Kind() ast.NodeKind { return KindChip }

// Dump implements ast.Node.
func (c *Chip) Dump(source []byte, level int) { ast.DumpHelper(c, source, level, nil, nil) }

// chips cuts texts at the names of consumers. It works on the finished tree,
// because goldmark asks inline parsers at punctuation only.
type chips struct{}

// Transform implements parser.ASTTransformer.
func (chips) Transform(doc *ast.Document, reader text.Reader, _ parser.Context) {
	var texts []*ast.Text
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if n.Kind() == ast.KindCodeSpan {
			return ast.WalkSkipChildren, nil
		}
		if t, ok := n.(*ast.Text); ok && entering {
			texts = append(texts, t)
		}
		return ast.WalkContinue, nil
	})
	for _, t := range texts {
		cutChips(t, reader.Source())
	}
}

// cutChips puts chips, and the texts between them, in front of a text that keeps
// what is behind the last one.
func cutChips(t *ast.Text, source []byte) {
	for at := t.Segment.Start; at < t.Segment.Stop; at++ {
		if source[at] != 'C' || at > 0 && partOfWord(source[at-1]) {
			continue
		}
		number, end := chipNumber(source[at:t.Segment.Stop])
		if number == 0 {
			continue
		}
		if at > t.Segment.Start {
			t.Parent().InsertBefore(t.Parent(), t, ast.NewTextSegment(t.Segment.WithStop(at)))
		}
		tail := HangulTail(string(source[at+end : t.Segment.Stop]))
		end += len(tail)
		t.Parent().InsertBefore(t.Parent(), t, &Chip{Number: number, Tail: tail})
		t.Segment = t.Segment.WithStart(at + end)
		at += end - 1
	}
}

func partOfWord(b byte) bool {
	return b == '-' || '0' <= b && b <= '9' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z'
}

// chipNumber reads C1 … C12 at the start of a text; 0 if there is none.
func chipNumber(line []byte) (number, end int) {
	end = 1
	for end < len(line) && '0' <= line[end] && line[end] <= '9' {
		end++
	}
	if end < len(line) && partOfWord(line[end]) {
		return 0, end
	}
	number, err := strconv.Atoi(string(line[1:end]))
	if err != nil || number < 1 || number > 12 {
		return 0, end
	}
	return number, end
}

// maxTail is the longest particle that is kept on the line of its chip.
const maxTail = 4

// HangulTail is the particle at the start of a text, "" if more than a particle
// stands there.
func HangulTail(text string) string {
	count := 0
	for i, r := range text {
		if !unicode.Is(unicode.Hangul, r) {
			return text[:i]
		}
		if count++; count > maxTail {
			return ""
		}
	}
	return text
}

// ChipHTML is the mark of one member and the particle behind it.
func ChipHTML(number int, tail string) string {
	chip := fmt.Sprintf(`<span class="m m%d" translate="no">C%d</span>`, number, number)
	if tail == "" {
		return chip
	}
	return `<span class="nb">` + chip + tail + `</span>`
}

func renderChip(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		_, _ = w.WriteString(ChipHTML(n.(*Chip).Number, n.(*Chip).Tail))
	}
	return ast.WalkContinue, nil
}
