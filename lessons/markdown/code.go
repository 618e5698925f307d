package markdown

import (
	"html"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// renderCode draws a fenced block line by line, so that hot lines can be marked:
//
//	```java hot=2,4 label="poll 루프"
func renderCode(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	block := n.(*ast.FencedCodeBlock)
	var lines []string
	for i := range block.Lines().Len() {
		segment := block.Lines().At(i)
		lines = append(lines, strings.TrimRight(string(segment.Value(source)), "\n"))
	}
	info := CodeInfoOf(block, source)
	_, _ = w.WriteString(CodeHTML(info, lines))
	return ast.WalkSkipChildren, nil
}

// CodeInfo is what the first line of a fenced block says.
type CodeInfo struct {
	Language string
	Label    string
	File     string // the text comes from this file instead
	From     string // and begins with the line that holds this
	Hot      map[int]bool
}

// CodeInfoOf reads the info string of a fenced block.
func CodeInfoOf(block *ast.FencedCodeBlock, source []byte) CodeInfo {
	info := CodeInfo{Hot: map[int]bool{}}
	if block.Info == nil {
		return info
	}
	for i, word := range Words(string(block.Info.Segment.Value(source))) {
		key, value, pair := strings.Cut(word, "=")
		switch {
		case i == 0 && !pair:
			info.Language = word
		case key == "label":
			info.Label = value
		case key == "file":
			info.File = value
		case key == "from":
			info.From = value
		case key == "hot":
			for _, number := range strings.Split(value, ",") {
				if line, err := strconv.Atoi(number); err == nil {
					info.Hot[line] = true
				}
			}
		}
	}
	return info
}

// CodeHTML is a block of code as HTML.
func CodeHTML(info CodeInfo, lines []string) string {
	var b strings.Builder
	b.WriteString(`<pre tabindex="0" role="group" translate="no"` + wide(lines) + ` aria-label="` + html.EscapeString(info.Label) + `"><code>`)
	inComment := false
	for i, line := range lines {
		b.WriteString(`<span class="ln"`)
		if info.Hot[i+1] {
			b.WriteString(` data-hot`)
		}
		b.WriteString(`>`)
		var text string
		text, inComment = colour(info.Language, line, inComment)
		b.WriteString(text + "\n</span>")
	}
	b.WriteString(`</code></pre>`)
	return b.String()
}

// widest is how many columns fit into the width of the text.
const widest = 72

// wide lets long lines use the room beside the text.
func wide(lines []string) string {
	for _, line := range lines {
		if utf8.RuneCountInString(line) > widest {
			return ` class="break"`
		}
	}
	return ""
}

func renderCodeSpan(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	var text strings.Builder
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		if t, ok := child.(*ast.Text); ok {
			text.Write(t.Segment.Value(source))
		}
	}
	_, _ = w.WriteString(CodeSpanHTML(text.String(), inTable(n)))
	return ast.WalkSkipChildren, nil
}

// CodeSpanHTML is a name or a piece of code inside a sentence. In narrow places
// the long names of settings may break after their dots.
func CodeSpanHTML(text string, narrow bool) string {
	escaped := html.EscapeString(strings.ReplaceAll(text, "\n", " "))
	if narrow && strings.Count(escaped, ".") > 1 {
		escaped = strings.ReplaceAll(escaped, ".", ".<wbr>")
	}
	return `<code translate="no">` + escaped + `</code>`
}

func inTable(n ast.Node) bool {
	for p := n.Parent(); p != nil; p = p.Parent() {
		if p.Kind().String() == "TableCell" {
			return true
		}
	}
	return false
}

// KindDrawn is the kind of Drawn.
var KindDrawn = ast.NewNodeKind("Drawn")

// Drawn is a block that is HTML already.
type Drawn struct {
	ast.BaseBlock
	HTML string
}

// NewDrawn makes a block of finished HTML.
func NewDrawn(html string) *Drawn { return &Drawn{HTML: html} }

// Kind implements ast.Node.
func (d *Drawn) Kind() ast.NodeKind { return KindDrawn }

// Dump implements ast.Node.
func (d *Drawn) Dump(source []byte, level int) { ast.DumpHelper(d, source, level, nil, nil) }

func renderDrawn(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		_, _ = w.WriteString(n.(*Drawn).HTML + "\n")
	}
	return ast.WalkSkipChildren, nil
}
