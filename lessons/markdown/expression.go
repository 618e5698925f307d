package markdown

import (
	"bytes"
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// KindExpression is the kind of Expression.
var KindExpression = ast.NewNodeKind("Expression")

// Expression stands for a value, written {{block-301s: time c2-left}} or, where
// the block around it names a run, {{time c2-left}}. Whoever evaluates it fills
// in Value; a particle written as (이)가 behind it is chosen to fit.
type Expression struct {
	ast.BaseInline
	Source   string
	Particle string // as written, "(이)가"
	Offset   int
	Value    string
}

// Kind implements ast.Node.
func (e *Expression) Kind() ast.NodeKind { return KindExpression }

// Dump implements ast.Node.
func (e *Expression) Dump(source []byte, level int) {
	ast.DumpHelper(e, source, level, map[string]string{"Source": e.Source}, nil)
}

// Particles are the particles that depend on the sound before them, as a text
// writes them.
var Particles = []string{"(이)가", "(은)는", "(을)를", "(과)와", "(으)로", "(이)에요"}

type expressions struct{}

// Trigger implements parser.InlineParser.
func (expressions) Trigger() []byte { return []byte{'{'} }

// Parse implements parser.InlineParser.
func (expressions) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, segment := block.PeekLine()
	if !bytes.HasPrefix(line, []byte("{{")) {
		return nil
	}
	end := bytes.Index(line, []byte("}}"))
	if end < 0 {
		return nil
	}
	e := &Expression{Source: strings.TrimSpace(string(line[2:end])), Offset: segment.Start}
	end += 2
	for _, p := range Particles {
		if bytes.HasPrefix(line[end:], []byte(p)) {
			e.Particle = p
			end += len(p)
			break
		}
	}
	block.Advance(end)
	return e
}

func renderExpression(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		_, _ = w.WriteString(html.EscapeString(n.(*Expression).Value))
	}
	return ast.WalkContinue, nil
}
