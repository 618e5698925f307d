package markdown

import (
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Kinds of the nodes that links with a meaning become.
var (
	KindReference = ast.NewNodeKind("Reference")
	KindTerm      = ast.NewNodeKind("Term")
)

// Reference ties words to a mark: [C2 leaves](ref:block-301s#c2-left). Href is
// where a reader without JavaScript goes.
type Reference struct {
	ast.BaseInline
	Scenario, Mark string
	Consumer       string // lane to select, after a second #
	Figure         string // id of the figure on this page that shows it, if any
	Href           string
}

// Kind implements ast.Node.
func (r *Reference) Kind() ast.NodeKind { return KindReference }

// Dump implements ast.Node.
func (r *Reference) Dump(source []byte, level int) { ast.DumpHelper(r, source, level, nil, nil) }

// Term is a technical term: [하트비트](term:heartbeat). English is shown at its
// first use in a Korean text.
type Term struct {
	ast.BaseInline
	ID      string
	English string
}

// Kind implements ast.Node.
func (t *Term) Kind() ast.NodeKind { return KindTerm }

// Dump implements ast.Node.
func (t *Term) Dump(source []byte, level int) { ast.DumpHelper(t, source, level, nil, nil) }

// meaningfulLinks replaces links whose address starts with ref: or term:.
type meaningfulLinks struct{}

// Transform implements parser.ASTTransformer.
func (meaningfulLinks) Transform(doc *ast.Document, _ text.Reader, _ parser.Context) {
	var links []*ast.Link
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if link, ok := n.(*ast.Link); ok && entering {
			links = append(links, link)
		}
		return ast.WalkContinue, nil
	})
	for _, link := range links {
		node := meaning(string(link.Destination))
		if node == nil {
			continue
		}
		for child := link.FirstChild(); child != nil; child = link.FirstChild() {
			node.AppendChild(node, child)
		}
		link.Parent().ReplaceChild(link.Parent(), link, node)
	}
}

func meaning(destination string) ast.Node {
	if rest, ok := strings.CutPrefix(destination, "ref:"); ok {
		scenario, mark, _ := strings.Cut(rest, "#")
		mark, consumer, _ := strings.Cut(mark, "#")
		return &Reference{Scenario: scenario, Mark: mark, Consumer: consumer}
	}
	if id, ok := strings.CutPrefix(destination, "term:"); ok {
		return &Term{ID: id}
	}
	return nil
}

func renderReference(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	r := n.(*Reference)
	if !entering {
		_, _ = w.WriteString("</a></rl-ref>")
		return ast.WalkContinue, nil
	}
	_, _ = w.WriteString(`<rl-ref data-scenario="` + html.EscapeString(r.Scenario) + `" data-mark="` + html.EscapeString(r.Mark) + `"`)
	if r.Consumer != "" {
		_, _ = w.WriteString(` data-sel="` + html.EscapeString(r.Consumer) + `"`)
	}
	if r.Figure != "" {
		_, _ = w.WriteString(` data-figure="` + html.EscapeString(r.Figure) + `"`)
	}
	_, _ = w.WriteString(`><a class="ref" href="` + html.EscapeString(r.Href) + `">`)
	return ast.WalkContinue, nil
}

func renderTerm(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	t := n.(*Term)
	if entering {
		_, _ = w.WriteString(`<dfn class="term">`)
		return ast.WalkContinue, nil
	}
	if t.English != "" {
		_, _ = w.WriteString(`<i lang="en">(` + html.EscapeString(t.English) + `)</i>`)
	}
	_, _ = w.WriteString(`</dfn>`)
	return ast.WalkContinue, nil
}
