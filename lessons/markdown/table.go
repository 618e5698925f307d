package markdown

import (
	"github.com/yuin/goldmark/ast"
	extension "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/util"
)

// Tables name their rows: the first cell of each row is a header.

func renderTable(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
	write(w, entering, `<table class="tbl cmp">`, "</tbody></table>\n")
	return ast.WalkContinue, nil
}

func renderTableHeader(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
	write(w, entering, "<thead><tr>", "</tr></thead>\n<tbody>\n")
	return ast.WalkContinue, nil
}

func renderTableRow(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
	write(w, entering, "<tr>", "</tr>\n")
	return ast.WalkContinue, nil
}

func renderTableCell(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	switch {
	case n.Parent().Kind() == extension.KindTableHeader && !n.HasChildren():
		write(w, entering, "<td>", "</td>")
	case n.Parent().Kind() == extension.KindTableHeader:
		write(w, entering, `<th scope="col">`, "</th>")
	case n.PreviousSibling() == nil:
		write(w, entering, `<th scope="row">`, "</th>")
	default:
		write(w, entering, "<td>", "</td>")
	}
	return ast.WalkContinue, nil
}

func write(w util.BufWriter, entering bool, open, shut string) {
	if entering {
		_, _ = w.WriteString(open)
		return
	}
	_, _ = w.WriteString(shut)
}
