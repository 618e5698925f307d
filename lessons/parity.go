package lessons

import (
	"fmt"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"

	"rebalancelab/lessons/markdown"
)

// parity holds that two texts are two originals of one lesson: the same
// headings, points, blocks, runs and numbers, in the same order of sections.
func parity(ko, en *text) []Problem {
	found := problems{file: en.name}
	front(&found, ko, en)
	a, b := outlineOf(ko), outlineOf(en)
	for i := range max(len(a), len(b)) {
		switch {
		case i >= len(a):
			found.add(b[i].line, "%s is not in %s", b[i].what, ko.name)
		case i >= len(b):
			found.add(0, "missing: %s (%s:%d)", a[i].what, ko.name, a[i].line)
		case a[i].what != b[i].what:
			found.add(b[i].line, "%s, but %s:%d has %s", b[i].what, ko.name, a[i].line, a[i].what)
			return found.list
		}
	}
	return found.list
}

func front(found *problems, ko, en *text) {
	for _, pair := range []struct {
		key    string
		ko, en []string
	}{
		{"points", ko.front.Points, en.front.Points},
		{"settings", ko.front.Settings, en.front.Settings},
		{"minutes", []string{fmt.Sprint(ko.front.Minutes)}, []string{fmt.Sprint(en.front.Minutes)}},
		{"source addresses", addresses(ko.front.Sources), addresses(en.front.Sources)},
	} {
		if !slices.Equal(pair.ko, pair.en) {
			found.add(1, "%s differ: ko %v, en %v", pair.key, pair.ko, pair.en)
		}
	}
}

func addresses(links []Link) []string {
	all := make([]string, len(links))
	for i, l := range links {
		all[i] = l.URL
	}
	return all
}

// outline is what two languages must share, in order: headings, blocks, lists,
// tables and code as they come; numbers, marks and terms as a set per block, code
// names as a set per section, because word order and repetition are each
// language's own.
type outline struct {
	line int
	what string
}

type outliner struct {
	all    []outline
	inside []string // facts of the block that is being read
	names  []string // code in the section that is being read
}

func outlineOf(t *text) []outline {
	var o outliner
	walk(t.doc, func(n ast.Node) {
		if span, ok := n.(*ast.CodeSpan); ok {
			o.names = append(o.names, "`"+t.words(span)+"`")
			return
		}
		if fact := inlineFact(n); fact != "" {
			o.inside = append(o.inside, fact)
			return
		}
		if what := blockFact(n); what != "" {
			line := t.lineOf(n)
			o.flush(line, &o.inside)
			if heading, ok := n.(*ast.Heading); ok && heading.Level == 2 {
				o.flush(line, &o.names)
			}
			o.all = append(o.all, outline{line, what})
		}
	})
	o.flush(0, &o.inside)
	o.flush(0, &o.names)
	return o.all
}

// flush moves collected facts, each once, to the outline.
func (o *outliner) flush(line int, facts *[]string) {
	slices.Sort(*facts)
	for _, fact := range slices.Compact(*facts) {
		o.all = append(o.all, outline{line, fact})
	}
	*facts = nil
}

func inlineFact(n ast.Node) string {
	switch n := n.(type) {
	case *markdown.Expression:
		return "{{" + n.Source + "}}"
	case *markdown.Reference:
		return "ref:" + n.Scenario + "#" + n.Mark + "#" + n.Consumer
	case *markdown.Term:
		return "term:" + n.ID
	}
	return ""
}

func blockFact(n ast.Node) string {
	switch n := n.(type) {
	case *ast.Heading:
		return strings.TrimSpace(fmt.Sprintf("heading %d {#%s} %s", n.Level, attribute(n, "id"), attribute(n, "points")))
	case *markdown.Directive:
		what := ":::" + n.Name + " " + strings.Join(n.Args, " ")
		for _, a := range n.Attrs {
			if a.Key != "label" {
				what += " " + a.Key + "=" + a.Value
			}
		}
		return what
	case *ast.List:
		return fmt.Sprintf("list of %d", n.ChildCount())
	case *ast.Paragraph:
		return "paragraph"
	case *ast.FencedCodeBlock:
		return fmt.Sprintf("code of %d lines", n.Lines().Len())
	}
	if n.Kind().String() == "Table" {
		return fmt.Sprintf("table of %d rows", n.ChildCount())
	}
	return ""
}

// allScenarios lists every scenario that a text names, in blocks or references.
func (t *text) allScenarios() []string {
	all := t.scenarios("")
	walk(t.doc, func(n ast.Node) {
		if r, ok := n.(*markdown.Reference); ok && !slices.Contains(all, r.Scenario) {
			all = append(all, r.Scenario)
		}
	})
	return all
}
