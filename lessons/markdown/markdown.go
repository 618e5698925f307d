package markdown

import (
	"bytes"
	"html"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extensionast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Lesson is the extension that adds everything of this package.
var Lesson goldmark.Extender = lesson{}

type lesson struct{}

// Extend implements goldmark.Extender. Lower numbers come first.
func (lesson) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(
		parser.WithBlockParsers(util.Prioritized(directives{}, 150)),
		parser.WithInlineParsers(
			util.Prioritized(expressions{}, 90),
			util.Prioritized(keys{}, 95),
			util.Prioritized(emphasis{}, 490),
		),
		parser.WithASTTransformers(
			util.Prioritized(meaningfulLinks{}, 500),
			util.Prioritized(chips{}, 510),
		),
	)
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(nodes{}, 100)))
}

type nodes struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (nodes) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(KindExpression, renderExpression)
	reg.Register(KindChip, renderChip)
	reg.Register(KindKey, renderKey)
	reg.Register(KindReference, renderReference)
	reg.Register(KindTerm, renderTerm)
	reg.Register(KindDirective, renderDirective)
	reg.Register(KindDrawn, renderDrawn)
	reg.Register(ast.KindFencedCodeBlock, renderCode)
	reg.Register(ast.KindCodeSpan, renderCodeSpan)
	reg.Register(ast.KindList, renderList)
	reg.Register(extensionast.KindTable, renderTable)
	reg.Register(extensionast.KindTableHeader, renderTableHeader)
	reg.Register(extensionast.KindTableRow, renderTableRow)
	reg.Register(extensionast.KindTableCell, renderTableCell)
}

// renderDirective draws the blocks that are nothing but a frame; those with data
// are taken out of the tree before it is rendered.
func renderDirective(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	d := n.(*Directive)
	if d.Name == "table" {
		label, class := html.EscapeString(d.Attr("label")), "tblw scroll"
		if d.Arg(0) == "wide" {
			class += " wide break"
		}
		write(w, entering, `<div class="`+class+`" tabindex="0" role="group" aria-label="`+label+`">`, "</div>\n")
	}
	return ast.WalkContinue, nil
}

func renderList(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if n.(*ast.List).IsOrdered() {
		write(w, entering, "<ol class=\"body\">\n", "</ol>\n")
	} else {
		write(w, entering, "<ul class=\"body\">\n", "</ul>\n")
	}
	return ast.WalkContinue, nil
}

var converter = goldmark.New(
	goldmark.WithExtensions(extension.Table, Lesson),
	goldmark.WithParserOptions(parser.WithAttribute()),
)

// Parse reads a text.
func Parse(source []byte) ast.Node {
	return converter.Parser().Parse(text.NewReader(source))
}

// Render writes one block, or one document, as HTML.
func Render(source []byte, n ast.Node) string {
	var b bytes.Buffer
	if err := converter.Renderer().Render(&b, source, n); err != nil {
		panic("markdown: " + err.Error()) // a buffer does not fail
	}
	return b.String()
}

// RenderChildren writes what a block holds, without the block itself. A single
// paragraph loses its <p>.
func RenderChildren(source []byte, n ast.Node) string {
	if only := n.FirstChild(); only != nil && only.NextSibling() == nil && isText(only) {
		return renderInline(source, only)
	}
	if isText(n) {
		return renderInline(source, n)
	}
	var b strings.Builder
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		b.WriteString(Render(source, child))
	}
	return b.String()
}

func isText(n ast.Node) bool {
	switch n.Kind() {
	case ast.KindParagraph, ast.KindTextBlock, ast.KindHeading:
		return true
	}
	return false
}

func renderInline(source []byte, n ast.Node) string {
	var b strings.Builder
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		b.WriteString(Render(source, child))
	}
	return strings.TrimSpace(b.String())
}

// LineAt is the number of the line, from 1, that holds an offset.
func LineAt(source []byte, offset int) int {
	return 1 + bytes.Count(source[:min(offset, len(source))], []byte("\n"))
}

// Inline turns one line of text into HTML without a paragraph around it.
func Inline(line string) string {
	source := []byte(line)
	return RenderChildren(source, Parse(source))
}
