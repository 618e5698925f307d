package lessons

import (
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"

	"rebalancelab/engine/say"
	"rebalancelab/lessons/markdown"
)

// text is one language of a lesson, parsed but not tied to runs.
type text struct {
	name   string // file
	lang   say.Lang
	front  Front
	source []byte // the body
	above  int    // lines of the file before the body
	doc    ast.Node
	found  []Problem
}

func parseText(name string, lang say.Lang, source []byte) *text {
	found := problems{file: name}
	t := &text{name: name, lang: lang}
	t.front, t.source, t.above = readFront(source, &found)
	t.doc = markdown.Parse(t.source)
	t.found = found.list
	return t
}

// parsed gives a fresh tree, because building changes it.
func (t *text) parsed() ast.Node { return markdown.Parse(t.source) }

// line is the line in the file of an offset in the body.
func (t *text) line(offset int) int { return t.above + markdown.LineAt(t.source, offset) }

// lineOf is the line in the file where a node begins.
func (t *text) lineOf(n ast.Node) int {
	for ; n != nil; n = n.Parent() {
		switch n := n.(type) {
		case *markdown.Directive:
			return t.line(n.Offset)
		case *markdown.Expression:
			return t.line(n.Offset)
		case *ast.Text:
			return t.line(n.Segment.Start)
		}
		if n.Type() == ast.TypeBlock && n.Lines() != nil && n.Lines().Len() > 0 {
			return t.line(n.Lines().At(0).Start)
		}
		if first := n.FirstChild(); first != nil && first.Kind() == ast.KindText {
			return t.line(first.(*ast.Text).Segment.Start)
		}
	}
	return 0
}

// directives lists all blocks with a meaning in order.
func (t *text) directives() []*markdown.Directive {
	var all []*markdown.Directive
	walk(t.doc, func(n ast.Node) {
		if d, ok := n.(*markdown.Directive); ok {
			all = append(all, d)
		}
	})
	return all
}

// scenarios lists the scenarios that directives of a kind name, each once.
func (t *text) scenarios(kind string) []string {
	var all []string
	for _, d := range t.directives() {
		if id := d.Attr("scenario"); id != "" && (kind == "" || d.Name == kind) && !slices.Contains(all, id) {
			all = append(all, id)
		}
	}
	return all
}

// walk calls do for each node, parents first.
func walk(n ast.Node, do func(ast.Node)) {
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			do(n)
		}
		return ast.WalkContinue, nil
	})
}

// words is the plain text below a node.
func (t *text) words(n ast.Node) string {
	var b strings.Builder
	walk(n, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.Text:
			b.Write(n.Segment.Value(t.source))
			if n.SoftLineBreak() {
				b.WriteByte(' ')
			}
		case *markdown.Chip:
			b.WriteString("C" + say.Number(int64(n.Number)) + n.Tail)
		case *markdown.Expression:
			b.WriteString(n.Value)
		}
	})
	return strings.TrimSpace(b.String())
}

// attribute reads an attribute of a heading, "" if it has none.
func attribute(n ast.Node, name string) string {
	value, ok := n.AttributeString(name)
	if !ok {
		return ""
	}
	if b, ok := value.([]byte); ok {
		return string(b)
	}
	return ""
}
