// Package htmlcheck lets tests say what a page must hold, in sentences:
//
//	htmlcheck.Run(t, page,
//		In("main h1", HasText("실습")),
//		In(`a[data-language]`, HasAttr("href", "/en/labs")),
//		NotIn("[style]"))
package htmlcheck

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// A Check looks at one node and says what is wrong with it, or nil.
type Check func(node *html.Node) error

// Run parses a whole page and applies checks to it.
func Run(t *testing.T, page string, checks ...Check) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatalf("the page is not HTML: %v", err)
	}
	for _, check := range checks {
		if err := check(root); err != nil {
			t.Error(err)
		}
	}
}

// In applies checks to the first element that a selector finds below the node.
func In(selector string, checks ...Check) Check {
	return func(node *html.Node) error {
		found := Find(node, selector)
		if len(found) == 0 {
			return fmt.Errorf("no element matches %q", selector)
		}
		return all(selector, found[0], checks)
	}
}

// InEach applies checks to every element that a selector finds; there must be one.
func InEach(selector string, checks ...Check) Check {
	return func(node *html.Node) error {
		found := Find(node, selector)
		if len(found) == 0 {
			return fmt.Errorf("no element matches %q", selector)
		}
		for _, element := range found {
			if err := all(selector, element, checks); err != nil {
				return err
			}
		}
		return nil
	}
}

func all(selector string, node *html.Node, checks []Check) error {
	for _, check := range checks {
		if err := check(node); err != nil {
			return fmt.Errorf("in %q: %w", selector, err)
		}
	}
	return nil
}

// NotIn holds when a selector finds nothing.
func NotIn(selector string) Check {
	return func(node *html.Node) error {
		if found := Find(node, selector); len(found) > 0 {
			return fmt.Errorf("%d elements match %q: <%s %v>", len(found), selector, found[0].Data, found[0].Attr)
		}
		return nil
	}
}

// Count holds when a selector finds exactly so many elements.
func Count(selector string, want int) Check {
	return func(node *html.Node) error {
		if found := Find(node, selector); len(found) != want {
			return fmt.Errorf("%d elements match %q, not %d", len(found), selector, want)
		}
		return nil
	}
}

// HasText holds when the element's text, with its spaces folded, contains want.
func HasText(want string) Check {
	return func(node *html.Node) error {
		if text := Text(node); !strings.Contains(text, want) {
			return fmt.Errorf("%q is not in the text %q", want, text)
		}
		return nil
	}
}

// HasAttr holds when an attribute of the element is exactly want.
func HasAttr(name, want string) Check {
	return func(node *html.Node) error {
		if got, ok := attribute(node, name); !ok || got != want {
			return fmt.Errorf("attribute %s is %q, not %q", name, got, want)
		}
		return nil
	}
}

// UniqueIDs holds when no two elements of the page share an id.
func UniqueIDs() Check {
	return func(root *html.Node) error {
		seen := map[string]bool{}
		for _, node := range Find(root, "[id]") {
			id, _ := attribute(node, "id")
			if seen[id] {
				return fmt.Errorf("id %q stands twice", id)
			}
			seen[id] = true
		}
		return nil
	}
}

// RefersToIDs holds when every id that an attribute names exists.
func RefersToIDs(attributes ...string) Check {
	return func(root *html.Node) error {
		for _, name := range attributes {
			for _, node := range Find(root, "["+name+"]") {
				value, _ := attribute(node, name)
				for id := range strings.FieldsSeq(value) {
					if len(Find(root, "#"+id)) == 0 {
						return fmt.Errorf("<%s %s=%q> names an id that is not there", node.Data, name, id)
					}
				}
			}
		}
		return nil
	}
}

// Text returns the text below a node with its spaces folded.
func Text(node *html.Node) string {
	var b strings.Builder
	var add func(*html.Node)
	add = func(n *html.Node) {
		if n.Type == html.TextNode {
			b.WriteString(n.Data)
		}
		for child := range n.ChildNodes() {
			add(child)
		}
	}
	add(node)
	return strings.Join(strings.Fields(b.String()), " ")
}
