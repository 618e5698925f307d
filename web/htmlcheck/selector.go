package htmlcheck

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// Find returns the elements below a node that match a selector, in document
// order. A selector is a list of steps apart by spaces, each below the one
// before; a step is tag, #id, .class and [attribute] or [attribute="value"],
// in any mixture. Values hold no spaces.
func Find(node *html.Node, selector string) []*html.Node {
	steps := strings.Fields(selector)
	var found []*html.Node
	for candidate := range node.Descendants() {
		if candidate.Type == html.ElementNode && matches(candidate, node, steps) {
			found = append(found, candidate)
		}
	}
	return found
}

func matches(node, root *html.Node, steps []string) bool {
	last := len(steps) - 1
	if !matchesStep(node, steps[last]) {
		return false
	}
	if last == 0 {
		return true
	}
	for parent := node.Parent; parent != nil && parent != root; parent = parent.Parent {
		if parent.Type == html.ElementNode && matches(parent, root, steps[:last]) {
			return true
		}
	}
	return false
}

func matchesStep(node *html.Node, step string) bool {
	tag, rest := cutName(step)
	if tag != "" && tag != "*" && node.Data != tag {
		return false
	}
	for rest != "" {
		kind := rest[0]
		var name string
		if kind == '[' {
			end := strings.IndexByte(rest, ']')
			if end < 0 || !matchesAttribute(node, rest[1:end]) {
				return false
			}
			rest = rest[end+1:]
			continue
		}
		name, rest = cutName(rest[1:])
		if kind == '#' {
			if id, _ := attribute(node, "id"); id != name {
				return false
			}
		} else if class, _ := attribute(node, "class"); !slices.Contains(strings.Fields(class), name) {
			return false
		}
	}
	return true
}

func matchesAttribute(node *html.Node, condition string) bool {
	name, want, exact := strings.Cut(condition, "=")
	got, ok := attribute(node, name)
	return ok && (!exact || got == strings.Trim(want, `"`))
}

// cutName splits a step before its next #, . or [.
func cutName(step string) (name, rest string) {
	if at := strings.IndexAny(step, "#.["); at >= 0 {
		return step[:at], step[at:]
	}
	return step, ""
}

func attribute(node *html.Node, name string) (string, bool) {
	for _, attr := range node.Attr {
		if attr.Key == name {
			return attr.Val, true
		}
	}
	return "", false
}
