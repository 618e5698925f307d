package markdown

import (
	"unicode"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// emphasis reads * runs as CommonMark does, with one difference: a run between
// punctuation and Hangul both opens and closes. CommonMark takes the particle in
// "**컨슈머(consumer)**는" for the start of a word and leaves the stars standing.
type emphasis struct{}

// Trigger implements parser.InlineParser.
func (emphasis) Trigger() []byte { return []byte{'*'} }

// IsDelimiter implements parser.DelimiterProcessor.
func (emphasis) IsDelimiter(b byte) bool { return b == '*' }

// CanOpenCloser implements parser.DelimiterProcessor.
func (emphasis) CanOpenCloser(opener, closer *parser.Delimiter) bool {
	return opener.Char == closer.Char
}

// OnMatch implements parser.DelimiterProcessor.
func (emphasis) OnMatch(consumes int) ast.Node { return ast.NewEmphasis(consumes) }

// Parse implements parser.InlineParser.
func (e emphasis) Parse(_ ast.Node, block text.Reader, pc parser.Context) ast.Node {
	before := block.PrecendingCharacter()
	line, segment := block.PeekLine()
	run := parser.ScanDelimiter(line, before, 1, e)
	if run == nil {
		return nil
	}
	after := runeAt(line, run.OriginalLength)
	if isHangul(after) && !unicode.IsSpace(before) {
		run.CanClose = true
	}
	if isHangul(before) && !unicode.IsSpace(after) {
		run.CanOpen = true
	}
	run.Segment = segment.WithStop(segment.Start + run.OriginalLength)
	block.Advance(run.OriginalLength)
	pc.PushDelimiter(run)
	return run
}

func isHangul(r rune) bool { return unicode.Is(unicode.Hangul, r) }

func runeAt(line []byte, at int) rune {
	for _, r := range string(line[at:]) {
		return r
	}
	return ' '
}
