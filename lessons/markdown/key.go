package markdown

import (
	"bytes"
	"html"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// KindKey is the kind of Key.
var KindKey = ast.NewNodeKind("Key")

// Key is a key of the keyboard: [[Enter]].
type Key struct {
	ast.BaseInline
	Label string
}

// Kind implements ast.Node.
func (k *Key) Kind() ast.NodeKind { return KindKey }

// Dump implements ast.Node.
func (k *Key) Dump(source []byte, level int) { ast.DumpHelper(k, source, level, nil, nil) }

type keys struct{}

// Trigger implements parser.InlineParser.
func (keys) Trigger() []byte { return []byte{'['} }

// Parse implements parser.InlineParser.
func (keys) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, _ := block.PeekLine()
	if !bytes.HasPrefix(line, []byte("[[")) {
		return nil
	}
	end := bytes.Index(line, []byte("]]"))
	if end <= 2 {
		return nil
	}
	block.Advance(end + 2)
	return &Key{Label: string(line[2:end])}
}

func renderKey(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		_, _ = w.WriteString("<kbd>" + html.EscapeString(n.(*Key).Label) + "</kbd>")
	}
	return ast.WalkContinue, nil
}
