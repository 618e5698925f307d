package figure

import "strconv"

// JSON writes a scene for the page, which builds and patches elements by id:
//
//	{"kind":"lanes","width":8380,"height":3200,"label":"…","nodes":[NODE,…]}
//	NODE = [id, element, parent, {attribute: value, …}, text, MOTION]
//	MOTION = [attribute, from, to, start, end]
//
// Width, height and motions are in tenths of a pixel, start and end in virtual
// milliseconds. Attribute values are as in SVG. Text and motion are left out
// where a node has none (an empty text stands before a motion).
func JSON(s *Scene) []byte {
	b := make([]byte, 0, 96*len(s.Nodes)+256)
	b = append(b, `{"kind":`...)
	b = appendString(b, s.Kind)
	b = append(b, `,"width":`...)
	b = strconv.AppendInt(b, int64(s.Width), 10)
	b = append(b, `,"height":`...)
	b = strconv.AppendInt(b, int64(s.Height), 10)
	b = append(b, `,"label":`...)
	b = appendString(b, s.Label)
	b = append(b, `,"nodes":[`...)
	for i := range s.Nodes {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendNode(b, &s.Nodes[i])
	}
	return append(b, "]}"...)
}

func appendNode(b []byte, n *Node) []byte {
	b = append(b, '[')
	b = appendString(b, n.ID)
	b = append(b, ',')
	b = appendString(b, n.El)
	b = append(b, ',')
	b = appendString(b, n.Parent)
	b = append(b, ",{"...)
	for i, a := range n.Attrs {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(b, a.Name)
		b = append(b, ':')
		b = appendString(b, a.Value)
	}
	b = append(b, '}')
	if n.Text != "" || n.Motion != nil {
		b = append(b, ',')
		b = appendString(b, n.Text)
	}
	if m := n.Motion; m != nil {
		b = append(b, ",["...)
		b = appendString(b, m.Attr)
		for _, v := range [...]int64{m.From, m.To, int64(m.Start), int64(m.End)} {
			b = append(b, ',')
			b = strconv.AppendInt(b, v, 10)
		}
		b = append(b, ']')
	}
	return append(b, ']')
}

// appendString writes a JSON string. Beyond what JSON asks for, < is escaped, so
// that a scene may stand inside a script element.
func appendString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	for _, r := range s { // broken UTF-8 comes out as U+FFFD
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r < ' ' || r == '<' || r == 0x2028 || r == 0x2029:
			b = append(b, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
		default:
			b = append(b, string(r)...)
		}
	}
	return append(b, '"')
}
