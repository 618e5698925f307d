package figure

import "strings"

// SVG writes a scene. A standalone picture carries its colours in one <style>
// block and the length of every text, because the reader's own fonts are wider
// or narrower than the shipped ones that the labels were measured in; nothing
// else differs, so a page and a file show the same picture.
func SVG(s *Scene, standalone bool) []byte {
	b := make([]byte, 0, 128*len(s.Nodes)+512)
	b = append(b, `<svg xmlns="http://www.w3.org/2000/svg" class="rl" viewBox="0 0 `...)
	b = appendPx(b, s.Width)
	b = append(b, ' ')
	b = appendPx(b, s.Height)
	b = append(b, `" width="`...)
	b = appendPx(b, s.Width)
	b = append(b, `" height="`...)
	b = appendPx(b, s.Height)
	b = append(b, `" role="graphics-document document" data-kind="`...)
	b = appendEscaped(b, s.Kind)
	b = append(b, `" aria-label="`...)
	b = appendEscaped(b, s.Label)
	b = append(b, `">`...)
	if standalone {
		b = append(b, "<style>"...)
		b = append(b, style...)
		b = append(b, "</style>"...)
	}
	b = appendNodes(b, s.Nodes, standalone)
	return append(b, "</svg>"...)
}

// appendNodes writes nodes in order; a group stays open as long as the nodes
// that follow belong to it.
func appendNodes(b []byte, nodes []Node, measured bool) []byte {
	var open []string
	for i := range nodes {
		n := &nodes[i]
		for len(open) > 0 && open[len(open)-1] != n.Parent {
			b = append(b, "</g>"...)
			open = open[:len(open)-1]
		}
		b = appendStart(b, n)
		if measured && n.El == "text" && n.Text != "" {
			b = append(b, ` textLength="`...)
			b = appendPx(b, faceOf(n).width(n.Text))
			b = append(b, `" lengthAdjust="spacingAndGlyphs"`...)
		}
		switch {
		case n.El == "g":
			b = append(b, '>')
			open = append(open, n.ID)
		case n.El == "text" || n.El == "title":
			b = append(b, '>')
			b = appendEscaped(b, n.Text)
			b = append(b, "</"...)
			b = append(b, n.El...)
			b = append(b, "> "...) // a space, so that two labels are read as two words
		default:
			b = append(b, "/>"...)
		}
	}
	for range open {
		b = append(b, "</g>"...)
	}
	return b
}

// appendStart writes the opening tag without its end. Only what a page looks up
// carries its id: groups, which can be picked, and nodes that move.
func appendStart(b []byte, n *Node) []byte {
	b = append(b, '<')
	b = append(b, n.El...)
	if n.El == "g" || n.Motion != nil {
		b = append(b, ` data-id="`...)
		b = appendEscaped(b, n.ID)
		b = append(b, '"')
	}
	for _, a := range n.Attrs {
		b = append(b, ' ')
		b = append(b, a.Name...)
		b = append(b, `="`...)
		b = appendEscaped(b, a.Value)
		b = append(b, '"')
	}
	return b
}

// appendEscaped writes text for XML and HTML alike. Characters that XML does not
// allow become the replacement character.
func appendEscaped(b []byte, s string) []byte {
	if !strings.ContainsFunc(s, func(r rune) bool {
		return r < ' ' || r == '&' || r == '<' || r == '>' || r == '"' || r == '\'' || r >= 0xFFFD
	}) {
		return append(b, s...)
	}
	for _, r := range s {
		switch {
		case r == '&':
			b = append(b, "&amp;"...)
		case r == '<':
			b = append(b, "&lt;"...)
		case r == '>':
			b = append(b, "&gt;"...)
		case r == '"':
			b = append(b, "&#34;"...)
		case r == '\'':
			b = append(b, "&#39;"...)
		case r < ' ' && r != '\t' && r != '\n' || r == 0xFFFE || r == 0xFFFF:
			b = append(b, "\uFFFD"...)
		default:
			b = append(b, string(r)...)
		}
	}
	return b
}
