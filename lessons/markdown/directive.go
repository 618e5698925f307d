package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// KindDirective is the kind of Directive.
var KindDirective = ast.NewNodeKind("Directive")

// Directive is a block with a meaning, written
//
//	:::myth R-402 scenario=block-301s
//	…
//	:::
//
// A block inside another one has fewer colons than the one around it.
type Directive struct {
	ast.BaseBlock
	Name   string
	Args   []string
	Attrs  []Attr
	Offset int // of the opening line in the source
	colons int
}

// Attr is one key=value of a directive.
type Attr struct{ Key, Value string }

// Kind implements ast.Node.
func (d *Directive) Kind() ast.NodeKind { return KindDirective }

// Dump implements ast.Node.
func (d *Directive) Dump(source []byte, level int) {
	ast.DumpHelper(d, source, level, map[string]string{"Name": d.Name}, nil)
}

// Attr gives the value of a key, "" if there is none.
func (d *Directive) Attr(key string) string {
	for _, a := range d.Attrs {
		if a.Key == key {
			return a.Value
		}
	}
	return ""
}

// Arg gives the i-th argument, "" if there is none.
func (d *Directive) Arg(i int) string {
	if i < len(d.Args) {
		return d.Args[i]
	}
	return ""
}

type directives struct{}

// Trigger implements parser.BlockParser.
func (directives) Trigger() []byte { return []byte{':'} }

// Open implements parser.BlockParser.
func (directives) Open(_ ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, segment := reader.PeekLine()
	at := pc.BlockOffset()
	if at < 0 || pc.BlockIndent() > 0 {
		return nil, parser.NoChildren
	}
	colons, rest := countColons(line[at:])
	if colons < 3 || len(rest) == 0 {
		return nil, parser.NoChildren
	}
	words := Words(string(rest))
	d := &Directive{Name: words[0], Offset: segment.Start, colons: colons}
	for _, w := range words[1:] {
		if key, value, ok := strings.Cut(w, "="); ok {
			d.Attrs = append(d.Attrs, Attr{key, value})
			continue
		}
		d.Args = append(d.Args, w)
	}
	reader.Advance(segment.Len() - newline(line))
	return d, parser.HasChildren
}

// Continue implements parser.BlockParser.
func (directives) Continue(node ast.Node, reader text.Reader, _ parser.Context) parser.State {
	line, segment := reader.PeekLine()
	colons, rest := countColons(line)
	if colons == node.(*Directive).colons && len(rest) == 0 {
		reader.Advance(segment.Len() - newline(line))
		return parser.Close
	}
	return parser.Continue | parser.HasChildren
}

// Close implements parser.BlockParser.
func (directives) Close(ast.Node, text.Reader, parser.Context) {}

// CanInterruptParagraph implements parser.BlockParser.
func (directives) CanInterruptParagraph() bool { return true }

// CanAcceptIndentedLine implements parser.BlockParser.
func (directives) CanAcceptIndentedLine() bool { return false }

func countColons(line []byte) (int, []byte) {
	n := 0
	for n < len(line) && line[n] == ':' {
		n++
	}
	return n, bytes.TrimSpace(line[n:])
}

func newline(line []byte) int {
	if bytes.HasSuffix(line, []byte("\n")) {
		return 1
	}
	return 0
}

// Words splits at spaces, except inside double quotes, which are dropped.
func Words(s string) []string {
	var words []string
	var word strings.Builder
	open, quoted := false, false
	for _, r := range s {
		switch {
		case r == '"':
			quoted, open = !quoted, true
		case r == ' ' && !quoted:
			if open {
				words = append(words, word.String())
			}
			word.Reset()
			open = false
		default:
			word.WriteRune(r)
			open = true
		}
	}
	if open {
		words = append(words, word.String())
	}
	return words
}
